"""The person's cards in Shengji: rows by suit, whole pairs for one click, what is still owed."""

from collections.abc import Sequence
from typing import Final

from app.language import gettext, ngettext
from app.present import words
from app.present.cards import ALTERNATING
from app.present.games import shengji_words as told
from app.present.hand import Sorted, Suit, alternating
from app.present.page import Button
from app.present.seen import PERSON, Seen
from engine.core.cards import KINDS, NONE, Card, Cards, codes, each, pairs, rank, suit
from engine.core.prompt import Pick, Verb
from engine.core.refusal import Reason
from engine.core.state import Phase
from engine.games.shengji.ask import around, why
from engine.games.shengji.follow import Duty
from engine.games.shengji.ladder import BOTH, NO_TRUMP, TRUMP
from engine.games.shengji.rules import owes
from engine.games.shengji.types import KITTY, UNKNOWN, State

WIDEST: Final = 11
"""Cards in a row at most: a strip can be touched and read even on the narrowest phone."""

ROWS: Final = 4
"""Rows that the hand always has room for."""

SHARED: Final = 9
"""Cards of two suits that may share a row."""


def effective(view: State) -> tuple[int, ...]:
    """The suits in the order they are drawn: colours take turns, trumps last."""
    if view.trump in {NO_TRUMP, UNKNOWN}:
        return (*ALTERNATING, TRUMP)
    return (*alternating(view.trump)[:3], TRUMP)


def whole(view: State) -> Cards:
    """The hand of this phase with what has been played from it, so that rows keep their places."""
    own = int(view.hands[PERSON])
    if view.phase in {Phase.PLAY, Phase.DEAL_OVER}:
        for trick in view.tricks:
            own |= trick.plays[(PERSON - trick.leader) % 4]
        place = (PERSON - view.leader) % 4
        if place < len(view.plays):
            own |= view.plays[place]
    return Cards(own)


def sorted_hand(seen: Seen) -> Sorted:
    """Rows by effective suit; what pressing a card picks besides itself."""
    view: State = seen.view
    held = view.hands[PERSON]
    return Sorted(
        suits=tuple(
            _suit(view, named, told.arranged(view, Cards(held & view.ladder.masks[named])))
            for named in effective(view)
            if held & view.ladder.masks[named]
        ),
        rows=_rows(view),
        tabbed=Cards(sum(1 << card for card in each(held) if is_level(view, card))),
        toggles=seen.my_turn and view.phase is Phase.PLAY and not view.plays,
        picks=_picks(seen),
    )


def is_level(view: State, card: Card) -> bool:
    """Whether a card has the deal's level as its rank."""
    return suit(card) is not None and rank(card) == view.level


def _suit(view: State, named: int, cards: Sequence[Card]) -> Suit:
    trump = named == TRUMP and view.trump != UNKNOWN
    return Suit(told.suit_name(named), tuple(cards), trump)


def _rows(view: State) -> tuple[tuple[Suit, ...], ...]:
    """The rows the whole hand was cut into, with the cards that are still there."""
    held = view.hands[PERSON]
    rows = []
    for row in _cut(view, whole(view)):
        left = ((named, [card for card in cards if held >> card & 1]) for named, cards in row)
        rows.append(tuple(_suit(view, named, cards) for named, cards in left if cards))
    return ((),) * (ROWS - len(rows)) + tuple(rows)


