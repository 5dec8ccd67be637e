"""The rival of the arena: always allowed, never peeking, and sensible where the choice is clear."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.core.bot import never
from engine.core.cards import Seat
from engine.core.game import Game, Standing
from engine.core.state import view
from engine.kit.shuffle import deal_key, dealt, shuffled
from engine.registry import YARDSTICKS
from tests.engine.bots import test_manners_amerikaner as amerikaner
from tests.engine.bots import test_manners_shengji as shengji
from tests.engine.bots import test_manners_smear as smear
from tests.strategies import ALL_GAMES, walk

AnyGame = Game[Any, Any, Any]
every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)
RIVAL = YARDSTICKS["rival"]


def begun(game: AnyGame, number: int) -> Any:
    """A fresh deal under options, scores or levels and with a dealer that chance names."""
    rng = Random(f"{game.id}/{number}")
    options = game.options({name: rng.choice(values) for name, values in game.choices.items()})
    players = game.players(options)
    dealer = Seat(rng.randrange(players))
    start = game.opening(options, dealer)
    top = 13 if game.id == "shengji" else options.target
    scores = tuple(rng.randrange(top) for _ in start.scores)
    fixed = None if start.dealer is None and rng.random() < 0.5 else dealer
    cards = shuffled(game.pack(options), deal_key("rivals", number))
    deal = dealt(cards, players, game.hand_size(options), dealer)
    return game.start(options, Standing(scores, fixed, number % 4), deal)


def chosen(game: AnyGame, seen: Any) -> Any:
    """What the rival does in this view."""
    return RIVAL.choose(game, seen, Random(1), never)


def strayed(game: AnyGame, deals: int) -> Iterator[Any]:
    """Positions in which others, and the rival's own seat, have played anything at all."""
    for number in range(deals):
        states = walk(game, begun(game, number), Random(number), (0.3, 1.0)[number % 2])
        yield from (state for state in states if state.turn is not None)


@every_game
def test_whole_deals_are_played_with_allowed_actions_only(game: AnyGame) -> None:
    for number in range(150):
        state = begun(game, number)
        while state.turn is not None:
            action = chosen(game, view(state, state.turn))
            assert game.refuse(state, action) is None, (number, action)
            game.step(state, action)


@every_game
def test_an_allowed_action_is_found_wherever_the_others_lead_it(game: AnyGame) -> None:
    for state in strayed(game, 60):
        assert game.refuse(state, chosen(game, view(state, state.turn))) is None


@every_game
def test_redealing_the_hidden_cards_does_not_change_its_choice(game: AnyGame) -> None:
    rng = Random(13)
    for state in strayed(game, 12):
        seen = view(state, state.turn)
        other = view(game.sample(seen, rng), state.turn)
        assert chosen(game, other) == chosen(game, seen)


@every_game
def test_it_leaves_its_view_as_it_was(game: AnyGame) -> None:
    for state in strayed(game, 4):
        seen = view(state, state.turn)
        before = seen.copy()
        chosen(game, seen)
        assert seen == before


# --- Smear: partners are seats 0 and 2, late in a deal seat 1 has bid with spades as trump ---

ACES = ("AS KS JS 7S AH 9C", "9S 8S KH 9H QD 8C", "TS TH 7H JD 8D KC", "QS QH 8H KD 9D QC")
PILE = "AD TD 7D AC JC TC 7C JH"
EARLY = "AS 7S 8S QS KS 9C TC 8C"


def test_smear_four_are_bid_over_three_with_all_high_trumps_and_the_seven() -> None:
    found = smear.full("rival", ACES, PILE, "pass", "pass", "bid 3", dealer=0)
    assert found == {"bid 4"}


def test_smear_a_hand_with_nothing_is_passed() -> None:
    hands = (ACES[1], ACES[0], ACES[2], ACES[3])
    assert smear.full("rival", hands, PILE, "pass", "pass", "bid 3", dealer=0) == {"pass"}


def test_smear_plain_tens_are_put_away_for_game() -> None:
    # S-R5, S-R10: discards count for the bidder's side, and nobody can take them.
    hands = ("AS JS 7S AH 8D 9C", "9S KH 9H QD 8C KD", "KS QS 7H JD 9D KC", "8S QH 8H TS 7D QC")
    pile = "TD TH AD AC JC TC 7C JH"
    log = ("pass", "pass", "pass", "bid 2")
    assert smear.full("rival", hands, pile, *log, dealer=0) == {"discard TD TH"}


