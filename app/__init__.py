"""The page: a small Flask application that translates, draws and forwards, and holds no rule."""

import json
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Final

from flask import Flask, Response, request
from jinja2 import StrictUndefined, Undefined

from app import guard, language, lean
from app.routes import pages
from app.service import VERSION, service

DEFAULT_PORT: Final = 5252


def create_app(
    port: int = DEFAULT_PORT, *, testing: bool = False, stop: Callable[[], None] | None = None
) -> Flask:
    """The application as it answers on this port of this machine.

    With `testing` a template that prints something it was not given is an error. `stop` ends
    the server; without it nothing is there to be stopped, as in most tests.
    """
    static = _beside("static")
    app = Flask(__name__, template_folder=_beside("templates"), static_folder=static)
    # A doubled slash is a wrong address, not a second spelling of a right one.
    app.url_map.merge_slashes = False
    app.testing = testing
    app.config["STOP"] = stop or _nothing_to_stop
    guard.install(app, port)
    app.after_request(_tell_version)
    app.after_request(_send_lean)
    _prepare_templates(app, static)
    app.register_blueprint(service)
    app.register_blueprint(pages)
    return app


def _beside(name: str) -> Path:
    """A folder of the installed package, or the one next to it in the source tree."""
    package = Path(__file__).parent
    own = package / name
    return own if own.is_dir() else package.parent / name


def _nothing_to_stop() -> None:
    return


def _tell_version(response: Response) -> Response:
    """A page that is older than the program finds out and asks to be reloaded."""
    response.headers["X-Opening-Lead"] = VERSION
    return response


def _send_lean(response: Response) -> Response:
    """Third-party files go out as they are: the page checks their hash."""
    ours = request.endpoint == "static" and "/vendor/" not in request.path
    shorten = lean.LEAN.get(response.mimetype or "")
    if ours and shorten and response.status_code == HTTPStatus.OK:
        response.direct_passthrough = False
        text = response.get_data(as_text=True)
        response.close()
        response.set_data(shorten(text))
    return response


def _prepare_templates(app: Flask, static: Path) -> None:
    undefined: type[Undefined] = StrictUndefined if app.testing else Undefined
    app.jinja_options = {
        "autoescape": True,
        "extensions": ["jinja2.ext.i18n"],
        "lstrip_blocks": True,
        "trim_blocks": True,
        "undefined": undefined,
    }
    environment = app.jinja_env
    environment.install_gettext_callables(  # type: ignore[attr-defined]  # added by the extension
        language.gettext,
        language.ngettext,
        newstyle=True,
        pgettext=language.pgettext,
        npgettext=language.npgettext,
    )
    hashes = _vendored_hashes(static)
    environment.globals.update(
        integrity=hashes.__getitem__, language=language.current, version=VERSION
    )


def _vendored_hashes(static: Path) -> dict[str, str]:
    """The `integrity` attribute of each third-party file, by its name under static/vendor."""
    packages = json.loads((static / "vendor" / "vendor.json").read_text(encoding="utf-8"))
    return {
        name: facts["sha384"] for package in packages for name, facts in package["files"].items()
    }
