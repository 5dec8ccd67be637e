"""Everything a page is made from: one seat's view and what everybody knows, nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from app.language import gettext
from engine.bots.advice import Advice
from engine.core.cards import NONE, Cards, Seat
from engine.core.events import Event
from engine.core.game import Game, Standing
from engine.core.refusal import Refusal
from engine.core.state import Phase
from engine.match import Seal
from engine.record import Player, Row
from engine.review import Why

PERSON: Final = Seat(0)

TURNING: Final = dict.fromkeys(
    [0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)
"""Characters of a name that would turn the sentence around it; they draw nothing themselves."""


class Pace(StrEnum):
    """How fast the computer players act."""

    CALM = "calm"
    QUICK = "quick"
    INSTANT = "instant"


class Stage(StrEnum):
    """What the table shows once a deal is over."""

    TABLE = "table"
    """The last trick is still lying there."""
    SCORE = "score"
    """It has been seen: the score."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The table as the person may know it.

    ``view`` is the state with the places the person can't see blank; ``tricks_before`` are those
    before a set-up position; ``own`` is the person's hand as it was dealt, ``dealt`` are all hands
    as they were dealt, only once the deal is over; ``events`` what everybody saw since the last
    page; ``beside`` are the actions before and after the one that ``why`` is about, if any;
    ``claimed`` says that a claim has just ended the deal, ``checked`` that the person asks how to
    check it, with ``seal`` unless the deal was set up.
    """

    id: str
    rev: int
    game: Game[Any, Any, Any]
    options: Any
    standing: Standing
    view: Any
    players: tuple[Player, ...]
    number: int
    tricks_before: int
    sheet: tuple[Row, ...]
    winners: tuple[Seat, ...]
    undo: bool
    redo: bool
    next: bool
    own: Cards = NONE
    dealt: tuple[Cards, ...] = ()
    row: Row | None = None
    events: tuple[Event, ...] = ()
    pace: Pace = Pace.CALM
    picked: Cards = NONE
    refusal: Refusal | None = None
    notice: str = ""
    stage: Stage = Stage.TABLE
    hint: Advice | None = None
    why: Why | None = None
    beside: tuple[Sequence[int], Sequence[int]] = ((), ())
    claimed: bool = False
    checked: bool = False
    seal: Seal | None = None

    @property
    def my_turn(self) -> bool:
        """Whether the person is asked."""
        return bool(self.view.turn == PERSON and self.players[PERSON].kind == "human")

    @property
    def over(self) -> bool:
        """Whether the deal is finished."""
        return bool(self.view.phase is Phase.DEAL_OVER)

    @property
    def scored(self) -> bool:
        """Whether the page shows the score of a finished deal."""
        return self.over and self.stage is Stage.SCORE

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called, the person's "You" first."""
        others = (
            player.name.translate(TURNING) or gettext("Player %(number)d") % {"number": seat + 1}
            for seat, player in enumerate(self.players)
            if seat != PERSON
        )
        return (gettext("You"), *others)
