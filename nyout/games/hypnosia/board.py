"""The board of Hypnosia, three concentric circles, a centre and six columns, and the view."""

from __future__ import annotations

from functools import lru_cache

from nyout.boards import Board, Place, Point, Tray, crop, point_on_circle
from nyout.core import CHANCE, OVER, Move
from nyout.games.hypnosia.rules import Hypnosia, rows_of
from nyout.games.hypnosia.tables import (
    ARRIVALS,
    BRIDGES,
    CENTRE,
    CIRCLES,
    COLUMNS,
    GONE,
    STARTS,
    STRAIGHT,
    Circle,
    movements,
    screen_place,
    throws,
)
from nyout.games.rolloff import dice_of
from nyout.view import Die, Piece, Scene, Target, View

RADII = {"a": 400, "b": 286, "c": 172}  # of the circles


def degrees(circle: Circle, station: int) -> float:
    """Return the angle of a station on its circle, in degrees anticlockwise from East.

    >>> degrees(CIRCLES[0], 3), degrees(CIRCLES[1], 2)
    (30.0, 30.0)
    """
    return 360 * station / circle.stations


@lru_cache(maxsize=4)
def draw_columns(colours: str) -> Board:
    """Return the board with the columns of some colours.

    `colours` has one digit per seat, clockwise. The columns follow the outer circle, in the gaps
    between its stations, which saves space. Each seat's plate is behind its column. Seat 0 sits at
    the reader's side.
    """
    middle, radius, outside, edge = (500.0, 500.0), 33, 458, 503
    first = 290 - 60 * int(colours[0])  # degrees of a0: the column of seat 0 is below

    def point_at(distance: float, degrees: float) -> Point:
        return point_on_circle(middle, distance, first + degrees)

    places: dict[str, Place] = {}
    for circle in CIRCLES:
        for station in range(circle.stations):
            name = f"{circle.name}{station}"
            kind = {None: "plain", CENTRE: "special"}.get(circle.bridges.get(name), "bridge")
            point = point_at(RADII[circle.name], degrees(circle, station))
            role = "bridge" if name in circle.bridges else ""
            places[name] = Place(*point, radius, name, kind, role=role)
    ends = [60 * int(colour) for colour in colours]
    columns = [COLUMNS[int(colour)] for colour in colours]
    for column, end in zip(columns, ends, strict=True):
        for step, name in enumerate(column, 1):
            places[name] = Place(
                *point_at(outside, end + 5 - 10 * step), radius, f"s{step}", "start"
            )
    places[CENTRE] = Place(*middle, 80, "★", "centre")  # the same in every language

    def line(*names: str) -> tuple[Point, ...]:
        return tuple(places[name][:2] for name in names)

    def arc(start: int) -> tuple[Point, ...]:
        """Return an arrow along the outer circle, between two bridges."""
        return tuple(point_at(343, angle) for angle in range(start, start + 25, 4))

    side = 60.0

    def corner(end: int) -> Point:
        x, y = point_at(474, end - 50)
        return x - side / 2, y - side / 2

    return crop(
        Board(
            size=(0, 0),
            middle=middle,
            turns=tuple(range(0, 360, 60)),
            places=places,
            cloth=tuple(point_at(edge, angle) for angle in range(0, 360, 4)),
            rings=tuple((*middle, circle_radius) for circle_radius in RADII.values()),
            lines=(
                *(line(*bridge) for bridge in BRIDGES.items()),
                *(
                    line(*reversed(column), start)
                    for column, start in zip(
                        columns, (STARTS[int(n)] for n in colours), strict=True
                    )
                ),
            ),
            arrows=(arc(33), arc(213)),
            material="night",
            plate=(side, side),
            plates={
                6: tuple(corner(60 * n) for n in range(6)),
                len(ends): tuple(map(corner, ends)),
            },
            trays={"out": Tray(4, 4, side - 8, side - 8, columns=2, rows=2, scale=0.4)},
        ),
        len(ends),
    )


BOARD = draw_columns("054321")


class HypnosiaView(View[Hypnosia]):
    """The view of a position of Hypnosia."""

    def actor(self) -> int:
        return self.state.seat

    def phase(self) -> str:
        state = self.state
        if state.seat != OVER:
            return "move" if state.throw else "throw"
        if ARRIVALS[-1] in state.pawns:
            return "centre"
        return "empty" if GONE.issuperset(state.pawns) else "quiet"

    def is_turn_start(self) -> bool:
        return self.state.turn() == CHANCE

    def is_settled(self) -> bool:
        """Return whether only one seat still has pawns in play, so that no other can interfere."""
        return [self.is_out(seat) for seat in range(len(self.state.colours))].count(False) == 1

    def is_out(self, seat: int) -> bool:
        """Return whether all pawns of a seat are captured or in the centre."""
        return GONE.issuperset(rows_of(self.state.pawns)[seat])

    def scene(self) -> Scene:
        state = self.state
        pieces: list[Piece] = []
        for seat, row in enumerate(rows_of(state.pawns)):
            for n, spot in enumerate(row):
                place, to_go, arrival = screen_place(spot)
                pieces.append(Piece(f"{seat}.{n}", "pawn", seat, place, to_go=to_go, group=arrival))
        columns = enumerate(state.colours)
        inside = sum(spot in ARRIVALS for spot in state.pawns)
        return Scene(
            tuple(pieces),
            dice=dice_of(state.throw, "d6"),
            homes=tuple((at, seat) for seat, n in columns for at in COLUMNS[int(n)]),
            facts=(("inside", inside),),
        )

    def geometry(self, board: Board) -> Board:
        return draw_columns(self.state.colours)

    def targets(self, move: Move) -> tuple[Target, ...]:
        movement = movements().get(move)
        if not movement:
            return ()
        die, pawn, end = move
        start = Target("place", pawn, movement.path[0], self.state.seat, movement.pawns)
        return Target("die", die), start, Target("place", end, end)

    def path(self, move: Move) -> tuple[str, ...]:
        movement = movements().get(move)
        return movement.path if movement else ()

    def is_shortcut(self, move: Move) -> bool:
        start, step, *_ = self.path(move)
        return BRIDGES.get(start) == step != CENTRE

    @staticmethod
    def next_places(place: str, seat: int = 0, kind: str = "") -> tuple[str, ...]:
        return tuple(to[place] for to in (STRAIGHT, BRIDGES) if place in to)

    def dice(self, move: Move) -> tuple[Die, ...]:
        return throws().dice_of(move)
