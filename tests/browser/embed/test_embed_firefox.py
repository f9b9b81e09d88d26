"""A board in a blog, read with Firefox as distributions ship it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from nyout import GAMES
from tests.browser.helpers.blogs import BLOGS
from tests.browser.helpers.frames import board_frame, drop_a_cow
from tests.browser.helpers.hosts import Host, host
from web.embed import snippets

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")


@pytest.fixture(scope="module")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """The system's Firefox, driven by its own protocol for that."""
    if not FIREFOX:
        pytest.skip("there is no Firefox on this machine")
    # With a process for each site the clicks that a test makes do not reach the frames of others.
    alone: dict[str, str | float | bool] = {"fission.autostart": False}
    browser = playwright.firefox.launch(
        channel="moz-firefox", executable_path=FIREFOX, firefox_user_prefs=alone
    )
    yield browser
    browser.close()


@pytest.mark.parametrize("maker", BLOGS)
def test_a_board_in_a_blog_is_played_on(
    firefox: Browser, home: Host, tmp_path: Path, maker: str
) -> None:
    form = {"pelican": snippets.quote, "mkdocs": snippets.frame}[maker]
    folder = BLOGS[maker](tmp_path, form(home.address, GAMES["run"], {"seats": "person,person"}))
    with host(folder, {"/": {}}, "localhost") as blog:
        page = firefox.new_page(viewport={"width": 800, "height": 1000})
        page.goto(f"{blog.address}post.html")
        expect(board_frame(page).locator("#wake")).to_be_visible()
        drop_a_cow(board_frame(page))
        page.close()
