"""The board of RUN, 39 hexes with Black's first row nearest to the reader, and the view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nyout.boards import Board, Place, Tray, crop, point_on_circle
from nyout.core import OVER, Move
from nyout.games.run.rules import (
    CELL,
    COUNTS,
    KINDS,
    LETTERS,
    PIECES,
    PLACE,
    Run,
    cell,
    first_row,
    has_any_cow,
    kind_moves,
    moves_to_go,
    row,
    uncatchable_seat,
)
from nyout.view import Piece, Scene, Target, View, places

CORNER = 86.6  # distance of a corner from the middle of its hex, which is 150 wide


def _hexes() -> Board:
    """Return the board: hexes with a corner at the top, and White's plate above Black's, right."""
    middle = (500.0, 520.0)
    corners = tuple(point_on_circle((0, 0), CORNER, angle) for angle in range(30, 390, 60))
    places: dict[str, Place] = {}
    for name in CELL:
        x = middle[0] + 75 * (sum(cell(name)) - 9)
        y = round(middle[1] + 1.5 * CORNER * (row(name) - 4), 1)
        kind = "dark" if row(name) % 2 else "light"
        places[name] = Place(x, y, 62, name, kind, corners)
    top, bottom = middle[1] - 500, middle[1] + 500
    width, height, gap = 112, 497, 6
    return crop(
        Board(
            size=(0, 0),
            middle=middle,
            turns=(0, 180),
            places=places,
            cloth=((22, top), (978, top), (978, bottom), (22, bottom)),
            material="meadow",
            mark=(56, 31),
            plate=(width, height),
            plates={2: ((978 + gap, bottom - height), (978 + gap, top))},
            trays={
                "cow": Tray(6, 62, 100, 105, pile=7, scale=0.85),
                "cowboy": Tray(6, 170, 100, 105, pile=5, scale=0.85, skip=7),
                "off": Tray(6, 278, 100, 105, pile=7, scale=0.85),
                "out": Tray(6, 386, 100, 105, columns=2, pile=7, scale=0.7),
            },
            signs=tuple(_signs(places)),
        ),
        2,
    )


def _signs(places: Mapping[str, Place]) -> Iterator[tuple[float, float, str]]:
    """Yield the signs at the ends of the lines of cells: letters below, numbers above."""
    for name, place in places.items():
        letter, number = cell(name)
        below = f"{LETTERS[letter]}{number - 1}"
        if below not in places:
            yield place.x - 48, round(place.y + 83, 1), LETTERS[letter]
        before = f"{LETTERS[letter - 1]}{number}" if letter else ""
        if before not in places:
            yield place.x - 48, round(place.y - 83, 1), str(number)


BOARD = _hexes()


class RunView(View[Run]):
    """The view of a position of RUN."""

    def phase(self) -> str:
        if self.state.seat == OVER:
            return "long" if has_any_cow(self.state.pieces) else "herd"
        return self.state.due.lstrip("+")

    def is_turn_start(self) -> bool:
        return self.state.due in ("first", "both", "cow", "cowboy")

    def is_settled(self) -> bool:
        """Return whether one seat has more cows across than the other can still get across."""
        return uncatchable_seat(self.state.pieces) is not None

    def scene(self) -> Scene:
        state = self.state
        pieces: list[Piece] = []
        for n, code in enumerate(state.pieces):
            seat, number = divmod(n, PIECES)
            kind = "cow" if number < COUNTS["cow"] else "cowboy"
            to_go = moves_to_go(kind, seat, code)
            pieces.append(Piece(f"{seat}.{number}", kind, seat, PLACE[code], to_go=to_go))
        black, white = state.scores()
        facts: list[tuple[str, int]] = []
        if state.seat == OVER and black != white:
            facts.append(("margin", abs(black - white)))
        removable = {start for start, end in state.moves() if end == "out"}  # R5
        stuck = {piece.kind for piece in pieces if piece.place in removable}
        facts += [(f"stuck.{kind}", state.seat) for kind in KINDS if kind in stuck]
        return Scene(
            tuple(pieces),
            homes=tuple((place, seat) for seat in (0, 1) for place in first_row(seat)),
            facts=tuple(facts),
        )

    def targets(self, move: Move) -> tuple[Target, ...]:
        return places(move, BOARD.trays, self.state.seat)

    def path(self, move: Move) -> tuple[str, ...]:
        return move

    @staticmethod
    def next_places(place: str, seat: int = 0, kind: str = "") -> tuple[str, ...]:
        steps = kind_moves(seat, kind or "cow").steps.get(CELL.get(place, ""), ())
        return tuple(end for _, (_, end) in steps)
