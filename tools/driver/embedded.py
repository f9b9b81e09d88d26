"""Opens embedded boards directly, without a host page."""

from playwright.sync_api import Frame, FrameLocator, Locator, Page

from tools.driver.hosts import Host
from tools.driver.parts import wait_until_ready


def wake_button(board: Page | FrameLocator | Frame) -> Locator:
    """Return the button that wakes an embedded board."""
    return board.locator("#wake")


def wake(page: Page, home: Host, query: str) -> None:
    """Open an embedded board without a host page, and wake it."""
    page.goto(f"{home.address}embed/run/{query}")
    wake_button(page).click()
    wait_until_ready(page)
