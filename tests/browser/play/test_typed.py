"""Moves that are typed in notation, and completed from the legal moves."""

import re

from playwright.sync_api import Locator, Page, expect

from nyout.core import CHANCE, OVER, notation
from tools.driver.matches import FORK, match_after, text_of
from tools.driver.parts import Parts
from tools.driver.picks import open_match
from tools.driver.shared_page import SHARED, SHARED_BY
from tools.driver.table import Table

pytestmark = SHARED


def options(page: Page) -> Locator:
    """Return the completions that are shown."""
    return page.get_by_role("listbox", name="Matching moves").get_by_role("option")


def completions(page: Page) -> list[str]:
    """Return the completions in notation."""
    return Parts(options(page)).bold.all_text_contents()


def open_field(table: Table) -> Locator:
    """Open a match, and its field for moves in notation."""
    table.open_stored(text_of(FORK))
    field = table.page.get_by_role("combobox", name="Move, in notation")
    expect(field).to_be_hidden()
    table.page.keyboard.press("/")
    expect(field).to_be_focused()
    expect(table.type_button).to_have_attribute("aria-expanded", "true")
    return field


def test_a_typed_token_is_completed_and_marked_on_the_board(table: Table) -> None:
    open_field(table)
    expect(Parts(table.place("9")).labels).to_be_visible()
    legal = list(map(notation, FORK.state.moves()))
    from_5 = [move for move in legal if move.startswith("5-")]
    assert len(from_5) == 2
    assert sorted(completions(table.page)) == sorted({*legal, "5-"} - {*from_5})
    expect(options(table.page).filter(has_text="hand-4")).to_have_text("hand-4 4, empty")
    table.page.keyboard.type("5")  # marks the board like a click, and plays nothing yet
    assert table.marks()["5"] == "picked"
    assert table.marks()["9"] == "end"
    assert completions(table.page) == from_5


def test_an_illegal_move_is_refused_with_the_legal_ones(table: Table) -> None:
    field, keyboard = open_field(table), table.page.keyboard
    legal = list(map(notation, FORK.state.moves()))
    from_5 = [move for move in legal if move.startswith("5-")]
    keyboard.type("5-3")
    assert completions(table.page) == []
    keyboard.press("Enter")
    error = table.typed.get_by_role("status")
    expect(error).to_have_text(f"`5-3` isn’t legal here. Legal moves: {', '.join(from_5)}.")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.dispatch_event("keydown", {"key": "Escape", "isComposing": True})
    expect(field).to_have_value("5-3")  # the key only ends the composition
    keyboard.press("Escape")
    expect(field).to_have_value("")
    assert "picked" not in table.marks().values()
    keyboard.type("zz")
    keyboard.press("Enter")
    expect(error).to_contain_text(", ".join(legal))


def test_a_completion_can_be_chosen_with_the_arrow_keys(table: Table) -> None:
    field, keyboard = open_field(table), table.page.keyboard
    last = notation(FORK.state.moves()[-1])
    keyboard.press("ArrowDown")
    expect(field).to_have_attribute("aria-activedescendant", "typed-0")
    selected = table.page.get_by_role("option", selected=True)
    expect(options(table.page).and_(selected)).to_have_count(1)
    keyboard.press("ArrowUp")
    keyboard.press("Enter")  # the last completion
    table.expect_ply(last)
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    expect(table.speech).to_contain_text(last.split("-")[-1])


@SHARED_BY("not-nyout")
def test_a_completion_can_be_clicked(page: Page) -> None:
    match = match_after("not-nyout", "3 3-stable-3 2 2-stable-12 3+3")
    table, field = open_match(page, match), page.get_by_role("combobox", name="Move, in notation")
    table.button("Type a move").click()
    page.keyboard.type("3-")
    first = completions(page)[-1]  # not yet a whole move
    options(page).last.click()
    expect(field).to_be_focused()
    expect(field).to_have_value(first)
    assert set(completions(page)) == {
        notation(move) for move in match.state.moves() if notation(move).startswith(first)
    }
    options(page).first.click()
    expect(table.shown_ply).to_have_attribute("title", re.compile(f"^{re.escape(first)}"))


def test_a_game_can_be_continued_in_the_text_field_including_throws(table: Table) -> None:
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
        table.wait_for_rest()


def test_a_text_pasted_during_a_throw_is_completed_only_after_it(table: Table) -> None:
    field, keyboard = open_field(table), table.page.keyboard
    keyboard.type("hand-4")
    keyboard.press("Enter")
    expect(table.shown_ply).to_have_attribute("data-ply", str(FORK.cursor + 1))
    table.slow_down()
    keyboard.press("Enter")  # throws
    expect(table.shown_ply).to_have_attribute("data-ply", str(FORK.cursor + 2))
    field.fill("hand")  # no key is pressed, which would end the motion
    expect(options(table.page)).to_have_count(0)
    keyboard.press("Shift")  # any key ends it
    expect(options(table.page)).not_to_have_count(0)
    expect(field).to_have_value("hand")
    assert table.match().cursor == FORK.cursor + 2


def test_shortcut_keys_are_characters_in_text_fields_and_can_be_off(table: Table) -> None:
    table.open_stored(text_of(FORK))
    field = table.page.get_by_role("combobox", name="Move, in notation")
    table.button("New game").click()
    table.show_form()
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
    table.set(keys="on")
