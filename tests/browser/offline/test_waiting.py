"""A version that waits stays whole, whatever pages are opened meanwhile and whoever replaces it."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import TIMEOUT, wait_until
from tests.browser.offline.host import Host
from tests.browser.offline.versions import edited, offer, opened, version, visit

PAGES = ("", "run-rules.html", "scouts-rules.html")
UPDATE = "navigator.serviceWorker.getRegistration().then(found => found.update())"
CACHES = "caches.keys().then(names => names.length)"
WAITING = """navigator.serviceWorker.getRegistration()
    .then(({ waiting, installing }) => waiting && !installing)"""


def take(page: Page, shown: str) -> None:
    """Press "Reload", and wait until the page is of this version."""
    offer(page).get_by_role("button", name="Reload").click()
    page.wait_for_selector(f"meta[content={shown}]", state="attached", timeout=TIMEOUT)


def look_around(page: Page) -> None:
    """Open some pages, and give the worker time for what it does after each."""
    for address in PAGES:
        page.goto(address)
        page.wait_for_timeout(300)


def test_pages_opened_while_a_version_waits_leave_it_whole(
    table: Table, host: Host, versions: dict[str, Path]
) -> None:
    page = visit(table)
    host.folder = versions["B"]
    page.evaluate(UPDATE)
    expect(offer(page)).to_be_visible(timeout=TIMEOUT)
    look_around(page)
    take(page, "B")
    host.stop()
    for address in PAGES:
        page.goto(address)
        assert version(page) == "B"


def test_a_version_that_replaces_a_waiting_one_is_complete_and_old_tabs_keep_theirs(
    table: Table, host: Host, versions: dict[str, Path], tmp_path: Path
) -> None:
    old = visit(table)
    host.folder = versions["B"]
    page = opened(old.context, "index.html")
    expect(offer(page)).to_be_visible(timeout=TIMEOUT)
    first = page.evaluate_handle("navigator.serviceWorker.getRegistration().then(r => r.waiting)")
    host.folder = edited(tmp_path / "C", versions["B"], "C")
    page.evaluate(UPDATE)
    wait_until(page, lambda: first.evaluate("worker => worker.state === 'redundant'"))
    wait_until(page, lambda: page.evaluate(WAITING))
    old.goto("run-rules.html")  # no tab is left of those that were open when A came
    look_around(page)
    take(page, "C")
    assert version(old) == "A"
    style = old.locator("link[href$='page.css']").evaluate("link => link.href")
    host.stop()
    look_around(page)
    assert old.evaluate("style => fetch(style).then(({ ok }) => ok)", style), "it is still shown"
    for address in PAGES:
        page.goto(address)
        expect(page.locator("meta[name=version]")).to_have_attribute("content", "C")
    old.close()
    page.reload()
    wait_until(page, lambda: page.evaluate(CACHES) == 2)
    page.reload()
    expect(page.locator("meta[name=version]")).to_have_attribute("content", "C")
