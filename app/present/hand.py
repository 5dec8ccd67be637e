"""The person's hand: sorted by suit, cut into lines for a phone, each card with what it does."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise
from typing import Any, Final

from app.language import gettext
from app.present import words
from app.present.cards import ALTERNATING, face
from app.present.page import Group, Hand, HandCard
from app.present.seen import PERSON, Seen
from engine.core.cards import NONE, SUIT_MASK, Card, Cards, code, each, gather, hand
from engine.core.prompt import Pick, Verb
from engine.core.state import Phase

LINE: Final = 7
"""Cards in a line of a phone's width, so that each strip is wide enough to touch."""


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit as the game counts it, its cards highest first."""

    label: str
    cards: tuple[Card, ...]
    trump: bool = False


@dataclass(frozen=True, slots=True)
class Sorted:
    """The suits in the order they are drawn.

    ``trump`` is the printed suit that comes last, also when none of it is left in the hand.
    ``marked`` cards get a mark, told as ``mark`` with a place for the card's name.
    ``rows`` are the same suits as lines of a phone, where the game cuts them itself; ``tabbed``
    cards are drawn with their rank reversed; with ``toggles`` even a single card is picked before
    it is played, and ``picks`` says what pressing a card picks besides itself.
    """

    suits: tuple[Suit, ...]
    trump: int | None = None
    rows: tuple[tuple[Suit, ...], ...] = ()
    marked: Cards = NONE
    mark: str = ""
    tabbed: Cards = NONE
    toggles: bool = False
    picks: Mapping[Card, str] = field(default_factory=dict)


def by_printed_suit(cards: Cards, trump: int | None) -> Sorted:
    """Printed suits, colours alternating, trump last."""
    return Sorted(
        tuple(
            Suit(
                words.suit_word(named),
                tuple(reversed(list(each(Cards(cards & SUIT_MASK[named]))))),
                trump=named == trump,
            )
            for named in alternating(trump)
            if cards & SUIT_MASK[named]
        ),
        trump,
    )


def alternating(trump: int | None) -> tuple[int, ...]:
    """The four suits so that red and black take turns, trump last.

    >>> alternating(2)
    (3, 1, 0, 2)
    """
    if trump is None:
        return ALTERNATING
    other = [named for named in ALTERNATING if _red(named) != _red(trump)]
    same = [named for named in ALTERNATING if _red(named) == _red(trump) and named != trump]
    return (other[0], same[0], other[1], trump)


def _red(named: int) -> bool:
    return named in {1, 2}


def own_cards(seen: Seen) -> Cards:
    """The person's cards of this deal: those in hand, laid away and already played."""
    own = int(seen.view.hands[PERSON]) | int(seen.view.buried[PERSON])
    for codes in _own_plays(seen):
        own |= hand(" ".join(codes))
    return Cards(own)


def _own_plays(seen: Seen) -> Iterator[list[str]]:
    tricks: list[dict[str, Any]] = [*seen.game.tricks_json(seen.view)]
    running = seen.game.trick_json(seen.view)
    if running is not None:
        tricks.append(running)
    players = len(seen.players)
    for trick in tricks:
        place = (PERSON - trick["leader"]) % players
        if place < len(trick["plays"]):
            yield trick["plays"][place]


def lines(sizes: Sequence[int], count: int, most: int = LINE) -> tuple[int, ...]:
    """Where to cut a hand of suits of these sizes into so many lines: after how many cards each.

    Between suits where possible, else within one; no line longer than ``most`` if it can be.

    >>> lines((5, 2, 3, 3), 2)
    (7,)
    >>> lines((9, 2, 2, 0), 2)
    (7,)
    """
    total = sum(sizes)
    borders = {sum(sizes[:end]) for end in range(len(sizes) + 1)}
    best: tuple[int, tuple[int, ...]] | None = None
    for cuts in combinations(range(1, total), count - 1):
        pieces = [b - a for a, b in pairwise((0, *cuts, total))]
        over = sum(max(0, piece - most) for piece in pieces)
        inside = sum(cut not in borders for cut in cuts)
        cost = 100 * over + 10 * inside + max(pieces) - min(pieces)
        if best is None or cost < best[0]:
            best = (cost, cuts)
    return best[1] if best else ()


