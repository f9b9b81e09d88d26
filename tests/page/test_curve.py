"""Tests the curve of win chances as markup."""

import re

import pytest

from nyout import GAMES, match, words
from nyout.core import CHANCE
from nyout.match import Seat
from tests.playing import after, first
from web.analysis import curve
from web.analysis.curve import Known, sentence

words.load_extra("analysis")


def played(game: str, seats: int, plies: int) -> match.Match:
    """Return a match after some first legal moves and throws of its seed."""
    begun = match.start(GAMES[game], tuple(Seat(name) for name in "ABCDEF"[:seats]), "7")
    return after(begun, first, plies)


@pytest.mark.parametrize("game", GAMES)
def test_the_curve_has_a_line_of_its_own_dashes_for_each_seat(game: str) -> None:
    for seats in GAMES[game].seats:
        shown = played(game, seats, 9)
        known = Known()
        known.follow(shown)
        assert [*known.evaluate()] == [*range(1, 11)]
        drawn = curve.drawing(shown, known.chances)
        assert len(set(re.findall(r'stroke-dasharray="([^"]*)"', drawn))) == seats
        assert f'viewBox="0 0 9 {curve.HEIGHT}"' in drawn


def test_the_curve_marks_the_changes_that_are_due_to_throws() -> None:
    shown = played("le-nyout", 2, 9)
    marked = [ply for ply, state in enumerate(shown.states[:-1]) if state.turn() == CHANCE]
    assert 0 < len(marked) < 9
    assert curve.throws(shown) == "".join(f"M{ply} {curve.HEIGHT}h1" for ply in marked)
    chances = (0.5, 0.5)
    assert "throws" in curve.legend(shown, chances)
    assert "throws" not in curve.legend(played("run", 2, 9), chances)


def test_a_further_ply_evaluates_only_the_new_position() -> None:
    shown, known = played("le-nyout", 2, 12), Known()
    known.follow(shown)
    assert len([*known.evaluate()]) == 13
    known.follow(shown.at(12))
    assert known.is_complete
    further = shown.throw() if shown.state.turn() == -1 else shown.play(shown.state.moves()[-1])
    known.follow(further)
    assert [*known.evaluate()] == [14]


def test_another_match_is_evaluated_anew() -> None:
    known = Known()
    known.follow(played("le-nyout", 2, 5))
    assert len([*known.evaluate()]) == 6
    known.follow(played("run", 2, 5))
    assert len([*known.evaluate()]) == 6


def test_the_sentence_names_the_seat_its_chance_the_ply_and_the_change() -> None:
    shown = played("le-nyout", 2, 4)
    shown = shown if shown.was_thrown else shown.throw()
    chances = [(0.5, 0.5)] * shown.cursor + [(0.62, 0.38)]
    seat = shown.active
    share, change = (("62", "+12%"), ("38", "−12%"))[seat]
    said = sentence(shown, chances)
    assert said.startswith(f"After “{words.log_entry(shown, shown.cursor)}”")
    assert said.endswith(f"”, {shown.names[seat]} has a win chance of {share}% ({change}).")
