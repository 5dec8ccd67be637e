"""Every reason, event, card and rank in words; whole sentences with places for what changes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from app.language import gettext, lazy, ngettext
from engine import say
from engine.core.cards import CODES, KINDS, Card, Cards, Seat, each, hand, rank, suit
from engine.core.events import (
    Bid,
    Called,
    DealOver,
    Declared,
    Event,
    Exposed,
    Laid,
    Partner,
    Passed,
    Played,
    ThrownIn,
    Took,
    Trump,
    Won,
)
from engine.core.refusal import Reason, Refusal

Lazy = Callable[[], str]

SUITS: Final[tuple[Lazy, ...]] = (lazy("clubs"), lazy("diamonds"), lazy("hearts"), lazy("spades"))
TRUMPS: Final = lazy("trumps")

RANKS: Final[tuple[Lazy, ...]] = (
    lazy("two"),
    lazy("three"),
    lazy("four"),
    lazy("five"),
    lazy("six"),
    lazy("seven"),
    lazy("eight"),
    lazy("nine"),
    lazy("ten"),
    lazy("jack"),
    lazy("queen"),
    lazy("king"),
    lazy("ace"),
)

MINUS: Final = "\N{MINUS SIGN}"
NONE: Final = "\N{EN DASH}"
"""Where a figure would stand if there were one."""
HELD: Final = "\N{BULLET}"
"""A joker in a column of its own."""

LETTERS: Final[tuple[Lazy, ...]] = (lazy("J"), lazy("Q"), lazy("K"), lazy("A"))
"""What stands in a court card's corner and an ace's."""

JOKERS: Final[tuple[Lazy, ...]] = (lazy("black joker"), lazy("red joker"))
JOKER_LETTERS: Final[tuple[Lazy, ...]] = (lazy("B"), lazy("R"))
THE_JOKERS: Final[tuple[Lazy, ...]] = (lazy("the black joker"), lazy("the red joker"))

LEVELS: Final[Mapping[str, Lazy]] = {
    "easy": lazy("Easy: plays along, and often carelessly."),
    "normal": lazy("Normal: plays like a person who knows the game."),
    "strong": lazy("Strong: thinks the deal through before each card."),
    "expert": lazy("Expert: thinks longer, and misses little."),
    "random": lazy("Random: any allowed card."),
}

LEVEL_NAMES: Final[Mapping[str, Lazy]] = {
    "easy": lazy("easy"),
    "normal": lazy("normal"),
    "strong": lazy("strong"),
    "expert": lazy("expert"),
    "random": lazy("random"),
}

REFUSALS: Final[Mapping[Reason, Lazy]] = {
    reason: lazy(sentence) for reason, sentence in say.REFUSALS.items()
}
"""The engine's own sentences, so that what is refused reads the same everywhere."""

EVENTS: Final[Mapping[type[Event], tuple[Lazy, Lazy]]] = {
    Passed: (lazy("You pass."), lazy("%(name)s passes.")),
    Bid: (lazy("You bid %(call)s."), lazy("%(name)s bids %(call)s.")),
    Declared: (lazy("You declare %(cards)s."), lazy("%(name)s declares %(cards)s.")),
    Won: (lazy("The bid is yours."), lazy("%(name)s has won the bidding.")),
    Laid: (
        lazy("You lay away cards: %(size)d."),
        lazy("%(name)s lays away cards face down: %(size)d."),
    ),
    Exposed: (lazy("Turned up: %(cards)s."), lazy("Turned up: %(cards)s.")),
    Called: (lazy("You call %(card)s."), lazy("%(name)s calls %(card)s.")),
    Trump: (lazy("Trump is %(suit)s."), lazy("There is no trump.")),
    Played: (lazy("You play %(cards)s."), lazy("%(name)s plays %(cards)s.")),
    Partner: (lazy("You are the partner."), lazy("%(name)s is the partner.")),
    Took: (lazy("You win the trick."), lazy("%(name)s wins the trick.")),
    ThrownIn: (lazy("Everybody passed."), lazy("Everybody passed.")),
    DealOver: (lazy("The deal is over."), lazy("The deal is over.")),
}
"""Each event told to the person who did it, and told of somebody else."""

LEADS: Final = (lazy("You lead %(cards)s."), lazy("%(name)s leads %(cards)s."))


def told(
    event: Event,
    names: Sequence[str],
    call: Callable[[int | str], str],
    listed: Callable[[Cards], str] | None = None,
) -> str:
    """An event in one short sentence; ``call`` and ``listed`` word a bid and cards."""
    yours, others = EVENTS[type(event)]
    match event:
        case Trump(None):
            return others()
        case Trump(named):
            return yours() % {"suit": suit_word(named)}
        case Exposed(turned):
            return yours() % {"cards": all_of([the_card(card) for card in turned])}
        case ThrownIn() | DealOver():
            return yours()
        case Played(_, _, True):
            yours, others = LEADS
        case _:
            pass
    return _of(event.seat, yours, others, names, **_facts(event, call, listed or the_cards))


