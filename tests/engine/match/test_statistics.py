"""Tests the statistics of a match, and the verdict for its reader."""

import re
from typing import TypeVar

import pytest

from nyout import match, view, words
from nyout.core import OVER
from nyout.history import statistics
from nyout.match import Match, Seat
from nyout.plies import Gone, Thrown, events
from nyout.view import STARTS
from tests import golden

NAMES = ("Ann", "Bob", "Cy", "Dan")


E = TypeVar("E", Gone, Thrown)


def whole(name: str) -> Match:
    return golden.largest(name).with_seed("7")


def all_events(record: Match, kind: type[E]) -> list[E]:
    """Return the events of one kind in a match."""
    return [
        event
        for before, move, after in zip(record.states, record.moves, record.states[1:])
        for event in events(before, move, after)
        if isinstance(event, kind)
    ]


@golden.by_file
def test_the_counts_of_a_match_are_the_sums_or_maxima_of_its_seats(file):
    record = golden.read_golden(file).with_seed("7")
    of_all = statistics(record)
    of_each = [statistics(record, seat) for seat in range(len(record.seats))]
    for key in of_all.keys() - {"throws", "moves", "lost"}:
        assert of_all[key] == sum(one[key] for one in of_each), key
    for key in ("throws", "moves"):
        assert of_all[key] == max(one[key] for one in of_each), key


def test_captures_exclude_own_pieces_and_losses_include_failed_attacks():
    record = whole("not-nyout")
    captures = all_events(record, Gone)
    for seat in range(len(record.seats)):
        counts = statistics(record, seat)
        assert counts["captured"] == sum(one.by == seat != one.seat for one in captures)
        assert counts["lost"] == sum(one.seat == seat for one in captures)


def test_the_throws_of_the_roll_off_do_not_count():
    record = whole("le-nyout")
    throws = [throw for throw in all_events(record, Thrown) if throw.phase not in STARTS]
    counts = statistics(record)
    assert sum(counts[key] for key in counts if key.startswith("throw.")) == len(throws)
    first = next(
        ply for ply, state in enumerate(record.states) if view.view_of(state).phase() not in STARTS
    )
    assert not statistics(record.go_to(first))
    assert (
        statistics(record.go_to(first + 1), view.view_of(record.states[first]).actor())["turns"]
        == 1
    )


def test_only_plies_before_the_cursor_count_and_a_finished_match_has_scores():
    record = whole("run")
    assert statistics(record.go_to(30)) == statistics(record.go_to(30).cut())
    record = whole("hypnosia")
    assert record.active == OVER
    assert len(list(words.final_scores(record, record.names))) == len(record.seats)
    fresh = match.start(record.game, (Seat("Ann"), Seat("Bob")), "7")
    assert not statistics(fresh)


@pytest.mark.parametrize("name", ["le-nyout", "not-nyout", "run", "hypnosia", "scouts"])
def test_statistics_start_with_the_turns_and_omit_zeros(name):
    sentence = words.statistics(whole(name), 0)
    assert re.fullmatch(r"You: \d+ turns(, [^,]+)+\.", sentence)
    assert not re.search(r"\b0 ", sentence)


@pytest.mark.parametrize(
    ("ranks", "you", "verdict"),
    [
        ((1, 2), 0, "You won!"),
        ((1, 2), 1, "You lost."),
        ((1, 2), None, "Ann won!"),
        ((1, 1), 0, "The game is a draw."),
        ((1, 1, 3), 1, "You tie for first place."),
        ((1, 1, 3), None, "Ann, Bob tie for first place."),
        ((1, 2, 3, 4), 1, "You came second of 4."),
        ((1, 2, 2, 4), 3, "You came fourth of 4."),
    ],
)
def test_the_verdict_addresses_the_reader(ranks, you, verdict):
    assert words.verdict(ranks, NAMES[: len(ranks)], you) == verdict


def test_a_loss_by_one_point_is_close() -> None:
    names = NAMES[:2]
    assert words.verdict((1, 2), names, 1, (4, 3)) == "So close! You lost."
    assert words.verdict((1, 2), names, 1, (4, 2)) == "You lost."
    assert words.verdict((1, 2), names, 0, (4, 3)) == "You won!"
