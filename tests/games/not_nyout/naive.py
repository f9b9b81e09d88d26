"""A naive implementation of the text of Not Nyout: slow, and without tables.

The groups are a plain list, and a group walks one point at a time and pays for each. Tests compare
the engine with this module, which never uses the engine. Numbers in brackets are those of the text.
"""

import pickle
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product

CHANCE, OVER = -1, -2
NORTH, WEST, SOUTH, EAST = 20, 5, 10, 15
HOME = {"N": NORTH, "W": WEST, "S": SOUTH, "E": EAST}
ARM = {NORTH: "n", WEST: "w", SOUTH: "s", EAST: "e"}
"""Arms by cardinal point; `n1` is the outer square of an arm, `n2` the inner one."""


def centre_neighbours(square: str) -> list[str]:
    """Return the neighbours of one of the nine centre squares, in all directions (10)."""
    if square == "c":
        return [arm + "2" for arm in ARM.values()]
    (cardinal,) = (str(at) for at, arm in ARM.items() if arm == square[0])
    return [cardinal, square[0] + "2"] if square[1] == "1" else [square[0] + "1", "c"]


def steps(place: str, begins: bool) -> list[str]:
    """Return the steps of a horse: anticlockwise on the ring (8), in any direction inside (10)."""
    if not place.isdecimal():
        return centre_neighbours(place)
    onward = ["1" if place == "20" else str(int(place) + 1)]
    if begins and int(place) in ARM:  # (9): only at the start of a move
        onward.append(ARM[int(place)] + "1")
    return onward


def ends(walk: list[str], points: int, enemies: set[str]) -> set[tuple[str, ...]]:
    """Return the walks that cost exactly these points; passing enemies costs one more (11)."""
    if points < 0:
        return set()
    walks = {tuple(walk)} if points == 0 and len(walk) > 1 else set()
    price = 2 if len(walk) > 1 and walk[-1] in enemies else 1
    for step in steps(walk[-1], begins=len(walk) == 1):
        if step not in walk and points >= price:
            walks |= ends([*walk, step], points - price, enemies)
    return walks


@dataclass
class Group:
    """Joined horses of a seat and their place."""

    seat: int
    place: str
    size: int


