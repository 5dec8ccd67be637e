"""Every command of the page, asked as the page asks, on saves good and bad."""

import json
import re

import pytest
from flask.testing import FlaskClient

from app import flow
from engine import match, record
from engine.record import Player
from tests.app.pages import HEADERS, Match

SEATS = (Player("human"), *(Player("bot", "easy", name) for name in ("Berit", "Odd", "Kari")))


def saved(seed: str = "flow", steps: int = 0, **fields: object) -> str:
    """A save after so many actions, everybody playing by habit."""
    table = match.begin("amerikaner", {}, SEATS, seed, "abc123")
    for _ in range(steps):
        table = match.advance(table)
    return record.dump(record.changed(table.save, **fields))


def mine(steps: int = 0, seed: str = "flow", **fields: object) -> str:
    """The first save from there on in which the person is asked."""
    table = record.load(saved(seed, steps))
    while table.state.turn != 0:
        table = match.advance(table)
    return record.dump(record.changed(table.save, **fields))


def ended(seed: str = "flow", **fields: object) -> str:
    """A save at the end of a deal."""
    table = match.begin("amerikaner", {}, SEATS, seed, "abc123")
    if fields:
        table = record.seat_down(record.changed(table.save, **fields))
    while table.state.turn is not None:
        table = match.advance(table)
    return record.dump(table.save)


def test_a_new_game_has_a_seed_and_an_id_that_nobody_can_guess(client: FlaskClient) -> None:
    one, other = Match(client).state, Match(client).state
    assert one["id"] != other["id"]
    assert one["seed"] != other["seed"]
    assert len(one["seed"]) == len(one["id"]) == 16
    assert one["rev"] == 0


def test_a_new_game_takes_options_levels_and_names_from_the_form(client: FlaskClient) -> None:
    form = {"o.players": "3", "o.declarer_double": "on", "level": "easy", "name.1": "  Åse  B "}
    state = Match(client, **form).state
    assert state["options"]["players"] == 3
    assert state["options"]["declarer_double"] is True
    assert state["seats"] == [
        {"kind": "human"},
        {"kind": "bot", "level": "easy", "name": "Åse B"},
        {"kind": "bot", "level": "easy", "name": "Odd"},
    ]


def test_a_partner_left_open_plays_as_well_as_the_others(client: FlaskClient) -> None:
    state = Match(client, game="smear", level="strong", **{"level.2": ""}).state
    assert [seat.get("level") for seat in state["seats"][1:]] == ["strong"] * 3


def test_seats_may_differ_in_level(client: FlaskClient) -> None:
    state = Match(client, level="normal", **{"level.2": "easy"}).state
    assert [seat.get("level") for seat in state["seats"]] == [None, "normal", "easy", "normal"]


@pytest.mark.parametrize(
    "form",
    [
        {"game": "whist"},
        {"o.players": "7"},
        {"o.nothing": "1"},
        {"level": "random"},
        {"level": "god"},
        {"level.1": "god"},
    ],
)
def test_a_form_that_the_start_page_could_not_send_is_no_request(
    client: FlaskClient, form: dict[str, str]
) -> None:
    body = {"cmd": "new", "form": {"game": "amerikaner", **form}}
    assert client.post("/turn", json=body, headers=HEADERS).status_code == 400


@pytest.mark.parametrize("body", [{}, {"cmd": None}, {"cmd": "cheat"}, {"cmd": ["show"]}])
def test_an_unknown_command_is_no_request(client: FlaskClient, body: dict[str, object]) -> None:
    assert client.post("/turn", json=body, headers=HEADERS).status_code == 400


def test_show_draws_the_table_and_changes_nothing(client: FlaskClient) -> None:
    game = Match(client, mine())
    assert not game.changed
    assert game.tree.all("main")[0]["data-rev"] == str(game.state["rev"])


def test_an_action_is_played_and_told(client: FlaskClient) -> None:
    game = Match(client, mine())
    rev = game.state["rev"]
    game.send("act", action="pass")
    assert game.changed
    assert game.state["rev"] == rev + 1
    assert "You pass." in str(game.tree.all("main")[0]["data-say"])


