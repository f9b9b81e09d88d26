"""A new version comes whole, and when it is asked for."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.games.test_every_game import begun
from tests.browser.helpers.matches import link_to
from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import TIMEOUT, wait_until
from tests.browser.offline.host import Host
from tests.browser.offline.versions import MARKS, offer, opened, version, visit
from tests.browser.page.test_access import assert_fits, assert_no_violation
from web.site.template import ROOT


def test_a_new_version_waits_until_it_is_asked_for_and_the_game_goes_on(
    table: Table, host: Host, versions: dict[str, Path]
) -> None:
    visit(table)
    begun_with = list(host.asked)
    table.open(link_to(begun(table.game, 0)))
    context = table.page.context
    rules = opened(context, "run-rules.html")
    host.asked.clear()
    host.folder = versions["B"]
    third = opened(context, "run.html")  # which lets the browser look for a new version
    for page in (table.page, rules, third):
        expect(offer(page)).to_be_visible(timeout=TIMEOUT)
    unchanged = [name for name in host.asked if name in begun_with and name.startswith("assets/")]
    assert not unchanged, "what has not changed is fetched again"

    # While it waits, everything is of the version before, and the game goes on.
    table.act(table.match(), min)
    third.goto("hypnosia.html")
    third.wait_for_selector("html[data-ready]", timeout=TIMEOUT)
    assert {version(page) for page in (table.page, rules, third)} == {"A"}
    third.close()
    shown = table.match()
    offer(table.page).get_by_role("button", name="Reload").click()
    table.page.wait_for_selector("meta[content=B]", state="attached", timeout=TIMEOUT)
    table.wait()
    assert version(table.page) == "B"
    assert table.match() == shown
    expect(offer(table.page)).to_have_count(0)

    # The other tab is still of the version before, and gets what that is made of.
    assert version(rules) == "A"
    style = rules.locator("link[href$='page.css']").evaluate("link => link.href")
    assert not (versions["B"] / style.removeprefix(host.address)).exists()
    got = rules.evaluate("style => fetch(style).then(answer => answer.text())", style)
    assert got.endswith(MARKS["page.css"].format("A"))
    expect(offer(rules)).to_be_visible()
    offer(rules).get_by_role("button", name="Reload").click()
    rules.wait_for_selector("meta[content=B]", state="attached", timeout=TIMEOUT)
    assert version(rules) == "B"

    # Nobody needs the version before any more.
    table.reload()
    gone = "async style => !(await caches.match(style)) && (await caches.keys()).length === 2"
    wait_until(table.page, lambda: table.page.evaluate(gone, style))
    host.stop()
    table.reload()
    assert version(table.page) == "B"
    assert table.match() == shown


def test_a_new_version_can_wait_and_comes_when_all_is_closed(
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
    assert version(table.page) == "A"
    table.page.close()
    page = context.new_page()

    def has_come() -> bool:
        page.goto("about:blank")
        page.goto("")
        return version(page) == "B"

    wait_until(page, has_come)  # the browser takes a moment to know that all is closed
    expect(offer(page)).to_have_count(0)


def given_up(page: Page) -> None:
    """Wait until the browser has given up what it was installing."""
    idle = "navigator.serviceWorker.getRegistration().then(r => !r.installing)"
    wait_until(page, lambda: page.evaluate(idle))


def fail(host: Host, page: Page) -> None:
    """Answer with an error half-way."""
    host.missing = lambda name: name.endswith("rules.css")
    page.goto("index.html")
    assert host.missed.wait(TIMEOUT / 1000)
    given_up(page)


def hang_until_stopped(host: Host, page: Page) -> None:
    """Answer no more half-way, until the browser stops the worker."""
    host.hangs, host.missing = True, lambda name: name.endswith("rules.css")
    page.goto("index.html")
    assert host.missed.wait(TIMEOUT / 1000)
    devtools = page.context.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    devtools.send("ServiceWorker.stopAllWorkers")
    given_up(page)


def mixed(host: Host, page: Page) -> None:
    """Hand out a page of another version half-way."""
    host.folder = shutil.copytree(host.folder, host.folder.parent / "mixed")
    shutil.copy(host.folder.parent / "A/run.html", host.folder)
    os.utime(host.folder / "run.html", (2_000_000_000, 2_000_000_000))
    page.goto("index.html")
    wait_until(page, lambda: "run.html" in host.asked)
    given_up(page)


@pytest.mark.parametrize("trouble", [fail, hang_until_stopped, mixed])
def test_a_version_that_arrives_in_part_changes_nothing_until_it_is_complete(
    table: Table,
    host: Host,
    versions: dict[str, Path],
    problems: list[str],
    trouble: Callable[[Host, Page], None],
) -> None:
    page = visit(table)
    host.folder = versions["B"]
    trouble(host, page)
    host.stop()
    table.open()
    assert version(page) == "A"
    page.goto("run-rules.html")
    assert version(page) == "A"
    problems.clear()  # the browser logs what it could not load
    host.reset(versions["B"])
    page.goto("index.html")
    expect(offer(page)).to_be_visible(timeout=TIMEOUT)
    assert version(page) == "A"
    offer(page).get_by_role("button", name="Reload").click()
    page.wait_for_selector("meta[content=B]", state="attached", timeout=TIMEOUT)
    assert version(page) == "B"


def test_the_worker_that_undoes_itself_leaves_the_site_to_the_network(
    table: Table, host: Host, versions: dict[str, Path], tmp_path: Path
) -> None:
    visit(table)
    host.folder = shutil.copytree(versions["B"], tmp_path / "B")
    shutil.copyfile(ROOT / "web/offline/sw-none.js", host.folder / "sw.js")
    os.utime(host.folder / "sw.js", (2_000_000_000, 2_000_000_000))  # later than what it replaces
    table.page.reload()
    table.page.wait_for_selector("meta[content=B]", state="attached", timeout=TIMEOUT)
    left = """async () => !(await caches.keys()).length
        && !(await navigator.serviceWorker.getRegistrations()).length"""
    wait_until(table.page, lambda: table.page.evaluate(left))
    table.page.wait_for_load_state()
    host.folder = versions["A"]
    (tmp_path / "B").rename(tmp_path / "gone")
    table.page.goto("index.html")
    assert version(table.page) == "A"
