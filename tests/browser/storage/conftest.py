"""Fixtures of the tests of storage."""

import pytest
from playwright.sync_api import Page


@pytest.fixture
def blank(page: Page) -> Page:
    """A page without scripts, of the origin of the site."""
    blank = "<!doctype html><link rel=icon href=data:,>"
    page.route("**/blank", lambda route: route.fulfill(body=blank))
    page.goto("blank")
    return page
