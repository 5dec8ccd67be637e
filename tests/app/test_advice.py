"""The hint and the reasons on the page: each sentence says its numbers, and no hidden card."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec import structs

from app import flow, gallery
from app.present import advice as wording
from app.present import table, trick, words
from app.present.presenter import presenter
from app.present.seen import PERSON
from app.routes import render_page
from engine import match, record, review
from engine.bots import advice as weighing
from engine.bots.advice import Advice, Weighed
from engine.core.bot import Lapse
from engine.core.cards import CODES, code, each, parse
from engine.core.state import Phase, view
from engine.kit.shuffle import dealt, shuffled
from engine.record import Table
from engine.registry import GAMES
from tests.app.pages import Match, Tree

every_game = pytest.mark.parametrize("game", GAMES)
PART = re.compile(r'<section id="advice".*?</section>', re.DOTALL)


def asked(game: str, every: int = 3, seed: str = "advice") -> Iterator[Table]:
    """Tables of a deal at which the person decides, one out of so many."""
    found = [one for one in gallery.deal(game, {}, seed) if one.state.turn == PERSON]
    yield from found[::every]


def to_play(game: str) -> Iterator[Table]:
    """The same, once cards are played."""
    return (one for one in asked(game, 1) if one.state.phase is Phase.PLAY)


def html(app: Flask, reached: Table, **more: object) -> str:
    with app.app_context(), app.test_request_context():
        return render_page(table.present(flow.see(reached, **more)))


def part(text: str) -> str:
    """What lies over the table."""
    found = PART.search(text)
    assert found is not None
    return found[0]


def asking(client: FlaskClient, game: str) -> Match:
    """A match at which the person has to decide."""
    playing = Match(client, game=game)
    playing.settings = {"pace": "instant"}
    return playing.send("show").until_mine()


# Sentences and their numbers


def numbers(sentence: str) -> list[float]:
    return [float(text) for text in re.findall(r"\d+(?:\.\d+)?", sentence)]


def said_as(first: Weighed, other: Weighed) -> str:
    """The difference of the two figures in the table; where these are alike, two digits of it."""
    shown = f"{abs(round(first.points, 1) - round(other.points, 1)):.1f}"
    if float(shown):
        return shown
    return f"{abs(other.gap):.2f}" if abs(other.gap) >= 0.005 else f"{abs(other.gap):.1g}"


def check_reason(game: str, seen_by: Table, given: Advice) -> None:
    """Fails for a number in the reason that was not counted so."""
    own = presenter(game)
    seen = flow.see(seen_by, hint=given)
    said = wording.reason(seen, own, given)
    best, *others = given.weighed
    expected: list[float] = []
    if best.takes is not None:
        expected += [best.takes, given.worlds]
        assert f"Wins the trick in {best.takes} of {given.worlds} layouts." in said
    if game != "shengji" and 0 < best.staked < given.worlds:
        expected += [best.staked, given.worlds, best.kept]
        stands = f"The bid stands in {best.staked} of {given.worlds} layouts, and is made"
        assert f"{stands} in {best.kept} of them." in said
    elif (
        game != "shengji"
        and seen_by.game.encode(best.action).startswith("bid ")
        and not best.staked
    ):
        expected += [given.worlds]
        assert f"The bid stands in none of the {given.worlds} layouts." in said
    elif best.staked:
        expected += [best.kept, best.staked]
        goes = "is made" if given.own else "fails"
        what = "Your side wins the deal" if game == "shengji" else f"The bid {goes}"
        assert f"{what} in {best.kept} of {best.staked} layouts." in said
    if not others:
        assert said.startswith("There is nothing else to consider.")
        assert numbers(said) == expected
        return
    better = [one for one in others if one.gap < -2 * one.error]
    equal = [one for one in others if abs(one.gap) <= 2 * one.error]
    other = max(better or equal or others, key=lambda one: one.points)
    tried = seen_by.game.encode(other.action) in given.tried
    assert ("The choice itself was made in other layouts." in said) is bool(better and tried)
    assert ("That was not tried before choosing." in said) is bool(better and not tried)
    if other.is_equal:
        assert "About as good: " in said
        return
    gap = said_as(best, other)
    unit = "levels" if game == "shengji" else "points"
    assert f"{gap} {unit} {'less' if other.gap > 0 else 'more'} on average." in said
    assert said.count(" on average.") == 1


@every_game
def test_each_sentence_says_only_what_was_counted(game: str) -> None:
    for reached in asked(game, 2):
        _, given = match.hint(reached)
        check_reason(game, reached, given)


def test_a_hint_names_what_did_clearly_better_and_says_why_it_is_not_advised() -> None:
    reached = next(
        at for at in asked("amerikaner") if at.state.phase is Phase.AUCTION and at.state.turn == 0
    )
    _, given = match.hint(reached)
    first, *others = given.weighed
    unsure = replace(others[0], points=first.points + 0.6, gap=-0.6, error=0.5)
    clear = replace(others[1], points=first.points + 0.4, gap=-0.4, error=0.1)
    assert given.tried >= {reached.game.encode(one.action) for one in (unsure, clear)}
    given = replace(given, weighed=(first, unsure, clear))
    own, elsewhere = presenter("amerikaner"), "The choice itself was made in other layouts."
    said = wording.reason(flow.see(reached, hint=given), own, given)
    assert " gained 0.4 points more on average." in said
    assert "About as good" not in said
    assert said.endswith(elsewhere)
    untried = replace(given, tried=frozenset())
    said = wording.reason(flow.see(reached, hint=untried), own, untried)
    assert said.endswith("That was not tried before choosing.")
    assert elsewhere not in said
    hurried = replace(given, lapse=Lapse.OVERRAN)
    assert elsewhere not in wording.reason(flow.see(reached, hint=hurried), own, hurried)


def test_of_discards_the_row_is_named_that_is_meant() -> None:
    deals = (asked("smear", 1, f"rows {number}") for number in range(40))
    reached = next(at for deal in deals for at in deal if at.state.phase is Phase.DISCARD)
    _, given = match.hint(reached)
    first, second, third, *_ = given.weighed
    unsure = replace(second, points=first.points + 0.6, gap=-0.6, error=0.5)
    clear = replace(third, points=first.points + 0.4, gap=-0.4, error=0.1)
    given = replace(given, weighed=(first, unsure, clear))
    said = wording.reason(flow.see(reached, hint=given), presenter("smear"), given)
    assert "choice 3 of the list gained 0.4 points more on average." in said


def test_a_bid_is_said_to_stand_only_where_nobody_goes_over_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reached = next(at for at in gallery.deal("amerikaner", {}, "s11") if at.state.turn == PERSON)
    ended: list[tuple[str, bool]] = []
    playing = weighing._play

    def noted(game: Any, seen: Any, world: Any, ends: Any, rng: Random) -> None:
        playing(game, seen, world, ends, rng)
        contract = ends.contracts[-1]
        stood = contract is not None and contract.by == PERSON and contract.bid == ends.action
        ended.append((game.encode(ends.action), stood))

    monkeypatch.setattr(weighing, "_play", noted)
    _, given = match.hint(reached)
    outbid = 0
    for one in given.weighed:
        text = reached.game.encode(one.action)
        assert one.staked == ended.count((text, True))
        assert one.kept <= one.staked
        outbid += ended.count((text, False)) > 0
    assert outbid
    bid = next(one for one in given.weighed if reached.game.encode(one.action) == "bid 7")
    assert bid.staked == 0
    first = replace(given, weighed=(bid, *(one for one in given.weighed if one is not bid)))
    said = wording.reason(flow.see(reached, hint=first), presenter("amerikaner"), first)
    assert said.startswith(f"The bid stands in none of the {weighing.WORLDS} layouts. ")


@every_game
def test_each_figure_in_the_table_is_the_one_that_was_counted(app: Flask, game: str) -> None:
    for reached in asked(game):
        _, given = match.hint(reached)
        page = table.present(flow.see(reached, hint=given)).advice
        assert page is not None
        for row, one in zip(page.rows, given.weighed, strict=True):
            assert float(row.points.replace(words.MINUS, "-")) == round(one.points, 1)
            assert row.takes == ("" if one.takes is None else str(one.takes))
            assert row.best == (
                reached.game.encode(one.action) == reached.game.encode(given.chosen)
            )
            if one.staked:
                assert numbers(row.kept)[0] == one.kept
                assert row.share == round(100 * one.kept / one.staked)
        assert page.rows[0].tag == "advised"
        assert [row.tag for row in page.rows[1:]] == [
            "equal" if one.is_equal else "" for one in given.weighed[1:]
        ]


@every_game
def test_each_verdict_says_only_what_was_counted(game: str) -> None:
    own = presenter(game)
    *running, over = gallery.deal(game, {}, "verdict")
    for reached in (*running[5::9], over):
        why = review.why(reached)
        assert why is not None
        said = wording.verdict(own.layouts(reached.options), why, "Kari")
        if abs(why.gap) <= 2 * why.error:
            assert "In the layouts counted nothing else is clearly better." in said
            assert not numbers(said)
        else:
            first = "The next best gains" if why.gap > 0 else "something else gained"
            assert first in said
            if why.advice is None:
                assert numbers(said) == [float(f"{-why.gap:.1f}")]
            else:
                assert why.advice.other is not None
                counted = said_as(why.advice.weighed[0], why.advice.other)
                assert numbers(said) == [float(counted)]
        assert ("would have done the same" in said) is why.agrees


# What fits the figures


def explained(game: str, level: str = "expert") -> tuple[Table, review.Why]:
    """A finished deal whose last choice of a player of this level is explained."""
    over = list(gallery.deal(game, {}, "fits"))[-1]
    seats = tuple(
        structs.replace(one, level=level) if one.level else one for one in over.save.seats
    )
    over = replace(over, save=record.changed(over.save, seats=seats))
    why = review.why(over)
    assert why is not None
    return over, why


@every_game
def test_a_verdict_never_says_that_a_search_chose_what_habit_played(game: str) -> None:
    over, why = explained(game)
    layouts = presenter(game).layouts(over.options)
    fallen = replace(why, fell_back=Lapse.OVERRAN, agrees=True)
    said = wording.verdict(layouts, fallen, "Kari")
    assert said.startswith("Kari came to no choice in time and did what is usually done.")
    for agrees in (True, False):
        assert "search" not in wording.verdict(layouts, replace(why, agrees=agrees), "Kari")


def test_where_a_search_chose_what_did_worse_here_the_verdict_says_where_it_chose() -> None:
    over, why = explained("smear")
    layouts, elsewhere = presenter("smear").layouts(over.options), "in other layouts."
    searched = replace(why, gap=-0.7, error=0.1, agrees=True, tried=True)
    assert elsewhere in wording.verdict(layouts, searched, "Kari")
    for other in ({"agrees": False}, {"lapse": Lapse.FAILED}, {"fell_back": Lapse.OVERRAN}):
        assert elsewhere not in wording.verdict(layouts, replace(searched, **other), "Kari")
    assert "The choice itself was made" in wording.verdict(layouts, searched, "Kari")
    untried = wording.verdict(layouts, replace(searched, tried=False), "Kari")
    assert elsewhere not in untried
    assert "That was not tried before choosing." in untried


def test_of_a_player_without_a_search_it_is_the_expert_who_chose_in_other_layouts() -> None:
    over, why = explained("smear", "easy")
    layouts = presenter("smear").layouts(over.options)
    assert why.judge != why.level
    judged = replace(why, gap=-0.7, error=0.1, agrees=True, tried=True)
    assert wording.verdict(layouts, judged, "Kari").endswith("The expert chose in other layouts.")
    untried = wording.verdict(layouts, replace(judged, tried=False), "Kari")
    assert untried.endswith("The expert had not tried that.")


@pytest.mark.parametrize(("gap", "said"), [(0.033, "0.03"), (0.05, "0.1"), (1.26, "1.3")])
def test_a_gap_is_never_rounded_to_none(gap: float, said: str) -> None:
    over, why = explained("smear")
    clear = replace(why, gap=gap, error=0.001, advice=None)
    layouts = presenter("smear").layouts(over.options)
    assert f" {said} points less" in wording.verdict(layouts, clear, "Kari")


def test_where_the_judge_would_do_what_is_worse_here_the_verdict_says_where_it_chose() -> None:
    for level, said in (
        ("expert", "Asked again, Kari chooses in other layouts."),
        ("easy", "The expert chose in other layouts."),
    ):
        over, why = explained("smear", level)
        layouts = presenter("smear").layouts(over.options)
        worse = replace(why, gap=2.6, error=0.1, agrees=False, advice=None)
        assert wording.verdict(layouts, worse, "Kari").endswith(
            f"2.6 points less on average. {said}"
        )
        for other in ({"agrees": True}, {"lapse": Lapse.FAILED}):
            assert said not in wording.verdict(layouts, replace(worse, **other), "Kari")


def test_where_the_rows_look_alike_a_sentence_has_another_digit() -> None:
    over, why = explained("smear")
    layouts = presenter("smear").layouts(over.options)
    rows = [Weighed("a", 14.14, 0, 0, 0, 0, None), Weighed("b", 14.057, 0.083, 0.01, 0, 0, None)]
    assert why.advice is not None
    alike = replace(why, gap=0.083, error=0.01, advice=replace(why.advice, weighed=tuple(rows)))
    assert "0.08 points less" in wording.verdict(layouts, alike, "Kari")


@every_game
def test_while_the_deal_runs_a_reason_does_not_tell_how_long_it_took(app: Flask, game: str) -> None:
    running = next(one for one in gallery.deal(game, {}, "slow") if review.explained(one))
    why = review.why(running)
    assert why is not None
    told = {
        Tree(part(html(app, running, why=replace(why, worlds=worlds)))).text(id="advice")
        for worlds in (3, 40)
    }
    assert len(told) == 1
    assert "Counted in layouts that fit what" in told.pop()


@pytest.mark.parametrize("lapse", list(Lapse))
def test_a_judge_that_comes_to_no_choice_says_nothing_of_what_was_played(
    app: Flask, lapse: Lapse
) -> None:
    over, why = explained("smear", "easy")
    assert why.advice is not None
    short = replace(why.advice, lapse=lapse, worlds=0, weighed=())
    told = html(app, over, why=replace(why, lapse=lapse, worlds=0, advice=short))
    assert "what is usually done" not in told
    assert "more layouts" not in told
    assert "sk" in Tree(part(told)).text(id="advice")


def test_the_verdict_of_a_name_with_a_percent_sign_is_said_as_any_other(app: Flask) -> None:
    over, why = explained("smear")
    seats = tuple(structs.replace(one, name="100 %(x)s") for one in over.save.seats)
    odd = replace(over, save=record.changed(over.save, seats=seats))
    told = Tree(part(html(app, odd, why=why))).text(id="advice")
    assert "layouts that fit what 100 %(x)s knew then." in told


def test_choices_not_worth_considering_are_said_to_be_left_out(app: Flask) -> None:
    left_out = "Only the choices worth considering are listed."
    found = set()
    for reached in asked("shengji", 2, "pruned"):
        _, given = match.hint(reached)
        assert given.ways is None or given.ways >= len(given.weighed)
        said = left_out in part(html(app, reached, hint=given))
        assert said is (given.ways != len(given.weighed))
        found.add(said)
    assert found == {True, False}


def test_where_only_one_deal_is_played_shengji_counts_deals_and_not_levels(app: Flask) -> None:
    for options, unit in (({}, "Levels ahead"), ({"length": "one_deal"}, "Deals ahead")):
        reached = next(
            one for one in gallery.deal("shengji", options, "unit") if one.state.turn == PERSON
        )
        _, given = match.hint(reached)
        told = Tree(part(html(app, reached, hint=given))).text(id="advice")
        assert unit in told
        assert ("level" in told.lower()) is (not options)


# What a hint does


@every_game
def test_a_hint_raises_the_revision_and_lies_over_the_same_table(
    client: FlaskClient, game: str
) -> None:
    playing = asking(client, game)
    before = playing.state
    playing.send("hint")
    after = playing.state
    assert after["rev"] == before["rev"] + 1
    assert after["used"]["hint"] == 1
    assert (after["log"], after["at"]) == (before["log"], before["at"])
    assert playing.tree.text(id="advised").startswith("Hint: ")
    assert playing.tree.all(id="hand")


@every_game
def test_the_hint_can_be_played_with_one_press(client: FlaskClient, game: str) -> None:
    playing = asking(client, game)
    playing.send("hint")
    at = playing.state["at"]
    (button,) = Tree(part(playing.html)).all("button", data_cmd="act")
    playing.send("act", action=button["data-action"])
    assert playing.state["at"] > at
    assert not PART.search(playing.html)


def test_a_hint_for_a_table_that_has_moved_on_is_not_given(client: FlaskClient) -> None:
    playing = asking(client, "smear")
    before = playing.save
    playing.send("hint", shown=playing.state["rev"] - 1)
    assert playing.save == before
    assert not playing.changed
    assert "moved on" in playing.tree.text(id="refusal")
    assert not PART.search(playing.html)


@every_game
def test_there_is_no_hint_while_others_act(client: FlaskClient, game: str) -> None:
    playing = Match(client, game=game)
    while not playing.tree.all(data_cmd="advance"):
        playing = Match(client, game=game)
    (button,) = playing.tree.all("button", data_cmd="hint")
    assert button["aria-disabled"] == "true"
    playing.send("hint")
    assert not playing.changed
    assert "not your turn" in playing.tree.text(id="refusal")


def test_closing_the_hint_draws_the_table_alone(client: FlaskClient) -> None:
    playing = asking(client, "smear").send("hint")
    (close,) = Tree(part(playing.html)).all("button", data_key="Escape")
    playing.send(str(close["data-cmd"]))
    assert not PART.search(playing.html)
    assert not playing.changed


def test_cards_that_were_picked_stay_picked_under_a_hint(client: FlaskClient) -> None:
    playing = Match(client, record.dump(next(to_play("shengji")).save))
    card = playing.tree.all("button", data_cmd="pick")[0]["data-card"]
    playing.send("hint", picked=[card])
    assert [one["data-card"] for one in playing.tree.all(aria_pressed="true")] == [card]


def test_a_hint_without_time_says_so(app: Flask) -> None:
    reached = next(asked("smear"))
    _, given = match.hint(reached, lambda: True)
    told = Tree(part(html(app, reached, hint=given))).text(id="advice")
    assert "There was no time to search, so this is what is usually done." in told


def test_a_hint_with_little_time_says_how_few_layouts_it_tried(app: Flask) -> None:
    _, given = match.hint(next(asked("smear")))
    short = replace(given, worlds=12)
    told = Tree(part(html(app, next(asked("smear")), hint=short))).text(id="advice")
    assert "Counted in 12 layouts that fit what you have seen." in told
    assert "There was no time for more layouts." in told


@every_game
def test_the_hint_is_the_same_in_every_world_the_person_can_not_rule_out(
    app: Flask, game: str
) -> None:
    for reached in asked(game, 5, "secret"):
        world = reached.game.sample(view(reached.state, PERSON), Random(1))
        first, second = (match.hint(one) for one in (reached, replace(reached, state=world)))
        assert html(app, first[0], hint=first[1]) == html(app, second[0], hint=second[1])


# Why did they do that?


def hidden(reached: Table) -> set[str]:
    """Codes and names of cards that the person may not know."""
    seen = view(reached.state, PERSON)
    gone = {c for trick in _tricks(reached) for play in trick["plays"] for c in play}
    own = {code(card) for card in each(seen.hands[PERSON] | seen.buried[PERSON])}
    others = {code(c) for h in (*reached.state.hands, *reached.state.buried) for c in each(h)}
    others |= {code(card) for card in reached.state.stock}
    return others - own - gone


def _tricks(reached: Table) -> list[dict[str, list[list[str]]]]:
    running = reached.game.trick_json(reached.state)
    return [*reached.game.tricks_json(reached.state), *([running] if running else [])]


def named(text: str) -> set[str]:
    """The codes of all cards that a text names or shows, in whatever way."""
    tree, found = Tree(text), set()
    whole = " ".join([tree.text(id="advice"), *(str(a) for _, a, _ in tree.found)]).lower()
    for one in CODES:
        card = parse(one)
        if words.card_name(card) in whole or re.search(rf"\b{one.lower()}\b", whole):
            found.add(one)
    return found


@every_game
@pytest.mark.parametrize("seed", ["leak one", "leak two"])
def test_while_the_deal_runs_no_hidden_card_is_named(app: Flask, game: str, seed: str) -> None:
    checked = 0
    for reached in list(gallery.deal(game, {}, seed))[1::5]:
        why = review.why(reached)
        if why is None or reached.state.phase is Phase.DEAL_OVER:
            continue
        public = {code(c) for call in getattr(reached.state, "calls", ()) for c in each(call[1])}
        public |= {code(c) for c in each(getattr(reached.state, "called", 0))}
        public |= {code(c) for c in getattr(reached.state, "exposed", ())}
        assert not named(part(html(app, reached, why=why))) & (hidden(reached) - public)
        checked += 1
    assert checked > 3


def test_a_planted_leak_is_found(app: Flask) -> None:
    met = list(gallery.deal("smear", {}, "leak one"))
    reached = next(one for one in met if one.state.phase is Phase.PLAY)
    leaky = review.why(met[-1])
    assert named(part(html(app, reached, why=leaky))) & hidden(reached)


@every_game
def test_a_reason_changes_no_save_and_holds_the_pace(client: FlaskClient, game: str) -> None:
    reached = next(one for one in gallery.deal(game, {}, "pace") if match.bot_is_next(one))
    playing = Match(client, record.dump(match.advance(reached).save))
    before = playing.save
    playing.send("why")
    assert PART.search(playing.html)
    assert not playing.changed
    assert playing.save == before
    assert not playing.tree.all(data_cmd="advance")


def test_before_another_player_has_acted_there_is_no_reason_to_give(client: FlaskClient) -> None:
    playing = Match(client, game="smear").send("why")
    assert "Nobody else has done anything" in playing.tree.text(id="refusal")


@every_game
def test_after_the_deal_one_walks_from_reason_to_reason(app: Flask, game: str) -> None:
    over = list(gallery.deal(game, {}, "walk"))[-1]
    acts = review.explained(over)
    middle = len(acts) // 2
    body = {"cmd": "why", "save": record.dump(over.save), "action": str(acts[middle])}
    page = flow.turn(body).page
    assert page.advice is not None
    walks = [(one.label, one.action) for one in page.advice.buttons if one.command == "why"]
    assert walks == [("Earlier", str(acts[middle - 1])), ("Later", str(acts[middle + 1]))]
    assert page.advice.rows[0].tag == "done"


@pytest.mark.parametrize("action", ["", "-1", "x", "9" * 30, "\N{SUPERSCRIPT TWO}"])
def test_a_reason_asked_for_in_an_odd_way_is_the_last_one(action: str) -> None:
    over = list(gallery.deal("smear", {}, "walk"))[-1]
    body = {"cmd": "why", "save": record.dump(over.save), "action": action}
    page = flow.turn(body).page
    last = flow.turn({**body, "action": str(review.explained(over)[-1])}).page
    assert page == last


# A position that was set up


def test_the_tricks_of_a_position_are_numbered_from_those_before_it(app: Flask) -> None:
    hands = ["AS KS QS", "AH KH QH", "AD KD QD", "AC KC QC"]
    position = {"leader": 1, "declarer": 1, "bid": 7, "trump": "H", "called": "2H", "partner": 2,
                "tricks": [0, 6, 4, 0]}  # fmt: skip
    save = {
        **json.loads(record.dump(next(asked("amerikaner")).save)),
        "deal": {"number": 1, "dealer": 0, "hands": hands, "position": position},
        "log": ["play AH", "play AD", "play AC", "play AS", "play KH"],
        "at": 5,
    }
    reached = record.load(json.dumps(save))
    told = Tree(part(html(app, reached, why=review.why(reached)))).text(id="advised")
    assert told.startswith("Trick 12: ")
    seen = flow.see(reached)
    assert presenter("amerikaner").summary(seen).startswith("Deal 1, trick 12. ")
    page = table.present(seen)
    assert page.past is not None
    assert page.past.title.startswith("Trick 11: ")
    assert [row.number for row in trick.all_past(seen, presenter("amerikaner"))] == [11]


# The rest of a deal


@every_game
def test_a_claim_is_offered_where_it_is_certain_and_ends_the_deal(
    client: FlaskClient, game: str
) -> None:
    reached = claimable(game)
    playing = Match(client, record.dump(reached.save))
    assert playing.tree.all("button", data_cmd="claim")
    playing.send("claim")
    assert playing.state["at"] == len(playing.state["log"]) > reached.save.at
    assert playing.tree.all("section", **{"class": "score"})
    assert "open" in playing.tree.all("details")[0]
    playing.send("undo")
    assert playing.tree.all(id="hand")


def claimable(game: str) -> Table:
    for number in range(200):
        for reached in gallery.deal(game, {}, f"claim {number}"):
            seen = view(reached.state, PERSON)
            if reached.state.turn == PERSON and seen.sizes()[0] > 1 and reached.game.claim(seen):
                return reached
    raise AssertionError("no deal can be claimed")


def test_what_is_not_certain_is_not_claimed(client: FlaskClient) -> None:
    playing = asking(client, "smear")
    assert not playing.tree.all("button", data_cmd="claim")
    playing.send("claim")
    assert not playing.changed
    assert "has to be played" in playing.tree.text(id="refusal")


# Budgets


@every_game
def test_what_lies_over_the_table_is_seven_kilobytes_at_most(app: Flask, game: str) -> None:
    largest = 0
    for reached in asked(game, 2, "bytes"):
        _, given = match.hint(reached)
        largest = max(largest, len(part(html(app, reached, hint=given)).encode()))
    over = list(gallery.deal(game, {}, "bytes"))[-1]
    for index in review.explained(over)[::5]:
        why = review.why(over, index)
        beside = ((index,), (index,))
        largest = max(largest, len(part(html(app, over, why=why, beside=beside)).encode()))
    assert 0 < largest <= 7 * 1024


# Checking a deal


def shown_codes(playing: Match) -> list[str]:
    text = re.sub(r"<[^>]+>", "", part(playing.send("fair").html))
    return re.findall(r"\b[0-9a-f]{64}\b", text)


def test_the_commitment_before_a_deal_is_the_hash_of_the_key_after_it(client: FlaskClient) -> None:
    playing = asking(client, "smear")
    (before,) = shown_codes(playing)
    ended = record.load(json.dumps(playing.state))
    while ended.state.turn is not None:
        ended = match.advance(ended, "easy")
    seal = match.seal(ended)
    assert seal is not None
    assert seal.key is not None
    assert seal.commitment == before == sha256(seal.key.encode()).hexdigest()
    assert playing.state["seed"] not in seal
    dealt_again = shuffled(ended.game.pack(ended.options), seal.key)
    assert dealt(dealt_again, 4, 6, ended.opening.dealer).hands == tuple(ended.opening.hands)


def test_a_deal_that_was_set_up_says_so_instead(app: Flask) -> None:
    hands = ["AS KS QS JS TS 9S", "AH KH QH JH TH 9H", "AD KD QD JD TD 9D", "AC KC QC JC TC 9C"]
    deal = {"number": 1, "dealer": 3, "hands": hands, "stock": "7S 8S 7H 8H 7D 8D 7C 8C"}
    save = {**json.loads(record.dump(next(asked("smear")).save)), "deal": deal, "log": [], "at": 0}
    reached = record.load(json.dumps(save))
    assert match.seal(reached) is None
    assert "set up by hand" in part(html(app, reached, checked=True, seal=None))
