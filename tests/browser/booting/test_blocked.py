"""Browsers that lack, or block, what the page can do without."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.booting.conftest import PAGE
from tests.browser.booting.faults import hosting
from tests.browser.helpers.waiting import TIMEOUT

LACK = """const lack = (name, value) =>
    Object.defineProperty(globalThis, name, { configurable: true, value });
const refuse = (owner, name) => Object.defineProperty(owner, name, {
    configurable: true, get() { throw new DOMException("refused", "SecurityError"); } });
const opening = (open) => IDBFactory.prototype.open = open;
"""
INTERFACES = {
    "no databases": "lack('indexedDB'); lack('IDBFactory'); lack('requestIdleCallback');",
    "databases refused at the touch": "refuse(globalThis, 'indexedDB');"
    " refuse(globalThis, 'localStorage'); lack('PerformanceObserver');",
    "databases that do not open": "opening(() => { throw new Error('no'); });"
    " refuse(Navigator.prototype, 'serviceWorker');"
    " PerformanceObserver.prototype.observe = () => { throw new TypeError('no'); };",
    "databases that fail to open": "opening(() => { const request = new EventTarget();"
    " queueMicrotask(() => { request.onerror?.(); request.dispatchEvent(new Event('error')); });"
    " return request; }); lack('BroadcastChannel'); lack('localStorage');",
    "databases that never answer": "opening(() => new EventTarget());"
    " lack('BroadcastChannel', class { constructor() { throw new Error('no'); } });"
    " lack('SharedArrayBuffer');",
}
"""What browsers lack, several things at once, by the most interesting one."""


@pytest.mark.parametrize("lacking", INTERFACES)
def test_a_game_starts_without(dist: Path, profile: BrowserContext, lacking: str) -> None:
    with hosting(dist) as host:
        page = profile.new_page()
        page.add_init_script(LACK + INTERFACES[lacking])
        page.goto(host.address + PAGE)
        page.wait_for_selector("html[data-ready]", timeout=TIMEOUT)
        page.close()
