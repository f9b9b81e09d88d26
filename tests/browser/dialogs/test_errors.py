"""Unexpected errors: the page shows a report to download, and keeps working."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.matches import link_to, played, text_of
from tests.browser.helpers.problems import Problems
from tests.browser.helpers.table import Table
from tests.browser.page.test_access import assert_no_violation

FAULTS = {
    # an event without a key: Python raises in a handler
    "in a handler": "document.dispatchEvent(new Event('keydown'))",
    # an unknown error while the game is saved: Python raises in a task
    "in a task": """history.replaceState = () => { throw new RangeError("a fault in a task") };
        document.querySelector("#throw").click()""",
    "in a script": "setTimeout(() => { throw new RangeError('a fault in a script') })",
    "in a promise": "void Promise.reject(new RangeError('a fault in a promise'))",
}
MIDDLE = played("5 hand-5 2 hand-2")


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_an_error_is_reported_and_the_page_keeps_working(
    table: Table, problems: Problems, fault: str, tmp_path: Path
) -> None:
    table.open(link_to(MIDDLE))
    table.page.evaluate(fault)
    dialog = table.page.get_by_role("dialog", name="Something went wrong")
    expect(dialog).to_be_visible()
    report = dialog.get_by_label("Report").input_value()
    assert "Error" in report
    assert '[Game "le-nyout"]' in report
    assert "hand-5 2 hand-2" in " ".join(report.split("\n2. "))
    with table.page.expect_download() as download:
        dialog.get_by_role("button", name="Download report").click()
    download.value.save_as(saved := tmp_path / "report")
    assert saved.read_text("utf-8") == report
    dialog.get_by_role("button", name="Keep playing").click()
    expect(dialog).to_be_hidden()
    table.page.evaluate("delete history.replaceState")
    plies = len(table.list_of_moves())
    if table.throw_button.is_enabled():
        table.throw()
    else:
        table.board.locator("[data-mark=end]").first.click()
    expect(table.plies).not_to_have_count(plies)
    problems.expect("raised:")


def test_the_same_error_is_reported_once(table: Table, problems: Problems) -> None:
    table.open_stored(text_of(MIDDLE))
    dialog = table.page.get_by_role("dialog", name="Something went wrong")
    for shown in (True, False):
        table.page.evaluate(FAULTS["in a handler"])
        expect(dialog).to_be_visible(visible=shown)
        if shown:
            assert_no_violation(table.page)
            dialog.get_by_role("button", name="Keep playing").click()
    problems.expect("raised:")