def test_the_same_request_twice_gives_the_same_bytes(client: FlaskClient) -> None:
    game = Match(client, mine())
    body = game.body("act", action="pass")
    one, other = (client.post("/turn", json=body, headers=HEADERS).data for _ in range(2))
    assert one == other


@pytest.mark.parametrize("shown", [None, -1, 10_000, "3", True])
@pytest.mark.parametrize("cmd", ["act", "advance", "hurry", "undo", "redo", "next", "rematch"])
def test_a_stale_table_plays_nothing_and_says_so(
    client: FlaskClient, cmd: str, shown: object
) -> None:
    game = Match(client, mine()).send(cmd, action="pass", shown=shown)
    assert game.answer.status_code == 200
    assert not game.changed
    assert "nothing was played" in game.tree.text(id="refusal")


def test_a_refused_card_is_answered_with_the_rule(client: FlaskClient) -> None:
    game = Match(client, mine(steps=30))
    refused = [
        str(one["data-action"])
        for one in game.tree.all("button", data_cmd="act")
        if one.get("aria-disabled") == "true"
    ]
    game.send("act", action=refused[0])
    assert (game.answer.status_code, game.changed) == (200, False)
    assert game.tree.all(id="refusal")[0]["role"] == "alert"
    assert "You must follow suit" in game.tree.text(id="refusal")
    assert "You can play" in game.tree.text(id="refusal")
    assert game.cites("R5.1")
    assert game.tree.all("main")[0]["data-say"] == ""


@pytest.mark.parametrize(
    "action", ["", "play", "play XX", "bid eight", "x" * 5000, "\x00", "call 2C"]
)
def test_nonsense_is_refused_in_a_sentence(client: FlaskClient, action: str) -> None:
    game = Match(client, mine()).send("act", action=action)
    assert (game.answer.status_code, game.changed) == (200, False)
    assert game.tree.text(id="refusal")


@pytest.mark.parametrize("picked", [["XX", "YY"], ["", " ", "AS AS"], ["<b>"] * 9, ["JR", "JR"]])
def test_picked_cards_that_are_not_mine_are_passed_over(
    client: FlaskClient, picked: list[str]
) -> None:
    game = Match(client, mine()).send("pick", picked=picked)
    assert (game.answer.status_code, game.changed) == (200, False)
    assert game.tree.text(id="refusal") == ""


def test_the_person_can_not_act_for_somebody_else(client: FlaskClient) -> None:
    save = next(s for s in map(saved, "abcdefgh") if record.load(s).state.turn != 0)
    game = Match(client, save).send("act", action="pass")
    assert not game.changed
    assert "not your turn" in game.tree.text(id="refusal")


def test_advance_lets_one_bot_act_and_hurry_all_of_them(client: FlaskClient) -> None:
    save = next(s for s in map(saved, "abcdefgh") if record.load(s).state.turn == 1)
    game = Match(client, save).send("advance")
    assert len(game.state["log"]) == 1
    game.send("hurry")
    assert not game.tree.all(data_cmd="advance")
    assert record.load(game.save or "").state.turn in {0, None}


def test_instant_pace_lets_all_of_them_act_at_once(client: FlaskClient) -> None:
    save = next(s for s in map(saved, "abcdefgh") if record.load(s).state.turn == 1)
    game = Match(client, save)
    game.settings = {"pace": "instant"}
    game.send("advance")
    assert record.load(game.save or "").state.turn in {0, None}


def test_advance_on_the_persons_turn_does_nothing(client: FlaskClient) -> None:
    game = Match(client, mine()).send("advance")
    assert not game.changed


def test_undo_and_redo_go_there_and_back(client: FlaskClient) -> None:
    game = Match(client, mine())
    at = game.state["at"]
    game.send("act", action="pass").until_mine()
    end = game.state["at"]
    game.send("undo")
    assert game.state["at"] == at
    assert game.state["used"] == {"undo": 1}
    game.send("redo")
    assert game.state["at"] == end


def test_nothing_to_undo_or_redo_is_said(client: FlaskClient) -> None:
    game = Match(client, mine())
    assert "nothing to undo" in game.send("undo").tree.text(id="refusal")
    assert "nothing to redo" in game.send("redo").tree.text(id="refusal")
    assert not game.changed


