"""When Python crashes, the page says so without it, and offers to reload."""

import pytest
from playwright.sync_api import Page, expect

from tools.driver import inside
from tools.driver.access import assert_no_violation
from tools.driver.embedded import wake
from tools.driver.hosts import Host
from tools.driver.languages import switch
from tools.driver.matches import play_match, text_of
from tools.driver.problems import Problems
from tools.driver.table import Table

# More nested brackets than the stack of the browser allows: Python cannot catch this fault. A timer
# calls Python once more after it.
KILL = """
import asyncio, json
asyncio.get_event_loop().call_later(1, print)
json.loads('[' * 200_000)
"""
LATER = 1500  # milliseconds until that timer has fired
MIDDLE = play_match("2 hand-2 1")


def test_a_page_whose_python_has_crashed_says_so_and_can_be_reloaded(
    table: Table, problems: Problems
) -> None:
    page = table.page
    table.open_stored(text_of(MIDDLE))
    switch(table, "fr")
    switch(table, "en")
    inside.start(page, KILL)
    dialog = page.get_by_role("dialog", name="Something went wrong")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("This page has stopped working.")
    expect(dialog).to_contain_text("Your game is saved up to the last move.")
    assert "play on" not in dialog.inner_text()
    assert_no_violation(page)
    problems.expect("Maximum call stack size", "fatal error")
    page.wait_for_timeout(LATER)
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    with page.expect_event("load"):
        dialog.get_by_role("button", name="Reload").click()
    table.wait()
    assert table.stored_record().moves == MIDDLE.moves
    table.place("1").click()
    expect(table.plies).to_have_count(4)


@pytest.mark.slow
def test_an_embedded_board_whose_python_has_crashed_says_so_too(
    page: Page, home: Host, problems: Problems
) -> None:
    wake(page, home, "?lang=fr")
    inside.start(page, KILL)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Cette page ne fonctionne plus")
    expect(dialog.get_by_text("enregistr")).to_be_hidden()
    expect(dialog.get_by_role("button", name="Recharger")).to_be_visible()
    problems.expect("Maximum call stack size", "fatal error")
