from __future__ import annotations

from itertools import product

import pytest

from engine.core.cards import Cards, Seat, codes, hand
from engine.core.events import Declared, Exposed, ThrownIn, Trump, Won
from engine.core.prompt import Menu
from engine.core.state import Phase, view
from engine.games.shengji import GAME
from engine.games.shengji.declare import declarations, strength
from engine.games.shengji.ladder import NO_TRUMP, points
from engine.games.shengji.types import UNKNOWN, State
from tests.engine.games.shengji.table import begun, do, refused, stacked

LADDER = {0: "2H 2H BJ", 1: "2D 2S 2S RJ", 2: "BJ BJ", 3: "RJ RJ"}
SUITS = "CDHS"


def speak(state: State, words: str) -> State:
    """Actions like "2H - - -", a dash for a pass, pairs joined by a plus."""
    for word in words.split():
        do(state, "pass" if word == "-" else f"declare {word.replace('+', ' ')}")
    return state


@pytest.mark.parametrize(
    ("hands", "words", "trump", "declarer"),
    [
        pytest.param({0: "2H"}, "2H - - -", 2, 0, id="T-D1"),
        pytest.param({1: "2D"}, "- 2D - - -", 1, 1, id="T-D2"),
        pytest.param({0: "2H", 1: "2S 2S"}, "2H 2S+2S - - -", 3, 1, id="T-D3"),
        pytest.param(
            {0: "2H", 1: "2S 2S", 2: "BJ BJ", 3: "RJ RJ"},
            "2H 2S+2S BJ+BJ RJ+RJ - - -",
            NO_TRUMP,
            3,
            id="T-D6",
        ),
        pytest.param({0: "2H", 2: "2S 2S"}, "2H - 2S+2S - - -", 3, 2, id="T-D8"),
    ],
)
def test_declarations_end_like_this(
    hands: dict[int, str], words: str, trump: int, declarer: int
) -> None:
    state = speak(stacked(hands), words)
    assert state.phase is Phase.BURY
    assert (state.trump, state.declarer) == (trump, declarer)


def test_t_d2_a_seat_that_passed_may_speak_again() -> None:
    state = speak(stacked({0: "2H", 1: "2D"}), "- 2D - -")
    assert state.turn == 0
    assert state.phase is Phase.DECLARE


@pytest.mark.parametrize(
    ("level", "hands", "before", "action", "reason"),
    [
        pytest.param("2", {0: "2H", 1: "2S"}, "2H", "declare 2S", "DECL_TOO_WEAK", id="T-D4"),
        pytest.param(
            "2", {0: "2H", 1: "2S 2S", 2: "2D 2D"}, "2H 2S+2S", "declare 2D 2D",
            "DECL_TOO_WEAK", id="T-R9 pair over pair",
        ),
        pytest.param(
            "2", {0: "RJ RJ", 1: "BJ BJ"}, "RJ+RJ", "declare BJ BJ", "DECL_TOO_WEAK", id="T-D7"
        ),
        pytest.param(
            "2", {0: "2H 2H", 1: "2S 2S"}, "2H 2S+2S - -", "declare 2H 2H", "DECL_TOO_WEAK",
            id="T-D10",
        ),
        pytest.param("2", {0: "2H 2H"}, "2H - - -", "declare 2H 2H", "WRONG_PHASE", id="T-D13"),
        pytest.param("2", {0: "BJ RJ"}, "", "declare BJ RJ", "DECL_MIXED_PAIR", id="T-D14"),
        pytest.param("2", {0: "RJ"}, "", "declare RJ", "DECL_SINGLE_JOKER", id="T-D15"),
        pytest.param("2", {0: "2H 2D"}, "", "declare 2H 2D", "DECL_MIXED_PAIR", id="T-D16"),
        pytest.param("7", {0: "2H"}, "", "declare 2H", "DECL_NOT_LEVEL", id="T-D17"),
        pytest.param("2", {1: "2H 2H"}, "", "declare 2H", "NOT_IN_HAND", id="T-R9 not held"),
        pytest.param(
            "2", {0: "2H"}, "", "declare 2H 2H", "SAME_CARD_TWICE", id="T-R2 held once"
        ),
        pytest.param("2", {0: "2H"}, "", "bury 2H", "WRONG_PHASE", id="T-R16 too early"),
        pytest.param("2", {0: "2H"}, "", "play 2H", "WRONG_PHASE", id="T-R16 play too early"),
    ],
)  # fmt: skip
def test_this_declaration_is_refused(
    level: str, hands: dict[int, str], before: str, action: str, reason: str
) -> None:
    state = speak(stacked(hands, level=level), before)
    assert refused(state, action) == reason


