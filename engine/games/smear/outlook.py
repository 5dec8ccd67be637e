"""How the four points stand during play, as far as one seat can know (S-R10)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.core.cards import NONE, Card, Cards, Seat
from engine.core.state import Phase
from engine.games.smear import score
from engine.games.smear.types import ACE, JACK, SEVEN, LowTo, State, team


class Stands(StrEnum):
    """What can be said about a deal point before the deal is over."""

    WON = "won"
    """Nothing can take it away any more."""
    HELD = "held"
    """The seat holds the card, and playing it earns the point."""
    SO_FAR = "so_far"
    """The team is ahead, and a card to come may change that."""
    OPEN = "open"
    """Nobody has it yet."""
    NOBODY = "nobody"
    """The card will not be played, so nobody scores."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """One deal point: how it stands, for which team (None: for neither), by which card."""

    point: str
    stands: Stands
    team: int | None
    card: Card | None


def outlook(view: State, seat: Seat) -> tuple[Prospect, ...]:
    """High, Low, Jack and Game in this order as this seat knows them; none before trump is known.

    A finished deal is known in full.
    """
    if not view.trump:
        return ()
    ace, seven = Cards(ACE & view.trump), Cards(SEVEN & view.trump)
    jack = Cards(JACK & view.trump)
    taken = view.options.low_to is LowTo.TAKER
    low_piles = view.won if taken else view.played
    held = view.hands[seat]
    return (
        _card(view, seat, "high", (ace, score.high_card(view)), view.played, held),
        _card(view, seat, "low", (seven, score.low_card(view)), low_piles, NONE if taken else held),
        _card(view, seat, "jack", (jack, jack), view.won, NONE),
        _game(view),
    )


def _card(
    view: State,
    seat: Seat,
    point: str,
    cards: tuple[Cards, Cards],
    piles: list[Cards],
    held: Cards,
) -> Prospect:
    """``cards``: the one that settles the point, and the one that would earn it as things lie."""
    final, now = cards
    if final & held:
        return Prospect(point, Stands.HELD, team(seat), _only(final))
    side = score.whose(now, piles)
    over = view.phase is Phase.DEAL_OVER
    if side is not None:
        stands = Stands.WON if over or now == final else Stands.SO_FAR
        return Prospect(point, stands, side, _only(now))
    dead = over or bool(final & view.buried[seat])
    return Prospect(point, Stands.NOBODY if dead else Stands.OPEN, None, _only(final))


def _only(cards: Cards) -> Card:
    return Card(cards.bit_length() - 1)


def _game(view: State) -> Prospect:
    """Game is safe with more than half of all card points; the rest is only the count so far."""
    if view.phase is Phase.DEAL_OVER:
        side = score.award(view).game
        return Prospect("game", Stands.NOBODY if side is None else Stands.WON, side, None)
    first, second = score.counted(view)
    ahead = None if first == second else int(second > first)
    safe = max(first, second) > score.ALL_CARD_POINTS // 2
    return Prospect("game", Stands.WON if safe else Stands.SO_FAR, ahead, None)
