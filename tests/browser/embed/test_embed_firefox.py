"""A board in a blog, in the Firefox of the system."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from nyout import GAMES
from tests.browser.helpers.blogs import BLOGS
from tests.browser.helpers.frames import board_frame, drop_a_cow
from tests.browser.helpers.hosts import Host, host
from web.embed import snippets


@pytest.mark.slow
@pytest.mark.parametrize("maker", BLOGS)
def test_a_board_in_a_blog_post_can_be_played(
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
