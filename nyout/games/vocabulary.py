"""The vocabulary of a game: a fixed number for each of its moves, for programs that need integers.

A game can define it in its module `ai.py`:

    def moves() -> Iterable[Move]   all moves of seats, with any number of seats and any options
    def throws() -> Iterable[Move]  all moves of chance
    SPARE: int                      optional: numbers for moves of seats that `moves()` omits

The number of a move is its index in `moves()`, that of a throw its index in `throws()`. Both must
return the same moves in the same order until `Game.rules` increases. Spare numbers follow them: a
legal move that is not listed has the next spare number in each position, in the order of
`State.moves()`. A game uses them for moves with too many combinations of tokens. In a game without
these functions, all moves and throws have spare numbers.

This module does not ship to the browser.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nyout.core import CHANCE, Move, State, notation
from nyout.games import part

SPARE = 256  # spare numbers in a game without a vocabulary


class Numbers:
    """The numbers of moves: first those of the listed moves, then the spare ones.

    >>> numbers = Numbers([("a1",), ("b2",)], spare=2)
    >>> numbers.assign([("b2",), ("c3",), ("a1",)])
    {0: ('a1',), 1: ('b2',), 2: ('c3',)}
    """

    def __init__(self, listed: Iterable[Move], spare: int = 0) -> None:
        """Create the numbers. Raises `ValueError` if a move is listed twice."""
        self.listed = tuple(listed)
        self.spare = spare
        self._numbers = {move: number for number, move in enumerate(self.listed)}
        if len(self._numbers) < len(self.listed):
            twice = next(move for n, move in enumerate(self.listed) if self._numbers[move] != n)
            raise ValueError(f"the vocabulary lists `{notation(twice)}` twice")

    def __len__(self) -> int:
        """Return how many numbers there are; they start at 0."""
        return len(self.listed) + self.spare

    def assign(self, legal: Sequence[Move]) -> dict[int, Move]:
        """Return the legal moves of a position by number, in ascending order.

        Raises `ValueError` if there are not enough spare numbers.
        """
        numbers = self._numbers
        numbered = {numbers[move]: move for move in legal if move in numbers}
        if len(numbered) < len(legal):
            unlisted = [move for move in legal if move not in numbers]
            if len(unlisted) > self.spare:
                raise ValueError(
                    f"{len(unlisted)} legal moves such as `{notation(unlisted[0])}` are not in the"
                    f" vocabulary, which has {self.spare} spare numbers"
                )
            numbered.update(enumerate(unlisted, len(self.listed)))
        return dict(sorted(numbered.items()))

    def name(self, number: int) -> str:
        """Return the notation of a listed move, or a name for a spare number.

        >>> numbers = Numbers([("hand", "4")], spare=1)
        >>> numbers.name(0), numbers.name(1)
        ('hand-4', 'spare 0')
        """
        count = len(self.listed)
        return notation(self.listed[number]) if number < count else f"spare {number - count}"


class Vocabulary(NamedTuple):
    """The numbers of a game's moves; those of seats and those of chance both start at 0."""

    moves: Numbers
    throws: Numbers

    def legal(self, state: State) -> dict[int, Move]:
        """Return the legal moves of a position, or the possible throws, by ascending number.

        Raises `ValueError` if the vocabulary lacks one.
        """
        numbers = self.throws if state.turn() == CHANCE else self.moves
        return numbers.assign(state.moves())


def vocabulary(name: str) -> Vocabulary:
    """Return the vocabulary of a game by its name.

    >>> names = vocabulary("le-nyout")
    >>> names.throws.listed
    (('1',), ('2',), ('3',), ('4',), ('5',))
    >>> names.moves.assign([("hand", "4"), ("5", "w2")])
    {48: ('5', 'w2'), 122: ('hand', '4')}
    """
    module = part(name, "ai")
    if module is None or not hasattr(module, "moves"):
        return Vocabulary(Numbers((), SPARE), Numbers((), SPARE))
    spare = getattr(module, "SPARE", 0)
    return Vocabulary(Numbers(module.moves(), spare), Numbers(module.throws()))
