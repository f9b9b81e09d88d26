"""Trying the costliest moves of a finished game again."""

import pytest
from playwright.sync_api import expect

from nyout import match, players
from nyout.analysis.mistakes import find_mistakes
from nyout.analysis.review import Review, review_match
from nyout.match import PERSON, Match, Seat
from nyout.players.search import exhaust
from tools.driver.matches import text_of
from tools.driver.parts import Parts
from tools.driver.playing import play_plies
from tools.driver.shared_page import SHARED
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT

pytestmark = SHARED

SEED = "bad1"  # of a game whose mistakes have something in common


@pytest.fixture
def played(table: Table) -> tuple[Match, Review]:
    """Return a game that a person has played like a beginner, and its review."""
    seats = Seat("", PERSON), Seat("", "casual")
    ended = play_plies(
        match.start(table.game, seats, SEED),
        lambda at: players.choice(
            "beginner" if at.active_player == PERSON else at.active_player, at.state, at.rng()
        ),
    )
    return ended, exhaust(review_match(ended))


def test_mistakes_are_tried_again_until_the_sentence_on_what_they_have_in_common(
    table: Table, played: tuple[Match, Review]
) -> None:
    ended, review = played
    plies = find_mistakes(review, ended.local_players)
    table.open_stored(text_of(ended))
    before = table.stored_text()
    retry = Parts(table.page).retry_button
    expect(retry).to_have_text(f"Try again: {len(plies)} moves", timeout=TIMEOUT)
    retry.press("Enter")
    panel, arrow = table.puzzle, Parts(table.page).played_arrow
    for number, ply in enumerate(plies, 1):
        expect(panel.get_by_role("heading")).to_have_text(
            f"Try again: {number} of {len(plies)}", timeout=TIMEOUT
        )
        expect(panel).to_contain_text("Find a better move for Blue.")
        expect(table.log_of_speech).to_contain_text("Find a better move for Blue.")
        expect(arrow).to_have_count(1)
        asked = ended.go_to(ply - 1).cut()
        table.play(asked, ended.moves[ply - 1])
        expect(panel).to_contain_text("Not quite.")
        expect(arrow).to_have_count(0)
        panel.get_by_role("button", name="Try again").click()
        expect(panel).to_contain_text("Find a better move")
        table.play(asked, review.plies[ply - 1].best)
        expect(panel).to_contain_text("Right!")
        expect(panel).to_contain_text("the move in the game gave")
        expect(Parts(panel).why).not_to_be_empty(timeout=TIMEOUT)
        common = Parts(panel).streak
        if number < len(plies):
            expect(common).to_be_empty()
            panel.get_by_role("button", name="Continue").click()
    said = "In 2 of these 3 moves, you left a piece where it could be captured."
    expect(common).to_have_text(said)
    expect(table.log_of_speech).to_contain_text(said)
    panel.get_by_role("button", name="Continue").click()
    expect(panel).to_be_hidden()
    expect(table.ending).to_be_visible()
    assert table.stored_text() == before


def test_a_game_of_others_has_a_story_but_no_mistakes_to_try_again(
    table: Table, played: tuple[Match, Review]
) -> None:
    ended, _ = played
    table.open(f"#{ended.link()}")
    expect(Parts(table.page).judgement).not_to_be_empty(timeout=TIMEOUT)
    expect(Parts(table.page).moments).not_to_have_count(0)
    expect(Parts(table.page).retry_button).to_have_count(0)
