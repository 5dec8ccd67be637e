"""Shengji in words: what was played, why it wins, what is owed, and what everybody saw."""

from collections.abc import Mapping
from typing import Final

from app.language import gettext, lazy, ngettext
from app.present import words
from app.present.page import Refused
from app.present.seen import Seen
from app.present.words import Lazy
from engine.core.cards import KINDS, RANKS, Card, Cards, Seat, each, faces, hand, pairs, suit
from engine.core.events import Declared, Event, Exposed, Laid, Passed, ThrownIn, Took, Trump, Won
from engine.core.refusal import Reason, Refusal
from engine.games.shengji.ask import How, Why, why
from engine.games.shengji.ladder import NO_TRUMP, TRUMP
from engine.games.shengji.shapes import shape
from engine.games.shengji.types import Options, State

PLURALS: Final[tuple[Lazy, ...]] = (
    lazy("twos"),
    lazy("threes"),
    lazy("fours"),
    lazy("fives"),
    lazy("sixes"),
    lazy("sevens"),
    lazy("eights"),
    lazy("nines"),
    lazy("tens"),
    lazy("jacks"),
    lazy("queens"),
    lazy("kings"),
    lazy("aces"),
)
JOKERS: Final[tuple[Lazy, ...]] = (lazy("black jokers"), lazy("red jokers"))

SINGLE, PAIR, TRACTOR = 0, 1, 2

WHY: Final[Mapping[How, tuple[Lazy, Lazy, Lazy]]] = {
    How.UNANSWERED: (
        lazy("Nobody else followed suit or trumped."),
        lazy("Nobody else played such a pair."),
        lazy("Nobody else played such a tractor."),
    ),
    How.HIGHEST: (
        lazy("It is the highest card."),
        lazy("It is the highest pair."),
        lazy("It is the highest tractor."),
    ),
    How.TRUMPED: (
        lazy("A trump beats the suit led."),
        lazy("A trump pair beats a pair of the suit led."),
        lazy("A trump tractor beats a tractor of the suit led."),
    ),
    How.OVERTRUMPED: (
        lazy("It is the highest trump."),
        lazy("It is the highest trump pair."),
        lazy("It is the highest trump tractor."),
    ),
    How.EARLIER: (
        lazy("Of equal cards the earlier one wins."),
        lazy("Of equal pairs the earlier one wins."),
        lazy("Of equal tractors the earlier one wins."),
    ),
}
"""Why a play holds the trick: for a single card, a pair, a tractor."""

REFUSALS: Final[Mapping[Reason, Lazy]] = {
    Reason.LEAD_SHAPE: lazy("Lead one card, a pair, or a tractor: pairs next to each other."),
    Reason.MIXED_SUITS: lazy("A lead is of one suit; all trumps together are a suit."),
}


def suit_name(effective: int) -> str:
    """A suit as the deal counts them: trumps are one."""
    return words.suit_word(None if effective == TRUMP else effective)


def rank_name(level: int) -> str:
    """A level as a word: two, ace."""
    return words.RANKS[level]()


def level_corner(level: int) -> str:
    """A level as it stands on a card: 2, 10, A."""
    return words.corner(Card(level))


def letter_corner(letter: str) -> str:
    """A level by its letter in a save: T is 10."""
    return level_corner(RANKS.index(letter))


def plural(card: Card) -> str:
    """Both copies of a card whose suit is said elsewhere: kings."""
    face = card % KINDS
    return JOKERS[face - 52]() if face >= 52 else PLURALS[face % 13]()


def pair_name(card: Card) -> str:
    """Both copies of a card: kings of hearts."""
    named = suit(card)
    if named is None:
        return plural(card)
    facts = {"ranks": plural(card), "suit": words.suit_word(named)}
    return gettext("%(ranks)s of %(suit)s") % facts


def kind(cards: Cards) -> int:
    """Whether a proper play is a single card, a pair or a tractor."""
    return min(TRACTOR, cards.bit_count() >> 1)