@dataclass
class Naive:
    """A position; no method with a public name changes it."""

    homes: str
    seat: int = 0
    groups: list[Group] = field(default_factory=list)
    stable: dict[int, int] = field(default_factory=dict)
    throw: list[int] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    summoned: bool = False
    attack: tuple[Group, Group] | None = None
    taker: int | None = None
    turns_since: int = 0  # finished turns since the last capture, or since the start
    has_capture: bool = False  # a capture in the current turn
    over: str = ""

    def __post_init__(self):
        self.stable = self.stable or dict.fromkeys(range(len(self.homes)), 4)

    def turn(self) -> int:
        if self.over:
            return OVER
        return CHANCE if self.attack or not self.throw else self.seat

    def horses(self, seat: int) -> int:
        return self.stable[seat] + sum(group.size for group in self.groups if group.seat == seat)

    def inside(self) -> list[int]:
        return [seat for seat in self.stable if self.horses(seat)]

    def dice_due(self) -> int:
        own = [group for group in self.groups if group.seat == self.seat]
        return len(own) + (1 if self.stable[self.seat] else 0)

    def rolls(self) -> Counter:
        """Return the possible throws and the number of ways to throw each."""
        if self.attack:
            first, second = (range(1, 2 * group.size + 3) for group in self.attack)
            return Counter((f"{a}v{b}",) for a, b in product(first, second))
        falls = product("1234", repeat=self.dice_due())
        return Counter(("+".join(sorted(fall)),) for fall in falls)

    def word(self, group: Group) -> str:
        return f"{group.place}x{group.size}"

    def landings(self, start: Iterable[str], place: str) -> list[tuple[str, ...]]:
        """Return the notations of a move to a square."""
        moves = [tuple(start)]
        there = [group for group in self.groups if group.place == place]
        foes = {f"{self.word(g)}@{self.homes[g.seat]}" for g in there if g.seat != self.seat}
        if len(foes) > 1:
            moves = [(*move, foe) for move in moves for foe in sorted(foes)]
        if any(group.seat == self.seat for group in there):
            moves = [(*move, how) for move in moves for how in ("join", "apart")]
        return moves

    def paths(self, group: Group, die: int) -> set[tuple[str, ...]]:
        enemies = {other.place for other in self.groups if other.seat != self.seat}
        return ends([group.place], die, enemies)

    def useful(self) -> set[tuple[str, ...]]:
        """Return the legal moves except `end`."""
        moves = set()
        own = [group for group in self.groups if group.seat == self.seat]
        for die in self.dice:
            for group in own:
                for path in self.paths(group, die):
                    move = (str(die), self.word(group), path[-1])
                    moves.update(self.landings(move, path[-1]))
            if self.stable[self.seat] and not self.summoned:
                place = HOME[self.homes[self.seat]]
                for _ in range(die):
                    place = place + 1 if place < 20 else 1
                moves.update(self.landings((str(die), "stable", str(place)), str(place)))
        for group in own:
            for part in range(1, group.size):
                if part <= group.size - part:
                    moves.add(("split", self.word(group), str(part)))
        return moves

    def moves(self) -> set[tuple[str, ...]]:
        """Return the legal moves or throws."""
        turn = self.turn()
        if turn == CHANCE:
            return set(self.rolls())
        return set() if turn == OVER else self.useful() | {("end",)}

    def play(self, move: tuple[str, ...]) -> "Naive":
        """Return the position after a move or throw."""
        after = pickle.loads(pickle.dumps(self))  # four times as fast as deepcopy
        if after.attack:
            after._exchange(*map(int, move[0].split("v")))
        elif not after.throw:
            after.throw = list(map(int, move[0].split("+")))
            after.dice = [*after.throw]
        elif move[0] == "end":
            after._next_turn()
            return after
        elif move[0] == "split":
            group = after._own(move[1])
            group.size -= int(move[2])
            after.groups.append(Group(group.seat, group.place, int(move[2])))
        else:
            after._move(*move)
        if after.throw and not after.over and not after.attack and not after.useful():
            after._next_turn()
        return after

    def _own(self, word: str) -> Group:
        return next(g for g in self.groups if g.seat == self.seat and self.word(g) == word)

    def _move(self, die: str, what: str, place: str, *how: str) -> None:
        self.dice.remove(int(die))
        if what == "stable":
            self.stable[self.seat] -= 1
            self.summoned = True
            mover = Group(self.seat, place, 1)
        else:
            mover = self._own(what)
            self.groups.remove(mover)
            mover.place = place
        there = [group for group in self.groups if group.place == place]
        if "join" in how:
            for group in there:
                if group.seat == self.seat:
                    mover.size += group.size
                    self.groups = [other for other in self.groups if other is not group]
        self.groups.append(mover)
        for group in there:
            foe = f"{self.word(group)}@{self.homes[group.seat]}"
            if group.seat != self.seat and (foe in how or "@" not in "".join(how)):
                self.attack = mover, group
                return

    def _exchange(self, attackers: int, defenders: int) -> None:
        assert self.attack
        attacker, defender = self.attack
        self.attack = None
        loser, winner = (defender, attacker) if attackers + 2 > defenders else (attacker, defender)
        loser.size -= 1
        self.groups = [group for group in self.groups if group.size]
        self.taker, self.turns_since, self.has_capture = winner.seat, 0, True
        if len(self.inside()) == 1:
            self.over = "last"
        elif not self.horses(self.seat):
            self._next_turn()

    def _next_turn(self) -> None:
        if not self.has_capture:
            self.turns_since += 1
        self.has_capture = self.summoned = False
        self.throw, self.dice = [], []
        inside = self.inside()
        most = max(map(self.horses, inside))
        if len(inside) == 2 and most == 1:
            if self.turns_since == 3 * 2:
                self.over = "rounds"
        elif self.turns_since == 50 * len(inside):
            best = [seat for seat in inside if self.horses(seat) == most]
            self.over = "quiet" if len(best) == 1 or self.taker in best else "draw"
        if not self.over:
            self.seat = (self.seat + 1) % len(self.homes)
            while not self.horses(self.seat):
                self.seat = (self.seat + 1) % len(self.homes)

    def winner(self) -> int | None:
        """Return the winner of a finished game, or None after a draw."""
        if self.over == "rounds":
            return self.taker
        inside = self.inside()
        best = [seat for seat in inside if self.horses(seat) == max(map(self.horses, inside))]
        if len(best) > 1:
            return self.taker if self.taker in best else None
        return best[0]
