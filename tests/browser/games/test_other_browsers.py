"""Firefox and WebKitGTK: a game is played in every way, saved, and continued without a server."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys

from builder.program import program
from builder.serve import serving
from tools import browsers as find
from tools.driver.matches import FORK, MIDDLE, OF_RUN, link_to
from tools.driver.parts import Part, Parts, wait_until_ready
from tools.driver.picks import drag
from tools.driver.problems import Problems
from tools.driver.stored import (
    CALLS,
    DELETE_SAVED_GAME,
    OPEN_SAVED_GAMES,
    RESTORE_SAVED_GAME,
    SAVED_TITLES,
)
from tools.driver.table import Table
from tools.driver.webkit import (
    CENTRE_OF_PLACE,
    NOTATION,
    TIMEOUT,
    launch_webkit,
    press,
    shown_ply,
    virtual_display,
    waiter,
)
from web.saved.saved_game import Saved

pytestmark = pytest.mark.slow

# The names of the files that a page has requested, without those that its service worker stores.
FILES = """performance.getEntriesByType("resource").map(({ name }) => name.split("/").pop())"""
NOT_NEEDED = {"app.zip", *program().parts}
"""Files that only the other way to start Python or rarely used functions need."""
START_PAGE = f"le-nyout.html{link_to(FORK)}"  # Ann may go from 5 to 9, or enter on 4

LONG_AGO = 1_577_880_000_000
ENTRIES = [
    Saved.from_match(MIDDLE, LONG_AGO)._asdict(),
    Saved.from_match(OF_RUN, LONG_AGO - 1, "Sunday")._asdict(),
]
ALL = f"() => ({CALLS})([['getAll']])"
ADDRESS = "le-nyout.html?lang=en"
IDLE = "() => new Promise((done) => setTimeout(done, 1000))"


def check_storage(
    run: Callable[..., Any],
    open_address: Callable[[str], object],
    wait_for: Callable[[Part], object],
) -> None:
    """Check saved games with functions that run a script, open an address, wait for an element."""
    open_address("le-nyout-rules.html")  # unlike the front page, it stores nothing
    run(CALLS, [["put", entry] for entry in ENTRIES])
    before = run(ALL)
    open_address(ADDRESS)
    wait_for(Parts.ready)
    run(IDLE)
    assert run(ALL) == before
    run(OPEN_SAVED_GAMES)
    wait_for(Parts.saved_list)
    assert run(SAVED_TITLES) == ["Le Nyout: Ann, Bob", "RUN: Ann, Bob"]
    run(DELETE_SAVED_GAME)
    wait_for(Parts.offered_undo)
    run(RESTORE_SAVED_GAME)
    wait_for(Parts.withdrawn_undo)
    assert run(ALL) == before


def test_firefox_boots_plays_saves_and_continues_without_the_server(
    firefox: Browser, dist: Path, problems: Problems
) -> None:
    # Firefox reports a download that ends because the page is left, such as that of the computers.
    problems.allow("ServiceWorker intercepted the request")
    with ExitStack() as server:
        address = server.enter_context(serving(dist))
        page = firefox.new_page()
        page.set_default_timeout(TIMEOUT * 1000)
        with serving(dist) as elsewhere:  # an origin with a storage of its own
            check_storage(
                page.evaluate,
                lambda path: page.goto(f"{elsewhere}{path}"),
                lambda part: page.wait_for_selector(part.selector, state="attached"),
            )
        page.goto(f"{address}{START_PAGE}")
        wait_until_ready(page, TIMEOUT * 1000)
        drag(page, Table(page).place("5"), Table(page).place("9"))
        page.mouse.up()
        Table(page).expect_ply("5-9")
        page.get_by_role("button", name="Undo").click()
        page.keyboard.press("/")
        page.keyboard.type("hand")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        Table(page).expect_ply("hand-4")
        expect(Parts(page).offline_ready).to_be_attached(timeout=TIMEOUT * 1000)
        assert not NOT_NEEDED & set(page.evaluate(FILES))
        page.goto(f"{address}le-nyout.html")
        wait_until_ready(page, TIMEOUT * 1000)
        page.get_by_role("button", name="Throw").click()
        expect(Parts(page).log_turns).not_to_have_count(0, timeout=TIMEOUT * 1000)
        server.close()
        page.goto(f"{address}scouts.html")
        wait_until_ready(page, TIMEOUT * 1000)
        page.goto(f"{address}le-nyout.html")
        wait_until_ready(page, TIMEOUT * 1000)
        expect(Parts(page).log_turns).not_to_have_count(0)
        page.close()


@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # by Selenium
def test_webkitgtk_boots_plays_saves_and_continues_without_the_server(dist: Path) -> None:
    webkit = find.webkit() or pytest.skip("there is no WebKitGTK")
    with (
        ExitStack() as server,
        virtual_display() as display,
        launch_webkit(*webkit, display) as driver,
    ):
        address = server.enter_context(serving(dist))
        wait_for = waiter(driver)
        driver.set_script_timeout(TIMEOUT)

        def run(function: str, *values: object) -> Any:
            call = f"Promise.resolve(({function})(...values)).then(finish)"
            return driver.execute_async_script(
                f"const values = [...arguments], finish = values.pop(); {call};", *values
            )

        with serving(dist) as elsewhere:
            check_storage(run, lambda path: driver.get(f"{elsewhere}{path}"), wait_for)
        driver.get(f"{address}{START_PAGE}")
        wait_for(Parts.ready)
        mouse = ActionBuilder(driver)
        for at, act in (("5", "pointer_down"), ("9", "pointer_up")):
            mouse.pointer_action.move_to_location(*driver.execute_script(CENTRE_OF_PLACE, at))
            getattr(mouse.pointer_action, act)()
        mouse.perform()
        wait_for(shown_ply(FORK.cursor + 1))
        assert driver.execute_script(NOTATION) == "5-9"
        press(driver, Parts.undo_button)
        ActionChains(driver).send_keys("/").perform()
        wait_for(Parts.typed_focused)
        ActionChains(driver).send_keys("hand", Keys.ARROW_DOWN, Keys.ENTER).perform()
        wait_for(shown_ply(FORK.cursor + 1))
        assert driver.execute_script(NOTATION) == "hand-4"
        wait_for(Parts.offline_ready)
        assert not NOT_NEEDED & set(driver.execute_script(f"return {FILES}"))
        driver.get(f"{address}le-nyout.html")
        wait_for(Parts.ready)
        press(driver, Parts.throw_button)
        wait_for(Parts.log_turns)
        server.close()
        driver.get(f"{address}le-nyout.html")
        wait_for(Parts.ready)
        wait_for(Parts.log_turns)
