"""Unexpected errors: the page shows a report, and keeps working."""

from playwright.sync_api import expect

from tools.driver.matches import link_to, play_match
from tools.driver.parts import Parts
from tools.driver.problems import Problems
from tools.driver.scripts import PAGE_FAULTS
from tools.driver.shared_page import SHARED
from tools.driver.table import Table

pytestmark = SHARED

MIDDLE = play_match("5 hand-5 2 hand-2")


def test_an_error_is_reported_and_the_page_keeps_working(table: Table, problems: Problems) -> None:
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