def cards_said(view: State, cards: Cards) -> str:
    """Cards that were played together: a pair of kings of hearts."""
    size = cards.bit_count()
    if size == 1:
        return words.the_cards(cards)
    if shape(view.ladder, cards) is None:
        return loose(view, cards)
    order = arranged(view, faces(cards))
    if size == 2:
        return gettext("a pair of %(cards)s") % {"cards": pair_name(order[0])}
    suits = {suit(card) for card in order}
    if len(suits) == 1 and None not in suits:
        facts = {
            "ranks": words.all_of([plural(card) for card in order]),
            "suit": words.suit_word(suit(order[0])),
        }
        return gettext("a tractor of %(ranks)s of %(suit)s") % facts
    listed = words.all_of([pair_name(card) for card in order])
    return gettext("a tractor of trumps, %(pairs)s") % {"pairs": listed}


def loose(view: State, cards: Cards) -> str:
    """Cards that form no shape: two kings and the nine of hearts, and the ace of spades."""
    by_suit: dict[int | None, list[Card]] = {}
    for card in arranged(view, faces(cards)):
        by_suit.setdefault(suit(card), []).append(card)
    said = []
    for named, listed in by_suit.items():
        ranks = [_copies(card, pairs(cards)) for card in listed]
        if named is None:
            said += ranks
        else:
            facts = {"ranks": words.all_of(ranks), "suit": words.suit_word(named)}
            said.append(gettext("%(ranks)s of %(suit)s") % facts)
    return gettext(", ").join(said)


def _copies(card: Card, paired: Cards) -> str:
    if paired >> card % KINDS & 1:
        return gettext("two %(ranks)s") % {"ranks": plural(card)}
    return words.the_rank(card)


def arranged(view: State, cards: Cards) -> tuple[Card, ...]:
    """Cards as they lie: the highest first, of each suit for itself, twins side by side."""
    ladder = view.ladder

    def place(card: Card) -> tuple[bool, int, int, int, int]:
        return (
            ladder.suit[card] != TRUMP,
            -ladder.suit[card],
            -ladder.step[card],
            -(card % KINDS),
            card,
        )

    return tuple(sorted(each(cards), key=place))


# --- tricks ------------------------------------------------------------------------------


def because(found: Why) -> str:
    """Why a play holds the trick, in one sentence."""
    return WHY[found.how][min(TRACTOR, found.shape.pairs)]()


def in_short(view: State, cards: Cards) -> str:
    """A play that lies on the table: of a tractor only the suit is said."""
    if cards.bit_count() < 4:
        return cards_said(view, cards)
    named = suit_name(view.ladder.suit[next(each(cards))])
    return gettext("a tractor of %(suit)s") % {"suit": named}


def won(seen: Seen) -> str:
    """That the person won the trick which lies there, and why."""
    view: State = seen.view
    if not view.tricks:
        return ""
    found = why(view.ladder, view.tricks[-1].plays)
    return words.sentences((gettext("You won the trick."), because(found)))


def winning(seen: Seen) -> str:
    """Who holds the running trick, with what, and why."""
    view: State = seen.view
    found = why(view.ladder, view.plays)
    seat = (view.leader + found.place) % 4
    said = words.by(
        seat,
        seen.names,
        gettext("You are winning with %(cards)s."),
        gettext("%(name)s is winning with %(cards)s."),
        cards=in_short(view, view.plays[found.place]),
    )
    return said if found.how is How.UNANSWERED else words.sentences((said, because(found)))


def took(seen: Seen) -> str:
    """Who won the finished trick, with what, and why."""
    view: State = seen.view
    trick = view.tricks[-1]
    found = why(view.ladder, trick.plays)
    said = words.by(
        trick.winner,
        seen.names,
        gettext("You win the trick with %(cards)s."),
        gettext("%(name)s wins the trick with %(cards)s."),
        cards=in_short(view, trick.plays[found.place]),
    )
    return words.sentences((said, because(found)))


# --- events and refusals -----------------------------------------------------------------


def trump_said(view: State) -> str:
    """Which cards are trump, in a sentence."""
    level = PLURALS[view.level]()
    if view.trump == NO_TRUMP:
        return gettext("No-trump: only jokers and %(level)s are trump.") % {"level": level}
    facts = {"suit": words.suit_word(view.trump), "level": level}
    return gettext("Trump is %(suit)s, with jokers and all %(level)s.") % facts


