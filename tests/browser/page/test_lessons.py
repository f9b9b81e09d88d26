"""The lesson of a game: by keyboard, by being shown, and apart from the person's own game."""

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES, lessons, words
from nyout.core import CHANCE
from nyout.lessons import LEARNER, learner_acts
from tests.browser.front.test_languages import remaining_english, switch
from tests.browser.helpers.matches import ANN, BOB, played, text_of
from tests.browser.helpers.shared_page import SHARED, UNSHARED
from tests.browser.helpers.table import Table
from tests.browser.page.test_access import assert_no_violation
from tests.browser.play.test_keyboard import ARROWS, focused, press, tab_to

pytestmark = SHARED

LESSON = lessons.lesson("le-nyout")


def walk_to_place(table: Table, place: str) -> None:
    """Press Tab to come to the board, and arrow keys until this place has the keyboard."""
    here, tried = "document.activeElement.dataset.place", set[tuple[str, str]]()
    for _ in range(60):
        if table.page.evaluate(here):
            break
        press(table, "Shift+Tab")
    for _ in range(60):
        at = table.page.evaluate(here)
        if at == place:
            return
        (x, y), (to_x, to_y) = (middle(table, name, LEARNER) for name in (at, place))
        across = "ArrowRight" if to_x > x else "ArrowLeft"
        down = "ArrowDown" if to_y > y else "ArrowUp"
        first = [across, down] if abs(to_x - x) > abs(to_y - y) else [down, across]
        arrow = next(arrow for arrow in (*first, *ARROWS) if (at, arrow) not in tried)
        tried.add((at, arrow))
        press(table, arrow)
    raise AssertionError(f"no arrow comes from {focused(table)} to {place}")


def middle(table: Table, place: str, seat: int) -> tuple[float, float]:
    """Where a place, or a tray of a seat, is on the screen."""
    at = table.place(place, None if place in table.game.board.places else seat).bounding_box()
    assert at
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


@UNSHARED  # it leaves an English dialog behind, hidden
def test_a_whole_lesson_by_keyboard_leaves_the_game_in_progress_as_it_was(page: Page) -> None:
    table = Table(page)
    page.emulate_media(reduced_motion="reduce")
    own = text_of(played("2 hand-2 1 hand-1"))
    table.open_stored(own)
    tab_to(table, "Learn")
    press(table, "Enter")
    at, said, asked = (page.locator(f"[data-lesson={name}]") for name in ("at", "said", "asked"))
    expect(at).to_have_text(f"Lesson: step 1 of {len(LESSON.steps)}")
    assert_no_violation(page)
    tab_to(table, "Throw")
    for ply, state in enumerate(LESSON.record.states()):
        move = LESSON.move(ply)
        if move is None:
            break
        step = LESSON.step(ply)
        if step:
            expect(asked).to_have_text(words.text("lesson", step.name, game=LESSON.game))
        if any(ply in range(leap, leap + len(LESSON.leap(leap))) for leap in LESSON.skips):
            if ply in LESSON.skips:
                expect(page.get_by_role("button", name="Continue")).to_be_visible()
                tab_to(table, "Continue")
                press(table, "Enter")
                expect(table.plies).to_have_count(ply + len(LESSON.leap(ply)))
                page.evaluate("document.activeElement.blur()")
            continue
        if learner_acts(state):
            expect(table.plies).to_have_count(ply)
        if learner_acts(state) and state.turn() == CHANCE:
            expect(table.throw_button).to_be_focused()
            press(table, "Enter")
        elif step:
            if step.name == "short":  # what is not the lesson's is told, and not played
                walk_to_place(table, "5")
                press(table, "Enter")
                walk_to_place(table, "8")
                press(table, "Enter")
                done = "You moved from 5 (West) to 8."
                missed = words.text("does.short", game=LESSON.game)
                wrong = words.text("lesson.wrong", "missed", does=done, missed=missed)
                expect(said).to_have_text(wrong)
                expect(table.plies).to_have_count(ply)
            walk_to_place(table, move[0])
            press(table, "Enter")
            if sum(other[0] == move[0] for other in state.moves()) > 1:
                walk_to_place(table, move[1])
                press(table, "Enter")
            praise = words.text("lesson", step.name, "did", game=LESSON.game)
            expect(said).to_have_text(praise)
    expect(asked).to_have_text(words.text("lesson.end"))
    expect(at).to_have_text(words.text("lesson.at.over"))
    assert_no_violation(page)
    assert table.stored_text() == own
    tab_to(table, "Play a game")
    press(table, "Enter")
    expect(page.locator("#lesson")).to_be_hidden()
    assert table.list_of_moves() == ["2", "hand-2", "1", "hand-1"]
    assert table.stored_text() == own
    assert "#" not in page.url
    dialog = table.saved_games()
    expect(dialog.get_by_role("listitem")).to_have_count(1)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_whole_lesson_can_be_shown_in_any_language(page: Page, game) -> None:
    table = Table(page, game)
    page.emulate_media(reduced_motion="reduce")
    table.open("#lesson")
    lesson = lessons.lesson(game.name)
    show, asked = (page.locator(f"[data-lesson={name}]") for name in ("show", "asked"))
    for language in ("fr", "ko"):
        switch(table, language)
        assert remaining_english(page, language) == set()
    switch(table, "en")
    leapt = 0
    for ply, (state, _) in enumerate(zip(lesson.record.states(), lesson.record.moves)):
        if ply < leapt or not (lesson.leap(ply) or learner_acts(state)):
            continue
        expect(table.plies).to_have_count(ply)
        if leap := lesson.leap(ply):
            leapt = ply + len(leap)
            expect(show).to_have_text("Continue")
        elif step := lesson.step(ply):
            expect(asked).to_have_text(words.text("lesson", step.name, game=game))
        else:
            expect(asked).to_have_text("Throw to continue.")
        show.click()
    expect(show).to_be_hidden()
    assert table.list_of_moves() == ["-".join(move) for move in lesson.record.moves]
    assert table.stored_text() is None
    page.locator("[data-lesson=again]").click()
    expect(page.locator("[data-lesson=at]")).to_contain_text("step 1 of")
    expect(table.plies).to_have_count(0)


