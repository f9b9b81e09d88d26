"""First visits on which a file is faulty, in Firefox and in WebKitGTK."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest
from playwright.sync_api import Error, Playwright

from tests.browser import find
from tests.browser.booting.conftest import PAGE
from tests.browser.booting.faults import hosting
from tests.browser.booting.test_first_visit import FAILED, PATIENCE, SLOW, STATE
from tests.browser.helpers.webkit import TIMEOUT, launch_webkit, virtual_display

REPORTED = {FAILED, SLOW}
CASES = {
    ("page-*/after-paint.js", "404"): REPORTED,
    ("page-*/ready.js", "html"): REPORTED,
    ("page-*/interpreter.js", "never"): REPORTED,
    ("page-*/page.css", "500"): REPORTED,
    ("pyscript-*/core.js", "cut"): REPORTED,
    ("python-*/pyodide.asm.wasm", "cut"): {"plays"},  # Python starts another way
}
"""States that a visit may reach if the files that match a pattern have a fault."""


HERE = f"(address) => location.href === address ? ({STATE})() : ''"
"""Returns the state of the page at an address; an empty text while another page is shown."""


def visit_all(dist: Path, go: Callable[[str], object], look: Callable[[str], str]) -> None:
    """Open the page for each case; raise AssertionError unless all reach an expected state."""
    wrong: list[str] = []
    for (pattern, kind), expected in CASES.items():
        faulty = [path.relative_to(dist).as_posix() for path in dist.glob(f"assets/{pattern}")]
        assert faulty
        with hosting(dist, kind, faulty, PATIENCE) as host:
            go(address := host.address + PAGE)
            deadline = monotonic() + TIMEOUT
            # On a slow machine the page may offer a retry before it reaches the expected state.
            while (found := look(address)) not in expected and monotonic() < deadline:
                sleep(0.1)
            if found not in expected:
                wrong.append(f"{pattern}, {kind}: {found!r}")
    assert not wrong, "\n".join(wrong)


def test_firefox_starts_the_game_or_offers_a_retry(playwright: Playwright, dist: Path) -> None:
    path = find.firefox() or pytest.skip("there is no Firefox")
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path)
    page = browser.new_page()

    def look(address: str) -> str:
        try:
            return page.evaluate(HERE, address)
        except Error:  # between two pages
            return ""

    # A page that reloads itself at once would interrupt `page.goto`.
    go = "address => { setTimeout(() => { location.href = address }) }"
    visit_all(dist, lambda address: page.evaluate(go, address), look)
    browser.close()


@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # by Selenium
def test_webkitgtk_starts_the_game_or_offers_a_retry(dist: Path) -> None:
    found = find.webkit() or pytest.skip("there is no WebKitGTK")
    with virtual_display() as display, launch_webkit(*found, display) as driver:
        visit_all(
            dist,
            lambda address: driver.execute_script("location.href = arguments[0]", address),
            lambda address: driver.execute_script(f"return ({HERE})(arguments[0])", address),
        )
