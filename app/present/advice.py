"""The hint, and why another player did something: figures, and a sentence made of them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from app.language import gettext, lazy
from app.present import cards, words
from app.present.layouts import Layouts
from app.present.page import Advice, AdviceRow, Button, Face
from app.present.presenter import Presenter
from app.present.seen import Seen
from app.present.words import Lazy
from engine.bots import advice as weighing
from engine.bots.advice import WORLDS, Weighed, is_chance
from engine.core.bot import Lapse
from engine.core.cards import hand, suit
from engine.review import Why

DIGIT: Final = "\N{FIGURE SPACE}"
"""Stands where a shorter number has no digit, so that what is before it lines up."""

LISTED: Final = lazy("choice %(row)d of the list")

ACTS: Final[Mapping[str, tuple[Lazy, Lazy, Lazy]]] = {
    "pass": (lazy("Hint: pass"), lazy("Pass"), lazy("passing")),
    "bid": (lazy("Hint: bid %(what)s"), lazy("Bid %(what)s"), lazy("bidding %(what)s")),
    "declare": (lazy("Hint: declare %(what)s"), lazy("Declare"), lazy("declaring %(what)s")),
    "call": (lazy("Hint: call %(what)s"), lazy("Call %(what)s"), lazy("calling %(what)s")),
    "discard": (lazy("Hint: what to discard"), lazy("Discard %(what)s"), LISTED),
    "bury": (lazy("Hint: what to bury"), lazy("Bury %(what)s"), LISTED),
    "play": (lazy("Hint: play %(what)s"), lazy("Play %(what)s"), lazy("%(what)s")),
}
"""An action as a title, on a button, and within a sentence."""

ELSEWHERE: Final = lazy("The choice itself was made in other layouts.")
UNTRIED: Final = lazy("That was not tried before choosing.")
AGAIN_ELSEWHERE: Final = lazy("Asked again, %(name)s chooses in other layouts.")
EXPERTS_ELSEWHERE: Final = lazy("The expert chose in other layouts.")
EXPERTS_UNTRIED: Final = lazy("The expert had not tried that.")
"""How something can be chosen although something else did better in the layouts that are shown."""

LAPSES: Final[Mapping[Lapse, tuple[Lazy, Lazy, Lazy]]] = {
    Lapse.OVERRAN: (
        lazy("There was no time to search, so this is what is usually done."),
        lazy("%(name)s came to no choice in time and did what is usually done."),
        lazy("There was no time to ask again what to do here."),
    ),
    Lapse.FAILED: (
        lazy("The search has failed, so this is what is usually done."),
        lazy("The program failed to choose for %(name)s, who did what is usually done."),
        lazy("Asking again what to do here has failed."),
    ),
}
"""Where a search came to no choice: a hint's, another player's as it acted, one asked again."""


def present(seen: Seen, own: Presenter) -> Advice | None:
    """What lies over the table, if anything was asked."""
    if seen.checked:
        return _fair(seen)
    if seen.why is not None:
        return _why(seen, own, seen.why)
    return None if seen.hint is None else _hint(seen, own, seen.hint)


def _hint(seen: Seen, own: Presenter, given: weighing.Advice) -> Advice:
    text = seen.game.encode(given.chosen)
    title, button, _ = ACTS[text.split()[0]]
    yours = gettext("Counted in %(worlds)d layouts that fit what you have seen.")
    lapse = LAPSES[given.lapse][0]() if given.lapse else ""
    return Advice(
        title=title() % {"what": _what(seen, own, text)},
        reason=reason(seen, own, given),
        note=words.sentences((lapse, _note(seen, own, given, yours % {"worlds": given.worlds}))),
        heads=_heads(own.layouts(seen.options), given),
        rows=_rows(seen, own, given),
        buttons=(
            _close(),
            Button(button() % {"what": _short(seen, own, text)}, "act", text, kind="go"),
        ),
    )


def reason(seen: Seen, own: Presenter, given: weighing.Advice) -> str:
    """Why this is the best: said only with figures that were counted."""
    if not given.weighed:
        return ""
    other = given.other
    first = given.weighed[0]
    bid = seen.game.encode(first.action).startswith("bid ")
    chances = _chances(own.layouts(seen.options), given, first, bid=bid)
    if other is None:
        return words.sentences((gettext("There is nothing else to consider."), chances))
    tried = seen.game.encode(other.action) in given.tried
    although = (ELSEWHERE if tried else UNTRIED)() if other.is_better and not given.lapse else ""
    return words.sentences((chances, _compared(seen, own, given, other), although))


def _chances(layouts: Layouts, given: weighing.Advice, one: Weighed, *, bid: bool) -> str:
    """How often it wins the trick, and how often the contract goes the own way."""
    said = []
    if one.takes is not None:
        facts = {"takes": one.takes, "worlds": given.worlds}
        said.append(gettext("Wins the trick in %(takes)d of %(worlds)d layouts.") % facts)
    if bid and not one.staked and layouts.falls:
        said.append(layouts.falls() % {"worlds": given.worlds})
    if one.staked:
        _, sentence = layouts.own if given.own else layouts.others
        if layouts.stands and one.staked < given.worlds:
            sentence = layouts.stands
        facts = {"kept": one.kept, "staked": one.staked, "worlds": given.worlds}
        said.append(sentence() % facts)
    return words.sentences(said)


def _compared(seen: Seen, own: Presenter, given: weighing.Advice, other: Weighed) -> str:
    text, row = seen.game.encode(other.action), given.weighed.index(other) + 1
    facts = {
        "what": ACTS[text.split()[0]][2]() % {"what": _what(seen, own, text), "row": row},
        "gap": _apart(given.weighed[0], other),
    }
    if other.is_equal:
        return gettext("About as good: %(what)s.") % facts
    layouts = own.layouts(seen.options)
    return (layouts.less if other.gap > 0 else layouts.more)() % facts


def _apart(first: Weighed, other: Weighed) -> str:
    """How far two choices are apart, as their rows show it; more exactly where these are alike."""
    shown = abs(round(first.points, 1) - round(other.points, 1))
    return f"{shown:.1f}" if shown >= 0.05 else _amount(other.gap, 2)


def _amount(gap: float, digits: int = 1) -> str:
    """With so many digits; with as many as it takes where that would say that there is no gap."""
    rounded = f"{abs(gap):.{digits}f}"
    return rounded if float(rounded) else f"{abs(gap):.1g}"


def _why(seen: Seen, own: Presenter, why: Why) -> Advice:
    name = seen.names[why.seat]
    told = own.told(seen, why.events[0]) or words.told(
        why.events[0], seen.names, own.call, lambda cards: own.cards_said(seen, cards)
    )
    given = why.advice
    return Advice(
        title=_about(why) % {"told": told, "trick": why.trick},
        reason=verdict(own.layouts(seen.options), why, name),
        note=_recounted(seen, own, why, name),
        heads=_heads(own.layouts(seen.options), given) if given else (),
        rows=_rows(seen, own, given, gettext("done")) if given else (),
        buttons=(*_walk(seen), _close()),
    )


def _about(why: Why) -> str:
    return gettext("Trick %(trick)d: %(told)s") if why.trick else gettext("Why? %(told)s")


def verdict(layouts: Layouts, why: Why, name: str) -> str:
    """How good it was, with figures alone: what else could have been done stays unsaid."""
    other = why.advice.other if why.advice else None
    gap = _apart(why.advice.weighed[0], other) if why.advice and other else _amount(why.gap)
    facts = {"name": name, "gap": gap}
    if why.lapse:
        same = differs = ""
    elif why.judge == why.level:
        same = gettext("Asked again, %(name)s would do the same.")
        differs = gettext("Asked again, %(name)s would do something else.")
    else:
        same = gettext("An expert would have done the same.")
        differs = gettext("An expert would have done something else.")
    elsewhere, untried = (
        (ELSEWHERE, UNTRIED) if why.judge == why.level else (EXPERTS_ELSEWHERE, EXPERTS_UNTRIED)
    )
    again = AGAIN_ELSEWHERE if why.judge == why.level else EXPERTS_ELSEWHERE
    searched = why.agrees and not why.lapse and not why.fell_back
    if is_chance(why.gap, why.error):
        counted = [gettext("In the layouts counted nothing else is clearly better.")]
    elif why.gap > 0:
        counted = [layouts.bot_less(), "" if why.agrees or why.lapse else again()]
    else:
        although = (elsewhere if why.tried else untried)() if searched else ""
        counted = [layouts.bot_more(), although]
    said = (
        LAPSES[why.fell_back][1]() if why.fell_back else "",
        *((same if why.agrees else differs, *counted) if why.worlds else ()),
    )
    return words.sentences(one % facts for one in said)


def _fair(seen: Seen) -> Advice:
    """The deal's commitment, and after the deal its key."""
    seal = seen.seal
    if seal is None:
        said, note = "", gettext("These cards were set up by hand, not dealt by chance.")
    elif seal.key is None:
        note = gettext(
            "These cards were fixed before anybody bid. Keep the commitment: after the deal you "
            "are shown the key it was made from, and nobody can find another key for it."
        )
        said = gettext("Commitment: %(code)s") % {"code": seal.commitment}
    else:
        note = gettext(
            "The commitment is the SHA-256 of the key, and the cards follow from the key: so they "
            "were the same before anybody bid."
        )
        facts = {"code": seal.commitment, "key": seal.key}
        said = gettext("Commitment: %(code)s\nKey: %(key)s") % facts
    title = gettext("How to check this deal")
    return Advice(title, said, note, heads=(), rows=(), buttons=(_close(),))


