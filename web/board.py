"""The board on the page: pieces that move, places that can be clicked, walked and heard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import dist

from nyout import draw, words
from nyout.boards import Point, nearest
from nyout.draw import Placed
from nyout.match import Event, Gone, Match, Moved
from web import dom
from web.picking import Target

REACH = 22  # pixels that a finger may miss a place by
STEP = 130  # milliseconds of one step of a piece
FLIGHT = 450  # of a captured piece on its way off the board
ARROWS: dict[str, Point] = {
    "ArrowRight": (1, 0),
    "ArrowLeft": (-1, 0),
    "ArrowDown": (0, 1),
    "ArrowUp": (0, -1),
}


class Board:
    """Shows one match at a time; says which target was clicked or asked about."""

    def __init__(
        self,
        pick: Callable[[Target], None],
        back: Callable[[], None],
        ask: Callable[[Target | None], None],
    ) -> None:
        self.svg = dom.element("board")
        self.pick, self.ask = pick, ask
        self.targets: dict[Target, dom.Node] = {}
        self.pieces: dict[str, dom.Node] = {}
        self.placed: dict[str, Placed] = {}
        self.shown: dict[tuple[Target, str], str] = {}
        self.labels: dict[Target, str] = {}
        self.stops: Sequence[Target] = ()
        self.marks: Mapping[Target, str] = {}
        self.here: Target | None = None
        dom.on(self.svg, "click", self._clicked)
        dom.on(self.svg, "pointerover", lambda event: ask(self._target(event)))
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
        self.svg.innerHTML = draw.inside(board, match.state, match.names, match.colours)
        self.targets = {}
        for node in self.svg.querySelectorAll("[data-place]"):
            self.targets[_target_of(node)] = node
            node.setAttribute("role", "button")
            node.setAttribute("tabindex", "-1")
        self.pieces = {node.dataset.key: node for node in self.svg.querySelectorAll("[data-key]")}
        self.plates = list(self.svg.querySelectorAll(".plate"))
        self.scores = list(self.svg.querySelectorAll("text.score"))
        self.line = self.svg.querySelector(".preview")
        self.placed = draw.placing(board, scene, seats)
        self.shown = {}
        self.match, self.scene = match, scene
        self.points = {target: self._middle(target) for target in self.targets}
        self._stop_at(next(iter(self.targets)))

    def _middle(self, target: Target) -> Point:
        place, seat = target
        board, seats = self.match.game.board, len(self.match.seats)
        if seat is None:
            return board.places[place][:2]
        (left, top), tray = board.plates[seats][self.scene.side(seat, seats)], board.trays[place]
        x, y = tray.corner
        return left + x + tray.width / 2, top + y + tray.height / 2

    def show(self, match: Match) -> None:
        """Put every piece where it stands now, say so to those who hear, and name whose turn."""
        self.match = match
        scene = match.state.scene()
        if scene.near != self.scene.near:
            self.deal(match)
        if scene.homes != self.scene.homes:
            self._own(match)
        if scene.pieces != self.scene.pieces or not self.shown:
            self._stand(match)
        self.scene = scene
        scores = match.state.scores()
        for seat, (plate, score) in enumerate(zip(self.plates, self.scores, strict=True)):
            plate.classList.toggle("active", seat == match.active)
            score.textContent = str(scores[seat])

    def _own(self, match: Match) -> None:
        """Colour the places that belong to a seat."""
        owners = {place: match.colours[seat] for place, seat in match.state.scene().homes}
        for name, place in match.game.board.places.items():
            classes = draw.place_classes(place, owners.get(name, ""))
            self.targets[name, None].setAttribute("class", classes)

    def _stand(self, match: Match) -> None:
        scene = match.state.scene()
        placed = draw.placing(match.game.board, scene, len(match.seats))
        for piece in scene.pieces:
            there = placed[piece.key]
            if there == self.placed.get(piece.key):
                continue
            node = self.pieces[piece.key]
            node.style.transform = there.transform("px")
            node.setAttribute("class", draw.classes(piece, match.colours))
            node.lastElementChild.outerHTML = draw.badge(there)
        self.placed = placed
        self.labels = words.labels(match.state, match.names, match.game)
        self._trace(*match.walked)

    def _set(self, target: Target, attribute: str, value: str) -> bool:
        """Set an attribute of a place; whether it had another value."""
        if self.shown.get((target, attribute)) == value:
            return False
        self.shown[target, attribute] = value
        self.targets[target].setAttribute(attribute, value)
        return True

    def mark(self, marks: Mapping[Target, str], begun: bool) -> None:
        """Mark targets: `may` can be picked up, `picked` is picked, `end` can be gone to.

        Once a move is `begun`, those that go on with it come first.
        """
        self.marks = marks
        for target in self.targets:
            mark = marks.get(target, "")
            label = words.text(f"mark.{mark}", label=self.labels[target])
            self._set(target, "aria-label", label)
            if self._set(target, "data-mark", mark):
                self._set(target, "aria-disabled", "false" if mark else "true")
        of = {
            mark: [target for target in marks if marks[target] == mark]
            for mark in ("may", "end", "picked")
        }
        # While a landing place is to be chosen, the arrows stop at nothing else.
        self.svg.classList.toggle("begun", begun)
        goes_on = begun and of["end"]
        self.stops = [*of["end"], *of["picked"]] if goes_on else list(self.targets)
        first = (goes_on or of["may"] or of["end"])[:1]
        if first and (marks.get(self.here or ("", None), "picked") == "picked" or goes_on):
            self._stop_at(*first)

    def preview(self, paths: Iterable[Sequence[Target]]) -> None:
        """Draw the ways that a move may take, or none."""
        ways = (draw.points([self.points[target] for target in path]) for path in paths)
        self.line.setAttribute("d", " ".join(f"M{way}" for way in ways))

    def _trace(self, seat: int, path: Sequence[str]) -> None:
        """Leave a trace of the last move: where it began, and where it ended."""
        ends = {self.target(place, seat) for place in (*path[:1], *path[-1:])}
        for target in self.targets:
            self._set(target, "data-last", "yes" if target in ends else "")

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
                    frames = [here.transform("px")]
                    frames += [f"translate({x:g}px,{y:g}px) {lift}" for x, y in stops]
                    frames.append(there.transform("px"))
                    arrival = STEP * (len(frames) - 1)
                    self._animate(key, frames, arrival, 0)
                case Gone(key=key):
                    frames = [placed[key].transform("px") for placed in (before, self.placed)]
                    self._animate(key, frames, FLIGHT, arrival)
                case _:
                    pass
        lost = any(isinstance(event, Gone) for event in events)
        return arrival + FLIGHT * lost

    def _animate(self, key: str, frames: Sequence[str], ms: float, delay: float) -> None:
        dom.animate(self.pieces[key], [{"transform": frame} for frame in frames], ms, delay)

    def settle(self) -> None:
        """End all motion at once."""
        dom.settle(self.svg)

    # --- what the person does ---------------------------------------------------------------

    def lead(self, target: Target | None = None) -> None:
        """Bring the keyboard to a target, or to where a choice begins."""
        if target is not None:
            self._stop_at(target)
        if self.here is not None:
            dom.focus(self.targets[self.here])

    def _stop_at(self, target: Target) -> None:
        if self.here in self.targets:
            self.targets[self.here].setAttribute("tabindex", "-1")
        self.here = target
        self.targets[target].setAttribute("tabindex", "0")

    def target(self, place: str, seat: int) -> Target:
        """What is clicked for a place, or for a tray of this seat."""
        return place, None if place in self.match.game.board.places else seat

    def _target(self, event: dom.Node) -> Target | None:
        node = event.target.closest("[data-place]")
        return _target_of(node) if node else None

    def _clicked(self, event: dom.Node) -> None:
        """Pick what was clicked; a finger that missed means the nearest that can be picked."""
        target = self._target(event)
        if target not in self.marks:
            x, y, pixel = dom.spot(self.svg, event)
            away = {other: dist(self.points[other], (x, y)) for other in self.marks}
            nearest_one = min(away, key=away.__getitem__, default=target)
            if nearest_one in away and away[nearest_one] <= REACH * pixel:
                target = nearest_one
        if target is not None:
            self.pick(target)

    def _with_target(self, event: dom.Node, act: Callable[[Target], None]) -> None:
        if (target := self._target(event)) is not None:
            act(target)

    def _focused(self, event: dom.Node) -> None:
        if (target := self._target(event)) is not None:
            self._stop_at(target)
            self.ask(target)

    def _key(self, event: dom.Node) -> None:
        if event.ctrlKey or event.altKey or event.metaKey:
            return
        if event.repeat and event.key not in ARROWS:  # a key still down from the act before
            return
        if event.key in ARROWS and self.here is not None:
            points = {target: self.points[target] for target in self.stops if target != self.here}
            there = nearest(points, self.points[self.here], ARROWS[event.key])
            if there is not None:
                self.lead(there)
        elif event.key in ("Enter", " "):
            self._with_target(event, self.pick)
        elif event.key == "Escape":
            self.back()
        else:
            return
        event.preventDefault()


def _target_of(node: dom.Node) -> Target:
    seat = node.dataset.seat if node.hasAttribute("data-seat") else None
    return node.dataset.place, None if seat is None else int(seat)
