"""Fixtures for hosts with faults."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from builder.bundles import is_on_demand
from tests.browser.booting.faults import hosting
from tools.driver.parts import wait_until_ready
from tools.driver.problems import Problems

PAGE = "le-nyout.html"


@pytest.fixture(scope="module")
def profile(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[BrowserContext]:
    """Yield one browser context for all hosts."""
    context = browser.new_context(**browser_context_args)
    yield context
    context.close()


@pytest.fixture
def failing(problems: Problems) -> None:
    """Allow all errors in pages whose files do not arrive."""
    problems.allow(".")


@pytest.fixture(scope="module")
def files(dist: Path, profile: BrowserContext) -> list[str]:
    """Return the assets that a first visit needs to start the game."""
    with hosting(dist) as host:
        page = profile.new_page()
        page.goto(host.address + PAGE)
        wait_until_ready(page)
        page.close()
        # An idle page requests files on demand, perhaps before it is closed.
        paths = {path for path in host.requested if path.startswith("assets/")}
        return sorted(path for path in paths if not is_on_demand(Path(path).name))
