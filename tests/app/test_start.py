"""Starting, starting again, and stopping the program, with real sockets and processes."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import pytest

from app.__main__ import main
from app.server import Server
from app.service import VERSION

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def ask(url: str) -> bytes:
    with build_opener(ProxyHandler({})).open(url, timeout=10) as answer:
        return answer.read()


def post(server: Server, path: str, body: bytes, **changed: str) -> tuple[int, str]:
    own = {
        "Origin": server.url.rstrip("/"),
        "Sec-Fetch-Site": "same-origin",
        "HX-Request": "true",
        "Content-Type": "application/json",
    }
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    try:
        connection.request("POST", path, body, {**own, **changed})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


@contextmanager
def program(*arguments: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """The real command in a process of its own, killed at the end if it still runs."""
    process = subprocess.Popen(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


@contextmanager
def stranger(reply: bytes) -> Iterator[int]:
    """Another program on a port, which answers everything in its own way."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(reply)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # inherited name
            return

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def note_browser(tmp_path: Path) -> tuple[dict[str, str], Path]:
    """An environment whose browser writes the addresses it is given into a named pipe."""
    pipe = tmp_path / "opened"
    os.mkfifo(pipe)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{pipe}"\n')
    browser.chmod(0o755)
    return {"BROWSER": f"{browser} %s"}, pipe


# The socket


def test_only_this_machine_is_listened_on() -> None:
    with Server(0) as server:
        assert server._waitress.socket.getsockname() == ("127.0.0.1", server.port)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")
def test_another_address_of_this_machine_is_refused() -> None:
    with Server(0) as server, pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", server.port), timeout=10)


def test_the_host_list_uses_the_port_really_bound() -> None:
    with Server(0) as server:
        told = json.loads(ask(f"{server.url}whoami"))
    assert told == {"program": "opening-lead", "version": VERSION}


def test_the_server_does_not_name_its_make() -> None:
    with Server(0) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        connection.request("GET", "/whoami")
        answer = connection.getresponse()
        answer.read()
        connection.close()
    assert answer.headers["Server"] is None


@pytest.mark.parametrize("size", [300_000, 5_500_000])
def test_a_save_that_is_too_large_gets_our_own_words(size: int) -> None:
    with Server(0) as server:
        status, text = post(server, "/turn", b"x" * size)
    assert status == 413
    assert "256 KB" in text


def test_a_port_is_free_again_after_the_end() -> None:
    with Server(0) as server:
        ask(f"{server.url}whoami")
    with Server(server.port) as again:
        assert ask(f"{again.url}whoami")


# Quit


def test_quit_stops_the_program_after_its_answer_is_sent() -> None:
    server = Server(0)
    thread = threading.Thread(target=server.run)
    thread.start()
    status, text = post(server, "/quit", b"{}")
    thread.join()
    assert status == 200
    assert "has stopped" in text
    with pytest.raises(OSError, match=r"refused|Errno"):
        ask(server.url)


def test_stopping_twice_is_stopping_once() -> None:
    with Server(0) as server:
        server.stop()
        server.stop()


def test_a_foreign_page_cannot_quit() -> None:
    with Server(0) as server:
        status, _ = post(server, "/quit", b"{}", Origin="http://127.0.0.1:1")
        assert status == 403
        assert ask(f"{server.url}whoami")


# The command


def test_it_says_where_it_is_and_how_to_stop_it_and_ctrl_c_ends_it_cleanly() -> None:
    port = free_port()
    with program("--port", str(port), "--no-browser") as process:
        assert first_line(process) == f"Opening Lead {VERSION} is at http://127.0.0.1:{port}/\n"
        assert "Ctrl-C stops it" in first_line(process)
        assert json.loads(ask(f"http://127.0.0.1:{port}/whoami"))["program"] == "opening-lead"
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=30)
    assert (process.returncode, rest, errors) == (0, "\nStopped.\n", "")


def test_quit_ends_the_command_too() -> None:
    port = free_port()
    with program("--port", str(port), "--no-browser") as process:
        first_line(process)
        other = Server.__new__(Server)
        other.port = port
        status, _ = post(other, "/quit", b"{}")
        assert status == 200
        _, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (0, "")


def test_it_opens_the_browser(note_browser: tuple[dict[str, str], Path]) -> None:
    environment, pipe = note_browser
    port = free_port()
    with program("--port", str(port), **environment):
        assert pipe.read_text() == f"http://127.0.0.1:{port}/\n"


def test_a_second_start_opens_the_running_one(note_browser: tuple[dict[str, str], Path]) -> None:
    environment, pipe = note_browser
    with Server(0) as server, program("--port", str(server.port), **environment) as process:
        assert pipe.read_text() == f"{server.url}\n"
        said, errors = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "already runs" in said
    assert errors == ""


def test_a_second_start_without_a_browser_says_where_the_first_one_is() -> None:
    with (
        Server(0) as server,
        program("--port", str(server.port), "--no-browser") as process,
    ):
        said, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    assert server.url in said


@pytest.mark.parametrize(
    "reply",
    [b"hello", b"{}", b"[]", b'{"program": "another"}', b"\xff\xfe", b"x" * 10_000, b"[" * 5000],
    ids=lambda reply: repr(reply[:10]),
)
def test_a_port_held_by_another_program_is_left_to_it(
    reply: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    with stranger(reply) as port:
        assert main(["--port", str(port), "--no-browser"]) == 1
    said = capsys.readouterr().err
    assert f"Port {port} is taken by another program" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("greeting", [b"", b"SSH-2.0-other\r\n", b"\x00\xff\n"])
def test_a_port_held_by_something_that_is_no_web_server_is_left_to_it(
    greeting: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:

        def hang_up() -> None:
            connection, _ = silent.accept()
            connection.sendall(greeting)
            connection.close()

        thread = threading.Thread(target=hang_up)
        thread.start()
        assert main(["--port", str(silent.getsockname()[1]), "--no-browser"]) == 1
        thread.join()
    assert "another program" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["0", "-1", "65536", "99999999999999999999", "x", "", "٣", "1.5"])
def test_a_port_that_would_not_keep_the_saves_is_refused(
    port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main([f"--port={port}"])
    assert stop.value.code == 2
    assert "the browser keeps saved games per port" in capsys.readouterr().err


def test_the_help_says_that_another_port_means_other_saves(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "5252" in said
    assert "another port means other saves (export and import move them)" in said


def test_a_port_that_may_not_be_used_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    assert main(["--port", "80", "--no-browser"]) == 1
    assert capsys.readouterr().err == "Port 80 can't be used: Permission denied.\n"
