"""Which language an answer comes in, and how its sentences are found."""

from gettext import NullTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from flask.testing import FlaskClient

from app import create_app, language

OWN = {
    "Host": "127.0.0.1:5252",
    "Origin": "http://127.0.0.1:5252",
    "HX-Request": "true",
    "Content-Type": "application/json",
}


class Loud(NullTranslations):
    """A language in which everything is shouted."""

    def gettext(self, message: str) -> str:
        return message.upper().replace("%(NAME)S", "%(name)s")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return (msgid1 if n == 1 else msgid2).upper().replace("%(NUM)S", "%(num)s")

    def pgettext(self, context: str, message: str) -> str:
        return f"{context}:{message}".upper()

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return f"{context}:{self.ngettext(msgid1, msgid2, n)}".upper()


@pytest.fixture
def norwegian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A catalogue with one translated sentence."""
    catalogue = Catalog(locale="nb")
    catalogue.add("There is nothing at this address.", "Her er det ingenting.")
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    folder = tmp_path / "nb" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "messages.mo").write_bytes(compiled.getvalue())
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    language.languages.cache_clear()
    language._load.cache_clear()
    yield
    monkeypatch.undo()
    language.languages.cache_clear()
    language._load.cache_clear()
    language.use("en")


@pytest.fixture
def client() -> FlaskClient:
    return create_app(testing=True).test_client()


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ([], "en"),
        (["nb"], "nb"),
        (["NB-no", "en"], "nb"),
        (["xx", "nb_NO"], "nb"),
        (["en-US", "nb"], "en"),
        (["../../etc", "", "-"], "en"),
    ],
)
def test_the_first_wanted_language_there_is(
    norwegian: None, wanted: list[str], expected: str
) -> None:
    assert language.choose(wanted) == expected


def test_the_browsers_language_is_heard(norwegian: None, client: FlaskClient) -> None:
    answer = client.get("/x", headers={"Host": OWN["Host"], "Accept-Language": "nb-NO,en;q=0.5"})
    assert "Her er det ingenting." in answer.text
    assert '<html lang="nb">' in answer.text


def test_the_players_preference_goes_first(norwegian: None, client: FlaskClient) -> None:
    headers = {**OWN, "Accept-Language": "en"}
    answer = client.post("/x", data='{"settings": {"lang": "nb"}}', headers=headers)
    assert "Her er det ingenting." in answer.text


@pytest.mark.parametrize("preference", ["12", "null", '["nb"]', '"xx"', '"\\u0000"'])
def test_a_preference_that_makes_no_sense_is_passed_over(
    norwegian: None, client: FlaskClient, preference: str
) -> None:
    headers = {**OWN, "Accept-Language": "nb"}
    answer = client.post("/x", data=f'{{"settings": {{"lang": {preference}}}}}', headers=headers)
    assert (answer.status_code, "Her er det ingenting." in answer.text) == (404, True)


def test_one_request_does_not_change_the_language_of_the_next(
    norwegian: None, client: FlaskClient
) -> None:
    client.post("/x", data='{"settings": {"lang": "nb"}}', headers=OWN)
    assert "There is nothing" in client.post("/x", data="{}", headers=OWN).text


def test_every_kind_of_sentence_follows_the_language() -> None:
    later = language.lazy("card")
    with language.using("xx", Loud()):
        assert (
            later(),
            language.gettext("card"),
            language.ngettext("card", "cards", 2),
            language.pgettext("suit", "club"),
            language.npgettext("suit", "club", "clubs", 2),
            language.current(),
        ) == ("CARD", "CARD", "CARDS", "SUIT:CLUB", "SUIT:CLUBS", "xx")
    assert (later(), language.current()) == ("card", "en")


def test_templates_translate_and_escape_what_they_fill_in() -> None:
    app = create_app(testing=True)
    source = (
        "{% trans name=who %}Hello {{ name }}{% endtrans %} {{ ngettext('%(num)s a', 'b', 1) }}"
    )
    with app.app_context(), language.using("xx", Loud()):
        shown = app.jinja_env.from_string(source).render(who="<b>")
    assert shown == "HELLO &lt;b&gt; 1 A"
