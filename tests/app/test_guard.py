"""Each row of the security table, and what a refused request is told."""

import json

import pytest
from flask import Flask, abort, render_template_string, request
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app import create_app, guard

HOST = "127.0.0.1:5252"
ORIGIN = f"http://{HOST}"
OWN = {
    "Host": HOST,
    "Origin": ORIGIN,
    "Sec-Fetch-Site": "same-origin",
    "HX-Request": "true",
    "Content-Type": "application/json",
}


@pytest.fixture(scope="module")
def guarded() -> Flask:
    """The application with an address that repeats what it was sent, and one that fails."""
    app = create_app(5252, testing=True)
    app.config["PROPAGATE_EXCEPTIONS"] = False

    @app.post("/echo")
    def echo() -> dict[str, object]:
        return {"got": request.get_json()}

    @app.get("/fails")
    def fails() -> str:
        raise RuntimeError("secret of the house")

    @app.post("/fails")
    def fails_too() -> str:
        raise RuntimeError("secret of the house")

    @app.get("/teapot")
    def teapot() -> str:
        abort(418)

    @app.get("/shown")
    def shown() -> str:
        return render_template_string("{{ given }}", given="<script>")

    return app


@pytest.fixture
def client(guarded: Flask) -> FlaskClient:
    return guarded.test_client()


def get(client: FlaskClient, path: str = "/whoami", host: str = HOST) -> TestResponse:
    return client.get(path, headers={"Host": host}, buffered=True)


def post(
    client: FlaskClient,
    body: bytes | str = "{}",
    path: str = "/echo",
    **changed: str | None,
) -> TestResponse:
    """A POST from the game's own page, with some headers changed or (None) left out."""
    headers = {**OWN, **{name.replace("_", "-"): value for name, value in changed.items()}}
    return client.post(
        path, data=body, headers={name: value for name, value in headers.items() if value}
    )


# Hosts


def test_the_games_own_address_is_answered(client: FlaskClient) -> None:
    assert get(client).status_code == 200


@pytest.mark.parametrize("path", ["/", "/whoami?a=b&c=d", "/static/vendor/vendor.json", "/nothing"])
@pytest.mark.parametrize("host", ["localhost:5252", "LocalHost:5252"])
def test_localhost_leads_to_the_address_that_keeps_the_saves(
    client: FlaskClient, path: str, host: str
) -> None:
    answer = get(client, path, host)
    assert (answer.status_code, answer.headers["Location"]) == (308, ORIGIN + path)
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_path_that_looks_like_a_host_leads_to_our_own_address(client: FlaskClient) -> None:
    answer = client.get("//evil.example/", headers={"Host": "localhost:5252"})
    assert answer.headers["Location"].startswith(ORIGIN + "/")


def test_a_post_to_localhost_is_misdirected(client: FlaskClient) -> None:
    answer = post(client, Host="localhost:5252", Origin="http://localhost:5252")
    assert answer.status_code == 421


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:5252",
        "127.0.0.1",
        "127.0.0.1:5253",
        "127.0.0.1:5252.evil.example",
        "localhost",
        "localhost:5253",
        "localhost.evil.example:5252",
        "[::1]:5252",
        "0.0.0.0:5252",
        "user@127.0.0.1:5252",
        " ",
    ],
)
@pytest.mark.parametrize("path", ["/", "/whoami", "/static/vendor/htmx/htmx.min.js", "/nothing"])
def test_a_foreign_host_gets_nothing_on_any_path(client: FlaskClient, host: str, path: str) -> None:
    answer = get(client, path, host)
    assert answer.status_code == 421
    assert ORIGIN in answer.text


def test_a_foreign_host_gets_nothing_by_post_either(client: FlaskClient) -> None:
    assert post(client, Host="evil.example").status_code == 421


def test_a_request_without_a_host_gets_nothing(guarded: Flask) -> None:
    client = guarded.test_client()
    answer = client.get("/whoami", environ_overrides={"HTTP_HOST": ""})
    assert answer.status_code == 421


