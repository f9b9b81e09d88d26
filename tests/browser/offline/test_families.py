"""Other families of browsers: caches stay whole there too. No test here starts Python.

WebKitGTK shares its engine with Safari, not the rest: what passes here may still fail there.
"""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Playwright
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

from nyout.words.en import TEXTS
from tests.browser import find
from tests.browser.helpers.waiting import wait_until
from tests.browser.helpers.webkit import TIMEOUT, screen, webkit
from tests.browser.offline.host import Host, everything, nothing

KEPT = "document.documentElement.dataset.offline === 'kept'"
# Each is awaited, and gives true or false.
GETS = """fetch("/{0}").then(answer => answer.arrayBuffer()).then(
    ({{ byteLength }}) => byteLength === {1}, () => false)"""
LOSE = """(async () => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete("/index.html");
    return !(await caches.match("/index.html"));
})()"""
HAS = "caches.match('/index.html').then(Boolean)"
OFFERED = "Boolean(document.querySelector('#offer button.main'))"
UPDATE = "navigator.serviceWorker.getRegistration().then(found => found.update()).then(Boolean)"
TAKE = "!document.querySelector('#offer button.main').click()"
SHOWN = "document.querySelector('meta[name=version]')?.content === '{0}'"
SAID = "document.body.textContent.includes('{0}')"

Go = Callable[[str], object]
Asked = Callable[[str], object]


def goes_through_it(go: Go, asked: Asked, until: Asked, host: Host, newer: Path) -> None:
    """Portal, loss, update and a lost network, one after the other in one profile."""
    go("run-rules.html")
    until(KEPT)
    paths = [next(host.folder.glob(f"assets/{name}")) for name in ("words-*/fr.mo", "*/segno.zip")]
    gets = [GETS.format(path.relative_to(host.folder), path.stat().st_size) for path in paths]
    host.portal = everything
    assert not any(map(asked, gets))
    host.portal = nothing
    assert all(map(asked, gets))

    assert asked(LOSE)
    go("run-rules.html")
    until(HAS)

    host.folder = newer
    asked(UPDATE)
    until(OFFERED)
    for address in ("scouts-rules.html", "run-rules.html"):
        go(address)
        until(OFFERED)
    assert asked(TAKE)
    until(SHOWN.format("B"))

    host.stop()
    for address in ("", "hypnosia-rules.html"):
        go(address)
        until(SHOWN.format("B"))
    go("ko/")
    until(SAID.format(TEXTS["offline.lost"]))


def test_in_firefox(playwright: Playwright, host: Host, versions: dict[str, Path]) -> None:
    path = find.firefox() or pytest.skip("there is no Firefox")
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path)
    page = browser.new_page(base_url=host.address)
    page.set_default_timeout(TIMEOUT * 1000)

    def asked(what: str) -> object:
        return page.evaluate(f"async () => await ({what})")

    def look(what: str) -> bool:
        with suppress(Error):  # the page may be leaving
            return bool(asked(what))
        return False

    def until(what: str) -> None:
        wait_until(page, lambda: look(what))

    def go(address: str) -> None:
        try:
            page.goto(address)
        except Error as error:  # a busy Firefox once reported a page as opened twice
            if "interrupted by another navigation" not in error.message:
                raise
            page.wait_for_load_state()

    goes_through_it(go, asked, until, host, versions["B"])
    browser.close()


@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # by Selenium
def test_in_webkitgtk(host: Host, versions: dict[str, Path]) -> None:
    found = find.webkit() or pytest.skip("there is no WebKitGTK")
    with ExitStack() as stack:
        driver = stack.enter_context(webkit(*found, stack.enter_context(screen())))

        def asked(what: str) -> Any:
            done = "arguments[arguments.length - 1]"
            return driver.execute_async_script(f"Promise.resolve({what}).then({done}, {done})")

        def until(what: str) -> None:
            WebDriverWait(driver, TIMEOUT).until(lambda driver: asked(what) is True, what)

        def go(address: str) -> None:
            driver.get(f"{host.address}{address}")
            assert driver.find_element(By.TAG_NAME, "body")

        goes_through_it(go, asked, until, host, versions["B"])
