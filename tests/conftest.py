"""What every test may ask for."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from app import create_app

# Machines are shared and slow at times; how long an example takes proves nothing.
settings.register_profile("project", deadline=None)
settings.load_profile("project")

PORT = 5252
ADDRESS = f"http://127.0.0.1:{PORT}"


class OwnPage(FlaskClient):
    """A client that asks as the game's own page does."""

    def open(self, *args: object, **kwargs: object):
        kwargs.setdefault("base_url", ADDRESS)
        return super().open(*args, **kwargs)


@pytest.fixture(scope="session")
def app() -> Flask:
    made = create_app(PORT, testing=True)
    made.test_client_class = OwnPage
    return made


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
