"""A first visit on which a file does not arrive as it should.

The files are those that a visit without faults asks for, so a new one is covered too.
"""

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage

from tests.browser.booting.conftest import PAGE
from tests.browser.booting.faults import Host, hosting

KINDS = ("cut", "html", "404", "500", "never")
HARMLESS = ("guard.js", "icon.svg", "print.css", "offline.js")
"""Files without which the game is played all the same."""

OTHER_WAYS = ("snapshot.bin", "python-*/pyodide.asm.wasm", "python-*/pyodide.asm.mjs")
"""Files without which Python starts by another way, if it learns that they are bad."""

WARNING = "Python does not start from "
AT_ONCE = 6  # pages
ENOUGH = 20  # seconds, on a busy machine, from when the pages before it are done
PATIENCE = 2  # seconds
STATE = """() => {
    const shown = document.getElementById("boot-retry")?.checkVisibility();
    if (shown) return document.getElementById("boot").dataset.failed;
    return "ready" in document.documentElement.dataset ? "plays" : "";
}"""
FAILED, SLOW, ANOTHER_WAY = "boot.failed", "boot.slow", "another way"


def is_one_of(path: str, patterns: tuple[str, ...]) -> bool:
    return any(Path(path).match(pattern) for pattern in patterns)


class Visit:
    """A page that has been opened on a faulty host."""

    def __init__(self, profile: BrowserContext, host: Host) -> None:
        self.warnings: list[str] = []
        self.host = host
        self.page = profile.new_page()
        self.page.on("console", self._logged)
        self.page.goto(host.address + PAGE, wait_until="commit")

    def _logged(self, message: ConsoleMessage) -> None:
        if message.text.startswith(WARNING):
            self.warnings.append(message.text)

    def becomes(self, expected: set[str]) -> bool:
        """Whether the page has come to what is expected."""
        if ANOTHER_WAY in expected and self.warnings:
            return True
        return self.page.evaluate(STATE) in expected


def visit_all(
    dist: Path, profile: BrowserContext, kind: str, cases: Mapping[tuple[str, ...], set[str]]
) -> None:
    """Open a page for each case, with a fault in its files; fail unless all end as expected."""
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
                deadline = monotonic() + ENOUGH
                while not (right := visit.becomes(expected)) and monotonic() < deadline:
                    visit.page.wait_for_timeout(50)
                if not right:
                    wrong.append(f"{visit.host.faulty}: {visit.page.evaluate(STATE) or 'nothing'}")
                visit.page.close()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("kind", KINDS)
def test_with_any_bad_file_the_game_starts_or_the_page_offers_another_try(
    dist: Path, profile: BrowserContext, files: list[str], kind: str
) -> None:
    # A deferred script that never arrives holds up those after it.
    patterns = HARMLESS[:-1] if kind == "never" else HARMLESS
    harmless = tuple(path for path in files if is_one_of(path, patterns))
    needed = [path for path in files if path not in harmless]
    assert len(needed) > 20
    alone = {(path,): expected(path, kind) for path in needed}
    visit_all(dist, profile, kind, {harmless: {"plays"}} | alone)


def expected(path: str, kind: str) -> set[str]:
    """What may become of a visit. A fault that came before the guard is noticed by the wait."""
    if kind != "never" and is_one_of(path, OTHER_WAYS):
        return {ANOTHER_WAY}
    return {SLOW, FAILED}
