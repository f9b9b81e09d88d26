"""The whole game without a mouse."""

from collections.abc import Iterator
from itertools import count, islice

from playwright.sync_api import expect

from nyout.core import CHANCE
from nyout.plies.entry import entered
from tests.browser.helpers.matches import ANN, GREEDY, link_to, notations, played, text_of
from tests.browser.helpers.shared_page import SHARED, UNSHARED
from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import TIMEOUT, let_page_react
from web.state.selection import Selection

pytestmark = SHARED

ARROWS = ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp")
TRAYS = ("hand", "off")


def press(table: Table, *keys: str) -> None:
    """Press keys, one after the other, as fast as anybody can."""
    for key in keys:
        table.page.keyboard.press(key)
        let_page_react(table.page)


def focused(table: Table) -> str:
    """The place that has the keyboard, or the words of the control that has it."""
    return table.page.evaluate(
        """() => {
            const at = document.activeElement;
            return at.dataset.place ? at.dataset.place + (at.dataset.seat ?? "")
                : at.title || at.innerText || at.getAttribute("name") || at.id || at.tagName;
        }"""
    )


def mark_here(table: Table) -> str | None:
    """How the place is marked that has the keyboard."""
    return table.page.evaluate("document.activeElement.dataset.mark")


def walk_to(table: Table, mark: str, arrows: Iterator[str]) -> None:
    """Press arrow keys until a place that is marked like this has the keyboard."""
    for arrow in islice(arrows, 300):
        if mark_here(table) == mark:
            return
        press(table, arrow)
    raise AssertionError(f"from {focused(table)} no arrow comes to any of {table.marks()}")


def tab_to(table: Table, name: str) -> None:
    """Press Tab until the control of this name has the keyboard."""
    for _ in range(60):
        press(table, "Tab")
        if focused(table) == name:
            return
    raise AssertionError(f"Tab never comes to {name}")


def turns() -> Iterator[str]:
    """Arrow keys, in an order that goes everywhere sooner or later."""
    for number in count():
        yield ARROWS[(number * number // 7 + number // 5) % 4]


PLIES = 40  # whole games are in test_whole_games.py


@UNSHARED
def test_a_game_is_played_from_page_load_by_keyboard_alone(table: Table) -> None:
    table.open()
    tab_to(table, "Menu")
    press(table, "Enter")
    tab_to(table, "New game")
    press(table, "Enter")
    expect(table.dialog).to_be_visible()
    press(table, "ArrowRight", "ArrowLeft")  # three players, or rather two
    tab_to(table, "name-0")
    table.page.keyboard.type("Ann")
    tab_to(table, "name-1")
    table.page.keyboard.type("Bob")
    press(table, "Tab", "H")  # a human
    press(table, "Enter")
    if table.dialog.is_visible():  # where Enter only opens the list of players
        press(table, "Escape")
        tab_to(table, "Start")
        press(table, "Enter")
    expect(table.dialog).to_be_hidden()
    expect(table.turn).to_have_text("Ann’s turn")
    arrows = turns()
    expect(table.throw_button).to_be_focused()
    while (match := table.match()).cursor < PLIES:
        if match.state.turn() == CHANCE:
            expect(table.throw_button).to_be_focused()
            press(table, "Enter")
        else:
            walk_to(table, "may", arrows)
            marks = table.marks()
            token = place_of(focused(table))
            seat = match.active if token in TRAYS else None
            picked = table.place(token, seat)
            press(table, "Enter")
            if not Selection(entered(match.state)).click((token, seat)).move:
                expect(picked).to_have_attribute("data-mark", "picked")
                press(table, "Escape")
                expect(picked).to_be_focused()
                assert table.marks() == marks
                press(table, " ")
                expect(picked).to_have_attribute("data-mark", "picked")
                walk_to(table, "end", arrows)
                press(table, "Enter")
        expect(table.shown_ply).to_have_attribute("data-ply", str(match.cursor + 1))
    kept = table.stored_record()
    assert table.list_of_moves() == notations(kept.moves)
    assert [seat.name for seat in kept.seats] == ["Ann", "Bob"]


def place_of(spot: str) -> str:
    """The place without the seat of a tray."""
    return spot[:-1] if spot[:-1] in TRAYS else spot


def test_the_arrows_go_everywhere_on_the_board(table: Table) -> None:
    table.open(link_to(played("2 hand-2 1")))
    table.place("2").focus()
    ways: dict[str, set[str]] = {}
    for place in table.board.locator("[data-place]").all():
        place.focus()
        start = focused(table)
        for arrow in ARROWS:
            press(table, arrow)
            ways.setdefault(start, set()).add(focused(table))
            place.focus()
    assert len(ways) == 29 + 4
    for start in ("hand0", "c"):
        reached, fresh = {start}, {start}
        while fresh:
            fresh = set().union(*(ways[place] for place in fresh)) - reached
            reached |= fresh
        assert reached == set(ways)


@UNSHARED
def test_the_focus_returns_to_the_throw_button_after_the_computer(table: Table) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    table.page.clock.install(time=0)
    table.open_stored(text_of(played("2", (ANN, GREEDY))))
    tab_to(table, "hand0")
    table.page.clock.pause_at(3600)  # or Greta may have played before anybody looks
    table.page.keyboard.press("Enter")
    table.page.clock.run_for(50)  # until the pawn has landed
    expect(table.turn).to_have_text("Greta’s turn")
    table.page.clock.run_for(20_000)
    table.page.clock.resume()
    expect(table.throw_button).to_be_focused(timeout=TIMEOUT)


def test_undo_in_a_text_is_left_to_the_text(table: Table) -> None:
    table.open_stored(text_of(played("2 hand-2 1 hand-1")))
    table.button("New game").click()
    table.dialog.get_by_label("Name").first.fill("Anna")
    press(table, "Control+z")
    assert table.cursor() == 4


def test_moves_of_the_list_are_chosen_by_keyboard(table: Table) -> None:
    table.open_stored(text_of(played("2 hand-2 1 hand-1")))
    tab_to(table, "hand-1")  # the ply that is shown; the arrows go to the others
    press(table, "ArrowLeft", "ArrowLeft", "Enter")
    assert table.cursor() == 2
    assert focused(table) == "hand-2"
