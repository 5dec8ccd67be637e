from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core.cards import NONE, BadText, Card, Cards, Seat, codes, gather, hand
from engine.core.events import DealOver, Played, Took
from engine.core.game import BadOption, BadPosition, Deal
from engine.core.prompt import Pick
from engine.core.state import Phase, view
from engine.games.shengji import GAME, score
from engine.games.shengji.ask import How, around, why
from engine.games.shengji.ladder import points
from engine.games.shengji.shapes import pairs, shape
from engine.games.shengji.types import Bury, Declare, Play, State
from engine.say import refusal
from tests.engine.games.shengji.table import (
    at_random,
    begun,
    do,
    in_play,
    placed,
    refused,
    rungs,
    stacked,
    standing,
)

PACK = Cards((1 << 108) - 1)
OPTION_SETS = [
    {},
    *(
        {name: value}
        for name, values in GAME.choices.items()
        for value in values[1:]
        if name in {"tractors", "all_pass", "first_dealer", "length"}
    ),
]
relaxed = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def somewhere(draw: st.DrawFn) -> State:
    """A position that random allowed play leads to, under some house rules."""
    number = draw(st.integers(0, 2**32))
    raw = draw(st.sampled_from(OPTION_SETS))
    state = begun(str(number), raw, number % 4, fixed=bool(number % 2))
    return at_random(state, Random(number), draw(st.integers(0, 95)))


# --- invariants --------------------------------------------------------------------------


@relaxed
@given(state=somewhere())
def test_every_card_is_in_one_place(state: State) -> None:
    places = [*state.hands, *state.buried, gather(state.stock), state.gone]
    assert sum(cards.bit_count() for cards in places) == 108
    assert sum(places) == PACK


@relaxed
@given(state=somewhere())
def test_every_candidate_is_allowed_and_there_is_one(state: State) -> None:
    if state.turn is None:
        return
    open_ = GAME.candidates(state)
    assert open_
    assert len(open_) <= 64
    assert all(GAME.refuse(state, action) is None for action in open_)
    assert len({GAME.encode(action) for action in open_}) == len(open_)


@relaxed
@given(state=somewhere())
def test_the_winner_of_each_trick_leads_the_next(state: State) -> None:
    leaders = [trick.leader for trick in state.tricks] + [state.leader]
    assert [trick.winner for trick in state.tricks] == leaders[1:]


@relaxed
@given(state=somewhere())
def test_hands_are_alike_after_each_trick(state: State) -> None:
    if state.phase is Phase.PLAY and not state.plays:
        assert len({cards.bit_count() for cards in state.hands}) == 1
    assert state.sizes() == tuple(cards.bit_count() for cards in state.hands)


@relaxed
@given(state=somewhere())
def test_a_view_holds_no_hidden_card_of_others(state: State) -> None:
    if state.phase is Phase.DEAL_OVER:
        return
    for seat in range(4):
        seen = view(state, Seat(seat))
        assert [cards for at, cards in enumerate(seen.hands) if at != seat] == [NONE] * 3
        assert seen.stock == ()
        assert seat == state.dealer or not any(seen.buried)


@relaxed
@given(state=somewhere())
def test_every_question_has_the_same_answer_on_the_movers_view(state: State) -> None:
    if state.turn is None:
        return
    seen = view(state, state.turn)
    rng = Random(1)
    assert GAME.candidates(seen) == GAME.candidates(state)
    assert GAME.habit(seen, rng) == GAME.habit(state, rng)
    assert GAME.careless(seen) == GAME.careless(state)
    assert GAME.prompt(seen, NONE) == GAME.prompt(state, NONE)
    for other in GAME.candidates(state)[:5]:
        assert GAME.refuse(seen, other) == GAME.refuse(state, other)
    for words in ("pass", "play 5H 6D", "bury 5H", "declare BJ RJ"):
        action = GAME.decode(words)
        assert GAME.refuse(seen, action) == GAME.refuse(state, action)


@relaxed
@given(state=somewhere())
def test_what_follows_proved_is_true(state: State) -> None:
    steps = state.ladder
    for seat in range(4):
        for suit in range(5):
            cards = Cards(state.hands[seat] & steps.masks[suit])
            if state.void[seat] >> suit & 1:
                assert not cards
            if state.unpaired[seat] >> suit & 1:
                assert not pairs(cards)