def test_t_d12_four_passes_expose_the_kitty() -> None:
    state = speak(stacked({}, "3D"), "- - - -")
    assert state.phase is Phase.BURY
    assert len(state.exposed) == 8
    assert state.declarer is None


@pytest.mark.parametrize(
    ("rule", "dealer"), [("standing", 1), ("first_to_declare", 0), ("random", 3)]
)
def test_t_d19_the_first_deal_settles_the_dealer(rule: str, dealer: int) -> None:
    state = stacked({0: "2H", 1: "2S 2S"}, dealer=3, fixed=False, raw={"first_dealer": rule})
    speak(state, "- 2H 2S+2S - - -")
    assert (state.dealer, state.turn, state.trump) == (dealer, dealer, 3)
    assert state.hands[dealer].bit_count() == 33


def test_t_d20_a_declaration_never_moves_a_settled_dealer() -> None:
    state = speak(stacked({2: "5S"}, level="5", dealer=1), "- 5S - - -")
    assert (state.trump, state.dealer, state.turn) == (3, 1, 1)
    assert state.hands[1].bit_count() == 33


def test_t_d22_both_strengths_of_a_pair_are_offered() -> None:
    state = stacked({0: "2H 2H"})
    asked = GAME.prompt(state)
    assert isinstance(asked, Menu)
    assert [GAME.encode(one) for one in asked.actions] == [
        "pass",
        "declare 2H",
        "declare 2H 2H",
    ]


def test_t_x22_without_a_level_card_only_passing_is_open() -> None:
    state = stacked({1: "2C 2C 2D 2D 2H 2H", 2: "2S 2S BJ BJ RJ RJ"})
    assert [GAME.encode(one) for one in GAME.candidates(state)] == ["pass"]
    assert GAME.legal(state) == GAME.candidates(state)


def test_t_x23_everybody_is_asked_once_more_after_the_last_declaration() -> None:
    state = stacked({3: "2H"})
    speak(state, "- - - 2H")
    heard = []
    while state.phase is Phase.DECLARE:
        assert state.turn is not None
        heard.append(int(state.turn))
        speak(state, "-")
    assert heard == [0, 1, 2]


HANDS = (
    {0: "2H 2H", 1: "2S 2S BJ BJ", 2: "RJ RJ 2D", 3: "2C 2C"},
    {0: "2H RJ RJ", 1: "2S BJ BJ", 2: "2D 2D", 3: "2C 2C"},
    {0: "BJ BJ 2H 2H", 1: "2C", 2: "2C 2D 2D", 3: "RJ RJ 2S 2S"},
)


@pytest.mark.parametrize(("hands", "first"), list(product(range(3), range(4))))
def test_t_d21_no_declaring_takes_more_than_16_or_less_than_4_actions(
    hands: int, first: int
) -> None:
    longest, shortest, most = 0, 99, 0
    stack = [(stacked(HANDS[hands], dealer=first), 0)]
    while stack:
        state, depth = stack.pop()
        if state.phase is not Phase.DECLARE:
            longest, shortest = max(longest, depth), min(shortest, depth)
            most = max(most, sum(1 for _, cards in state.calls if cards))
            check_second_declarations(state)
            continue
        for action in GAME.candidates(state):
            after = state.copy()
            GAME.step(after, action)
            stack.append((after, depth + 1))
    assert shortest >= 4
    assert longest <= 16
    assert most <= 4


