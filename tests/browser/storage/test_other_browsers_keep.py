"""Firefox and WebKitGTK keep saved games, ignore foreign entries, and change nothing unasked."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright

from tests.browser import find
from tests.browser.dialogs.test_saved_games import RUN
from tests.browser.helpers.matches import MIDDLE, text_of
from tests.browser.helpers.webkit import TIMEOUT, launch_webkit, virtual_display, waiter
from tests.browser.storage.database import ALL, CALLS
from web.saved import saved_game
from web.saved.saved_game import Saved
from web.site.serve import serving

LONG_AGO = 1_577_880_000_000
ENTRIES = {
    "le-nyout/middle": saved_game.entry(Saved(text_of(MIDDLE), LONG_AGO)),
    "run/run": saved_game.entry(Saved(saved_game.text(RUN), LONG_AGO - 1, "Sunday")),
    "foreign": "[",
    "number": 7,
}
ADDRESS = "le-nyout.html?lang=en"
BUSY = "#saved-games ul[aria-busy=false]"
TITLES = """() => [...document.querySelectorAll("#saved-games li")]
    .map((row) => row.querySelector("p").textContent)"""
IDLE = "() => new Promise((done) => setTimeout(done, 1000))"


def promises(
    ask: Callable[..., Any], go: Callable[[str], object], see: Callable[[str], object]
) -> None:
    """Check what is promised with what calls a function, opens an address, waits for an element."""
    go("")  # the front page, which has no Python
    ask("text => localStorage.setItem('nyout/le-nyout', text)", text_of(MIDDLE))
    ask(CALLS, [["put", value, key] for key, value in ENTRIES.items()])
    before = ask(ALL)
    go(ADDRESS)
    see("html[data-ready]")
    ask(IDLE)
    assert ask(ALL) == before
    ask("() => document.getElementById('games').click()")
    see(BUSY)
    assert ask(TITLES) == ["Le Nyout: Ann, Bob", "RUN: Ann, Bob"]
    ask("() => document.querySelector('#saved-games [data-act=delete]').click()")
    see("[data-act=undo]:not([hidden])")
    ask("() => document.querySelector('#saved-games [data-act=undo]').click()")
    see("[data-act=undo][hidden]")
    assert ask(ALL) == before


def test_firefox_keeps_saved_games(playwright: Playwright, dist: Path) -> None:
    path = find.firefox() or pytest.skip("there is no Firefox")
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path)
    with serving(dist) as address:
        page = browser.new_page()
        page.set_default_timeout(TIMEOUT * 1000)
        promises(
            page.evaluate,
            lambda path: page.goto(f"{address}{path}"),
            lambda selector: page.wait_for_selector(selector, state="attached"),
        )
    browser.close()


@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # by Selenium
def test_webkitgtk_keeps_saved_games(dist: Path) -> None:
    found = find.webkit() or pytest.skip("there is no WebKitGTK")
    with (
        serving(dist) as address,
        virtual_display() as display,
        launch_webkit(*found, display) as driver,
    ):
        driver.set_script_timeout(TIMEOUT)

        def ask(function: str, *given: object) -> Any:
            called = f"Promise.resolve(({function})(...given)).then(done)"
            return driver.execute_async_script(
                f"const given = [...arguments], done = given.pop(); {called};", *given
            )

        promises(ask, lambda path: driver.get(f"{address}{path}"), waiter(driver))
