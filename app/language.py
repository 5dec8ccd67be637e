"""Which language a request is answered in, and the words that follow it.

English is the language of the source; every other one is a folder with a compiled catalogue
under app/translations. The choice lives in a context variable, so this module, and whoever
translates through it, needs to know nothing about the web server.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations, translation
from pathlib import Path
from typing import Final

SOURCE: Final = "en"
DOMAIN: Final = "messages"
FOLDER: Final = Path(__file__).parent / "translations"

_catalogue: ContextVar[tuple[str, NullTranslations] | None] = ContextVar("catalogue", default=None)


@cache
def languages() -> tuple[str, ...]:
    """The languages there are: the source first, then each folder with a compiled catalogue."""
    found = sorted(path.parts[-3] for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (SOURCE, *(name for name in found if name != SOURCE))


def choose(wanted: Iterable[str]) -> str:
    """The first wanted language there is, its dialect left out if need be; else English.

    >>> choose(["xx-YY", "en-GB"])
    'en'
    """
    there = {name.lower().replace("_", "-"): name for name in languages()}
    for tag in wanted:
        exact = tag.lower().replace("_", "-")
        for name in (exact, exact.partition("-")[0]):
            if name in there:
                return there[name]
    return SOURCE


def use(language: str, catalogue: NullTranslations | None = None) -> None:
    """From here on, in this thread or task, sentences come in this language."""
    _catalogue.set((language, catalogue or _load(language)))


@contextmanager
def using(language: str, catalogue: NullTranslations | None = None) -> Iterator[None]:
    """Sentences come in this language inside the block."""
    token = _catalogue.set((language, catalogue or _load(language)))
    try:
        yield
    finally:
        _catalogue.reset(token)


def current() -> str:
    """The language in use, as it goes into the page's `lang` attribute."""
    chosen = _catalogue.get()
    return chosen[0].replace("_", "-") if chosen else SOURCE


def gettext(message: str) -> str:
    """The sentence in the language in use."""
    return _words().gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The sentence in the form that the number asks for."""
    return _words().ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """The sentence where the same English words mean something else elsewhere."""
    return _words().pgettext(context, message)


def npgettext(context: str, singular: str, plural: str, number: int) -> str:
    """`pgettext` and `ngettext` in one."""
    return _words().npgettext(context, singular, plural, number)


def lazy(message: str) -> Callable[[], str]:
    """A sentence looked up when it is called: for tables built when a module is loaded."""
    return lambda: gettext(message)


def _words() -> NullTranslations:
    chosen = _catalogue.get()
    return chosen[1] if chosen else _load(SOURCE)


@cache
def _load(language: str) -> NullTranslations:
    if language not in languages() or not (FOLDER / language).is_dir():
        return NullTranslations()
    return translation(DOMAIN, FOLDER, [language], class_=GNUTranslations)
