"""Lessons: played by keyboard, shown step by step, and separate from the game in progress."""

from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from nyout import GAMES, lessons, words
from nyout.core import CHANCE, Game, State
from nyout.lessons import LEARNER, learner_acts
from tests.browser.front.test_languages import expect_translated, switch
from tests.browser.helpers.geometry import centre_of
from tests.browser.helpers.matches import ANN, BOB, played, text_of
from tests.browser.helpers.shared_page import SHARED, UNSHARED
from tests.browser.helpers.table import Table
from tests.browser.page.test_access import assert_no_violation
from tests.browser.play.test_keyboard import ARROWS, focused, press, tab_to

pytestmark = SHARED

LESSON = lessons.lesson("le-nyout")

# Returns the centres of all glowing elements, else of the button for the next throw or step.
DUE = """() => {
    const visible = (selector) =>
        [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
    const steps = visible("[data-lesson=show]").filter((node) => node.textContent === "Continue");
    const due = [visible("[data-task]"), visible("#throw[aria-disabled=false]"), steps];
    return (due.find((nodes) => nodes.length) ?? []).map((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    });
}"""


def walk_to_place(table: Table, place: str) -> None:
    """Focus the board with Tab, then press arrow keys until a place has the focus."""
    focus, tried = "document.activeElement.dataset.place", set[tuple[str, str]]()
    for _ in range(60):
        if table.page.evaluate(focus):
            break
        press(table, "Shift+Tab")
    for _ in range(60):
        here = table.page.evaluate(focus)
        if here == place:
            return
        (x, y), (to_x, to_y) = (centre_of(place_or_tray(table, name)) for name in (here, place))
        across = "ArrowRight" if to_x > x else "ArrowLeft"
        down = "ArrowDown" if to_y > y else "ArrowUp"
        first = [across, down] if abs(to_x - x) > abs(to_y - y) else [down, across]
        arrow = next(arrow for arrow in (*first, *ARROWS) if (here, arrow) not in tried)
        tried.add((here, arrow))
        press(table, arrow)
    raise AssertionError(f"the arrow keys do not reach {place} from {focused(table)}")


def place_or_tray(table: Table, place: str) -> Locator:
    """Return a place, or a tray of the learner."""
    return table.place(place, None if place in table.game.board.places else LEARNER)


def part(table: Table, name: str) -> Locator:
    """Return a part of the lesson, by its name."""
    return table.page.locator(f"[data-lesson={name}]")


@UNSHARED  # it leaves a hidden English dialog behind
def test_a_whole_lesson_by_keyboard_keeps_the_game_in_progress(page: Page) -> None:
    table = Table(page)
    own = text_of(played("2 hand-2 1 hand-1"))
    table.open_stored(own)
    tab_to(table, "Learn")
    press(table, "Enter")
    expect(part(table, "at")).to_have_text(f"Lesson: step 1 of {len(LESSON.steps)}")
    assert_no_violation(page)
    tab_to(table, "Throw")
    skipped = {
        ply for start in LESSON.skips for ply in range(start, start + len(LESSON.leap(start)))
    }
    for ply, state in enumerate(LESSON.record.states()):
        if LESSON.move(ply) is None:
            break
        if step := LESSON.step(ply):
            task = words.text("lesson", step.name, game=LESSON.game)
            expect(part(table, "asked")).to_have_text(task)
        if ply in LESSON.skips:
            skip_plies(table, ply)
        elif ply not in skipped:
            play_ply(table, ply, state)
    expect(part(table, "asked")).to_have_text(words.text("lesson.end"))
    expect(part(table, "at")).to_have_text(words.text("lesson.at.over"))
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


def skip_plies(table: Table, ply: int) -> None:
    """Let the lesson play the plies that it skips from here."""
    expect(table.page.get_by_role("button", name="Continue")).to_be_visible()
    tab_to(table, "Continue")
    press(table, "Enter")
    expect(table.plies).to_have_count(ply + len(LESSON.leap(ply)))
    table.page.evaluate("document.activeElement.blur()")


