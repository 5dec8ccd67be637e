"""No reason, event, card or option is without words, and every sentence can be translated."""

import re
from gettext import NullTranslations
from typing import get_args

import pytest
from flask import Flask

from app import flow, gallery, language
from app.present import home, table, words
from app.present.presenter import presenter
from app.routes import render_page
from engine import say
from engine.core.cards import CODES, Card, Cards, Seat
from engine.core.events import (
    Bid,
    Called,
    DealOver,
    Declared,
    Event,
    Exposed,
    Laid,
    Partner,
    Passed,
    Played,
    ThrownIn,
    Took,
    Trump,
    Won,
)
from engine.core.refusal import Reason, Refusal
from engine.registry import GAMES, LEVELS, OFFERED

NAMES = ("You", "Berit", "Odd", "Kari")
ONE = Cards(1)
EXAMPLES: tuple[Event, ...] = (
    Passed(Seat(1)),
    Bid(Seat(1), 8),
    Declared(Seat(1), ONE),
    Won(Seat(1), 8),
    Laid(Seat(1), 2),
    Exposed((Card(0), Card(1))),
    Called(Seat(1), Card(0)),
    Trump(3),
    Trump(None),
    Played(Seat(1), ONE, led=True),
    Played(Seat(1), ONE, led=False),
    Partner(Seat(1)),
    Took(Seat(1)),
    ThrownIn(),
    DealOver(),
)


class Pseudo(NullTranslations):
    """A language in which every translated sentence is marked."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


def test_every_reason_reads_as_the_engine_says_it() -> None:
    assert set(words.REFUSALS) == set(Reason)
    for reason in Reason:
        assert words.REFUSALS[reason]() == say.REFUSALS[reason]


def test_every_event_has_words_for_the_person_and_for_others() -> None:
    assert set(words.EVENTS) == set(get_args(Event))
    assert {type(event) for event in EXAMPLES} == set(get_args(Event))
    for event in EXAMPLES:
        said = words.told(event, NAMES, str)
        assert said.endswith(".")
        assert "%" not in said
        if hasattr(event, "seat"):
            assert "Berit" in said


def test_the_person_is_called_you() -> None:
    assert words.told(Took(Seat(0)), NAMES, str) == "You win the trick."
    assert words.told(Played(Seat(0), ONE, led=True), NAMES, str) == "You lead the two of clubs."


def test_every_card_has_a_name() -> None:
    names = {words.card_name(Card(kind)) for kind in range(len(CODES))}
    assert len(names) == 54
    assert words.card_name(Card(8 + 26)) == "ten of hearts"
    assert words.the_card(Card(53)) == "the red joker"
    assert words.corner(Card(8)) == "10"


@pytest.mark.parametrize(
    ("listed", "said"),
    [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")],
)
def test_words_are_listed_as_people_do(listed: list[str], said: str) -> None:
    assert words.any_of(listed) == said


def test_a_refusal_names_suits_and_cards_in_words() -> None:
    assert words.refusal(Refusal(Reason.MUST_FOLLOW, facts=(("suit", 2),))).endswith("hearts.")
    called = Refusal(Reason.MUST_PLAY_CALLED, facts=(("card", "QS"),))
    assert "queen of spades" in words.refusal(called)
    held = words.held(Cards(1 << 34 | 1 << 28))
    assert held == "You can play the ten or the four."


def test_numbers_below_zero_have_a_real_minus() -> None:
    assert words.signed(-8) == "\u22128"
    assert words.signed(8) == "+8"
    assert words.points(-1) == "\u22121 point"


def test_every_option_of_every_game_is_a_sentence() -> None:
    for game in home.new_games():
        questions = (*game.first, *game.house)
        choices = GAMES[game.game].choices
        assert {one.name for one in questions} == {n for n in choices if len(choices[n]) > 1}
        for one in questions:
            assert one.question.endswith("?")
            assert sum(choice.standard for choice in one.choices) == 1
            assert all(choice.sentence.endswith(".") for choice in one.choices)


def test_every_level_has_words_and_every_seat_a_sample_name() -> None:
    assert set(LEVELS) <= set(words.LEVELS)
    assert set(OFFERED) <= set(words.LEVELS)
    for game, rules in GAMES.items():
        most = max(rules.players(rules.options(one)) for one in _tables(game))
        assert len(presenter(game).names) >= most - 1


def _tables(game: str) -> list[dict[str, object]]:
    return [{"players": n} for n in GAMES[game].choices.get("players", ())] or [{}]


def test_nothing_on_a_table_is_left_untranslated(app: Flask) -> None:
    for game in GAMES:
        for sample in gallery.samples(game):
            if not sample.save:
                continue
            with language.using("xx", Pseudo()), app.app_context(), app.test_request_context():
                page = table.present(flow.see(flow.record.load(sample.save)))
                html = render_page(page)
            plain = re.sub(r"⟦[^⟦⟧]*⟧", "", _innermost(html))
            shown = re.sub(r"<[^>]*>", " ", plain)
            left = set(re.findall(r"[A-Za-z]{3,}", shown)) - _data(sample.game)
            assert not left, (sample.name, left)


def _innermost(text: str) -> str:
    """The text with marked sentences within marked ones flattened."""
    while True:
        flat = re.sub(r"⟦([^⟦⟧]*)⟧", "", text)
        if flat == text:
            return text
        text = flat


def _data(game: str) -> set[str]:
    """Names are data, and so is the name of a game."""
    return {*presenter(game).names, presenter(game).title}


def test_nothing_on_the_other_pages_is_left_untranslated(app: Flask) -> None:
    data = {name for game in GAMES for name in _data(game)}
    for path in ("/", *(f"/rules/{game}" for game in GAMES)):
        with language.using("xx", Pseudo()):
            text = _rendered(app, path)
        shown = re.sub(r"<head.*?</head>|<[^>]*>", " ", _innermost(text), flags=re.DOTALL)
        left = set(re.findall(r"[A-Za-z]{3,}", shown)) - data
        assert not left, (path, left)


def _rendered(app: Flask, path: str) -> str:
    """A page in the language in use; a request would listen to the browser instead."""
    adapter = app.url_map.bind("127.0.0.1")
    endpoint, values = adapter.match(path)
    with app.app_context(), app.test_request_context(path):
        return str(app.view_functions[endpoint](**values))
