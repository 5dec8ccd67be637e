"""Who may talk to the server, how much at a time, and what a refused request is told.

Every answer carries the same headers; every request must name this server as its host; a POST
must come from the game's own page. A refusal is one sentence: what happened and what would work.
"""

import json
import logging
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request
from markupsafe import Markup
from werkzeug.exceptions import (
    BadRequest,
    Forbidden,
    HTTPException,
    MethodNotAllowed,
    MisdirectedRequest,
    RequestEntityTooLarge,
)

from app import language
from app.language import gettext

LOOPBACK: Final = "127.0.0.1"
BODY_LIMIT: Final = 256 * 1024
POLICY_NAME: Final = "cards"

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        f"trusted-types {POLICY_NAME}",
    )
)
PERMISSIONS_POLICY: Final = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "camera",
        "display-capture",
        "encrypted-media",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "picture-in-picture",
        "publickey-credentials-get",
        "usb",
        "xr-spatial-tracking",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS_POLICY,
}

_log = logging.getLogger(__name__)


def install(app: Flask, port: int) -> None:
    """Puts the guard before everything else that the application does."""
    app.config["PORT"] = port
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    app.before_request(_listen_to_browser)
    app.before_request(_check_host)
    app.before_request(_check_method)
    app.before_request(_check_post)
    app.after_request(_add_headers)
    app.register_error_handler(HTTPException, _refuse)


def address() -> str:
    """Where the game is played: the one address that keeps the saves."""
    return f"http://{_hosts(LOOPBACK)[0]}/"


def _hosts(name: str) -> tuple[str, ...]:
    port = int(current_app.config["PORT"])
    return (name, f"{name}:80") if port == 80 else (f"{name}:{port}",)


def _check_host() -> Response | None:
    """A foreign name for this machine is how another site would reach in: it gets nothing."""
    host = str(request.environ.get("HTTP_HOST", "")).lower()
    if host in _hosts(LOOPBACK):
        return None
    if host in _hosts("localhost") and request.method in {"GET", "HEAD"}:
        return _to_the_one_address()
    raise MisdirectedRequest


def _to_the_one_address() -> Response:
    """The browser keeps saves per address, so `localhost` leads to where they are."""
    parts = urlsplit(request.url)
    target = (
        address().rstrip("/") + (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    )
    return Response(status=HTTPStatus.PERMANENT_REDIRECT, headers={"Location": target})


def _check_method() -> None:
    """No other origin has any business here, so none is told what it may send."""
    if request.method == "OPTIONS":
        raise Forbidden


def _check_post() -> None:
    if request.method != "POST":
        return
    if not (_is_own_page() and request.headers.get("HX-Request") == "true" and request.is_json):
        raise Forbidden
    if (request.content_length or 0) > BODY_LIMIT:
        raise RequestEntityTooLarge
    settings = _body().get("settings")
    preferred = settings.get("lang") if isinstance(settings, dict) else None
    if isinstance(preferred, str):
        language.use(language.choose([preferred, *_accepted()]))


def _body() -> dict[str, object]:
    """The JSON object of the request, which can be written back as text."""
    try:
        body = request.get_json()
        if b"\\ud" in request.get_data().lower():
            # Half of a surrogate pair is JSON, but no text that could go into an answer.
            json.dumps(body, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as problem:
        raise BadRequest from problem
    if not isinstance(body, dict):
        raise BadRequest
    return body


def _is_own_page() -> bool:
    """At least one of the two headers that a page can't forge is there, and none is foreign."""
    origin = request.headers.get("Origin")
    site = request.headers.get("Sec-Fetch-Site")
    if origin is None and site is None:
        return False
    return origin in {None, address().rstrip("/")} and site in {None, "same-origin"}


def _listen_to_browser() -> None:
    """The browser's languages hold until a request tells the player's own preference."""
    language.use(language.choose(_accepted()))


def _accepted() -> list[str]:
    return [tag for tag, _ in request.accept_languages]


def _add_headers(response: Response) -> Response:
    response.headers.update(HEADERS)
    moved = response.status_code in {HTTPStatus.PERMANENT_REDIRECT, HTTPStatus.MISDIRECTED_REQUEST}
    if request.method == "POST" or moved:
        response.headers["Cache-Control"] = "no-store"
    else:
        response.headers["Cache-Control"] = "no-cache"
    return response


def _refuse(error: HTTPException) -> Response | HTTPException:
    """One sentence for the page's alert box, or a small page where a whole one was asked for."""
    if error.code is None or error.response is not None:
        return error
    _log.info("%s %s: %s", request.method, request.path, error.code)
    said = Markup('<p class="problem">{}</p>').format(sentence(error.code))
    if request.method in {"GET", "HEAD"} and "HX-Request" not in request.headers:
        said = _whole_page(said)
    allowed = {}
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        allowed["Allow"] = ", ".join(sorted(error.valid_methods))
    return Response(
        said, status=error.code, headers=allowed, content_type="text/html; charset=utf-8"
    )


def _whole_page(said: Markup) -> Markup:
    return Markup(
        '<!doctype html><html lang="{}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<title>Opening Lead</title></head>"
        '<body><main>{}<p><a href="{}">{}</a></p></main></body></html>'
    ).format(language.current(), said, address(), gettext("To the games"))


def sentence(status: int) -> str:
    """What happened, that nothing was lost, and what to do about it."""
    match status:
        case HTTPStatus.BAD_REQUEST:
            return gettext(
                "The request could not be read, so nothing was played and your game is as it was. "
                "Reload the page and try again."
            )
        case HTTPStatus.FORBIDDEN:
            return gettext(
                "The request did not come from the game's own page, so it was refused and nothing "
                "was played. Open the game at %(address)s and play there."
            ) % {"address": address()}
        case HTTPStatus.NOT_FOUND:
            return gettext("There is nothing at this address.")
        case HTTPStatus.METHOD_NOT_ALLOWED:
            return gettext(
                "This address does not take that kind of request, so nothing was played. "
                "Reload the page and try again."
            )
        case HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            return gettext(
                "The saved game is larger than %(limit)d KB, so it was not read and nothing was "
                "played. It is still in your browser, unchanged: export it to keep it, then go on "
                "with another game or start a new one."
            ) % {"limit": BODY_LIMIT // 1024}
        case HTTPStatus.MISDIRECTED_REQUEST:
            return gettext(
                "The game does not answer under this name. Open %(address)s instead."
            ) % {"address": address()}
        case _ if status >= 500:
            return gettext(
                "Something went wrong inside the program. Nothing was played and your game is as "
                "it was. Try again; if it happens again, export the game and restart the program."
            )
        case _:
            return gettext(
                "The request was refused, so nothing was played and your game is as it was. "
                "Reload the page and try again."
            )
