"""Firefox and WebKitGTK: a game is played in every way, and continues without the server."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser import find
from tests.browser.helpers.matches import FORK, link_to
from tests.browser.helpers.table import Table
from tests.browser.helpers.webkit import TIMEOUT, launch_webkit, virtual_display, waiter
from tests.browser.play.test_dragging import drag
from web.site.packing.snapshot import PARTS
from web.site.serve import serving

# The names of the files that a page has requested, without those that its service worker stores.
REQUESTED = """performance.getEntriesByType("resource").map(({ name }) => name.split("/").pop())"""
NOT_NEEDED = {"stdlib.zip", *PARTS}
"""Files that only other ways to start Python or rarely used functions need."""
MIDDLE = """const place = document.querySelector(`[data-place="${arguments[0]}"]`);
    place.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { x, y, width, height } = place.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];"""
NOTATION = "return document.querySelector(arguments[0]).title"
KEPT = "html[data-ready][data-offline=kept]"
SHOWN = "#moves [aria-current=step]"
LINKED = f"le-nyout.html{link_to(FORK)}"  # Ann may go from 5 to 9, or enter on 4


def test_firefox_boots_plays_and_continues_without_the_server(firefox: Browser, dist: Path) -> None:
    with ExitStack() as server:
        address = server.enter_context(serving(dist))
        page = firefox.new_page()
        page.set_default_timeout(TIMEOUT * 1000)
        page.goto(f"{address}{LINKED}")
        page.wait_for_selector("html[data-ready]")
        drag(page, page.locator("[data-place='5']"), page.locator("[data-place='9']"))
        page.mouse.up()
        Table(page).expect_shown("5-9")
        page.get_by_role("button", name="Undo").click()
        page.keyboard.press("/")
        page.keyboard.type("hand")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        Table(page).expect_shown("hand-4")
        page.wait_for_selector(KEPT)
        assert not NOT_NEEDED & set(page.evaluate(REQUESTED))
        page.goto(f"{address}le-nyout.html")
        page.wait_for_selector("html[data-ready]")
        page.get_by_role("button", name="Throw").click()
        expect(page.locator("#moves li")).not_to_have_count(0, timeout=TIMEOUT * 1000)
        server.close()
        page.goto(f"{address}scouts.html")
        page.wait_for_selector("html[data-ready]")
        page.goto(f"{address}le-nyout.html")
        page.wait_for_selector("html[data-ready]")
        expect(page.locator("#moves li")).not_to_have_count(0)
        page.close()


@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # by Selenium
def test_webkitgtk_boots_plays_and_continues_without_the_server(dist: Path) -> None:
    found = find.webkit() or pytest.skip("there is no WebKitGTK")
    with (
        ExitStack() as server,
        virtual_display() as display,
        launch_webkit(*found, display) as driver,
    ):
        address = server.enter_context(serving(dist))
        wait_for = waiter(driver)
        driver.get(f"{address}{LINKED}")
        wait_for("html[data-ready]")
        mouse = ActionBuilder(driver)
        for at, act in (("5", "pointer_down"), ("9", "pointer_up")):
            mouse.pointer_action.move_to_location(*driver.execute_script(MIDDLE, at))
            getattr(mouse.pointer_action, act)()
        mouse.perform()
        wait_for(f"{SHOWN}[data-ply='{FORK.cursor + 1}']")
        assert driver.execute_script(NOTATION, SHOWN) == "5-9"
        driver.find_element(By.ID, "undo").click()
        ActionChains(driver).send_keys("/").perform()
        wait_for("#typed input:focus")
        ActionChains(driver).send_keys("hand", Keys.ARROW_DOWN, Keys.ENTER).perform()
        wait_for(f"{SHOWN}[data-ply='{FORK.cursor + 1}']")
        assert driver.execute_script(NOTATION, SHOWN) == "hand-4"
        wait_for(KEPT)
        assert not NOT_NEEDED & set(driver.execute_script(f"return {REQUESTED}"))
        driver.get(f"{address}le-nyout.html")
        wait_for("html[data-ready]")
        driver.find_element(By.ID, "throw").click()
        wait_for("#moves li")
        server.close()
        driver.get(f"{address}le-nyout.html")
        wait_for("html[data-ready]")
        wait_for("#moves li")
