"""The page says nothing that the person may not know: other worlds give the same bytes."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from flask import Flask

from app import flow, gallery
from app.present import table
from app.present.seen import PERSON, Seen
from app.routes import render_page
from engine.core.state import Phase, view
from engine.record import Table
from engine.registry import GAMES

WORLDS = 3


def tables(game: str) -> Iterator[Table]:
    """Tables along two deals."""
    for seed in ("secret one", "secret two"):
        yield from gallery.deal(game, {}, seed)


def html(app: Flask, seen: Seen) -> str:
    with app.app_context(), app.test_request_context():
        return render_page(table.present(seen))


def differing(app: Flask, game: str, see: Callable[[Table], Seen]) -> int:
    """How many sampled worlds gave another page than the true one."""
    differ = 0
    for reached in tables(game):
        if reached.state.phase is Phase.DEAL_OVER or reached.state.turn != PERSON:
            continue
        true = html(app, see(reached))
        for number in range(WORLDS):
            seen = view(reached.state, PERSON)
            world = reached.game.sample(seen, Random(number))
            differ += html(app, see(replace(reached, state=world))) != true
    return differ


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_the_same_in_every_world_the_person_can_not_rule_out(
    app: Flask, game: str
) -> None:
    assert differing(app, game, flow.see) == 0


def test_a_planted_leak_is_found(app: Flask) -> None:
    def leaky(reached: Table) -> Seen:
        return replace(flow.see(reached), notice=str(reached.state.hands))

    assert differing(app, "amerikaner", leaky) > 0


@pytest.mark.parametrize("game", GAMES)
def test_while_others_act_their_cards_are_nowhere_in_the_page(app: Flask, game: str) -> None:
    for reached in tables(game):
        if reached.state.phase is Phase.DEAL_OVER:
            continue
        blank = replace(reached, state=view(reached.state, PERSON))
        assert html(app, flow.see(reached)) == html(app, flow.see(blank))
