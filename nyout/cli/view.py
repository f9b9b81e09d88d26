"""A position in characters: the board, drawn from its own coordinates, and what each seat holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, count, pairwise
from math import hypot

from rich.text import Text

from nyout.boards import Board, Point, on_circle
from nyout.core import Scene, State
from nyout.words import place_name

# A mark a seat, as in the drawings, so that colour is never the only difference.
MARKS = (
    ("●", "bold bright_blue"),
    ("■", "bold bright_red"),
    ("▲", "bold bright_green"),
    ("✦", "bold bright_yellow"),
)
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
LABEL = "bright_black"
STEEP = 2  # a character is about twice as high as it is wide

Cell = tuple[int, int]  # row, column
Styled = tuple[str, str]  # characters and their style


def position(board: Board, state: State, names: Sequence[str]) -> Text:
    """The board with its pieces, and below it a line a seat."""
    return Text("\n").join((*_drawn(board, state.scene()), *_held(board, state, names)))


@lru_cache
def _unit(places: tuple[tuple[str, Point], ...]) -> float:
    """How much of the drawing a column is, if the text of every place has room to stand in."""
    room = max(len(name) for name, _ in places) + len(" ●²")
    left, *_, right = sorted(x for _, (x, _) in places)

    def apart(unit: float) -> bool:
        cells = [_cell(at, unit) for _, at in places]
        return all(a[0] != b[0] or abs(a[1] - b[1]) >= room for a, b in combinations(cells, 2))

    return next(unit for columns in count(room) if apart(unit := (right - left) / columns))


def _cell(at: Point, unit: float) -> Cell:
    return round(at[1] / unit / STEEP), round(at[0] / unit)


def _drawn(board: Board, scene: Scene) -> Iterator[Text]:
    """The rows of the board."""
    unit = _unit(tuple((name, place[:2]) for name, place in board.places.items()))
    canvas: dict[Cell, Styled] = {_cell(at, unit): ("·", LABEL) for at in _dots(board, unit)}
    for name, place in board.places.items():
        row, column = _cell(place[:2], unit)
        parts = _standing(scene, name, place.label)
        column -= sum(len(text) for text, _ in parts) // 2
        for char, style in ((char, style) for text, style in parts for char in text):
            canvas[row, column] = char, style
            column += 1
    rows, columns = zip(*canvas, strict=True)
    for row in range(min(rows), max(rows) + 1):
        cells = (canvas.get((row, n), (" ", "")) for n in range(min(columns), max(columns) + 1))
        yield Text.assemble("  ", *cells)


def _standing(scene: Scene, place: str, label: str) -> list[Styled]:
    """What a place shows: its label, and the mark of each seat there, with the number of pieces."""
    there = Counter(piece.seat for piece in scene.pieces if piece.place == place)
    marks = [(MARKS[seat][0] + _raised(pieces), MARKS[seat][1]) for seat, pieces in there.items()]
    return [(" ", ""), (label, LABEL), *marks, (" ", "")]


def _raised(pieces: int) -> str:
    """The number of a pile, raised so that no one reads it as the label of the place."""
    return str(pieces).translate(RAISED) if pieces > 1 else ""


def _dots(board: Board, unit: float) -> Iterator[Point]:
    """Points along the lines and rings of a board, more than one a cell."""
    for x, y, radius in board.rings:
        for degrees in range(360):
            yield on_circle((x, y), radius, degrees)
    for line in board.lines:
        for (x0, y0), (x1, y1) in pairwise(line):
            steps = int(hypot(x1 - x0, y1 - y0) / unit) + 1
            for n in range(steps + 1):
                yield x0 + (x1 - x0) * n / steps, y0 + (y1 - y0) * n / steps


def _held(board: Board, state: State, names: Sequence[str]) -> Iterator[Text]:
    """A line a seat: whether it acts, its mark and name, and its pieces beside the board."""
    held = Counter((piece.seat, piece.place) for piece in state.scene().pieces)
    for seat, name in enumerate(names):
        mark, style = MARKS[seat]
        turn = "▸ " if seat == state.actor() else "  "
        line = Text.assemble(turn, (f"{mark} {name:{max(map(len, names))}}", style))
        for tray in board.trays:
            line.append(f"   {place_name(tray)} ", LABEL)
            line.append(mark * held[seat, tray] or "–", style)
        yield line
