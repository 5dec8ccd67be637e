"""The start page: each game with its options as plain sentences, and the saved games."""

from typing import Final

from app.language import gettext
from app.present import cards, words
from app.present.page import Choice, NewGame, Question, Saved
from app.present.presenter import Presenter, presenter, shown
from app.present.seen import Seen
from engine.kit.options import spelled
from engine.record import NAME_LIMIT, is_id
from engine.registry import GAMES, OFFERED

STANDARD_LEVEL: Final = "normal"


def new_games() -> tuple[NewGame, ...]:
    """Every registered game."""
    return tuple(_new_game(game, presenter(game)) for game in shown())


def _new_game(game: str, own: Presenter) -> NewGame:
    # What has a single answer so far is no question.
    asked = [name for name, values in GAMES[game].choices.items() if len(values) > 1]
    questions = [_question(game, own, name) for name in asked]
    return NewGame(
        game=game,
        title=own.title,
        pitch=own.pitch(),
        origin=own.origin(),
        faces=tuple(cards.bare(code) for code in own.cards.split()),
        first=tuple(one for one in questions if one.name in own.first),
        house=tuple(one for one in questions if one.name not in own.first),
        levels=tuple(
            Choice(level, words.LEVELS[level](), level == STANDARD_LEVEL) for level in OFFERED
        ),
        partner=own.partner,
        names=tuple(enumerate(own.names, 1)),
        name_limit=NAME_LIMIT,
    )


def _question(game: str, own: Presenter, name: str) -> Question:
    values = [spelled(value) for value in GAMES[game].choices[name]]
    choices = [
        Choice(
            value,
            own.options.choice(name, value),
            standard=value == values[0],
            short=own.short(name, value),
        )
        for value in values
    ]
    if all(value.isdecimal() for value in values) and values[0] != "0":
        choices.sort(key=lambda choice: int(choice.value))
    return Question(name, own.options.question(name), tuple(choices))


def saved(seen: Seen, when: int) -> Saved:
    """A game that can be gone on with."""
    own = presenter(seen.game.id)
    return Saved(seen.id, seen.game.id, own.title, own.summary(seen), when)


def broken(ident: str, reason: str, when: int) -> Saved:
    """A saved text that can't be used; opening it says more, where there is a page for it."""
    title = gettext("A game that can't be read")
    if ident.startswith("bad."):
        title = gettext("A text that was set aside")
    return Saved(ident, "", title, reason, when, broken=True, aside=not is_id(ident))
