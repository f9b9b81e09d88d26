"""A browser for hosts with faults, and the files that a first visit asks for there."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.booting.faults import hosting
from tests.browser.helpers.waiting import TIMEOUT

PAGE = "le-nyout.html"


@pytest.fixture(scope="module")
def profile(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[BrowserContext]:
    """One profile for many hosts: each has an origin of its own. Its pages may log errors."""
    context = browser.new_context(**browser_context_args)
    yield context
    context.close()


@pytest.fixture(scope="module")
def files(dist: Path, profile: BrowserContext) -> list[str]:
    """What a first visit asks for beside the page."""
    with hosting(dist) as host:
        page = profile.new_page()
        page.goto(host.address + PAGE)
        page.wait_for_selector("html[data-ready]", timeout=TIMEOUT)
        page.close()
        return sorted({path for path in host.asked if path.startswith("assets/")})
