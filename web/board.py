"""The board on the page: pieces that move, places that can be clicked, walked and heard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from nyout import draw, words
from nyout.boards import Point, nearest
from nyout.core import Scene
from nyout.draw import Placed
from nyout.match import Captured, Event, Match, Moved
from web import dom

Spot = tuple[str, int | None]  # a place, and for a tray its seat

STEP = 130  # milliseconds of one step of a pawn
FLIGHT = 450  # of a captured pawn on its way home
ARROWS: dict[str, Point] = {
    "ArrowRight": (1, 0),
    "ArrowLeft": (-1, 0),
    "ArrowDown": (0, 1),
    "ArrowUp": (0, -1),
}


class Board:
    """Shows one match at a time; says which spot was clicked or asked about."""

    def __init__(
        self,
        pick: Callable[[Spot], None],
        back: Callable[[], None],
        ask: Callable[[Spot | None], None],
    ) -> None:
        self.svg = dom.element("board")
        self.pick, self.ask = pick, ask
        self.spots: dict[Spot, dom.Node] = {}
        self.pieces: dict[str, dom.Node] = {}
        self.placed: dict[str, Placed] = {}
        self.shown: dict[dom.Node | tuple[Spot, str], str] = {}
        self.stops: Sequence[Spot] = ()
        self.here: Spot | None = None
        dom.on(self.svg, "click", lambda event: self._with_spot(event, pick))
        dom.on(self.svg, "pointerover", lambda event: ask(self._spot(event)))
        dom.on(self.svg, "pointerleave", lambda event: ask(None))
        dom.on(self.svg, "focusin", self._focused)
        dom.on(self.svg, "focusout", lambda event: ask(None))
        dom.on(self.svg, "keydown", self._key)
        self.back = back

    # --- what is drawn ---------------------------------------------------------------------

    def deal(self, match: Match) -> None:
        """Draw the whole board anew for a match."""
        board, seats = match.game.board, len(match.seats)
        scene = match.state.scene()
        self.svg.innerHTML = draw.inside(board, scene, match.names)
        self.spots = {}
        for node in self.svg.querySelectorAll("[data-place]"):
            self.spots[_spot_of(node)] = node
            node.setAttribute("role", "button")
            node.setAttribute("tabindex", "-1")
        self.pieces = {node.dataset.key: node for node in self.svg.querySelectorAll("[data-key]")}
        self.plates = list(self.svg.querySelectorAll(".plate"))
        self.line = self.svg.querySelector(".preview")
        self.placed = draw.placing(board, scene, seats)
        self.shown = {}
        self.match, self.scene = match, scene
        self.points = {spot: self._middle(spot) for spot in self.spots}
        self._stop_at(next(iter(self.spots)))

    def _middle(self, spot: Spot) -> Point:
        place, seat = spot
        board, seats = self.match.game.board, len(self.match.seats)
        if seat is None:
            return board.places[place][:2]
        (x, y), tray = board.slot(place, seat, seats, 0), board.trays[place]
        return x - tray.pitch / 2 - 8 + tray.width / 2, y

    def show(self, match: Match) -> None:
        """Put every piece where it stands now, say so to those who hear, and name whose turn."""
        self.match = match
        scene = match.state.scene()
        if scene.pieces != self.scene.pieces or not self.shown:
            self._stand(match, scene)
        self.scene = scene
        for seat, plate in enumerate(self.plates):
            plate.classList.toggle("active", seat == match.active)

    def _stand(self, match: Match, scene: Scene) -> None:
        placed = draw.placing(match.game.board, scene, len(match.seats))
        for key, there in placed.items():
            if there == self.placed.get(key):
                continue
            node = self.pieces[key]
            node.style.transform = there.transform()
            node.lastElementChild.outerHTML = draw.badge(there)
        self.placed = placed
        for spot, label in words.labels(scene, match.names, match.game.board).items():
            self._set(spot, "aria-label", label)
        self._trace(*match.walked)

    def _set(self, spot: Spot, attribute: str, value: str) -> bool:
        """Set an attribute of a place; whether it had another value."""
        if self.shown.get((spot, attribute)) == value:
            return False
        self.shown[spot, attribute] = value
        self.spots[spot].setAttribute(attribute, value)
        return True

    def mark(self, marks: Mapping[Spot, str]) -> None:
        """Mark spots: `may` can be picked, `picked` is, `end` is where a pawn can land."""
        for spot in self.spots:
            mark = marks.get(spot, "")
            if self._set(spot, "data-mark", mark):
                self._set(spot, "aria-disabled", "false" if mark else "true")
                self._set(spot, "aria-pressed", "true" if mark == "picked" else "false")
        of = {mark: [spot for spot in marks if marks[spot] == mark] for mark in marks.values()}
        # While a landing place is to be chosen, the arrows stop at nothing else.
        self.stops = [*of["end"], *of["picked"]] if "picked" in of else list(self.spots)
        if of and marks.get(self.here or ("", None), "picked") == "picked":
            self._stop_at(of["end" if "picked" in of else "may"][0])

    def preview(self, paths: Iterable[Sequence[Spot]]) -> None:
        """Draw the ways that a move may take, or none."""
        ways = (draw.points([self.points[spot] for spot in path]) for path in paths)
        self.line.setAttribute("d", " ".join(f"M{way}" for way in ways))

    def _trace(self, seat: int, path: Sequence[str]) -> None:
        """Leave a trace of the last move: where it began, and where it ended."""
        trays = self.match.game.board.trays
        ends = {(place, seat if place in trays else None) for place in (*path[:1], *path[-1:])}
        for spot in self.spots:
            self._set(spot, "data-last", "yes" if spot in ends else "")

    # --- motion ----------------------------------------------------------------------------

    def walk(self, events: Sequence[Event], before: Mapping[str, Placed]) -> float:
        """Let pieces go from where they stood `before` to where they stand; gives its length.

        Milliseconds. Those that move go step by step, and those that are captured fly when they
        are reached.
        """
        arrival = 0.0
        for event in events:
            match event:
                case Moved(key=key, path=path):
                    here, there = before[key], self.placed[key]
                    stops = [self._middle((place, None)) for place in path[1:-1]]
                    lift = f"scale({there.scale})"
                    frames = [here.transform()]
                    frames += [f"translate({x:g}px,{y:g}px) {lift}" for x, y in stops]
                    frames.append(there.transform())
                    arrival = STEP * (len(frames) - 1)
                    self._animate(key, frames, arrival, 0)
                case Captured(key=key):
                    frames = [before[key].transform(), self.placed[key].transform()]
                    self._animate(key, frames, FLIGHT, arrival)
                case _:
                    pass
        lost = any(isinstance(event, Captured) for event in events)
        return arrival + FLIGHT * lost

    def _animate(self, key: str, frames: Sequence[str], ms: float, delay: float) -> None:
        dom.animate(self.pieces[key], [{"transform": frame} for frame in frames], ms, delay)

    def settle(self) -> None:
        """End all motion at once."""
        dom.settle(self.svg)

    # --- what the person does ---------------------------------------------------------------

    def lead(self, spot: Spot | None = None) -> None:
        """Bring the keyboard to a spot, or to where a choice begins."""
        if spot is not None:
            self._stop_at(spot)
        if self.here is not None:
            self.spots[self.here].focus(dom.WITHOUT_SCROLLING)

    def _stop_at(self, spot: Spot) -> None:
        if self.here in self.spots:
            self.spots[self.here].setAttribute("tabindex", "-1")
        self.here = spot
        self.spots[spot].setAttribute("tabindex", "0")

    def _spot(self, event: dom.Node) -> Spot | None:
        node = event.target.closest("[data-place]")
        return _spot_of(node) if node else None

    def _with_spot(self, event: dom.Node, act: Callable[[Spot], None]) -> None:
        if (spot := self._spot(event)) is not None:
            act(spot)

    def _focused(self, event: dom.Node) -> None:
        if (spot := self._spot(event)) is not None:
            self._stop_at(spot)
            self.ask(spot)

    def _key(self, event: dom.Node) -> None:
        if event.ctrlKey or event.altKey or event.metaKey:
            return
        if event.key in ARROWS and self.here is not None:
            points = {spot: self.points[spot] for spot in self.stops if spot != self.here}
            there = nearest(points, self.points[self.here], ARROWS[event.key])
            if there is not None:
                self.lead(there)
        elif event.key in ("Enter", " "):
            self._with_spot(event, self.pick)
        elif event.key == "Escape":
            self.back()
        else:
            return
        event.preventDefault()


def _spot_of(node: dom.Node) -> Spot:
    seat = node.dataset.seat if node.hasAttribute("data-seat") else None
    return node.dataset.place, None if seat is None else int(seat)
