"""First visits with a bad file in Firefox and in WebKitGTK: a fault of each kind, in each role."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest
from playwright.sync_api import Error, Playwright

from tests.browser import find
from tests.browser.booting.conftest import PAGE
from tests.browser.booting.faults import hosting
from tests.browser.booting.test_first_visit import FAILED, PATIENCE, SLOW, STATE
from tests.browser.helpers.webkit import TIMEOUT, screen, webkit

TOLD = {FAILED, SLOW}
CASES = {
    ("page-*/after-paint.js", "404"): TOLD,
    ("page-*/ready.js", "html"): TOLD,
    ("page-*/interpreter.js", "never"): TOLD,
    ("page-*/page.css", "500"): TOLD,
    ("pyscript-*/core.js", "cut"): TOLD,
    ("python-*/pyodide.asm.wasm", "cut"): {"plays"},  # by another way
}
"""What may become of a visit where the files that a pattern names have a fault."""


HERE = f"(address) => location.href === address ? ({STATE})() : ''"
"""The state of the page at an address; nothing while another page is shown."""


def visit_all(dist: Path, go: Callable[[str], object], look: Callable[[str], str]) -> None:
    """Open the page for each case; fail unless all end as they may."""
    wrong: list[str] = []
    for (pattern, kind), expected in CASES.items():
        faulty = [path.relative_to(dist).as_posix() for path in dist.glob(f"assets/{pattern}")]
        assert faulty
        with hosting(dist, kind, faulty, PATIENCE) as host:
            go(address := host.address + PAGE)
            deadline = monotonic() + TIMEOUT
            # A slow machine may offer another try on the way to what is expected.
            while (found := look(address)) not in expected and monotonic() < deadline:
                sleep(0.1)
            if found not in expected:
                wrong.append(f"{pattern}, {kind}: {found!r}")
    assert not wrong, "\n".join(wrong)


def test_firefox_starts_the_game_or_offers_another_try(playwright: Playwright, dist: Path) -> None:
    path = find.firefox() or pytest.skip("there is no Firefox")
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path)
    page = browser.new_page()

    def look(address: str) -> str:
        try:
            return page.evaluate(HERE, address)
        except Error:  # one page is gone, the next is not there so far
            return ""

    # A page that reloads itself at once would interrupt `page.goto`.
    go = "address => { setTimeout(() => { location.href = address }) }"
    visit_all(dist, lambda address: page.evaluate(go, address), look)
    browser.close()


@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # by Selenium
def test_webkitgtk_starts_the_game_or_offers_another_try(dist: Path) -> None:
    found = find.webkit() or pytest.skip("there is no WebKitGTK")
    with screen() as display, webkit(*found, display) as driver:
        visit_all(
            dist,
            lambda address: driver.execute_script("location.href = arguments[0]", address),
            lambda address: driver.execute_script(f"return ({HERE})(arguments[0])", address),
        )
