"""A naive implementation of the text of Hypnosia: slow, and without tables.

A pawn stands on a circle at an angle, and walks one point at a time. A bridge connects two circles
where both have a double-coloured station at the same angle. Scores are counted from lists of
arrivals and captures. Tests compare the engine with this module, which never uses the engine.
"""

import pickle
from dataclasses import dataclass, field

CHANCE, OVER = -1, -2
DEGREES = [10, 15, 30]  # between neighbouring stations of the outer, middle and inner circle
DOUBLE = [30, 0, 30]  # the angle of the first double-coloured station; one every 60 degrees
WORTH = [5, 4, 3, 2, 1]
Where = tuple[str, int, int]  # ("start", step, 0), ("on", circle, angle), ("centre", 0, 0), …
CENTRE, OUT = ("centre", 0, 0), ("out", 0, 0)


@dataclass
class Pawn:
    """A pawn with its colour and its place."""

    seat: int
    colour: int
    where: Where


def name(where: Where) -> str:
    """Return the notation of a place without the colour of its column."""
    kind, one, angle = where
    if kind == "start":
        return f"s{one}"
    return f"{'abc'[one]}{angle // DEGREES[one]}" if kind == "on" else kind


def straight(pawn: Pawn, where: Where) -> Where | None:
    """Return the next point anticlockwise, or on the way out of the column."""
    kind, one, angle = where
    if kind == "start":
        return ("start", one - 1, 0) if one > 1 else ("on", 0, 60 * pawn.colour)
    return ("on", one, (angle + DEGREES[one]) % 360) if kind == "on" else None


def cross_bridge(where: Where) -> Where | None:
    """Return the point inwards of a double-coloured station, or None elsewhere."""
    kind, circle, angle = where
    if kind != "on" or angle % 60 != DOUBLE[circle]:
        return None
    return CENTRE if circle == 2 else ("on", circle + 1, angle)


def walks(pawn: Pawn, points: int) -> list[list[Where]]:
    """Return every walk of this length that leaves the column, including its starting place."""
    ways = []
    for first in (straight(pawn, pawn.where), cross_bridge(pawn.where)):
        walk = [pawn.where, first]
        while len(walk) <= points and walk[-1] is not None:
            walk.append(straight(pawn, walk[-1]))
        if walk[-1] is not None and walk[-1][0] != "start":
            ways.append(walk)
    return ways


