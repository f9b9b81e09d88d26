"""A naive implementation of the French text of Le Nyout: slow, and without tables.

A pawn walks one point at a time over the board. It remembers only its previous point, and whether
it arrived this turn. Tests compare the engine with this module, which never uses the engine.
"""

import pickle
from dataclasses import dataclass

RING = [str(n) for n in range(1, 21)]
DIAMETERS: list[list[str]] = [
    ["5", "w1", "w2", "c", "e2", "e1", "15"],
    ["10", "s1", "s2", "c", "n2", "n1", "20"],
]
TURNS_ALLOWED_ON = {"5", "10", "15"}
CHANCE, OVER = -1, -2


def diameters(place: str) -> list[list[str]]:
    """Return the straight lines through a place in both directions."""
    return [line for d in DIAMETERS for line in (d, d[::-1]) if place in line[:-1]]


def onward(place: str, previous: str) -> str:
    """Return the next point for a pawn that passes over `place` without stopping."""
    if place in ("hand", "20"):
        return "1" if place == "hand" else "off"
    if place in RING:
        return RING[RING.index(place) + 1]
    (line,) = (line for line in diameters(place) if line[line.index(place) - 1] == previous)
    return line[line.index(place) + 1]


def first_steps(place: str, previous: str) -> list[str]:
    """Return the possible first points for a pawn that has stopped on `place`."""
    if place == "c":  # no marche arrière
        return [n for n in ("w2", "s2", "e2", "n2") if n != previous]
    inwards = [d[1] for d in diameters(place) if place in TURNS_ALLOWED_ON]
    return [onward(place, previous), *inwards]


@dataclass
class Pawn:
    """A pawn: its place, the point before it, and whether it arrived this turn."""

    place: str = "hand"
    previous: str = ""
    is_arrival: bool = False


@dataclass
class Walk:
    """The pawn after a walk, and the points of the walk."""

    pawn: Pawn
    points: list[str]


def walks(pawn: Pawn, throw: int) -> list[Walk]:
    """Return every walk of a pawn by a throw."""
    ways: list[Walk] = []
    if pawn.place == "off":
        return ways
    for step in first_steps(pawn.place, pawn.previous):
        points = [pawn.place, step]
        for _ in range(throw - 1):
            if points[-1] != "off":
                points.append(onward(points[-1], points[-2]))
        ways.append(Walk(Pawn(points[-1], points[-2], is_arrival=True), points))
    return ways


@dataclass
class Naive:
    """A position; no method with a public name changes it."""

    rows: list[list[Pawn]]
    seat: int = 0
    exit_same_turn: bool = False
    throw: int = 0
    over: bool = False

    def turn(self) -> int:
        return OVER if self.over else self.seat if self.throw else CHANCE

    def usable(self, throw: int) -> dict[tuple[str, str], tuple[Pawn, Walk]]:
        """Return the pawn and the walk of every move with a throw."""
        return {
            (pawn.place, walk.pawn.place): (pawn, walk)
            for pawn in self.rows[self.seat]
            if self.exit_same_turn or not (pawn.place == "20" and pawn.is_arrival)
            for walk in walks(pawn, throw)
        }

    def moves(self) -> set[tuple[str, ...]]:
        """Return the legal moves or throws."""
        if self.over:
            return set()
        if not self.throw:
            return {(str(throw),) for throw in range(1, 6)}
        return set(self.usable(self.throw))

    def play(self, move: tuple[str, ...]) -> "Naive":
        """Return the position after a move or throw."""
        after = pickle.loads(pickle.dumps(self))  # four times as fast as deepcopy
        if not self.throw:
            after.throw = int(move[0])
        else:
            after._move(*after.usable(self.throw)[move[0], move[1]])
        return after

    def _move(self, mover: Pawn, walk: Walk) -> None:
        start, end = mover.place, walk.pawn
        for pawn in [mover] if start == "hand" else [*self.rows[self.seat]]:
            if pawn.place == start:
                pawn.place = end.place
        for seat, row in enumerate(self.rows):
            for pawn in row:
                if pawn.place != end.place or end.place == "off":
                    continue
                if seat == self.seat:  # joined pawns take the heading of the newcomer
                    pawn.previous, pawn.is_arrival = end.previous, True
                else:
                    pawn.place, pawn.previous, pawn.is_arrival = "hand", "", False
        self._go_on()

    def _go_on(self) -> None:
        throw, self.throw = self.throw, 0
        if all(pawn.place == "off" for pawn in self.rows[self.seat]):
            self.over = True
        elif throw < 4 or not any(self.usable(n) for n in range(1, 6)):
            self.seat = (self.seat + 1) % len(self.rows)
            for row in self.rows:
                for pawn in row:
                    pawn.is_arrival = False

    def heading(self, pawn: Pawn) -> str:
        """Return the next point straight on if the place does not determine it, else nothing."""
        inside = pawn.place == "c" or not (pawn.place in RING or pawn.place in ("hand", "off"))
        return onward(pawn.place, pawn.previous) if inside else ""


def points_to_go(pawn: Pawn) -> int:
    """Return the length of the shortest walk off the board."""
    length, pawns = 0, [pawn]
    while all(at.place != "off" for at in pawns):
        length, pawns = length + 1, [walk.pawn for at in pawns for walk in walks(at, 1)]
    return length


def from_stand(stand: str) -> Pawn:
    """Return the pawn for a stand of the engine."""
    place = stand.rstrip("<>").split("(")[0]
    if place == "c":
        return Pawn("c", stand[2] + "2")
    for line in DIAMETERS + [d[::-1] for d in DIAMETERS]:
        if place in line[1:-1]:
            at = line.index(place)
            if (at < 3) == stand.endswith(">"):  # the first half of a line leads inwards
                return Pawn(place, line[at - 1])
    return Pawn(place)