def test_the_host_list_follows_the_port() -> None:
    client = create_app(6000, testing=True).test_client()
    assert get(client, host="127.0.0.1:6000").status_code == 200
    assert get(client, host=HOST).status_code == 421


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:80"])
def test_on_port_80_the_host_may_leave_the_port_out(host: str) -> None:
    assert get(create_app(80, testing=True).test_client(), host=host).status_code == 200


# Posts


def test_a_post_from_the_games_own_page_is_answered(client: FlaskClient) -> None:
    answer = post(client, '{"save": "text"}')
    assert (answer.status_code, answer.json) == (200, {"got": {"save": "text"}})


@pytest.mark.parametrize("left_out", ["Origin", "Sec_Fetch_Site"])
def test_one_of_the_two_origin_headers_is_enough(client: FlaskClient, left_out: str) -> None:
    assert post(client, **{left_out: None}).status_code == 200


@pytest.mark.parametrize(
    "changed",
    [
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Sec_Fetch_Site": "none"},
        {"Origin": "null"},
        {"Origin": "null", "Sec_Fetch_Site": None},
        {"Origin": "http://127.0.0.1:8000", "Sec_Fetch_Site": "same-site"},
        {"Origin": "http://127.0.0.1:8000", "Sec_Fetch_Site": None},
        {"Origin": "http://localhost:5252"},
        {"Origin": f"{ORIGIN}.evil.example"},
        {"Origin": f"https://{HOST}"},
        {"Origin": None, "Sec_Fetch_Site": None},
        {"Content_Type": "application/x-www-form-urlencoded"},
        {"Content_Type": "multipart/form-data; boundary=x"},
        {"Content_Type": "text/plain"},
        {"Content_Type": None},
        {"HX_Request": None},
        {"HX_Request": "false"},
    ],
    ids=str,
)
@pytest.mark.parametrize("path", ["/echo", "/quit", "/nothing", "/whoami"])
def test_a_post_from_anywhere_else_is_refused(
    client: FlaskClient, changed: dict[str, str | None], path: str
) -> None:
    answer = post(client, path=path, **changed)
    assert answer.status_code == 403
    assert ORIGIN in answer.text


def test_a_preflight_is_refused(client: FlaskClient) -> None:
    answer = client.options(
        "/echo",
        headers={
            "Host": HOST,
            "Origin": "http://evil.example",
            "Access-Control-Request-Method": "POST",
        },
    )
    assert answer.status_code == 403
    assert not [name for name in dict(answer.headers) if name.startswith("Access-Control")]


# Bodies


def test_a_body_at_the_limit_is_read(client: FlaskClient) -> None:
    body = json.dumps({"save": ""})
    body = body[:-2] + "x" * (guard.BODY_LIMIT - len(body)) + body[-2:]
    assert post(client, body).status_code == 200


@pytest.mark.parametrize("size", [guard.BODY_LIMIT + 1, 300_000, 3_000_000])
def test_a_body_over_the_limit_is_refused_in_plain_words(client: FlaskClient, size: int) -> None:
    answer = post(client, b"x" * size)
    assert answer.status_code == 413
    assert "256 KB" in answer.text
    assert "unchanged" in answer.text
    assert "export" in answer.text


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"save": ',
        b"\xff\xfe\xfd",
        b"[" * 100_000,
        b'{"a":' * 40_000,
        b"[]",
        b"null",
        b'"text"',
        b"12",
        b'{"n": ' + b"9" * 10_000 + b"}",
        rb'{"half": "\ud800"}',
        rb'{"\uDFFF": 1}',
    ],
    ids=lambda body: repr(body[:12]),
)
def test_malformed_json_is_a_bad_request(client: FlaskClient, body: bytes) -> None:
    answer = post(client, body)
    assert answer.status_code == 400
    assert "nothing was played" in answer.text


def test_a_whole_surrogate_pair_is_text(client: FlaskClient) -> None:
    assert post(client, rb'{"name": "\ud83c\udccf"}').json == {"got": {"name": "\U0001f0cf"}}


# Other refusals


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/static/../pyproject.toml",
        "/static/%2e%2e/pyproject.toml",
        "/static/..%2f..%2fetc/passwd",
        "/static//etc/passwd",
        "/static/..\\pyproject.toml",
        "/static/vendor",
        "/static/%00",
        "/%00",
    ],
)
def test_what_is_not_there_or_lies_outside_is_not_found(client: FlaskClient, path: str) -> None:
    assert get(client, path).status_code == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE"])
