"""The board: animated pieces, and spots for the pointer, the keyboard and screen readers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist

from nyout import boards, draw, words
from nyout.boards import Point
from nyout.core import State
from nyout.draw import Placed, areas
from nyout.history import last_path
from nyout.match import Match
from nyout.plies import Event, Gone, Moved
from nyout.view import Piece, Scene, Spot, cached_scene
from web.browser import dom
from web.browser.keys import is_free, key_name
from web.state import actions
from web.views import beats
from web.views.beats import Arrival, Frames
from web.views.view import Dispatch

ARROWS: dict[str, Point] = {
    "ArrowRight": (1, 0),
    "ArrowLeft": (-1, 0),
    "ArrowDown": (0, 1),
    "ArrowUp": (0, -1),
}
SEARCHES = {"w": "way", "o": "own", "e": "enemy", "d": "end"}
"""The spots that a letter finds: the next one, with Shift the last."""
KEYS = {
    **dict.fromkeys(ARROWS, "go"),
    **{f"{shift}{key}": act for key, act in SEARCHES.items() for shift in ("", "Shift+")},
    "Enter": "pick",
    " ": "pick",
    "Escape": "back",
}
"""Actions of keys: of letters everywhere, of the others on a board; others handle Escape."""
EMPTY = words.Stand()
REACH = 22  # pixels by which a pointer may miss a place
STEP = 90  # milliseconds of one step of a piece
WALK = 480  # milliseconds of the longest walk
LIFT, SOAR = 24, 150  # heights of a step and of that flight, in units of the board
LARGER = 1.16  # scale of a lifted piece
UP, DOWN = "cubic-bezier(.2, .7, .5, 1)", "cubic-bezier(.5, 0, .9, .5)"
LYING, LIFTED = "none", "translate(9px, 30px) scale(.92)"  # transforms of a piece's shadow
TAG = 34  # minimum distance of the name of a place from the upper edge of the board


class Spots:
    """The spots of a board, one of which is its Tab stop; `pick` gets those picked by a key."""

    def __init__(self, root: dom.Element, pick: Callable[[Spot], object]) -> None:
        """Listen to the focus and the keys in an element that contains the board."""
        self.pick = pick
        self.stops: Sequence[Spot] = ()  # the spots that the arrow keys visit
        self.targets: dict[Spot, dom.Element] = {}
        self.points: Mapping[Spot, Point] = {}
        self.tab_stop: dom.Element | None = None
        self.here: Spot | None = None  # the spot that has the keyboard focus, or gets it next
        dom.listen(root, "focusin", self._handle_focus)
        dom.listen(root, "keydown", self._key)

    def find(self, svg: dom.Element, points: Mapping[Spot, Point]) -> None:
        """Find the spots in a new drawing; `points` has the middle of each."""
        self.points, self.targets, self.tab_stop = points, {}, None
        for node in svg.querySelectorAll("[data-place]"):
            self.targets[spot_of(node)] = node
            node.setAttribute("role", "button")
            node.setAttribute("aria-roledescription", words.sentence("place"))
            node.setAttribute("tabindex", "-1")
        self.stops = list(self.targets)
        if self.here not in self.targets:
            self.here = self.stops[0]

    def divide(self, board: boards.Board, seats: int) -> None:
        """Give each place its area, in which it is found by a pointer and by touch."""
        places, trays = areas.divide(board, seats), areas.divide_plate(board)
        for (name, seat), node in self.targets.items():
            of_tray = [trays[name]] if name in trays else []
            outlines = places[name] if seat is None else of_tray
            node.insertAdjacentHTML("afterbegin", areas.shape(outlines))

    def focus(self, spot: Spot | None = None) -> None:
        """Move the keyboard focus to a spot, by default to `here`."""
        if spot is not None:
            self.here = spot
        if self.here is not None:
            had_focus = (node := self.targets[self.here]).matches(":focus")
            dom.focus(node)
            if had_focus:  # then the browser tells nothing
                self.handle_focus(self.here)

    def handle_focus(self, spot: Spot) -> None:
        """Make a spot that has received the focus the Tab stop."""
        self.here = spot
        self.update_tab_stop()

    def _handle_focus(self, event: dom.Event) -> None:
        if (spot := spot_at(event.target)) is not None:
            self.handle_focus(spot)

    def _key(self, event: dom.KeyEvent) -> None:
        spot, key = spot_at(event.target), key_name(event)
        if spot is None or event.ctrlKey or event.altKey or event.metaKey:
            return
        if key in ARROWS:
            stops = {spot: None, **dict.fromkeys(self.stops)}
            points = tuple((stop, self.points[stop]) for stop in stops)
            steps = find_steps(points, one_way=len(self.stops) < len(self.targets))
            self.step(steps.get((spot, ARROWS[key])))
        elif KEYS.get(key) != "pick":
            return
        elif not event.repeat:  # else the key has been held since the previous action
            self.pick(spot)
        event.preventDefault()

    def step(self, there: Spot | None) -> None:
        """Move the keyboard focus to the spot to which a key leads, if any."""
        if there is not None:
            self.focus(there)

    def update_tab_stop(self) -> None:
        """Make `here` the only Tab stop of the board."""
        node = self.targets[self.here] if self.here else None
        if node is not None and node is not self.tab_stop:
            if self.tab_stop:
                self.tab_stop.setAttribute("tabindex", "-1")
            self.tab_stop = node
            node.setAttribute("tabindex", "0")


def spot_at(node: dom.Element | dom.Null) -> Spot | None:
    """Return the spot that is drawn by a node, or around it."""
    place = node.closest("[data-place]") if node else None
    return spot_of(place) if place else None


def spot_of(node: dom.Element) -> Spot:
    """Return the spot of a drawn place or tray."""
    seat = node.dataset.seat if node.hasAttribute("data-seat") else None
    return node.dataset.place, None if seat is None else int(seat)


@lru_cache(maxsize=1)
def find_steps(
    points: tuple[tuple[Spot, Point], ...], one_way: bool
) -> Mapping[tuple[Spot, Point], Spot]:
    """Return where the arrow keys lead from each spot; see `boards.steps`."""
    return boards.steps(dict(points), one_way=one_way)


class Board(Spots):
    """Shows a match; dispatches picks by the keyboard, and pointing by any device."""

    def __init__(self, match: Match, dispatch: Dispatch) -> None:
        self.svg = dom.drawing("board")
        super().__init__(self.svg, lambda spot: dispatch(actions.click(spot)))
        self.match, self.scene, self.geometry = match, cached_scene(match.state), match.game.board
        self.dispatch = dispatch
        self.carried: dict[str, Placed] = {}  # current positions of dragged pieces
        self.lifted: Mapping[str, Placed] = {}  # offsets of dragged pieces to the pointer
        self.pieces: dict[str, dom.Element] = {}
        self.plates: Sequence[dom.Element] = ()
        self.placed: dict[str, Placed] = {}
        self.occupancy: Mapping[Spot, words.Stand] = {}
        self.places: Sequence[str] = ()  # in the order of keys, along the way
        self.labels: dict[Spot, str] = {}
        self.labelled: object = None  # the pieces that the labels describe
        self.dirty: set[Spot] = set()  # spots whose label or mark is not yet on the page
        self.ends: set[Spot] = set()  # the start and the destination of the last move
        self.marks: Mapping[Spot, str] = {}
        self.near: int | None = None
        self.turn = 0
        self.is_divided = False  # whether the places in the drawing have their areas
        dom.listen(self.svg, "pointerover", lambda event: self._point_at(spot_at(event.target)))
        dom.listen(self.svg, "pointerleave", lambda event: self._point_at(None))
        dom.listen(self.svg, "focusout", lambda event: self._point_by_keys(None))
        dom.listen_to_page("keydown", self._search_by_key)

    # --- drawing ---------------------------------------------------------------------------

    def draw(self, match: Match, near: int | None, turn: int) -> None:
        """Redraw the whole board for a match; `near` and `turn` are those of `draw.lay_board`."""
        self.near, self.turn = near, turn
        self.geometry = board = draw.lay_board(match.game.board, match.state, near, turn)
        self.places = boards.follow(board.places, match.game.view.next_places)
        scene, seats = cached_scene(match.state), len(match.seats)
        self.svg.setAttribute("viewBox", draw.view_box(board))
        self.svg.innerHTML = draw.inside(board, match.state, match.colours)
        self._layer.insertAdjacentHTML("afterend", '<g class="ghost"/>')
        self.svg.insertAdjacentHTML("beforeend", '<g class="beats" aria-hidden="true"/>')
        self.here, self.is_divided = None, False
        self.find(self.svg, draw.middles(board, scene, seats))
        self.pieces = {node.dataset.key: node for node in self.svg.querySelectorAll("[data-key]")}
        self.carried = {}
        self.plates = list(self.svg.querySelectorAll(".plate"))
        self.placed = draw.place_pieces(board, scene, seats)
        self.match, self.scene = match, scene
        self.occupancy, self.labels, self.marks, self.ends = {}, {}, {}, set()
        self.labelled = None
        self.dirty = set(self.targets)

    def complete(self) -> None:
        """Add to a new drawing what can wait: the areas of places."""
        if not self.is_divided:
            self.is_divided = True
            self.divide(self.geometry, len(self.match.seats))

    def show(self, match: Match) -> None:
        """Update the pieces, the labels and the active plate to a match."""
        self.place(match)
        if self.scene.pieces != self.labelled:
            self.labelled = self.scene.pieces
            self._label(match)
        for seat, plate in enumerate(self.plates):
            plate.classList.toggle("active", seat == match.active)

    def place(self, match: Match) -> None:
        """Put every piece on its place in a match, without motion."""
        self.match = match
        scene = cached_scene(match.state)
        if (scene.near, scene.homes) != (self.scene.near, self.scene.homes):
            self.draw(match, self.near, self.turn)
        if scene.pieces != self.scene.pieces or not self.labels:
            self._place_pieces(match)
        self.scene = scene

    def _place_pieces(self, match: Match) -> None:
        scene = cached_scene(match.state)
        placed = draw.place_pieces(self.geometry, scene, len(match.seats))
        for piece in scene.pieces:
            position = placed[piece.key]
            if position == self.placed.get(piece.key):
                continue
            node = self.pieces[piece.key]
            node.style.transform = position.transform("px")
            node.setAttribute("class", draw.classes(piece, match.colours))
            node.children[-1].outerHTML = draw.badge(position)
        self.placed = placed
        self._raise_tops()
        self._trace(*last_path(match))

    def _label(self, match: Match) -> None:
        """Label the spots whose pieces have changed."""
        game = match.game
        occupancy = words.stands(cached_scene(match.state), game)
        for spot in self.targets:
            stand = occupancy.get(spot, EMPTY)
            if spot not in self.labels or stand != self.occupancy.get(spot, EMPTY):
                self.labels[spot] = words.label(spot, stand, match.names, game)
                self.dirty.add(spot)
                if spot[1] is not None:
                    drawn = draw.tray_classes(spot[0], bool(stand.piles))
                    self.targets[spot].setAttribute("class", drawn)
        self.occupancy = occupancy

    def mark(self, marks: Mapping[Spot, str], started: bool) -> None:
        """Show the marks of a selection; spots without one can only be asked about.

        Once a move is started, the arrow keys visit only the spots that continue it.
        """
        changed = {at for at in {*self.marks, *marks} if self.marks.get(at) != marks.get(at)}
        for spot in self.dirty | changed:
            self.targets[spot].setAttribute("data-mark", marks.get(spot, ""))
        renamed, self.marks, self.dirty = self.dirty | changed, marks, set()
        for spot in renamed:
            self.name(spot)
        marked = {
            mark: [spot for spot in self._way if marks.get(spot) == mark]
            for mark in ("may", "end", "picked")
        }
        self.svg.classList.toggle("begun", started)
        continuing = started and marked["end"]
        self.stops = [*marked["end"], *marked["picked"]] if continuing else list(self.targets)
        first = (continuing or marked["may"] or marked["end"])[:1]
        if first and (continuing or marks.get(self.here or first[0]) != marks[first[0]]):
            self.here = first[0]

    def name(self, spot: Spot, does: str = "") -> None:
        """Set the accessible name of a spot: its label, its mark, and what a click on it does."""
        name = words.sentence(f"mark.{self.marks.get(spot, '')}", label=self.labels[spot])
        if does:
            name = words.sentence("does.at", place=name, does=words.uncapitalize(does))
        self.targets[spot].setAttribute("aria-label", name)

    def preview(self, paths: Iterable[Sequence[Spot]], landed: Sequence[Piece]) -> None:
        """Replace the drawn preview by these paths and future pieces."""
        ways = (draw.points([self.points[spot] for spot in path]) for path in paths)
        drawn = " ".join(f"M{way}" for way in ways)
        dom.find(self.svg, ".preview").setAttribute("d", drawn)
        future = Scene(tuple(landed), near=self.scene.near)
        ghost = draw.pieces(self.geometry, future, self.match.colours)
        dom.find(self.svg, ".ghost").innerHTML = ghost

    def nodes_at(self, spot: Spot) -> list[dom.Element]:
        """Return the drawn place or tray, and the pieces on it."""
        keys = (
            piece.key
            for piece in self.scene.pieces
            if self.spot(piece.place, piece.seat) == spot and piece.key in self.pieces
        )
        return [self.targets[spot], *(self.pieces[key] for key in keys)]

    def _trace(self, seat: int, path: Sequence[str]) -> None:
        """Mark the start and the destination of the last move."""
        old, self.ends = self.ends, {self.spot(place, seat) for place in (*path[:1], *path[-1:])}
        for spot in old ^ self.ends:
            self.targets[spot].setAttribute("data-last", "yes" if spot in self.ends else "")

    # --- motion ----------------------------------------------------------------------------

    def walk(self, events: Sequence[Event], before: Match, placed: Mapping[str, Placed]) -> float:
        """Animate the events of the ply after `before`, and return the duration in milliseconds.

        Moving pieces hop from place to place, starting where they were `placed`. On their arrival,
        captured pieces tumble off the board.
        """
        self._beats.innerHTML = ""
        arrival = ending = 0.0
        captures: dict[str, Gone] = {}  # one for all pieces of a place
        for event in events:
            match event:
                case Moved(key=key) if key in self.carried:
                    arrival = self._land(key)
                case Moved(key=key, path=path):
                    stops = self._stops(path, placed[key], self.placed[key])
                    arrival, ending = walk_duration(len(stops) - 1), beats.SETTLE
                    self._hop(self.pieces[key], stops, LIFT, arrival, 0)
                    self._settle(key, beats.arrival_of(event, events, before, self.match), arrival)
                case Gone(key=key):
                    ending = beats.CAPTURE
                    captures[event.was] = event
                    flight = placed[key], self.placed[key]
                    self._hop(self.pieces[key], flight, SOAR, ending, arrival, turns=1)
                case _:
                    pass
        for gone in captures.values():
            self._show_capture(gone, arrival)
        return arrival + ending

    def demonstrate(self, moves: Iterable[Moved], after: State, wait: float) -> None:
        """Let a translucent copy of each piece make its move to a position, and vanish."""
        self._beats.innerHTML = ""
        if dom.is_still():
            return
        placed = draw.place_pieces(self.geometry, cached_scene(after), len(self.match.seats))
        for moved in moves:
            start, end = self.placed[moved.key], placed[moved.key]
            stops = self._stops(moved.path, start, end)
            copy = self.pieces[moved.key].cloneNode(True)
            copy.removeAttribute("data-key")
            copy.style.transform = end.transform("px")
            self._beats.append(copy)
            ms = beats.SHOWING + walk_duration(len(stops) - 1)
            self._hop(copy, stops, LIFT, ms, wait + beats.SHOWING)
            dom.animate(copy, beats.APPARITION, 2 * beats.SHOWING + ms, wait, fill="both")

    def _stops(self, path: Sequence[str], start: Placed, end: Placed) -> Sequence[Placed]:
        """Return where a piece touches the board on a path from its start to its end."""
        middle = [self.points[place, None] for place in path[1:-1]]
        return [start, *(end._replace(x=x, y=y) for x, y in middle), end]

    def _settle(self, key: str, arrival: Arrival, delay: float) -> None:
        """Let a piece give way as it arrives; a ring shines around one that scores."""
        dom.animate(self.pieces[key], beats.SETTLING[arrival], beats.SETTLE, delay)
        if arrival is Arrival.SCORED:
            x, y = self.placed[key][:2]
            self._add_beat(beats.GOLDEN_RING, beats.ring_at(x, y), beats.SETTLE, delay)

    def _show_capture(self, gone: Gone, delay: float) -> None:
        """Show the impact of a capture, and shake the board if it hurts somebody here."""
        x, y = self.points[gone.was, None]
        self._add_beat(beats.BURST, beats.ring_at(x, y), beats.CAPTURE, delay)
        if gone.by != gone.seat:
            above = beats.word_at(x, max(y - beats.ABOVE, TAG))
            word = beats.word(words.sentence("beat.captured"))
            self._add_beat(word, above, beats.CAPTURE, delay)
        if beats.is_loss(gone, self.match):
            dom.animate(self.svg, beats.SHAKING, beats.SHAKE, delay)

    def _add_beat(self, drawing: str, frames: Frames, ms: float, delay: float) -> None:
        """Add a drawing that stays until the motion ends."""
        if not dom.is_still():
            self._beats.insertAdjacentHTML("beforeend", drawing)
            dom.animate(self._beats.children[-1], frames, ms, delay)

    def _hop(
        self,
        node: dom.Element,
        stops: Sequence[Placed],
        height: float,
        ms: float,
        delay: float,
        turns: int = 0,
    ) -> None:
        """Animate a piece that hops from stop to stop, while its shadow stays on the board."""
        hops = len(stops) - 1
        places = [stops[0]]
        for start, end in pairwise(stops):
            scale = max(start.scale, end.scale)
            top = end._replace(
                x=(start.x + end.x) / 2,
                y=(start.y + end.y) / 2 - height * scale,
                scale=scale * LARGER,
            )
            places += top, end
        degrees = 180 * turns / hops  # on each half of a hop
        frames = [
            f"{place.transform('px')} rotate({degrees * n:g}deg)" for n, place in enumerate(places)
        ]
        easing = [UP, DOWN] * hops
        dom.animate(node, {"transform": frames, "easing": easing}, ms, delay)
        shadows = [LYING, *(LIFTED, LYING) * hops]
        shade = node.children[0]
        dom.animate(shade, {"transform": shadows, "easing": easing}, ms, delay)

    def finish_motion(self) -> None:
        """End all motion at once."""
        dom.finish_animations(self.svg)
        self._beats.innerHTML = ""

    @property
    def _beats(self) -> dom.Element:
        """The part of the drawing with rings and words, above all pieces."""
        return dom.find(self.svg, ".beats")

    def lift(self, pieces: Mapping[str, Placed]) -> None:
        """Lift pieces above all others; each keeps its offset to the pointer."""
        self.lifted, self.carried = pieces, {key: self.placed[key] for key in pieces}
        for key in pieces:
            node = self.pieces[key]
            self.svg.append(node)
            node.children[0].style.transform = LIFTED

    def carry(self, x: float, y: float) -> None:
        """Move the lifted pieces over a point."""
        for key in self.carried:
            piece = self.lifted[key]
            scale = piece.scale * LARGER
            self.carried[key] = drawn = piece._replace(x=x + piece.x, y=y + piece.y, scale=scale)
            self.pieces[key].style.transform = drawn.transform("px")

    def put_down(self) -> None:
        """Let lifted pieces glide back to their places."""
        for key in (*self.carried,):
            self._land(key)
        self._layer.append(*self.pieces.values())
        self._raise_tops()

    def _raise_tops(self) -> None:
        """Move the numbers of piles above the neighbours of the piles."""
        self._layer.append(*(self.pieces[key] for key in draw.tops(self.placed)))

    @property
    def _layer(self) -> dom.Element:
        """The part of the drawing with the pieces."""
        return dom.find(self.svg, ".pieces")

    def _land(self, key: str) -> float:
        """Animate the landing of a lifted piece, and return the duration in milliseconds."""
        node, end, start = self.pieces[key], self.placed[key], self.carried.pop(key)
        shade = node.children[0]
        node.style.transform, shade.style.transform = end.transform("px"), ""
        dom.animate(node, {"transform": [start.transform("px"), end.transform("px")]}, STEP)
        dom.animate(shade, {"transform": [LIFTED, LYING]}, STEP)
        return STEP

    # --- keyboard and pointer --------------------------------------------------------------

    def spot(self, place: str, seat: int) -> Spot:
        """Return the spot of a place, or of a tray of this seat."""
        return place, None if place in self.match.game.board.places else seat

    def spot_under(
        self, event: dom.PointerEvent, node: dom.Element | dom.Null, near: Collection[Spot]
    ) -> Spot | None:
        """Return the spot of a node under a pointer, or else the closest one of `near` in reach."""
        spot = spot_at(node)
        if spot in near:
            return spot
        x, y, pixel = dom.spot(self.svg, event)
        distances = {other: dist(self.points[other], (x, y)) for other in near}
        closest = min(distances, key=distances.__getitem__, default=None)
        within = closest is not None and distances[closest] <= REACH * pixel
        return closest if within else spot

    def _search_by_key(self, event: dom.KeyEvent) -> None:
        """Move the focus to what a letter finds, from wherever on the page it is."""
        act = SEARCHES.get(key_name(event))
        if act and is_free(event):
            self.step(self._search(act, spot_at(event.target), -1 if event.shiftKey else 1))
            event.preventDefault()

    def step(self, there: Spot | None) -> None:
        """Move the focus, and let be heard how far along the way and on which side it is."""
        super().step(there)
        if there is None:
            self.dispatch(actions.refuse())
        else:
            pitch = 4 ** (self._way.index(there) / len(self._way))
            side = 2 * self.points[there][0] / self.geometry.size[0] - 1
            self.dispatch(actions.ring("place", pitch, side))

    @property
    def _way(self) -> Sequence[Spot]:
        """All spots in the order of keys: trays, then places along the way."""
        trays = (spot for spot in self.targets if spot[1] is not None)
        return [*trays, *((place, None) for place in self.places)]

    def _search(self, act: str, here: Spot | None, step: int) -> Spot | None:
        """Return the next spot of a sort, forwards or backwards; None if there is no other.

        The way has two ends; other searches go round.
        """
        way, found = self._way[::step], self._spots_of(act)
        if here is not None:
            at = way.index(here)
            way = way[at + 1 :] if act == "way" else [*way[at + 1 :], *way[:at]]
        return next((spot for spot in way if spot in found), None)

    def _spots_of(self, act: str) -> Collection[Spot]:
        """Return the places, the destinations, or the spots with own pieces or those of others."""
        if act == "way":
            return {spot for spot in self.targets if spot[1] is None}
        if act == "end":
            return {spot for spot, mark in self.marks.items() if mark == "end"}
        seat = self.match.active if self.near is None else self.near
        pieces = (piece for piece in self.scene.pieces if (piece.seat == seat) == (act == "own"))
        standing = {self.spot(piece.place, piece.seat) for piece in pieces}
        return {spot for spot in standing if spot[1] is None or self.marks.get(spot)}

    def _point_at(self, spot: Spot | None) -> None:
        self.dispatch(actions.point_at(spot))

    def _point_by_keys(self, spot: Spot | None) -> None:
        """Point at a spot; show the name of its place if the board or a piece on it hides it."""
        self._point_at(spot)
        is_bare = not self.geometry.is_labelled
        is_hidden = spot and (is_bare or self.occupancy.get(spot, EMPTY) != EMPTY)
        place = self.geometry.places.get(spot[0]) if spot and is_hidden else None
        tag = dom.find(self.svg, ".tag")
        tag.textContent = place.label if place else ""
        if place:  # left of the number on a pile
            tag.setAttribute("x", f"{place.x - 12:g}")
            tag.setAttribute("y", f"{max(place.y - place.radius - 6, TAG):g}")

    def handle_focus(self, spot: Spot) -> None:
        super().handle_focus(spot)
        # After a press of the pointer, the page moves the focus where nobody points.
        if self.targets[spot].matches(":focus-visible"):
            self._point_by_keys(spot)


def walk_duration(steps: int) -> float:
    """Return the milliseconds that a piece takes for a number of steps."""
    return min(STEP * steps, WALK)
