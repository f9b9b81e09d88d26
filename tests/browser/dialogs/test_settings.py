"""Settings take effect at once, in all games, and on later visits."""

import re

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES, match, words
from nyout.match import REMOTE, Match, Seat
from tools.driver.languages import switch
from tools.driver.matches import ANN, BOB, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.scripts import THROW_DURATION
from tools.driver.shared_page import MOTION, SHARED, SHARED_BY, UNSHARED
from tools.driver.table import Table

pytestmark = SHARED

MATCH = play_match("5 hand-5 2 hand-2 1 hand-1")
COUNT_SOUNDS = """() => {
    window.sounds = 0;
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const { start } = kind.prototype;
        kind.prototype.start = function (...rest) { sounds++; return start.apply(this, rest); };
    }
}"""
RECORD_LOCKS = """
    window.locks = [];
    const { request } = WakeLock.prototype;
    WakeLock.prototype.request = async function (...rest) {
        const lock = await request.apply(this, rest);
        locks.push(lock);
        return lock;
    }"""


def offered_throws(page: Page) -> list[str]:
    """Return the throws that can be picked."""
    return Parts(page).own_throws.all_text_contents()


def test_settings_that_few_people_change_are_folded(table: Table) -> None:
    table.open()
    table.button("Settings").click()
    dialog = table.page.get_by_role("dialog", name="Settings")
    for label in ("Colours", "Pace of play", "Sound", "Board labels"):
        expect(dialog.get_by_label(label)).to_be_visible()
    clock = dialog.get_by_label("Clock")
    expect(clock).to_be_hidden()
    dialog.get_by_text("More", exact=True).press("Enter")
    expect(clock).to_be_visible()


@SHARED_BY("run")
def test_place_names_are_shown_at_the_edges_everywhere_or_nowhere(page: Page) -> None:
    board = Table(page, GAMES["run"]).open()
    label, sign = Parts(board.board).labels.first, Parts(board.board).signs.first
    expect(sign).to_be_visible()
    expect(label).to_be_hidden()
    board.set(coordinates="no")
    expect(sign).to_be_hidden()
    board.set(coordinates="yes")
    expect(label).to_be_visible()
    expect(sign).to_be_visible()


@UNSHARED
def test_all_pages_have_the_chosen_colours(table: Table) -> None:
    root = Parts(table.open().page).root
    expect(root).to_have_css("color-scheme", "light dark")
    table.set(theme="dark")
    expect(root).to_have_css("color-scheme", "dark")
    table.page.goto("index.html")
    expect(root).to_have_css("color-scheme", "dark")


def test_only_a_covered_place_that_the_keyboard_visits_shows_its_name(table: Table) -> None:
    table.open_stored(text_of(MATCH))
    tag = Parts(table.board).tag
    expect(tag).to_be_hidden()
    table.place("7").hover()
    expect(tag).to_be_hidden()
    table.click(table.place("7"))
    expect(tag).to_be_hidden()
    table.place("12").focus()
    table.page.keyboard.press("ArrowUp")
    expect(table.place("13")).to_be_focused()
    expect(tag).to_be_hidden()  # the place itself shows it
    table.place("6").focus()
    table.page.keyboard.press("ArrowUp")
    expect(table.place("5")).to_be_focused()
    expect(tag).to_have_text("5")
    expect(tag).to_be_visible()
    table.title.click()
    expect(tag).to_be_hidden()


@MOTION
def test_the_duration_of_motion_follows_its_setting(table: Table) -> None:
    table.open_stored(text_of(MATCH))
    durations: dict[str, float] = {}
    for motion in ("normal", "slow", "quick", "off"):
        table.set(motion=motion)
        durations[motion] = table.page.evaluate(THROW_DURATION)
        table.undo.click()
    assert durations["off"] == 0 < durations["normal"]
    assert durations["slow"] == pytest.approx(2 * durations["normal"])
    assert durations["quick"] == pytest.approx(durations["normal"] / 2)


@MOTION
def test_there_is_no_sound_until_it_is_turned_on(table: Table) -> None:
    table.open_stored(text_of(MATCH))
    table.page.evaluate(COUNT_SOUNDS)
    table.throw()
    table.wait_for_rest()
    assert table.page.evaluate("sounds") == 0
    table.undo.click()
    table.set(sound="on")
    table.throw()
    table.page.wait_for_function("() => sounds > 0")
    before = table.page.evaluate("sounds")
    table.play(table.match(), min(table.match().state.moves()))
    table.page.wait_for_function("before => sounds > before", arg=before)
    table.set(sound="off")