def _walk(seen: Seen) -> Iterator[Button]:
    """To the others' actions before and after this one, once the deal is over."""
    earlier, later = seen.beside
    for at in earlier:
        yield Button(gettext("Earlier"), "why", str(at))
    for at in later:
        yield Button(gettext("Later"), "why", str(at))


def _close() -> Button:
    return Button(gettext("Close"), "show", key="Escape")


def _recounted(seen: Seen, own: Presenter, why: Why, name: str) -> str:
    """What was counted of another player's choice.

    While the deal runs without numbers: that there was no time for more tells that there was much
    to choose from.
    """
    given = why.advice
    if given is None:
        fits = gettext("Counted in layouts that fit what %(name)s knew then.") % {"name": name}
        count = own.layouts(seen.options).note
        return words.sentences((fits, count() if count else "")) if why.worlds else ""
    lapse = LAPSES[why.lapse][2]() if why.lapse else ""
    theirs = gettext("Counted in %(worlds)d layouts that fit what %(name)s knew then.")
    facts = {"worlds": given.worlds, "name": name}
    return words.sentences((lapse, _note(seen, own, given, theirs % facts)))


def _note(seen: Seen, own: Presenter, given: weighing.Advice, fits: str) -> str:
    """What was counted, and in how many layouts; with too little time there are few or none."""
    if not given.worlds:
        return ""
    count = own.layouts(seen.options).note
    few = gettext("There was no time for more layouts.")
    listed = gettext("Only the choices worth considering are listed.")
    return words.sentences(
        (
            fits,
            few if given.worlds < WORLDS else "",
            listed if given.ways != len(given.weighed) else "",
            count() if count else "",
        )
    )


def _heads(layouts: Layouts, given: weighing.Advice) -> tuple[str, ...]:
    """The heads of the columns that have figures."""
    if not given.weighed:
        return ()
    kept, _ = layouts.own if given.own else layouts.others
    return (
        gettext("Choice"),
        layouts.result(),
        gettext("Wins trick") if given.weighed[0].takes is not None else "",
        kept() if any(one.staked for one in given.weighed) else "",
        gettext("Range"),
    )


def _rows(
    seen: Seen, own: Presenter, given: weighing.Advice, first: str = ""
) -> tuple[AdviceRow, ...]:
    if not given.weighed:
        return ()
    texts = [seen.game.encode(one.action) for one in given.weighed]
    chosen = seen.game.encode(given.chosen)
    apart = any(one.staked != given.worlds for one in given.weighed)
    return tuple(
        AdviceRow(
            label=_label(own, text),
            faces=_faces(seen, own, text),
            tag=_tag(one, text, chosen, first if number == 0 else ""),
            points=_signed(one.points),
            takes="" if one.takes is None else str(one.takes),
            kept=_kept(one, apart=apart),
            share=round(100 * one.kept / one.staked) if one.staked else None,
            range=f"±{2 * one.error:.1f}" if number else "",
            best=text == chosen,
        )
        for number, (one, text) in enumerate(zip(given.weighed, texts, strict=True))
    )


def _signed(points: float) -> str:
    """With its sign; what rounds to nothing has none."""
    rounded = round(points, 1)
    return f"{rounded:+.1f}".replace("-", words.MINUS) if rounded else "0.0"


def _tag(one: Weighed, text: str, chosen: str, first: str) -> str:
    if first:
        return first
    if text == chosen:
        return gettext("advised")
    return gettext("equal") if one.is_equal else ""


def _kept(one: Weighed, *, apart: bool) -> str:
    """How often the contract goes well; of how many is said where these differ."""
    if not one.staked:
        return words.NONE
    kept = f"{one.kept:{DIGIT}>2}"
    if not apart:
        return kept
    return gettext("%(kept)s of %(staked)d") % {"kept": kept, "staked": one.staked}


def _what(seen: Seen, own: Presenter, text: str) -> str:
    """What is bid or played, within a sentence."""
    verb, _, rest = text.partition(" ")
    if verb == "bid":
        return own.call(int(rest) if rest.isdecimal() else rest)
    return own.cards_said(seen, hand(rest)) if rest else ""


def _short(seen: Seen, own: Presenter, text: str) -> str:
    """The same on a button: a single card by its rank."""
    verb, *codes = text.split()
    if verb == "bid":
        return _what(seen, own, text)
    return words.the_ranks(hand(codes[0]), words.all_of) if len(codes) == 1 else str(len(codes))


def _label(own: Presenter, text: str) -> str:
    verb, _, rest = text.partition(" ")
    if verb == "bid":
        return own.call(int(rest) if rest.isdecimal() else rest)
    return "" if rest else gettext("Pass")


def _faces(seen: Seen, own: Presenter, text: str) -> tuple[Face, ...]:
    """The cards, those of a suit together."""
    verb, _, rest = text.partition(" ")
    if verb == "bid" or not rest:
        return ()

    def drawn(card: Any) -> tuple[Any, bool]:
        return suit(card) if suit(card) is not None else card, own.tabbed(seen, card)

    listed = sorted(words.high_first(hand(rest)), key=lambda card: str(drawn(card)))
    found = []
    for (_, tab), alike in groupby(listed, key=drawn):
        faces = [cards.face(card, "") for card in alike]
        found.append(
            replace(
                faces[0],
                rank=" ".join(face.rank for face in faces),
                label=gettext(", ").join(face.label for face in faces),
                tab=tab,
            )
        )
    return tuple(found)