def check_second_declarations(state: State) -> None:
    """T-R12: a seat's second declaration is always a pair of jokers."""
    seen: set[int] = set()
    for seat, cards in state.calls:
        if cards and seat in seen:
            assert strength(cards) >= 3
        if cards:
            seen.add(seat)


def test_a_weaker_offer_stays_visible_but_closed() -> None:
    state = speak(stacked({0: "2H", 1: "2S RJ RJ"}), "2H")
    asked = GAME.prompt(state)
    assert isinstance(asked, Menu)
    assert [GAME.encode(one) for one in asked.shown] == ["pass", "declare 2S", "declare RJ RJ"]
    assert [GAME.encode(one) for one in asked.actions] == ["pass", "declare RJ RJ"]


def test_declared_cards_stay_in_the_hand() -> None:
    state = speak(stacked({0: "2H"}), "2H")
    assert state.hands[0].bit_count() == 25
    assert declarations(state, hand("2S 2S")) == [hand("2S 2S")]


# --- the kitty ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kitty", "trump"),
    [
        pytest.param("RJ BJ 7D", "D", id="T-E1"),
        pytest.param("2C 9H", "C", id="T-E2"),
        pytest.param("RJ RJ BJ BJ 3S", "S", id="T-R15"),
    ],
)
def test_the_first_card_that_is_no_joker_names_trump(kitty: str, trump: str) -> None:
    state = speak(stacked({}, kitty), "- - - -")
    assert SUITS[state.trump] == trump


@pytest.mark.parametrize(("fixed", "dealer"), [(False, 2), (True, 3)])
def test_t_e4_all_pass_keeps_the_dealer(fixed: bool, dealer: int) -> None:
    state = speak(stacked({}, "3D", dealer=dealer, fixed=fixed), "- - - -")
    assert (state.dealer, state.turn) == (dealer, dealer)


def test_t_e5_everybody_sees_the_exposed_kitty() -> None:
    state = speak(stacked({}, "RJ BJ 7D"), "- - - -")
    assert state.hands[0].bit_count() == 33
    for seat in range(4):
        seen = view(state, Seat(seat))
        assert len(seen.exposed) == 8
        contract = GAME.contract_json(seen, Seat(seat))
        assert contract is not None
        assert contract["exposed"][:3] == ["RJ", "BJ", "7D"]


@pytest.mark.parametrize(
    ("rule", "trump"), [("kitty_suit", 1), ("no_trump", NO_TRUMP), ("redeal", UNKNOWN)]
)
def test_house_rules_for_four_passes(rule: str, trump: int) -> None:
    state = speak(stacked({}, "3D", raw={"all_pass": rule}), "- - - -")
    assert state.trump == trump
    assert state.thrown_in is (rule == "redeal")
    assert bool(state.exposed) is (rule == "kitty_suit")


def test_a_redeal_ends_the_deal_with_the_same_dealer_and_levels() -> None:
    state = stacked({}, "3D", raw={"all_pass": "redeal"}, dealer=2, fixed=False)
    before = GAME.standing(state.options, {"levels": ["2", "2"], "dealer": None, "scored": 0})
    speak(state, "- - -")
    last = state.copy()
    action = GAME.decode("pass")
    GAME.step(state, action)
    assert ThrownIn() in GAME.narrate(last, action, state)
    assert GAME.result_json(state, before) == {
        "thrown_in": True,
        "levels": ["2", "2"],
        "next_dealer": 2,
    }
    assert GAME.settle(state.options, before, state) == before
    assert GAME.winners(state.options, before, state) == ()
    assert GAME.value(state, Seat(0)) == 0


