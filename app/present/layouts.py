"""How a game words what came of many layouts: in points, or in levels."""

from dataclasses import dataclass
from typing import Final

from app.language import lazy
from app.present.words import Lazy


@dataclass(frozen=True, slots=True)
class Layouts:
    """The sentences and heads whose words depend on what a game counts."""

    result: Lazy
    own: tuple[Lazy, Lazy]
    others: tuple[Lazy, Lazy]
    less: Lazy
    more: Lazy
    bot_less: Lazy
    bot_more: Lazy


POINTS: Final = Layouts(
    result=lazy("Points ahead"),
    own=(lazy("Bid made"), lazy("The bid is made in %(kept)d of %(staked)d layouts.")),
    others=(lazy("Bid fails"), lazy("The bid fails in %(kept)d of %(staked)d layouts.")),
    less=lazy("Next best is %(what)s, %(gap)s points less on average."),
    more=lazy("In these layouts %(what)s gained %(gap)s points more on average."),
    bot_less=lazy("The next best gains %(gap)s points less on average."),
    bot_more=lazy("Something else gains %(gap)s points more on average."),
)
LEVELS: Final = Layouts(
    result=lazy("Levels ahead"),
    own=(lazy("Deal won"), lazy("Your side wins the deal in %(kept)d of %(staked)d layouts.")),
    others=(lazy("Deal won"), lazy("Your side wins the deal in %(kept)d of %(staked)d layouts.")),
    less=lazy("Next best is %(what)s, %(gap)s levels less on average."),
    more=lazy("In these layouts %(what)s gained %(gap)s levels more on average."),
    bot_less=lazy("The next best gains %(gap)s levels less on average."),
    bot_more=lazy("Something else gains %(gap)s levels more on average."),
)
