"""Half-entered moves: what may be clicked next, and when a move is whole.

The same for mouse, touch, keyboard and typing, and for every game: it sees only the legal moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nyout.core import Move


class Entry(NamedTuple):
    """The tokens picked so far, out of the legal moves of a position.

    >>> entry = Entry((("5", "9"), ("5", "e2"), ("hand", "4")))
    >>> sorted(entry.choices())
    ['4', '5', '9', 'e2', 'hand']
    >>> entry.pick("4").move
    ('hand', '4')
    >>> entry.pick("5").move is None, sorted(entry.pick("5").choices())
    (True, ['9', 'e2'])
    """

    moves: Sequence[Move]
    picked: Move = ()

    @property
    def move(self) -> Move | None:
        """The move that is entered whole, or None."""
        return self.picked if self.picked in self.moves else None

    def choices(self) -> dict[str, Move]:
        """The tokens that may be picked now, each with the tokens that then are picked.

        A token that continues what is picked comes first; one that ends a single move, and so
        leaves nothing to choose, enters that move whole.
        """
        depth = len(self.picked)
        open_moves = [move for move in self.moves if move[:depth] == self.picked]
        ways: dict[str, list[Move]] = {}
        for move in open_moves:
            ways.setdefault(move[-1], []).append(move)
        whole = {token: moves[0] for token, moves in ways.items() if len(moves) == 1}
        return whole | {
            move[depth]: move[: depth + 1] for move in open_moves if move != self.picked
        }

    def pick(self, token: str) -> Entry:
        """The entry with this token picked; unchanged if it is not among the choices."""
        return self._replace(picked=self.choices().get(token, self.picked))

    def back(self) -> Entry:
        """The entry with the last token taken back."""
        return self._replace(picked=self.picked[:-1])
