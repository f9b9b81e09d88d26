"""Behaviour of all dialogs: focus, footer, ways to close them; and the report of an error."""

from functools import partial

import pytest
from playwright.sync_api import Locator, expect

from tests.sampling import sample
from tools.driver.geometry import HIDDEN_END, IS_FOCUS_COVERED, IS_FOOT_VISIBLE
from tools.driver.matches import link_to, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.problems import Problems
from tools.driver.scripts import PAGE_FAULTS
from tools.driver.shared_page import SHARED
from tools.driver.table import Table, unfold
from web.state.settings import SETTINGS

pytestmark = SHARED

MATCH = play_match("5 hand-5 2 hand-2 1 hand-1 4 hand-4")
TITLE = "H2"
DIALOGS = {  # the title and the element with the focus, by the id of the opener
    "new": ("New game", "BUTTON"),
    "games": ("Saved games", TITLE),
    "settings": ("Settings", "SELECT"),
    "share": ("Invite or share", "INPUT"),
    "open": ("Open a game", "TEXTAREA"),
    "embed": ("Embed this board", "SELECT"),
    "fair": ("Are the dice fair?", TITLE),
    "sheet": ("Keyboard shortcuts", TITLE),
}
PHONES = ((390, 844), (844, 390), (320, 568))


def open_dialog(table: Table, opener: str) -> Locator:
    """Open the dialog of a menu entry with the keyboard."""
    openers = {"embed": table.embed_button, "fair": table.fairness_button}
    openers.get(opener, partial(table.entry, opener))().press("Enter")
    dialog = table.page.get_by_role("dialog", name=DIALOGS[opener][0], exact=True)
    expect(dialog).to_be_visible()
    return dialog


@pytest.mark.parametrize("opener", sample(DIALOGS, "new", "games", "open"))
def test_the_focus_goes_to_the_first_control_or_the_title_and_returns(
    table: Table, opener: str
) -> None:
    table.open_stored(text_of(MATCH))
    for leave in ("Escape", "button", "backdrop"):
        dialog = open_dialog(table, opener)
        expect(table.focused).to_have_js_property("tagName", DIALOGS[opener][1])
        if leave == "Escape":
            table.page.keyboard.press(leave)
        elif leave == "button":
            dialog.get_by_role("button", name="Close").click()
        else:
            table.page.mouse.click(3, 3)
        expect(dialog).to_be_hidden()
        beside = {"settings": table.element("settings"), "fair": table.fair}
        expect(beside.get(opener, table.menu_button)).to_be_focused()
    assert table.match() == MATCH


@pytest.mark.parametrize("opener", sample(DIALOGS, "new", "settings"))
def test_a_dialog_fits_a_phone_and_its_footer_stays_visible(table: Table, opener: str) -> None:
    table.open_stored(text_of(MATCH))
    dialog = open_dialog(table, opener)
    for width, height in PHONES:
        table.page.set_viewport_size({"width": width, "height": height})
        assert dialog.evaluate(IS_FOOT_VISIBLE), (width, height)
        assert dialog.evaluate(HIDDEN_END) < 1.5, (width, height)


def test_a_title_with_the_focus_has_no_ring(table: Table) -> None:
    table.open_stored(text_of(MATCH))
    title = open_dialog(table, "sheet").get_by_role("heading", level=2)
    expect(title).to_be_focused()
    assert title.evaluate("title => getComputedStyle(title).outlineStyle") == "none"


def test_the_focused_control_is_not_under_the_footer(table: Table) -> None:
    table.page.set_viewport_size({"width": 844, "height": 390})
    table.open_stored(text_of(MATCH))
    dialog = open_dialog(table, "settings")
    unfold(Parts(dialog).more)
    Parts(dialog).visible_lists.first.focus()
    for _ in range(len(SETTINGS) + 1):  # and the summary of the rare ones
        is_covered = dialog.evaluate(IS_FOCUS_COVERED)
        assert not is_covered
        table.page.keyboard.press("Tab")
    expect(Parts(dialog).foot_buttons).to_be_focused()


def test_neither_the_edge_nor_a_selection_that_ends_on_the_backdrop_closes_a_dialog(
    table: Table,
) -> None:
    table.open_stored(text_of(MATCH))
    dialog = open_dialog(table, "open")
    field = dialog.get_by_role("textbox")
    field.fill("a text that is selected")
    box = field.bounding_box()
    assert box
    table.page.mouse.move(box["x"] + 60, box["y"] + 15)
    table.page.mouse.down()
    table.page.mouse.move(5, 5)
    table.page.mouse.up()
    expect(dialog).to_be_visible()
    edge = dialog.bounding_box()
    assert edge
    table.page.mouse.click(edge["x"] + 0.5, edge["y"] + edge["height"] / 2)
    expect(dialog).to_be_visible()
    expect(field).to_have_value("a text that is selected")


def test_an_error_stays_visible_until_the_dialog_is_opened_again(table: Table) -> None:
    table.open_stored(text_of(MATCH))
    dialog = open_dialog(table, "open")
    dialog.get_by_role("textbox").fill("nothing that can be read")
    dialog.get_by_role("button", name="Open").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    expect(dialog.get_by_role("alert")).to_be_in_viewport(ratio=1)
    table.page.keyboard.press("Escape")
    open_dialog(table, "open")
    expect(dialog.get_by_role("alert")).to_be_hidden()


# --- unexpected errors: the page shows a report, and keeps working --------------------------------

MIDDLE = play_match("5 hand-5 2 hand-2")


def test_an_error_is_reported_once_and_the_page_keeps_working(
    table: Table, problems: Problems
) -> None:
    table.open(link_to(MIDDLE))
    for fault in PAGE_FAULTS:
        check_report(table, fault)
        play_on(table)
    table.page.evaluate(PAGE_FAULTS["in a handler"])
    plies = len(table.list_of_moves())
    table.undo.click()
    expect(table.shown_ply).to_have_attribute("data-ply", str(plies - 1))
    expect(table.open_dialogs).to_have_count(0)
    problems.expect("raised:")


def check_report(table: Table, fault: str) -> None:
    """Cause a fault, and check its report."""
    table.page.evaluate(PAGE_FAULTS[fault])
    dialog = table.page.get_by_role("dialog", name="Something went wrong")
    expect(dialog).to_be_visible()
    table.page.evaluate("delete history.replaceState")  # else a later try would fail, too
    report = dialog.get_by_label("Report").input_value()
    assert "Error" in report
    assert '[Game "le-nyout"]' in report
    assert "hand-5 2 hand-2" in " ".join(report.split("\n2. "))


def play_on(table: Table) -> None:
    """Close the report, and play a ply."""
    table.page.get_by_role("button", name="Close").click()
    expect(table.open_dialogs).to_have_count(0)
    plies = len(table.list_of_moves())
    if table.throw_button.is_enabled():
        table.throw()
    else:
        Parts(table.board).ends.first.click()
    expect(table.plies).not_to_have_count(plies)


def test_a_dialog_says_that_it_must_be_closed_before_keys_of_the_game_work(table: Table) -> None:
    table.open_stored(text_of(MATCH))
    table.way_to_share("Copy record")
    table.page.keyboard.press("p")
    expect(table.sharing.get_by_role("status")).to_have_text("First close this dialog.")
