"""Functions that wait for a page, and that hold back its requests."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TypeVar

from playwright.sync_api import Page, Route

TIMEOUT = 60_000  # milliseconds that a busy machine may take to boot Python
Result = TypeVar("Result")


def wait_until(page: Page, condition: Callable[[], Result | None]) -> Result:
    """Call a condition until its result is true, and return this result.

    `page.wait_for_function` takes any promise for true, and cannot see anything outside the page.
    """
    deadline = monotonic() + TIMEOUT / 1000
    while not (result := condition()):
        assert monotonic() < deadline, "the page did not reach the expected state"
        page.wait_for_timeout(10)
    return result


def hold_requests(page: Page, file: str) -> Callable[[], Route]:
    """Hold back requests for a file; return a function that waits for the first one."""
    routes: list[Route] = []
    page.route(f"**/{file}", partial(routes.append))
    return lambda: wait_until(page, lambda: routes)[0]


def let_page_react(page: Page) -> None:
    """Let the page run the tasks that it queued for its last event."""
    page.evaluate("new Promise(done => setTimeout(done, 5))")
