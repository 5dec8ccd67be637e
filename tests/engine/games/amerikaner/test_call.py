import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.cards import Cards, Seat, codes, each, gather, hand
from engine.core.refusal import Reason
from engine.core.state import Phase, view
from engine.games.amerikaner import GAME, rules
from engine.games.amerikaner.types import pack_mask
from tests.strategies import amerikaner, fresh, play


def dealt_to_declarer(cards: str, players: int, **options: object):
    """A deal whose first speaker holds these cards; the others get the rest in order."""
    mine = hand(cards)
    rest = list(each(Cards(pack_mask(players) & ~mine)))
    size = mine.bit_count()
    others = [gather(rest[at * size : (at + 1) * size]) for at in range(players - 1)]
    hands = [mine, *others]
    # Seat 1 declares when seat 0 deals.
    placed = [hands[(seat - 1) % players] for seat in range(players)]
    return amerikaner([" ".join(codes(cards_)) for cards_ in placed], **options)


def led(state, least: int, card: str):
    play(state, f"bid {least}", *["pass"] * (state.options.players - 1))
    return play(state, f"play {card}")


def refused(state, text: str) -> tuple[Reason, str]:
    refusal = GAME.refuse(state, GAME.decode(text))
    assert refusal is not None
    return refusal.reason, str(dict(refusal.facts).get("why", ""))


C16 = "AS KS 9S 5S 3S AH 7H KD QD 4D 8C 6C 2C"


def test_a_c16_any_trump_in_another_hand_may_be_called() -> None:
    state = led(dealt_to_declarer(C16, 4), 7, "3S")
    assert state.phase is Phase.CALL
    assert rules.callable_cards(state) == hand("QS JS TS 8S 7S 6S 4S 2S")
    assert refused(state, "call 3S") == (Reason.NOT_CALLABLE, "own")
    assert refused(state, "call AS") == (Reason.NOT_CALLABLE, "own")
    assert refused(state, "call QH") == (Reason.NOT_CALLABLE, "suit")


def test_a_c18_a_two_set_aside_cannot_be_called() -> None:
    state = led(dealt_to_declarer("KC 9C AD QD 7D 8H 3H JS TS 4S", 5), 5, "9C")
    assert rules.callable_cards(state) == hand("AC QC JC TC 8C 7C 6C 5C 4C 3C")
    assert refused(state, "call 2C") == (Reason.NOT_CALLABLE, "set_aside")


SPADES = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"


def test_a_c20_who_holds_every_trump_plays_alone_without_a_call() -> None:
    state = led(dealt_to_declarer(SPADES, 4), 7, "AS")
    assert (state.phase, state.turn) == (Phase.PLAY, 2)
    while state.turn is not None:
        GAME.step(state, GAME.legal(state)[0])
    assert GAME.result_json(state, GAME.opening(state.options, Seat(0))) == {
        "made": True,
        "tricks": [0, 13, 0, 0],
        "deltas": [0, 7, 0, 0],
        "scores": [0, 7, 0, 0],
    }


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**6), st.sampled_from((5, 6)))
def test_a_c21_with_five_or_six_players_there_is_always_a_card_to_call(
    seed: int, players: int
) -> None:
    state = fresh(GAME, GAME.options({"players": players}), str(seed), 0)
    play(state, f"bid {state.options.least}", *["pass"] * (players - 1))
    for action in GAME.legal(state):
        after = state.copy()
        GAME.step(after, action)
        assert rules.callable_cards(after)


def test_a_c23_in_the_call_nobody_else_acts_and_the_lead_stands() -> None:
    state = led(dealt_to_declarer(C16, 4), 7, "3S")
    assert state.turn == 1
    for text in ("play AS", "pass", "bid 9"):
        assert refused(state, text)[0] is Reason.WRONG_PHASE


def test_a_h12_only_the_highest_missing_trump_may_be_called_where_so_agreed() -> None:
    state = led(dealt_to_declarer(C16, 4, highest_call=True), 7, "3S")
    assert rules.callable_cards(state) == hand("QS")
    assert refused(state, "call JS") == (Reason.NOT_CALLABLE, "highest")


