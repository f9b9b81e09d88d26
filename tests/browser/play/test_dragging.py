"""Dragging a piece to its destination has the effect of two clicks."""

from playwright.sync_api import Locator, Page, expect

from tools.driver.geometry import centre_of
from tools.driver.matches import FORK, GROUPS, match_after, pawn_position, text_of
from tools.driver.parts import Parts
from tools.driver.picks import buttons, die, drag, open_match, position_of
from tools.driver.shared_page import MOTION, SHARED, SHARED_BY
from tools.driver.table import Table

pytestmark = SHARED

RACE = "5+2 5-s1-a4 2-s2-a0 1+1 1-s1-a18 1-a18-a19 6+3"

RECORD_FRAMES = """() => {
    window.animated = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
        window.animated.push(frames.transform);
        return animate.call(this, frames, timing);
    };
}"""


def test_another_finger_does_not_disturb_a_drag(table: Table) -> None:
    table.open_stored(text_of(FORK))
    drag(table.page, table.place("5"), table.place("9"))
    for event in ("pointermove", "pointerup", "pointercancel"):
        table.place("9").dispatch_event(event, {"pointerId": 77})
    assert table.marks()["5"] == "picked"
    assert table.cursor() == FORK.cursor
    table.page.mouse.up()
    assert table.match().moves[-1] == ("5", "9")


def test_a_dragged_piece_is_above_everything_on_the_board(table: Table) -> None:
    table.open_stored(text_of(FORK))
    table.page.keyboard.press("h")
    table.hints.get_by_text("Show the move").click()
    expect(Parts(table.board).arrow_paths.first).to_be_attached()
    drag(table.page, table.place("5"), table.place("9"), aside=9)
    above = Parts(table.board).above_first_piece
    assert above.evaluate_all("parts => parts.map(part => part.outerHTML)") == []
    table.page.keyboard.press("Escape")
    table.page.mouse.up()


@MOTION
def test_a_piece_follows_the_pointer_and_is_played_where_it_is_dropped(table: Table) -> None:
    table.open_stored(text_of(FORK))
    table.page.evaluate(RECORD_FRAMES)
    marks, pawns = table.marks(), table.pawns()
    drag(table.page, table.place("5"), table.place("9"), aside=9)
    assert table.marks()["5"] == "picked"
    assert table.marks()["9"] == "end"
    x, y = centre_of(table.place("9"))
    piece_x, piece_y = position_of(table, "0.0")
    assert abs(piece_x - x - 9) < 12
    assert abs(piece_y - y) < 12
    assert table.cursor() == FORK.cursor
    table.page.keyboard.press("Escape")
    table.wait_for_rest()
    assert (table.marks(), table.pawns()) == (marks, pawns)
    table.page.mouse.up()
    assert (table.marks(), table.pawns(), table.cursor()) == (marks, pawns, FORK.cursor)

    drag(table.page, table.place("5"), table.place("c"))
    table.page.mouse.up()
    table.wait_for_rest()
    assert (table.marks(), table.pawns()) == (marks, pawns)

    drag(table.page, table.place("5"), table.place("9"), aside=9)
    table.page.mouse.up()
    table.expect_ply("5-9")
    # The piece only lands: it does not walk the way it was dragged.
    frames = table.page.evaluate("window.animated")
    assert [len(keyframes) for keyframes in frames if keyframes[0] != "none"][-1] == 2
    table.wait_for_rest()
    here, there = table.pawns()["0.0"], pawn_position("9")
    assert here == there


def test_a_press_that_hardly_moves_is_a_click(table: Table) -> None:
    table.open_stored(text_of(FORK))
    drag(table.page, table.place("5"), table.place("5"), aside=3)
    table.page.mouse.up()
    assert table.marks()["5"] == "picked"
    drag(table.page, table.place("5"), table.place("9"))  # a picked piece can be dragged too
    table.page.mouse.up()
    table.expect_ply("5-9")


@SHARED_BY("hypnosia")
def test_a_drag_with_a_choice_of_dice_has_the_effect_of_clicks(page: Page) -> None:
    table = open_match(page, match_after("hypnosia", RACE))
    drag(page, table.place("a4"), table.place("a10"))  # only the 6 reaches it
    page.mouse.up()
    assert table.match().moves[-1] == ("6", "a4", "a10")
    table.undo.click()
    die(table, "3").click()
    drag(page, table.place("a4"), table.place("a10"))
    page.mouse.up()  # the 3 does not reach it: only the die stays picked
    expect(die(table, "3")).to_have_attribute("aria-pressed", "true")
    assert table.marks()["a4"] == "may"
    drag(page, table.place("a4"), table.place("a7"))
    page.mouse.up()
    assert table.match().moves[-1] == ("3", "a4", "a7")


@SHARED_BY("not-nyout")
def test_an_ambiguous_drag_shows_buttons_like_clicks(page: Page) -> None:
    table = open_match(page, match_after("not-nyout", GROUPS))
    pawns = table.pawns()
    drag(page, table.place("3"), table.place("7"))
    page.mouse.up()
    assert sorted(buttons(table)) == ["1 horse (Ann) on 3", "2 horses (Ann) on 3"]
    assert table.pawns() == pawns
    page.get_by_role("button", name="2 horses (Ann) on 3", exact=True).click()
    drag(page, table.place("3"), table.place("7"))
    page.mouse.up()
    table.wait_for_rest()
    assert table.match().moves[-1] == ("4", "3x2", "7")


def test_a_finger_drags_a_piece_and_scrolls_elsewhere(table: Table) -> None:
    table.page.set_viewport_size({"width": 360, "height": 500})
    table.open_stored(text_of(FORK))
    devtools = table.page.context.new_cdp_session(table.page)

    def swipe(start: Locator, distance: tuple[float, float], steps: int = 12) -> None:
        """Swipe from the centre of an element."""
        x, y = centre_of(start)
        for step in range(steps + 1):
            at = {"x": x + distance[0] * step / steps, "y": y + distance[1] * step / steps}
            kind = "touchMove" if step else "touchStart"
            devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
        devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    (x, y), (end_x, end_y) = (centre_of(table.place(place)) for place in ("5", "9"))
    swipe(table.place("5"), (end_x - x, end_y - y))
    table.expect_ply("5-9")
    assert table.page.evaluate("scrollY") == 0
    swipe(table.place("c"), (0, -120))
    table.page.wait_for_function("() => scrollY > 60")
