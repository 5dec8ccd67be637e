from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine import match
from engine.core.cards import SUIT_MASK, Cards, Seat, codes, each, gather, hand
from engine.core.prompt import Pick
from engine.core.refusal import Reason
from engine.core.state import Phase, view
from engine.games.smear import GAME
from engine.games.smear.types import State, opened
from engine.record import Player, SetUp, changed, dump, load, seat_down
from engine.registry import GAMES
from tests.engine.games.smear.table import (
    PACK,
    cards,
    legal,
    picked_up,
    play,
    reason,
    smear,
    text,
)

NINE = "AS KS AH KH AD KD 7S 7H 7D"
SEVEN_SPADES = "AS KS QS TS 9S 8S 7S TH TD"
EIGHT = "AS KS QS TS 9S 8S AH KH"


def test_s_b1_without_a_pick_up_there_is_no_discard_and_every_card_may_be_led() -> None:
    state = play(smear(widow=0), "bid 4")
    assert state.phase is Phase.PLAY
    assert cards(state) == text("JS JH AD KD 8D JC")


@pytest.mark.parametrize(
    ("case", "held", "thrown", "leads"),
    [
        ("S-B2", "AS KS 7S TH 9H 8D 7C", "8D", "AS KS 7S TH 9H 7C"),
        ("S-B3", "AS KS 7S TH 9H 8D 7C", "TH", "AS KS 7S 8D 7C"),
        ("S-B4", "AS 7S KH TH 9D 8D 7C 8C", "7C 8C", "AS 7S KH TH 9D 8D"),
        ("S-B6", EIGHT, "AH KH", "AS KS QS TS 9S 8S"),
        ("S-B12", SEVEN_SPADES, "TH TD 8S", "AS KS QS TS 9S 7S"),
        ("S-B14", SEVEN_SPADES, "KS 9S 8S", "TH TD"),
        ("S-B16", "AS KS QS JS TS 9S 8S", "8S", "AS KS QS JS TS 9S"),
    ],
)
def test_s_b2_to_b16_the_bidder_may_open_in_suits_of_which_nothing_was_thrown(
    case: str, held: str, thrown: str, leads: str
) -> None:
    state = picked_up(held, len(thrown.split()))
    play(state, f"discard {thrown}")
    assert cards(state) == text(leads), case


def test_s_b3_the_nine_of_the_suit_thrown_from_may_not_be_led() -> None:
    state = play(picked_up("AS KS 7S TH 9H 8D 7C", 1), "discard TH")
    refusal = GAME.refuse(state, GAME.decode("play 9H"))
    assert refusal is not None
    assert refusal.reason is Reason.SUIT_WAS_DISCARDED
    assert refusal.facts == (("suit", 2),)
    assert refusal.cards == hand("AS KS 7S 8D 7C")


@pytest.mark.parametrize(
    ("case", "held", "thrown"),
    [
        ("S-B7", EIGHT, "KH 8S"),
        ("S-B8", "AS KS QS 9S 8S AH KH QH 9H", "9S 8S 9H"),
        ("S-B10", NINE, "7S 7H 7D"),
    ],
)
def test_s_b7_to_b10_a_discard_that_leaves_no_opening_lead_is_refused(
    case: str, held: str, thrown: str
) -> None:
    state = picked_up(held, len(thrown.split()))
    assert reason(state, f"discard {thrown}") is Reason.NO_LEAD_LEFT, case


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("discard AS", Reason.DISCARD_COUNT),
        ("discard AS KS QS", Reason.DISCARD_COUNT),
        ("discard", Reason.DISCARD_COUNT),
        ("discard AS 7C", Reason.NOT_IN_HAND),
        ("discard AS AS", Reason.NOT_IN_HAND),
        ("discard AS BJ", Reason.NOT_IN_HAND),
        ("play AS", Reason.WRONG_PHASE),
        ("pass", Reason.WRONG_PHASE),
    ],
)
def test_s_b17_a_wrong_discard_is_refused_and_changes_nothing(action: str, why: Reason) -> None:
    state = picked_up(EIGHT, 2)
    before = state.copy()
    assert reason(state, action) is why
    assert state == before


