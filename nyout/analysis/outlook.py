"""The outlook after a move: the rest of the turn, and what the next turn can do to the mover.

It is found by playing moves: the best rest of the turn, then the throws and replies of the next
player within a turn. Nothing in it depends on the game.
"""

from __future__ import annotations

from typing import NamedTuple

from nyout import view
from nyout.analysis.judging import judge
from nyout.core import CHANCE, OVER, Move, State
from nyout.players.search import SLICE, Steps, has_turn_ended, search
from nyout.plies import Gone, Won, events
from nyout.view import cached_scene

REPLIES = 2000  # plies of the next player that are explored
NODES = 500  # positions searched for each further ply of the turn
LINE = 12  # plies of a turn at most
AHEAD = 2  # turns that follow: a reply, and the next turn


class Reach(NamedTuple):
    """What the next player can do in a turn, before any further turn."""

    captures: float = 0.0  # the share of throws that permit a capture; without throws, 0 or 1
    loses: float = 0.0  # the same for a turn with which the mover loses the game
    throws: tuple[Move, ...] = ()  # the throws that permit a capture
    places: tuple[str, ...] = ()  # the places of the pieces that can be captured
    by_throw: bool = False  # whether the next player throws first
    is_complete: bool = True  # whether all replies were explored; else the values are lower bounds


class Outlook(NamedTuple):
    """A move, the rest of its turn, and what the next turn can do."""

    move: Move
    line: tuple[Move, ...]  # the further plies of the turn that are best
    states: tuple[State, ...]  # the positions before the move and after each ply
    reach: Reach | None  # None if the same seat continues, or the game is over
    ahead: tuple[Outlook, ...] = ()  # the best turns that follow, up to the next throw

    @property
    def seat(self) -> int:
        """The seat that moves."""
        return self.states[0].turn()

    @property
    def end(self) -> State:
        """The position after the turn, or before a throw within it."""
        return self.states[-1]

    @property
    def progress(self) -> int:
        """The number of steps by which the mover's pieces come closer to their goal."""
        before, after = (_to_go(state, self.seat) for state in (self.states[0], self.end))
        return sum(steps - after[key] for key, steps in before.items())


def outlook(state: State, move: Move) -> Steps[Outlook]:
    """Return the outlook after a seat's legal move; a generator that pauses like a search."""
    first = last = yield from _turn(state, move)
    if first.end.turn() == OVER or view.view_of(first.end).actor() == first.seat:
        return first
    ahead = list[Outlook]()
    while len(ahead) < AHEAD and last.end.turn() not in (CHANCE, OVER):
        last = yield from _turn(last.end, (yield from _best(last.end)))
        ahead.append(last)
    return first._replace(reach=(yield from reach(first.end, first.seat)), ahead=tuple(ahead))


def _turn(state: State, move: Move) -> Steps[Outlook]:
    """Return a move and the best rest of its turn."""
    seat = state.turn()
    states, line = [state, state.play(move)], list[Move]()
    while states[-1].turn() == seat and not has_turn_ended(states[-1], seat) and len(line) < LINE:
        line.append((yield from _best(states[-1])))
        states.append(states[-1].play(line[-1]))
    return Outlook(move, tuple(line), tuple(states), None)


def reach(state: State, seat: int) -> Steps[Reach]:
    """Return what the next player can do to the pieces of `seat` in its turn."""
    replies = _Replies(seat)
    if state.turn() != CHANCE:
        captured, lost = yield from replies.best(state, state.turn())
        result = Reach(captured, lost)
    else:
        by_throw = yield from replies.follow_throws(state, view.view_of(state).actor())
        throws = tuple(throw for throw, (captured, _) in by_throw.items() if captured)
        result = Reach(*_mean(state, by_throw), throws, by_throw=True)
    where = {piece.key: piece.place for piece in cached_scene(state).pieces}
    places = dict.fromkeys(where[key] for key in where if key in replies.taken)
    return result._replace(places=tuple(places), is_complete=replies.left >= 0)


class _Replies:
    """The plies of the next player's turn, explored up to a number."""

    def __init__(self, seat: int) -> None:
        self.seat, self.left = seat, REPLIES
        self.taken: set[str] = set()  # keys of the pieces that some reply captures
        self.chances: dict[State, tuple[float, float]] = {}

    def best(self, state: State, mover: int) -> Steps[tuple[float, float]]:
        """Return the highest probabilities of a capture, and of a loss, in the rest of a turn."""
        if state in self.chances:
            return self.chances[state]
        captures = loses = 0.0
        for move in state.moves():
            captured, lost = yield from self.follow_ply(state, move, mover)
            captures, loses = max(captures, captured), max(loses, lost)
        self.chances[state] = captures, loses
        return captures, loses

    def follow_ply(self, state: State, move: Move, mover: int) -> Steps[tuple[float, float]]:
        """Return the same probabilities after a ply."""
        self.left -= 1
        if self.left < 0:
            return 0.0, 0.0
        if self.left % SLICE == 0:
            yield
        end = state.play(move)
        captured = lost = 0.0
        for event in events(state, move, end):
            match event:
                case Gone(key=key, seat=self.seat, by=by) if by != self.seat:
                    self.taken.add(key)
                    captured = 1.0
                case Won(ranks):
                    lost = float(ranks[mover] == 1 < ranks[self.seat])
                case _:
                    pass
        turn = end.turn()
        if turn == OVER or has_turn_ended(end, mover):
            return captured, lost
        further = self.mean_of_throws if turn == CHANCE else self.best
        captures, loses = yield from further(end, mover)
        return max(captured, captures), max(lost, loses)

    def mean_of_throws(self, state: State, mover: int) -> Steps[tuple[float, float]]:
        """Return the same probabilities before a throw within a turn, such as that of a fight."""
        return _mean(state, (yield from self.follow_throws(state, mover)))

    def follow_throws(self, state: State, mover: int) -> Steps[dict[Move, tuple[float, float]]]:
        """Return the same probabilities after each throw."""
        after: dict[Move, tuple[float, float]] = {}
        for throw in state.moves():
            after[throw] = yield from self.follow_ply(state, throw, mover)
        return after


def _mean(state: State, by_throw: dict[Move, tuple[float, float]]) -> tuple[float, float]:
    """Return the mean probabilities of a capture and of a loss before a throw."""
    odds = state.odds()
    total = sum(odds)
    captures = loses = 0.0
    for weight, (captured, lost) in zip(odds, by_throw.values(), strict=True):
        captures += weight * captured / total
        loses += weight * lost / total
    return captures, loses


def _best(state: State) -> Steps[Move]:
    """Return the best move by a search that ends with the turn."""
    position = judge(state, state.turn())
    best = state.moves()[0]
    for progress in search(state, position.evaluator, position.settings.limit_to_turn(NODES)):
        best = progress.move
        yield
    return best


def _to_go(state: State, seat: int) -> dict[str, int]:
    """Return the steps to the goal of each piece of a seat, by its key."""
    return {piece.key: piece.to_go for piece in cached_scene(state).pieces if piece.seat == seat}
