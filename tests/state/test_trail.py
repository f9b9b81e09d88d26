"""Tests the trail of the opponents' moves on the board."""

from nyout import GAMES, match
from nyout.match import PERSON, Seat
from web.state.display import FAINTEST, STRONGEST, Path, opacity, paths_of_others


def test_the_trail_has_every_step_of_the_opponents_since_the_last_move():
    at = match.start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob", "greedy")), "7", first=0)
    for move in ("3", "hand-3", "4", "hand-4", "1", "4-5"):
        at = at.play(tuple(move.split("-")))
    entering = Path(1, ("hand", "1", "2", "3", "4"))
    assert [*paths_of_others(at)] == [entering, Path(1, ("4", "5"))]
    assert len([*paths_of_others(at.play(("2",)))]) == 2, "a throw keeps the trail"
    assert [*paths_of_others(at.play(("2",)).play(("3", "5")))] == []
    assert at.seats[0].player == PERSON


def test_later_paths_are_stronger():
    shades = [opacity(number, 3) for number in range(3)]
    assert shades == sorted(shades)
    assert (shades[0], shades[-1]) == (FAINTEST, STRONGEST)
    assert opacity(0, 1) == STRONGEST