def test_the_number_of_single_card_tricks_is_odd() -> None:
    for number in range(30):
        rng = Random(number)
        state = at_random(in_play(f"odd {number}", rng), rng)
        sizes = [trick.plays[0].bit_count() for trick in state.tricks]
        assert sum(sizes) == 25
        assert sizes.count(1) % 2 == 1
        assert 2 <= len(sizes) <= 25


def test_the_next_dealer_is_on_the_side_that_won_the_deal() -> None:
    for number in range(20):
        rng = Random(number)
        state = at_random(in_play(f"next {number}", rng), rng)
        settled = GAME.settle(state.options, standing("2,2"), state)
        assert settled.dealer is not None
        held = score.total(state).points < 80
        assert state.attacks(settled.dealer) is not held
        moved = [a != b for a, b in zip(settled.scores, (0, 0), strict=True)]
        assert sum(moved) <= 1


def test_the_same_stream_gives_the_same_deal_again() -> None:
    for _ in range(2):
        first, second = (at_random(begun("same"), Random(5)) for _ in range(2))
        assert first == second


def test_t_x35_a_deal_can_end_after_two_tricks() -> None:
    tractor = " ".join(f"{rank}H {rank}H" for rank in "3456789TJQKA")
    others = [" ".join(f"{rank}{suit} {rank}{suit}" for rank in "3456789TJQKA") for suit in "CDS"]
    state = placed(
        [f"{tractor} RJ", f"{others[0]} RJ", f"{others[1]} BJ", f"{others[2]} BJ"],
        trump="NT",
        buried="2H 2H 2S 2S 2C 2C 2D 2D",
    )
    do(state, f"play {tractor}", f"play {others[0]}", f"play {others[1]}", f"play {others[2]}")
    do(state, "play RJ", "play RJ", "play BJ", "play BJ")
    assert state.phase is Phase.DEAL_OVER
    assert len(state.tricks) == 2
    assert [trick.winner for trick in state.tricks] == [0, 0]


@relaxed
@given(state=somewhere(), seed=st.integers(0, 10_000))
def test_every_refusal_makes_a_sentence_and_shows_own_cards_only(state: State, seed: int) -> None:
    if state.turn is None:
        return
    rng = Random(seed)
    hand_ = [card for card in range(108) if state.hands[state.turn] >> card & 1]
    for _ in range(12):
        chosen = rng.sample(hand_, min(len(hand_), rng.randint(1, 5)))
        cards = Cards(sum(1 << card for card in chosen) | 1 << rng.choice([chosen[0], 7]))
        for action in (Play(cards), Bury(cards), Declare(cards)):
            found = GAME.refuse(state, action)
            if found is not None:
                assert refusal(found).endswith(".")
                assert not found.cards & ~state.hands[state.turn]


# --- leads -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        pytest.param("5H 5D", "MIXED_SUITS", id="T-C2"),
        pytest.param("5H 5H 6H", "LEAD_SHAPE", id="T-C33"),
        pytest.param("AH KH", "LEAD_SHAPE", id="T-C34"),
        pytest.param("5H 5H 7H 7H", "LEAD_SHAPE", id="T-C35"),
        pytest.param("2H 2D", "LEAD_SHAPE", id="T-C3"),
        pytest.param("AC", "NOT_IN_HAND", id="T-R2"),
    ],
)
def test_this_lead_is_refused(cards: str, reason: str) -> None:
    state = placed(
        [
            "5H 5H 6H 7H 7H AH KH 5D 2H 2D",
            *(" ".join([f"{r}{s}" for r in "3456789TJQ"]) for s in "CDS"),
        ]
    )
    assert refused(state, f"play {cards}") == reason


def test_a_refused_lead_shows_what_would_complete_it() -> None:
    state = placed(["5H 5H 6H 6H", "3C 4C 5C 6C", "3D 4D 5D 6D", "7D 8D 9D TD"])
    found = GAME.refuse(state, GAME.decode("play 5H 5H 6H"))
    assert found is not None
    assert found.cards == hand("5H 5H 6H 6H")
    assert dict(found.facts)["more"] == 1


def test_t_x16_loose_pairs_are_never_a_tractor() -> None:
    assert shape(rungs("2", "S"), hand("5H 5H 7H 7H")) is None


def test_a_number_of_cards_other_than_led_is_refused() -> None:
    state = placed(["5H 5H", "6H 7H", "8H 8H", "9H TH"])
    do(state, "play 5H 5H")
    assert refused(state, "play 6H") == "WRONG_COUNT"


