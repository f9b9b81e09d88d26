"""Tests that writing a match plays no move, and that reading a text plays each move once."""

from collections.abc import Callable

import pytest

from nyout import GAMES
from nyout.core import Move, State
from nyout.match import Match
from tools.driver.playing import long_match


@pytest.fixture(params=GAMES)
def long(request: pytest.FixtureRequest) -> Match:
    """Return a long match of each game in turn."""
    return long_match(GAMES[request.param])


@pytest.fixture
def plays(long: Match, monkeypatch: pytest.MonkeyPatch) -> list[Move]:
    """Return the list to which positions of this game append the moves that they play."""
    moves: list[Move] = []

    def recorder(play: Callable[[State, Move], State]) -> Callable[[State, Move], State]:
        def count(state: State, move: Move) -> State:
            moves.append(move)
            return play(state, move)

        return count

    for kind in {type(state) for state in long.states}:  # the roll-off is a type of its own
        monkeypatch.setattr(kind, "play", recorder(kind.play))
    return moves


def test_a_match_is_written_and_packed_without_replaying_it(long: Match, plays: list[Move]) -> None:
    assert len(long.link()) < len(long.text())
    assert not plays


@pytest.mark.parametrize(
    "read",
    [lambda at: Match.from_text(at.text()), lambda at: Match.from_link(at.link())],
    ids=["text", "link"],
)
def test_a_text_becomes_a_match_by_playing_each_move_once(
    long: Match, plays: list[Move], read: Callable[[Match], Match]
) -> None:
    assert read(long) == long
    assert tuple(plays) == long.moves