def test_the_last_trick_lies_there_until_it_has_been_seen(client: FlaskClient) -> None:
    whole = record.load(ended())
    before = record.seat_down(
        record.changed(whole.save, log=whole.save.log[:-1], at=len(whole.save.log) - 1)
    )
    game = Match(client, record.dump(before.save))
    action = whole.save.log[-1]
    game.send("act", action=action) if before.state.turn == 0 else game.send("advance")
    assert len(game.tree.all(data_cmd="seen")) == 2
    assert "last trick" in game.tree.text(**{"class": "q"})
    game.send("seen")
    assert game.tree.all("button", data_cmd="next")
    assert not game.changed


def test_a_reload_after_the_last_trick_shows_the_score(client: FlaskClient) -> None:
    assert Match(client, ended()).tree.all("button", data_cmd="next")


def test_next_deals_again_and_keeps_the_sheet(client: FlaskClient) -> None:
    game = Match(client, ended()).send("next")
    assert game.state["deal"] == {"number": 2}
    assert len(game.state["sheet"]) == 1
    assert game.state["log"] == []


def test_next_before_the_end_is_refused(client: FlaskClient) -> None:
    game = Match(client, mine()).send("next")
    assert not game.changed
    assert game.tree.text(id="refusal")


def test_a_rematch_has_a_new_id_and_the_next_dealer(client: FlaskClient) -> None:
    near = {"scores": [51, 51, 51, 51], "dealer": 1, "scored": 9}
    game = Match(client, ended(standing=near))
    assert "The match is over: 52 is reached. You win with the highest total, 55." in game.html
    game.send("rematch")
    assert game.state["id"] != "abc123"
    assert game.state["standing"] == {"scores": [0, 0, 0, 0], "dealer": 2, "scored": 0}
    assert [seat.get("name") for seat in game.state["seats"]][1:] == ["Berit", "Odd", "Kari"]


def test_a_save_that_can_not_be_raised_any_more_is_told_and_goes_on_as_a_copy(
    client: FlaskClient,
) -> None:
    game = Match(client, mine(rev=2**53 - 1))
    game.send("act", action="pass", shown=2**53 - 1)
    assert game.answer.status_code == 422
    assert "revision" in game.html
    game.send("recover")
    assert game.state["rev"] == 0
    assert game.state["id"] != "abc123"


def test_a_name_can_not_turn_the_sentence_around_it(client: FlaskClient) -> None:
    turned = Match(client, **{"name.1": "Li\u202ev"})
    assert "\u202e" not in turned.html
    assert "Liv" in turned.html


def test_a_rematch_of_a_running_match_is_refused(client: FlaskClient) -> None:
    assert not Match(client, mine()).send("rematch").changed


def test_a_copy_is_the_same_under_a_new_id(client: FlaskClient) -> None:
    game = Match(client, mine(steps=20))
    before = game.state
    after = game.send("copy").state
    assert after.pop("id") != before.pop("id")
    assert after == before


BAD = {
    "empty": "",
    "cut": mine()[:-20],
    "null": "null",
    "list": "[]",
    "number": "7",
    "deep": "[" * 5000,
    "missing": json.dumps({"version": 1}),
    "newer": mine().replace('"version":1', '"version":99'),
    "tampered": mine(steps=30).replace('"log":["', '"log":["bid 99","'),
    "hostile": mine().replace("Berit", "<script>alert(1)</script>" * 3),
}


@pytest.mark.parametrize("kind", BAD)
@pytest.mark.parametrize("cmd", ["show", "act", "advance", "undo", "next", "copy", "seen", "pick"])
def test_a_bad_save_gets_a_reason_and_is_never_replaced(
    client: FlaskClient, kind: str, cmd: str
) -> None:
    body = {"cmd": cmd, "id": "abc123", "save": BAD[kind], "shown": 0, "action": "pass"}
    answer = client.post("/turn", json=body, headers=HEADERS)
    text = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "data-bad" in text
    assert 'id="save"' not in text
    assert "<script" not in text


def test_a_missing_save_is_said_and_no_game_is_begun(client: FlaskClient) -> None:
    body = {"cmd": "act", "id": "abc", "save": None, "shown": 0, "action": "pass"}
    answer = client.post("/turn", json=body, headers=HEADERS)
    assert answer.status_code == 422
    text = answer.get_data(as_text=True)
    assert "There is no game here" in text
    assert "data-do" not in text


