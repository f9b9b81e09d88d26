"""Playing without a mouse."""

from playwright.sync_api import expect

from tools.driver.keyboard import Keyboard
from tools.driver.matches import ANN, BOB, FORK, GREEDY, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.shared_page import SHARED, UNSHARED
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT

pytestmark = SHARED


@UNSHARED
def test_the_focus_returns_to_the_throw_button_after_the_computer(table: Table) -> None:
    table.page.clock.install(time=0)
    table.open_stored(text_of(play_match("2", (ANN, GREEDY))))
    table.place("hand", 0).focus()
    table.page.clock.pause_at(3600)  # Greta must not play before the next line
    table.page.keyboard.press("Enter")
    table.page.clock.run_for(50)  # until the pawn has landed
    expect(table.turn).to_have_text("Greta’s turn")
    table.page.clock.run_for(20_000)
    table.page.clock.resume()
    expect(table.throw_button).to_be_focused(timeout=TIMEOUT)


def test_the_undo_key_in_a_text_field_undoes_no_ply(table: Table) -> None:
    table.open_stored(text_of(play_match("2 hand-2 1 hand-1")))
    table.button("New game").click()
    table.show_form()
    table.dialog.get_by_label("Name").first.fill("Anna")
    table.page.keyboard.press("Control+z")
    assert table.cursor() == 4


def test_plies_of_the_log_can_be_chosen_by_keyboard(table: Table) -> None:
    table.open_stored(text_of(play_match("2 hand-2 1 hand-1")))
    table.throw_button.focus()
    keyboard = Keyboard(table)
    keyboard.tab_to("hand-1")  # the ply that is shown; arrow keys reach the others
    keyboard.press("ArrowLeft", "ArrowLeft", "Enter")
    assert table.cursor() == 2
    assert keyboard.read_focus() == ["hand-2"]


def test_a_pick_by_keyboard_can_be_undone_and_repeated(table: Table) -> None:
    table.open_stored(text_of(FORK))
    place, marks = table.place("5"), table.marks()
    place.focus()
    for key in ("Enter", "Space"):
        table.page.keyboard.press(key)
        expect(place).to_have_attribute("data-mark", "picked")
        table.page.keyboard.press("Escape")
        expect(place).to_be_focused()
        assert table.marks() == marks


def test_the_focus_moves_to_the_next_action_when_its_element_disappears(table: Table) -> None:
    table.open_stored(text_of(play_match("5 hand-5 2")))
    table.page.evaluate(
        "[globalThis.undoButton, globalThis.place] = [undo, [undo.parentElement, undo.nextSibling]]"
    )
    for change in "hidden = true", "disabled = true", "remove()":
        table.undo.focus()
        table.page.evaluate(f"undoButton.{change}")
        expect(Parts(table.board).focused).to_be_attached()
        table.page.evaluate(
            "undoButton.hidden = undoButton.disabled = false;"
            "place[0].insertBefore(undoButton, place[1])"
        )


def test_letters_lead_to_pieces_enemies_destinations_and_along_the_way(table: Table) -> None:
    table.open_stored(text_of(play_match("5 hand-5 3 hand-3 1 hand-1 2", (ANN, BOB))))
    keyboard = Keyboard(table)
    table.place("5").focus()
    ways = [
        *(("w", "6"), ("Shift+W", "5"), ("Shift+W", "4"), ("e", "1"), ("e", "1")),
        *(("o", "3"), ("o", "5"), ("o", "hand"), ("o", "3"), ("Shift+O", "hand")),
        *(("d", "2"), ("Shift+O", "hand"), ("Shift+O", "5"), ("Enter", "7"), ("Shift+W", "6")),
        *(("d", "7"), ("Shift+D", "w2")),
    ]
    for key, place in ways:
        keyboard.press(key)
        assert keyboard.spot()[0] == place, key
