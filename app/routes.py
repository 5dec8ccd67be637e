"""Addresses and requests: the only module that reads one and answers it."""

from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, abort, render_template, request
from markupsafe import Markup

from app import flow, gallery
from app.present import home
from app.present.page import Broken, Page
from app.present.presenter import presenter
from engine import record
from engine.registry import GAMES

pages = Blueprint("pages", __name__)

SAVE_BLOCK: Final = '<script type="application/json" id="save">%s</script>\n'


@pages.get("/")
def start() -> str:
    """The start page."""
    return render_template("home.html", games=home.new_games())


@pages.get("/play/<ident>")
def play(ident: str) -> str:
    """The shell of a table; the page's module fills it from the browser's save."""
    if not record.is_id(ident):
        abort(HTTPStatus.NOT_FOUND)
    return render_template("play.html", ident=ident)


@pages.get("/rules/<game>")
def rules(game: str) -> str:
    """A game's rules in plain words; ``?at=`` names the saved game that they were opened from."""
    if game not in GAMES:
        abort(HTTPStatus.NOT_FOUND)
    own, at = presenter(game), request.args.get("at", "")
    return render_template(
        "rules.html",
        game=game,
        title=own.title,
        examples=own.examples(),
        at=at if record.is_id(at) else "",
    )


@pages.get("/gallery")
def show_gallery() -> str:
    """Every component in every state, for developers."""
    drawn = [
        (sample, Markup(gallery.inert(render_page(sample.page))))  # noqa: S704  # our own template
        for sample in gallery.everything()
    ]
    return render_template("gallery.html", samples=drawn, games=home.new_games())


@pages.post("/turn")
def turn() -> Response:
    """One command on one save."""
    try:
        answer = flow.turn(request.get_json())
    except flow.BadBody:
        abort(HTTPStatus.BAD_REQUEST)
    html = render_page(answer.page)
    if answer.save is not None:
        # No script can be closed inside it, and the text stays the same JSON.
        html = SAVE_BLOCK % answer.save.replace("<", "\\u003c") + html
    unusable = isinstance(answer.page, Broken) or (
        isinstance(answer.page, flow.Checked) and answer.page.reason
    )
    return Response(html, HTTPStatus.UNPROCESSABLE_ENTITY if unusable else HTTPStatus.OK)


@pages.post("/saves")
def saves() -> str:
    """The list of saved games for the start page."""
    try:
        found = flow.saves(request.get_json())
    except flow.BadBody:
        abort(HTTPStatus.BAD_REQUEST)
    return render_template("_saves.html", saves=found)


def render_page(page: Page | Broken | flow.Checked) -> str:
    """The fragment for what flow answered."""
    if isinstance(page, Page):
        return render_template("_table.html", page=page)
    if isinstance(page, Broken):
        return render_template("_recover.html", page=page)
    return render_template("_checked.html", page=page)