def test_a_lesson_is_left_by_going_back_and_undone_within(page: Page) -> None:
    table = Table(page)
    page.emulate_media(reduced_motion="reduce")
    table.open_stored(text_of(played("2 hand-2", (ANN, BOB))))
    page.get_by_role("link", name="Learn").click()
    expect(page.locator("#lesson")).to_be_visible()
    table.throw()
    expect(table.plies).to_have_text(["threw Yut (4)"])
    table.undo.click()
    expect(page.locator("[data-lesson=at]")).to_contain_text("step 1 of")
    table.throw()
    expect(page.locator("[data-lesson=at]")).to_contain_text("step 2 of")
    page.go_back()
    expect(page.locator("#lesson")).to_be_hidden()
    assert table.list_of_moves() == ["2", "hand-2"]


def test_a_lesson_opens_with_the_goal_and_points_at_what_it_asks_for(page: Page) -> None:
    table = Table(page)
    page.emulate_media(reduced_motion="reduce")
    table.open("#lesson")
    tasks = page.locator("[data-task]")
    expect(page.locator("[data-lesson=said]")).to_have_text(words.text("goal", game=LESSON.game))
    expect(tasks).to_have_count(0)
    table.throw()
    expect(tasks).to_have_count(2)
    expect(table.place("hand", LEARNER)).to_have_attribute("data-task", "")
    expect(table.place("4")).to_have_attribute("data-task", "")
    expect(page.locator("#lesson-done")).to_have_js_property("value", 1)
    page.get_by_role("button", name="Exit lesson").click()
    expect(page.locator("#lesson")).to_be_hidden()
    expect(tasks).to_have_count(0)


def test_a_lesson_labels_the_places_that_it_names_and_no_other(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    Table(page, GAMES["run"]).open("#lesson")
    expect(page.locator("[data-lesson=asked]")).to_contain_text("f3")
    labels = page.locator("#board .label")
    expect(labels.filter(visible=True)).to_have_text(["f3"])


def test_on_a_phone_the_board_the_task_and_the_button_are_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 664})
    page.emulate_media(reduced_motion="reduce")
    table = Table(page, GAMES["hypnosia"]).open("#lesson")
    for seen in (table.board, page.locator("[data-lesson=asked]"), table.throw_button):
        expect(seen).to_be_in_viewport(ratio=0.99)
