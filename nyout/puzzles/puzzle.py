"""A puzzle, and its text: a position, and the mover's win chance after each move in per cent.

    run/1 seats=2 to-move=white ... | b5-b4=61.5 b5-c5=42.0 c4-d4=17.3

The moves are in the order of their win chances, the best one first. Of the moves that lead to the
same position, only one is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from nyout import position
from nyout.core import CHANCE, OVER, Game, Move, State, list_items, notation, tokens
from nyout.faults import error_about

SEPARATOR = " | "
CHANCE_OF_MOVE = re.compile(r"(\S+)=(\d{1,3}\.\d)")


class Puzzle(NamedTuple):
    """A position in which one move is clearly best."""

    text: str  # the position, as `nyout.position` writes it
    game: Game
    state: State
    chances: Mapping[Move, float]  # the mover's win chance after each legal move

    @property
    def solutions(self) -> tuple[Move, ...]:
        """The best moves; all of them lead to the same position."""
        most = max(self.chances.values())
        return tuple(move for move, chance in self.chances.items() if chance == most)

    @property
    def ranked_moves(self) -> list[Move]:
        """A move to each of the positions that can follow, the best one first."""
        moves: dict[State, Move] = {}
        for move in self.chances:
            moves.setdefault(self.state.play(move), move)
        return sorted(moves.values(), key=self.chances.__getitem__, reverse=True)

    def loss(self, move: Move) -> float:
        """Return the win chance that a legal move loses compared with a solution.

        Raises `KeyError` if the move is not legal.
        """
        return max(self.chances.values()) - self.chances[move]


def puzzle(game: Game, state: State, by_state: Mapping[State, float]) -> Puzzle:
    """Return the puzzle for a position and the mover's win chance in each position after a move."""
    chances = {move: round(by_state[state.play(move)], 3) for move in state.moves()}
    return Puzzle(position.write(state, game), game, state, chances)


def write(puzzle: Puzzle) -> str:
    """Return the text of a puzzle, a line."""
    words = (f"{notation(move)}={100 * puzzle.chances[move]:.1f}" for move in puzzle.ranked_moves)
    return puzzle.text + SEPARATOR + " ".join(words)


def read_puzzle(line: str, where: str = "line 1") -> Puzzle:
    """Parse a puzzle. Raises `RecordError`, which names the location `where`, if it is invalid.

    >>> read_puzzle("run/1 seats=2")
    Traceback (most recent call last):
    nyout.faults.RecordError: line 1: no ` | `; expected a position, ` | ` and win chances
    """
    text, separator, rest = line.partition(SEPARATOR)
    if not separator:
        raise error_about(where, f"no `{SEPARATOR}`", f"a position, `{SEPARATOR}` and win chances")
    game, _, _, state = position.read(text, lambda column: f"{where}, column {column}")
    if state.turn() in (CHANCE, OVER):
        raise error_about(where, "a position without a decision", "one of a seat")
    written = _chances(rest.split(), state, where)
    ends = {move: state.play(move) for move in state.moves()}
    by_state: dict[State, float] = {}
    for move, chance in written.items():
        if ends[move] in by_state:
            raise error_about(where, f"`{notation(move)}`", "moves to different positions")
        by_state[ends[move]] = chance
    if missing := [move for move, end in ends.items() if end not in by_state]:
        raise error_about(where, f"no win chance for {_list_moves(missing)}", "all moves")
    best, *others = written.values()
    if not others or best <= max(others):
        raise error_about(where, f"`{rest}`", "several moves, of which only the first is best")
    return Puzzle(text, game, state, {move: by_state[end] for move, end in ends.items()})


def _chances(words: Iterable[str], state: State, where: str) -> dict[Move, float]:
    """Return the win chances after the written moves. Raises `RecordError`."""
    legal = {*state.moves()}
    chances: dict[Move, float] = {}
    for word in words:
        match = CHANCE_OF_MOVE.fullmatch(word)
        if match is None:
            raise error_about(where, f"`{word}`", "a move and per cent: b5-b4=61.5")
        move, chance = tokens(match[1]), round(float(match[2]) / 100, 3)
        if move not in legal:
            raise error_about(where, f"`{match[1]}` is not legal", _list_moves(legal))
        if chance > 1:
            raise error_about(where, f"`{word}`", "0.0 to 100.0 per cent")
        if move in chances:
            raise error_about(where, f"`{notation(move)}` is given twice", "each move once")
        chances[move] = chance
    if not chances:
        raise error_about(where, "no win chances", "one for each move")
    return chances


def _list_moves(moves: Iterable[Move]) -> str:
    return list_items(sorted(map(notation, moves)))
