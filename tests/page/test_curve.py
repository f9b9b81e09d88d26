"""Tests the curve of win chances as markup."""

import re

import pytest

from nyout import GAMES, match, words
from nyout.history import is_after_throw
from nyout.match import Seat
from tools.driver.playing import first, play_plies
from web.extras import curve
from web.extras.curve import Known, sentence

words.load_extra("analysis")


def play(game: str, seats: int, plies: int) -> match.Match:
    """Return a match after some first legal moves and throws of its seed."""
    begun = match.start(GAMES[game], tuple(Seat(name) for name in "ABCDEF"[:seats]), "7")
    return play_plies(begun, first, plies)


@pytest.mark.parametrize("game", GAMES)
def test_the_curve_has_a_line_of_its_own_dashes_for_each_seat(game: str) -> None:
    for seats in GAMES[game].seats:
        current = play(game, seats, 9)
        evaluations = Known()
        evaluations.follow(current)
        assert [*evaluations.evaluate()] == [*range(1, current.cursor + 2)]
        drawing = curve.draw_curve(current, evaluations.chances)
        assert len(set(re.findall(r'stroke-dasharray="([^"]*)"', drawing))) == seats
        assert f'viewBox="0 0 {current.cursor} {curve.HEIGHT}"' in drawing


def test_a_further_ply_evaluates_only_the_new_position_and_another_match_all() -> None:
    current, evaluations = play("le-nyout", 2, 12), Known()
    evaluations.follow(current)
    assert len([*evaluations.evaluate()]) == 13
    evaluations.follow(current.go_to(12))
    assert evaluations.is_complete
    further = (
        current.throw() if current.state.turn() == -1 else current.play(current.state.moves()[-1])
    )
    evaluations.follow(further)
    assert [*evaluations.evaluate()] == [14]
    evaluations = Known()
    evaluations.follow(play("le-nyout", 2, 5))
    assert len([*evaluations.evaluate()]) == 6
    evaluations.follow(play("run", 2, 5))
    assert len([*evaluations.evaluate()]) == 6


def test_the_sentence_names_the_seat_its_chance_the_ply_and_the_change() -> None:
    current = play("le-nyout", 2, 4)
    current = current if is_after_throw(current) else current.throw()
    chances = [(0.5, 0.5)] * current.cursor + [(0.62, 0.38)]
    seat = current.active
    share, change = (("62", "+12%"), ("38", "−12%"))[seat]
    text = sentence(current, chances)
    assert text.startswith(f"After “{words.log_entry(current, current.cursor)}”")
    assert text.endswith(f"”, {current.names[seat]} has a win chance of {share}% ({change}).")
