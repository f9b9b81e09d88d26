"""A waiting version stays complete while pages are opened, or another version replaces it."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.offline.host import Host
from tests.browser.offline.versions import edit_pages
from tools.driver.offline import accept, offer, open_tab, version_of, visit
from tools.driver.parts import Parts
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT, wait_until

PAGES = ("", "run-rules.html", "scouts-rules.html")
UPDATE = "navigator.serviceWorker.getRegistration().then(found => found.update())"
CACHES = "caches.keys().then(names => names.length)"
WAITING = """navigator.serviceWorker.getRegistration()
    .then(({ waiting, installing }) => waiting && !installing)"""


def visit_pages(page: Page) -> None:
    """Open some pages, with time for the tasks of the worker after each."""
    for address in PAGES:
        page.goto(address)
        page.wait_for_timeout(300)


@pytest.mark.slow
def test_pages_keep_a_waiting_version(table: Table, host: Host, versions: dict[str, Path]) -> None:
    page = visit(table)
    host.folder = versions["B"]
    page.evaluate(UPDATE)
    expect(offer(page)).to_be_visible(timeout=TIMEOUT)
    visit_pages(page)
    accept(page, "B")
    host.stop()
    for address in PAGES:
        page.goto(address)
        assert version_of(page) == "B"


@pytest.mark.slow
def test_a_version_that_replaces_a_waiting_one_is_complete_and_old_tabs_keep_theirs(
    table: Table, host: Host, versions: dict[str, Path], tmp_path: Path
) -> None:
    old = visit(table)
    host.folder = versions["B"]
    page = open_tab(old.context, "index.html")
    expect(offer(page)).to_be_visible(timeout=TIMEOUT)
    first = page.evaluate_handle("navigator.serviceWorker.getRegistration().then(r => r.waiting)")
    host.folder = edit_pages(tmp_path / "C", versions["B"], "C")
    page.evaluate(UPDATE)
    wait_until(page, lambda: first.evaluate("worker => worker.state === 'redundant'"))
    wait_until(page, lambda: page.evaluate(WAITING))
    old.goto("run-rules.html")  # now all tabs were opened after A was installed
    visit_pages(page)
    accept(page, "C")
    assert version_of(old) == "A"
    style = Parts(old).page_style.evaluate("link => link.href")
    host.stop()
    visit_pages(page)
    assert old.evaluate("style => fetch(style).then(({ ok }) => ok)", style), (
        "a file of an open tab was deleted"
    )
    for address in PAGES:
        page.goto(address)
        expect(Parts(page).version_tag).to_have_attribute("content", "C")
    old.close()
    page.reload()
    wait_until(page, lambda: page.evaluate(CACHES) == 2)
    page.reload()
    expect(Parts(page).version_tag).to_have_attribute("content", "C")
