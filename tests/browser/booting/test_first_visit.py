"""First visits on which a file is faulty.

The files are those that a visit without faults requests, so that new files are covered too.
"""

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage

from tests.browser.booting.conftest import PAGE
from tests.browser.booting.faults import Host, hosting

pytestmark = pytest.mark.usefixtures("failing")

KINDS = ("cut", "html", "404", "500", "never")
HARMLESS = ("guard.js", "icon.svg", "print.css", "offline.js")
"""Files that the game does not need."""

NEEDED = {
    *("page.css", "game.css", "after-paint.js", "early-clicks.js", "boot.js", "interpreter.js"),
    *("core.js", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "manifest.js"),
    "snapshot.bin",
}
"""Some of the files that the game needs."""

OTHER_WAYS = ("snapshot.bin", "program-*/pyodide.asm.wasm", "program-*/pyodide.asm.mjs")
"""Files whose faults, once detected, make Python start another way."""

WARNING = "Python does not start from "
AT_ONCE = 6  # pages that are open at the same time
LIMIT = 20  # seconds per page on a busy machine, after the previous page
PATIENCE = 2  # seconds that a page waits for a file
STATE = """() => {
    const shown = document.getElementById("boot-retry")?.checkVisibility();
    if (shown) return document.getElementById("boot").dataset.failed;
    return "ready" in document.documentElement.dataset ? "plays" : "";
}"""
FAILED, SLOW, ANOTHER_WAY = "boot.failed", "boot.slow", "another way"


def matches_any(path: str, patterns: tuple[str, ...]) -> bool:
    return any(Path(path).match(pattern) for pattern in patterns)


class Visit:
    """A page that was opened on a faulty host."""

    def __init__(self, profile: BrowserContext, host: Host) -> None:
        self.warnings: list[str] = []
        self.host = host
        self.page = profile.new_page()
        self.page.on("console", self._on_console)
        self.page.goto(host.address + PAGE, wait_until="commit")

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.text.startswith(WARNING):
            self.warnings.append(message.text)

    def has_reached(self, expected: set[str]) -> bool:
        """Return whether the page has reached an expected state."""
        if ANOTHER_WAY in expected and self.warnings:
            return True
        return self.page.evaluate(STATE) in expected


def visit_all(
    dist: Path, profile: BrowserContext, kind: str, cases: Mapping[tuple[str, ...], set[str]]
) -> None:
    """Open a page for each case; raise AssertionError unless all reach an expected state."""
    wrong: list[str] = []
    waiting = list(cases.items())
    for at in range(0, len(waiting), AT_ONCE):
        batch = waiting[at : at + AT_ONCE]
        with ExitStack() as stack:
            hosts = [
                stack.enter_context(hosting(dist, kind, faulty, PATIENCE)) for faulty, _ in batch
            ]
            visits = [Visit(profile, host) for host in hosts]
            for visit, (_, expected) in zip(visits, batch):
                deadline = monotonic() + LIMIT
                while not (reached := visit.has_reached(expected)) and monotonic() < deadline:
                    visit.page.wait_for_timeout(50)
                if not reached:
                    wrong.append(f"{visit.host.faulty}: {visit.page.evaluate(STATE) or 'nothing'}")
                visit.page.close()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("kind", KINDS)
def test_with_any_faulty_file_the_game_starts_or_the_page_offers_a_retry(
    dist: Path, profile: BrowserContext, files: list[str], kind: str
) -> None:
    # A deferred script that never arrives blocks the scripts after it.
    patterns = HARMLESS[:-1] if kind == "never" else HARMLESS
    harmless = tuple(path for path in files if matches_any(path, patterns))
    needed = [path for path in files if path not in harmless]
    assert {Path(path).name for path in needed} >= NEEDED
    alone = {(path,): expected(path, kind) for path in needed}
    visit_all(dist, profile, kind, {harmless: {"plays"}} | alone)


def expected(path: str, kind: str) -> set[str]:
    """Return the states that a visit may reach; faults before the guard runs end in a timeout."""
    if kind != "never" and matches_any(path, OTHER_WAYS):
        return {ANOTHER_WAY}
    return {SLOW, FAILED}
