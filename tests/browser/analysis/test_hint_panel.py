"""Hints during a game: the best moves with their chances and a reason."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES
from tests.browser.helpers.decisions import decision_match
from tests.sampling import sample
from tools.driver.matches import text_of
from tools.driver.parts import Parts
from tools.driver.shared_page import MOTION, SHARED, SHARED_BY
from tools.driver.table import Table

pytestmark = SHARED

FIRST = re.compile("Look (at this|beside the board) first:")


@MOTION
@pytest.mark.parametrize("game", sample(("run", "hypnosia"), "run"))
def test_a_hint_says_where_to_look_then_points_at_good_moves_and_closes_at_a_move(
    page: Page, game: str
) -> None:
    current, table = decision_match(game), Table(page, GAMES[game])
    table.open_stored(text_of(current))
    table.button("Hint").click()
    panel = table.hints
    expect(panel).to_contain_text(FIRST)
    expect(table.tasks_of_turn).to_have_count(1)
    expect(table.hint_arrows).to_have_count(0)
    panel.get_by_text("Show the move").click()
    ways = Parts(panel).ways
    expect(ways.first).to_be_focused()
    chances = Parts(panel).way_chances.all_inner_texts()
    assert 1 <= len(chances) <= 3
    assert all(0 <= float(chance.rstrip("%")) <= 100 for chance in chances)
    expect(ways.first).to_have_attribute("aria-pressed", "true")
    expect(Parts(panel).why).to_have_text(re.compile(r"\.$"))
    for chance in chances:
        expect(Parts(panel).why).not_to_contain_text(chance)
    expect(table.hint_arrows.first).to_be_attached()
    panel.get_by_role("button", name="Play this").click()
    expect(table.plies).to_have_count(len(current.moves) + 1)
    expect(panel).to_be_hidden()
    expect(table.tasks_of_turn.or_(table.hint_arrows)).to_have_count(0)


def test_a_hint_takes_the_answer_to_a_refused_click_from_the_page(table: Table) -> None:
    table.open_stored(text_of(decision_match("le-nyout")))
    answer = table.line
    table.place("n2").click(force=True)
    expect(answer).to_contain_text("n2")
    table.button("Hint").click()
    expect(table.hints).to_contain_text(FIRST)
    expect(answer).to_have_text("Bob threw Do (1) and moved from 5 to 6.")


@SHARED_BY("run")
def test_another_hint_can_be_shown_and_a_move_closes_the_panel(page: Page) -> None:
    table = Table(page, GAMES["run"])
    table.open_stored(text_of(decision_match("run")))
    page.keyboard.press("h")
    panel = table.hints
    expect(panel.get_by_role("heading")).to_be_focused()
    expect(panel).to_contain_text(FIRST)
    page.keyboard.press("h")
    second = Parts(panel).ways.nth(1)
    expect(table.hint_arrows).not_to_have_count(0)
    best = table.hint_arrows.evaluate_all("nodes => nodes.map(n => n.outerHTML)")
    reason = Parts(panel).why.inner_text()
    second.press("Enter")
    expect(second).to_be_focused()
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(Parts(panel).why).not_to_have_text(reason)
    assert best != table.hint_arrows.evaluate_all("nodes => nodes.map(n => n.outerHTML)")
    table.undo.click()
    expect(panel).to_be_hidden()
    expect(table.tasks_of_turn).to_have_count(0)


@MOTION
def test_the_key_hides_the_hint_again_and_a_move_can_follow_its_first_step(table: Table) -> None:
    before, page = decision_match("le-nyout"), table.page
    table.open_stored(text_of(before))
    for part in (table.hint_ways, table.hint_steps):
        page.keyboard.press("h")
        expect(part.first).to_be_visible()
    page.keyboard.press("h")
    expect(table.hints).to_be_hidden()
    expect(table.tasks_of_turn).to_have_count(0)
    page.keyboard.press("h")
    expect(table.tasks_of_turn).to_have_count(1)
    table.act(before, max)
    expect(table.hints).to_be_hidden()
    expect(table.tasks_of_turn).to_have_count(0)


def test_before_a_throw_the_panel_says_when_there_is_a_hint(table: Table) -> None:
    current = decision_match("le-nyout")
    table.open_stored(text_of(current.go_to(current.cursor - 1).cut()))
    table.page.keyboard.press("h")
    expect(table.hints).to_contain_text("Throw first.")
    table.close_hints.click()
    expect(table.throw_button).to_be_focused()


@SHARED_BY("run")
def test_a_hint_that_closes_leaves_the_marks_of_a_lesson(page: Page) -> None:
    table = Table(page, GAMES["run"]).open()
    page.keyboard.press("h")
    expect(table.tasks_of_turn.first).to_be_attached()
    table.learn_link.click()
    expect(table.hints).to_be_hidden()
    expect(table.board_tasks).not_to_have_count(0)
