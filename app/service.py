"""What the running program says about itself to a second start, and how a page stops it."""

from collections.abc import Callable
from importlib.metadata import version
from typing import Final

from flask import Blueprint, Response, current_app, jsonify
from markupsafe import Markup

from app.language import gettext

PROGRAM: Final = "opening-lead"
VERSION: Final = version(PROGRAM)

service = Blueprint("service", __name__)


@service.get("/whoami")
def whoami() -> Response:
    """Tells a second start that the port is held by this program."""
    return jsonify(program=PROGRAM, version=VERSION)


@service.post("/quit")
def leave() -> Response:
    """Stops the program once this answer is sent; the games stay in the browser."""
    stop: Callable[[], None] = current_app.config["STOP"]
    stop()
    said = gettext(
        "The program has stopped. Your games are kept in this browser; "
        "start it again the way you started it, and go on."
    )
    return Response(Markup('<p class="stopped">{}</p>').format(said))