def test_the_table_hears_what_was_settled() -> None:
    state = stacked({}, "7D")
    speak(state, "- - -")
    before = state.copy()
    action = GAME.decode("pass")
    GAME.step(state, action)
    heard = GAME.narrate(before, action, state)
    assert Exposed(state.exposed) in heard
    assert Trump(1) in heard
    assert Won(Seat(0), None) in heard


def test_the_table_hears_a_declaration() -> None:
    state = stacked({0: "2H"})
    before = state.copy()
    action = GAME.decode("declare 2H")
    GAME.step(state, action)
    assert GAME.narrate(before, action, state) == (Declared(Seat(0), state.declared),)
    assert codes(state.declared) == ("2H",)


def test_no_trump_is_told_apart_from_a_suit() -> None:
    state = stacked({0: "RJ RJ"})
    speak(state, "RJ+RJ - -")
    before = state.copy()
    action = GAME.decode("pass")
    GAME.step(state, action)
    assert Trump(None) in GAME.narrate(before, action, state)
    contract = GAME.contract_json(state, None)
    assert contract is not None
    assert (contract["trump"], contract["exposed"]) == ("NT", None)


# --- burying -----------------------------------------------------------------------------


def taken() -> State:
    """Seat 0 has declared spades and taken the kitty."""
    hands = {0: "2S 2S RJ RJ TH TH 2H", 1: "BJ BJ 2H"}
    return speak(stacked(hands, "KD KD 5C"), "2S+2S - - -")


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("RJ RJ 2S 2S TH TH KD", "BURY_COUNT"),
        ("RJ RJ 2S 2S TH TH KD KD 5C", "BURY_COUNT"),
        ("RJ RJ 2S 2S TH TH KD BJ", "NOT_IN_HAND"),
        ("RJ RJ 2S 2S TH TH 2H 2H", "SAME_CARD_TWICE"),
    ],
)
def test_t_e6_a_wrong_burial_is_refused(cards: str, reason: str) -> None:
    assert refused(taken(), f"bury {cards}") == reason


def test_t_e7_any_eight_cards_may_be_buried() -> None:
    state = do(taken(), "bury RJ RJ 2S 2S TH TH KD KD")
    assert points(state.buried[0]) == 40
    assert state.hands[0].bit_count() == 25


def test_t_e8_only_the_dealer_sees_the_buried_cards_until_the_end() -> None:
    state = do(taken(), "bury RJ RJ 2S 2S TH TH KD KD")
    for seat in (1, 2, 3):
        assert view(state, Seat(seat)).buried == [0, 0, 0, 0]
    assert view(state, Seat(0)).buried[0].bit_count() == 8
    state.phase, state.turn = Phase.DEAL_OVER, None
    assert view(state, Seat(3)).buried[0].bit_count() == 8


def test_t_e9_the_dealer_leads() -> None:
    state = do(taken(), "bury RJ RJ 2S 2S TH TH KD KD")
    assert (state.phase, state.turn, state.leader) == (Phase.PLAY, 0, 0)


def test_a_burial_is_known_by_its_size_only() -> None:
    before = taken()
    after = before.copy()
    action = GAME.decode("bury RJ RJ 2S 2S TH TH KD KD")
    GAME.step(after, action)
    (event,) = GAME.narrate(before, action, after)
    assert vars_of(event) == {"seat": 0, "size": 8}


def vars_of(event: object) -> dict[str, object]:
    return {name: getattr(event, name) for name in ("seat", "size")}


def test_burials_are_too_many_to_list() -> None:
    state = taken()
    assert GAME.legal(state) is None
    found = GAME.candidates(state)
    assert 1 <= len(found) <= 12
    assert all(GAME.refuse(state, action) is None for action in found)


def test_the_kitty_is_hidden_from_everybody_while_declaring() -> None:
    state = begun("a")
    assert all(view(state, Seat(seat)).stock == () for seat in range(4))
    assert Cards(state.hands[0]).bit_count() == 25
