"""The errors of pages: each one fails the test during which it occurs, unless the test names it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    WebError,
)

from tools.driver.waiting import wait_until

LOCAL = ("http://127.0.0.1:", "http://localhost:", "data:", "blob:")
FAILED_REQUEST = "logged: Failed to load resource"
"""What Chromium logs about each request that fails."""
NOT_FETCHED = "Failed to (load resource|fetch)"
"""What Chromium logs and raises if a script or a program does not arrive."""


class Problems:
    """The errors of all pages, frames and workers in the current test.

    They are logged and uncaught errors, unhandled rejections, and requests to other hosts. The
    error dialog shows only uncaught errors, so that it never opens without one of these. Chromium
    reports what a service worker logs, but not what it raises; its page logs a failed response.
    """

    def __init__(self) -> None:
        self.reported: list[str] = []
        self.expected: set[str] = set()
        self.allowed: set[str] = set()

    def allow(self, *patterns: str) -> None:
        """Allow errors that match regular expressions, but need not occur in every case."""
        self.allowed |= {*patterns}

    def expect(self, *patterns: str) -> None:
        """Expect errors that match regular expressions: at least one error each."""
        self.expected |= {*patterns}

    def await_error(self, page: Page, pattern: str) -> None:
        """Expect an error that matches a regular expression, and wait for it."""
        self.expect(pattern)
        wait_until(page, lambda: any(re.search(pattern, error) for error in self.reported))

    def reset(self) -> None:
        """Forget all errors and expectations."""
        self.reported, self.expected, self.allowed = [], set(), set()

    def check(self) -> None:
        """Raise `AssertionError` for unexpected errors, or if an expected one did not occur."""
        patterns = [*self.expected, *self.allowed]
        unexpected = [
            error for error in self.reported if not any(re.search(name, error) for name in patterns)
        ]
        assert not unexpected, "\n".join(unexpected)
        missing = [
            name for name in self.expected if not any(re.search(name, e) for e in self.reported)
        ]
        assert not missing, f"expected errors did not occur: {missing}"

    def watch(self, context: BrowserContext) -> None:
        """Record the errors of a browser context."""
        context.on("console", self._log)
        context.on("weberror", self._raise)
        context.on("request", self._request)

    def watch_all(self, browser: Browser) -> Browser:
        """Record the errors of all contexts that a browser opens, and return the browser."""
        browser.on("context", self.watch)
        return browser

    def _log(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.reported.append(f"logged: {message.text}")

    def _raise(self, error: WebError) -> None:
        self.reported.append(f"raised: {error.error}\n{error.error.stack}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith(LOCAL):
            self.reported.append(f"requested: {request.url}")


FAILURES = Path(".cache/failures")

OPEN_STATE = """[document.documentElement, document.activeElement,
    ...document.querySelectorAll("dialog[open]")].map(node => node.cloneNode().outerHTML)"""


def show_failure(page: Page, test: str) -> None:
    """Print the focused element and the open dialogs of a page, and save a screenshot of it."""
    picture = FAILURES / f"{re.sub('[^a-z0-9-]+', '_', test)}.png"
    FAILURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=picture)
    print(f"picture of the page: {picture}", page.url, *page.evaluate(OPEN_STATE), sep="\n")