def _facts(
    event: Event, call: Callable[[int | str], str], listed: Callable[[Cards], str]
) -> dict[str, str | int]:
    match event:
        case Bid(_, called):
            return {"call": call(called)}
        case Called(_, card):
            return {"card": the_card(card)}
        case Played(_, cards, _) | Declared(_, cards):
            return {"cards": listed(cards)}
        case Laid(_, size):
            return {"size": size}
        case _:
            return {}


def _of(seat: Seat, yours: Lazy, others: Lazy, names: Sequence[str], **facts: str | int) -> str:
    sentence = yours if seat == 0 else others
    return sentence() % {"name": names[seat], **facts}


def by(seat: int, names: Sequence[str], yours: str, others: str, **facts: object) -> str:
    """A sentence about a seat: one for the person, one with a name, both translated already."""
    return (yours if seat == 0 else others) % {"name": names[seat], **facts}


def suit_word(named: int | None) -> str:
    """A suit's name; trumps for whatever is no printed suit."""
    return SUITS[named]() if named is not None and 0 <= named < len(SUITS) else TRUMPS()


def rank_word(card: Card) -> str:
    """A card's rank: the ten, the ace."""
    return RANKS[rank(card)]()


def spoken_rank(card: Card) -> str:
    """A card in a list of its suit: ten; a joker by its name."""
    return rank_word(card) if suit(card) is not None else card_name(card)


def corner(card: Card) -> str:
    """What stands in a card's corner."""
    value = rank(card)
    return str(value + 2) if value < 9 else LETTERS[value - 9]()


def card_name(card: Card) -> str:
    """A card's name: ten of hearts."""
    named = suit(card)
    if named is None:
        return JOKERS[rank(card) - 13]()
    return gettext("%(rank)s of %(suit)s") % {"rank": rank_word(card), "suit": SUITS[named]()}


def the_card(card: Card) -> str:
    """A card within a sentence: the ten of hearts."""
    named = suit(card)
    if named is None:
        return THE_JOKERS[rank(card) - 13]()
    return gettext("the %(rank)s of %(suit)s") % {"rank": rank_word(card), "suit": SUITS[named]()}


def the_rank(card: Card) -> str:
    """A card whose suit was just said: the ten."""
    if suit(card) is None:
        return THE_JOKERS[rank(card) - 13]()
    return gettext("the %(rank)s") % {"rank": rank_word(card)}


def high_first(cards: Cards) -> list[Card]:
    """Cards from high to low, the copies of a face side by side."""
    return sorted(each(cards), key=lambda card: (card % KINDS, card), reverse=True)


def the_cards(cards: Cards) -> str:
    """Several cards within a sentence, highest first."""
    return all_of([the_card(card) for card in high_first(cards)])


def the_ranks(cards: Cards, join: Callable[[Sequence[str]], str]) -> str:
    """Cards of a suit just said, highest first: the ten and the four."""
    return join([the_rank(card) for card in high_first(cards)])


def any_of(words: Sequence[str]) -> str:
    """Words to choose from: a, b or c."""
    return _joined(words, gettext("%(list)s or %(last)s"))


def all_of(words: Sequence[str]) -> str:
    """Words that belong together: a, b and c."""
    return _joined(words, gettext("%(list)s and %(last)s"))


def _joined(words: Sequence[str], last: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return last % {"list": gettext(", ").join(words[:-1]), "last": words[-1]}


def refusal(refused: Refusal) -> str:
    """Why an action is not allowed, in one sentence."""
    facts = {name: _fact(name, value) for name, value in refused.facts}
    return REFUSALS[refused.reason]() % facts


def _fact(name: str, value: str | int) -> str:
    if name == "suit" and isinstance(value, int):
        return suit_word(value)
    if name == "card" and isinstance(value, str) and all(w in CODES for w in value.split()):
        return all_of([card_name(card) for card in each(hand(value))])
    return str(value)


def held(cards: Cards) -> str:
    """The person's own cards that would be allowed."""
    count = int(cards).bit_count()
    if not count:
        return ""
    if count > 6:
        return ngettext(
            "%(count)d card can be played.", "%(count)d cards can be played.", count
        ) % {"count": count}
    suits = {suit(card) for card in each(cards)}
    said = (
        the_ranks(cards, any_of)
        if len(suits) == 1
        else any_of([the_card(card) for card in each(cards)])
    )
    return gettext("You can play %(cards)s.") % {"cards": said}


def tricks(count: int) -> str:
    """So many tricks."""
    return ngettext("%(count)d trick", "%(count)d tricks", count) % {"count": count}


def points(count: int) -> str:
    """So many points, with a real minus sign."""
    return ngettext("%(count)s point", "%(count)s points", abs(count)) % {"count": figure(count)}


def figure(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", MINUS)


def signed(number: int) -> str:
    """A gain or loss with its sign."""
    return f"+{number}" if number > 0 else figure(number)


def sentences(parts: Iterable[str]) -> str:
    """Sentences one after the other."""
    return " ".join(part for part in parts if part)
