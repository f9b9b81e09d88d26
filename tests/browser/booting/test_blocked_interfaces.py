"""Browsers that lack or block interfaces, needed and not, and a host that sends wrong types."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from nyout import words
from tests.browser.booting.conftest import PAGE
from tests.browser.booting.faults import hosting
from tools.driver.parts import Parts, wait_until_ready

pytestmark = pytest.mark.slow

TOOLS = """const replace = (name, value) =>
    Object.defineProperty(globalThis, name, { configurable: true, value });
const refuse = (owner, name) => Object.defineProperty(owner, name, {
    configurable: true, get() { throw new DOMException("refused", "SecurityError"); } });
const onOpen = (open) => IDBFactory.prototype.open = open;
"""
MISSING = {
    "no databases": "replace('indexedDB'); replace('IDBFactory'); replace('requestIdleCallback');",
    "databases that throw on access": "refuse(globalThis, 'indexedDB');"
    " refuse(globalThis, 'localStorage'); replace('PerformanceObserver');",
    "databases that do not open": "onOpen(() => { throw new Error('no'); });"
    " refuse(Navigator.prototype, 'serviceWorker');"
    " PerformanceObserver.prototype.observe = () => { throw new TypeError('no'); };",
    "databases that fail to open": "onOpen(() => { const request = new EventTarget();"
    " queueMicrotask(() => { request.onerror?.(); request.dispatchEvent(new Event('error')); });"
    " return request; }); replace('BroadcastChannel'); replace('localStorage');",
    "databases that never answer": "onOpen(() => new EventTarget());"
    " replace('BroadcastChannel', class { constructor() { throw new Error('no'); } });"
    " replace('SharedArrayBuffer');",
}
"""Scripts that remove several interfaces each, by the most important one."""


QUICK = "no databases", "databases that never answer"


@pytest.mark.parametrize(
    "missing",
    [pytest.param(each, marks=[pytest.mark.slow] * (each not in QUICK)) for each in MISSING],
)
def test_a_game_starts_in_a_browser_with(dist: Path, profile: BrowserContext, missing: str) -> None:
    with hosting(dist) as host:
        page = profile.new_page()
        page.add_init_script(TOOLS + MISSING[missing])
        page.goto(host.address + PAGE)
        wait_until_ready(page)
        page.close()


NEEDED = {
    "boot.wasm": "delete globalThis.WebAssembly",
    "boot.old": "const { supports } = CSS; CSS.supports = (...rule) =>"
    " !`${rule}`.includes('light-dark') && supports.apply(CSS, rule)",
}
"""Scripts that remove what the game needs, by the sentence that says so."""


@pytest.mark.usefixtures("failing")
@pytest.mark.parametrize("sentence", NEEDED)
def test_the_page_says_what_the_browser_lacks(
    dist: Path, profile: BrowserContext, sentence: str
) -> None:
    with hosting(dist) as host:
        page = profile.new_page()
        page.add_init_script(NEEDED[sentence])
        page.goto(host.address + PAGE)
        expect(Parts(page).boot_text).to_have_text(words.sentence(sentence))
        expect(Parts(page).boot_retry).to_be_hidden()  # it could not help
        page.close()


@pytest.mark.usefixtures("failing")
def test_the_page_says_that_the_host_sends_modules_as_text(
    dist: Path, profile: BrowserContext, files: list[str]
) -> None:
    scripts = [file for file in files if re.search(r"js$", file) and "guard" not in file]
    with hosting(dist, "plain", scripts) as host:
        page = profile.new_page()
        page.goto(host.address + PAGE)
        expect(Parts(page).boot_text).to_have_text(words.sentence("boot.type"))
        page.close()
