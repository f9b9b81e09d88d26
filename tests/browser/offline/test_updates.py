"""A new version is installed as a whole, and takes over when the user accepts it."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from builder.template import ROOT
from tests.browser.offline.host import Host
from tests.browser.offline.versions import MARKS, edit_pages
from tools.driver.access import assert_fits, assert_no_violation
from tools.driver.matches import greedy_match, link_to
from tools.driver.offline import accept, offer, open_tab, version_of, visit
from tools.driver.parts import Parts
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT, wait_until

IS_DELETED = "async style => !(await caches.match(style)) && (await caches.keys()).length === 2"
"""Whether the cache has neither a style sheet nor the rest of its version."""


@pytest.mark.slow
def test_a_new_version_waits_until_it_is_accepted_and_the_game_continues(
    table: Table, host: Host, versions: dict[str, Path]
) -> None:
    visit(table)
    first_visit = list(host.requested)
    table.open(link_to(greedy_match(table.game, 0)))
    context = table.page.context
    rules = open_tab(context, "run-rules.html")
    french = open_tab(context, "fr/run-rules.html")
    wait_until(french, lambda: french.evaluate("caches.match('/fr/scouts.html').then(Boolean)"))
    french.close()
    host.requested.clear()
    host.folder = versions["B"]
    third = open_tab(context, "index.html")  # makes the browser look for a new version
    for page in (table.page, rules, third):
        expect(offer(page)).to_be_visible(timeout=TIMEOUT)
    unchanged = [
        name for name in host.requested if name in first_visit and name.startswith("assets/")
    ]
    assert not unchanged, "unchanged files were fetched again"

    # Until it is accepted, all pages have the old version, and the game continues.
    table.act(table.match(), min)
    third.goto("hypnosia-rules.html")
    assert {version_of(page) for page in (table.page, rules, third)} == {"A"}
    third.close()
    match = table.match()
    table.page.evaluate("void reloadPage()")  # what each button Reload calls
    expect(table.version_tag).to_have_attribute("content", "B", timeout=TIMEOUT)
    table.wait()
    assert version_of(table.page) == "B"
    assert table.match() == match
    expect(offer(table.page)).to_have_count(0)

    old_style = assert_old_version_is_complete(rules, host)
    accept(rules, "B")
    assert version_of(rules) == "B"
    rules.reload()
    wait_until(rules, lambda: rules.evaluate(IS_DELETED, old_style))
    host.stop()
    table.reload()
    assert version_of(table.page) == "B"
    assert table.match() == match
    table.page.goto("fr/scouts-rules.html")  # a language used before is part of the new version
    expect(table.root).to_have_attribute("lang", "fr")
    assert version_of(table.page) == "B"


def assert_old_version_is_complete(tab: Page, host: Host) -> str:
    """Assert that a tab of version A gets its files although the host has B; return its style."""
    assert version_of(tab) == "A"
    style = Parts(tab).page_style.evaluate("link => link.href")
    assert not (host.folder / style.removeprefix(host.address)).exists()
    text = tab.evaluate("style => fetch(style).then(answer => answer.text())", style)
    assert MARKS["page.css"].format("A") in text
    expect(offer(tab)).to_be_visible()
    return style


@pytest.mark.slow
def test_a_new_version_can_be_postponed_until_all_tabs_are_closed(
    table: Table, host: Host, versions: dict[str, Path]
) -> None:
    context = visit(table).context
    host.folder = versions["B"]
    table.page.goto("")
    expect(offer(table.page)).to_be_visible(timeout=TIMEOUT)
    assert_no_violation(table.page)
    assert_fits(table.page)
    offer(table.page).get_by_role("button", name="Later").click()
    expect(offer(table.page)).to_have_count(0)
    assert version_of(table.page) == "A"
    table.page.close()
    page = context.new_page()

    def is_new() -> bool:
        page.goto("about:blank")
        page.goto("")
        return version_of(page) == "B"

    wait_until(page, is_new)  # the browser notices closed tabs with a delay
    expect(offer(page)).to_have_count(0)


def wait_until_given_up(page: Page) -> None:
    """Wait until the browser has given up its installation."""
    idle = "navigator.serviceWorker.getRegistration().then(r => !r.installing)"
    wait_until(page, lambda: page.evaluate(idle))


def fail(host: Host, page: Page) -> None:
    """Send an error halfway through an installation."""
    host.missing = lambda name: name.endswith("rules.css")
    page.goto("index.html")
    assert host.missed.wait(TIMEOUT / 1000)
    wait_until_given_up(page)


def hang_until_stopped(host: Host, page: Page) -> None:
    """Stop answering halfway through an installation, until the browser stops the worker."""
    host.hangs, host.missing = True, lambda name: name.endswith("rules.css")
    page.goto("index.html")
    assert host.missed.wait(TIMEOUT / 1000)
    devtools = page.context.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    devtools.send("ServiceWorker.stopAllWorkers")
    wait_until_given_up(page)


def mix_versions(host: Host, page: Page) -> None:
    """Send a page of another version halfway through an installation."""
    host.folder = shutil.copytree(host.folder, host.folder.parent / "mixed")
    shutil.copy(host.folder.parent / "A/run.html", host.folder)
    os.utime(host.folder / "run.html", (2_000_000_000, 2_000_000_000))
    host.requested.clear()  # the first version's
    page.goto("index.html")
    wait_until(page, lambda: "run.html" in host.requested)
    wait_until_given_up(page)


@pytest.mark.slow
@pytest.mark.parametrize("interrupt", [fail, hang_until_stopped, mix_versions])
def test_a_partly_installed_version_changes_nothing_until_it_is_complete(
    table: Table, host: Host, versions: dict[str, Path], interrupt: Callable[[Host, Page], None]
) -> None:
    page = visit(table)
    host.folder = versions["B"]
    interrupt(host, page)
    host.stop()
    table.open()
    assert version_of(page) == "A"
    page.goto("run-rules.html")
    assert version_of(page) == "A"
    host.reset(versions["B"])
    page.goto("index.html")
    expect(offer(page)).to_be_visible(timeout=TIMEOUT)
    assert version_of(page) == "A"
    accept(page, "B")
    assert version_of(page) == "B"


@pytest.mark.slow
def test_the_worker_that_uninstalls_itself_leaves_the_site_to_the_network(
    table: Table, host: Host, versions: dict[str, Path], tmp_path: Path
) -> None:
    visit(table)
    host.folder = shutil.copytree(versions["B"], tmp_path / "B")
    shutil.copyfile(ROOT / "web/offline/sw-none.js", host.folder / "sw.js")
    os.utime(host.folder / "sw.js", (2_000_000_000, 2_000_000_000))  # newer than the old file
    table.page.reload()
    expect(table.version_tag).to_have_attribute("content", "B", timeout=TIMEOUT)
    uninstalled = """async () => !(await caches.keys()).length
        && !(await navigator.serviceWorker.getRegistrations()).length"""
    wait_until(table.page, lambda: table.page.evaluate(uninstalled))
    table.page.wait_for_load_state()
    host.folder = versions["A"]
    (tmp_path / "B").rename(tmp_path / "gone")
    table.page.goto("index.html")
    assert version_of(table.page) == "A"


# --- a waiting version ----------------------------------------------------------------------------

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
def test_pages_opened_while_a_version_waits_leave_it_complete(
    table: Table, host: Host, versions: dict[str, Path]
) -> None:
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
