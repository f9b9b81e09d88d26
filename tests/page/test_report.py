"""Tests the review as markup: its parts add up on the screen, and its texts are escaped."""

import re
from dataclasses import replace
from functools import cache
from html import unescape
from itertools import groupby

import pytest

from nyout import GAMES, words
from nyout.analysis.annotation import round_review
from nyout.analysis.review import CHOICES, Review, comparison, review_match
from nyout.games.ai import NAMES
from nyout.match import Match, Seat
from nyout.players.levels import levels_of
from nyout.players.search import exhaust
from tests import golden
from tests.finished import FINISHED
from web.extras.curve import draw_curve
from web.extras.report import report
from web.markup import NOTHING


@cache
def sample(game: str, plies: int = 40) -> tuple[Match, Review]:
    whole = golden.largest(game).with_seed("7")
    match = whole.go_to(min(plies, len(whole.moves))).cut()
    seats = tuple(Seat(f"<b>{number}</b>") for number in range(len(match.seats)))
    match = replace(match, seats=seats, comments={})
    return match, round_review(exhaust(review_match(match)))


@pytest.mark.parametrize("game", ["le-nyout", "run"])
def test_the_report_shows_the_costliest_moves_and_the_throws_that_changed_most(game: str) -> None:
    match, review = sample(game)
    markup = report(match, review, 0, NOTHING)
    assert "<b>0</b>" not in markup.replace("&lt;b&gt;0", "")
    assert "<b>0</b>" in unescape(markup)
    numbers = [int(number) for number in re.findall(r'data-ply="(\d+)"', markup)]
    assert numbers == [*review.costliest(3), *review.luckiest(3), *review.unluckiest(3)]
    assert ("Luck of all throws" in markup) == bool(review.fortune(0))


def test_the_curve_marks_what_the_report_lists_throws_and_decisions_differently() -> None:
    match, review = sample("le-nyout")
    markup = report(match, review, 0, NOTHING)
    svg = draw_curve(match, review.chances, review)
    for kind, plies in review.notable(match.local_players).items():
        assert plies == [int(ply) for ply in re.findall(rf'class="{kind}" d="M(\d+) ', svg)]
        assert all(f'data-ply="{ply}"' in markup for ply in plies)


@pytest.mark.parametrize("game", FINISHED)
def test_the_report_numbers_moves_by_the_turns_of_the_log(game: str) -> None:
    match, review = sample(game)
    lines = match.text().split("\n\n")[1].splitlines()
    turns = [int(line.split(".")[0]) for line in lines for _ in line.split()[1:]]
    assert turns[-1] < len(turns), "every turn has one ply"
    markup = report(match, review, 0, NOTHING)
    items = re.findall(r'data-ply="(\d+)"[^>]*><span>(\d+)\.', markup)
    assert items
    assert [int(turn) for _, turn in items] == [turns[int(ply) - 1] for ply, _ in items]


@pytest.mark.parametrize("game", GAMES)
def test_the_report_compares_each_seat_with_a_level(game: str) -> None:
    match, review = sample(game)
    losses = [review.losses(seat, match.states) for seat in range(len(match.seats))]
    levels = [comparison(game, of_seat)[1] for of_seat in losses]
    assert re.findall("as well as (.*?)(?: yet)?[,:]", report(match, review, 0, NOTHING)) == [
        words.sentence("level", level) for level in levels if level
    ]


def test_the_report_compares_players_only_and_with_known_losses_only() -> None:
    match, review = sample("run")
    seats = Seat("You"), Seat("Computer", "strong")
    markup = report(replace(match, seats=seats), review, 0, NOTHING)
    assert re.findall("<p>(You|The computer) played", markup) == ["You"]
    assert comparison("nine-holes", [0.0] * CHOICES) == ("", "")


@pytest.mark.parametrize("game", FINISHED)
def test_play_is_compared_with_the_level_that_loses_as_much(game: str) -> None:
    for level in levels_of(game):
        assert comparison(game, [level.loss] * CHOICES) == ("level", level.name)
    compared = [comparison(game, [loss / 1000] * CHOICES) for loss in range(200)]
    levels = [("level", name) for name in reversed(NAMES)]
    assert [at for at, _ in groupby(compared)] == [*levels, ("below", "beginner")]
    assert comparison(game, [0.0] * (CHOICES - 1)) == ("", "")


def test_the_details_show_the_numbers_of_each_seat() -> None:
    match, review = sample("le-nyout")
    rows = re.findall(
        r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', report(match, review, 0, NOTHING)
    )
    details = {part: re.findall("<td>(.*?)</td>", cells) for part, cells in rows}
    last = [words.percent(chance) for chance in review.chances[-1]]
    assert details[words.sentence("review.last")] == last
    adjusted = [words.percent(review.adjusted_chance(seat)) for seat in range(len(last))]
    assert details[words.sentence("review.adjusted")] == adjusted
    assert details[words.sentence("review.luck")] == [
        words.points(review.luck(seat)) for seat in range(len(last))
    ]


def test_a_review_of_the_first_plies_offers_a_review_of_the_whole_game() -> None:
    match, review = sample("le-nyout")
    part = Review(review.chances[:11], review.plies[:10])
    assert "ends in turn 5 of 17" in report(match, part, 0, NOTHING)
    assert "data-review" not in report(match, review, 0, NOTHING)
