"""The board on the page: pieces that move, places that can be clicked, walked and heard."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from math import dist

from nyout import draw, words
from nyout.boards import Point, nearest
from nyout.boards.turning import turned, turns
from nyout.draw import Placed
from nyout.events import Event, Gone, Moved
from nyout.match import Match
from nyout.view import cached_scene
from web.browser import dom
from web.views.table.selection import Spot

REACH = 22  # pixels that a finger may miss a place by
STEP = 190  # milliseconds of one step of a piece: it lifts, and lands
WALK = 1300  # that the longest walk may take
FLIGHT = 520  # of a captured piece on its way off the board
LIFT, SOAR = 24, 150  # how high a step and a flight go, in units of the board
LARGER = 1.16  # a lifted piece is nearer to the eye
UP, DOWN = "cubic-bezier(.2, .7, .5, 1)", "cubic-bezier(.5, 0, .9, .5)"
LYING, LIFTED = "none", "translate(9px, 30px) scale(.92)"  # of a piece's shadow
EMPTY = words.Stand()
ARROWS: dict[str, Point] = {
    "ArrowRight": (1, 0),
    "ArrowLeft": (-1, 0),
    "ArrowDown": (0, 1),
    "ArrowUp": (0, -1),
}
KEYS = {**dict.fromkeys(ARROWS, "go"), "Enter": "pick", " ": "pick", "Escape": "back"}
"""What each key does while the board has the keyboard."""


class Board:
    """Shows one match at a time; says which target was clicked or asked about."""

    def __init__(
        self,
        pick: Callable[[Spot], None],
        back: Callable[[], None],
        ask: Callable[[Spot | None], None],
    ) -> None:
        self.svg = dom.element("board")
        self.carried: dict[str, Placed] = {}  # pieces in somebody's fingers, as they are seen
        self.pick, self.ask = pick, ask
        self.targets: dict[Spot, dom.Node] = {}
        self.pieces: dict[str, dom.Node] = {}
        self.placed: dict[str, Placed] = {}
        self.there: Mapping[Spot, words.Stand] = {}
        self.labels: dict[Spot, str] = {}
        self.untold: set[Spot] = set()  # whose labels or marks have not reached the page yet
        self.open: set[Spot] = set()  # to clicks
        self.ends: set[Spot] = set()  # of the last move
        self.stop: dom.Node = None  # where Tab comes to
        self.stops: Sequence[Spot] = ()
        self.marks: Mapping[Spot, str] = {}
        self.here: Spot | None = None
        self.quarters = 0  # that the board is turned by
        dom.on(self.svg, "pointerover", lambda event: ask(self._target(event)))
        dom.on(self.svg, "pointerleave", lambda event: ask(None))
        dom.on(self.svg, "focusin", self._focused)
        dom.on(self.svg, "focusout", lambda event: ask(None))
        dom.on(self.svg, "keydown", self._key)
        self.back = back

    # --- what is drawn ---------------------------------------------------------------------

    def deal(self, match: Match) -> None:
        """Draw the whole board anew for a match."""
        self.geometry = board = turned(match.game.board, self.quarters)
        scene, seats = cached_scene(match.state), len(match.seats)
        self.svg.innerHTML = draw.inside(board, match.state, match.names, match.colours)
        self.targets = {}
        for node in self.svg.querySelectorAll("[data-place]"):
            self.targets[_target_of(node)] = node
            node.setAttribute("role", "button")
            node.setAttribute("tabindex", "-1")
        self.pieces = {node.dataset.key: node for node in self.svg.querySelectorAll("[data-key]")}
        self.carried = {}
        self.plates = list(self.svg.querySelectorAll(".plate"))
        self.scores = list(self.svg.querySelectorAll("text.score"))
        self.line = self.svg.querySelector(".preview")
        self.placed = draw.placing(board, scene, seats)
        self.match, self.scene = match, scene
        self.there, self.labels, self.marks, self.ends = {}, {}, {}, set()
        self.named: object = None  # the pieces that the labels tell of
        self.untold, self.open = set(self.targets), set()
        self.stop = None
        self.points = {target: self._middle(target) for target in self.targets}
        self.here = next(iter(self.targets))

    def _middle(self, target: Spot) -> Point:
        place, seat = target
        board, seats = self.geometry, len(self.match.seats)
        if seat is None:
            return board.places[place][:2]
        (left, top), tray = board.plates[seats][self.scene.side(seat, seats)], board.trays[place]
        x, y = tray.corner
        return left + x + tray.width / 2, top + y + tray.height / 2

    def show(self, match: Match) -> None:
        """Put every piece where it stands now, say so to those who hear, and name whose turn."""
        self.place(match)
        if self.scene.pieces != self.named:
            self.named = self.scene.pieces
            self._name(match)
        scores = match.state.scores()
        for seat, (plate, score) in enumerate(zip(self.plates, self.scores, strict=True)):
            plate.classList.toggle("active", seat == match.active)
            score.textContent = str(scores[seat])

    def place(self, match: Match) -> None:
        """Put every piece where it stands now."""
        self.match = match
        scene = cached_scene(match.state)
        if (scene.near, scene.homes) != (self.scene.near, self.scene.homes):
            self.deal(match)
        if scene.pieces != self.scene.pieces or not self.labels:
            self._stand(match)
        self.scene = scene

    def turn(self, match: Match) -> None:
        """Draw the board anew for a match, turned on to how it lies alike next."""
        ways = turns(match.game.board)
        self.quarters = ways[(ways.index(self.quarters) + 1) % len(ways)]
        self.deal(match)

    def _stand(self, match: Match) -> None:
        scene = cached_scene(match.state)
        placed = draw.placing(self.geometry, scene, len(match.seats))
        for piece in scene.pieces:
            there = placed[piece.key]
            if there == self.placed.get(piece.key):
                continue
            node = self.pieces[piece.key]
            node.style.transform = there.transform("px")
            node.setAttribute("class", draw.classes(piece, match.colours))
            node.lastElementChild.outerHTML = draw.badge(there)
        self.placed = placed
        self._trace(*match.walked)

    def _name(self, match: Match) -> None:
        """Name anew the places where something else stands than before."""
        there, names, game = words.stands(match.state, match.game), match.names, match.game
        for target in self.targets:
            stand = there.get(target, EMPTY)
            if target not in self.labels or stand != self.there.get(target, EMPTY):
                self.labels[target] = words.label(target, stand, names, game)
                self.untold.add(target)
                if target[1] is not None:
                    drawn = draw.tray_classes(target[0], bool(stand.piles))
                    self.targets[target].setAttribute("class", drawn)
        self.there = there

    def mark(self, marks: Mapping[Spot, str], ends: set[Spot], begun: bool) -> None:
        """Mark targets: `may` can be picked up, `picked` is picked, `end` can be gone to.

        All `ends` of moves take a click, marked or not. Once a move is `begun`, those that go on
        with it come first.
        """
        opened = ends | marks.keys()
        was, self.marks = self.marks, marks
        self.untold |= {target for target, mark in marks.items() if was.get(target) != mark}
        for target in self.untold | (was.keys() - marks.keys()):
            mark, node = marks.get(target, ""), self.targets[target]
            node.setAttribute("aria-label", words.text(f"mark.{mark}", label=self.labels[target]))
            node.setAttribute("data-mark", mark)
        for target in self.untold | (opened ^ self.open):
            disabled = "false" if target in opened else "true"
            self.targets[target].setAttribute("aria-disabled", disabled)
        self.untold, self.open = set(), opened
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
            self.here = first[0]

    def preview(self, paths: Iterable[Sequence[Spot]]) -> None:
        """Draw the ways that a move may take, or none."""
        ways = (draw.points([self.points[target] for target in path]) for path in paths)
        self.line.setAttribute("d", " ".join(f"M{way}" for way in ways))

    def _trace(self, seat: int, path: Sequence[str]) -> None:
        """Leave a trace of the last move: where it began, and where it ended."""
        was, self.ends = self.ends, {self.target(place, seat) for place in (*path[:1], *path[-1:])}
        for target in was ^ self.ends:
            self.targets[target].setAttribute("data-last", "yes" if target in self.ends else "")

    # --- motion ----------------------------------------------------------------------------

    def walk(self, events: Sequence[Event], before: Mapping[str, Placed]) -> float:
        """Let pieces go from where they stood `before` to where they stand; gives its length.

        Milliseconds. Those that move go step by step, and those that are captured fly when they
        are reached.
        """
        arrival = 0.0
        for event in events:
            match event:
                case Moved(key=key) if key in self.carried:
                    arrival = self._land(key)
                case Moved(key=key, path=path):
                    here, there = before[key], self.placed[key]
                    stops = [self._middle((place, None)) for place in path[1:-1]]
                    way = [here, *(there._replace(x=x, y=y) for x, y in stops), there]
                    arrival = min(STEP * (len(way) - 1), WALK)
                    self._hop(key, way, LIFT, arrival, 0)
                case Gone(key=key):
                    self._hop(key, (before[key], self.placed[key]), SOAR, FLIGHT, arrival)
                case _:
                    pass
        lost = any(isinstance(event, Gone) for event in events)
        return arrival + FLIGHT * lost

    def _hop(self, key: str, way: Sequence[Placed], height: float, ms: float, delay: float) -> None:
        """Let a piece go from stop to stop, lifted in between, while its shadow stays below."""
        frames = [way[0].transform("px")]
        for here, there in pairwise(way):
            scale = max(here.scale, there.scale)
            top = there._replace(
                x=(here.x + there.x) / 2,
                y=(here.y + there.y) / 2 - height * scale,
                scale=scale * LARGER,
            )
            frames += top.transform("px"), there.transform("px")
        node, hops = self.pieces[key], len(way) - 1
        easing = [UP, DOWN] * hops
        dom.animate(node, {"transform": frames, "easing": easing}, ms, delay)
        shadows = [LYING, *(LIFTED, LYING) * hops]
        shade = node.firstElementChild
        dom.animate(shade, {"transform": shadows, "easing": easing}, ms, delay)

    def settle(self) -> None:
        """End all motion at once."""
        dom.settle(self.svg)

    def lift(self, pieces: Mapping[str, Placed]) -> None:
        """Take pieces up, above all others; each stands as said round where it is carried."""
        self.lifted, self.carried = pieces, {key: self.placed[key] for key in pieces}
        for key in pieces:
            node = self.pieces[key]
            node.parentNode.append(node)
            node.firstElementChild.style.transform = LIFTED

    def carry(self, x: float, y: float) -> None:
        """Bring what is taken up over a point."""
        for key in self.carried:
            piece = self.lifted[key]
            scale = piece.scale * LARGER
            self.carried[key] = seen = piece._replace(x=x + piece.x, y=y + piece.y, scale=scale)
            self.pieces[key].style.transform = seen.transform("px")

    def put_down(self) -> None:
        """Let what is still carried glide to where it stands."""
        for key in (*self.carried,):
            self._land(key)
        if self.pieces:
            next(iter(self.pieces.values())).parentNode.append(*self.pieces.values())

    def _land(self, key: str) -> float:
        """Let a piece that was carried come down where it stands; gives its length."""
        node, there, seen = self.pieces[key], self.placed[key], self.carried.pop(key)
        shade = node.firstElementChild
        node.style.transform, shade.style.transform = there.transform("px"), ""
        dom.animate(node, {"transform": [seen.transform("px"), there.transform("px")]}, STEP)
        dom.animate(shade, {"transform": [LIFTED, LYING]}, STEP)
        return STEP

    # --- what the person does ---------------------------------------------------------------

    def lead(self, target: Spot | None = None) -> None:
        """Bring the keyboard to a target, or to where a choice begins."""
        if target is not None:
            self.here = target
        if self.here is not None:
            dom.focus(self.targets[self.here])

    def rove(self) -> None:
        """Let Tab come to where the keyboard is, or will be; late, as browsers take time for it."""
        node = self.targets[self.here] if self.here else None
        if node is not None and node is not self.stop:
            if self.stop:
                self.stop.setAttribute("tabindex", "-1")
            self.stop = node
            node.setAttribute("tabindex", "0")

    def target(self, place: str, seat: int) -> Spot:
        """What is clicked for a place, or for a tray of this seat."""
        return place, None if place in self.match.game.board.places else seat

    def _target(self, event: dom.Node) -> Spot | None:
        return _target_at(event.target)

    def meant(self, event: dom.Node, node: dom.Node, of: Collection[Spot]) -> Spot | None:
        """The place at a node under a pointer; one that missed means the nearest of some."""
        target = _target_at(node)
        if target in of:
            return target
        x, y, pixel = dom.spot(self.svg, event)
        away = {other: dist(self.points[other], (x, y)) for other in of}
        nearest_one = min(away, key=away.__getitem__, default=None)
        near = nearest_one is not None and away[nearest_one] <= REACH * pixel
        return nearest_one if near else target

    def _with_target(self, event: dom.Node, act: Callable[[Spot], None]) -> None:
        if (target := self._target(event)) is not None:
            act(target)

    def _focused(self, event: dom.Node) -> None:
        if (target := self._target(event)) is not None:
            self.here = target
            self.rove()
            self.ask(target)

    def _key(self, event: dom.Node) -> None:
        if event.ctrlKey or event.altKey or event.metaKey:
            return
        if event.repeat and KEYS.get(event.key) != "go":  # a key still down from the act before
            return
        act = KEYS.get(event.key)
        if act == "go" and self.here is not None:
            points = {target: self.points[target] for target in self.stops if target != self.here}
            there = nearest(points, self.points[self.here], ARROWS[event.key])
            if there is not None:
                self.lead(there)
        elif act == "pick":
            self._with_target(event, self.pick)
        elif act == "back":
            self.back()
        else:
            return
        event.preventDefault()


def _target_at(node: dom.Node) -> Spot | None:
    place = node.closest("[data-place]") if node else None
    return _target_of(place) if place else None


def _target_of(node: dom.Node) -> Spot:
    seat = node.dataset.seat if node.hasAttribute("data-seat") else None
    return node.dataset.place, None if seat is None else int(seat)
