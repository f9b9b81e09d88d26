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

from tools.driver.stored import CALLS
from tools.driver.waiting import TIMEOUT
from web.state.settings import SETTINGS

SHARED, UNSHARED = pytest.mark.shared_page, pytest.mark.unshared_page
SHARED_BY = pytest.mark.shared_page
"""Marks a test of another game than Le Nyout: `@SHARED_BY("run")`."""
MOTION = pytest.mark.motion
"""Marks tests in the browser's default settings; the others do not wait for pieces and dice."""
WINDOW: ViewportSize = {"width": 1280, "height": 720}  # Playwright's own
BOARD = 300, 300  # a position on the board
BLANK = "about:blank"
Motion = Literal["no-preference", "reduce"]

# Makes the dice of new games the same in every run.
FIXED_CHANCE = "crypto.getRandomValues = numbers => numbers.fill(20260101)"

# Marks the page as shared, and lets `SETTLE` end the timers of Python. Those of scripts limit the
# time of downloads.
PREPARE = """
globalThis.sharedPage = true;
globalThis.timers = new Map();
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;
globalThis.setTimeout = (act, ...given) => {
    if (!act.destroy) return startTimer(act, ...given); // not a function of Python
    const id = startTimer(() => (timers.delete(id), act()), ...given);
    timers.set(id, () => (stopTimer(id), timers.delete(id), startTimer(act)));
    return id;
};
"""
IS_KEPT = """name => globalThis.sharedPage && "ready" in document.documentElement.dataset
    && location.pathname === `/${name}.html`"""
IS_BOOTED = f"name => ({IS_KEPT})(name) && !location.search"

DEFAULTS = {setting.key: setting.values[0] for setting in SETTINGS.values()}

# Empties the storage.
CLEAR = f"""async () => {{
    localStorage.clear();
    await ({CALLS})([["clear"]]);
}}"""

# Replaces the content of the storage with one game, if any, and makes the page load it.
OPEN = f"""async ([game, hash]) => {{
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    localStorage.clear();
    await ({CALLS})([["clear"], ...(game ? [["put", game]] : [])]);
    document.documentElement.removeAttribute("style");
    document.activeElement.blur();
    scrollTo(0, 0);
    history.replaceState(null, "", location.pathname + hash);
    dispatchEvent(new PopStateEvent("popstate"));
}}"""

# The focus moves after the page has painted the opened game; it would undo an earlier action.
HAS_FOCUS = "() => document.activeElement !== document.body"

# Puts back by the controls of the page what outlasts a game: the text field for moves, the rules
# beside the board, the settings and the language. Returns whether all settings have their defaults.
PUT_BACK = """async (defaults) => {
    const isChanged = ([key, value]) => ![null, value].includes(localStorage.getItem(key));
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    const opened = "button[aria-expanded=true], #beside:not([hidden]) .close";
    for (const button of document.querySelectorAll(opened)) button.click();
    if (Object.entries(defaults).some(isChanged)) {
        document.getElementById("settings").click();
        for (let left = 100; left && !document.querySelector("#setting[open]"); left--)
            await new Promise(done => setTimeout(done, 10));
        for (const field of document.querySelectorAll("#setting select")) {
            field.selectedIndex = 0;
            field.dispatchEvent(new Event("change", { bubbles: true }));
        }
    }
    if (document.documentElement.lang !== "en") {
        document.querySelector("[data-language=en]").click();
        for (let left = 100; left && countTasks(); left--) // the last one writes the address
            await new Promise(done => setTimeout(done, 10));
    }
    return !Object.entries(defaults).some(isChanged);
}"""

# Ends all timers until the app runs no task, and returns everything that is visible. Returns an
# empty text if a task does not end.
SETTLE = """async (patience) => {
    const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    for (const end = performance.now() + patience; await frame(), countTasks(); ) {
        if (performance.now() > end) return "";
        for (const hurry of [...timers.values()]) hurry();
    }
    const textOf = node => [...node.childNodes].map(({ data }) => data?.trim()).join("");
    const tagOf = node => {
        const tag = node.cloneNode();
        tag.classList.value = [...tag.classList].sort().join(" ");
        return tag.outerHTML;
    };
    return [...document.querySelectorAll(":root, body :not(script-py)")] // PyScript adds one later
        .filter(node => node.checkVisibility())
        .map(node => [tagOf(node), node.value, textOf(node),
            node.matches(":focus-visible")].join(" "))
        .join("\\n").replaceAll(' class=""', "");
}"""
PATIENCE = 10_000  # milliseconds


class SharedPage:
    """A page that the tests of one process share: booted, with nothing pending, as if it were new.

    It is hidden until a test opens a game, so that no test depends on what the page has shown.
    """

    def __init__(
        self, browser: Browser, context_args: dict[str, object], origin: str, game: str
    ) -> None:
        self.origin, self.game = origin, game
        self.context = browser.new_context(**context_args)  # type: ignore[arg-type]
        self.context.add_init_script(f"{FIXED_CHANCE}; {PREPARE}")
        self.page = self.context.new_page()
        self.look = ""  # of the booted page

    def take(self, motion: Motion) -> Page:
        """Return the page."""
        if self.page.is_closed():
            self.page = self.context.new_page()
        self._use_defaults()
        if self.page.url == BLANK:
            self._boot()
        self.page.evaluate("document.documentElement.style.display = 'none'")
        self.page.emulate_media(reduced_motion=motion)
        return self.page

    def _boot(self) -> None:
        devtools = self.context.new_cdp_session(self.page)
        devtools.send("Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": "all"})
        devtools.detach()
        self.page.goto(f"{self.game}.html")
        self.page.wait_for_function("() => globalThis.countTasks", timeout=TIMEOUT)
        self._press_board()
        self.page.evaluate(OPEN, [None, ""])
        self.look = self.page.evaluate(SETTLE, TIMEOUT)
        assert self.look, "the page that a test opens first does not come to rest"

    def _press_board(self) -> None:
        """Make the focus invisible, as for players who use no keys."""
        self.page.mouse.click(*BOARD)
        self.page.mouse.move(0, 0)

    def _use_defaults(self) -> None:
        self.page.set_viewport_size(WINDOW)
        self.page.emulate_media(
            media="null",
            color_scheme="null",
            reduced_motion="reduce",
            forced_colors="null",
            contrast="null",
        )
        self.page.mouse.move(0, 0)  # where nothing reacts: a mouse that rests enters no button

    def give_back(self, failed: bool) -> None:
        """Keep the page for the next test if it can be made as new, else unload or close it."""
        for other in self.context.pages:
            if other != self.page or failed:
                other.close()
        self.context.clear_permissions()
        if not self.page.is_closed() and not self._reset():
            self.page.goto(BLANK)

    def _reset(self) -> bool:
        """Return whether the page looks as after its boot once its tasks have ended."""
        if not self.page.evaluate(IS_KEPT, self.game):
            return False
        self._use_defaults()
        if not self.page.evaluate(PUT_BACK, DEFAULTS):
            return False
        for _ in range(2):  # tasks that end may begin something, and keys show the focus
            self.page.evaluate(OPEN, [None, ""])  # ends the game, which may never end by itself
            if self.page.evaluate(SETTLE, PATIENCE) == self.look:
                self.page.evaluate(CLEAR)  # a save in progress has ended after `OPEN`
                return True
            self._press_board()
        return False
