"""First visits on which a file is faulty.

The files are those that a visit without faults requests, so that new files are covered too.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Error
from selenium.common.exceptions import WebDriverException

from tests.browser.booting.conftest import PAGE
from tests.browser.booting.faults import hosting
from tools import browsers as find
from tools.driver.scripts import BOOT_STATE
from tools.driver.webkit import TIMEOUT, launch_webkit, virtual_display

pytestmark = pytest.mark.usefixtures("failing")

HARMLESS = ("guard.js", "fraunces.woff2", "icon.svg", "print.css", "offline.js", "theme.js")
"""Files that the game does not need."""

NEEDED = {
    *("page.css", "game.css", "after-paint.js", "loading.js", "boot.js", "interpreter.js"),
    *("core.js", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "manifest.js"),
    "snapshot.bin",
}
"""Some of the files that the game needs."""

OTHER_WAYS = ("snapshot.bin", "program-*/pyodide.asm.wasm", "program-*/pyodide.asm.mjs")
"""Files whose faults make Python start another way."""

PATIENCE = 2  # seconds that a page waits for a file
REPORTED, PLAYS = {"boot.failed", "boot.slow"}, {"plays"}


class Case(NamedTuple):
    """Files with a fault, and the states that a visit may reach."""

    faulty: Collection[str]
    kind: str
    expected: Collection[str]


CASES = {
    ("page-*/after-paint.js", "404"): REPORTED,
    ("page-*/loading.js", "html"): REPORTED,
    ("page-*/interpreter.js", "never"): REPORTED,
    ("page-*/page.css", "500"): REPORTED,
    ("pyscript-*/core.js", "cut"): REPORTED,
    ("program-*/pyodide.asm.wasm", "cut"): PLAYS,
}
"""The states that a visit may reach if the files that match a pattern have a fault.

Each kind of fault occurs, and each way to load a file: by the page, a script, and Pyodide.
"""


HALF_A_SHEET = {("page-*/page.css", "cut"): REPORTED}
"""Chromium reports no error for it."""


def cases(dist: Path, expectations: Mapping[tuple[str, str], set[str]] = CASES) -> Iterable[Case]:
    """Yield a case for each pattern."""
    for (pattern, kind), expected in expectations.items():
        faulty = [path.relative_to(dist).as_posix() for path in dist.glob(f"assets/{pattern}")]
        assert faulty
        yield Case(faulty, kind, expected)


def matches_any(path: str, patterns: Iterable[str]) -> bool:
    return any(Path(path).match(pattern) for pattern in patterns)


def visit_all(
    dist: Path, cases: Iterable[Case], go: Callable[[str], object], look: Callable[[], str]
) -> None:
    """Open a new page for each case; raise AssertionError unless all reach an expected state."""
    wrong: list[str] = []
    for faulty, kind, expected in cases:
        with hosting(dist, kind, faulty, PATIENCE) as host:
            go(host.address + PAGE)
            deadline = monotonic() + TIMEOUT
            # On a slow machine the page may offer a retry on the way to the expected state.
            while (state := look()) not in expected and monotonic() < deadline:
                sleep(0.1)
            if state not in expected:
                wrong.append(f"{faulty}, {kind}: {state!r}")
    assert not wrong, "\n".join(wrong)


def visit_all_in(context: BrowserContext, dist: Path, cases: Iterable[Case]) -> None:
    """Visit with Playwright."""

    def go(address: str) -> None:
        for page in context.pages:
            page.close()
        context.new_page().goto(address, wait_until="commit")

    def look() -> str:
        try:
            return context.pages[0].evaluate(BOOT_STATE)
        except Error as error:  # the page is reloading itself
            return f"unknown: {error.message}"

    visit_all(dist, cases, go, look)


@pytest.mark.slow
def test_with_a_fault_of_any_kind_the_game_starts_or_the_page_offers_a_retry(
    dist: Path, profile: BrowserContext
) -> None:
    visit_all_in(profile, dist, cases(dist, CASES | HALF_A_SHEET))


@pytest.mark.slow
def test_without_any_file_the_game_starts_or_the_page_offers_a_retry(
    dist: Path, profile: BrowserContext, files: list[str]
) -> None:
    harmless = [path for path in files if matches_any(path, HARMLESS)]
    needed = [path for path in files if path not in harmless]
    assert {Path(path).name for path in needed} >= NEEDED
    alone = [
        Case([path], "404", PLAYS if matches_any(path, OTHER_WAYS) else REPORTED) for path in needed
    ]
    visit_all_in(profile, dist, [Case(harmless, "404", PLAYS), *alone])


@pytest.mark.slow
def test_firefox_starts_the_game_or_offers_a_retry(firefox: Browser, dist: Path) -> None:
    context = firefox.new_context()
    visit_all_in(context, dist, cases(dist))
    context.close()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # by Selenium
def test_webkitgtk_starts_the_game_or_offers_a_retry(dist: Path) -> None:
    webkit = find.webkit() or pytest.skip("there is no WebKitGTK")
    with virtual_display() as display, launch_webkit(*webkit, display, "none") as driver:

        def go(address: str) -> None:
            old = driver.current_window_handle
            driver.switch_to.new_window("tab")
            new = driver.current_window_handle
            driver.switch_to.window(old)
            driver.close()
            driver.switch_to.window(new)
            # Opens the address after WebDriver has read the result of this script.
            script = "const [address] = arguments; setTimeout(() => { location.href = address })"
            driver.execute_script(script, address)

        def look() -> str:
            try:
                return driver.execute_script(f"return ({BOOT_STATE})()")
            except WebDriverException as error:  # the page is reloading itself
                return f"unknown: {error.msg}"

        visit_all(dist, cases(dist), go, look)
