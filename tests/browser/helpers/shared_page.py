"""Booted pages, one for each game, that tests share unless they test booting or storage.

Booting Python takes about a second, showing another match a tenth of a second. A module requests
shared pages with `pytestmark = SHARED`; `Table.open` and `Table.open_stored` then show a match
without a boot. A test gets the page of the game that is its parameter, or that `SHARED_BY` names.
A test that adds scripts, routes or a clock to its page is marked `UNSHARED`, as these cannot be
removed.
"""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.helpers.stored import CALLS
from web.state.settings import SETTINGS

SHARED, UNSHARED = pytest.mark.shared_page, pytest.mark.unshared_page
SHARED_BY = pytest.mark.shared_page
"""Marks a test of another game than Le Nyout: `@SHARED_BY("run")`."""
MOTION = pytest.mark.motion
"""Marks tests in the browser's default settings; the others do not wait for pieces and dice."""
WINDOW: ViewportSize = {"width": 1280, "height": 720}  # Playwright's own
BLANK = "about:blank"
Motion = Literal["no-preference", "reduce"]

# Makes the dice of new games the same in every run.
FIXED_CHANCE = "crypto.getRandomValues = numbers => numbers.fill(20260101)"

MARK_AS_SHARED = "globalThis.sharedPage = true"
IS_BOOTED = """name => globalThis.sharedPage && "ready" in document.documentElement.dataset
    && location.pathname === `/${name}.html` && !location.search"""

CLEAR = "[['clear']]"
KEYS = [setting.key for setting in SETTINGS.values()]

# Replaces the content of the storage with one game, if any, and makes the page load it.
SHOW = f"""async ([game, hash]) => {{
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    localStorage.clear();
    await ({CALLS})([["clear"], ...(game ? [["put", game]] : [])]);
    document.documentElement.removeAttribute("style");
    document.activeElement.blur();
    scrollTo(0, 0);
    history.replaceState(null, "", location.pathname + hash);
    dispatchEvent(new PopStateEvent("popstate"));
    // The focus moves after the page has painted; an earlier click would be undone by it.
    for (let left = 100; left && document.activeElement === document.body; left--)
        await new Promise((done) => setTimeout(done, 10));
}}"""

# Closes what SHOW leaves open; returns whether SHOW resets everything else that a test has changed.
TIDY = """async (settings) => {
    for (const details of document.querySelectorAll("details[open]")) details.open = false;
    const isOpen = part => document.getElementById(part)?.checkVisibility();
    if (isOpen("typed")) document.getElementById("type").click();
    if (isOpen("beside")) document.querySelector("#beside .close").click();
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    return "ready" in document.documentElement.dataset && !location.search
        && document.documentElement.lang === "en"
        && !settings.some(key => localStorage.getItem(key))
        && !["typed", "beside", "error"].some(isOpen);
}"""


class SharedPage:
    """A page that the tests of one process share."""

    def __init__(self, browser: Browser, context_args: dict[str, object], origin: str) -> None:
        self.origin = origin
        self.context = browser.new_context(**context_args)  # type: ignore[arg-type]
        self.context.add_init_script(f"{FIXED_CHANCE}; {MARK_AS_SHARED}")
        self.page: Page | None = None

    def take(self, motion: Motion) -> Page:
        """Return the page in the state of a new one, except that it may be booted."""
        if self.page is None or self.page.is_closed():
            self.page = self.context.new_page()
        if self.page.url == BLANK:
            devtools = self.context.new_cdp_session(self.page)
            devtools.send(
                "Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": "all"}
            )
            devtools.detach()
        else:  # a test of another game loads a page, which must not find this game
            self.page.evaluate(f"localStorage.clear(); ({CALLS})({CLEAR})")
        self.page.set_viewport_size(WINDOW)
        self.page.emulate_media(
            media="null",
            color_scheme="null",
            reduced_motion=motion,
            forced_colors="null",
            contrast="null",
        )
        self.page.mouse.move(0, 0)  # where nothing reacts: a mouse that rests enters no button
        return self.page

    def give_back(self, failed: bool) -> None:
        """Keep the page booted for the next test if it can be reset, else unload or close it."""
        assert self.page
        if failed:
            self.page.close()
        elif not self.page.is_closed() and not self.page.evaluate(TIDY, KEYS):
            self.page.goto(BLANK)
