"""Sentences about a puzzle and about the move that was tried."""

from __future__ import annotations

from collections.abc import Iterator

from nyout import words
from nyout.core import Move, State, notation
from nyout.puzzles.puzzle import Puzzle


def verdict(puzzle: Puzzle, attempt: Move, was_shown: bool) -> str:
    """Return the sentence about the move that was tried, or about the solution that was shown."""
    chances = puzzle.chances
    best = max(chances.values())
    second = max((chance for chance in chances.values() if chance < best), default=0.0)
    if attempt not in puzzle.solutions:
        return words.text(
            "puzzle.wrong", chance=words.percent(chances[attempt]), best=words.percent(best)
        )
    if was_shown:
        move = notation(attempt)
        return words.text(
            "puzzle.shown", move=move, chance=words.percent(best), next=words.percent(second)
        )
    return words.text("puzzle.right", chance=words.percent(best), next=words.percent(second))


def ranked(puzzle: Puzzle) -> Iterator[tuple[Move, str]]:
    """Yield the moves to different positions with their win chances, the best one first."""
    moves: dict[State, Move] = {}
    for move in puzzle.chances:
        moves.setdefault(puzzle.state.play(move), move)
    for move in sorted(moves.values(), key=lambda move: -puzzle.chances[move]):
        yield move, words.percent(puzzle.chances[move])
