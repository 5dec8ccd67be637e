"""The contract between presenters and templates: what a page shows, as plain frozen values."""

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class Face:
    """A card to draw; ``suit`` names its drawn shape, ``emblem`` a court card's.

    ``label`` is the card in words, ``word`` its suit or the kind of joker, ``letter`` a joker's;
    a card of the deal's level has a ``tab``: its rank reversed.
    """

    id: str
    code: str
    rank: str
    suit: str
    label: str
    emblem: str = ""
    word: str = ""
    letter: str = ""
    tab: bool = False


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the person's hand; pressing it does ``action``, or toggles it.

    ``pick`` are the cards that a press picks where that is more than the card itself.

    ``new`` was just taken; ``mark`` may be played although another duty stands. Both are told in
    the face's label too.
    """

    face: Face
    legal: bool
    action: str = ""
    toggle: bool = False
    pick: str = ""
    picked: bool = False
    first: bool = False
    new: bool = False
    mark: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """The cards of one suit, high to low; trumps are a suit of their own."""

    label: str
    cards: tuple[HandCard, ...]
    trump: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """The person's hand in the lines a phone draws; ``size`` is how many cards were dealt."""

    lines: tuple[tuple[Group, ...], ...]
    size: int
    live: bool
    rows: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """Cards a seat has played to the trick on the table; ``label`` tells them together."""

    faces: tuple[Face, ...]
    led: bool
    winning: bool
    just: bool
    trump: bool
    caption: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """A player's place: the plate with name, role and note, and the cards or the call there."""

    place: str
    name: str
    role: str
    note: str
    turn: bool
    dealer: bool
    held: int
    played: Played | None = None
    speaking: bool = False
    call: str = ""
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """A command to press; one that is not open keeps its place and answers with the reason.

    ``pick`` are cards that it picks besides those picked already.
    """

    label: str
    command: str
    action: str = ""
    note: str = ""
    key: str = ""
    kind: str = ""
    open: bool = True
    first: bool = False
    face: Face | None = None
    pick: str = ""


@dataclass(frozen=True, slots=True)
class Pad:
    """A menu to choose from: bids or cards to call, each in its own cell."""

    kind: str
    label: str
    columns: int
    cells: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """Why an action was not allowed, what is held instead, and the paragraph that says so."""

    reason: str
    held: str = ""
    rule: str = ""
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the person is asked, or whom the table waits for."""

    text: str
    detail: str = ""
    buttons: tuple[Button, ...] = ()
    refused: Refused | None = None


@dataclass(frozen=True, slots=True)
class Badge:
    """The trump badge: a suit's shape, ``none``, or ``unknown`` so far."""

    suit: str
    word: str
    label: str


@dataclass(frozen=True, slots=True)
class Banner:
    """Trump and contract in one sentence; ``extra`` is what the game's own template adds."""

    badge: Badge
    sentence: Markup
    extra: Any = None


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A finished deal on the score sheet."""

    label: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scores:
    """The score so far and what was bid; ``headings`` of the last line and of the bids."""

    columns: tuple[str, ...]
    rows: tuple[ScoreRow, ...]
    total: tuple[str, ...]
    facts: tuple[str, ...]
    bids: tuple[tuple[str, str], ...]
    headings: tuple[str, str]
    earlier: int = 0


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of a finished trick and who played it."""

    name: str
    faces: tuple[Face, ...]
    winner: bool
    led: bool


@dataclass(frozen=True, slots=True)
class PastTrick:
    """A finished trick in playing order."""

    number: int
    title: str
    plays: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """What one seat played to a trick; ``mark`` says whether it led or won."""

    faces: tuple[Face, ...]
    mark: str


@dataclass(frozen=True, slots=True)
class TrickRow:
    """A finished trick by seats; a card of the suit led (``led``) is told by its rank alone."""

    number: int
    led: Face
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the result: whose, why (with its arithmetic and paragraph), and the figures.

    ``faces`` are the cards it is about.
    """

    head: str
    note: str
    why: str
    figures: tuple[str, ...]
    rule: str = ""
    anchor: str = ""
    strong: bool = False
    faces: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Sign:
    """A suit's shape and its name."""

    suit: str
    word: str


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand as it was dealt, laid open after the deal: its ranks in each of the suits listed."""

    name: str
    ranks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished deal did, and how the match stands; the first column is the lines' head.

    The hands are laid ``opened`` after a claim.
    """

    title: str
    subtitle: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    suits: tuple[Sign, ...]
    hands: tuple[OpenHand, ...]
    buttons: tuple[Button, ...]
    tricks: tuple[TrickRow, ...] = ()
    match: str = ""
    extra: Any = None
    opened: bool = False


@dataclass(frozen=True, slots=True)
class AdviceRow:
    """One choice and its figures; ``share`` is how often the contract goes well, of a hundred."""

    label: str
    faces: tuple[Face, ...]
    tag: str
    points: str
    takes: str
    kept: str
    share: int | None
    range: str
    best: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint, or why another player did something; ``heads`` of columns, empty where there is none.

    ``note`` says what the figures were counted in.
    """

    title: str
    reason: str
    note: str
    heads: tuple[str, ...]
    rows: tuple[AdviceRow, ...]
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Timer:
    """A command that sends itself after so many milliseconds."""

    id: str
    command: str
    delay: int


@dataclass(frozen=True, slots=True)
class Tell:
    """A key that has a sentence read out."""

    key: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """The table: everything `_table.html` prints.

    ``sheet`` is the game's own style sheet, ``middle`` what its own template shows between seats.
    """

    game: str
    title: str
    id: str
    rev: int
    deal: str
    players: int
    phase: str
    say: str
    banner: Banner
    seats: tuple[SeatPanel, ...]
    prompt: Prompt
    hand: Hand
    scores: Scores
    tools: tuple[Button, ...]
    tells: tuple[Tell, ...]
    past: PastTrick | None
    pad: Pad | None = None
    timer: Timer | None = None
    result: Result | None = None
    notice: str = ""
    sheet: str = ""
    middle: Any = None
    advice: Advice | None = None


@dataclass(frozen=True, slots=True)
class Broken:
    """A save that can't be used: why, and what can be done with it; or that there is none."""

    id: str
    reason: str
    good: int
    can_recover: bool
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game on the start page; one ``aside`` has no page to be opened on."""

    id: str
    game: str
    title: str
    summary: str
    when: int
    broken: bool = False
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option as a sentence; ``short`` is for a row of buttons."""

    value: str
    sentence: str
    standard: bool
    short: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """An option: what is asked, and its values with the standard one first."""

    name: str
    question: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game on the start page with everything that can be chosen for it.

    ``partner`` is the seat of a fixed partner, whose level can be another than the opponents'.
    """

    game: str
    title: str
    pitch: str
    origin: str
    faces: tuple[Face, ...]
    first: tuple[Question, ...]
    house: tuple[Question, ...]
    levels: tuple[Choice, ...]
    partner: int | None
    names: tuple[tuple[int, str], ...]
    name_limit: int
