"""Whole games, from the roll-off to the winner."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from nyout.core import CHANCE, OVER
from nyout.match import Match, Seat
from tests.browser.helpers.matches import (
    ANN,
    BEGINNER,
    BEST,
    BOB,
    GREEDY,
    RANDOM,
    notations,
    played,
    text_of,
)
from tests.browser.helpers.shared_page import SHARED, UNSHARED
from tests.browser.helpers.table import Table

pytestmark = SHARED

WON = re.compile("won!")
CY, DAN = Seat("Cy"), Seat("Dan")


def assert_winner_is_stored(table: Table) -> None:
    """Assert that the stored game has, by the rules, the winner that the page shows."""
    expect(table.status).to_have_text(WON)
    stored = table.stored_record()
    *_, last = stored.states()
    assert last.turn() == OVER
    expect(table.status).to_have_text(f"{stored.seats[last.ranks().index(1)].name} won!")
    assert table.list_of_moves() == notations(stored.moves)
    assert table.marks() == {}
    expect(table.throw_button).to_be_hidden()


def test_two_persons_play_a_whole_game_by_clicking(table: Table) -> None:
    table.page.emulate_media(reduced_motion="reduce")  # places are marked only while pieces rest
    table.open()
    table.new_game(ANN, BOB)
    expect(table.turn).to_have_text("Ann’s turn")
    choose = Random(2).choice
    while (match := table.match()).active != OVER:
        assert table.marks() == table.legal_marks(match.state)
        table.act(match, choose)
    assert_winner_is_stored(table)


@UNSHARED
@pytest.mark.parametrize("seats", [(ANN, RANDOM), (ANN, GREEDY, CY), (DAN, ANN, RANDOM, GREEDY)])
def test_persons_and_computers_finish_a_game(table: Table, seats: tuple[Seat, ...]) -> None:
    whole = finished(seats)
    table.page.emulate_media(reduced_motion="reduce")
    table.page.clock.install()  # skips the pauses of the computers
    table.open_stored(text_of(played(" ".join(notations(whole.moves[:-20])), seats, None)))
    choose = Random(1).choice
    while (match := table.match()).active != OVER:
        if match.by_person:
            assert table.marks() == table.legal_marks(match.state)
            table.act(match, choose)
        else:
            table.page.clock.run_for(500)
    assert_winner_is_stored(table)


@UNSHARED
def test_computers_play_by_themselves_from_the_roll_off_to_the_end(table: Table) -> None:
    table.page.clock.install()
    table.open()
    table.new_game(BEGINNER, BEST)
    while not WON.search(table.status.inner_text()):
        table.page.clock.run_for(5000)
    assert_winner_is_stored(table)


def finished(seats: tuple[Seat, ...]) -> Match:
    """Return a complete game of some seats with random moves."""
    match, choose = played(seats=seats, first=None), Random(1).choice
    while match.active != OVER:
        chance = match.state.turn() == CHANCE
        match = match.throw() if chance else match.play(choose(match.state.moves()))
    return match
