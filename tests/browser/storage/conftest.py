"""Fixtures of the storage tests."""

import pytest
from playwright.sync_api import Page

from tests.browser.helpers.table import open_blank


@pytest.fixture
def blank(page: Page) -> Page:
    """Return a page of the site's origin without scripts."""
    open_blank(page)
    return page