def test_a_b26_the_call_of_the_highest_works_with_one_trump_missing() -> None:
    state = led(dealt_to_declarer("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2C", 4), 7, "2S")
    assert rules.callable_cards(state) == hand("AS")
    play(state, "call AS")
    assert state.phase is Phase.PLAY


def first_trick(s2: str, s3: str, s0: str):
    """Seat 1 led 3S and called QS; the others hold these cards and whatever fills their hands."""
    given_ = hand(f"{s2} {s3} {s0} 3S")
    spare = iter([c for c in each(pack_mask(4)) if not given_ >> c & 1 and c < 39])

    def filled(cards: str) -> str:
        mask = hand(cards)
        while mask.bit_count() < 13:
            mask = Cards(mask | 1 << next(spare))
        return " ".join(codes(mask))

    high = iter([c for c in each(pack_mask(4)) if not given_ >> c & 1 and c >= 39])
    mine = Cards(hand("3S") | gather(high))
    while mine.bit_count() < 13:
        mine = Cards(mine | 1 << next(spare))
    state = amerikaner([filled(s0), " ".join(codes(mine)), filled(s2), filled(s3)])
    play(state, "bid 7", "pass", "pass", "pass", "play 3S", "call QS")
    return state


def legal_cards(state) -> Cards:
    return rules.playable(state, state.hands[state.turn])


def test_a_c24_the_holder_must_play_the_called_card_to_the_first_trick() -> None:
    state = play(first_trick("JS 4S", "QS TS 2S", "6S"), "play 4S")
    assert state.turn == 3
    assert legal_cards(state) == hand("QS")
    refusal = GAME.refuse(state, GAME.decode("play TS"))
    assert refusal is not None
    assert refusal.reason is Reason.MUST_PLAY_CALLED


def test_a_c25_also_when_it_is_the_only_trump() -> None:
    state = play(first_trick("JS 4S", "QS", "6S"), "play 4S")
    assert legal_cards(state) == hand("QS")


def test_a_c26_everybody_else_follows_suit_as_usual() -> None:
    assert legal_cards(first_trick("JS 4S", "QS", "6S")) == hand("JS 4S")


def test_a_c26_who_is_void_may_play_anything() -> None:
    state = first_trick("AH KD 3C", "QS TS 2S", "6S")
    assert legal_cards(state) == state.hands[2]


def test_a_c28_the_called_card_wins_no_trick_by_being_called() -> None:
    state = play(first_trick("4S", "QS TS 2S", "KS"), "play 4S", "play QS", "play KS")
    assert state.tricks[-1].winner == 0


def test_a_c29_the_partner_is_told_to_the_holder_alone_until_the_card_falls() -> None:
    state = first_trick("JS 4S", "QS TS 2S", "6S")
    told = [GAME.contract_json(view(state, Seat(s)), Seat(s))["partner"] for s in range(4)]
    assert told == [None, None, None, 3]
    play(state, "play 4S", "play QS")
    told = [GAME.contract_json(view(state, Seat(s)), Seat(s))["partner"] for s in range(4)]
    assert told == [3, 3, 3, 3]


def test_a_c31_the_duty_ends_with_the_first_trick() -> None:
    state = first_trick("JS 4S", "QS TS 2S", "6S")
    state.due = Cards(0)
    state.shown = Seat(2)
    state.turn = Seat(3)
    assert rules.playable(state, hand("QS TS 9H")) == hand("QS TS")


def test_a_r4_7_a_seat_that_played_another_card_is_known_not_to_be_the_partner() -> None:
    state = play(first_trick("JS 4S", "QS TS 2S", "6S"), "play 4S")
    assert state.barred[2] & hand("QS")
    assert state.barred[1] & hand("QS")
    assert not state.barred[3] & hand("QS")


@pytest.mark.parametrize("highest", [False, True])
def test_with_the_highest_call_the_higher_trumps_are_known_to_be_the_declarers(
    highest: bool,
) -> None:
    state = led(dealt_to_declarer(C16, 4, highest_call=highest), 7, "3S")
    play(state, "call QS")
    assert bool(state.barred[0] & hand("KS")) is highest
    assert not state.barred[1] & hand("KS")
