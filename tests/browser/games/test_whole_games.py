"""Games without a mouse: by keyboard alone, and by the accessibility tree alone.

test_keyboard.py plays Le Nyout by keyboard; here the other games are played at their start and end.
"""

import re
from collections import deque
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES, match, view, words
from nyout.boards import Point, nearest
from nyout.core import CHANCE, OVER, Move
from nyout.match import Match
from nyout.plies.entry import entered
from nyout.record import MAX_PLIES
from nyout.view import Spot, Target, spot_of
from tests.browser.games.test_every_game import ENDING, OPENING, choice, greedy_match
from tests.browser.helpers.matches import ANN, BOB, SEED, link_to
from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import TIMEOUT, let_page_react
from web.state.selection import Selection

ARROWS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowDown": (0, 1), "ArrowUp": (0, -1)}

# Returns the place and seat that have the focus, or the label of any other focused element.
FOCUSED = """() => {
    const { dataset, name, ariaLabel, disabled } = document.activeElement;
    const label = document.activeElement.cloneNode(true);
    for (const sign of label.querySelectorAll("[aria-hidden=true]")) sign.remove();
    return disabled ? [] : dataset.place ? [dataset.place, dataset.seat ? +dataset.seat : null]
        : dataset.die ? ["die", dataset.die, dataset.mark]
        : [name || label.textContent.trim() || ariaLabel];
}"""

CENTRES = """() => [...document.querySelectorAll("#board [data-place]")].map(node => {
    const { x, y, width, height } = node.querySelector(".base").getBoundingClientRect();
    return [node.dataset.place, node.dataset.seat ? +node.dataset.seat : null,
        x + width / 2, y + height / 2];
})"""


class Keyboard:
    """Plays with Tab, the arrow keys and Enter only."""

    def __init__(self, table: Table) -> None:
        self.table, self.page = table, table.page

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)
        let_page_react(self.page)

    def focused(self) -> list[str | int | None]:
        """Return the place, or the label, that has the focus."""
        return self.page.evaluate(FOCUSED)

    def tab_to(self, wanted: list[str | int | None]) -> None:
        """Press Tab until an element has the focus."""
        for _ in range(60):
            if self.focused()[: len(wanted)] == wanted:
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not reach {wanted}")

    def walk_to(self, target: Spot, selection: Selection) -> None:
        """Press the arrow keys of a shortest path until a place has the focus."""
        marks = selection.marks()
        ends = [place for place, mark in marks.items() if mark == "end"]
        stops = {*ends, *(place for place, mark in marks.items() if mark == "picked")}
        points = {(name, seat): (x, y) for name, seat, x, y in self.page.evaluate(CENTRES)}
        if selection.started and ends:
            points = {place: at for place, at in points.items() if place in stops}
        self.tab_to_board(set(points))
        reached: dict[tuple[Spot, str], Spot] = {}  # by the keys that were pressed
        for _ in range(60):
            if (here := self.spot()) == target:
                return
            self.press(arrow := first_arrow(points, reached, here, target))
            reached[here, arrow] = self.spot()
        raise AssertionError(f"the arrow keys do not reach {target} from {self.spot()}")

    def spot(self) -> Spot:
        """Return the place, or the tray, that has the focus."""
        name, seat = self.focused()
        return str(name), None if seat is None else int(seat)

    def tab_to_board(self, places: set[Spot]) -> None:
        """Press Tab until a place has the focus."""
        for _ in range(60):
            if tuple(self.focused()) in places:
                return
            self.press("Tab")
        raise AssertionError("Tab does not reach the board")

    def play(self, shown: Match, move: Move) -> None:
        """Pick the targets of a move, places first where possible."""
        selection, left = Selection(entered(shown.state)), list(view.targets(shown.state, move))
        while selection.move is None:
            left = [target for target in left if target not in selection.entry.picked]
            ready = [target for target in left if target in selection.choices]
            target = next((target for target in ready if spot_of(target)), ready[0])
            self.pick(shown, selection, target)
            selection = selection.pick(target)

    def pick(self, shown: Match, selection: Selection, target: Target) -> None:
        """Focus a target, and press Enter."""
        button = [words.describe(target, shown.game, shown.names)]
        spot = spot_of(target)
        if spot is None or target in selection.offered:
            is_die = target.kind == "die"
            self.tab_to(["die", target.token, "may"] if is_die else list(button))
        else:
            self.walk_to(spot, selection)
            if len(selection.targets_at(spot)) > 1:
                self.press("Enter")
                self.tab_to(list(button))
        self.press("Enter")


