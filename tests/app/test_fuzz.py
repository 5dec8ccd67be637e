"""The fuzzer's attacks get through to what they attack."""

from fuzz import Fuzz

from app.server import Server


def test_attacks_reach_the_table_and_break_nothing() -> None:
    with Server(0, testing=True) as server:
        server.app.config["PROPAGATE_EXCEPTIONS"] = False
        fuzz = Fuzz(1, server.port)
        for _ in range(150):
            fuzz.post()
    drawn, bad_saves = fuzz.answers[200], fuzz.answers[422]
    assert drawn > 50
    assert bad_saves > 10