def test_s_b18_the_bidder_takes_the_top_of_the_pile_and_nobody_else_sees_it() -> None:
    hands = ("7S 8S 9S TS JS QS", "KS AS 7H 8H 9H TH", "JH QH KH 7D 8D 9D", "TD QD KD AD 7C 8C")
    state = play(smear(hands, "JD AH 9C TC JC QC KC AC"), "bid 4")
    assert state.hands[0] == hand("7S 8S 9S TS JS QS JD AH")
    assert state.stock_size() == 6
    for other in (1, 2, 3):
        seen = view(state, Seat(other))
        assert not seen.hands[0]
        assert seen.sizes()[0] == 8


def test_s_b19_what_was_thrown_still_binds_after_the_game_is_read_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES, "smear", GAME)
    rest = [code for code in codes(gather(PACK)) if code not in NINE.split()]
    hands = (NINE[:17], *(" ".join(rest[at : at + 6]) for at in (0, 6, 12)))
    begun = match.begin("smear", {"widow": 3}, [Player("bot", "normal")] * 4, "b19", "b19")
    setup = SetUp(1, dealer=3, hands=hands, stock=" ".join([NINE[18:], *rest[18:]]))
    table = seat_down(changed(begun.save, deal=setup))
    for action in ("bid 4", "discard 7S KS 7H"):
        table = match.act(table, action)
    state = load(dump(table.save)).state
    assert cards(state) == text("AD KD 7D")
    assert reason(state, "play AS") is Reason.SUIT_WAS_DISCARDED


def kept_and_thrown(widow: int, number: int) -> list[tuple[Cards, Cards]]:
    """Every split of a random hand after the pick-up into kept cards and discards."""
    rng = Random(f"{widow}/{number}")
    held = gather(rng.sample(PACK, 6 + widow))
    ways = map(gather, combinations(tuple(each(held)), widow))
    return [(Cards(held & ~thrown), thrown) for thrown in ways]


def may_be_trump(kept: Cards, thrown: Cards, suit: Cards) -> bool:
    """The rule as the surplus over six: no more of the suit was thrown than had to be."""
    surplus = max(0, ((kept | thrown) & suit).bit_count() - 6)
    return (thrown & suit).bit_count() == surplus


@pytest.mark.parametrize("widow", [1, 2, 3])
def test_s_r6_leads_are_what_the_surplus_rule_says(widow: int) -> None:
    for number in range(150):
        for kept, thrown in kept_and_thrown(widow, number):
            leads = sum(kept & suit for suit in SUIT_MASK if may_be_trump(kept, thrown, suit))
            assert opened(kept, thrown) == leads


@pytest.mark.parametrize("widow", [1, 2, 3])
def test_s_r6_every_suit_held_can_still_be_made_trump(widow: int) -> None:
    for number in range(150):
        splits = kept_and_thrown(widow, number)
        held = Cards(splits[0][0] | splits[0][1])
        reached = {
            suit for kept, thrown in splits for suit in SUIT_MASK if opened(kept, thrown) & suit
        }
        assert reached == {suit for suit in SUIT_MASK if held & suit}


def test_s_r6_with_one_card_picked_up_no_discard_is_ever_refused() -> None:
    for number in range(300):
        assert all(opened(kept, thrown) for kept, thrown in kept_and_thrown(1, number))


@pytest.mark.parametrize(("widow", "least", "most"), [(2, 0.002, 0.009), (3, 0.04, 0.062)])
def test_s_r6_few_discards_are_refused(widow: int, least: float, most: float) -> None:
    splits = [pair for number in range(1500) for pair in kept_and_thrown(widow, number)]
    refused = sum(not opened(kept, thrown) for kept, thrown in splits) / len(splits)
    assert least < refused < most


