"""Caches stay complete in Firefox and WebKitGTK too; no test here starts Python.

WebKitGTK shares its engine with Safari, but little else: what passes here may still fail there.
"""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

from builder import catalogues
from nyout import words
from tests.browser.offline.host import Host, every_file, no_file
from tools import browsers as find
from tools.driver.offline import ACCEPT_UPDATE, IS_UPDATE_OFFERED, SHOWS_VERSION
from tools.driver.problems import Problems
from tools.driver.waiting import wait_until
from tools.driver.webkit import TIMEOUT, launch_webkit, virtual_display

IS_STORED = "document.documentElement.dataset.offline === 'kept'"
# Each expression is awaited, and returns a boolean.
RECEIVES = """fetch("/{0}").then(answer => answer.arrayBuffer()).then(
    ({{ byteLength }}) => byteLength === {1}, () => false)"""
DELETE = """(async () => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete("/index.html");
    return !(await caches.match("/index.html"));
})()"""
IS_CACHED = "caches.match('/index.html').then(Boolean)"
UPDATE = "navigator.serviceWorker.getRegistration().then(one => one.update()).then(Boolean)"
SAYS = "document.body.textContent.includes('{0}')"

Go = Callable[[str], object]
Evaluate = Callable[[str], object]


def check_caches(go: Go, evaluate: Evaluate, wait: Evaluate, host: Host, newer: Path) -> None:
    """Check the caches behind a portal, after a loss, during an update and without a network."""
    go("run-rules.html")
    wait(IS_STORED)
    paths = [next(host.folder.glob(f"assets/{name}")) for name in ("words-*/fr.mo", "*/segno.zip")]
    expressions = [
        RECEIVES.format(path.relative_to(host.folder), path.stat().st_size) for path in paths
    ]
    host.portal = every_file
    assert not any(map(evaluate, expressions))
    host.portal = no_file
    assert all(map(evaluate, expressions))

    assert evaluate(DELETE)
    go("run-rules.html")
    wait(IS_CACHED)

    host.folder = newer
    evaluate(UPDATE)
    wait(IS_UPDATE_OFFERED)
    for address in ("scouts-rules.html", "run-rules.html"):
        go(address)
        wait(IS_UPDATE_OFFERED)
    assert evaluate(ACCEPT_UPDATE)
    wait(SHOWS_VERSION.format("B"))

    host.stop()
    for address in ("", "hypnosia-rules.html"):
        go(address)
        wait(SHOWS_VERSION.format("B"))
    go("ko/")
    with catalogues.speaking("ko"):
        wait(SAYS.format(words.sentence("offline.lost")))


@pytest.mark.slow
def test_caches_stay_complete_in_firefox(
    firefox: Browser, host: Host, versions: dict[str, Path], problems: Problems
) -> None:
    page = firefox.new_page(base_url=host.address)
    page.set_default_timeout(TIMEOUT * 1000)

    def evaluate(expression: str) -> object:
        return page.evaluate(f"async () => await ({expression})")

    def is_true(expression: str) -> bool:
        with suppress(Error):  # the page may be navigating
            return bool(evaluate(expression))
        return False

    def wait(expression: str) -> None:
        wait_until(page, lambda: is_true(expression))

    def go(address: str) -> None:
        try:
            page.goto(address)
        except Error as error:  # a busy Firefox once reported a page as opened twice
            if "interrupted by another navigation" not in error.message:
                raise
            page.wait_for_load_state()

    # Firefox reports so an icon that it no longer needs, because another page is being opened.
    problems.allow("icon.svg.*A ServiceWorker intercepted the request")
    check_caches(go, evaluate, wait, host, versions["B"])
    page.close()
    problems.expect("NetworkError")  # of requests to the portal


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # by Selenium
def test_caches_stay_complete_in_webkitgtk(host: Host, versions: dict[str, Path]) -> None:
    webkit = find.webkit() or pytest.skip("there is no WebKitGTK")
    with ExitStack() as stack:
        driver = stack.enter_context(launch_webkit(*webkit, stack.enter_context(virtual_display())))

        def evaluate(expression: str) -> Any:
            callback = "arguments[arguments.length - 1]"
            return driver.execute_async_script(
                f"Promise.resolve({expression}).then({callback}, {callback})"
            )

        def wait(expression: str) -> None:
            WebDriverWait(driver, TIMEOUT).until(
                lambda driver: evaluate(expression) is True, expression
            )

        def go(address: str) -> None:
            driver.get(f"{host.address}{address}")
            assert driver.find_element(By.TAG_NAME, "body")

        check_caches(go, evaluate, wait, host, versions["B"])
