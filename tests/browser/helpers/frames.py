"""A board in a frame of somebody else's page, as its reader uses it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import FrameLocator, Locator, Page, expect

from nyout import GAMES
from tests.browser.helpers.hosts import Host
from tests.browser.helpers.waiting import TIMEOUT, wait_until

RUN = GAMES["run"]
HEAD = "<!doctype html><html lang=en><title>A blog</title><link rel=icon href=data:,>"
# What the boards of a page tell it, by name, as it comes.
HEARD = """<script>window.heard = [];
for (const name of ["ready", "move", "over"])
  addEventListener(name, ({ detail }) => heard.push({ name, ...detail }));</script>"""


def frames(page: Page, number: int = 0) -> FrameLocator:
    """What is in a frame of a page, be it in an element of ours or not."""
    return page.locator("iframe").nth(number).content_frame


def place(frame: FrameLocator, name: str) -> Any:
    """A place of the board in a frame."""
    return frame.locator(f"#board [data-place='{name}']:not([data-seat])")


def wait(frame: FrameLocator) -> None:
    """Wait until Python plays in a frame."""
    expect(frame.locator("html[data-ready]")).to_be_attached(timeout=TIMEOUT)


def click(node: Locator) -> None:
    """Click something in a frame of another site, once a pointer there is over it.

    A pointer is taken to be over what was there when such a frame was last drawn.
    """

    def is_under_the_pointer() -> bool:
        node.hover()
        return node.evaluate("node => node.matches(':hover')")

    wait_until(node.page, is_under_the_pointer)
    node.click()


def drop_a_cow(frame: FrameLocator, at: str = "d1") -> None:
    """Wake a board of RUN by a click on a tray, which is kept, and drop what was clicked."""
    tray = frame.locator("#board [data-place='cow'][data-seat='0']")
    click(tray)
    wait(frame)
    expect(tray).to_have_attribute("data-mark", "picked")
    place(frame, at).click()
    expect(place(frame, at)).to_have_attribute("aria-label", re.compile(r"1 cow \(Black\)"))


def moves(page: Page) -> list[str]:
    """The notations that the page was told, in their order."""
    return [told["move"] for told in page.evaluate("heard") if told["name"] == "move"]


def script(site: Host) -> str:
    """The script that makes boards, as it is pasted."""
    return f'<script async src="{site.address}nyout-board.js"></script>'


def iframe(site: Host, query: str = "", attributes: str = "") -> str:
    """A frame with RUN."""
    address = f"{site.address}embed/run/{query}"
    return f'<iframe title="RUN" width=480 height=900 src="{address}" {attributes}></iframe>'