def play_ply(table: Table, ply: int, state: State) -> None:
    """Throw, or play the move of the lesson; a ply of the other seat is left to the lesson."""
    if learner_acts(state):
        expect(table.plies).to_have_count(ply)
    if learner_acts(state) and state.turn() == CHANCE:
        expect(table.throw_button).to_be_focused()
        press(table, "Enter")
    elif step := LESSON.step(ply):
        if step.name == "short":
            play_wrong_move(table, ply)
        play_step(table, ply, state)


def play_wrong_move(table: Table, ply: int) -> None:
    """Play another move than that of the lesson, which explains it and does not play it."""
    for place in ("5", "8"):
        walk_to_place(table, place)
        press(table, "Enter")
    done = "You moved from 5 to 8."
    missed = words.text("does.short", game=LESSON.game)
    wrong = words.text("lesson.wrong", "missed", does=done, missed=missed)
    expect(part(table, "said")).to_have_text(wrong)
    expect(table.plies).to_have_count(ply)


def play_step(table: Table, ply: int, state: State) -> None:
    """Play the move of a step, and expect the praise for it."""
    move, step = LESSON.move(ply), LESSON.step(ply)
    assert move
    assert step
    walk_to_place(table, move[0])
    press(table, "Enter")
    if sum(other[0] == move[0] for other in state.moves()) > 1:
        walk_to_place(table, move[1])
        press(table, "Enter")
    praise = words.text("lesson", step.name, "did", game=LESSON.game)
    expect(part(table, "said")).to_have_text(praise)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_whole_lesson_can_be_shown_in_any_language(page: Page, game: Game) -> None:
    table = Table(page, game)
    table.open("#lesson")
    lesson = lessons.lesson(game.name)
    show, asked = (page.locator(f"[data-lesson={name}]") for name in ("show", "asked"))
    for language in ("fr", "ko"):
        switch(table, language)
        expect_translated(page, language)
    switch(table, "en")
    next_ply = 0
    for ply, (state, _) in enumerate(zip(lesson.record.states(), lesson.record.moves)):
        if ply < next_ply or not (lesson.leap(ply) or learner_acts(state)):
            continue
        expect(table.plies).to_have_count(ply)
        if leap := lesson.leap(ply):
            next_ply = ply + len(leap)
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


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_learner_who_clicks_whatever_glows_completes_the_lesson(page: Page, game: Game) -> None:
    table, rng = Table(page, game).open("#lesson"), Random(1)
    for _ in range(6 * len(lessons.lesson(game.name).record.moves)):
        if part(table, "play").is_visible():
            break
        if centres := page.evaluate(DUE):
            page.mouse.click(*rng.choice(centres))
        page.wait_for_timeout(100)
    expect(part(table, "play")).to_be_visible()


def test_a_lesson_can_be_undone_and_left_by_going_back(page: Page) -> None:
    table = Table(page)
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


def test_a_lesson_opens_with_the_goal_and_marks_the_targets_of_its_task(page: Page) -> None:
    table = Table(page)
    table.open("#lesson")
    tasks = page.locator("[data-task]")
    expect(page.locator("[data-lesson=said]")).to_have_text(words.text("goal", game=LESSON.game))
    expect(tasks).to_have_count(0)
    table.throw()
    expect(tasks).to_have_count(2)
    expect(table.place("hand", LEARNER)).to_have_attribute("data-task", "lesson")
    expect(table.place("4")).to_have_attribute("data-task", "lesson")
    expect(page.locator("#lesson-done")).to_have_js_property("value", 1)
    page.get_by_role("button", name="Exit lesson").click()
    expect(page.locator("#lesson")).to_be_hidden()
    expect(tasks).to_have_count(0)


def test_a_lesson_labels_only_the_places_that_it_names(page: Page) -> None:
    Table(page, GAMES["run"]).open("#lesson")
    expect(page.locator("[data-lesson=asked]")).to_contain_text("f3")
    labels = page.locator("#board .label")
    expect(labels.filter(visible=True)).to_have_text(["f3"])


def test_on_a_phone_the_board_the_task_and_the_button_are_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 664})
    table = Table(page, GAMES["hypnosia"]).open("#lesson")
    for element in (table.board, page.locator("[data-lesson=asked]"), table.throw_button):
        expect(element).to_be_in_viewport(ratio=0.99)