@pytest.mark.parametrize("widow", [2, 3])
def test_s_r6_the_list_of_discards_is_what_the_judge_allows(widow: int) -> None:
    for number in range(40):
        kept, thrown = kept_and_thrown(widow, number)[0]
        held = codes(Cards(kept | thrown))
        state = picked_up(" ".join(held), widow)
        ways = [f"discard {' '.join(way)}" for way in combinations(held, widow)]
        assert set(legal(state)) == {way for way in ways if reason(state, way) is None}


@pytest.mark.parametrize(
    ("held", "widow", "thrown", "leads"),
    [
        ("AS KS QS JS TS 9S 8S 7S", 2, "8S 7S", "AS KS QS JS TS 9S"),
        ("AS KS QS JS TS 9S 8S 7S", 2, "AS KS", "QS JS TS 9S 8S 7S"),
        ("AS KS QS JS TS 9S 8S 7S AH", 3, "8S 7S AH", "AS KS QS JS TS 9S"),
        ("AS KS QS JS TS 9S 8S 7S AH", 3, "9S 8S 7S", "AH"),
        ("AS KS QS JS TS 9S 8S AH KH", 3, "8S AH KH", "AS KS QS JS TS 9S"),
        ("AS KS QS JS TS 9S 8S AH KH", 3, "KS 9S 8S", "AH KH"),
        ("AS KS QS JS TS 9S 8S AH", 2, "8S AH", "AS KS QS JS TS 9S"),
        ("AS KS QS JS TS 9S 8S AH", 2, "9S 8S", "AH"),
    ],
)
def test_s_r6_of_more_than_six_only_the_surplus_may_go_if_the_suit_is_to_be_trump(
    held: str, widow: int, thrown: str, leads: str
) -> None:
    state = play(picked_up(held, widow), f"discard {thrown}")
    assert cards(state) == text(leads)


def test_s_r6_the_prompt_says_live_which_suits_could_be_opened() -> None:
    state = picked_up(EIGHT, 2)
    asked = GAME.prompt(state, hand("AH KH"))
    assert isinstance(asked, Pick)
    assert asked.refusal is None
    assert asked.leads == (3,)


def test_s_r6_the_prompt_says_why_a_discard_can_not_be_confirmed() -> None:
    state = picked_up(EIGHT, 2)
    none, one, wrong = (GAME.prompt(state, hand(picked)) for picked in ("", "KH", "KH 8S"))
    assert isinstance(none, Pick)
    assert isinstance(one, Pick)
    assert isinstance(wrong, Pick)
    assert none.refusal is not None
    assert none.refusal.reason is Reason.DISCARD_COUNT
    assert one.may == hand(EIGHT)
    assert wrong.refusal is not None
    assert wrong.refusal.reason is Reason.NO_LEAD_LEFT
    assert wrong.leads == ()
    assert wrong.may == hand("KH 8S")


@pytest.mark.parametrize(
    ("viewer", "leads"), [(None, ["D", "H", "S"]), (0, ["D", "H", "S"]), (1, None)]
)
def test_the_contract_shows_suits_left_to_the_bidder_alone(
    viewer: int | None, leads: list[str] | None
) -> None:
    state = picked_up("AS KS 7S TH 9H 8D 7C", 1)
    assert contract(state, viewer) == {"bidder": 0, "bid": 4, "trump": None, "leads": None}
    play(state, "discard 7C")
    assert contract(state, viewer)["leads"] == leads
    play(state, "play AS")
    assert contract(state, viewer) == {"bidder": 0, "bid": 4, "trump": "S", "leads": None}


def contract(state: State, viewer: int | None) -> dict[str, Any]:
    found = GAME.contract_json(state, None if viewer is None else Seat(viewer))
    assert found is not None
    return found
