"""The whole table page, put together from its parts."""

from functools import partial

from app.language import gettext
from app.present import advice, hand, prompt, sheet, trick, words
from app.present.page import Button, Page, Prompt, Result, Tell
from app.present.presenter import Presenter, presenter
from app.present.seen import Seen, Stage
from engine.core.prompt import Pick


def present(seen: Seen) -> Page:
    """The page for the person at seat 0."""
    own = presenter(seen.game.id)
    question = prompt.asked(seen)
    pick = question if isinstance(question, Pick) else None
    suits = own.sorted(seen)
    said = prompt.present(seen, own, question, suits)
    scored = sheet.result(seen, own) if seen.over and seen.stage is Stage.SCORE else None
    return Page(
        game=seen.game.id,
        title=own.title,
        id=seen.id,
        rev=seen.rev,
        deal=gettext("Deal %(number)d") % {"number": seen.number},
        players=len(seen.players),
        phase=str(seen.view.phase),
        say=_say(seen, own, said, scored),
        banner=own.banner(seen),
        seats=trick.seats(seen, own),
        prompt=said,
        hand=hand.present(seen, suits, pick),
        scores=sheet.scores(seen, own),
        tools=_tools(seen),
        tells=_tells(seen, own),
        past=trick.past(seen, own),
        pad=prompt.pad(seen, own, question),
        timer=prompt.timer(seen),
        result=scored,
        notice=seen.notice,
        sheet=own.sheet,
        middle=None if seen.over else own.middle(seen),
        advice=advice.present(seen, own),
    )


def _tools(seen: Seen) -> tuple[Button, ...]:
    back = (
        Button(gettext("Undo"), "undo", key="u", kind="undo", open=seen.undo),
        Button(gettext("Redo"), "redo", key="r", kind="redo", open=seen.redo),
    )
    if seen.scored:
        return back
    return (*back, Button(gettext("Hint"), "hint", key="i", kind="hint", open=seen.my_turn))


def _tells(seen: Seen, own: Presenter) -> tuple[Tell, ...]:
    """What can be asked for at any time without looking."""
    score = [
        gettext("%(name)s: %(points)s") % {"name": name, "points": total}
        for name, total in zip(own.columns(seen), map(str, own.totals(seen)), strict=True)
    ]
    scores = Tell("w", gettext("The scores"), gettext(", ").join(score))
    if seen.over:
        return (scores,)
    held = [
        gettext("%(suit)s: %(ranks)s.")
        % {"suit": suit.label, "ranks": gettext(", ").join(map(words.spoken_rank, suit.cards))}
        for suit in own.sorted(seen).suits
    ]
    lying, _ = trick.on_table(seen)
    plays = trick.spoken(seen, own, lying) if lying is not None else ""
    return (
        Tell("y", gettext("My hand"), words.sentences(held)),
        Tell("t", gettext("The trick"), plays or gettext("No card has been played.")),
        Tell("c", gettext("The contract"), str(own.banner(seen).sentence.striptags())),
        scores,
    )


def _say(seen: Seen, own: Presenter, said: Prompt, scored: Result | None) -> str:
    """What the live region tells: the events in order, then what comes now.

    A refusal is an alert of its own.
    """
    if seen.refusal is not None or seen.hint is not None or seen.checked:
        return ""
    told = [
        own.told(seen, event)
        or words.told(event, seen.names, own.call, partial(own.cards_said, seen))
        for event in seen.events
    ]
    if scored is not None:
        told += [scored.title + ".", scored.match]
    elif seen.my_turn:
        told += [said.text, said.detail]
    elif not told:
        told = [said.text]
    return words.sentences(told)