def would_be(shown: Cards) -> str:
    """What a declaration makes trump."""
    named = suit(next(each(shown)))
    if named is None:
        return gettext("no-trump")
    return gettext("%(suit)s are trump") % {"suit": words.suit_word(named)}


def told(seen: Seen, event: Event) -> str:
    """An event in this game's own words; empty: in the general ones."""
    view: State = seen.view
    match event:
        case Passed(seat):
            return words.by(seat, seen.names, gettext("You pass."), gettext("%(name)s passes."))
        case Declared(seat, cards):
            return _declared(seen, seat, cards)
        case Trump():
            return trump_said(view)
        case Won(seat):
            return words.by(
                seat,
                seen.names,
                gettext("You are dealer and take the kitty."),
                gettext("%(name)s is dealer and takes the kitty."),
            )
        case Laid(seat, size):
            return words.by(
                seat,
                seen.names,
                gettext("You bury %(size)d cards."),
                gettext("%(name)s buries %(size)d cards."),
                size=size,
            )
        case Exposed(turned):
            listed = words.all_of([words.the_card(card) for card in turned])
            return gettext("Nobody declared. The kitty: %(cards)s.") % {"cards": listed}
        case ThrownIn():
            return gettext("Nobody declared, so the cards are thrown in.")
        case Took() if view.tricks:
            return took(seen)
        case _:
            return ""


def _declared(seen: Seen, seat: Seat, cards: Cards) -> str:
    named = suit(next(each(cards)))
    if named is None:
        yours = gettext("You declare %(cards)s: no-trump.")
        others = gettext("%(name)s declares %(cards)s: no-trump.")
    else:
        yours = gettext("You declare %(cards)s: %(suit)s are trump.")
        others = gettext("%(name)s declares %(cards)s: %(suit)s are trump.")
    facts = {"cards": cards_said(seen.view, cards), "suit": words.suit_word(named)}
    return words.by(seat, seen.names, yours, others, **facts)


def refused(seen: Seen) -> Refused:
    """Why not, with an example that is allowed, and the paragraph."""
    refusal = seen.refusal
    assert refusal is not None
    paragraph = refusal.rule.partition("-")[2]
    return Refused(
        REFUSALS[refusal.reason]() if refusal.reason in REFUSALS else _reason(refusal),
        _example(seen.view, refusal.cards),
        gettext("Rule %(number)s") % {"number": paragraph.lstrip("R")} if paragraph else "",
        paragraph,
    )


def _reason(refusal: Refusal) -> str:
    facts = dict(refusal.facts)
    count = int(facts.get("count", 0))
    named = suit_name(int(facts.get("suit", TRUMP)))
    if refusal.reason is Reason.MUST_PLAY_PAIRS:
        said = ngettext(
            "You hold a pair of %(suit)s and must play it.",
            "You hold pairs of %(suit)s and must play %(count)d.",
            count,
        )
    elif refusal.reason is Reason.MUST_FOLLOW:
        said = ngettext(
            "You hold %(suit)s and must play one.",
            "You hold %(suit)s and must play %(count)d.",
            count,
        )
    elif refusal.reason is Reason.MUST_PLAY_TRACTOR:
        said = gettext("You hold a tractor of %(count)d pairs of %(suit)s and must play it.")
    elif refusal.reason is Reason.WRONG_COUNT:
        said = ngettext(
            "Play exactly %(count)d card.", "Play exactly %(count)d cards, as many as were led.",
            count,
        )  # fmt: skip
    elif refusal.reason is Reason.BURY_COUNT:
        said = gettext("Bury exactly %(count)d cards.")
    else:
        return words.refusal(refusal)
    return said % {"suit": named, "count": count}


def _example(view: State, cards: Cards) -> str:
    if not cards:
        return ""
    return gettext("Allowed, for example: %(cards)s.") % {"cards": cards_said(view, cards)}


# --- cards in a text ---------------------------------------------------------------------


def listed(text: str) -> tuple[Card, ...]:
    """Cards of a text in the order of the text's words, for the rules' drawings."""
    return tuple(next(each(hand(word))) for word in text.split())


def differing(options: Options, raw: Mapping[str, object]) -> list[str]:
    """The names of the options that are not as the source rules have them."""
    plain = Options()
    return [name for name in raw if getattr(options, name) != getattr(plain, name)]
