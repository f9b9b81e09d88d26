"""Pieces that are dragged to where they go: the same as two clicks."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers.matches import FORK, middle, text_of
from tests.browser.helpers.shared_page import SHARED, UNSHARED
from tests.browser.helpers.table import Table
from tests.browser.play.test_picking import GROUPS, after, at, buttons, die

pytestmark = SHARED

RACE = "5+2 5-s1-a4 2-s2-a0 1+1 1-s1-a18 1-a18-a19 6+3"

ANIMATED = """window.animated = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
    window.animated.push(frames.transform);
    return animate.call(this, frames, timing);
};"""


def middle_of(spot: Locator) -> tuple[float, float]:
    """The middle of something, in pixels of the window."""
    box = spot.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(page: Page, start: Locator, end: Locator, aside: float = 0) -> None:
    """Press the mouse on one thing, and bring it to another, or beside it, still pressed."""
    page.mouse.move(*middle_of(start))
    page.mouse.down()
    x, y = middle_of(end)
    page.mouse.move(x + aside, y, steps=6)


def seen_at(table: Table, key: str) -> tuple[float, float]:
    """Where the middle of a piece is in the window."""
    return tuple(  # type: ignore[return-value]
        table.board.locator(f"[data-key='{key}']").evaluate(
            """piece => {
                const { e, f } = new DOMMatrix(getComputedStyle(piece).transform);
                const at = new DOMPoint(e, f).matrixTransform(
                    document.getElementById("board").getScreenCTM());
                return [at.x, at.y];
            }"""
        )
    )


def test_another_finger_does_not_disturb_a_drag(table: Table) -> None:
    table.open_stored(text_of(FORK))
    carry(table.page, table.place("5"), table.place("9"))
    for event in ("pointermove", "pointerup", "pointercancel"):
        table.place("9").dispatch_event(event, {"pointerId": 77})
    assert table.marks()["5"] == "picked"
    assert table.cursor() == FORK.cursor
    table.page.mouse.up()
    assert table.match().moves[-1] == ("5", "9")


@UNSHARED
def test_a_piece_follows_the_pointer_and_is_played_where_it_is_let_go(table: Table) -> None:
    table.page.add_init_script(ANIMATED)
    table.open_stored(text_of(FORK))
    fresh, stood = table.marks(), table.pawns()
    carry(table.page, table.place("5"), table.place("9"), aside=9)
    assert table.marks()["5"] == "picked"
    assert table.marks()["9"] == "end"
    x, y = middle_of(table.place("9"))
    seen = seen_at(table, "0.0")
    assert abs(seen[0] - x - 9) < 12
    assert abs(seen[1] - y) < 12
    assert table.cursor() == FORK.cursor
    table.page.keyboard.press("Escape")
    table.wait_for_rest()
    assert (table.marks(), table.pawns()) == (fresh, stood)
    table.page.mouse.up()
    assert (table.marks(), table.pawns(), table.cursor()) == (fresh, stood, FORK.cursor)

    carry(table.page, table.place("5"), table.place("c"))
    table.page.mouse.up()
    table.wait_for_rest()
    assert (table.marks(), table.pawns()) == (fresh, stood)

    carry(table.page, table.place("5"), table.place("9"), aside=9)
    table.page.mouse.up()
    table.expect_shown("5-9")
    # It only comes down: it does not walk what it has been carried.
    frames = table.page.evaluate("window.animated")
    assert [len(keyframes) for keyframes in frames if keyframes[0] != "none"][-1] == 2
    table.wait_for_rest()
    here, there = table.pawns()["0.0"], middle("9")
    assert here == there


def test_a_press_that_hardly_moves_is_a_click(table: Table) -> None:
    table.open_stored(text_of(FORK))
    carry(table.page, table.place("5"), table.place("5"), aside=3)
    table.page.mouse.up()
    assert table.marks()["5"] == "picked"
    carry(table.page, table.place("5"), table.place("9"))  # what is picked is dragged as well
    table.page.mouse.up()
    table.expect_shown("5-9")


def test_a_drag_with_a_choice_of_dice_acts_as_clicks_do(page: Page) -> None:
    table = at(page, after("hypnosia", RACE))
    carry(page, table.place("a4"), table.place("a10"))  # only the die of 6 goes there
    page.mouse.up()
    assert table.match().moves[-1] == ("6", "a4", "a10")
    table.undo.click()
    die(table, "3").click()
    carry(page, table.place("a4"), table.place("a10"))
    page.mouse.up()  # with the 3 it does not go there: the die stays picked, and nothing else
    expect(die(table, "3")).to_have_attribute("aria-pressed", "true")
    assert table.marks()["a4"] == "may"
    carry(page, table.place("a4"), table.place("a7"))
    page.mouse.up()
    assert table.match().moves[-1] == ("3", "a4", "a7")


def test_an_ambiguous_drag_asks_as_clicks_do(page: Page) -> None:
    table = at(page, after("not-nyout", GROUPS))
    stood = table.pawns()
    carry(page, table.place("3"), table.place("7"))
    page.mouse.up()
    assert sorted(buttons(table)) == ["1 horse (Ann) on 3", "2 horses (Ann) on 3"]
    assert table.pawns() == stood
    page.get_by_role("button", name="2 horses (Ann) on 3").click()
    carry(page, table.place("3"), table.place("7"))
    page.mouse.up()
    table.wait_for_rest()
    assert table.match().moves[-1] == ("4", "3x2", "7")


def test_a_finger_drags_a_piece_and_scrolls_elsewhere(table: Table) -> None:
    table.page.set_viewport_size({"width": 360, "height": 500})
    table.open_stored(text_of(FORK))
    fingers = table.page.context.new_cdp_session(table.page)

    def swipe(start: Locator, by: tuple[float, float], of: int = 12) -> None:
        """Press a finger on something, and draw it along in so many steps."""
        x, y = middle_of(start)
        for step in range(of + 1):
            at = {"x": x + by[0] * step / of, "y": y + by[1] * step / of}
            kind = "touchMove" if step else "touchStart"
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    (x, y), (end_x, end_y) = (middle_of(table.place(place)) for place in ("5", "9"))
    swipe(table.place("5"), (end_x - x, end_y - y))
    table.expect_shown("5-9")
    assert table.page.evaluate("scrollY") == 0
    swipe(table.place("c"), (0, -120))
    table.page.wait_for_function("() => scrollY > 60")
