"""Collects the translatable sentences, brings each catalogue up to date and compiles it.

A new language: make the folder app/translations/<language>/LC_MESSAGES and run this.
"""

import sys
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from engine import say

ROOT: Final = Path(__file__).resolve().parent.parent
TRANSLATIONS: Final = ROOT / "app" / "translations"
KEYWORDS: Final = {
    "_": None,
    "gettext": None,
    "lazy": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
SOURCES: Final = (
    ("app", [("**.py", "python")], {}),
    ("templates", [("**.html", "jinja2.ext:babel_extract")], {"**.html": {"trimmed": "true"}}),
)


def collect() -> Catalog:
    """Every sentence in the source, with where it stands."""
    catalogue = Catalog(project="Opening Lead", charset="utf-8")
    for folder, methods, options in SOURCES:
        found = extract_from_dir(
            ROOT / folder,
            method_map=methods,
            options_map=options,
            keywords=KEYWORDS,
            comment_tags=("Translators:",),
        )
        for name, line, message, comments, context in found:
            where = [(f"{folder}/{name}", line)]
            catalogue.add(message, None, where, auto_comments=comments, context=context)
    for sentence in say.REFUSALS.values():
        catalogue.add(sentence, None, [("engine/say.py", 0)])
    return catalogue


def written(catalogue: Catalog) -> bytes:
    """The text of a catalogue; line numbers are left out, they change with every edit."""
    text = BytesIO()
    write_po(text, catalogue, width=100, sort_by_file=True, include_lineno=False)
    return text.getvalue()


def update(folder: Path, template: Catalog) -> None:
    """Keeps the translations of one language, adds what is new, and compiles."""
    language = folder.name
    source = folder / "LC_MESSAGES" / "messages.po"
    if source.exists():
        with source.open("rb") as text:
            catalogue = read_po(text, locale=language)
    else:
        catalogue = Catalog(locale=language)
    catalogue.update(template)
    source.write_bytes(written(catalogue))
    with source.with_suffix(".mo").open("wb") as compiled:
        write_mo(compiled, catalogue)
    missing = sum(1 for message in catalogue if message.id and not message.string)
    print(f"{language}: {len(catalogue)} sentences, {missing} not translated yet")


def main() -> int:
    """Updates every language there is a folder for."""
    template = collect()
    languages = sorted(path.parent for path in TRANSLATIONS.glob("*/LC_MESSAGES"))
    for folder in languages:
        update(folder, template)
    if not languages:
        print(f"{len(template)} sentences, all in English: there is no other language yet")
    return 0


if __name__ == "__main__":
    sys.exit(main())