def test_a_clock_counts_for_the_active_seat_and_restarts_with_each_turn(table: Table) -> None:
    table.open_stored(text_of(MATCH))
    pattern, times = re.compile(r"0:(0[1-9]|[1-5]\d)"), table.clocks
    expect(times).to_have_text(["", ""])
    table.set(clock="game")
    expect(Parts(table.plate("Ann")).clock).to_have_text(pattern)
    expect(Parts(table.plate("Bob")).clock).to_have_text("0:00")
    table.set(clock="move")
    expect(table.plate("Ann")).to_have_attribute("aria-current", "true")
    expect(Parts(table.plate("Ann")).clock).to_have_text(pattern)
    while (current := table.match()).active == 0:
        table.act(current, min)
    expect(Parts(table.plate("Ann")).clock).to_have_text("0:00")
    expect(table.plate("Bob")).to_have_attribute("aria-current", "true")


def test_full_screen_can_be_entered_and_left(table: Table) -> None:
    table.open()
    table.button("Settings").click()
    dialog = table.page.get_by_role("dialog", name="Settings")
    for name, full in (("Full screen", True), ("Exit full screen", False)):
        dialog.get_by_role("button", name=name, exact=True).click()
        table.page.wait_for_function("on => Boolean(document.fullscreenElement) === on", arg=full)
    expect(dialog.get_by_role("button", name="Full screen", exact=True)).to_be_visible()


@pytest.mark.slow
@UNSHARED
def test_the_screen_stays_on_during_a_game_unless_the_setting_is_off(table: Table) -> None:
    table.page.context.grant_permissions(["screen-wake-lock"])
    table.page.add_init_script(RECORD_LOCKS)
    table.open()
    assert table.page.evaluate("locks.length") == 0  # the game has not started
    table.throw()
    table.page.wait_for_function("() => locks.length === 1 && !locks[0].released")
    table.set(awake="no")
    table.page.wait_for_function("() => locks[0].released")


@pytest.mark.slow
@UNSHARED
def test_without_storage_settings_apply_to_the_visit_and_the_page_says_so(table: Table) -> None:
    table.page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }"
    )
    table.open()
    table.button("Settings").click()
    table.page.get_by_label(words.sentence("set.coordinates")).select_option("no")
    expect(table.page.get_by_text("This browser can’t save settings")).to_be_visible()
    expect(Parts(table.board).labels.first).to_be_hidden()


# --- physical dice ------------------------------------------------------------------------------


def open_with_physical_dice(table: Table, current: Match) -> Table:
    """Open a match with physical dice."""
    table.open_stored(text_of(current))
    table.set(dice="own")
    return table


def test_throws_of_physical_dice_are_picked_or_typed_and_recorded(table: Table) -> None:
    open_with_physical_dice(table, MATCH)
    expect(table.throw_button).to_be_hidden()
    assert offered_throws(table.page) == ["Do (1)", "Gae (2)", "Geol (3)", "Yut (4)", "Mo (5)"]
    table.own_dice.get_by_role("button", name="Geol (3)").click()
    table.expect_ply("3")
    table.play(table.match(), ("hand", "3"))
    field = table.page.get_by_label("Or type the result")
    field.fill("9")
    field.press("Enter")
    expect(table.own_dice.get_by_role("alert")).to_contain_text("`9` isn’t a possible throw")
    field.fill("2")
    field.press("Enter")
    table.expect_ply("2")
    assert table.match().own_dice == (7, 9)
    table.reload()
    assert table.match().own_dice == (7, 9)


@pytest.mark.slow
@SHARED_BY("scouts")
def test_throws_of_physical_dice_have_their_names_in_each_language(page: Page) -> None:
    scouts = GAMES["scouts"]
    table = open_with_physical_dice(Table(page, scouts), match.start(scouts, (ANN, BOB), "7"))
    assert offered_throws(page) == ["heads", "tails"]
    switch(table, "fr")
    assert offered_throws(page) == ["face", "pile"]
    Parts(page).own_dice_field.fill("Pile")
    Parts(page).own_dice_field.press("Enter")
    expect(table.plies).to_have_count(1)
    assert table.match().moves == (("tails",),)


@pytest.mark.slow
def test_the_typed_throw_and_its_error_are_cleared_for_the_next_throw(table: Table) -> None:
    open_with_physical_dice(table, play_match(first=None))
    field, alert = (table.page.get_by_label("Or type the result"), table.own_dice_alert)
    for text in ("9", "3"):
        field.fill(text)
        field.press("Enter")
    table.expect_ply("3")
    expect(field).to_have_value("")
    expect(alert).to_be_empty()


@pytest.mark.slow
def test_physical_dice_are_not_requested_for_remote_players_or_past_throws(table: Table) -> None:
    open_with_physical_dice(table, play_match("2 hand-2", (ANN, Seat("Bob", REMOTE))))
    for ply in (2, 0):
        table.replay.get_by_role("slider").fill(str(ply))
        assert table.cursor() == ply
        expect(table.own_dice).to_be_hidden()
