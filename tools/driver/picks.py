"""Finds and drags the dice, buttons and pieces of a move."""

from playwright.sync_api import Locator, Page

from nyout.match import Match
from tools.driver.geometry import centre_of
from tools.driver.matches import text_of
from tools.driver.table import Table


def open_match(page: Page, current: Match) -> Table:
    """Open a match on the page of its game."""
    return Table(page, current.game).open_stored(text_of(current))


def die(table: Table, face: str) -> Locator:
    """Return the first unused die with a face."""
    return table.page.locator(f"#dice [data-die='{face}']:not(.used)").first


def buttons(table: Table) -> list[str]:
    """Return the labels of the buttons for the current choice."""
    return table.page.locator("#choices button").all_text_contents()


def drag(page: Page, start: Locator, end: Locator, aside: float = 0) -> None:
    """Drag from one element to another, or beside it, without releasing the mouse."""
    page.mouse.move(*centre_of(start))
    page.mouse.down()
    x, y = centre_of(end)
    page.mouse.move(x + aside, y, steps=6)


def position_of(table: Table, key: str) -> tuple[float, float]:
    """Return the visible position of a piece in the window."""
    x, y = table.piece(key).evaluate(
        """piece => {
            const { e, f } = new DOMMatrix(getComputedStyle(piece).transform);
            const at = new DOMPoint(e, f).matrixTransform(
                document.getElementById("board").getScreenCTM());
            return [at.x, at.y];
        }"""
    )
    return x, y
