"""Tests the game of the day: its schedule, its throws, its skill and its stored results."""

from collections import Counter
from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import GAMES
from nyout.analysis.review import Ply, Review
from nyout.core import CHANCE
from nyout.daily import (
    FAIR,
    FAVOURITE,
    GOOD,
    POOR,
    SHOWN,
    DayResult,
    day_of,
    game_of_day,
    read_results,
    result_of,
    start_day,
    write_results,
)
from nyout.match import Match, play_on
from nyout.plies import is_choice

DAY = date(2026, 12, 2).toordinal()
every_game = pytest.mark.parametrize("game", GAMES)


def play_at_random(match: Match, seed: int) -> Match:
    """Return a finished game with random moves and the throws of its seed."""
    rng = Random(seed)
    *_, end = play_on(match, lambda at: rng.choice(at.state.moves()))
    return end


def review_with_losses(match: Match, loss: float) -> Review:
    """Return a review in which every choice of seat 0 costs `loss` and its throws gain 12%."""
    plies = [
        Ply(
            seat=0,
            luck=(0.12, -0.12) if number == 0 else (0.0, 0.0),
            skill=(-loss, loss) if state.turn() == 0 and is_choice(state) else (0.0, 0.0),
            correction=(0.0, 0.0),
            best=(),
        )
        for number, state in enumerate(match.states[:-1])
    ]
    return Review(((0.5, 0.5),) * len(match.states), tuple(plies))


def test_the_favourite_is_played_twice_a_week_and_the_others_equally_often():
    days = range(DAY, DAY + 7 * 4 * 13)
    counts = Counter(game_of_day(day, [*GAMES]) for day in days)
    for week in range(52):
        names = [game_of_day(DAY + 7 * week + at, [*GAMES]) for at in range(7)]
        assert names.count(FAVOURITE) == 2
    others = {count for game, count in counts.items() if game != FAVOURITE}
    assert len(others) == 1, counts


@every_game
def test_everybody_starts_a_day_alike_and_days_differ(game):
    first, again = start_day(GAMES[game], DAY), start_day(GAMES[game], DAY, attempt=2)
    assert (first.moves, day_of(first)) == (again.moves, day_of(again)) == (first.moves, DAY)
    others = {play_at_random(start_day(GAMES[game], DAY + n), 1).moves for n in range(5)}
    assert len(others) == 5


@pytest.mark.parametrize("game", ["hypnosia", "le-nyout", "not-nyout"])
def test_different_moves_meet_equal_dice_at_the_same_ply(game):
    """A throw follows from day and ply, and from nothing that a player does."""
    one = play_at_random(start_day(GAMES[game], DAY), 1)
    other = play_at_random(start_day(GAMES[game], DAY, attempt=2), 2)
    assert one.moves != other.moves
    compared = 0
    for ply, (here, there) in enumerate(zip(one.states, other.states)):
        if here.turn() == there.turn() == CHANCE and here.moves() == there.moves():
            assert one.moves[ply] == other.moves[ply]
            compared += 1
    assert compared > 3


def test_a_game_that_counts_cannot_be_undone_or_changed_but_practice_can():
    counted, practice = (
        start_day(GAMES["le-nyout"], DAY, attempt).throw().throw() for attempt in (1, 2)
    )
    for match, is_final in ((counted, True), (practice, False)):
        assert match.is_contest == is_final
        assert (match.undo() == match) == is_final
        assert (match.go_to(1).cut().moves == match.moves) == is_final
        assert match.go_to(0).is_open != is_final


@pytest.mark.parametrize(("loss", "skill"), [(0.0, 100), (0.01, 90), (0.0249, 75), (0.2, 0)])
def test_skill_falls_by_ten_for_each_per_cent_that_a_choice_costs(loss, skill):
    match = play_at_random(start_day(GAMES["le-nyout"], DAY), 1)
    result = result_of(match, review_with_losses(match, loss))
    assert (result.day, result.skill, result.luck) == (DAY, skill, 12)
    assert result.has_won == (match.ranks[0] == 1)
    [colour] = {*result.squares}
    assert colour == {0.0: GOOD, 0.01: FAIR, 0.0249: FAIR, 0.2: POOR}[loss]


@pytest.mark.parametrize("game", ["run", "scouts"])
def test_the_random_opening_of_a_game_without_dice_does_not_count(game):
    """Only the choices after the opening have a loss here, so its moves would raise the skill."""
    begun = start_day(GAMES[game], DAY)
    match = play_at_random(begun, 1)
    review = review_with_losses(match, 0.03)
    opening = [ply._replace(skill=(0.0, 0.0)) for ply in review.plies[: len(begun.moves)]]
    review = review._replace(plies=(*opening, *review.plies[len(begun.moves) :]))
    assert result_of(match, review).skill == 70


results = st.builds(
    DayResult,
    st.integers(DAY - 400, DAY),
    st.booleans(),
    st.integers(0, 100),
    st.integers(-300, 300),
    st.text([GOOD, FAIR, POOR], max_size=SHOWN),
)


@given(st.lists(results, unique_by=lambda result: result.day), st.text())
def test_stored_results_are_read_again_whatever_else_is_stored(stored, noise):
    text = write_results(stored)
    assert read_results(text) == sorted(stored)
    assert {*stored} <= {*read_results(f"{text}\n{noise}")}


def test_the_first_result_of_a_day_counts():
    first, second = (DayResult(DAY, True, skill, 0, "") for skill in (50, 90))
    assert read_results(write_results([first, second])) == [first]
