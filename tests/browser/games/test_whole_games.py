"""Games without a mouse: by the keys alone, and by the accessibility tree alone.

Le Nyout is played whole by the keys, from page load, in test_keyboard.py; here the opening and the
end of each other game.
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
from nyout.record import MOST_PLIES
from nyout.view import Spot, Target, spot_of
from tests.browser.games.test_every_game import ENDING, OPENING, SEED, begun, choice
from tests.browser.helpers.matches import ANN, BOB, link_to
from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import TIMEOUT, let_page_react
from web.state.selection import Selection

ARROWS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowDown": (0, 1), "ArrowUp": (0, -1)}

# What has the keyboard: a place with the seat of a tray, or the words on something else.
FOCUSED = """() => {
    const { dataset, name, ariaLabel, disabled } = document.activeElement;
    const said = document.activeElement.cloneNode(true);
    for (const sign of said.querySelectorAll("[aria-hidden=true]")) sign.remove();
    return disabled ? [] : dataset.place ? [dataset.place, dataset.seat ? +dataset.seat : null]
        : dataset.die ? ["die", dataset.die, dataset.mark]
        : [name || said.textContent.trim() || ariaLabel];
}"""

MIDDLES = """() => [...document.querySelectorAll("#board [data-place]")].map(node => {
    const { x, y, width, height } = node.querySelector(".base").getBoundingClientRect();
    return [node.dataset.place, node.dataset.seat ? +node.dataset.seat : null,
        x + width / 2, y + height / 2];
})"""


class Fingers:
    """Plays with keys: Tab, the arrows, Enter; never sees where a pointer would go."""

    def __init__(self, table: Table) -> None:
        self.table, self.page = table, table.page

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)
        let_page_react(self.page)

    def focused(self) -> list[str | int | None]:
        """What has the keyboard."""
        return self.page.evaluate(FOCUSED)

    def tab_to(self, wanted: list[str | int | None]) -> None:
        """Press Tab until a thing has the keyboard."""
        for _ in range(60):
            if self.focused()[: len(wanted)] == wanted:
                return
            self.press("Tab")
        raise AssertionError(f"Tab never comes to {wanted}")

    def walk_to(self, target: Spot, selection: Selection) -> None:
        """Press arrows until a place has the keyboard, each time the first of a shortest way."""
        marks = selection.marks()
        ends = [place for place, mark in marks.items() if mark == "end"]
        stops = {*ends, *(place for place, mark in marks.items() if mark == "picked")}
        points = {(name, seat): (x, y) for name, seat, x, y in self.page.evaluate(MIDDLES)}
        if selection.started and ends:
            points = {place: at for place, at in points.items() if place in stops}
        self.tab_to_board(set(points))
        led: dict[tuple[Spot, str], Spot] = {}  # where keys led that were pressed
        for _ in range(60):
            if (here := self.at()) == target:
                return
            self.press(arrow := first_arrow(points, led, here, target))
            led[here, arrow] = self.at()
        raise AssertionError(f"no arrows lead from {self.at()} to {target}")

    def at(self) -> Spot:
        """The place that has the keyboard."""
        name, seat = self.focused()
        return str(name), None if seat is None else int(seat)

    def tab_to_board(self, places: set[Spot]) -> None:
        """Press Tab until a place has the keyboard."""
        for _ in range(60):
            if tuple(self.focused()) in places:
                return
            self.press("Tab")
        raise AssertionError("Tab never comes to the board")

    def play(self, shown: Match, move: Move) -> None:
        """Pick what a move is made of, places first where they can be."""
        selection, left = Selection(entered(shown.state)), list(view.targets(shown.state, move))
        while selection.move is None:
            left = [thing for thing in left if thing not in selection.entry.picked]
            ready = [thing for thing in left if thing in selection.choices]
            thing = next((thing for thing in ready if spot_of(thing)), ready[0])
            self.pick(shown, selection, thing)
            selection = selection.pick(thing)

    def pick(self, shown: Match, selection: Selection, thing: Target) -> None:
        """Bring the keyboard to a thing, and press Enter."""
        button = [words.describe(thing, shown.game, shown.names)]
        target = spot_of(thing)
        if target is None or thing in selection.offered:
            is_die = thing.kind == "die"
            self.tab_to(["die", thing.token, "may"] if is_die else list(button))
        else:
            self.walk_to(target, selection)
            if len(selection.targets_at(target)) > 1:
                self.press("Enter")
                self.tab_to(list(button))
        self.press("Enter")


def first_arrow(
    points: Mapping[Spot, Point],
    led: Mapping[tuple[Spot, str], Spot],
    start: Spot,
    end: Spot,
) -> str:
    """The first key of a way by arrows, as far as is known where they lead."""
    ways, found = deque([(start, "")]), {start}
    while ways:
        place, first = ways.popleft()
        for key, toward in ARROWS.items():
            others = {other: at for other, at in points.items() if other != place}
            there = led.get((place, key)) or nearest(others, points[place], toward)
            if there == end:
                return first or key
            if there is not None and there not in found:
                found.add(there)
                ways.append((there, first or key))
    raise AssertionError(f"no arrows lead from {start} to {end}")


@pytest.mark.parametrize("name", [name for name in GAMES if name != "le-nyout"])
def test_a_game_is_played_by_keyboard_alone_from_its_start_to_its_end(
    table: Table, name: str
) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    board = Table(table.page, GAMES[name]).open()
    fingers, shown = Fingers(board), match.start(GAMES[name], (ANN, BOB), SEED)
    fingers.tab_to(["Menu"])
    fingers.press("Enter")
    fingers.tab_to(["New game"])
    fingers.press("Enter")
    expect(board.dialog).to_be_visible()
    name_players(fingers)
    while shown.active != OVER:
        if shown.state.turn() == CHANCE:
            fingers.tab_to([words.throw_label(shown)])
            fingers.press("Enter")
            shown = shown.throw()
        else:
            move = choice(shown)
            fingers.play(shown, move)
            shown = shown.play(move)
        expect(board.shown_ply).to_have_attribute("data-ply", str(shown.cursor))
        if shown.cursor == OPENING:
            shown = begun(shown.game, len(begun(shown.game, MOST_PLIES).moves) - ENDING)
            board.follow(link_to(shown))
    expect(board.status).to_have_text(words.winners(shown.state.ranks(), shown.names))
    assert board.match().moves == shown.moves


def name_players(fingers: Fingers) -> None:
    """Let two people play, by the keys of the dialog."""
    for number, name in enumerate(("Ann", "Bob")):
        fingers.tab_to([f"name-{number}"])
        fingers.page.keyboard.type(name)
    fingers.press("Tab")
    fingers.press("H")  # a human
    fingers.tab_to(["Start"])
    fingers.press("Enter")
    expect(fingers.table.dialog).to_be_hidden()


def test_a_whole_game_can_be_played_from_the_announcements_alone(page: Page) -> None:
    """Nothing but roles and names, as a screen reader has them; no style, no picture, no id."""
    page.emulate_media(reduced_motion="reduce")
    page.goto("le-nyout.html")
    side = page.get_by_role("region", name="Play")
    board = page.get_by_role("application", name="Board of Le Nyout")
    throw = side.get_by_role("button", name=re.compile("^(Throw|Play)$"))  # or the only move
    menu = page.get_by_role("button", name="Menu", exact=True)
    expect(menu).to_be_enabled(timeout=TIMEOUT)

    menu.press("Enter")
    page.get_by_role("button", name="New game", exact=True).press("Enter")
    asked = page.get_by_role("dialog", name="New game")
    for seat, name in {"Blue": "Ann", "Red": "Bob"}.items():
        group = asked.get_by_role("group", name=seat)
        group.get_by_role("textbox", name="Name").fill(name)
        group.get_by_role("combobox", name="Player").select_option(label="Human")
    asked.get_by_role("button", name="Start").press("Enter")

    won, plies = side.get_by_text(re.compile(r"^\w+ won!$")), 0
    turns = side.get_by_role("list", name="Moves, one turn per line")
    while not won.is_visible():
        if throw.is_enabled():
            throw.press("Enter")
        else:
            # The foremost pawn: what is nearest home is said to be reached soonest.
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
