"""Observations: positions as a fixed number of values, for learning programs.

An observation contains what the page shows of a position, from the perspective of a seat. Seats are
relative: `seat+0` is the observing seat, `seat+1` the next one. The values form *blocks*:

    pieces  per seat, kind of piece, number in `PILES`, and place or tray
    homes   per seat and place: 1 if the seat owns the place throughout the game
    dice    per face: the number of unused dice, and of used ones
    phase   1 for the current phase or ending, otherwise 0
    actor   1 for the seat that throws or moves next, otherwise 0
    chance  1 if a throw is next
    scores  per seat
    to go   per seat: the minimum number of steps of all its pieces to their goals, if any
    counts  the numbers among the facts of the scene, such as the plays left
    facts   per fact about a seat, such as the last capture: 1 for that seat, otherwise 0

Scores can be negative; all other values are at least 0. What the page does not show is missing: the
squares that a chain in Scouts has visited, whether the turn had a summoning in Not Nyout, pawns
that wait at the exit in Le Nyout, and the turns without progress. The legal moves reflect the first
three. `nyout.position` writes complete positions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, Game, State
from nyout.view import Scene
from nyout.words.en import TEXTS, own

PILES = {
    "count": "pieces there, including those that also cover other places",
    "piles": "piles that these pieces form",
    "largest": "pieces in the largest of these piles",
    "heading": "pieces elsewhere that go there next, where a place has several exits",
    "turned": "pieces there that do not show their usual face",
}
"""The numbers of pieces per place or tray, and their meanings."""

FACES = {
    "stick": ("white", "black"),
    "coin": ("heads", "tails"),
    **{f"d{most}": tuple(map(str, range(1, most + 1))) for most in (4, 6, 8, 10)},
}
"""The faces of dice, by kind."""

Path = tuple[str, ...]
"""The name of a block, and a label for each of its axes."""


class Block(NamedTuple):
    """Values with a common meaning, as an array whose axes have labels."""

    name: str
    axes: tuple[tuple[str, ...], ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """The length of each axis."""
        return tuple(map(len, self.axes))

    @property
    def size(self) -> int:
        """The number of values."""
        return prod(self.shape)

    def paths(self) -> Iterator[Path]:
        """Yield the path of each value."""
        yield from ((self.name, *labels) for labels in product(*self.axes))


class Observer:
    """Converts the positions of a game with some number of seats to observations.

    Attributes:
        blocks: The blocks in the order of their values.
        size: The number of values.

    >>> from nyout import GAMES
    >>> game = GAMES["le-nyout"]
    >>> observer = Observer(game, seats=2)
    >>> state = game.start(seats=2, first=1).play(("4",))
    >>> seen = dict(zip(observer.names(), observer.observe(state, seat=0)))
    >>> seen["pieces/seat+1/pawn/count/hand"], seen["dice/unused/stick white"], seen["actor/seat+1"]
    (4.0, 4.0, 1.0)
    """

    def __init__(self, game: Game, seats: int) -> None:
        self._seats = tuple(f"seat+{n}" for n in range(seats))
        self._about_seats = {key for key, is_seat in _facts(game).items() if is_seat}
        self.blocks = tuple(block for block in _blocks(game, self._seats) if block.size)
        paths = [path for block in self.blocks for path in block.paths()]
        self._indices = {path: index for index, path in enumerate(paths)}
        self.size = len(paths)

    def names(self) -> tuple[str, ...]:
        """Return the name of each value: its path with slashes."""
        return tuple(map("/".join, self._indices))

    def observe(self, state: State, seat: int) -> list[float]:
        """Return the observation of a position by a seat.

        Raises `KeyError` if the position has a die, phase or fact that is not in the tables above
        or in the sentences of the game.
        """
        values = [0.0] * self.size
        count = len(self._seats)
        seats = [self._seats[(other - seat) % count] for other in range(count)]
        for path, value in _entries(state, seats, self._about_seats).items():
            values[self._indices[path]] = float(value)
        return values


def _blocks(game: Game, seats: tuple[str, ...]) -> Iterator[Block]:
    """Yield the blocks of a game; `seats` are the labels of its seats."""
    start = view.view_of(game.start(len(seats))).scene()
    kinds = tuple(dict.fromkeys(piece.kind for piece in start.pieces))
    spots = *game.board.places, *game.board.trays
    yield Block("pieces", (seats, kinds, tuple(PILES), spots))
    yield Block("homes", (seats, tuple(game.board.places)))
    dice = tuple(f"{kind} {face}" for kind, faces in FACES.items() for face in faces)
    yield Block("dice", (("unused", "used"), dice))
    yield Block("phase", (_phases(game),))
    yield Block("actor", (seats,))
    yield Block("chance", ())
    yield Block("scores", (seats,))
    yield Block("to go", (seats,))
    facts = _facts(game)
    yield Block("counts", (tuple(key for key, is_seat in facts.items() if not is_seat),))
    yield Block("facts", (tuple(key for key, is_seat in facts.items() if is_seat), seats))


def _phases(game: Game) -> tuple[str, ...]:
    """Return the phases of a game: those with a prompt, and its endings."""
    keys = [key.split(".") for key in (*TEXTS, *own(game))]
    phases = [parts[1] for parts in keys if parts[0] == "ask" and len(parts) == 2]
    return tuple(dict.fromkeys((*phases, *game.endings)))


def _facts(game: Game) -> dict[str, bool]:
    """Return the keys of the facts of a game, with whether the number of each is a seat."""
    return {
        key.removeprefix("fact."): "{seat}" in sentence
        for key, sentence in own(game).items()
        if key.startswith("fact.") and not key.endswith(".one")
    }


def _entries(state: State, seats: Sequence[str], about_seats: Collection[str]) -> Counter[Path]:
    """Return the values of a position that are not 0.

    `seats` are the labels of the seats, and `about_seats` the facts whose numbers are seats.
    """
    scene = view.view_of(state).scene()
    values = _pieces(scene, seats)
    for place, seat in scene.homes:
        values["homes", seats[seat], place] = 1
    for die in scene.dice:
        values["dice", "used" if die.used else "unused", f"{die.kind} {die.face}"] += 1
    values["phase", view.view_of(state).phase()] = 1
    if (actor := view.view_of(state).actor()) >= 0:
        values["actor", seats[actor]] = 1
    if state.turn() == CHANCE:
        values["chance",] = 1
    for seat, score in zip(seats, state.scores()):
        values["scores", seat] = score
    for piece in scene.pieces:
        values["to go", seats[piece.seat]] += piece.to_go
    for key, number in scene.facts:
        if key in about_seats:
            values["facts", key, seats[number]] = 1
        else:
            values["counts", key] = number
    return values


def _pieces(scene: Scene, seats: Sequence[str]) -> Counter[Path]:
    """Return the values of the block `pieces` that are not 0."""
    values = Counter[Path]()
    piles = Counter[tuple[str, str, str, int]]()
    for piece in scene.pieces:
        seat = seats[piece.seat]
        for spot in (piece.place, *piece.covers):
            piles[seat, piece.kind, spot, piece.group] += 1
            if piece.face:
                values["pieces", seat, piece.kind, "turned", spot] += 1
        if piece.toward:
            values["pieces", seat, piece.kind, "heading", piece.toward] += 1
    for (seat, kind, spot, _), size in piles.items():
        values["pieces", seat, kind, "count", spot] += size
        values["pieces", seat, kind, "piles", spot] += 1
        largest = "pieces", seat, kind, "largest", spot
        values[largest] = max(values[largest], size)
    return values
