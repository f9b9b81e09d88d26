"""Positions as terminal text: the board, drawn from its coordinates, and one line per seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, count, pairwise
from math import hypot

from rich.text import Text

from nyout import view, words
from nyout.boards import Board, Point, point_on_circle
from nyout.core import OVER, Game, State
from nyout.match import Match
from nyout.notebook import MARKS, STICKS
from nyout.view import Die, Scene

# Black and white differ by their marks alone, since each is invisible on some backgrounds.
STYLES = {
    "blue": "bold bright_blue",
    "red": "bold bright_red",
    "green": "bold bright_green",
    "yellow": "bold bright_yellow",
    "purple": "bold bright_magenta",
    "orange": "bold orange1",
    "black": "bold",
    "white": "bold",
}
FACES = {"": "", "flipped": "*"}
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
LABEL = "bright_black"
STEEP = 2  # height of a character cell, in widths

Cell = tuple[int, int]  # row, column
Styled = tuple[str, str]  # characters and their style


def position(game: Game, state: State, names: Sequence[str], colours: Sequence[str]) -> Text:
    """Return the board with its pieces, followed by a legend and one line per seat.

    `names` and `colours` have one item per seat.
    """
    scene, board = view.view_of(state).scene(), game.board
    signs = distinct_letters(piece.kind for piece in scene.pieces)
    lines = (
        *_rows(board, scene, signs, colours),
        *_legend(signs),
        *_seat_lines(game, state, names, colours),
    )
    return Text("\n").join(lines)


def dice(faces: Sequence[Die]) -> str:
    """Return dice as one line of text, with used dice in parentheses.

    >>> dice([Die("d6", "5"), Die("d6", "4", used=True), Die("stick", "white")])
    '[5] (4) ▯'
    """
    return " ".join(
        STICKS[die.face]
        if die.kind == "stick"
        else f"({die.face})"
        if die.used
        else f"[{die.face}]"
        for die in faces
    )


def below(match: Match) -> Iterator[str]:
    """Yield the lines below the board: the dice of the turn and the facts of the position.

    After the end of the game, yield the result instead.
    """
    if match.active == OVER:
        yield from words.result(match)
        return
    if of_turn := view.view_of(match.state).scene().dice:
        yield dice(of_turn)
    yield from words.facts(match)


def distinct_letters(kinds: Iterable[str]) -> dict[str, str]:
    """Return a letter for each kind of piece that occurs in no other kind's name.

    The letter is empty if there is only one kind, or if every letter of the kind's name occurs in
    another one.

    >>> distinct_letters(["pawn", "pawn"]), distinct_letters(["cow", "cowboy", "cow"])
    ({'pawn': ''}, {'cow': '', 'cowboy': 'b'})
    """
    different = list(dict.fromkeys(kinds))
    others = {kind: "".join(other for other in different if other != kind) for kind in different}
    return {
        kind: next((char for char in kind if char not in others[kind]), "") if others[kind] else ""
        for kind in different
    }


def _legend(signs: Mapping[str, str]) -> Iterator[Text]:
    if entries := [f"{sign} {kind}" for kind, sign in signs.items() if sign]:
        yield Text(f"  {', '.join(entries)}", LABEL)


@lru_cache
def _unit(places: tuple[tuple[str, Point], ...], marks: int) -> float:
    """Return the largest column width at which no labels overlap, in units of the board.

    `places` are the labels and points of all places. `marks` is the number of characters reserved
    for the pieces beside each label.
    """
    left, *_, right = sorted(x for _, (x, _) in places)

    def apart(unit: float) -> bool:
        cells = [(*_cell(at, unit), len(label) / 2) for label, at in places]
        return all(
            row != other or abs(column - beside) >= half + other_half + marks
            for (row, column, half), (other, beside, other_half) in combinations(cells, 2)
        )

    return next(unit for columns in count(1) if apart(unit := (right - left) / columns))


def _cell(at: Point, unit: float) -> Cell:
    return round(at[1] / unit / STEEP), round(at[0] / unit)


def _rows(
    board: Board, scene: Scene, signs: Mapping[str, str], colours: Sequence[str]
) -> Iterator[Text]:
    """Yield the rows of the board."""
    marks = len(" ●²") + (len(signs) > 1)
    unit = _unit(tuple((place.label, place[:2]) for place in board.places.values()), marks)
    canvas: dict[Cell, Styled] = {_cell(at, unit): ("·", LABEL) for at in _dots(board, unit)}
    homes = {place: STYLES[colours[seat]] for place, seat in scene.homes}
    standing = _place_labels(scene, signs, colours)
    for name, place in board.places.items():
        row, column = _cell(place[:2], unit)
        label = place.label, homes.get(name, LABEL)
        parts = [(" ", ""), label, *standing.get(name, ()), (" ", "")]
        column -= sum(len(text) for text, _ in parts) // 2
        for char, style in ((char, style) for text, style in parts for char in text):
            canvas[row, column] = char, style
            column += 1
    rows, columns = zip(*canvas, strict=True)
    for row in range(min(rows), max(rows) + 1):
        cells = (canvas.get((row, n), (" ", "")) for n in range(min(columns), max(columns) + 1))
        yield Text.assemble("  ", *cells)


def _place_labels(
    scene: Scene, signs: Mapping[str, str], colours: Sequence[str]
) -> dict[str, list[Styled]]:
    """Return the text beside the label of each place: one mark and piece count per pile."""
    by_place: dict[str, Counter[tuple[int, str, str, int]]] = {}
    for piece in scene.pieces:
        for place in (piece.place, *piece.covers):
            pile = piece.seat, piece.kind, piece.face, piece.group
            by_place.setdefault(place, Counter())[pile] += 1
    return {
        place: [
            (mark + signs[kind] + FACES[face] + _superscript(pieces), style)
            for (seat, kind, face, _), pieces in piles.items()
            for mark, style in [(MARKS[colours[seat]], STYLES[colours[seat]])]
        ]
        for place, piles in by_place.items()
    }


def _superscript(pieces: int) -> str:
    """Return the size of a pile in superscript digits, which do not look like a label.

    The result is empty for a single piece.
    """
    return str(pieces).translate(RAISED) if pieces > 1 else ""


def _dots(board: Board, unit: float) -> Iterator[Point]:
    """Yield points along the lines and rings of a board, dense enough to leave no gaps.

    `unit` is the column width in units of the board.
    """
    for x, y, radius in board.rings:
        for degrees in range(360):
            yield point_on_circle((x, y), radius, degrees)
    for line in board.lines:
        for (x0, y0), (x1, y1) in pairwise(line):
            steps = int(hypot(x1 - x0, y1 - y0) / unit) + 1
            for n in range(steps + 1):
                yield x0 + (x1 - x0) * n / steps, y0 + (y1 - y0) * n / steps


def _seat_lines(
    game: Game, state: State, names: Sequence[str], colours: Sequence[str]
) -> Iterator[Text]:
    """Yield one line per seat: turn marker, mark, name, points, and pieces in the trays."""
    counts = Counter((piece.seat, piece.place) for piece in view.view_of(state).scene().pieces)
    scores = state.scores()
    for seat, name in enumerate(names):
        mark, style = MARKS[colours[seat]], STYLES[colours[seat]]
        turn = "▸ " if seat == view.view_of(state).actor() else "  "
        line = Text.assemble(turn, (f"{mark} {name:{max(map(len, names))}}", style))
        if words.find_key("points", game=game):
            line.append(f"   {words.sentence('points', game=game, count=scores[seat])}", style)
        for tray in game.board.trays:
            line.append(f"   {words.place_name(tray, game)} ", LABEL)
            line.append(mark * counts[seat, tray] or "–", style)
        yield line