def first_arrow(
    points: Mapping[Spot, Point],
    reached: Mapping[tuple[Spot, str], Spot],
    start: Spot,
    end: Spot,
) -> str:
    """Return the first arrow key of a shortest path, given what the keys have reached so far."""
    paths, found = deque([(start, "")]), {start}
    while paths:
        place, first = paths.popleft()
        for key, toward in ARROWS.items():
            others = {other: at for other, at in points.items() if other != place}
            there = reached.get((place, key)) or nearest(others, points[place], toward)
            if there == end:
                return first or key
            if there is not None and there not in found:
                found.add(there)
                paths.append((there, first or key))
    raise AssertionError(f"the arrow keys do not reach {end} from {start}")


@pytest.mark.parametrize("name", [name for name in GAMES if name != "le-nyout"])
def test_a_game_is_played_by_keyboard_alone_from_its_start_to_its_end(
    table: Table, name: str
) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    board = Table(table.page, GAMES[name]).open()
    keyboard, shown = Keyboard(board), match.start(GAMES[name], (ANN, BOB), SEED)
    keyboard.tab_to(["Menu"])
    keyboard.press("Enter")
    keyboard.tab_to(["New game"])
    keyboard.press("Enter")
    expect(board.dialog).to_be_visible()
    name_players(keyboard)
    while shown.active != OVER:
        if shown.state.turn() == CHANCE:
            keyboard.tab_to([words.throw_label(shown)])
            keyboard.press("Enter")
            shown = shown.throw()
        else:
            move = choice(shown)
            keyboard.play(shown, move)
            shown = shown.play(move)
        expect(board.shown_ply).to_have_attribute("data-ply", str(shown.cursor))
        if shown.cursor == OPENING:
            shown = greedy_match(
                shown.game, len(greedy_match(shown.game, MAX_PLIES).moves) - ENDING
            )
            board.follow(link_to(shown))
    expect(board.status).to_have_text(words.winners(shown.state.ranks(), shown.names))
    assert board.match().moves == shown.moves


def name_players(keyboard: Keyboard) -> None:
    """Enter two persons in the dialog by keyboard."""
    for number, name in enumerate(("Ann", "Bob")):
        keyboard.tab_to([f"name-{number}"])
        keyboard.page.keyboard.type(name)
    keyboard.press("Tab")
    keyboard.press("H")  # a human
    keyboard.tab_to(["Start"])
    keyboard.press("Enter")
    expect(keyboard.table.dialog).to_be_hidden()


def start_by_roles(page: Page) -> None:
    """Start a game of two persons by roles and names."""
    menu = page.get_by_role("button", name="Menu", exact=True)
    expect(menu).to_be_enabled(timeout=TIMEOUT)
    menu.press("Enter")
    page.get_by_role("button", name="New game", exact=True).press("Enter")
    dialog = page.get_by_role("dialog", name="New game")
    for seat, name in {"Blue": "Ann", "Red": "Bob"}.items():
        group = dialog.get_by_role("group", name=seat)
        group.get_by_role("textbox", name="Name").fill(name)
        group.get_by_role("combobox", name="Player").select_option(label="Human")
    dialog.get_by_role("button", name="Start").press("Enter")
    expect(dialog).to_be_hidden()


def test_a_whole_game_can_be_played_by_roles_and_names_alone(page: Page) -> None:
    """Use only roles and names, as a screen reader does."""
    page.emulate_media(reduced_motion="reduce")
    page.goto("le-nyout.html")
    side = page.get_by_role("region", name="Play")
    board = page.get_by_role("application", name="Board of Le Nyout")
    throw = side.get_by_role("button", name=re.compile("^(Throw|Play)$"))  # or the only move
    start_by_roles(page)
    won, plies = side.get_by_text(re.compile(r"^\w+ won!$")), 0
    turns = side.get_by_role("list", name="Moves, one turn per line")
    while not won.is_visible():
        if throw.is_enabled():
            throw.press("Enter")
        else:
            # The last place in reading order is the nearest to home.
            movable = board.get_by_role("button", name=re.compile("; can move$"))
            movable.last.press("Enter")
            ends = board.get_by_role("button", name=re.compile("; destination$"))
            if ends.count():
                ends.first.press("Enter")
        plies += 1
        expect(turns.get_by_role("button")).to_have_count(plies)
        assert plies < 400
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("listitem").filter(has_text="home")).to_have_count(2)
    winner = (won.text_content() or "").split()[0]
    home = board.get_by_role(
        "button", name=re.compile(rf"^home \({winner}\): 4 pawns \({winner}\)")
    )
    expect(home).to_be_visible()
