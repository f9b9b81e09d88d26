"""Moves that are typed as they are written, and completed from what is legal."""

import re

from playwright.sync_api import Locator, Page, expect

from nyout.core import CHANCE, OVER, notation
from tests.browser.helpers.matches import FORK, text_of
from tests.browser.helpers.shared_page import SHARED, UNSHARED
from tests.browser.helpers.table import Table
from tests.browser.play.test_picking import after, at

pytestmark = SHARED


def options(page: Page) -> Locator:
    """The completions that are shown."""
    return page.get_by_role("listbox", name="Matching moves").get_by_role("option")


def offered(page: Page) -> list[str]:
    """What the field offers, as it would be written."""
    return options(page).locator("b").all_text_contents()


def test_a_typed_move_is_completed_marked_on_the_board_and_played(table: Table) -> None:
    table.open_stored(text_of(FORK))
    keyboard = table.page.keyboard
    legal = list(map(notation, FORK.state.moves()))
    on = [move for move in legal if move.startswith("5-")]
    field = table.page.get_by_role("combobox", name="Move, in notation")
    expect(field).to_be_hidden()
    keyboard.press("/")
    expect(field).to_be_focused()
    expect(table.page.locator("#type")).to_have_attribute("aria-expanded", "true")
    assert len(on) == 2
    assert sorted(offered(table.page)) == sorted({*legal, "5-"} - {*on})
    expect(options(table.page).filter(has_text="hand-4")).to_have_text("hand-4 4, empty")

    keyboard.type("5")  # marks the board as a click does, and plays nothing yet
    assert table.marks()["5"] == "picked"
    assert table.marks()["9"] == "end"
    assert offered(table.page) == on
    keyboard.type("-3")
    assert offered(table.page) == []
    keyboard.press("Enter")
    said_wrong = table.page.locator("#typed").get_by_role("status")
    expect(said_wrong).to_have_text(f"`5-3` isn’t legal here. Legal moves: {', '.join(on)}.")
    expect(field).to_have_attribute("aria-invalid", "true")
    keyboard.press("Escape")
    expect(field).to_have_value("")
    assert "picked" not in table.marks().values()

    keyboard.type("zz")
    keyboard.press("Enter")
    expect(said_wrong).to_contain_text(", ".join(map(notation, FORK.state.moves())))
    keyboard.press("Escape")
    keyboard.press("ArrowDown")
    expect(field).to_have_attribute("aria-activedescendant", "typed-0")
    expect(options(table.page).and_(table.page.get_by_role("option", selected=True))).to_have_count(
        1
    )
    keyboard.press("ArrowUp")
    keyboard.press("Enter")  # the last of them
    table.expect_shown(notation(FORK.state.moves()[-1]))
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    assert notation(FORK.state.moves()[-1]).split("-")[-1] in table.speech.inner_text()

    table.undo.click()
    table.page.get_by_role("combobox", name="Move, in notation").fill("HAND 4")
    keyboard.press("Enter")
    table.expect_shown("hand-4")
    keyboard.press("Escape")
    expect(field).to_be_hidden()


def test_a_completion_is_taken_by_a_click(page: Page) -> None:
    shown = after("not-nyout", "3 3-stable-3 2 2-stable-12 3+3")
    table, field = at(page, shown), page.get_by_role("combobox", name="Move, in notation")
    table.button("Type a move").click()
    page.keyboard.type("3-")
    first = offered(page)[-1]  # not yet a whole move
    options(page).last.click()
    expect(field).to_be_focused()
    expect(field).to_have_value(first)
    assert set(offered(page)) == {
        notation(move) for move in shown.state.moves() if notation(move).startswith(first)
    }
    options(page).first.click()
    expect(table.shown_ply).to_have_attribute("title", re.compile(f"^{re.escape(first)}"))


def test_a_game_is_continued_in_the_text_field_throws_included(table: Table) -> None:
    table.open_stored(text_of(FORK))
    keyboard = table.page.keyboard
    keyboard.press("/")
    for _ in range(8):
        match = table.match()
        if match.active == OVER:
            break
        if match.state.turn() != CHANCE:
            keyboard.type(notation(match.state.moves()[0]))
        keyboard.press("Enter")
        expect(table.shown_ply).to_have_attribute("data-ply", str(match.cursor + 1))


@UNSHARED
def test_the_key_of_the_field_is_a_letter_like_others_in_texts_and_can_be_turned_off(
    table: Table,
) -> None:
    table.open_stored(text_of(FORK))
    field = table.page.get_by_role("combobox", name="Move, in notation")
    table.button("New game").click()
    table.dialog.get_by_label("Name").first.fill("")
    table.page.keyboard.type("/?")
    expect(table.dialog.get_by_label("Name").first).to_have_value("/?")
    table.page.keyboard.press("Escape")
    table.set(keys="off")
    table.place("5").focus()
    for key in "/?[":
        table.page.keyboard.press(key)
    expect(field).to_be_hidden()
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    assert table.cursor() == FORK.cursor
    table.page.keyboard.press("Control+z")
    expect(table.shown_ply).to_have_attribute("data-ply", str(FORK.cursor - 1))
