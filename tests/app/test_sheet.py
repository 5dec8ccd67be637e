"""The sheet beside the table."""

import pytest
from flask.testing import FlaskClient

from tests.app.pages import Match


@pytest.mark.parametrize(
    ("levels", "said"),
    [
        ({"level": "expert"}, "Others: expert."),
        ({"level": "normal", "level.2": "strong"}, "Others: Kim normal, Ole strong, Pia normal."),
    ],
)
def test_the_sheet_says_how_well_the_others_were_asked_to_play(
    client: FlaskClient, levels: dict[str, str], said: str
) -> None:
    names = {"name.1": "Kim", "name.2": "Ole", "name.3": "Pia"}
    match = Match(client, game="smear", **levels, **names)
    assert said in match.tree.text(id="scores")