def test_another_method_is_refused_and_the_right_one_named(
    client: FlaskClient, method: str
) -> None:
    answer = client.open("/whoami", method=method, headers={"Host": HOST})
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_a_get_where_only_posts_go_is_refused(client: FlaskClient) -> None:
    assert get(client, "/quit").status_code == 405


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_fault_of_the_program_is_told_without_its_traceback(
    client: FlaskClient, method: str
) -> None:
    answer = client.open("/fails", method=method, data="{}", headers=OWN)
    assert answer.status_code == 500
    assert "your game is as it was" in answer.text
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


def test_a_refusal_of_any_other_kind_has_words_too(client: FlaskClient) -> None:
    answer = get(client, "/teapot")
    assert answer.status_code == 418
    assert "your game is as it was" in answer.text


def test_the_page_gets_a_fragment_and_a_visitor_a_whole_page(client: FlaskClient) -> None:
    fragment = client.get("/nothing", headers={"Host": HOST, "HX-Request": "true"}).text
    page = get(client, "/nothing").text
    assert fragment.startswith('<p class="problem">')
    assert page.startswith("<!doctype html>")
    assert fragment in page


def test_no_refusal_repeats_what_was_sent(client: FlaskClient) -> None:
    nasty = "<script>alert(1)</script>"
    answers = (
        get(client, f"/{nasty}"),
        get(client, host=nasty),
        post(client, nasty),
        post(client, Origin=nasty),
    )
    assert not [answer.status_code for answer in answers if "alert(1)" in answer.text]


def test_templates_escape_what_they_print(client: FlaskClient) -> None:
    assert get(client, "/shown").text == "&lt;script&gt;"


# Headers

ANSWERS = {
    "page": lambda client: get(client, "/"),
    "static": lambda client: get(client, "/static/vendor/vendor.json"),
    "moved": lambda client: get(client, host="localhost:5252"),
    "post": post,
    "bad request": lambda client: post(client, "{"),
    "forbidden": lambda client: post(client, Origin="null"),
    "not found": lambda client: get(client, "/nothing"),
    "too large": lambda client: post(client, b"x" * 300_000),
    "misdirected": lambda client: get(client, host="evil.example"),
    "fault": lambda client: get(client, "/fails"),
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_every_answer_carries_the_security_headers(client: FlaskClient, kind: str) -> None:
    answer = ANSWERS[kind](client)
    assert {name: answer.headers.get(name) for name in guard.HEADERS} == guard.HEADERS


def test_the_content_security_policy_is_the_strict_one() -> None:
    assert guard.CONTENT_SECURITY_POLICY == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
        "trusted-types cards"
    )


def test_the_other_headers_are_the_strict_ones() -> None:
    assert guard.HEADERS["X-Content-Type-Options"] == "nosniff"
    assert guard.HEADERS["Referrer-Policy"] == "no-referrer"
    assert guard.HEADERS["Cross-Origin-Opener-Policy"] == "same-origin"
    assert guard.HEADERS["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in guard.HEADERS["Permissions-Policy"]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("page", "no-cache"),
        ("static", "no-cache"),
        ("not found", "no-cache"),
        ("post", "no-store"),
        ("bad request", "no-store"),
        ("forbidden", "no-store"),
        ("too large", "no-store"),
        ("moved", "no-store"),
        ("misdirected", "no-store"),
    ],
)
def test_answers_to_posts_are_not_stored_and_pages_are_asked_for_again(
    client: FlaskClient, kind: str, expected: str
) -> None:
    assert ANSWERS[kind](client).headers["Cache-Control"] == expected


def test_nobody_else_is_allowed_to_read_an_answer(client: FlaskClient) -> None:
    answer = client.get("/whoami", headers={"Host": HOST, "Origin": "http://evil.example"})
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_no_cookie_is_set(client: FlaskClient) -> None:
    for kind, ask in ANSWERS.items():
        assert "Set-Cookie" not in ask(client).headers, kind
