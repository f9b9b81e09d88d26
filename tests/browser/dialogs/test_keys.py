"""The sheet of keyboard shortcuts: it is complete, and opens with a key and with a button."""

import re

from playwright.sync_api import Page, expect

from tools.driver.matches import play_match, text_of
from tools.driver.parts import Parts
from tools.driver.scripts import KEYS_OF_BUTTONS
from tools.driver.shared_page import SHARED
from tools.driver.table import Table

pytestmark = SHARED

MATCH = play_match("5 hand-5 2 hand-2 1 hand-1 4")


def keys_on_sheet(page: Page) -> list[str]:
    """Return the keys on the sheet."""
    return Parts(page.get_by_role("dialog", name="Keyboard shortcuts")).keys.all_text_contents()


def test_the_sheet_lists_every_key_that_a_button_names(table: Table) -> None:
    table.open_stored(text_of(MATCH))
    sheet = table.page.get_by_role("dialog", name="Keyboard shortcuts")
    table.page.keyboard.press("?")
    expect(sheet).to_be_visible()
    keys = {key.replace("Control", "Ctrl") for key in table.page.evaluate(KEYS_OF_BUTTONS)}
    assert keys == {"Ctrl+Z", "Ctrl+Shift+Z", "h", "p", "r", "/", "?", "[", ",", ".", "]"}
    assert keys <= set(keys_on_sheet(table.page))
    assert {"→", "Space", "Enter", "Esc", "Home", "End"} <= set(keys_on_sheet(table.page))
    row = sheet.get_by_role("row").filter(has=table.page.get_by_text("Ctrl+Z", exact=True))
    expect(row).to_contain_text(re.compile("Undo$"))
    table.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(Parts(table.board).focused).to_be_attached()  # nothing had the focus before
    table.button("Keyboard shortcuts").click()
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(table.menu_button).to_be_focused()


def test_each_key_of_the_sheet_has_the_effect_of_its_button(table: Table) -> None:
    table.open_stored(text_of(MATCH))
    last = MATCH.cursor
    table.place("5").focus()
    dispatch = "key => document.body.dispatchEvent(new KeyboardEvent('keydown', key))"
    table.page.evaluate(dispatch, {"key": "[", "altKey": True, "bubbles": True})
    assert table.cursor() == 0, "the bracket does nothing on keyboards that need Alt for it"
    table.slider.press("End")
    table.slider.press("Control+z")
    assert table.cursor() == last - 1
    table.slider.press("Control+Shift+Z")
    for key, ply in {",": last - 1, "[": 0, ".": 1, "]": last}.items():
        table.page.keyboard.press(key)
        assert table.cursor() == ply, key
    for key, code, ply in [("х", "BracketLeft", 0), ("ㅗ", "BracketRight", last)]:
        table.page.evaluate(dispatch, {"key": key, "code": code, "bubbles": True})
        assert table.cursor() == ply, f"{key} does nothing on keyboards of other scripts"
    for key, ply in {"Control+z": last - 1, "Control+Shift+Z": last}.items():
        table.page.keyboard.press(key)
        assert table.cursor() == ply, key
