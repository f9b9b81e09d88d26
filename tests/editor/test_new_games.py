"""Tests that the position editor needs no code of a new game."""

import pytest

from nyout import editing
from nyout.cli.skeleton.game import GAME as SAMPLE
from nyout.core import Game
from tests.toys import register
from web.editor import editor


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return the game that `nyout new-game` writes, registered so that it can be edited."""
    return register(monkeypatch, SAMPLE)


def test_the_stones_of_a_new_game_are_placed_and_its_turn_is_chosen(sample: Game) -> None:
    shown = editor.begin(sample, sample.start(2), {})
    assert editing.controls(shown.text, sample) == {"seat": None}
    for action in (
        editor.Put("0.4", ("b2", None)),
        editor.Put("1.4", ("a1", None)),
        editor.Put("0.4", ("c3", None)),
        editor.Write("seat", "1"),
    ):
        shown = editor.update(shown, action)
        assert not shown.reading.fault
    assert shown.text == "sample/1 seats=2 stones=b2,c3/a1 seat=1"
    assert shown.valid.state.turn() == 1
    back = editor.update(shown, editor.Put("0.0", ("hand", 0)))
    assert back.text == "sample/1 seats=2 stones=c3/a1 seat=1"
    wrong = editor.update(shown, editor.Write("seat", "7"))
    assert wrong.reading.fault
    assert wrong.scene == shown.scene
    assert editor.update(shown, editor.Clear()).text == "sample/1 seats=2 stones=-/- seat=0"
