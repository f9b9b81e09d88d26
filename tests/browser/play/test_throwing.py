"""Throws over the board: shaking, releasing, skipping, without motion; and the offer of sound."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES, match
from tests.sampling import sample
from tools.driver.geometry import centre_of
from tools.driver.matches import ANN, BOB, GREEDY, link_to, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.shared_page import MOTION, SHARED, UNSHARED
from tools.driver.table import Table
from tools.driver.waiting import let_page_react

pytestmark = SHARED

MATCH = play_match("5 hand-5 2 hand-2 1 hand-1")  # Bob is to throw
IS_CLICKED_THROUGH = "([x, y]) => !document.elementFromPoint(x, y).closest('#throwing')"
NAMES = dict(zip("12345", ("Do", "Gae", "Geol", "Yut", "Mo")))


FOCI: dict[str, Callable[[Table], None]] = {
    "board": lambda table: table.place("10").focus(),
    "nothing": lambda table: table.throw_button.blur(),
}
ROLL_OFF = play_match(first=None)  # Ann throws first, then Bob
PRESS = """(button, events) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const at = { clientX: x + width / 2, clientY: y + height / 2 };
    const press = { ...at, isPrimary: true, bubbles: true, detail: 1 };
    for (const name of events) button.dispatchEvent(new PointerEvent(name, press));
}"""
LATER = 300  # milliseconds: by then a release has thrown, even without a click
STILL = 200  # milliseconds after which a pointer at rest flicks nothing
LONG = 900  # milliseconds of a hold in which dice rattle several times
RECORD_VIBRATIONS = """globalThis.vibrations = [];
navigator.vibrate = ms => Boolean(vibrations.push(ms));"""


def hold_throw(table: Table) -> None:
    """Press the mouse on the throw button without releasing it."""
    table.page.mouse.move(*centre_of(table.throw_button))
    table.page.mouse.down()


def test_holding_throw_shakes_the_dice_and_a_release_throws_them(table: Table) -> None:
    table.open_stored(text_of(MATCH)).slow_down()
    hold_throw(table)
    expect(table.shaken_sticks).to_have_count(4)
    expect(table.plies).to_have_count(len(MATCH.moves))
    table.page.mouse.up()
    expect(table.plies).to_have_count(len(MATCH.moves) + 1)
    expect(table.thrown_sticks).to_have_count(4)


def test_throw_is_not_offered_while_a_throw_falls(table: Table) -> None:
    table.open_stored(text_of(MATCH)).slow_down()
    expect(table.throw_button).to_have_attribute("aria-disabled", "false")
    table.throw()
    expect(table.thrown).to_be_attached()
    expect(table.throw_button).to_have_attribute("aria-disabled", "true")
    plain = table.undo.evaluate("button => getComputedStyle(button).borderColor")
    expect(table.throw_button).to_have_css("border-color", plain)
    table.page.keyboard.press("Escape")
    expect(table.throw_button).to_have_attribute("aria-disabled", "true")


def test_throw_is_not_offered_while_the_computer_moves(table: Table) -> None:
    before = play_match("2 hand-2 1", (ANN, GREEDY))
    table.open().slow_down()
    table.follow(link_to(before))
    expect(table.shown_ply).to_have_attribute("data-ply", str(before.cursor + 1))
    expect(table.turn).to_have_text("Greta’s turn")
    expect(table.throw_button).to_have_attribute("aria-disabled", "true")
    table.throw()  # a press may come early
    expect(table.plies).to_have_count(before.cursor + 2)


def test_held_dice_follow_the_pointer(table: Table) -> None:
    table.open_stored(text_of(MATCH)).slow_down()
    hold_throw(table)
    x, y = centre_of(Parts(table.page).flying_throw)
    start = centre_of(table.throw_button)
    table.page.mouse.move(start[0] - 200, start[1] - 60)
    assert centre_of(Parts(table.page).flying_throw) == pytest.approx((x - 200, y - 60), abs=1)
    table.page.mouse.up()


def test_dice_laid_aside_at_rest_are_put_down(table: Table) -> None:
    table.open_stored(text_of(MATCH)).slow_down()
    hold_throw(table)
    expect(table.shaken_sticks).to_have_count(4)
    table.page.mouse.move(5, 5)
    table.page.wait_for_timeout(STILL)
    table.page.mouse.up()
    expect(table.flying_sticks).to_have_count(0)
    expect(table.plies).to_have_count(len(MATCH.moves))


def test_dice_laid_on_the_board_are_thrown(table: Table) -> None:
    table.open_stored(text_of(MATCH)).slow_down()
    hold_throw(table)
    table.page.mouse.move(*centre_of(table.board))
    table.page.wait_for_timeout(STILL)
    table.page.mouse.up()
    expect(table.thrown_sticks).to_have_count(4)
    expect(table.plies).to_have_count(len(MATCH.moves) + 1)


def test_a_flick_throws_wherever_it_ends_and_carries_the_sticks_that_way(table: Table) -> None:
    table.open_stored(text_of(MATCH)).slow_down()
    hold_throw(table)
    table.page.mouse.move(5, 5, steps=4)
    table.page.mouse.up()
    expect(table.thrown_sticks).to_have_count(4)
    expect(table.plies).to_have_count(len(MATCH.moves) + 1)
    (x, y), middle = centre_of(table.throws_on_board), centre_of(table.board)
    assert (x, y) < (middle[0] - 10, middle[1])
    table.page.keyboard.press("Escape")
    expect(table.resting_sticks).to_have_count(4)
    assert centre_of(table.throws_on_board) == pytest.approx((x, y), abs=1)


@pytest.mark.parametrize("sound", ["on", "off"])
@UNSHARED
@MOTION
def test_a_phone_vibrates_ever_harder_while_the_dice_are_shaken_if_sound_is_on(
    table: Table, sound: str
) -> None:
    table.page.add_init_script(RECORD_VIBRATIONS)
    table.open_stored(text_of(MATCH))
    table.set(sound=sound)
    hold_throw(table)
    table.page.wait_for_timeout(LONG)
    buzzes: list[int] = table.page.evaluate("vibrations")
    table.page.mouse.move(5, 5)
    table.page.wait_for_timeout(STILL)
    table.page.mouse.up()
    expect(table.flying_sticks).to_have_count(0)
    assert bool(buzzes) == (sound == "on")
    assert buzzes == sorted(buzzes)
    ended = table.page.evaluate("vibrations.length")
    table.page.wait_for_timeout(LATER)
    assert table.page.evaluate("vibrations.length") == ended


def test_dice_in_the_panel_can_be_held_and_thrown_too(table: Table) -> None:
    table.open_stored(text_of(MATCH)).slow_down()
    table.throw_button.focus()  # a press elsewhere takes the focus from it
    table.sticks.first.hover()
    table.page.mouse.down()
    expect(table.shaken_sticks).to_have_count(4)
    table.page.mouse.up()
    expect(table.thrown_sticks).to_have_count(4)
    expect(table.plies).to_have_count(len(MATCH.moves) + 1)


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_a_key_throws_like_a_click(table: Table, key: str) -> None:
    table.open_stored(text_of(MATCH))
    table.throw_button.focus()
    table.page.keyboard.press(key)
    expect(table.plies).to_have_count(len(MATCH.moves) + 1)
    expect(table.sticks).to_have_count(4)


@pytest.mark.parametrize("focus", FOCI.values(), ids=FOCI)
def test_the_space_bar_throws_wherever_the_focus_is(
    table: Table, focus: Callable[[Table], None]
) -> None:
    table.open_stored(text_of(MATCH)).slow_down()
    focus(table)
    table.page.keyboard.down("Space")
    expect(table.shaken_sticks).to_have_count(4)
    table.page.keyboard.up("Space")
    expect(table.plies).to_have_count(len(MATCH.moves) + 1)


def test_the_space_bar_presses_another_button_instead_of_throwing(table: Table) -> None:
    table.open_stored(text_of(MATCH))
    table.undo.focus()
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("Shift+Tab")
    table.page.keyboard.press("Space")
    expect(table.shown_ply).to_have_attribute("data-ply", str(MATCH.cursor - 1))
    expect(table.plies).to_have_count(len(MATCH.moves))


def test_the_space_bar_throws_after_the_menu_is_closed_by_a_click(table: Table) -> None:
    table.open_stored(text_of(MATCH))
    table.menu_button.click()
    table.open_dialogs.get_by_role("button", name="Close").click()
    expect(table.menu_button).to_be_focused()
    table.page.keyboard.press("Space")
    expect(table.plies).to_have_count(len(MATCH.moves) + 1)
    expect(table.open_dialogs).to_have_count(0)


def test_a_long_press_without_a_click_throws(table: Table) -> None:
    """Touch screens send no click after a long press."""
    table.open_stored(text_of(MATCH)).slow_down()
    table.page.evaluate(
        """() => {
            globalThis.unclicked = new AbortController();
            addEventListener("click", event => event.stopImmediatePropagation(),
                { capture: true, signal: unclicked.signal });
        }"""
    )
    hold_throw(table)
    expect(table.shaken_sticks).to_have_count(4)
    table.page.mouse.up()
    expect(table.thrown_sticks).to_have_count(4)
    expect(table.plies).to_have_count(len(MATCH.moves) + 1)
    table.page.evaluate("unclicked.abort()")


def test_a_press_right_after_a_click_throws_only_when_it_is_released(table: Table) -> None:
    table.open_stored(text_of(ROLL_OFF))
    table.throw_button.evaluate(PRESS, ["pointerdown", "pointerup", "click", "pointerdown"])
    expect(table.plies).to_have_count(1)
    table.page.wait_for_timeout(LATER)
    expect(table.plies).to_have_count(1)
    table.throw_button.evaluate(PRESS, ["pointerup", "click"])
    expect(table.plies).to_have_count(2)
    table.page.wait_for_timeout(LATER)
    expect(table.plies).to_have_count(2)


def test_a_press_throws_once_even_if_its_click_is_late(table: Table) -> None:
    table.open_stored(text_of(ROLL_OFF))
    table.throw_button.evaluate(PRESS, ["pointerdown", "pointerup"])
    expect(table.plies).to_have_count(1)
    table.throw_button.evaluate(PRESS, ["click"])
    table.page.wait_for_timeout(LATER)
    expect(table.plies).to_have_count(1)
    table.throw()
    expect(table.plies).to_have_count(2)


def test_motion_can_be_switched_on_while_a_throw_lies_on_the_board(table: Table) -> None:
    table.open_stored(text_of(MATCH))
    table.throw()
    expect(table.plies).to_have_count(len(MATCH.moves) + 1)
    table.page.emulate_media(reduced_motion="no-preference")
    table.page.keyboard.press("Shift")  # the throw needs no motion to the panel
    let_page_react(table.page)
    expect(table.throws_on_board).to_have_count(0)
    expect(table.sticks.first).to_have_css("opacity", "1")


def test_motion_can_be_switched_off_while_a_throw_lies_on_the_board(table: Table) -> None:
    table.open_stored(text_of(MATCH)).slow_down()
    table.throw()
    expect(table.plies).to_have_count(len(MATCH.moves) + 1)
    table.page.keyboard.press("Shift")  # ends the flight
    expect(table.resting_sticks).to_have_count(4)
    table.page.emulate_media(reduced_motion="reduce")
    table.page.keyboard.press("Shift")  # moves the dice to the panel
    expect(table.flying_sticks).to_have_count(0)
    expect(table.sticks.first).to_have_css("opacity", "1")


def test_a_throw_lies_on_the_board_with_its_cast_and_then_goes_to_the_panel(table: Table) -> None:
    table.open_stored(text_of(MATCH)).slow_down()
    table.throw()
    label, beside = table.cast, table.sticks
    expect(table.plies).to_have_count(len(MATCH.moves) + 1)
    expect(label).to_have_count(0)
    table.page.keyboard.press("Shift")  # ends the flight
    number = table.match().moves[-1][0]
    expect(label).to_have_text(f"{NAMES[number]} · {number}")
    expect(beside.first).to_have_css("opacity", "0")
    table.page.keyboard.press("Shift")  # moves the dice to the panel
    expect(label).to_be_hidden()
    expect(beside.first).to_have_css("opacity", "1")


def test_a_throw_lets_clicks_through(table: Table) -> None:
    table.open_stored(text_of(MATCH)).slow_down()
    table.throw()
    expect(table.thrown_sticks).to_have_count(4)
    table.page.keyboard.press("Shift")
    expect(table.cast).to_be_visible()
    for element in table.sticks_and_cast.all():
        assert table.page.evaluate(IS_CLICKED_THROUGH, list(centre_of(element)))


@pytest.mark.parametrize("game", sample([game for game in GAMES if game != "run"], "le-nyout"))
def test_without_motion_the_result_is_shown_at_once(page: Page, game: str) -> None:
    current = match.start(GAMES[game], (ANN, BOB), "7")
    table = Table(page, GAMES[game]).open_stored(text_of(current))
    hold_throw(table)
    expect(Parts(page).flying_throw).to_have_count(0)
    page.mouse.up()
    expect(table.plies).to_have_count(1)
    die = Parts(page).dice_in_panel.first
    expect(die).to_be_visible()
    expect(die).to_have_css("opacity", "1")
    expect(Parts(page).flying_throw).to_have_count(0)


# --- sound --------------------------------------------------------------------------------------


@pytest.mark.slow
@UNSHARED
@MOTION
def test_sound_is_offered_once_after_the_first_throw_and_remembered(table: Table) -> None:
    table.open_stored(text_of(MATCH))
    button = table.sound_button
    expect(button).not_to_have_class("offered")
    expect(button).to_have_attribute("aria-pressed", "false")
    table.throw()
    expect(button).to_have_class("offered")
    button.click()
    expect(button).not_to_have_class("offered")
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-pressed", "true")
    table.reload()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    table.reload()
    expect(button).to_have_attribute("aria-pressed", "false")
    table.undo.click()
    table.throw()
    expect(table.plies).to_have_count(len(MATCH.moves) + 1)
    expect(table.throws_on_board).to_have_class("left")
    expect(button).not_to_have_class("offered")