def test_a_save_under_another_games_address_is_not_played(client: FlaskClient) -> None:
    answer = client.post(
        "/turn", json={"cmd": "show", "id": "other", "save": mine()}, headers=HEADERS
    )
    assert answer.status_code == 422


def test_the_good_part_of_a_bad_save_goes_on_under_a_new_id(client: FlaskClient) -> None:
    good = json.loads(mine(steps=30))
    bad = {**good, "log": [*good["log"][:20], "bid 99"], "at": 21}
    game = Match(client, json.dumps(bad))
    assert game.answer.status_code == 422
    assert game.tree.all("button", data_cmd="recover")
    game.send("recover")
    assert game.state["id"] != good["id"]
    assert game.state["log"] == good["log"][:20]


def test_nothing_to_recover_is_the_same_page_again(client: FlaskClient) -> None:
    body = {"cmd": "recover", "id": "abc", "save": "{"}
    assert client.post("/turn", json=body, headers=HEADERS).status_code == 422


def test_check_tells_whose_save_it_is(client: FlaskClient) -> None:
    answer = client.post("/turn", json={"cmd": "check", "save": mine()}, headers=HEADERS)
    text = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert 'data-id="abc123"' in text
    assert 'data-game="amerikaner"' in text
    bad = client.post("/turn", json={"cmd": "check", "save": "{"}, headers=HEADERS)
    assert (bad.status_code, "data-bad" in bad.get_data(as_text=True)) == (422, True)


def test_the_list_of_saves_holds_good_bad_and_long_ones(client: FlaskClient) -> None:
    listed = [
        {"id": "abc123", "raw": mine(), "when": 5},
        {"id": "broken", "raw": "{", "when": "x"},
        {"id": "long", "raw": None, "when": 1e400},
        {"id": "bad.1", "raw": "{", "when": 2},
        {"id": "bad.2", "raw": mine(), "when": 2},
        {"id": "no name", "raw": "{", "when": 2},
        {"id": 7},
        "nonsense",
    ]
    answer = client.post("/saves", json={"saves": listed}, headers=HEADERS)
    text = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert text.count("<article") == 6
    assert re.findall(r'href="/play/([^"]*)"', text) == ["abc123", "broken", "long"]
    assert re.findall(r'data-do="copy" data-id="([^"]*)"', text) == ["abc123", "bad.2"]


@pytest.mark.parametrize("body", [{}, {"saves": None}, {"saves": {}}])
def test_no_list_of_saves_is_no_request(client: FlaskClient, body: dict[str, object]) -> None:
    assert client.post("/saves", json=body, headers=HEADERS).status_code == 400


def test_a_hostile_name_is_text_everywhere(client: FlaskClient) -> None:
    name = "<img src=x onerror=a()>\"'%(a)s{{7*7}}"
    save = mine(steps=30).replace("Berit", json.dumps(name)[1:-1])
    game = Match(client, save)
    assert game.answer.status_code == 200
    assert "<img" not in game.html
    assert not game.tree.all("img")
    assert "49" not in game.tree.text(id="scores")


def test_a_whole_deal_can_be_played_by_pressing_what_is_open(client: FlaskClient) -> None:
    game = Match(client, mine(seed="whole"))
    for _ in range(60):
        game.until_mine()
        if game.tree.all(data_cmd="seen"):
            break
        game.send("act", action=game.actions()[0])
        assert game.changed
    game.send("seen")
    assert game.tree.all("button", data_cmd="next")
    assert record.load(game.save or "").phase == "deal_over"


def test_a_bot_that_thinks_too_long_is_cut_off_plays_by_habit_and_is_noted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(flow, "MOVE_S", -1.0)
    seats = [Player("human", None, "You"), *[Player("bot", "expert", "Bo")] * 3]
    table = match.begin("amerikaner", {}, seats, "slow", "slow")
    while not match.bot_is_next(table):
        table = match.act(table, "pass")
    after = flow.until_asked(table)
    assert after.save.notes
    assert {what for _, what in after.save.notes} == {"overran"}
    assert record.load(record.dump(after.save)).state == after.state