@dataclass
class Naive:
    """A position; no method with a public name changes it."""

    pawns: list[Pawn]
    seats: int
    seat: int = 0
    cross: bool = True
    dice: list[int] = field(default_factory=list)  # those not yet used
    arrivals: list[Pawn] = field(default_factory=list)
    captures: list[tuple[int, Pawn]] = field(default_factory=list)  # with the capturing seat
    calm: int = 0  # whole turns since the last capture or arrival
    is_eventful: bool = False  # a capture or an arrival in this turn
    over: str = ""

    def turn(self) -> int:
        return OVER if self.over else self.seat if self.dice else CHANCE

    def outside(self, seat: int) -> bool:
        """Return whether a seat has a pawn on the board or at the start."""
        return any(p.seat == seat and p.where not in (CENTRE, OUT) for p in self.pawns)

    def pawns_on(self, where: Where) -> list[Pawn]:
        """Return the pawns on a station."""
        return [pawn for pawn in self.pawns if pawn.where == where and where[0] == "on"]

    def possible(self) -> dict[tuple[str, ...], tuple[list[Pawn], list[Where]]]:
        """Return the legal moves with their pawns and the places of their walk."""
        moves = {}
        for die in self.dice:
            for pawn in self.pawns:
                if pawn.seat != self.seat or pawn.where in (CENTRE, OUT):
                    continue
                stack = self.pawns_on(pawn.where)
                for walk in walks(pawn, die):
                    for group in ([pawn], stack) if len(stack) == 2 else ([pawn],):
                        suffix = f"x{len(group)}" if len(stack) == 2 else ""
                        move = str(die), name(pawn.where) + suffix, name(walk[-1])
                        if self.is_legal(group, walk) and move not in moves:
                            moves[move] = group, walk
        return moves

    def is_legal(self, group: list[Pawn], walk: list[Where]) -> bool:
        """Return whether a group of pawns can make a walk."""
        start, first, end = walk[0], walk[1], walk[-1]
        if end == CENTRE:
            return len(self.arrivals) + len(group) <= 5
        if len(group) == 2 and not self.cross and first == cross_bridge(start):
            return False
        there = self.pawns_on(end)
        if there and there[0].seat == self.seat:
            return len(there) + len(group) <= 2
        return len(group) >= len(there)

    def moves(self) -> set[tuple[str, ...]]:
        """Return the legal moves or throws."""
        if self.over:
            return set()
        if not self.dice:
            return {(f"{a}+{b}",) for a in range(1, 7) for b in range(1, a + 1)}
        return set(self.possible())

    def play(self, move: tuple[str, ...]) -> "Naive":
        """Return the position after a move or throw."""
        after = pickle.loads(pickle.dumps(self))  # four times as fast as deepcopy
        if self.dice:
            after._move(*after.possible()[move])
            after.dice.remove(int(move[0]))
        else:
            after.dice = [int(die) for die in move[0].split("+")]
        after._go_on()
        return after

    def _move(self, group: list[Pawn], walk: list[Where]) -> None:
        end = walk[-1]
        for enemy in self.pawns_on(end):
            if enemy.seat != self.seat:
                self.captures.append((self.seat, enemy))
                enemy.where, self.is_eventful = OUT, True
        for pawn in group:
            pawn.where = end
            if end == CENTRE:
                self.arrivals.append(pawn)
                self.is_eventful = True

    def _go_on(self) -> None:
        playing = [seat for seat in range(self.seats) if self.outside(seat)]
        if len(self.arrivals) == 5 or not playing:
            self.over = "centre" if len(self.arrivals) == 5 else "empty"
        elif not self.possible():
            self.dice = []
            self.calm = 0 if self.is_eventful else self.calm + 1
            self.is_eventful = False
            if self.calm >= 60 * len(playing):
                self.over = "quiet"
            self.seat = (self.seat + 1) % self.seats
            while self.seat not in playing:
                self.seat = (self.seat + 1) % self.seats

    def scores(self) -> tuple[int, ...]:
        """Return the points, counted from arrivals and captures."""
        points = [0] * self.seats
        for worth, pawn in zip(WORTH, self.arrivals):
            points[pawn.seat] += worth
        for taker, pawn in self.captures:
            points[taker] += 1
            points[pawn.seat] -= 1
        return tuple(points)

    def ranks(self) -> tuple[int, ...]:
        """Return the ranks: by points, and then by the first arrival."""
        order = [pawn.seat for pawn in self.arrivals]
        scores = self.scores()

        def is_before(one: int, other: int) -> bool:
            if scores[one] != scores[other]:
                return scores[one] > scores[other]
            if one not in order or other not in order:
                return one in order and other not in order
            return order.index(one) < order.index(other)

        every = range(self.seats)
        return tuple(
            1 + sum(is_before(one, seat) for one in every if one != seat) for seat in every
        )


def points_to_go(pawn: Pawn) -> int:
    """Return the length of the shortest walk to the centre."""
    length, pawns = 0, [pawn]
    while all(at.where != CENTRE for at in pawns):
        ways = {walk[-1] for at in pawns for walk in steps(at)}
        length, pawns = length + 1, [Pawn(pawn.seat, pawn.colour, where) for where in ways]
    return length


def steps(pawn: Pawn) -> list[list[Where]]:
    """Return the walks of one step, including those inside the column."""
    ways = straight(pawn, pawn.where), cross_bridge(pawn.where)
    return [[pawn.where, to] for to in ways if to is not None]
