"""Embedded boards that are opened without a page around them."""

from playwright.sync_api import Page

from tools.driver.hosts import Host
from tools.driver.waiting import TIMEOUT


def wake(page: Page, home: Host, query: str) -> None:
    """Open an embedded board without a page around it, and wake it."""
    page.goto(f"{home.address}embed/run/{query}")
    page.locator("#wake").click()
    page.wait_for_selector("html[data-ready]", timeout=TIMEOUT)
