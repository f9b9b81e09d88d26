"""Tests that the position editor needs no code of a new game."""

import pytest

from nyout import editing
from nyout.cli.skeleton.game import GAME as SAMPLE
from nyout.core import Game
from tests.toys import register
from web.extras import editor_state as editor


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return the game that `nyout new-game` writes, registered so that it can be edited."""
    return register(monkeypatch, SAMPLE)


def test_the_stones_of_a_new_game_are_placed_and_its_turn_is_chosen(sample: Game) -> None:
    current = editor.begin(sample, sample.start(2), {})
    assert editing.controls(current.text, sample) == {"seat": None}
    for key, place in (("0.4", "b2"), ("1.4", "a1"), ("0.4", "c3")):
        current = current.put(key, (place, None))
        assert not current.reading.fault
    current = current.write("seat", "1")
    assert not current.reading.fault
    assert current.text == "sample/1 seats=2 stones=b2,c3/a1 seat=1"
    assert current.valid.state.turn() == 1
    back = current.put("0.0", ("hand", 0))
    assert back.text == "sample/1 seats=2 stones=c3/a1 seat=1"
    wrong = current.write("seat", "7")
    assert wrong.reading.fault
    assert wrong.scene == current.scene
    assert current.clear().text == "sample/1 seats=2 stones=-/- seat=0"
