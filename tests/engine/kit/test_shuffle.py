from collections import Counter

from engine.core.cards import Seat, code, each, parse
from engine.games.amerikaner.types import pack_mask
from engine.kit.shuffle import commitment, deal_key, dealt, first_dealer, shuffled

PACK = tuple(each(pack_mask(4)))


def test_the_shuffle_is_frozen() -> None:
    cards = shuffled(PACK, deal_key("frozen", 1))
    assert " ".join(code(card) for card in cards[:8]) == "5S 2S QC 7D 5H 2H 9S JH"
    assert sorted(cards) == list(PACK)


def test_another_number_gives_another_deal_and_another_key() -> None:
    assert deal_key("frozen", 1) != deal_key("frozen", 2)
    assert shuffled(PACK, deal_key("frozen", 1)) != shuffled(PACK, deal_key("frozen", 2))


def test_the_commitment_is_not_the_key() -> None:
    key = deal_key("frozen", 1)
    assert commitment(key) != key
    assert len(commitment(key)) == 64


def test_a_c03_cards_go_one_at_a_time_from_the_left_of_the_dealer() -> None:
    deal = dealt(PACK, 4, 13, Seat(2))
    for name, seat in (("2C", 3), ("3C", 0), ("4C", 1), ("5C", 2), ("6C", 3)):
        assert deal.hands[seat] >> parse(name) & 1


def test_what_is_left_over_is_the_stock_in_order() -> None:
    deal = dealt(PACK[:10], 3, 3, Seat(0))
    assert deal.stock == PACK[9:10]


def test_every_seat_is_first_dealer_about_equally_often() -> None:
    drawn = Counter(first_dealer(str(seed), 4) for seed in range(4000))
    # Four standard deviations of a fair draw.
    assert all(abs(drawn[seat] - 1000) < 4 * 27.4 for seat in range(4))


def test_every_card_comes_to_every_seat_about_equally_often() -> None:
    got: Counter[tuple[int, int]] = Counter()
    for number in range(2000):
        deal = dealt(shuffled(PACK, deal_key("fair", number)), 4, 13, Seat(number % 4))
        for seat, cards in enumerate(deal.hands):
            got.update((seat, card) for card in each(cards))
    expected = 500
    chi = sum((got[seat, card] - expected) ** 2 / expected for seat in range(4) for card in PACK)
    # 52 * 3 degrees of freedom: mean 156, standard deviation 17.7; five of them on either side.
    assert 156 - 5 * 17.7 < chi < 156 + 5 * 17.7
