"""Tests the streak over sequences of visits, time zones, and with a clock that was ahead."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import puzzles
from web.extras import streak
from web.extras.streak import DAY, NONE, Moment, Streak

START = 20_000 * DAY + 3 * 60
HOUR = 60
hours = st.integers(0, 23)
zones = st.integers(-12, 14)


def visit(before: Streak, minute: int, offset: int = 0) -> Streak:
    """Return the streak after the puzzle of the day is solved, as the stored text has it."""
    now = Moment(minute, offset)
    after = streak.extend_streak(before, now.day(), now)
    assert streak.read_streak(after.write()) == after
    assert streak.length(after, now) == after.days
    return after


@given(st.lists(hours, min_size=2))
def test_a_streak_counts_days(times: list[int]) -> None:
    current = NONE
    for day, hour in enumerate(times):
        current = visit(current, START // DAY * DAY + day * DAY + hour * HOUR)
    assert current.days == len(times)


@given(hours, hours, st.integers(2, 400), zones)
def test_a_day_without_solution_ends_a_streak(first: int, then: int, days: int, zone: int) -> None:
    midnight = START // DAY * DAY - zone * HOUR
    current = visit(NONE, midnight + first * HOUR, zone * HOUR)
    later = midnight + days * DAY + then * HOUR
    assert streak.length(current, Moment(later, zone * HOUR)) == 0
    assert visit(current, later, zone * HOUR).days == 1


@given(st.lists(st.tuples(st.integers(1, 24), zones), min_size=2))
def test_a_streak_survives_every_flight(stops: list[tuple[int, int]]) -> None:
    """A traveller who solves a puzzle within every 24 hours goes on, whatever the time zones."""
    current, minute = NONE, START
    for gap, zone in stops:
        before, minute = current, minute + gap * HOUR
        assert streak.length(before, Moment(minute, zone * HOUR)) == before.days
        current = visit(before, minute, zone * HOUR)
        assert current.days >= before.days


@pytest.mark.parametrize("way", [1, -1])
def test_a_streak_survives_a_flight_around_the_world(way: int) -> None:
    current = NONE
    for day in range(48):
        zone = (way * day + 12) % 24 - 12
        current = visit(current, START + day * DAY - way * day * HOUR, zone * HOUR)
    assert 44 <= current.days <= 48


@given(st.integers(1, 400), st.integers(1, 5))
def test_a_streak_begun_with_a_clock_ahead_survives_the_correction(ahead: int, count: int) -> None:
    current = NONE
    for day in range(count):
        current = visit(current, START + (day + ahead) * DAY)
    current = visit(current, START + count * DAY)
    assert current.days >= count


days = st.integers(1, 20)


@given(days, st.integers(3, 400) | st.integers(-400, -3), days, days, hours, st.booleans())
def test_a_streak_survives_a_wrong_clock_that_is_corrected(
    before: int, error: int, wrong: int, after: int, hour: int, same_day: bool
) -> None:
    """The clock may be set to any other day, and back on the next day or on the same one."""
    current, day = NONE, 0
    clocks = [0] * before + [error] * wrong + [0] * after
    for clock, following in zip(clocks, [*clocks[1:], 0]):
        current = visit(current, START + (day + clock) * DAY + hour * HOUR)
        day += 0 if same_day and clock != following else 1
    assert abs(current.days - day) <= 1


@pytest.mark.parametrize(
    ("puzzle", "today", "days"),
    [(0, 0, 6), (0, 1, 6), (1, 0, 1), (0, 2, 5), (None, 0, 5), (-1, 0, 5)],
)
def test_a_puzzle_counts_until_the_next_day_ends(puzzle: int | None, today: int, days: int) -> None:
    day = Moment(START).day()
    before = Streak(day - 1, 5)
    number = None if puzzle is None else day + puzzle
    assert streak.extend_streak(before, number, Moment(START + today * DAY)).days == days


@pytest.mark.parametrize("days", [1, 99_999, 3_652_059])
def test_the_stored_text_of_earlier_versions_is_read(days: int) -> None:
    before = streak.read_streak(f"2026-01-31 {days}")
    assert before.days == days
    assert before.write() == f"2026-01-31 {days}"
    day = puzzles.parse_day("2026-02-01")
    now = Moment((day - puzzles.EPOCH) * DAY)
    assert visit(before, now.minute).days == days + 1


@pytest.mark.parametrize("text", ["", "yesterday", "2026-02-30 3", "2026-01-31 3 1", "2026-01-31"])
def test_an_invalid_text_is_no_streak(text: str) -> None:
    assert streak.read_streak(text) == NONE
