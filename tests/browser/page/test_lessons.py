"""Lessons: played by keyboard, shown step by step, and separate from the game in progress."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES, lessons, words
from nyout.core import Game
from nyout.lessons import LEARNER
from tests.sampling import games
from tools.driver.access import assert_accessible
from tools.driver.geometry import CLIPPED, LESSON_BUTTONS, centre_of
from tools.driver.matches import ANN, BOB, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.scripts import GLOWING
from tools.driver.shared_page import MOTION, SHARED, SHARED_BY
from tools.driver.table import Table
from tools.driver.waiting import wait_until

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


def test_a_lesson_opens_with_the_goal_and_marks_what_its_task_needs(page: Page) -> None:
    table = Table(page)
    table.open("#lesson")
    tasks = Parts(page).tasks
    expect(Parts(page).lesson_said).to_have_text(words.sentence("goal", game=LESSON.game))
    expect(tasks).to_have_count(0)
    table.throw()
    expect(tasks).to_have_count(2)
    expect(table.place("hand", LEARNER)).to_have_attribute("data-task", "lesson")
    expect(table.place("4")).to_have_attribute("data-task", "lesson")
    expect(Parts(page).due_pieces).to_have_count(1)
    expect(Parts(page).lesson_shown).to_contain_text("Shown on the board: entered on 4.")
    expect(Parts(page).beats).to_have_count(0)
    expect(Parts(page).lesson_done).to_have_js_property("value", 1)
    expect(page.get_by_role("button", name="Start over")).to_be_hidden()
    page.get_by_role("button", name="Exit lesson").click()
    expect(table.lesson).to_be_hidden()
    expect(tasks).to_have_count(0)


@MOTION
def test_a_copy_of_the_piece_makes_the_move_once_and_vanishes(page: Page) -> None:
    table = Table(page).open("#lesson")
    table.set_pace(0.1)
    copies = Parts(page).beats
    table.throw()
    expect(copies).to_have_count(1)
    expect(copies).to_have_css("opacity", "0")
    table.click(table.place("hand", LEARNER))
    expect(copies).to_have_count(0)


@SHARED_BY("run")
def test_the_first_game_after_a_lesson_begins_with_a_hint(page: Page) -> None:
    table = Table(page, GAMES["run"]).open("#lesson")
    while not table.lesson_play.is_visible():
        before = table.plies.count()
        Parts(page).lesson_show.click()
        wait_until(page, lambda before=before: table.plies.count() > before)
    table.lesson_play.click()
    expect(table.lesson).to_be_hidden()
    expect(Parts(page).plates).to_contain_text(["Beginner", "You"])
    expect(table.hints).to_contain_text("Look beside the board first")


@SHARED_BY("hypnosia")
def test_on_a_phone_the_board_the_task_and_the_button_are_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    table = Table(page, GAMES["hypnosia"]).open("#lesson")
    for element in (table.board, Parts(page).lesson_asked, table.throw_button):
        expect(element).to_be_in_viewport(ratio=0.99)


# --- the buttons of a lesson stay where they are --------------------------------------------------

SIZES = ((1280, 800), (390, 664))
NAMES = "show", "leave"


def positions(page: Page) -> list[list[int]]:
    """Return the positions of the buttons on a desktop and on a phone, which stays set."""
    places: list[list[int]] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        places += page.evaluate(LESSON_BUTTONS, NAMES)
    return places


@pytest.mark.slow
def test_clicks_on_one_point_show_the_whole_lesson_and_do_not_leave_it(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    table = Table(page, GAMES["not-nyout"]).open("#lesson")
    first = positions(page)
    table.lesson.scroll_into_view_if_needed()
    show = Parts(page).lesson_show
    point = centre_of(show)
    lesson = lessons.lesson("not-nyout")
    while show.is_visible():
        before = table.plies.count()
        page.mouse.click(*point)
        wait_until(page, lambda before=before: table.plies.count() > before)
        if show.is_visible():
            assert positions(page) == first
            assert not page.evaluate(CLIPPED)
    assert not page.evaluate("at => document.elementFromPoint(...at).closest('button')", point)
    for _ in range(3):
        page.mouse.click(*point)
    assert table.list_of_moves() == ["-".join(move) for move in lesson.record.moves]
    names = "Start over", "Play your first game"
    again, play = (page.get_by_role("button", name=name) for name in names)
    expect(play).to_be_visible()
    expect(Parts(page).actions).to_be_hidden()
    expect(page.get_by_role("button", name="Exit lesson")).to_be_hidden()
    assert page.url.endswith("#lesson")
    assert_accessible(page)
    again.click()
    expect(Parts(page).lesson_step).to_contain_text("step 1 of")
    expect(table.plies).to_have_count(0)
