"""Playing without a mouse."""

from collections.abc import Iterator
from itertools import count, islice

from playwright.sync_api import expect

from nyout.core import CHANCE
from nyout.match import Match
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
    """Press keys one after the other, without pauses."""
    for key in keys:
        table.page.keyboard.press(key)
        let_page_react(table.page)


def focused(table: Table) -> str:
    """Return the place that has the focus, or the label of any other control."""
    return table.page.evaluate(
        """() => {
            const node = document.activeElement;
            return node.dataset.place ? node.dataset.place + (node.dataset.seat ?? "")
                : node.title || node.innerText || node.getAttribute("name")
                    || node.id || node.tagName;
        }"""
    )


def focused_mark(table: Table) -> str | None:
    """Return the mark of the place that has the focus."""
    return table.page.evaluate("document.activeElement.dataset.mark")


def walk_to(table: Table, mark: str, arrows: Iterator[str]) -> None:
    """Press arrow keys until a place with a mark has the focus."""
    for arrow in islice(arrows, 300):
        if focused_mark(table) == mark:
            return
        press(table, arrow)
    raise AssertionError(f"the arrow keys reach none of {table.marks()}")


def tab_to(table: Table, name: str) -> None:
    """Press Tab until the control with a name has the focus."""
    for _ in range(60):
        press(table, "Tab")
        if focused(table) == name:
            return
    raise AssertionError(f"Tab does not reach {name}")


def endless_arrows() -> Iterator[str]:
    """Yield arrow keys in an order that reaches every place eventually."""
    for number in count():
        yield ARROWS[(number * number // 7 + number // 5) % 4]


PLIES = 40  # whole games are in test_whole_games.py


@UNSHARED
def test_a_game_is_played_from_page_load_by_keyboard_alone(table: Table) -> None:
    table.open()
    start_by_keyboard(table)
    expect(table.turn).to_have_text("Ann’s turn")
    arrows = endless_arrows()
    expect(table.throw_button).to_be_focused()
    while (match := table.match()).cursor < PLIES:
        if match.state.turn() == CHANCE:
            expect(table.throw_button).to_be_focused()
            press(table, "Enter")
        else:
            play_by_keyboard(table, match, arrows)
        expect(table.shown_ply).to_have_attribute("data-ply", str(match.cursor + 1))
    stored = table.stored_record()
    assert table.list_of_moves() == notations(stored.moves)
    assert [seat.name for seat in stored.seats] == ["Ann", "Bob"]


def start_by_keyboard(table: Table) -> None:
    """Start a game of two persons."""
    tab_to(table, "Menu")
    press(table, "Enter")
    tab_to(table, "New game")
    press(table, "Enter")
    expect(table.dialog).to_be_visible()
    press(table, "ArrowRight", "ArrowLeft")  # three players, and back to two
    tab_to(table, "name-0")
    table.page.keyboard.type("Ann")
    tab_to(table, "name-1")
    table.page.keyboard.type("Bob")
    press(table, "Tab", "H")  # a human
    press(table, "Enter")
    if table.dialog.is_visible():  # some browsers only open the list of players
        press(table, "Escape")
        tab_to(table, "Start")
        press(table, "Enter")
    expect(table.dialog).to_be_hidden()


def play_by_keyboard(table: Table, match: Match, arrows: Iterator[str]) -> None:
    """Play any move; pick its pawn twice, and undo the first pick."""
    walk_to(table, "may", arrows)
    marks = table.marks()
    token = place_of(focused(table))
    seat = match.active if token in TRAYS else None
    picked = table.place(token, seat)
    press(table, "Enter")
    if Selection(entered(match.state)).click((token, seat)).move:
        return
    expect(picked).to_have_attribute("data-mark", "picked")
    press(table, "Escape")
    expect(picked).to_be_focused()
    assert table.marks() == marks
    press(table, " ")
    expect(picked).to_have_attribute("data-mark", "picked")
    walk_to(table, "end", arrows)
    press(table, "Enter")


def place_of(spot: str) -> str:
    """Return a place without the seat of its tray."""
    return spot[:-1] if spot[:-1] in TRAYS else spot


def test_the_arrow_keys_reach_every_place_of_the_board(table: Table) -> None:
    table.open(link_to(played("2 hand-2 1")))
    table.place("2").focus()
    neighbours: dict[str, set[str]] = {}
    for place in table.board.locator("[data-place]").all():
        place.focus()
        start = focused(table)
        for arrow in ARROWS:
            press(table, arrow)
            neighbours.setdefault(start, set()).add(focused(table))
            place.focus()
    assert len(neighbours) == 29 + 4
    for start in ("hand0", "c"):
        reached, new = {start}, {start}
        while new:
            new = set().union(*(neighbours[place] for place in new)) - reached
            reached |= new
        assert reached == set(neighbours)


@UNSHARED
def test_the_focus_returns_to_the_throw_button_after_the_computer(table: Table) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    table.page.clock.install(time=0)
    table.open_stored(text_of(played("2", (ANN, GREEDY))))
    tab_to(table, "hand0")
    table.page.clock.pause_at(3600)  # Greta must not play before the next line
    table.page.keyboard.press("Enter")
    table.page.clock.run_for(50)  # until the pawn has landed
    expect(table.turn).to_have_text("Greta’s turn")
    table.page.clock.run_for(20_000)
    table.page.clock.resume()
    expect(table.throw_button).to_be_focused(timeout=TIMEOUT)


def test_the_undo_key_in_a_text_field_undoes_no_ply(table: Table) -> None:
    table.open_stored(text_of(played("2 hand-2 1 hand-1")))
    table.button("New game").click()
    table.dialog.get_by_label("Name").first.fill("Anna")
    press(table, "Control+z")
    assert table.cursor() == 4


def test_plies_of_the_log_can_be_chosen_by_keyboard(table: Table) -> None:
    table.open_stored(text_of(played("2 hand-2 1 hand-1")))
    tab_to(table, "hand-1")  # the ply that is shown; arrow keys reach the others
    press(table, "ArrowLeft", "ArrowLeft", "Enter")
    assert table.cursor() == 2
    assert focused(table) == "hand-2"


@UNSHARED
def test_the_focus_moves_to_the_next_action_when_its_element_disappears(table: Table) -> None:
    table.open_stored(text_of(played("5 hand-5 2")))
    for change in "node.hidden = true", "node.disabled = true", "node.remove()":
        table.undo.focus()
        table.undo.evaluate(f"node => {{ {change} }}")
        expect(table.board.locator(":focus")).to_be_attached()
        if "remove" not in change:
            table.page.locator("#undo").evaluate("node => node.hidden = node.disabled = false")
