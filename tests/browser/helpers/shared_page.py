"""A page that stays booted from one test to the next, for tests of neither booting nor storage.

Booting Python takes about two seconds, showing another game a twentieth of one. A module asks for
the shared page by `pytestmark = SHARED`; `Table.open` and `Table.open_kept` then show a game
without a boot. A test that adds scripts, routes or a clock to its page is `UNSHARED`: they cannot
be removed again.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    ViewportSize,
    WebError,
)

SHARED, UNSHARED = pytest.mark.shared_page, pytest.mark.unshared_page
OURS = ("http://127.0.0.1:", "http://localhost:", "data:", "blob:")
WINDOW: ViewportSize = {"width": 1280, "height": 720}  # Playwright's own
BLANK = "about:blank"

# A game begun in a test has the same dice in every run.
NO_CHANCE = "crypto.getRandomValues = numbers => numbers.fill(20260101)"

IS_SHARED = "globalThis.sharedPage = true"
IS_BOOTED = """name => globalThis.sharedPage && "ready" in document.documentElement.dataset
    && location.pathname === `/${name}.html` && !location.search"""

# Empties the browser's storage, but for the one game; then the page looks for the game to show.
SHOW = """([key, text, hash]) => new Promise(done => {
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    localStorage.clear();
    if (text) localStorage.setItem(key, text);
    document.documentElement.removeAttribute("style");
    document.activeElement.blur();
    scrollTo(0, 0);
    history.replaceState(null, "", location.pathname + hash);
    dispatchEvent(new PopStateEvent("popstate"));
    setTimeout(() => setTimeout(done));
})"""

# Whether the next game takes away all that a test has left behind.
IS_AS_NEW = """() => "ready" in document.documentElement.dataset && !location.search
    && document.documentElement.lang === "en" && !document.querySelector("details[open]")
    && localStorage.getItem("nyout/dice") !== "own"
    && !["typed", "beside", "error"].some(id => document.getElementById(id).checkVisibility())"""


class SharedPage:
    """The page that the tests of one process share, and the errors in it."""

    def __init__(self, browser: Browser, context_args: dict[str, object], origin: str) -> None:
        self.origin = origin
        self.problems: list[str] = []
        self.context = browser.new_context(**context_args)  # type: ignore[arg-type]
        self.context.add_init_script(f"{NO_CHANCE}; {IS_SHARED}")
        watch(self.context, self.problems)
        self.page: Page | None = None

    def take(self) -> Page:
        """The page, as a test expects to find a new one, save that it may be booted."""
        if self.page is None or self.page.is_closed():
            self.page = self.context.new_page()
        if self.page.url == BLANK:
            devtools = self.context.new_cdp_session(self.page)
            devtools.send(
                "Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": "all"}
            )
            devtools.detach()
        self.problems.clear()
        self.page.set_viewport_size(WINDOW)
        self.page.emulate_media(
            media="null",
            color_scheme="null",
            reduced_motion="null",
            forced_colors="null",
            contrast="null",
        )
        return self.page

    def give_back(self, failed: bool) -> None:
        """Keep the page booted for the next test, unless it may differ from a new one."""
        assert self.page
        if failed:
            self.page.close()
        elif not self.page.is_closed() and not self.page.evaluate(IS_AS_NEW):
            self.page.goto(BLANK)


def watch(context: BrowserContext, problems: list[str]) -> None:
    """Collect the errors in the pages of a profile."""

    def logged(message: ConsoleMessage) -> None:
        if message.type == "error":
            problems.append(f"logged: {message.text}")

    def raised(error: WebError) -> None:
        problems.append(f"raised: {error.error}")

    def asked(request: Request) -> None:
        if not request.url.startswith(OURS):
            problems.append(f"asked for: {request.url}")

    context.on("console", logged)
    context.on("weberror", raised)
    context.on("request", asked)
