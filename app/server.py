"""The web server around the application: on this machine only, stopped without losing answers."""

import os
import socket
from threading import Lock, Thread
from typing import Final, Self

from waitress.server import create_server

from app import create_app
from app.guard import LOOPBACK

THREADS: Final = 4
# More than a browser keeps for one address: whatever save a page can send, the answer that it is
# too large is ours, in plain words, and not the web server's.
RECEIVE_LIMIT: Final = 8 * 1024 * 1024


class Server:
    """One running or about to run program, on the port it really got."""

    def __init__(self, port: int, *, testing: bool = False) -> None:
        """Binds the port, or any free one for 0.

        Raises: OSError where the port can't be had.
        """
        listener = _listen(port)
        self.port: int = listener.getsockname()[1]
        self.app = create_app(self.port, testing=testing, stop=self.stop)
        self._waitress = create_server(
            self.app,
            sockets=[listener],
            ident=None,
            max_request_body_size=RECEIVE_LIMIT,
            threads=THREADS,
        )
        self._thread: Thread | None = None
        self._ending = Thread(target=self._finish, daemon=True)
        self._asking = Lock()

    @property
    def url(self) -> str:
        """The address to open in a browser."""
        return f"http://{LOOPBACK}:{self.port}/"

    def run(self) -> None:
        """Answers requests until it is stopped or interrupted."""
        self._waitress.run()
        self._waitress.asyncore.close_all(self._waitress._map)  # noqa: SLF001  # no public way

    def stop(self) -> None:
        """Ends `run` after the answers under way are sent; from any thread, and more than once."""
        with self._asking:
            if self._ending.ident is None:
                self._ending.start()

    def __enter__(self) -> Self:
        """Runs in a thread of its own."""
        self._thread = Thread(target=self.run, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stops, and waits until the port is free again."""
        assert self._thread is not None
        self.stop()
        self._thread.join()

    def _finish(self) -> None:
        self._waitress.task_dispatcher.shutdown()
        with self._asking:
            self._waitress.trigger.pull_trigger(self._close)

    def _close(self) -> None:
        """Runs in the thread of the server's loop, which ends when nothing is open any more.

        It waits until it has been asked for completely: asking writes to the pipe closed here.
        """
        with self._asking:
            self._waitress.close()
        for channel in list(self._waitress.active_channels.values()):
            channel.close_when_flushed = True


def _listen(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            # A restart need not wait for old connections to be forgotten. Elsewhere the same
            # option would let two programs share the port.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((LOOPBACK, port))
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener
