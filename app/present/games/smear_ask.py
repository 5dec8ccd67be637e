"""What Smear asks the person: to bid, to put cards away, to open, to follow or trump."""

from collections.abc import Mapping, Sequence
from typing import Final

from app.language import gettext, lazy
from app.present import words
from app.present.seen import PERSON, Seen
from app.present.words import Lazy
from engine.core.cards import NONE, Card, Cards, Seat
from engine.core.prompt import Menu, Pick
from engine.core.refusal import Reason
from engine.core.state import Phase
from engine.games.smear import rules
from engine.games.smear.types import Bid, Pass, State

CHOOSE: Final[Mapping[int, Lazy]] = {
    1: lazy("Choose one card to put away."),
    2: lazy("Choose two cards to put away."),
    3: lazy("Choose three cards to put away."),
}
MORE: Final[Mapping[int, Lazy]] = {
    1: lazy("One more."),
    2: lazy("Two more."),
}


def bid(seen: Seen) -> tuple[str, str]:
    """How high, and whether passing is open."""
    asked = seen.game.prompt(seen.view, NONE)
    assert isinstance(asked, Menu)
    numbers = [action.number for action in asked.actions if isinstance(action, Bid)]
    detail = _holder(seen)
    if not any(isinstance(action, Pass) for action in asked.actions):
        said = gettext("Everybody else has passed, so you must bid: at least %(least)d.")
        return said % {"least": numbers[0]}, detail
    if len(numbers) == 1:
        return gettext("Your turn to bid. Bid %(least)d, or pass.") % {"least": numbers[0]}, detail
    if not numbers:
        return gettext("Your turn to bid. No number is higher: pass."), detail
    said = gettext("Your turn to bid. Bid at least %(least)d, or pass.")
    return said % {"least": numbers[0]}, detail


def _holder(seen: Seen) -> str:
    """Whose bid it is so far, if the partner's; and that a dealer may take it as it stands."""
    view: State = seen.view
    if not view.high:
        return ""
    if rules.least_bid(view) == view.high:
        return gettext("You deal, so you may take the bid as it stands.")
    holder = next(seat for seat, number in reversed(view.auction) if number)
    if holder == Seat(2):
        return gettext("%(name)s, your partner, holds the bid.") % {"name": seen.names[holder]}
    return ""


def discard(seen: Seen) -> tuple[str, str]:
    """What is still to be chosen, which suits could then be opened, or why that won't do."""
    asked = seen.game.prompt(seen.view, seen.picked)
    assert isinstance(asked, Pick)
    said = CHOOSE[asked.most]()
    missing = asked.most - int(asked.picked).bit_count()
    if not asked.picked:
        taken = Cards(asked.source & ~seen.own)
        return said, gettext("You took %(cards)s.") % {"cards": words.the_cards(taken)}
    if asked.refusal is None:
        suits = [words.suit_word(named) for named in asked.leads]
        return said, gettext("You could then open %(suits)s.") % {"suits": words.any_of(suits)}
    if asked.refusal.reason is Reason.DISCARD_COUNT and missing > 0:
        return said, MORE[missing]()
    return said, words.refusal(asked.refusal)


def card(seen: Seen) -> tuple[str, str]:
    """What may be played, in a sentence; the engine says which cards those are."""
    view: State = seen.view
    if not view.trump:
        return gettext("Your turn. Lead a card: its suit becomes trump."), _open_suits(seen)
    if not view.trick:
        return gettext("Your turn to lead. Play any card."), ""
    return _follow(seen), _winning(seen)


def _open_suits(seen: Seen) -> str:
    """Which suits may be opened, if some may not; a card that may not says why when pressed."""
    view: State = seen.view
    contract = seen.game.contract_json(view, PERSON)
    assert contract is not None
    letters: Sequence[str] = contract["leads"] or ()
    asked = seen.game.prompt(view, NONE)
    assert isinstance(asked, Pick)
    if asked.may == asked.source:
        return ""
    suits = words.any_of([words.suit_word("CDHS".index(letter)) for letter in letters])
    return gettext("You can open %(suits)s.") % {"suits": suits}


def may_trump(seen: Seen) -> Cards:
    """The person's trumps that may be played although the suit led could be followed."""
    view: State = seen.view
    if not seen.my_turn or view.phase is not Phase.PLAY or not view.trick:
        return NONE
    return rules.ruffs(view, view.hands[PERSON])


def _follow(seen: Seen) -> str:
    view: State = seen.view
    asked = seen.game.prompt(view, NONE)
    assert isinstance(asked, Pick)
    same, trumps = Cards(asked.may & view.led), may_trump(seen)
    facts = {"suit": words.suit_word((view.led.bit_length() - 1) // 13)}
    if not same:
        return gettext("Your turn. You have no %(suit)s: play any card.") % facts
    facts["cards"] = words.the_ranks(same, words.any_of)
    many = int(same).bit_count() > 3
    if trumps:
        if many:
            return gettext("Your turn. Follow %(suit)s, or trump.") % facts
        return gettext("Your turn. Follow %(suit)s with %(cards)s, or trump.") % facts
    if many:
        return gettext("Your turn. Follow %(suit)s.") % facts
    if int(same).bit_count() == 1:
        return gettext("Your turn. Follow %(suit)s: only %(cards)s.") % facts
    return gettext("Your turn. Follow %(suit)s: %(cards)s.") % facts


def _winning(seen: Seen) -> str:
    """Who is winning, and that it is the partner."""
    view: State = seen.view
    best = words.the_card(Card(view.best.bit_length() - 1))
    facts = {"name": seen.names[view.best_seat], "card": best}
    if view.best_seat == Seat(2):
        return gettext("Your partner is winning with %(card)s.") % facts
    return gettext("%(name)s is winning with %(card)s.") % facts
