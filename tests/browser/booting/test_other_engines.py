"""First visits on which a file is faulty, in Firefox and in WebKitGTK."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest
from playwright.sync_api import Browser, Error
from selenium.common.exceptions import WebDriverException

from tests.browser import find
from tests.browser.booting.conftest import PAGE
from tests.browser.booting.faults import hosting
from tests.browser.booting.test_first_visit import FAILED, PATIENCE, SLOW, STATE
from tests.browser.helpers.problems import Problems
from tests.browser.helpers.webkit import TIMEOUT, launch_webkit, virtual_display

REPORTED = {FAILED, SLOW}
CASES = {
    ("page-*/after-paint.js", "404"): REPORTED,
    ("page-*/early-clicks.js", "html"): REPORTED,
    ("page-*/interpreter.js", "never"): REPORTED,
    ("page-*/page.css", "500"): REPORTED,
    ("pyscript-*/core.js", "cut"): REPORTED,
    ("program-*/pyodide.asm.wasm", "cut"): {"plays"},  # Python starts another way
}
"""States that a visit may reach if the files that match a pattern have a fault."""


GO = "const [address] = arguments; setTimeout(() => { location.href = address })"
"""Opens an address, after WebDriver has read the result of this script."""


def visit_all(dist: Path, go: Callable[[str], object], look: Callable[[], str]) -> None:
    """Open a new page for each case, and fail unless each reaches a state expected for it."""
    wrong: list[str] = []
    for (pattern, kind), expected in CASES.items():
        faulty = [path.relative_to(dist).as_posix() for path in dist.glob(f"assets/{pattern}")]
        assert faulty
        with hosting(dist, kind, faulty, PATIENCE) as host:
            go(host.address + PAGE)
            deadline = monotonic() + TIMEOUT
            # On a slow machine the page may offer a retry on the way to the expected state.
            while (found := look()) not in expected and monotonic() < deadline:
                sleep(0.1)
            if found not in expected:
                wrong.append(f"{pattern}, {kind}: {found!r}")
    assert not wrong, "\n".join(wrong)


def test_firefox_starts_the_game_or_offers_a_retry(
    firefox: Browser, dist: Path, problems: Problems
) -> None:
    context = firefox.new_context()

    def go(address: str) -> None:
        for page in context.pages:
            page.close()
        context.new_page().goto(address, wait_until="commit")

    def look() -> str:
        try:
            return context.pages[0].evaluate(STATE)
        except Error as error:  # the page is reloading itself
            return f"unknown: {error.message}"

    visit_all(dist, go, look)
    context.close()
    problems.expect(".")


@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # by Selenium
def test_webkitgtk_starts_the_game_or_offers_a_retry(dist: Path) -> None:
    found = find.webkit() or pytest.skip("there is no WebKitGTK")
    with virtual_display() as display, launch_webkit(*found, display, "none") as driver:

        def go(address: str) -> None:
            old = driver.current_window_handle
            driver.switch_to.new_window("tab")
            new = driver.current_window_handle
            driver.switch_to.window(old)
            driver.close()
            driver.switch_to.window(new)
            driver.execute_script(GO, address)

        def look() -> str:
            try:
                return driver.execute_script(f"return ({STATE})()")
            except WebDriverException as error:  # the page is reloading itself
                return f"unknown: {error.msg}"

        visit_all(dist, go, look)