def test_smear_the_jack_of_trump_is_laid_on_partners_highest_trump() -> None:
    hands = ("JS 8S 9H 8D", "9S 9D JC KC", "KS 7D QD QC", "TS JD KD QH")
    gone = "AS 7S QS KH TH 9C TC 8C"
    assert smear.late("rival", hands, "play KS", "play TS", gone=gone, leader=2) == {"play JS"}


def test_smear_no_ten_is_laid_on_the_opponents_ace() -> None:
    hands = ("TH 7H 9S 8D", "AH 9D JC KC", "8H 7D QD QC", "KH JD KD 7C")
    log = ("play AH", "play 8H", "play KH")
    assert "play TH" not in smear.late("rival", hands, *log, gone=EARLY, leader=1)


# --- Amerikaner: seat 0 declares with spades as trump, seat 2 is the partner -----------------


def test_amerikaner_a_hand_without_a_trick_is_passed() -> None:
    assert amerikaner.full("rival", amerikaner.LONG, dealer=2) == {"pass"}


def test_amerikaner_a_hand_with_eleven_tricks_goes_over_eight() -> None:
    log = ("bid 8", "pass", "pass")
    assert amerikaner.full("rival", amerikaner.LONG, *log, dealer=0) == {"bid 9"}


def test_amerikaner_the_lowest_trump_is_led_and_the_highest_missing_one_called() -> None:
    # A-R4.8: the called card has no power of its own, so nothing of ours may beat it.
    log = ("bid 8", "pass", "pass", "pass")
    hands = amerikaner.KING_MISSING
    assert amerikaner.full("rival", hands, *log) == {"play 2S"}
    assert amerikaner.full("rival", hands, *log, "play 2S") == {"call KS"}


def test_amerikaner_the_partners_winning_card_is_not_beaten() -> None:
    hands = ["AH 4H 3C", "2H 5C 6D", "KH 7C 8D", "5H 9C TD"]
    log = ("play 2H", "play KH", "play 5H")
    assert amerikaner.late("rival", hands, *log, leader=1, tricks=(4, 2, 2, 2)) == {"play 4H"}


def test_amerikaner_the_last_seat_wins_as_cheaply_as_it_can() -> None:
    hands = ["AH QH 4D", "JH 5C 6D", "3H 7C 8D", "5H 9C TD"]
    log = ("play JH", "play 3H", "play 5H")
    assert amerikaner.late("rival", hands, *log, leader=1, tricks=(4, 2, 2, 2)) == {"play QH"}


# --- Shengji: seat 0 deals, two is the level and spades are trump ----------------------------


def test_shengji_twelve_trumps_with_tops_are_declared() -> None:
    hands = {0: "2H 2S AH AH KH QH QH TH 9H 8H 7H 3H RJ BJ"}
    assert shengji.full("rival", hands) == {"declare 2H"}


def test_shengji_partners_sure_trick_is_given_the_ten() -> None:
    hands = ["3D 3C 4H", "AD 4C 5H", "4D 5C 6H", "TD 6D 7H"]
    assert shengji.late("rival", hands, "play 3D", "play AD", "play 4D") == {"play TD"}


def test_shengji_the_opponents_trick_is_given_nothing() -> None:
    hands = ["AD 3C 4H", "4D 4C 5H", "5D 5C 6H", "TD 6D KD"]
    assert shengji.late("rival", hands, "play AD", "play 4D", "play 5D") == {"play 6D"}


def test_shengji_points_are_trumped_with_the_small_trump() -> None:
    hands = ["KD 3C 4H", "TD 4C 5H", "5D 5C 6H", "3S RJ 7C"]
    assert shengji.late("rival", hands, "play KD", "play TD", "play 5D") == {"play 3S"}


def test_shengji_no_trump_and_no_ace_is_buried() -> None:
    log = ("declare 2S", "pass", "pass", "pass")
    kitty = "6C 5C 4C 3C 4H 6D 4D JC"
    for text in shengji.full("rival", {0: shengji.STRONG}, *log, kitty=kitty):
        assert not {"RJ", "BJ", "AH", "AD"} & set(text.split())
        assert not any(code.endswith("S") or code[0] == "2" for code in text.split()[1:])
