"""Lessons: played by keyboard, shown step by step, and separate from the game in progress."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES, lessons, words
from nyout.core import Game
from nyout.lessons import LEARNER
from tests.sampling import games
from tools.driver.matches import ANN, BOB, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.scripts import GLOWING
from tools.driver.shared_page import MOTION, SHARED, SHARED_BY
from tools.driver.table import Table

pytestmark = SHARED

LESSON = lessons.lesson("le-nyout")


@MOTION
@pytest.mark.parametrize("game", games())
def test_a_learner_who_clicks_whatever_glows_completes_the_lesson(page: Page, game: Game) -> None:
    table, rng = Table(page, game).open("#lesson"), Random(1)
    if game != LESSON.game:  # one at the usual pace
        table.set_pace(0.1)
    for _ in range(12 * len(lessons.lesson(game.name).record.moves)):
        if table.lesson_play.is_visible():
            break
        if centres := page.evaluate(GLOWING):
            page.mouse.click(*rng.choice(centres))
        page.wait_for_timeout(50)
    expect(table.lesson_play).to_be_visible()


@pytest.mark.parametrize("game", games("le-nyout"))
def test_a_learner_who_only_presses_enter_completes_the_lesson(page: Page, game: Game) -> None:
    table = Table(page, game).open("#lesson")
    Parts(page).throw_or_task.first.focus()
    for _ in range(4 * len(lessons.lesson(game.name).record.moves)):
        if table.lesson_play.is_visible():
            break
        page.keyboard.press("Enter")
        page.wait_for_timeout(20)
    expect(table.lesson_play).to_be_visible()


def test_a_lesson_can_be_undone_and_left_by_going_back(page: Page) -> None:
    table = Table(page)
    table.open_stored(text_of(play_match("2 hand-2", (ANN, BOB))))
    page.get_by_role("link", name="Learn").click()
    expect(table.lesson).to_be_visible()
    table.throw()
    expect(table.plies).to_have_text(["Yut · 4"])
    table.undo.click()
    expect(Parts(page).lesson_step).to_contain_text("step 1 of")
    table.throw()
    expect(Parts(page).lesson_step).to_contain_text("step 2 of")
    page.go_back()
    expect(table.lesson).to_be_hidden()
    assert table.list_of_moves() == ["2", "hand-2"]


def test_a_lesson_opens_with_the_goal_and_marks_the_targets_of_its_task(page: Page) -> None:
    table = Table(page)
    table.open("#lesson")
    tasks = Parts(page).tasks
    expect(Parts(page).lesson_said).to_have_text(words.text("goal", game=LESSON.game))
    expect(tasks).to_have_count(0)
    table.throw()
    expect(tasks).to_have_count(2)
    expect(table.place("hand", LEARNER)).to_have_attribute("data-task", "lesson")
    expect(table.place("4")).to_have_attribute("data-task", "lesson")
    expect(Parts(page).lesson_done).to_have_js_property("value", 1)
    page.get_by_role("button", name="Exit lesson").click()
    expect(table.lesson).to_be_hidden()
    expect(tasks).to_have_count(0)


@SHARED_BY("run")
def test_a_lesson_labels_only_the_places_that_it_names(page: Page) -> None:
    Table(page, GAMES["run"]).open("#lesson")
    expect(Parts(page).lesson_asked).to_contain_text("f3")
    labels = Parts(page).board_labels
    expect(labels.filter(visible=True)).to_have_text(["f3"])


@SHARED_BY("hypnosia")
def test_on_a_phone_the_board_the_task_and_the_button_are_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    table = Table(page, GAMES["hypnosia"]).open("#lesson")
    for element in (table.board, Parts(page).lesson_asked, table.throw_button):
        expect(element).to_be_in_viewport(ratio=0.99)
