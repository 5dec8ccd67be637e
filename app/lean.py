"""Our own scripts and styles are sent without the comments that readers of the source need."""

import re
from typing import Final

NOTES: Final = {
    "text/css": re.compile(r"/\*.*?\*/\n?", re.DOTALL),
    # Only lines that hold nothing but a comment: whatever else looks like one stays.
    "text/javascript": re.compile(r"^[ \t]*//.*\n", re.MULTILINE),
}


def strip(text: str, kind: str) -> str:
    """The text without its comments, for the kinds of file that have some.

    >>> strip("/* why */ a { b: c }", "text/css")
    ' a { b: c }'
    """
    notes = NOTES.get(kind)
    return notes.sub("", text) if notes else text
