"""Firefox and WebKitGTK store saved games, ignore foreign entries, and change nothing unasked."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

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
LISTED = "#saved-games ul[aria-busy=false]"
TITLES = """() => [...document.querySelectorAll("#saved-games li")]
    .map((row) => row.querySelector("p").textContent)"""
IDLE = "() => new Promise((done) => setTimeout(done, 1000))"


def check_storage(
    run: Callable[..., Any],
    open_address: Callable[[str], object],
    wait_for: Callable[[str], object],
) -> None:
    """Check saved games with functions that run a script, open an address, wait for an element."""
    open_address("le-nyout-rules.html")  # unlike the front page, it stores nothing
    run("text => localStorage.setItem('nyout/le-nyout', text)", text_of(MIDDLE))
    run(CALLS, [["put", value, key] for key, value in ENTRIES.items()])
    before = run(ALL)
    open_address(ADDRESS)
    wait_for("html[data-ready]")
    run(IDLE)
    assert run(ALL) == before
    run("() => document.getElementById('games').click()")
    wait_for(LISTED)
    assert run(TITLES) == ["Le Nyout: Ann, Bob", "RUN: Ann, Bob"]
    run("() => document.querySelector('#saved-games [data-act=delete]').click()")
    wait_for("[data-act=undo]:not([hidden])")
    run("() => document.querySelector('#saved-games [data-act=undo]').click()")
    wait_for("[data-act=undo][hidden]")
    assert run(ALL) == before


def test_firefox_stores_saved_games(firefox: Browser, dist: Path) -> None:
    with serving(dist) as address:
        page = firefox.new_page()
        page.set_default_timeout(TIMEOUT * 1000)
        check_storage(
            page.evaluate,
            lambda path: page.goto(f"{address}{path}"),
            lambda selector: page.wait_for_selector(selector, state="attached"),
        )
        page.close()


@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # by Selenium
def test_webkitgtk_stores_saved_games(dist: Path) -> None:
    found = find.webkit() or pytest.skip("there is no WebKitGTK")
    with (
        serving(dist) as address,
        virtual_display() as display,
        launch_webkit(*found, display) as driver,
    ):
        driver.set_script_timeout(TIMEOUT)

        def run(function: str, *given: object) -> Any:
            called = f"Promise.resolve(({function})(...given)).then(done)"
            return driver.execute_async_script(
                f"const given = [...arguments], done = given.pop(); {called};", *given
            )

        check_storage(run, lambda path: driver.get(f"{address}{path}"), waiter(driver))