def test_after_the_deal_nothing_is_allowed() -> None:
    state = placed(["3H", "4H", "5H", "6H"])
    do(state, "play 3H", "play 4H", "play 5H", "play 6H")
    assert refused(state, "play 3H") == "DEAL_OVER"
    assert GAME.candidates(state) == ()
    assert GAME.legal(state) == ()


# --- prompts -----------------------------------------------------------------------------


def asked(state: State, picked: str) -> Pick:
    assert state.turn is not None
    found = GAME.prompt(view(state, state.turn), hand(picked))
    assert isinstance(found, Pick)
    return found


def owed_pairs() -> State:
    state = placed(
        ["5H 5H 6H 6H", "3H 3H 9H 9H", "3C 4C 5C 6C", "3D 4D 5D 6D"],
    )
    state.hands[1] = hand("3H 3H 9H 9H JH KH 4D")
    return do(state, "play 5H 5H 6H 6H")


def test_a_follow_prompt_greys_out_what_can_not_belong_to_it() -> None:
    state = owed_pairs()
    assert asked(state, "").may == hand("3H 3H 9H 9H")
    assert asked(state, "3H").may == hand("3H 3H 9H 9H")


def test_a_follow_prompt_counts_the_pairs_still_owed() -> None:
    found = asked(owed_pairs(), "3H 3H").refusal
    assert found is not None
    assert found.reason.name == "MUST_PLAY_PAIRS"
    assert dict(found.facts)["more"] == 1


def test_a_complete_follow_can_be_confirmed() -> None:
    assert asked(owed_pairs(), "3H 3H 9H 9H").refusal is None


def test_a_follow_prompt_asks_for_the_suit_and_then_for_the_number() -> None:
    state = placed(["9H 9H", "3H KH", "3C 4C", "5C 6C"])
    do(state, "play 9H 9H")
    assert asked(state, "").refusal is not None
    first = asked(state, "3H").refusal
    assert first is not None
    assert (first.reason.name, dict(first.facts)["more"]) == ("MUST_FOLLOW", 1)
    state = placed(["9H 9H", "3D KD", "3C 4C", "5C 6C"])
    do(state, "play 9H 9H")
    second = asked(state, "3D").refusal
    assert second is not None
    assert (second.reason.name, dict(second.facts)["more"]) == ("WRONG_COUNT", 1)


def test_a_lead_prompt_leaves_open_what_can_join_the_picked_cards() -> None:
    state = placed(["5H 5H 6H 6H 8H", "3C 4C 5C 6C 7C", "3D 4D 5D 6D 7D", "8D 9D TD JD QD"])
    assert asked(state, "").may == state.hands[0]
    assert asked(state, "5H").may == hand("5H 5H 6H 6H")
    assert asked(state, "8H").may == hand("8H")
    assert asked(state, "5H").refusal is None
    assert asked(state, "5H").most == 4
    incomplete = asked(state, "5H 5H 6H").refusal
    assert incomplete is not None
    assert dict(incomplete.facts)["more"] == 1


def test_a_bury_prompt_counts_down_from_eight() -> None:
    state = do(stacked({0: "2S 2S"}), "declare 2S 2S", "pass", "pass", "pass")
    first = GAME.prompt(state, NONE)
    assert isinstance(first, Pick)
    assert first.refusal is not None
    assert dict(first.refusal.facts)["more"] == 8
    assert (first.least, first.most, first.may) == (8, 8, state.hands[0])
    eight = GAME.candidates(state)[0]
    assert isinstance(eight, Bury)
    full = GAME.prompt(state, eight.cards)
    assert isinstance(full, Pick)
    assert full.refusal is None
    assert full.may == eight.cards


@relaxed
@given(state=somewhere(), seed=st.integers(0, 1000))
def test_a_prompt_confirms_exactly_what_the_judge_allows(state: State, seed: int) -> None:
    if state.phase not in (Phase.PLAY, Phase.BURY) or state.turn is None:
        return
    rng = Random(seed)
    open_ = GAME.candidates(state)
    action = open_[rng.randrange(len(open_))]
    assert isinstance(action, Play | Bury)
    picked = NONE
    rest = [card for card in range(108) if action.cards >> card & 1]
    rng.shuffle(rest)
    for card in rest:
        found = GAME.prompt(state, picked)
        assert isinstance(found, Pick)
        assert found.may >> card & 1
        picked = Cards(picked | 1 << card)
        found = GAME.prompt(state, picked)
        assert isinstance(found, Pick)
        judged = GAME.refuse(state, type(action)(picked))
        assert (found.refusal is None) is (judged is None)


