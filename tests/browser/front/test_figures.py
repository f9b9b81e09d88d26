"""The figures of rules pages, which move once when they come into view, unless motion is off."""

import re

import pytest
from playwright.sync_api import Locator, Page

from tools.driver.waiting import wait_until

# Counts the motions of copies that begin.
COUNT = """
    begun = 0
    const { animate } = Element.prototype
    Element.prototype.animate = function (...values) {
        begun += "way" in this.dataset
        return animate.apply(this, values)
    }
"""
MOTIONS = 4  # of two copies: their ways, and their end
LATER = 800  # milliseconds in which a motion would have begun


@pytest.fixture(name="figure")
def fixture_figure(page: Page) -> Locator:
    """Return a figure of two moves that is not yet in sight."""
    page.add_init_script(COUNT)
    page.goto("le-nyout-rules.html")
    return page.get_by_role("img", name=re.compile("^After stopping on 5"))


def test_the_copies_of_a_figure_move_once_when_it_comes_into_view(
    page: Page, figure: Locator
) -> None:
    page.wait_for_timeout(LATER)
    assert page.evaluate("begun") == 0
    figure.scroll_into_view_if_needed()
    wait_until(page, lambda: page.evaluate("begun") >= MOTIONS)
    begun = page.evaluate("begun")
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(LATER)
    figure.scroll_into_view_if_needed()
    page.wait_for_timeout(LATER)
    assert page.evaluate("begun") == begun


@pytest.mark.parametrize("setting", ["motion of the system", "motion of the settings"])
def test_no_figure_moves_without_motion(page: Page, figure: Locator, setting: str) -> None:
    if setting == "motion of the system":
        page.emulate_media(reduced_motion="reduce")
    else:
        page.evaluate("localStorage.setItem('nyout/motion', 'off')")
    page.reload()
    figure.scroll_into_view_if_needed()
    page.wait_for_timeout(LATER)
    assert page.evaluate("begun") == 0
