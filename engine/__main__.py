"""``python -m engine``: see `engine.cli`."""

import io
import os
import sys

from engine.cli import main

INTERRUPTED = 130
"""What shells expect of a command that was stopped with Ctrl-C."""

if __name__ == "__main__":
    # JSON is UTF-8, whatever the terminal's or the pipe's own encoding is.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read the answer has gone, as `head` does; Python must not complain at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