def _cut(view: State, cards: Cards) -> list[list[tuple[int, tuple[Card, ...]]]]:
    """Each suit a row, a long one in equal parts, short neighbours together in one."""
    rows = []
    for named in effective(view):
        held = told.arranged(view, Cards(cards & view.ladder.masks[named]))
        count = -(-len(held) // WIDEST)
        size = -(-len(held) // count) if count else 1
        rows += [[(named, held[at : at + size])] for at in range(0, len(held), size)]
    while len(rows) > ROWS:
        sizes = [sum(len(part) for _, part in row) for row in rows]
        joined = [sizes[at] + sizes[at + 1] for at in range(len(rows) - 1)]
        best = joined.index(min(joined))
        if joined[best] > SHARED:
            break
        rows[best : best + 2] = [rows[best] + rows[best + 1]]
    return rows


# --- picking -----------------------------------------------------------------------------


def _picks(seen: Seen) -> dict[Card, str]:
    """Where a pair is asked for, or could trump, pressing one of its cards picks both."""
    view: State = seen.view
    if not seen.my_turn or view.phase is not Phase.PLAY or not view.plays:
        return {}
    due = owes(view)
    if due.size == 1:
        return {}
    found = {}
    hand = Cards(view.hands[PERSON] & ~seen.picked)
    for face in each(Cards(pairs(hand))):
        named = view.ladder.suit[face]
        asked = (named == due.suit and due.pairs) or (named == TRUMP and not due.mine)
        if asked and BOTH << face in around(view, face, seen.picked):
            for card in (face, Card(face + KINDS)):
                found[card] = " ".join(codes(Cards(BOTH << face)))
    return found


def offers(seen: Seen, pick: Pick) -> tuple[Button, ...]:
    """The whole pair and the longest tractor around what is picked, each for one click."""
    view: State = seen.view
    if pick.verb is not Verb.PLAY or not pick.picked:
        return ()
    first = next(each(pick.picked))
    found = [
        one
        for one in around(view, first, NONE if not view.plays else pick.picked)
        if not pick.picked & ~one and one != pick.picked
    ]
    pair = [one for one in found if one.bit_count() == 2]
    longest = [one for one in found if one.bit_count() == found[-1].bit_count() > 2]
    return tuple(_offer(one, pick.picked) for one in (*pair[:1], *longest[:1]))


def _offer(cards: Cards, picked: Cards) -> Button:
    count = cards.bit_count() // 2
    tractor = gettext("Tractor of %(count)d pairs") % {"count": count}
    return Button(
        gettext("Pair") if count == 1 else tractor,
        "pick",
        pick=" ".join(codes(Cards(cards & ~picked))),
        kind="more",
    )


# --- what is asked -----------------------------------------------------------------------


def ask(seen: Seen) -> tuple[str, str]:
    """What the person is to play, and who is winning or what the picked cards are."""
    view: State = seen.view
    pick = seen.game.prompt(view, seen.picked)
    assert isinstance(pick, Pick)
    if view.phase is Phase.BURY:
        return _bury(seen), _cost(seen)
    if not view.plays:
        return _lead(seen, pick)
    if pick.picked and pick.most > 1:
        return _picked(seen, pick)
    return _duty(seen), told.winning(seen)


def _bury(seen: Seen) -> str:
    more = KITTY - seen.picked.bit_count()
    if not more:
        return gettext("These eight are buried. You lead next.")
    if more == KITTY:
        return gettext("Choose eight cards to bury.")
    return ngettext(
        "Choose %(count)d more card to bury.", "Choose %(count)d more cards to bury.", more
    ) % {"count": more}


def _cost(seen: Seen) -> str:
    if seen.picked:
        return ""
    if seen.view.exposed:
        listed = words.all_of([words.the_card(card) for card in seen.view.exposed])
        return gettext("Nobody declared. The kitty was %(cards)s.") % {"cards": listed}
    return gettext("A bar on top marks what you have just taken from the kitty.")


def _lead(seen: Seen, pick: Pick) -> tuple[str, str]:
    view: State = seen.view
    if not pick.picked:
        shapes = gettext("A tractor is two or more pairs next to each other.")
        text = gettext("Your lead: one card, a pair or a tractor.")
        return text, told.won(seen) or shapes
    said = capital(told.cards_said(view, pick.picked))
    if pick.refusal is None:
        return gettext("%(cards)s.") % {"cards": said}, ""
    more = dict(pick.refusal.facts).get("more", 0)
    example = told.cards_said(view, pick.refusal.cards)
    text = ngettext("%(count)d more card for %(cards)s.", "%(count)d more cards for %(cards)s.",
                    int(more)) % {"count": more, "cards": example}  # fmt: skip
    return text, ""


def capital(text: str) -> str:
    """A sentence begins with a capital letter."""
    return text[:1].upper() + text[1:]


def _duty(seen: Seen) -> str:
    """What the lead asks for, before anything is picked."""
    due = owes(seen.view)
    facts = {"suit": told.suit_name(due.suit), "size": due.size, "owed": due.owed}
    facts["pairs"], facts["rest"] = due.pairs, due.size - due.owed
    if not due.owed:
        said = ngettext(
            "Your turn. You have no %(suit)s: play any card.",
            "Your turn. You have no %(suit)s: play any %(size)d cards.",
            due.size,
        )
    elif due.owed < due.size:
        said = ngettext(
            "Your turn. Play your only one of %(suit)s, and %(rest)d of any suit.",
            "Your turn. Play all %(owed)d %(suit)s, and %(rest)d of any suit.",
            due.owed,
        )
    elif due.size == 1:
        said = gettext("Your turn. Follow %(suit)s.")
    else:
        said = _with_pairs(due)
        facts["rest"] = due.size - 2 * due.pairs
    return said % facts


def _with_pairs(due: Duty) -> str:
    """The suit can be followed to the full: with how many pairs."""
    if due.run > 1:
        return gettext("Your turn. Play a tractor of %(suit)s, as you hold one.")
    if not due.pairs:
        return gettext("Your turn. Play any %(size)d %(suit)s; you hold no pair.")
    if due.pairs * 2 == due.size:
        return ngettext(
            "Your turn. Play a pair of %(suit)s.",
            "Your turn. Play any %(pairs)d pairs of %(suit)s, a tractor or not.",
            due.pairs,
        )
    return ngettext(
        "Your turn. Play your pair of %(suit)s, and %(rest)d more.",
        "Your turn. Play your %(pairs)d pairs of %(suit)s, and %(rest)d more.",
        due.pairs,
    )


def _picked(seen: Seen, pick: Pick) -> tuple[str, str]:
    """What the picked cards still lack, or whether they would win."""
    if pick.refusal is None:
        return _complete(seen, pick.picked), told.winning(seen)
    facts = dict(pick.refusal.facts)
    more = int(facts.get("more", 0))
    named = told.suit_name(int(facts.get("suit", TRUMP)))
    said = {
        Reason.MUST_PLAY_PAIRS: ngettext(
            "Still owed: one more pair of %(suit)s.",
            "Still owed: %(count)d more pairs of %(suit)s.",
            more,
        ),
        Reason.MUST_PLAY_TRACTOR: gettext("Still owed: a tractor of %(suit)s."),
        Reason.MUST_FOLLOW: ngettext(
            "Still owed: one more card of %(suit)s.",
            "Still owed: %(count)d more cards of %(suit)s.",
            more,
        ),
    }.get(
        pick.refusal.reason,
        ngettext("One more card, of any suit.", "%(count)d more cards, of any suit.", more),
    )
    return said % {"suit": named, "count": more}, told.winning(seen)


def _complete(seen: Seen, picked: Cards) -> str:
    view: State = seen.view
    said = capital(told.cards_said(view, picked))
    found = why(view.ladder, (*view.plays, picked))
    if found.place < len(view.plays):
        return gettext("%(cards)s. This does not win.") % {"cards": said}
    if len(view.plays) == 3:
        return gettext("%(cards)s. This wins the trick.") % {"cards": said}
    return gettext("%(cards)s. This is ahead so far.") % {"cards": said}
