"""The command line: exit codes, JSON, and never a traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import cli
from engine.arena import MATCH_CAP
from engine.core.refusal import Reason
from engine.say import REFUSALS
from engine.usage import Wrong
from tests.strategies import ALL_GAMES

every_game = pytest.mark.parametrize("game", [game.id for game in ALL_GAMES])


def ask(*args: str, save: Any = None) -> tuple[int, Any]:
    exit_, out, _ = cli.run(args, lambda name: json.dumps(save))
    return exit_, out


def fresh(game: str = "amerikaner", *args: str) -> Any:
    return ask("new", game, "--seed", "cli", *args)[1]


KEYS = (
    "game deal dealer phase turn scores auction hands trick tricks legal contract buried stock "
    "result winners options"
)


@every_game
def test_show_has_exactly_the_keys_of_the_contract(game: str) -> None:
    exit_, shown = ask("show", "-", save=fresh(game))
    assert exit_ == 0
    assert " ".join(shown) == KEYS


@every_game
def test_a_seat_sees_its_own_hand_and_counts_the_others(game: str) -> None:
    save = fresh(game)
    _, open_ = ask("show", "-", save=save)
    for seat in range(len(open_["hands"])):
        _, seen = ask("show", "-", "--seat", str(seat), save=save)
        for at, cards in enumerate(seen["hands"]):
            expected = open_["hands"][at] if at == seat else len(open_["hands"][at])
            assert cards == expected
        assert isinstance(seen["stock"], int)


@every_game
def test_only_the_seat_on_turn_has_a_list_of_legal_actions(game: str) -> None:
    save = fresh(game)
    _, open_ = ask("show", "-", save=save)
    for seat in range(len(open_["hands"])):
        _, seen = ask("show", "-", "--seat", str(seat), save=save)
        assert seen["legal"] == (open_["legal"] if seat == open_["turn"] else [])


@every_game
def test_try_plays_one_more_action(game: str) -> None:
    save = fresh(game)
    _, shown = ask("show", "-", save=save)
    for text in shown["legal"]:
        assert ask("try", "-", text, save=save)[0] == 0
    exit_, new = ask("try", "-", shown["legal"][0], "--save", save=save)
    assert exit_ == 0
    assert (new["log"], new["rev"]) == ([shown["legal"][0]], save["rev"] + 1)


@every_game
@pytest.mark.parametrize("action", ["dance", "", "play ZZ", "play 2C"])
def test_a_refused_action_has_a_code_a_sentence_and_an_example(game: str, action: str) -> None:
    save = fresh(game)
    exit_, out = ask("try", "-", action, save=save)
    assert exit_ == 2
    assert list(out) == ["refused", "message", "example"]
    assert out["refused"] in Reason.__members__
    assert ask("try", "-", out["example"], save=save)[0] == 0


@pytest.mark.parametrize(
    ("game", "action", "reason"),
    [
        ("amerikaner", "bid 14", "BID_TOO_HIGH"),
        ("amerikaner", "bid 1000", "BID_TOO_HIGH"),
        ("amerikaner", "bid " + "9" * 5000, "BID_TOO_HIGH"),
        ("amerikaner", "bid 0", "BID_TOO_LOW"),
        ("amerikaner", "bid 07", "UNREADABLE"),
        ("amerikaner", "bid \u0667", "UNREADABLE"),
        ("amerikaner", "bid 7.5", "UNREADABLE"),
        ("amerikaner", "play 2C 3C", "WRONG_PHASE"),
        ("amerikaner", "play 2C 2C 2C", "UNREADABLE"),
        ("smear", "bid 5", "BID_TOO_HIGH"),
        ("smear", "bid 100", "BID_TOO_HIGH"),
        ("smear", "bid 1", "BID_TOO_LOW"),
        ("smear", "play 7C 8C", "WRONG_PHASE"),
    ],
)
def test_a_refusal_says_which_rule_stands_against(game: str, action: str, reason: str) -> None:
    assert ask("try", "-", action, save=fresh(game))[1]["refused"] == reason


@pytest.mark.parametrize("game", ["amerikaner", "smear"])
def test_several_cards_are_the_wrong_count_where_one_is_played(game: str) -> None:
    save = fresh(game, "--option", "players=4" if game == "amerikaner" else "widow=0")
    _, played = ask("auto", "-", save=save)
    lead = next(at for at, text in enumerate(played["log"]) if text.startswith("play"))
    save = {**played, "at": lead}
    hand = ask("show", "-", save=save)[1]["legal"]
    both = f"{hand[0]} {hand[1].split()[1]}"
    _, out = ask("try", "-", both, save=save)
    assert (out["refused"], out["message"]) == ("WRONG_COUNT", "Play exactly 1.")


@every_game
def test_auto_plays_a_deal_and_next_gives_the_one_after(game: str) -> None:
    save = fresh(game)
    assert ask("next", "-", save=save)[1]["refused"] == "WRONG_PHASE"
    _, played = ask("auto", "-", save=save)
    _, shown = ask("show", "-", "--seat", "0", save=played)
    assert shown["phase"] == "deal_over"
    assert shown["result"] is not None
    exit_, new = ask("next", "-", save=played)
    assert exit_ == 0
    assert new["deal"] == {"number": 2}
    assert len(new["sheet"]) == 1


@every_game
def test_the_show_of_every_position_of_a_deal_can_be_printed_for_every_seat(game: str) -> None:
    _, played = ask("auto", "-", "--level", "random", save=fresh(game))
    for at in range(0, len(played["log"]) + 1, 3):
        for seat in ([], ["--seat", "0"], ["--seat", "1"]):
            assert ask("show", "-", *seat, save={**played, "at": at})[0] == 0


def test_after_a_match_next_says_match_over() -> None:
    save = fresh("amerikaner", "--option", "deals=4")
    _, played = ask("auto", "-", "--until", "match", save=save)
    assert ask("next", "-", save=played) == (
        2,
        {"refused": "MATCH_OVER", "message": REFUSALS[Reason.MATCH_OVER], "example": None},
    )
    assert ask("show", "-", save=played)[1]["phase"] == "match_over"


def test_new_takes_options_and_levels() -> None:
    save = fresh("amerikaner", "--option", "players=6", "--option", "declarer_double=on")
    assert save["options"]["players"] == 6
    assert save["options"]["declarer_double"] is True
    assert save["seats"][0]["kind"] == "human"
    assert [seat["level"] for seat in save["seats"][1:]] == ["normal"] * 5
    levels = fresh("amerikaner", "--levels", "easy,normal,random,easy")
    assert [seat["level"] for seat in levels["seats"]] == ["easy", "normal", "random", "easy"]


@pytest.mark.parametrize(
    "args",
    [
        [], ["dance"], ["show"], ["new", "poker"], ["new", "amerikaner", "--option", "players=7"],
        ["new", "amerikaner", "--option", "players"], ["new", "amerikaner", "--levels", "easy"],
        ["new", "amerikaner", "--option", "kitty=on"],
        ["new", "amerikaner", "--option", "declarer_double=true"],
        ["new", "amerikaner", "--levels", "easy,easy,easy,genius"],
        ["auto", "-", "--level", "genius"], ["perft", "amerikaner", "--depth", "-1"],
        ["show", "-", "--seat", "9"], ["show", "-", "--seat", "x"], ["show", "-", "--seat", "٣"],
        ["show", "-", "--se", "1"], ["show", "\0"], ["show", "one\nname"],
        ["new", "amerikaner", "--seed", ""], ["new", "amerikaner", "--seed", "x" * 201],
        ["new", "amerikaner", "--seed", "\udcff"],
        ["perft", "amerikaner", "--seed", "\udcff", "--depth", "1"],
        ["perft", "amerikaner", "--depth", "1_0"],
        ["arena", "amerikaner", "--seats", "easy,easy", "--deals", "1"],
        ["arena", "smear", "--seats", "easy,easy,easy", "--deals", "1"],
        ["arena", "smear", "--seats", "easy,easy,easy,genius", "--deals", "1"],
        ["arena", "smear", "--seats", "easy,easy,easy,easy", "--deals", "0"],
        ["arena", "smear", "--seats", "easy,easy,easy,easy", "--deals", "1", "--option", "widow"],
        ["arena", "smear", "--seats", "easy,easy,easy,easy", "--deals", "1", "--option", "widow=9"],
        ["arena", "amerikaner", "--seats", "easy,easy,easy,easy", "--deals", "1",
         "--option", "players=5"],
        ["arena", "smear", "--seats", "easy,easy,easy,easy", "--deals", "1", "--jobs", "0"],
        ["arena", "smear", "--seats", "easy,easy,easy,easy", "--deals", "1", "--resume", "/none/x"],
    ],
)  # fmt: skip
def test_a_wrong_command_is_one_line_and_exit_four(
    args: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(json.dumps(fresh()).encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    assert cli.main(args) == 4
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1


def test_a_missing_file_is_one_line_and_exit_four(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["show", str(tmp_path / "none.json")]) == 4
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[]", b"null"])
def test_a_bad_save_is_exit_three_for_any_command(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    for args in (["show"], ["try"], ["next"], ["auto"]):
        words = [*args, str(path), *(["pass"] if args == ["try"] else [])]
        exit_, out, _ = cli.run(words, cli.read_file)
        assert exit_ == 3
        assert list(out) == ["bad_save", "good_actions"]


def test_a_cursor_beyond_the_log_is_a_bad_save() -> None:
    assert ask("show", "-", save={**fresh(), "at": 1})[0] == 3


def test_batch_answers_line_by_line_in_order_and_goes_on_after_errors() -> None:
    save = fresh()
    requests = [
        {"args": ["show", "-"], "save": save},
        {"args": ["try", "-", "bid 99"], "save": save},
        {"args": ["show", "-"], "save": {"version": 1}},
        {"args": ["dance"]},
        {"args": ["batch"]},
        {"args": "show"},
        7,
        {"args": ["new", "amerikaner", "--seed", "cli"]},
    ]
    lines = [json.dumps(request).encode() + b"\n" for request in requests]
    lines.insert(3, b"not json\n")
    lines.insert(4, b"\n")
    answers: list[Any] = []
    cli.batch(lines, lambda text: answers.append(json.loads(text)))
    assert [answer["exit"] for answer in answers] == [0, 2, 3, 4, 4, 4, 4, 4, 0]
    assert answers[-1]["out"] == save


def answers_to(*lines: bytes) -> list[Any]:
    answers: list[Any] = []
    cli.batch(lines, lambda text: answers.append(json.loads(text)))
    return answers


def test_batch_answers_a_request_for_help_and_goes_on() -> None:
    answers = answers_to(b'{"args":["show","--help"]}', b'{"args":["-h"]}', b'{"args":[]}')
    assert [answer["exit"] for answer in answers] == [0, 0, 4]
    assert answers[0]["out"]["help"].startswith("usage: ")


@pytest.mark.parametrize(
    ("line", "exit_"),
    [
        (b'\xef\xbb\xbf{"args":["new","amerikaner"]}\r\n', 0),
        (b'{"args":["show","-"]}', 3),
        (b'{"args":["show","-"],"save":{"version":' + b"9" * 6000 + b"}}", 3),
        (b'{"args":["show","-"],"save":{"version":1e999}}', 3),
        (b'{"args":["show","-"],"save":{"game":"\xff"}}', 3),
        (b'{"args":["show","-"],"save":NaN}', 4),
        (b'{"args":["show","-"],"save":' + b"[" * 5000 + b"]" * 5000 + b"}", 4),
        (b'{"args":["new","amerikaner","--seed","\\ud800"]}', 4),
        (b'{"args":["show","\\u0000"]}', 4),
        (b'{"args":["new","amerikaner"]} x', 4),
        (b'{"args":["new","amerikaner"],"x":1}', 4),
        (b"[" * 100_000, 4),
        (b"\xff\xfe", 4),
    ],
)
def test_batch_survives_any_line(line: bytes, exit_: int) -> None:
    answers = answers_to(line, b'{"args":["perft","amerikaner","--depth","0"]}')
    assert [answer["exit"] for answer in answers] == [exit_, 0]


def test_a_save_in_a_batch_is_read_as_the_same_text_in_a_file_is(tmp_path: Path) -> None:
    """Of a field that comes twice the last counts, as in browsers; a mark at the start is none."""
    twice = json.dumps(fresh()).replace('"at": 0', '"at": 7, "at": 0')
    path = tmp_path / "twice.json"
    path.write_bytes(b"\xef\xbb\xbf" + twice.encode() + b"\r\n")
    alone = cli.run(["show", str(path)], cli.read_file)[1]
    assert answers_to(f'{{"args":["show","-"],"save":{twice}}}'.encode())[0]["out"] == alone


def test_perft_of_positions_with_too_many_actions_is_a_wrong_command() -> None:
    with pytest.raises(Wrong, match="too many actions"):
        ask("perft", "shengji", "--depth", "5")


def test_what_is_printed_is_utf_8_whatever_the_terminal_writes(tmp_path: Path) -> None:
    save = fresh()
    save["seats"][0]["name"] = "Åse 李"
    path = tmp_path / "save.json"
    path.write_text(json.dumps(save), "utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "engine", "try", str(path), "pass", "--save"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert json.loads(run.stdout.decode())["seats"][0]["name"] == "Åse 李"


def test_a_match_of_wild_players_is_broken_off() -> None:
    """Players who bid at random lose more than they win: nobody would ever reach the target."""
    wild = fresh("amerikaner", "--levels", "random,random,random,random")
    exit_, save = ask("auto", "-", "--until", "match", save=wild)
    assert (exit_, save["deal"]["number"]) == (0, MATCH_CAP + 1)
    levels = ["--seats", "random,random,random,random"]
    _, table = ask("arena", "amerikaner", *levels, "--matches", "1", "--seed", "1", "--json")
    assert table["by_level"]["random"]["mean"] == 0


@pytest.mark.parametrize("content", [b"{}\n", b"[]\n", b"x\n", b"\xff\n", b'{"a":1}\n{"b":1}\n'])
def test_an_arena_leaves_a_file_alone_that_is_not_its_own(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(Wrong):
        ask("arena", "smear", "--seats", "easy,easy,easy,easy", "--deals", "1",
            "--resume", str(path))  # fmt: skip
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "unit",
    ['{"unit": 0}', '{"unit": 0, "gains": {}, "illegal": 0, "ms": {}}',
     '{"unit": 0, "gains": {"easy": 1}, "illegal": 0, "ms": {"easy": {"abc": 1}}}',
     '{"unit": 0, "gains": {"easy": 1}, "illegal": 0, "ms": []}'],
)  # fmt: skip
def test_damaged_results_are_refused(unit: str, tmp_path: Path) -> None:
    path = tmp_path / "results"
    args = ["arena", "smear", "--seats", "easy,easy,easy,easy", "--resume", str(path)]
    ask(*args, "--deals", "1")
    head = path.read_text().splitlines()[0]
    path.write_text(f"{head}\n{unit}\n")
    with pytest.raises(Wrong, match="holds no results of an arena"):
        ask(*args, "--deals", "2")
    assert path.read_text() == f"{head}\n{unit}\n"


def test_results_cut_off_after_their_first_words_are_begun_again(tmp_path: Path) -> None:
    path = tmp_path / "results"
    args = ["arena", "smear", "--seats", "easy,easy,easy,easy", "--resume", str(path)]
    ask(*args, "--deals", "1")
    whole = path.read_text()
    path.write_text(whole.splitlines()[0])
    for _ in range(2):
        ask(*args, "--deals", "1")
        assert len(path.read_text().splitlines()) == 2


def test_perft_counts_the_auction() -> None:
    # Four seats: pass, 7 to 13 and Amerikaner are nine actions.
    assert ask("perft", "amerikaner", "--seed", "1", "--depth", "1")[1]["count"] == 9
    assert ask("perft", "amerikaner", "--depth", "0")[1]["count"] == 1


def test_the_command_runs_as_a_module_without_a_traceback(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "engine", "show", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 4
    assert "Traceback" not in run.stderr


def test_arena_counts_no_illegal_action_and_does_not_depend_on_jobs(tmp_path: Path) -> None:
    args = ["arena", "amerikaner", "--seats", "normal,easy,random,random", "--deals", "4",
            "--seed", "a", "--json"]  # fmt: skip
    one = ask(*args)[1]
    two = ask(*args, "--jobs", "2")[1]
    assert one["illegal"] == 0
    for level in one["by_level"]:
        for key in ("mean", "interval"):
            assert one["by_level"][level][key] == two["by_level"][level][key]


def test_an_interrupted_arena_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "results"
    args = ["arena", "amerikaner", "--seats", "normal,easy,easy,easy", "--seed", "a", "--json"]
    straight = ask(*args, "--deals", "5")[1]
    ask(*args, "--deals", "3", "--resume", str(file))
    cut = file.read_text()[:-20]
    file.write_text(cut)
    resumed = ask(*args, "--deals", "5", "--resume", str(file))[1]
    assert len(file.read_text().splitlines()) == 6
    assert resumed["by_level"]["normal"]["mean"] == straight["by_level"]["normal"]["mean"]


def test_an_arena_plays_by_the_house_rules_it_is_given_and_says_so() -> None:
    args = ["arena", "smear", "--seats", "easy,random,easy,random", "--deals", "3", "--seed", "a"]
    usual, house = (ask(*args, *rules)[1] for rules in ((), ("--option", "widow=0")))
    assert "options" not in usual
    assert house["options"] == {"widow": 0}
    _, _, shown = cli.run([*args, "--option", "widow=0"], lambda _: "")
    assert "widow=0" in shown.splitlines()[0]
    assert usual["by_level"]["easy"]["mean"] != house["by_level"]["easy"]["mean"]


def test_results_by_one_house_rule_are_not_taken_up_by_another(tmp_path: Path) -> None:
    file = str(tmp_path / "results")
    args = ["arena", "smear", "--seats", "easy,easy,easy,easy", "--deals", "1", "--resume", file]
    ask(*args, "--option", "widow=0")
    for rules in ((), ("--option", "widow=1")):
        with pytest.raises(Wrong):
            ask(*args, *rules)


def test_to_name_the_house_rule_that_holds_anyway_makes_no_other_arena(tmp_path: Path) -> None:
    file = str(tmp_path / "results")
    args = ["arena", "smear", "--seats", "easy,easy,easy,easy", "--deals", "1", "--resume", file]
    assert ask(*args)[1]["by_level"] == ask(*args, "--option", "widow=2")[1]["by_level"]


def test_the_number_of_players_and_the_seats_must_agree(tmp_path: Path) -> None:
    file = str(tmp_path / "results")
    args = ["arena", "amerikaner", "--seats", "easy,easy,easy", "--deals", "1", "--resume", file]
    ask(*args)
    assert "options" not in ask(*args, "--option", "players=3")[1]
    with pytest.raises(Wrong, match="--seats lists 3"):
        ask(*args, "--option", "players=4")


@pytest.mark.parametrize(
    "words",
    [["arena", "x" * 500, "--seats", "easy", "--deals", "1"],
     ["arena", "smear", "--seats", "x" * 500, "--deals", "1"],
     ["arena", "smear", "--seats", "easy", "--deals", "9" * 300],
     ["new", "x" * 500]],
)  # fmt: skip
def test_a_long_word_is_not_said_again_in_full(words: list[str]) -> None:
    with pytest.raises(Wrong) as wrong:
        ask(*words)
    assert len(str(wrong.value)) < 250


def test_an_option_that_is_given_twice_is_refused_and_a_long_word_is_cut() -> None:
    args = ["arena", "smear", "--seats", "easy,easy,easy,easy", "--deals", "1"]
    with pytest.raises(Wrong, match="arena: option 'widow' is given twice"):
        ask(*args, "--option", "widow=0", "--option", "widow=1")
    with pytest.raises(Wrong) as wrong:
        ask(*args, "--option", "x" * 3000)
    assert len(str(wrong.value)) < 100


def test_the_shares_of_matches_won_add_up_to_one() -> None:
    args = ["--seats", "normal,easy,easy,easy", "--matches", "2", "--seed", "a", "--json"]
    by_level = ask("arena", "amerikaner", *args)[1]["by_level"]
    assert sum(row["mean"] for row in by_level.values()) == pytest.approx(1)


def test_every_reason_has_its_sentence() -> None:
    assert set(REFUSALS) == set(Reason)
