"""The question: what the person is asked, whom the table waits for, or why something is refused."""

from collections.abc import Iterator
from dataclasses import replace

from app.language import gettext
from app.present import words
from app.present.hand import Sorted, at_once
from app.present.page import Button, Pad, Prompt, Refused, Timer
from app.present.presenter import Presenter
from app.present.seen import PERSON, Pace, Seen, Stage
from app.present.trick import on_table
from engine.core.cards import codes
from engine.core.events import Exposed
from engine.core.prompt import Menu, Pick

ACT = {Pace.CALM: 850, Pace.QUICK: 350, Pace.INSTANT: 0}
"""Milliseconds before a computer player acts."""

HOLD = {Pace.CALM: 1700, Pace.QUICK: 800, Pace.INSTANT: 0}
"""Milliseconds a finished trick stays before a computer player leads to the next."""

LAST = {Pace.CALM: 2600, Pace.QUICK: 1300, Pace.INSTANT: 0}
"""Milliseconds for cards to be read: the last trick before the score, a kitty turned up."""


def asked(seen: Seen) -> Menu | Pick | None:
    """What the engine asks the person; None when it is not their turn."""
    return seen.game.prompt(seen.view, seen.picked) if seen.my_turn else None


def pad(seen: Seen, own: Presenter, question: Menu | Pick | None) -> Pad | None:
    """The bids or the cards to call; the focus is led to the first one that is open."""
    drawn = own.pad(seen, question) if isinstance(question, Menu) else None
    if drawn is None:
        return None
    first = next((cell for cell in drawn.cells if cell.open), None)
    cells = tuple(replace(cell, first=cell is first) for cell in drawn.cells)
    return replace(drawn, cells=cells)


def timer(seen: Seen) -> Timer | None:
    """The command that the page sends by itself, and when."""
    ident = f"pace-{seen.rev}"
    if seen.over:
        shows = seen.stage is Stage.TABLE
        return Timer(ident, "seen", LAST[seen.pace]) if shows else None
    if seen.my_turn or seen.view.turn is None or seen.checked or seen.why is not None:
        return None
    _, finished = on_table(seen)
    turned_up = any(isinstance(event, Exposed) for event in seen.events)
    delay = (LAST if turned_up else HOLD if finished else ACT)[seen.pace]
    return Timer(ident, "advance", delay)


def present(seen: Seen, own: Presenter, question: Menu | Pick | None, suits: Sorted) -> Prompt:
    """The sentence for this moment and the buttons that belong to it."""
    refused = None if seen.refusal is None else own.refused(seen) or refusal(seen)
    if seen.over:
        return Prompt(
            last_words(seen),
            buttons=(Button(gettext("See the score"), "seen", key="n", kind="go", first=True),),
            refused=refused,
        )
    if question is None:
        return Prompt(
            own.waiting(seen),
            buttons=(Button(gettext("Hurry"), "hurry", key="h", first=True),),
            refused=refused,
        )
    text, detail = own.ask(seen)
    if isinstance(question, Menu):
        return Prompt(text, detail, refused=refused)
    buttons = (*own.offers(seen, question), *claim(seen))
    if not at_once(question, suits):
        buttons = (*buttons, _confirm(question))
    return Prompt(text, detail, buttons, refused)


def claim(seen: Seen) -> Iterator[Button]:
    """The button that ends the deal, where nobody can change how; picked cards are to be played."""
    if not seen.picked and seen.view.sizes()[PERSON] > 1 and seen.game.claim(seen.view):
        yield Button(gettext("Claim the rest"), "claim")


def _confirm(question: Pick) -> Button:
    """The button that plays, discards or buries what has been picked."""
    picked = int(question.picked).bit_count()
    bare, counted = {
        "play": (gettext("Play"), gettext("Play %(count)d")),
        "discard": (gettext("Discard"), gettext("Discard %(count)d")),
        "bury": (gettext("Bury"), gettext("Bury %(count)d")),
    }[question.verb.value]
    label = counted % {"count": picked} if picked else bare
    action = f"{question.verb.value} {' '.join(codes(question.picked))}".strip()
    ready = bool(picked) and question.refusal is None
    return Button(label, "act", action, kind="go", open=ready)


def last_words(seen: Seen) -> str:
    """Who took the last trick."""
    trick, _ = on_table(seen)
    if trick is None:
        return gettext("Everybody passed.")
    return words.by(
        trick["winner"],
        seen.names,
        gettext("You win the last trick."),
        gettext("%(name)s wins the last trick."),
    )


def refusal(seen: Seen) -> Refused:
    """Why not, what is held, and where the rule is written."""
    assert seen.refusal is not None
    paragraph = seen.refusal.rule.partition("-")[2]
    return Refused(
        words.refusal(seen.refusal),
        words.held(seen.refusal.cards),
        gettext("Rule %(number)s") % {"number": paragraph.lstrip("R")} if paragraph else "",
        paragraph,
    )
