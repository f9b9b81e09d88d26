"""The review of a game: made in slices, shown with reasons, stored in the record."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES
from nyout.analysis import annotation
from nyout.match import Match
from nyout.record.tags import split
from tests.golden import whole
from tests.sampling import sample
from tools.driver.matches import text_of
from tools.driver.parts import Parts
from tools.driver.scripts import START_AND_STOP_REVIEW
from tools.driver.shared_page import MOTION, SHARED
from tools.driver.table import Table
from tools.driver.waiting import wait_until

pytestmark = SHARED

SLOW = 60_000  # milliseconds, on a busy machine


def open_panel(table: Table, text: str) -> None:
    """Open a stored game, and its analysis."""
    table.open_stored(text)
    table.analyse.evaluate("button => button.click()")
    expect(table.curve).to_be_visible(timeout=SLOW)


def review(table: Table) -> None:
    table.review_start.click()
    expect(table.review_details).to_be_visible(timeout=SLOW)


def test_the_analysis_of_a_finished_game_reviews_it_at_once(page: Page) -> None:
    table = Table(page, GAMES["le-nyout"])
    open_panel(table, text_of(whole("le-nyout")))
    expect(Parts(page).review_details).to_be_visible(timeout=SLOW)


@pytest.mark.parametrize("game", sample(("le-nyout", "hypnosia"), "le-nyout"))
def test_a_review_shows_luck_and_skill_and_is_stored(page: Page, game: str) -> None:
    match, table = whole(game), Table(page, GAMES[game])
    open_panel(table, text_of(match.go_to(20).cut()))
    review(table)
    expect(Parts(page).review_rows).to_have_count(
        5 if any(state.turn() == -1 for state in match.states) else 3
    )
    expect(Parts(page).review_table).to_be_hidden()
    played = re.compile(r": \d+ of \d+ choices were good")
    expect(Parts(page).review_sentences.first).to_contain_text(played)
    wait_until(page, lambda: "[%review" in record_text(table))
    stored_review = annotation.read_review(Match.from_text(record_text(table)))
    assert stored_review is not None
    assert len(stored_review.plies) == 20
    table.reload()
    table.analyse.evaluate("button => button.click()")
    expect(Parts(page).review_details).to_be_visible(timeout=SLOW)


def record_text(table: Table) -> str:
    return table.stored_text()


@MOTION
def test_a_costly_move_is_shown_with_the_better_one_and_a_reason(table: Table) -> None:
    page = table.page
    open_panel(table, text_of(whole("le-nyout").go_to(30).cut()))
    review(table)
    item = Parts(page).costly_plies.first
    number = int(item.get_attribute("data-ply") or "")
    item.press("Enter")
    expect(Parts(page).analysis_reason).to_contain_text("Better:", timeout=SLOW)
    expect(Parts(page).analysis_reason).to_contain_text(re.compile(r"Better: .+ to .+\. .+\."))
    expect(item).to_be_focused()
    assert table.cursor() == number - 1
    expect(Parts(page).played_arrow).to_have_count(1)
    expect(Parts(page).best_arrow).to_have_count(1)
    page.keyboard.press("ArrowRight")
    following = Parts(page).costly_plies.nth(1)
    expect(following).to_be_focused()
    expect(following).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowLeft")
    expect(item).to_be_focused()
    page.keyboard.press("]")
    expect(Parts(page).arrows).to_have_count(0)


def test_a_review_can_be_stopped_and_goes_away_with_its_game(table: Table) -> None:
    page, over = table.page, whole("le-nyout")
    open_panel(table, text_of(over.go_to(len(over.moves) - 1).cut()))
    page.evaluate(START_AND_STOP_REVIEW)
    expect(Parts(page).review_start).to_be_focused()
    assert "[%review" not in record_text(table)


def test_a_damaged_review_is_explained_and_can_be_made_again(table: Table) -> None:
    page = table.page
    match = whole("le-nyout").go_to(12).cut()
    comments = dict.fromkeys(range(13), "[%review 25.00,25.00,25.00]")
    comments[3] = "[%review 25.00,25.00] a player’s words"
    open_panel(table, text_of(replace(match, comments=comments)))
    expect(Parts(page).review).to_contain_text(
        "The review is damaged at move 3: `25.00,25.00`; expected one number per seat"
    )
    review(table)
    wait_until(page, lambda: "a player" in record_text(table) and "`" not in record_text(table))
    again = Match.from_text(record_text(table))
    assert split(again.comments[3]).text == "a player’s words"
    assert annotation.read_review(again) is not None


def test_a_further_move_leaves_a_partial_review(table: Table) -> None:
    page = table.page
    match = whole("le-nyout").go_to(12).cut()
    comments = dict.fromkeys(range(9), "[%review 25.00,25.00,25.00]")
    open_panel(table, text_of(replace(match, comments=comments)))
    expect(Parts(page).review).to_contain_text("ends in turn 4 of 5")
    review(table)
    expect(Parts(page).review).not_to_contain_text("ends in turn")
