"""Tests web/browser/address.py: two changes of the address are at least one lull apart."""

import runpy
import sys
from collections.abc import Generator
from pathlib import Path
from types import coroutine

import pytest

import web.browser

FILE = Path(__file__).parent.parent.parent / "web/browser/address.py"
LULL = 500
Task = Generator[None, None, None]


class Browser:
    """A fake browser with a clock, timers and an address, which the test controls."""

    def __init__(self) -> None:
        self.time = 0.0
        self.address = ""
        self.changed_at: list[float] = []
        self.tasks: list[Task] = []

    def now(self) -> float:
        return self.time

    @coroutine
    def pause(self, ms: float) -> Generator[None]:
        yield

    def run_task(self, task: Task) -> None:
        self.tasks.append(task)
        task.send(None)

    def fragment(self) -> str:
        return self.address

    def changed_address(self, parameters: dict[str, str], fragment: str) -> str:
        return fragment

    def replace_address(self, address: str) -> bool:
        self.address = address
        self.changed_at.append(self.time)
        return True

    def fire_timer(self) -> None:
        """Resume the last paused task."""
        try:
            self.tasks[-1].send(None)
        except StopIteration:
            self.tasks.pop()


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Browser:
    """Return a fake browser, which replaces the modules that access the real one."""
    fake = Browser()
    for name in ("dom", "navigation"):
        monkeypatch.setitem(sys.modules, f"web.browser.{name}", fake)
        # Another test may have imported the module: then the package has it as an attribute.
        monkeypatch.setattr(web.browser, name, fake, raising=False)
    return fake


def test_a_timer_that_fires_late_makes_no_second_change_within_a_lull(browser: Browser) -> None:
    address = runpy.run_path(str(FILE))["Address"]()
    address.write("first")
    address.write("second")
    browser.time = LULL + 100
    address.write("third")  # before the timer of the second change fires
    address.write("last")
    browser.fire_timer()
    assert (browser.address, browser.changed_at) == ("third", [0, LULL + 100])
    browser.time += LULL
    browser.fire_timer()
    assert (browser.address, browser.changed_at[2:]) == ("last", [2 * LULL + 100])
