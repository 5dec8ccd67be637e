from __future__ import annotations

from random import Random

import pytest

from engine.core.cards import SUIT_MASK, Cards, Seat, gather, hand
from engine.core.events import DealOver, Event, Laid, Played, Took, Trump, Won
from engine.core.prompt import Pick
from engine.core.refusal import Reason
from engine.core.state import Phase
from engine.games.smear import GAME, rules
from engine.kit.trick import follow
from tests.engine.games.smear.table import (
    HANDS,
    PACK,
    PILE,
    cards,
    chance,
    finish,
    following,
    play,
    reason,
    smear,
    text,
)


@pytest.mark.parametrize(
    ("case", "led", "held", "allowed"),
    [
        ("S-C1", "KH", "AS 7S TH 9H 8D 7C", "AS 7S TH 9H"),
        ("S-C3", "KS", "TH 9H 8D 7C JC QC", "TH 9H 8D 7C JC QC"),
        ("S-C4", "KH", "AS 7S 8D 7C", "AS 7S 8D 7C"),
        ("S-C5", "KH", "TH 9H 8D", "TH 9H"),
        ("S-R8", "KS", "7S AS TH 8D", "7S AS"),
        ("S-R8", "KH", "TH", "TH"),
    ],
)
def test_s_c1_to_c5_follow_suit_or_trump(case: str, led: str, held: str, allowed: str) -> None:
    assert cards(following("S", led, held)) == text(allowed), case


def test_s_c13_nobody_must_beat_the_trick() -> None:
    assert cards(following("S", "KH", "TH 7S 8D", others="AS 8H")) == text("TH 7S")


def test_the_suit_led_counts_not_a_trump_that_fell_on_it() -> None:
    # Play was once judged by "any trump in the trick" instead of the suit led.
    assert cards(following("S", "9H", "KH 7S QD", others="8S")) == text("KH 7S")


def test_a_card_that_does_not_follow_is_refused_with_the_suit_and_what_would_do() -> None:
    state = following("S", "KH", "AS 7S TH 9H 8D 7C")
    refusal = GAME.refuse(state, GAME.decode("play 8D"))
    assert refusal is not None
    assert refusal.reason is Reason.MUST_FOLLOW
    assert refusal.facts == (("suit", 2),)
    assert refusal.cards == hand("AS 7S TH 9H")
    assert reason(state, "play KD") is Reason.NOT_IN_HAND


def test_trumps_that_may_be_played_although_the_suit_could_be_followed_are_marked() -> None:
    held = hand("AS 7S TH 8D")
    assert rules.ruffs(following("S", "KH", "AS 7S TH 8D"), held) == hand("AS 7S")
    assert rules.ruffs(following("S", "KS", "AS 7S TH 8D"), held) == 0
    assert rules.ruffs(following("S", "KC", "AS 7S TH 8D"), held) == 0


def trick(trump: str, leader: int, played: str) -> int:
    """Who wins these cards, played in order from the leader."""
    listed = played.split()
    state = smear(widow=0)
    play(state, "pass", "pass", "pass", "bid 2")
    state.trump = SUIT_MASK["CDHS".index(trump)]
    state.turn = Seat(leader)
    state.hands = [hand("")] * 4
    for place, code in enumerate(listed):
        state.hands[(leader + place) % 4] = hand(code)
    play(state, *(f"play {code}" for code in listed))
    return state.tricks[0].winner


@pytest.mark.parametrize(
    ("case", "trump", "leader", "played", "winner"),
    [
        ("S-C7", "S", 1, "KH AH TH 7S", 0),
        ("S-C8", "S", 0, "KH 7S TS 8S", 2),
        ("S-C10", "S", 3, "7S 8S JS TS", 1),
        ("S-C11", "C", 0, "TD 9D AS 8D", 0),
    ],
)
def test_s_c7_to_c11_the_highest_trump_wins_else_the_highest_of_the_suit_led(
    case: str, trump: str, leader: int, played: str, winner: int
) -> None:
    for turned in range(4):
        assert trick(trump, (leader + turned) % 4, played) == (winner + turned) % 4, case


def test_s_c14_trump_may_be_led_at_any_time_after_the_first_trick() -> None:
    state = play(smear(widow=0), "pass", "pass", "bid 2", "pass")
    play(state, "play AC", "play 7C", "play JC", "play 8C")
    assert cards(state) == text("AS TH 9H QD TC")


def test_legal_cards_agree_with_the_rule_read_literally_on_many_positions() -> None:
    rng = Random(16)
    for _ in range(20_000):
        held = rng.sample(PACK, 1 + rng.randrange(6))
        led, trump = rng.randrange(4), rng.randrange(4)
        follows = any(card // 13 == led for card in held)
        expected = [c for c in held if not follows or c // 13 in {led, trump}]
        found = follow(gather(held), SUIT_MASK[led], SUIT_MASK[trump])
        assert found == gather(expected)


def test_the_opening_lead_names_trump() -> None:
    state = play(smear(widow=0), "pass", "pass", "bid 2", "pass")
    assert not state.trump
    play(state, "play QD")
    assert state.trump == SUIT_MASK[1]


def test_six_tricks_are_always_played() -> None:
    for number in range(30):
        state = finish(play(chance(f"six {number}", widow=number % 4), "bid 4"), Random(number))
        assert len(state.tricks) == 6
        assert state.phase is Phase.DEAL_OVER
        assert reason(state, "play AS") is Reason.DEAL_OVER


@pytest.mark.parametrize(
    ("led", "played", "void"),
    [
        ("KH", "8D", "H"),
        ("KH", "7S", ""),
        ("KH", "TH", ""),
        ("KS", "8D", "S"),
    ],
)
def test_only_a_card_of_a_third_suit_proves_a_void(led: str, played: str, void: str) -> None:
    state = following("S", led, played)
    play(state, f"play {played}")
    assert state.barred[1] == (SUIT_MASK["CDHS".index(void)] if void else 0)


def test_what_happened_is_told_in_order() -> None:
    state = play(smear(HANDS, PILE, widow=1), "pass", "pass", "bid 2")
    told: list[Event] = []
    script = "pass", "discard QC", "play AS", "play 8S", "play JS", "play TS"
    for action in script:
        before = state.copy()
        play(state, action)
        told.extend(GAME.narrate(before, GAME.decode(action), state))
    assert told[1:] == [
        Won(Seat(2), 2),
        Laid(Seat(2), 1),
        Played(Seat(2), hand("AS"), led=True),
        Trump(3),
        Played(Seat(3), hand("8S"), led=False),
        Played(Seat(0), hand("JS"), led=False),
        Played(Seat(1), hand("TS"), led=False),
        Took(Seat(2)),
    ]


def test_the_last_card_ends_the_deal_in_the_story_too() -> None:
    state = play(smear(widow=0), "bid 4")
    rng = Random(3)
    before = state
    while state.turn is not None:
        before = state.copy()
        open_ = GAME.candidates(state)
        action = open_[int(rng.random() * len(open_))]
        GAME.step(state, action)
    assert GAME.narrate(before, action, state)[-1] == DealOver()


def test_the_prompt_to_play_offers_exactly_the_allowed_cards() -> None:
    state = following("S", "KH", "AS 7S TH 9H 8D 7C")
    asked = GAME.prompt(state)
    assert isinstance(asked, Pick)
    assert (asked.least, asked.most) == (1, 1)
    assert asked.may == hand("AS 7S TH 9H")
    assert asked.source == Cards(hand("AS 7S TH 9H 8D 7C"))
