"""The save: what loads, what is refused and with which words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import match, migrate, record
from engine.core.cards import codes
from engine.record import BadSave, Player, dump, load
from tests.strategies import ALL_GAMES

SAVES = sorted((Path(__file__).parent.parent / "saves").glob("v*/*.json"))


def begun(game: str = "amerikaner", **options: Any) -> match.Table:
    players = options.get("players", 4)
    seats = [Player("human", None, "Ada"), *[Player("bot", "normal", "Bo")] * (players - 1)]
    return match.begin(game, options, seats, "record", "0123456789abcdef")


def fields(table: match.Table) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(dump(table.save))
    return read


def refused(raw: Any) -> BadSave:
    with pytest.raises(BadSave) as error:
        load(raw if isinstance(raw, (str, bytes)) else json.dumps(raw))
    return error.value


def played(actions: int) -> match.Table:
    table = begun()
    while len(table.save.log) < actions:
        table = match.advance(table, "normal")
    return table


def test_a_save_written_and_read_is_the_same_text() -> None:
    text = dump(played(9).save)
    assert dump(load(text).save) == text


def test_the_fields_are_those_of_the_contract_in_its_order() -> None:
    assert list(fields(played(3))) == [
        "version", "id", "game", "rules", "options", "seats", "seed", "standing", "sheet", "deal",
        "log", "at", "rev", "used", "notes",
    ]  # fmt: skip


def test_a_save_holds_a_seed_and_no_hands() -> None:
    text = dump(played(9).save)
    state = played(9).state
    hidden = [name for cards in state.hands[1:] for name in codes(cards)]
    assert not any(f'"{name}"' in text or f" {name}" in text for name in hidden)


@pytest.mark.parametrize(
    "raw",
    [
        "", "{", "null", "[]", "1", '"save"', "\x00", b"\xff\xfe", "[" * 5000,
        '{"version":1' + ',"a":{"b":' * 3000,
        "{}", '{"version": true}', '{"version": "1"}', '{"version": 0}', '{"version": -1}',
        '{"version": 1}',
    ],
)  # fmt: skip
def test_b01_what_is_no_save_is_refused_in_words(raw: str | bytes) -> None:
    assert refused(raw).reason


def test_a_save_from_a_newer_program_says_so() -> None:
    assert "newer program" in refused({**fields(begun()), "version": 2}).reason


@pytest.mark.parametrize(
    "missing", ["version", "id", "game", "seats", "standing", "deal", "log", "at", "rev"]
)
def test_b01_a_missing_field_is_refused(missing: str) -> None:
    raw = fields(played(5))
    del raw[missing]
    assert refused(raw).reason


@pytest.mark.parametrize(
    "change",
    [
        {"extra": 1},
        {"game": "poker"},
        {"game": 7},
        {"rules": 2},
        {"id": ""},
        {"id": "../../etc"},
        {"id": "x" * 65},
        {"id": "<script>"},
        {"options": {"players": 7}},
        {"options": {"colour": "red"}},
        {"options": {"players": 5}},
        {"seats": []},
        {"seats": [{"kind": "bot", "level": "normal", "name": "x"}] * 3},
        {"seats": [{"kind": "bot", "level": "genius", "name": "x"}] * 4},
        {"seats": [{"kind": "human", "name": "x"}] * 4},
        {"seats": [{"kind": "human", "level": "easy", "name": "x"}] * 4},
        {"seats": [{"kind": "cat", "name": "x"}] * 4},
        {"seats": [{"kind": "bot", "level": "normal", "name": "x" * 41}] * 4},
        {"standing": {}},
        {"standing": {"scores": [0, 0, 0], "dealer": 0, "scored": 0}},
        {"standing": {"scores": [0, 0, 0, 0.5], "dealer": 0, "scored": 0}},
        {"standing": {"scores": [0, 0, 0, 10**9], "dealer": 0, "scored": 0}},
        {"standing": {"scores": [0, 0, 0, 0], "dealer": 4, "scored": 0}},
        {"standing": {"scores": [0, 0, 0, 0], "dealer": None, "scored": 0}},
        {"standing": {"scores": [0, 0, 0, 0], "dealer": 0, "scored": -1}},
        {"standing": {"scores": [0, 0, 0, 0], "dealer": 0, "scored": 0, "x": 1}},
        {"deal": {"number": 0}},
        {"deal": {"number": 1, "dealer": 0}},
        {"deal": {"number": 1, "stock": "2C"}},
        {"seed": ""},
        {"seed": None},
        {"seed": 7},
        {"at": 6},
        {"at": -1},
        {"at": 2.5},
        {"rev": -1},
        {"rev": 2**60},
        {"log": ["pass"] * 1001},
        {"log": "pass"},
        {"log": [7]},
        {"used": {"undo": -1}},
        {"notes": [[99, "failed"]]},
        {"notes": [[0, "cheated"]]},
        {"sheet": [{"deal": 1}]},
    ],
)
def test_a_tampered_field_is_refused(change: dict[str, Any]) -> None:
    assert refused({**fields(played(5)), **change}).reason


def second_deal(game: str) -> dict[str, Any]:
    """The save of a deal with one scored deal on its sheet."""
    table = begun(game)
    while table.state.turn is not None:
        table = match.advance(table, "normal")
    raw = fields(match.next_deal(table))
    load(json.dumps(raw))
    return raw


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)
def test_a_sheet_whose_rows_do_not_read_like_deals_is_refused(game: Any) -> None:
    """Pages show the sheet as it stands, so nothing of it may be missing or of another kind."""
    raw = second_deal(game.id)
    (row,) = raw["sheet"]
    for part in ("contract", "result"):
        for name in row[part]:
            for value in ([], {}, "?", 2.5, True, 10**30, -(10**9)):
                if value is True and type(row[part][name]) is bool:
                    continue
                changed = {**row, part: {**row[part], name: value}}
                assert refused({**raw, "sheet": [changed]}).reason
            less = {key: value for key, value in row[part].items() if key != name}
            assert refused({**raw, "sheet": [{**row, part: less}]}).reason
        assert refused({**raw, "sheet": [{**row, part: {**row[part], "more": 1}}]}).reason


@pytest.mark.parametrize(
    "change",
    [
        {"deal": 0}, {"deal": 2}, {"deal": 10**30}, {"dealer": 4}, {"dealer": -1}, {"dealer": None},
        {"thrown_in": True}, {"contract": None}, {"result": {}}, {"result": {"thrown_in": True}},
        {"used": {"hint": -1}}, {"used": {"hint": 10**30}},
        {"thrown_in": True, "result": {"thrown_in": True, "scores": [0] * 4, "next_dealer": 1}},
        {"contract": None, "result": {"thrown_in": True, "scores": [0] * 4, "next_dealer": 1}},
    ],
)  # fmt: skip
def test_a_sheet_that_contradicts_itself_is_refused(change: dict[str, Any]) -> None:
    raw = second_deal("amerikaner")
    (row,) = raw["sheet"]
    assert refused({**raw, "sheet": [{**row, **change}]}).reason
    assert refused({**raw, "sheet": [row, row]}).reason


def test_a_thrown_in_deal_may_stand_on_the_sheet() -> None:
    raw = second_deal("amerikaner")
    thrown_in = {"thrown_in": True, "scores": [0] * 4, "next_dealer": 1}
    row = {**raw["sheet"][0], "thrown_in": True, "contract": None, "result": thrown_in}
    assert load(json.dumps({**raw, "sheet": [row]})).save.sheet[0].thrown_in


def test_the_good_part_of_an_illegal_log_is_kept() -> None:
    raw = fields(played(6))
    raw["log"][4] = "bid 1"
    bad = refused(raw)
    assert bad.good == 4
    assert re.search(r"breaks a rule \([a-z ]+\)", bad.reason)
    assert bad.prefix is not None
    assert load(dump(bad.prefix)).save.log == tuple(raw["log"][:4])


@pytest.mark.parametrize("action", ["", "dance", "play 9X", "play", "pass pass", "play 2c"])
def test_an_unreadable_action_is_refused_with_the_good_part(action: str) -> None:
    raw = fields(played(6))
    raw["log"][3] = action
    bad = refused(raw)
    assert (bad.good, "can't be read" in bad.reason) == (3, True)


def test_an_action_after_the_end_is_refused() -> None:
    table = begun()
    while table.state.turn is not None:
        table = match.advance(table, "normal")
    raw = fields(table)
    raw["log"].append("pass")
    assert refused(raw).good == len(raw["log"]) - 1


@given(st.text(max_size=60))
def test_any_text_is_a_save_or_is_refused(text: str) -> None:
    with pytest.raises(BadSave):
        load(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.sampled_from(sorted(fields(begun()))), json_values)
def test_any_field_with_any_value_loads_or_is_refused(name: str, value: Any) -> None:
    try:
        load(json.dumps({**fields(played(5)), name: value}))
    except BadSave:
        return


def test_the_cursor_may_stand_before_the_end() -> None:
    raw = {**fields(played(8)), "at": 3}
    table = load(json.dumps(raw))
    assert table.state == played(3).state
    assert len(table.movers) == 8


def test_undone_actions_are_judged_too() -> None:
    raw = {**fields(played(8)), "at": 3}
    raw["log"][6] = "bid 1"
    assert refused(raw).good == 6


# --- set-up deals and positions ----------------------------------------------------------


HANDS = [
    "5C TC QC AC 2D 8D 9D QD 2H 4H QH 8S JS",
    "8C 3D 6D 7D TD KD 3H 8H AH 3S 4S 5S QS",
    "7C KC 4D AD 5H TH JH 2S 6S 7S TS KS AS",
    "2C 3C 4C 6C 9C JC 5D JD 6H 7H 9H KH 9S",
]


def set_up(deal: dict[str, Any], log: list[str] | None = None) -> dict[str, Any]:
    raw = fields(begun())
    del raw["seed"]
    raw["log"] = log or []
    return {**raw, "at": len(raw["log"]), "deal": {"number": 1, "dealer": 0, **deal}}


def test_a_set_up_deal_needs_no_seed() -> None:
    table = load(json.dumps(set_up({"hands": HANDS}, ["bid 7", "pass", "pass", "pass", "play 3D"])))
    assert table.state.dealer == 0
    assert [" ".join(codes(cards)) for cards in table.opening.hands] == HANDS
    assert load(dump(table.save)).save == table.save


@pytest.mark.parametrize(
    "hands",
    [
        HANDS[:3],
        [*HANDS[:3], "2C"],
        [HANDS[0], HANDS[0], HANDS[2], HANDS[3]],
        [HANDS[0].replace("5C", "BJ"), *HANDS[1:]],
        [HANDS[0].replace("5C", "1C"), *HANDS[1:]],
        [HANDS[0].replace("5C", "5C 5C"), *HANDS[1:]],
        [HANDS[0] + " 2C", *HANDS[1:3], HANDS[3][3:]],
    ],
)
def test_a_set_up_deal_with_wrong_cards_is_refused(hands: list[str]) -> None:
    assert refused(set_up({"hands": hands})).reason


POSITION = {
    "leader": 2, "declarer": 1, "bid": 7, "trump": "D", "called": "AD", "partner": 2,
    "tricks": [0, 0, 1, 0],
}  # fmt: skip
AFTER_ONE = [
    "5C TC QC AC 8D 9D QD 2H 4H QH 8S JS",
    "8C 6D 7D TD KD 3H 8H AH 3S 4S 5S QS",
    "7C KC 4D 5H TH JH 2S 6S 7S TS KS AS",
    "2C 3C 4C 6C 9C JC JD 6H 7H 9H KH 9S",
]


def test_a_set_up_position_is_the_same_as_the_deal_played_up_to_there() -> None:
    log = ["bid 7", "pass", "pass", "pass", "play 3D", "call AD", "play AD", "play 5D", "play 2D"]
    dealt = load(json.dumps(set_up({"hands": HANDS}, log))).state
    placed = load(json.dumps(set_up({"hands": AFTER_ONE, "position": POSITION}))).state
    for name in ("hands", "turn", "trump", "called", "shown", "taken", "gone", "high", "declarer"):
        assert getattr(placed, name) == getattr(dealt, name)
    assert placed.sizes() == dealt.sizes()


@pytest.mark.parametrize(
    "change",
    [
        {"leader": 4}, {"declarer": None}, {"bid": 14}, {"bid": 0}, {"bid": "grand"},
        {"trump": "X"}, {"trump": None}, {"called": None}, {"called": "AX"}, {"called": "KD"},
        {"called": "AS"}, {"partner": None}, {"partner": 1}, {"tricks": [1, 0, 1, 0]},
        {"tricks": [0, 0, 1]}, {"tricks": [0, 0, "1", 0]}, {"extra": 1}, {"bid": "amerikaner"},
    ],
)  # fmt: skip
def test_a_position_that_cannot_arise_is_refused(change: dict[str, Any]) -> None:
    position = {**POSITION, **change}
    assert refused(set_up({"hands": AFTER_ONE, "position": position})).reason


def test_a_position_with_hands_of_different_length_is_refused() -> None:
    hands = [AFTER_ONE[0][3:], *AFTER_ONE[1:]]
    assert refused(set_up({"hands": hands, "position": POSITION})).reason


def test_a_position_before_the_opening_lead_names_trump_by_it() -> None:
    position = {
        "leader": 1, "declarer": 1, "bid": 7, "trump": None, "called": None, "partner": None,
        "tricks": [0, 0, 0, 0],
    }  # fmt: skip
    log = ["play 3D", "call AD"]
    table = load(json.dumps(set_up({"hands": HANDS, "position": position}, log)))
    assert table.phase == "play"
    refused_log = set_up({"hands": HANDS, "position": position}, ["play 3D", "call KD"])
    assert refused(refused_log).good == 1


def test_in_a_late_position_only_cards_still_held_can_be_called() -> None:
    hands = ["AD 2C", "3D 4D", "5D 6D", "7C 8C"]
    position = {
        "leader": 1, "declarer": 1, "bid": 7, "trump": None, "called": None, "partner": None,
        "tricks": [3, 3, 3, 2],
    }  # fmt: skip
    raw = set_up({"hands": hands, "position": position}, ["play 3D"])
    table = load(json.dumps(raw))
    texts = [table.game.encode(action) for action in table.game.legal(table.state)]
    assert texts == ["call 5D", "call 6D", "call AD"]


def test_after_a_set_up_deal_without_a_seed_there_is_no_next_one() -> None:
    table = load(json.dumps(set_up({"hands": HANDS})))
    while table.state.turn is not None:
        table = match.advance(table, "normal")
    with pytest.raises(match.IllegalAction):
        match.next_deal(table)


# --- migration ---------------------------------------------------------------------------


def test_a_toy_old_version_is_brought_to_today_step_by_step() -> None:
    steps = {
        1: lambda raw: {**raw, "log": raw["moves"].split(",")},
        2: lambda raw: {**raw, "at": len(raw["log"])},
    }
    old = {"version": 1, "moves": "pass,pass"}
    new = migrate.to_current(old, 3, steps)
    assert (new["version"], new["log"], new["at"]) == (3, ["pass", "pass"], 2)
    assert old == {"version": 1, "moves": "pass,pass"}


def test_an_old_save_that_lacks_what_a_step_needs_is_refused() -> None:
    with pytest.raises(migrate.CannotMigrate):
        migrate.to_current({"version": 1}, 2, {1: lambda raw: {"log": raw["moves"]}})
    with pytest.raises(migrate.CannotMigrate):
        migrate.to_current({"version": 1}, 2, {})


def test_a_program_with_a_newer_version_reads_todays_save(monkeypatch: pytest.MonkeyPatch) -> None:
    """A toy version 2 that calls the cursor's field otherwise: today's saves still open."""
    text = dump(played(6).save)
    renamed = json.loads(text)
    renamed["version"], renamed["cursor"] = 1, renamed.pop("at")
    monkeypatch.setattr(record, "VERSION", 2)
    monkeypatch.setattr(
        migrate,
        "to_current",
        lambda raw, current: _old_to_current(
            raw, current, {1: lambda save: {**_without(save, "cursor"), "at": save["cursor"]}}
        ),
    )
    assert load(json.dumps(renamed)).state == played(6).state


_old_to_current = migrate.to_current


def _without(save: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in save.items() if key != name}


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_every_save_ever_released_loads_and_plays_on(path: Path) -> None:
    table = load(path.read_text())
    assert path.stem.startswith(table.save.game)
    for _ in range(3):
        if table.state.turn is not None:
            table = match.advance(table, "normal")
    assert load(dump(table.save)).state == table.state


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)
def test_every_game_has_an_old_save_of_each_of_its_phases(game: Any) -> None:
    phases = {load(path.read_text()).phase for path in SAVES if path.stem.startswith(game.id)}
    table = match.begin(
        game.id, {}, [Player("bot", "normal", "")] * game.players(game.options({})), "p", "p"
    )
    met = {table.phase, "match_over"}
    while table.state.turn is not None:
        table = match.advance(table, "normal")
        met.add(table.phase)
    assert met <= phases
