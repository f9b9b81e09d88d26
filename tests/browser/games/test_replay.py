"""Replaying a game with its bar, with keys or by itself, and continuing from any position."""

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES
from tools.driver.geometry import centre_of
from tools.driver.matches import ANN, BOB, GREEDY, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.shared_page import MOTION, SHARED, UNSHARED
from tools.driver.table import Table

pytestmark = SHARED

MOVES = "2 hand-2 1 hand-1 2 hand-2 3 hand-3"


def test_every_ply_is_shown_by_buttons_by_the_log_and_by_the_slider(table: Table) -> None:
    match = play_match(MOVES)
    table.open_stored(text_of(match))
    for name, ply in (("Previous", 7), ("Previous", 6), ("First position", 0), ("Next", 1)):
        table.step(name)
        assert table.cursor() == ply
        assert table.match() == match.go_to(ply)
    table.plies.nth(2).click()
    assert table.match() == match.go_to(3)
    assert table.marks() == table.legal_marks(match.go_to(3).state)
    table.bar.get_by_role("button", name="Previous").focus()
    table.page.keyboard.press("[")
    expect(table.slider).to_have_value("0")
    expect(table.bar.get_by_role("button", name="Previous")).to_be_focused()
    expect(table.bar.get_by_role("button", name="Previous")).to_have_attribute(
        "aria-disabled", "true"
    )
    table.slider.focus()
    table.page.keyboard.press("ArrowRight")
    assert table.cursor() == 1
    table.slider.fill("5")
    assert table.match() == match.go_to(5)
    expect(table.slider).to_have_attribute("aria-valuetext", "move 5 of 8")
    table.place("2").focus()
    table.page.keyboard.press("ArrowRight")  # on the board, arrow keys move the focus
    assert table.cursor() == 5
    table.button("New game").click()
    table.show_form()
    table.dialog.get_by_label("Name").first.fill("a.b")
    table.page.keyboard.press(".")
    assert table.cursor() == 5


def test_there_is_no_replay_before_the_first_ply(table: Table) -> None:
    table.open()
    expect(table.bar).to_be_hidden()


def wait_for_ply(table: Table, ply: int, step: int) -> None:
    """Advance the clock in steps of some milliseconds until a ply is shown."""
    for _ in range(100):
        table.page.clock.run_for(step)
        if table.cursor() == ply:
            return
    raise AssertionError(f"ply {ply} is never shown")


@UNSHARED
@MOTION
def test_a_replay_runs_until_its_end_or_until_the_user_acts(table: Table) -> None:
    table.page.clock.install(time=0)
    table.open_stored(text_of(play_match(MOVES, (ANN, GREEDY)).go_to(8)))
    table.page.clock.pause_at(3600)  # from now on only the test advances the clock
    table.step("Play the moves")  # starts over after the last ply
    assert table.cursor() == 0
    wait_for_ply(table, 3, step=100)
    table.step("Pause")
    table.page.clock.run_for(10_000)
    assert table.cursor() == 3
    table.step("Play the moves")
    table.plies.nth(0).click()
    expect(table.bar.get_by_role("button", name="Play the moves")).to_be_visible()
    table.page.clock.run_for(1000)
    assert table.cursor() == 1
    table.bar.get_by_role("combobox", name="Speed").select_option("4")
    table.step("Play the moves")
    wait_for_ply(table, 8, step=1000)
    table.page.clock.run_for(10_000)
    assert table.cursor() == 8
    assert table.list_of_moves() == MOVES.split()
    expect(table.bar.get_by_role("button", name="Play the moves")).to_be_visible()


def test_removed_plies_can_be_restored(table: Table) -> None:
    match = play_match(MOVES)
    table.open_stored(text_of(match))
    table.step("First position")
    for _ in range(4):
        table.step("Next")
    table.button("Undo to here").click()
    assert table.list_of_moves() == MOVES.split()[:4]
    assert table.match() == match.go_to(4).cut()
    expect(table.button("Undo to here")).to_be_hidden()
    table.throw()
    assert table.match().moves == match.go_to(4).cut().throw().moves
    table.button("Restore them").click()
    assert table.match() == match.go_to(4)
    table.step("Last position")
    assert table.match() == match


def test_redo_is_beside_undo_and_moves_no_button(table: Table) -> None:
    table.open_stored(text_of(play_match(MOVES)))
    row = table.actions
    expect(row.get_by_role("button", name="Redo")).to_be_hidden()
    middle = centre_of(table.throw_button)
    table.undo.click()
    assert centre_of(table.throw_button) == pytest.approx(middle, abs=2)
    row.get_by_role("button", name="Redo").click()
    assert table.cursor() == 8
    expect(table.redo).to_be_hidden()


def test_a_new_game_from_here_has_the_same_seats_and_other_dice(table: Table) -> None:
    match = play_match(MOVES, (ANN, BOB))
    table.open_stored(text_of(match.go_to(4)))
    table.button("New game from here").click()
    new = table.match()
    assert (new.moves, new.seats) == (match.moves[:4], match.seats)
    assert new.seed != match.seed


@pytest.mark.parametrize(
    ("game", "start", "quarter"),
    [("le-nyout", "5", 1), pytest.param("run", "d4", 2, marks=pytest.mark.slow)],
)
def test_labels_and_keys_follow_rotations(page: Page, game: str, start: str, quarter: int) -> None:
    table = Table(page, GAMES[game])
    table.open()
    (left, top), name = (
        centre_of(table.place(start)),
        table.place(start).get_attribute("aria-label"),
    )
    table.button("Rotate the board").click()
    across, down = centre_of(table.place(start))
    assert abs(across - left) + abs(down - top) > 50
    expect(table.place(start)).to_have_attribute("aria-label", name or "")
    for label in Parts(table.board).drawn_labels.all()[:5]:
        matrix = label.evaluate("label => { const m = label.getScreenCTM(); return [m.b, m.c]; }")
        assert matrix == [0, 0], "the label is not upright"
    table.place(start).focus()
    for key, axis, sign in (("ArrowDown", 1, 1), ("ArrowUp", 1, -1), ("ArrowLeft", 0, -1)):
        before = centre_of(Parts(table.board).focused_place)
        table.page.keyboard.press(key)
        after = centre_of(Parts(table.board).focused_place)
        assert (after[axis] - before[axis]) * sign >= 0
    for _ in range(4 // quarter - 1):
        table.button("Rotate the board").click()
    assert centre_of(table.place(start)) == pytest.approx((left, top), abs=1)
