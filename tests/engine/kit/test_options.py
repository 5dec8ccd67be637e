import pytest

from engine.core.game import BadOption
from engine.kit.options import chosen, read, spelled

CHOICES = {"target": (52, 26), "kind": ("a", "b"), "switch": (False, True)}


def test_a_missing_option_takes_its_default() -> None:
    assert chosen(CHOICES, {}) == {"target": 52, "kind": "a", "switch": False}


@pytest.mark.parametrize(
    "raw",
    [{"target": 53}, {"target": True}, {"switch": 1}, {"kind": "c"}, {"other": 1}, {"target": [5]}],
)
def test_anything_else_is_refused_with_what_would_be_accepted(raw: dict[str, object]) -> None:
    with pytest.raises(BadOption) as refused:
        chosen(CHOICES, raw)
    assert "target" in str(refused.value) or "takes" in str(refused.value)


def test_switches_are_on_and_off_on_the_command_line() -> None:
    assert [spelled(value) for value in (True, False, 7, "x")] == ["on", "off", "7", "x"]
    assert read(CHOICES, "switch", "on") is True
    assert read(CHOICES, "target", "26") == 26
    assert read(CHOICES, "target", "27") == "27"