def present(seen: Seen, suits: Sorted, pick: Pick | None) -> Hand:
    """The hand with what pressing each card does: play it, pick it, or say why not."""
    size = max(seen.game.hand_size(seen.options), sum(len(one.cards) for one in suits.suits))
    if suits.rows:
        lines = tuple(_groups(seen, suits, row, pick) for row in suits.rows)
        return Hand(lines, size, pick is not None, rows=True)
    groups = _groups(seen, suits, suits.suits, pick)
    if seen.over:
        return Hand(((),) * -(-size // LINE), size, live=False)
    return Hand(_cut(seen, suits, groups, size), size, pick is not None)


def _cut(
    seen: Seen, suits: Sorted, groups: tuple[Group, ...], size: int
) -> tuple[tuple[Group, ...], ...]:
    """The lines the dealt hand was cut into; a card stays in its line until it is played."""
    dealt = [
        card for one in by_printed_suit(own_cards(seen), suits.trump).suits for card in one.cards
    ]
    sizes = [len(one.cards) for one in by_printed_suit(gather(dealt), suits.trump).suits]
    count = -(-size // LINE)
    cuts = (0, *lines(sizes, count), len(dealt))
    places = [{code(card) for card in dealt[a:b]} for a, b in pairwise(cuts)]
    return tuple(tuple(_part(group, place) for group in groups if _part(group, place).cards)
                 for place in places)  # fmt: skip


def _part(group: Group, place: set[str]) -> Group:
    inside = tuple(card for card in group.cards if card.face.code in place)
    return Group(group.label, inside, group.trump)


def _groups(
    seen: Seen, suits: Sorted, listed: tuple[Suit, ...], pick: Pick | None
) -> tuple[Group, ...]:
    first = _first(suits, pick)
    taken = _taken(seen)
    return tuple(
        Group(
            one.label,
            tuple(
                _told(_card(suits, card, pick, first=card == first), suits, card, taken)
                for card in one.cards
            ),
            one.trump,
        )
        for one in listed
    )


def _first(suits: Sorted, pick: Pick | None) -> Card | None:
    """The first card that may be chosen: focus goes there when its old place is gone."""
    may = NONE if pick is None else pick.may
    return next((card for one in suits.suits for card in one.cards if may >> card & 1), None)


def _taken(seen: Seen) -> Cards:
    """The cards the person has just picked up and may still put away."""
    if seen.view.phase not in {Phase.DISCARD, Phase.BURY}:
        return NONE
    return Cards(seen.view.hands[PERSON] & ~seen.own)


def _told(held: HandCard, suits: Sorted, card: Card, taken: Cards) -> HandCard:
    """The card with its marks, which its label tells as well."""
    label, new, mark = held.face.label, bool(taken >> card & 1), bool(suits.marked >> card & 1)
    if new:
        label = gettext("%(card)s, just taken") % {"card": label}
    if mark:
        label = suits.mark % {"card": label}
    face_ = replace(held.face, label=label, tab=bool(suits.tabbed >> card & 1))
    return replace(held, face=face_, new=new, mark=mark)


def at_once(pick: Pick, suits: Sorted) -> bool:
    """Whether pressing a card plays it, with nothing to be picked first."""
    return pick.verb is Verb.PLAY and pick.most == 1 and not suits.toggles


def _card(suits: Sorted, card: Card, pick: Pick | None, *, first: bool) -> HandCard:
    if pick is None:
        return HandCard(face(card), legal=True)
    mask = 1 << card
    picked = bool(pick.picked & mask)
    if at_once(pick, suits):
        return HandCard(
            face(card),
            legal=bool(pick.may & mask),
            action=f"{pick.verb.value} {code(card)}",
            first=first,
        )
    return HandCard(
        face(card),
        legal=bool(pick.may & mask),
        toggle=True,
        pick="" if picked else suits.picks.get(card, ""),
        picked=picked,
        first=first,
    )
