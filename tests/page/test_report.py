"""Tests the review as markup: its parts add up on the screen, and its texts are escaped."""

import re
from functools import cache
from html import unescape

import pytest

from nyout import GAMES, words
from nyout.analysis.annotation import rounded
from nyout.analysis.review import Ply, Review
from nyout.analysis.reviewing import reviewed
from nyout.match import Match, Seat
from nyout.players.search.steps import exhaust
from tests import golden, sampling
from web.analysis.report import fate, parts, report
from web.markup import NOTHING


@cache
def sample(game: str, plies: int = 40) -> tuple[Match, Review]:
    whole = golden.largest(game).seeded("7")
    shown = whole.at(min(plies, len(whole.moves))).cut()
    seats = tuple(Seat(f"<b>{number}</b>") for number in range(len(shown.seats)))
    shown = shown._replace(seats=seats, comments={})
    return shown, rounded(exhaust(reviewed(shown)))


@pytest.mark.parametrize("game", sampling.sample(GAMES, "run"))
def test_the_shown_parts_of_each_seat_add_up_to_its_shown_result(game: str) -> None:
    shown, review = sample(game)
    for seat in range(len(shown.seats)):
        *changes, last = parts(review, seat).values()
        assert sum(changes) == last
        corrections = 1000 * review.correction(seat)
        assert abs(changes[-1] - corrections) < len(changes)  # the other parts are rounded
        assert last == round(1000 * review.chances[-1][seat])


@pytest.mark.parametrize("game", ["le-nyout", "run"])
def test_the_report_shows_the_costliest_moves_and_the_throws_that_changed_most(game: str) -> None:
    shown, review = sample(game)
    markup = report(shown, review, 0, NOTHING)
    assert "<b>0</b>" not in markup.replace("&lt;b&gt;0", "")
    assert "<b>0</b>" in unescape(markup)
    numbers = [int(number) for number in re.findall(r'data-ply="(\d+)"', markup)]
    assert numbers == [*review.costliest(3), *review.luckiest(3), *review.unluckiest(3)]
    throws = any(any(ply.luck) for ply in review.plies)
    assert ("Luck of all throws" in markup) == throws


@pytest.mark.parametrize("game", GAMES)
def test_the_report_numbers_moves_by_the_turns_of_the_log(game: str) -> None:
    shown, review = sample(game)
    lines = shown.text().split("\n\n")[1].splitlines()
    turns = [int(line.split(".")[0]) for line in lines for _ in line.split()[1:]]
    assert turns[-1] < len(turns), "every turn has one ply"
    markup = report(shown, review, 0, NOTHING)
    listed = re.findall(r'data-ply="(\d+)"[^>]*><span>(\d+)\.', markup)
    assert listed
    assert [int(turn) for _, turn in listed] == [turns[int(ply) - 1] for ply, _ in listed]


def test_the_report_says_in_a_word_how_each_seat_played() -> None:
    shown, review = sample("run")
    ratings = [review.rating(seat, shown.states) for seat in range(2)]
    like = [words.text("rating", rating) for rating in ratings]
    said = re.findall("played like (.*?): ", report(shown, review, 0, NOTHING))
    assert said == like


@pytest.mark.parametrize(
    ("luck", "skill", "said"),
    [
        (0.2, 0.1, "80%. The throws helped more than the moves."),
        (0.2, 0.3, "80%. The moves helped more than the throws."),
        (-0.1, -0.2, "100%."),
    ],
)
def test_the_report_says_whether_luck_decided_a_finished_game(
    luck: float, skill: float, said: str
) -> None:
    whole = golden.largest("le-nyout")
    ranks = whole.states[-1].ranks()
    named = whole._replace(seats=tuple(Seat("You" if rank == 1 else "Red") for rank in ranks))
    nothing, last = (0.0,) * len(ranks), tuple(float(rank == 1) for rank in ranks)
    throw = Ply(0, tuple(luck / 2 * won for won in last), nothing, nothing, ())
    move = Ply(0, nothing, tuple(skill * won for won in last), nothing, ())
    others = [Ply(0, nothing, nothing, nothing, ())] * (len(whole.moves) - 3)
    review = Review((last,), (throw, throw, move, *others))
    assert list(fate(named, review)) == [
        f"Without the luck of the throws, you had a win chance of {said}"
    ]
    assert not list(fate(named, review._replace(plies=review.plies[:-1])))


def test_a_review_of_the_first_plies_offers_a_review_of_the_whole_game() -> None:
    shown, review = sample("le-nyout")
    part = Review(review.chances[:11], review.plies[:10])
    assert "ends in turn 5 of 17" in report(shown, part, 0, NOTHING)
    assert "data-review" not in report(shown, review, 0, NOTHING)
