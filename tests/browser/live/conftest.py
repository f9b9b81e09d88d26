"""The browsers of several players at one site, for the tests of live games."""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from builder.serve import serving
from tools.driver.friends import Friends
from tools.driver.table import Table

DAY = 86_400_000  # milliseconds by which the clocks of players differ
CLOCK = "const now = Date.now; Date.now = () => now() + %d;"


@pytest.fixture
def friends(browser: Browser, dist: Path) -> Iterator[Friends]:
    """Yield a function that opens browsers."""
    number = count()
    with serving(dist) as address, ExitStack() as stack:

        def open_browser(of: Browser = browser, **device: Any) -> Table:
            context = of.new_context(base_url=address, reduced_motion="reduce", **device)
            context.add_init_script(CLOCK % (next(number) * DAY))
            stack.callback(context.close)
            return Table(context.new_page())

        yield open_browser