def test_a_click_offers_the_pair_and_the_tractors_around_a_card() -> None:
    state = placed(
        ["5H 5H 6H 6H 7H 7H 9H", *(" ".join(f"{r}{s}" for r in "345678T") for s in "CDS")]
    )
    found = [codes(one) for one in around(state, Card(hand("5H").bit_length() - 1))]
    assert found == [
        ("5H", "5H"),
        ("5H", "5H", "6H", "6H"),
        ("5H", "5H", "6H", "6H", "7H", "7H"),
    ]
    assert around(state, Card(hand("9H").bit_length() - 1)) == ()


def test_a_click_offers_only_what_can_follow() -> None:
    state = placed(["5H 5H", "9H 9H", "3C 4C", "5C 6C"])
    state.hands[1] = hand("9H 9H TH TH 3D 3D")
    do(state, "play 5H 5H")
    nine, three = (Card(hand(one).bit_length() - 1) for one in ("9H", "3D"))
    assert [codes(one) for one in around(state, nine)] == [("9H", "9H")]
    assert around(state, three) == ()


@pytest.mark.parametrize(
    ("plays", "how"),
    [
        ("5H", How.UNANSWERED),
        ("5H / KH / 3H", How.HIGHEST),
        ("KH / KH / 3H", How.EARLIER),
        ("AH / 3S", How.TRUMPED),
        ("AH / 3S / 4S", How.OVERTRUMPED),
        ("5H 5H / AH KH / 9S 8S", How.UNANSWERED),
        ("2H / 2D", How.EARLIER),
        ("3S 3S / 4S 4S / 9H 9H", How.HIGHEST),
        ("5H 5H 6H 6H / 3S 3S 4S 4S", How.TRUMPED),
    ],
)
def test_t_x8_the_winner_is_explained(plays: str, how: How) -> None:
    assert why(rungs("2", "S"), [hand(play) for play in plays.split(" / ")]).how is how


# --- texts, events, positions ------------------------------------------------------------


@pytest.mark.parametrize(
    "words", ["pass", "declare 2H", "declare BJ BJ", "bury 3C 3C 4D", "play 5H 5H 6H 6H"]
)
def test_an_action_prints_as_the_text_it_is_read_from(words: str) -> None:
    assert GAME.encode(GAME.decode(words)) == words


@pytest.mark.parametrize(
    "words", ["", "play", "bury", "declare", "play 5H 5H 5H", "play 1H", "bid 5", "pass 2H"]
)
def test_other_texts_are_unreadable(words: str) -> None:
    with pytest.raises(BadText):
        GAME.decode(words)


def test_either_copy_of_a_face_may_be_named() -> None:
    state = placed(["3H", "3H", "4H", "5H"])
    assert state.hands[1] == hand("3H") << 54
    do(state, "play 3H", "play 3H", "play 4H", "play 5H")
    assert state.phase is Phase.DEAL_OVER


def test_the_table_sees_cards_tricks_and_the_end() -> None:
    state = placed(["3H", "4H", "5H", "6H"])
    do(state, "play 3H", "play 4H", "play 5H")
    before = state.copy()
    action = GAME.decode("play 6H")
    GAME.step(state, action)
    assert GAME.narrate(before, action, state) == (
        Played(Seat(3), hand("6H"), led=False),
        Took(Seat(3)),
        DealOver(),
    )


def test_tricks_are_told_as_codes() -> None:
    state = placed(["3H 3D", "4H 4D", "5H 5D", "6H 6D"])
    do(state, "play 3H", "play 4H", "play 5H", "play 6H", "play 6D")
    assert GAME.tricks_json(state) == [
        {"leader": 0, "plays": [["3H"], ["4H"], ["5H"], ["6H"]], "winner": 3}
    ]
    assert GAME.trick_json(state) == {"leader": 3, "plays": [["6D"]]}


def test_declarations_are_told_in_order() -> None:
    state = do(stacked({1: "2H"}), "pass", "declare 2H")
    assert GAME.auction_json(state) == [[0, "pass"], [1, "declare 2H"]]
    assert GAME.contract_json(state, None) is None


