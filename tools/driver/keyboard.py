"""Driver of a game's page by Tab, the arrow keys and Enter."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from nyout import view, words
from nyout.boards import Point, steps
from nyout.core import Move
from nyout.match import Match
from nyout.selection import Selection, start_selection
from nyout.view import Spot, Target, spot_of
from tools.driver.table import Table
from tools.driver.waiting import let_page_react

ARROWS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowDown": (0, 1), "ArrowUp": (0, -1)}

# Returns the place and seat that have the focus, or the label of any other focused element.
FOCUSED = """() => {
    const { dataset, name, ariaLabel, disabled, title } = document.activeElement;
    const label = document.activeElement.cloneNode(true);
    for (const sign of label.querySelectorAll("[aria-hidden=true]")) sign.remove();
    return disabled ? [] : dataset.place ? [dataset.place, dataset.seat ? +dataset.seat : null]
        : dataset.die ? ["die", dataset.die, dataset.mark]
        : [dataset.ply ? title : name || label.textContent.trim() || ariaLabel || title];
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

    def press(self, *keys: str) -> None:
        """Press keys one after the other, without pauses."""
        for key in keys:
            self.page.keyboard.press(key)
            let_page_react(self.page)

    def read_focus(self) -> list[str | int | None]:
        """Return the place, or the label, that has the focus."""
        return self.page.evaluate(FOCUSED)

    def tab_to(self, *expected: str) -> None:
        """Press Tab until an element has the focus."""
        for _ in range(60):
            if self.read_focus()[: len(expected)] == [*expected]:
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not reach {expected}")

    def walk_to(self, target: Spot, selection: Selection) -> None:
        """Press the arrow keys of a shortest path until a place has the focus."""
        marks = selection.marks()
        ends = [place for place, mark in marks.items() if mark == "end"]
        stops = {*ends, *(place for place, mark in marks.items() if mark == "picked")}
        points = {(name, seat): (x, y) for name, seat, x, y in self.page.evaluate(CENTRES)}
        if selection.is_begun and ends:
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
        name, seat = self.read_focus()
        return str(name), None if seat is None else int(seat)

    def tab_to_board(self, places: set[Spot]) -> None:
        """Press Tab until a place has the focus."""
        for _ in range(60):
            if tuple(self.read_focus()) in places:
                return
            self.press("Tab")
        raise AssertionError("Tab does not reach the board")

    def play(self, match: Match, move: Move) -> None:
        """Pick the targets of a move, places first where possible."""
        selection, left = (
            start_selection(match.state),
            list(view.view_of(match.state).targets(move)),
        )
        while selection.move is None:
            left = [target for target in left if target not in selection.picked]
            ready = [target for target in left if target in selection.choices]
            target = next((target for target in ready if spot_of(target)), ready[0])
            selection = self.pick(match, selection, target)

    def pick(self, match: Match, selection: Selection, target: Target) -> Selection:
        """Focus a target, press Enter, and return the selection after it."""
        button = words.describe(target, match.game, match.names)
        spot = spot_of(target)
        if spot is None or target in selection.alternatives:
            self.tab_to(*(["die", target.token, "may"] if target.kind == "die" else [button]))
        else:
            self.walk_to(spot, selection)
            if len(selection.targets_at(spot)) == 1:
                self.press("Enter")
                return selection.click(spot)
            self.press("Enter")
            self.tab_to(button)
        self.press("Enter")
        return selection.pick(target)


def first_arrow(
    points: Mapping[Spot, Point], reached: Mapping[tuple[Spot, str], Spot], start: Spot, end: Spot
) -> str:
    """Return the first arrow key of a shortest path, given what the keys have reached so far."""
    paths, spots, known = deque([(start, "")]), {start}, steps(points, one_way=True)
    while paths:
        place, first = paths.popleft()
        for key, toward in ARROWS.items():
            there = reached.get((place, key)) or known.get((place, toward))
            if there == end:
                return first or key
            if there is not None and there not in spots:
                spots.add(there)
                paths.append((there, first or key))
    raise AssertionError(f"the arrow keys do not reach {end} from {start}")
