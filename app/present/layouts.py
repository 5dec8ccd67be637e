"""How a game words what came of many layouts: in points, in levels, or in deals won."""

from dataclasses import dataclass, replace
from typing import Final

from app.language import lazy
from app.present.words import Lazy


@dataclass(frozen=True, slots=True)
class Layouts:
    """The sentences and heads whose words depend on what a game counts, and a note on them."""

    result: Lazy
    own: tuple[Lazy, Lazy]
    others: tuple[Lazy, Lazy]
    less: Lazy
    more: Lazy
    bot_less: Lazy
    bot_more: Lazy
    note: Lazy | None = None
    stands: Lazy | None = None
    """Where a bid may be outbid: how often it is not, and how often it is made then."""
    falls: Lazy | None = None
    """The same where it always is."""


POINTS: Final = Layouts(
    result=lazy("Points ahead"),
    own=(lazy("Bid made"), lazy("The bid is made in %(kept)d of %(staked)d layouts.")),
    others=(lazy("Bid fails"), lazy("The bid fails in %(kept)d of %(staked)d layouts.")),
    less=lazy("Next best: %(what)s, %(gap)s points less on average."),
    more=lazy("In the layouts counted %(what)s gained %(gap)s points more on average."),
    bot_less=lazy("The next best gains %(gap)s points less on average."),
    bot_more=lazy("In the layouts counted something else gained %(gap)s points more on average."),
    note=lazy("Choices go by the chance to win the match, the figures by this deal alone."),
    stands=lazy(
        "The bid stands in %(staked)d of %(worlds)d layouts, and is made in %(kept)d of them."
    ),
    falls=lazy("The bid stands in none of the %(worlds)d layouts."),
)
LEVELS: Final = Layouts(
    result=lazy("Levels ahead"),
    own=(lazy("Deal won"), lazy("Your side wins the deal in %(kept)d of %(staked)d layouts.")),
    others=(lazy("Deal won"), lazy("Your side wins the deal in %(kept)d of %(staked)d layouts.")),
    less=lazy("Next best: %(what)s, %(gap)s levels less on average."),
    more=lazy("In the layouts counted %(what)s gained %(gap)s levels more on average."),
    bot_less=lazy("The next best gains %(gap)s levels less on average."),
    bot_more=lazy("In the layouts counted something else gained %(gap)s levels more on average."),
    note=lazy("Dealing next is worth half a level. Choices also look a little to the points."),
)
DEALS: Final = replace(
    LEVELS,
    result=lazy("Deals ahead"),
    less=lazy("Next best: %(what)s, %(gap)s deals less on average."),
    more=lazy("In the layouts counted %(what)s gained %(gap)s deals more on average."),
    bot_less=lazy("The next best gains %(gap)s deals less on average."),
    bot_more=lazy("In the layouts counted something else gained %(gap)s deals more on average."),
    note=lazy("A deal won counts one, a deal lost takes one away."),
)