def test_a_set_up_position_begins_with_a_lead() -> None:
    state = placed(["3H AH", "4H KH", "5H 6H", "7H 8H"], leader=2, points=30, trump="NT", level="7")
    assert (state.phase, state.turn, state.size, state.points) == (Phase.PLAY, 2, 2, 30)
    assert state.gone.bit_count() == 108 - 8 - 8
    assert state.buried[0].bit_count() == 8
    contract = GAME.contract_json(state, None)
    assert contract == {
        "dealer": 0, "declarer": None, "trump": "NT", "level": "7", "exposed": None,
    }  # fmt: skip


GOOD = {"leader": 0, "level": "2", "trump": "S", "buried": "3C 3C 4C 4C 6C 6C 7C 7C", "points": 0}


@pytest.mark.parametrize(
    "change",
    [
        {"leader": 4},
        {"level": "1"},
        {"level": 2},
        {"trump": "X"},
        {"trump": None},
        {"buried": "3C"},
        {"buried": "3C 3C 3C 4C 6C 6C 7C 7C"},
        {"buried": "3H 3H 4C 4C 6C 6C 7C 7C"},
        {"buried": "3Z 3C 4C 4C 6C 6C 7C 7C"},
        {"buried": 8},
        {"points": 3},
        {"points": 205},
        {"points": -5},
        {"more": 1},
    ],
    ids=str,
)
def test_positions_that_can_not_arise_are_refused(change: dict[str, object]) -> None:
    state = placed(["3H", "4H", "5H", "6H"])
    deal_hands = tuple(state.hands)
    deal = Deal(deal_hands, (), Seat(0))
    assert GAME.place(state.options, standing(), deal, GOOD)[0].phase is Phase.PLAY
    with pytest.raises(BadPosition):
        GAME.place(state.options, standing(), deal, {**GOOD, **change})


def test_a_positions_level_wins_over_the_standing() -> None:
    """T-R6: the dealers are at the level that is played, so their gain counts from there."""
    hands = tuple(placed(["3H", "4H", "5H", "6H"]).hands)
    deal = Deal(hands, (), Seat(0))
    state, before = GAME.place(GAME.options({}), standing("2,9"), deal, {**GOOD, "level": "7"})
    assert GAME.standing_json(before)["levels"] == ["7", "9"]
    while state.turn is not None:
        GAME.step(state, GAME.candidates(state)[0])
    result = GAME.result_json(state, before)
    assert result is not None
    assert (result["total"] < 80, result["levels"][1]) == (True, "9")
    assert result["levels"][0] in ("8", "9", "T")


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"levels": ["2"], "dealer": None, "scored": 0},
        {"levels": ["2", "1"], "dealer": None, "scored": 0},
        {"levels": "22", "dealer": None, "scored": 0},
        {"levels": ["2", "2"], "dealer": 4, "scored": 0},
        {"levels": ["2", "2"], "dealer": 0, "scored": -1},
        {"levels": ["2", "2"], "dealer": 0, "scored": 0, "scores": [0, 0]},
    ],
    ids=str,
)
def test_a_damaged_standing_is_refused(raw: dict[str, object]) -> None:
    with pytest.raises(BadPosition):
        GAME.standing(GAME.options({}), raw)


def test_a_standing_survives_being_written_and_read() -> None:
    for table in (standing("5,A", 3, 7), standing("2,2", None)):
        assert GAME.standing(GAME.options({}), GAME.standing_json(table)) == table


@pytest.mark.parametrize("raw", [{"throws": True}, {"throw_fine": "card"}, {"tractors": "loose"}])
def test_other_options_are_refused(raw: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        GAME.options(raw)


def test_every_option_survives_being_written_and_read() -> None:
    for name, values in GAME.choices.items():
        for value in values:
            options = GAME.options({name: value})
            assert GAME.options(GAME.options_json(options)) == options


def test_playing_through_texts_and_through_cards_is_the_same() -> None:
    state = begun("texts")
    other = state.copy()
    rng = Random(3)
    while state.turn is not None:
        open_ = GAME.candidates(state)
        action = open_[rng.randrange(len(open_))]
        GAME.step(other, GAME.decode(GAME.encode(action)))
        GAME.step(state, action)
        assert state == other
    assert sum(map(points, state.buried)) + sum(score.trick_points(state)) == 200


def test_a_declaration_keeps_the_cards_of_the_hand() -> None:
    state = stacked({0: "2H 2H"})
    action = next(one for one in GAME.candidates(state) if isinstance(one, Declare))
    GAME.step(state, action)
    assert not state.declared & ~state.hands[0]
