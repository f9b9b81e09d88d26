"""Embedded boards in frames on a page of another site."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import FrameLocator, Locator, Page, expect

from nyout import GAMES
from tools.driver.hosts import Host
from tools.driver.parts import wait_until_ready
from tools.driver.waiting import wait_until

RUN = GAMES["run"]
HEAD = "<!doctype html><html lang=en><title>A blog</title><link rel=icon href=data:,>"
# Records the events that the boards of a page send to it.
RECORD_EVENTS = """<script>window.events = [];
for (const name of ["ready", "move", "over"])
  addEventListener(name, ({ detail }) => events.push({ name, ...detail }));</script>"""


def board_frame(page: Page, number: int = 0) -> FrameLocator:
    """Return the content of a frame of a page, by its number."""
    return page.locator("iframe").nth(number).content_frame


def place(frame: FrameLocator, name: str) -> Any:
    """Return a place of the board in a frame."""
    return frame.locator(f"#board [data-place='{name}']:not([data-seat])")


def click(node: Locator) -> None:
    """Click an element in a frame of another site once the browser finds the pointer over it.

    The browser looks it up in its last drawing of the frame, which may be out of date.
    """

    def is_under_the_pointer() -> bool:
        node.hover()
        return node.evaluate("node => node.matches(':hover')")

    wait_until(node.page, is_under_the_pointer)
    node.click()


def drop_a_cow(frame: FrameLocator, at: str = "d1") -> None:
    """Wake a board of RUN with a click on a tray, and drop the cow that this click selects."""
    tray = frame.locator("#board [data-place='cow'][data-seat='0']")
    click(tray)
    wait_until_ready(frame)
    expect(tray).to_have_attribute("data-mark", "picked")
    place(frame, at).click()
    expect(place(frame, at)).to_have_attribute("aria-label", re.compile(r"1 cow \(Black\)"))


def moves(page: Page) -> list[str]:
    """Return the moves that the boards reported to the page, in notation."""
    return [event["move"] for event in page.evaluate("events") if event["name"] == "move"]


def script(site: Host) -> str:
    """Return the script element that authors paste to turn links into boards."""
    return f'<script async src="{site.address}nyout-board.js"></script>'


def iframe(site: Host, query: str = "", attributes: str = "") -> str:
    """Return a frame element with a board of RUN."""
    address = f"{site.address}embed/run/{query}"
    return f'<iframe title="RUN" width=480 height=900 src="{address}" {attributes}></iframe>'
