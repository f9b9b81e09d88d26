"""Contract of the rules engines: moves, states and what every rules module needs.

A move is a tuple of tokens. Each token names something on the screen (a place, a tray, a die or a
button), so one tuple is both the notation of the move and its sequence of clicks. Chance is a
player: a throw is a move made at `CHANCE`, with whole-number odds. Engines never draw random
numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Protocol, TypeVar, cast

from nyout.faults import short

Move = tuple[str, ...]

CHANCE, OVER = -1, -2
"""Values of `State.turn()` that are not seats."""

MAX_HYPHENS = 15
"""Limit on splitting a text into tokens; no move has as many hyphens."""


def notation(move: Move) -> str:
    """Return the notation of a move: its tokens joined with hyphens.

    >>> notation(("hand", "4"))
    'hand-4'
    """
    return "-".join(move)


def tokens(text: str) -> Move:
    """Return the move for a notation, without checking that it is legal in any state.

    >>> tokens("hand-4")
    ('hand', '4')
    """
    return tuple(text.split("-", MAX_HYPHENS))


def is_move(thing: object) -> bool:
    """Return whether `thing` has the type of a move: a tuple of strings."""
    tokens = cast(tuple[object, ...], thing) if isinstance(thing, tuple) else (None,)
    return all(isinstance(token, str) for token in tokens)


class IllegalMove(ValueError):
    """Error for an illegal move; its message quotes the move and lists the legal moves.

    Attributes:
        move: The move that was refused.
        legal: The legal moves of the state; empty if the game is over.

    >>> str(IllegalMove(("hand", "4"), [("hand", "5")]))
    '`hand-4` is not legal here; legal: hand-5'
    """

    def __init__(self, move: Move, legal: Sequence[Move]) -> None:
        self.move, self.legal = move, tuple(legal)
        written = short(notation(move)) if is_move(move) else ""
        quoted = f"`{written}`" if is_move(move) else f"{move!r}, which is no tuple of texts,"
        listed = ", ".join(map(notation, self.legal)) or "nothing, the game is over"
        super().__init__(f"{quoted} is not legal here; legal: {listed}")


class State(Protocol):
    """A position of a game: immutable, hashable and equal by value.

    `nyout.view` defines how a position is displayed.
    """

    def turn(self) -> int:
        """Return the seat to move, `CHANCE` or `OVER`."""
        ...

    def moves(self) -> Sequence[Move]:
        """Return the legal moves in a stable order; at `CHANCE`, the possible throws."""
        ...

    def odds(self) -> tuple[int, ...]:
        """Return one whole-number weight per move of `moves()` at `CHANCE`, otherwise `()`."""
        ...

    def play(self, move: Move) -> State:
        """Return the position after `move`. Raises `IllegalMove` if `move` is not legal."""
        ...

    def scores(self) -> tuple[int, ...]:
        """Return the current scores, one number per seat."""
        ...

    def ranks(self) -> tuple[int, ...]:
        """Return the final ranks at `OVER`, one number per seat; before the end, `()`.

        Rank 1 is the best. Tied seats share a rank.
        """
        ...


S = TypeVar("S", bound=State)
T = TypeVar("T")
Kind = TypeVar("Kind", bound=type)


def show_in_notebooks(kind: Kind) -> Kind:
    """Decorate a class of positions or matches, which notebooks then show as boards.

    IPython, and thus Jupyter, VS Code and Colab, calls `_repr_html_`. marimo shows a tuple as its
    items unless `_display_` returns something else. Drawing is a higher layer, which this imports.
    """

    def html(shown: object) -> str | None:
        return import_module("nyout.notebook").html(shown)

    def display(shown: object) -> object:
        return SimpleNamespace(_repr_html_=lambda: html(shown))

    for name, method in {"_repr_html_": html, "_display_": display}.items():
        setattr(kind, name, method)
    return kind


def remember(method: Callable[[S], T]) -> Callable[[S], T]:
    """Decorate a method without arguments, such as `moves`, to remember its last two results.

    A game requests the moves of each position about three times: to see whether there are any, to
    choose one, and to check the choice in `play`. A search requests the moves of a position again
    after those of each successor, hence two results.
    """
    latest: S | None = None
    earlier: S | None = None
    result_of_latest: Any = None
    result_of_earlier: Any = None

    # Compares by identity: an `lru_cache` would hash the state in each call, which is slower.
    @wraps(method)
    def recall(state: S) -> T:
        nonlocal latest, earlier, result_of_latest, result_of_earlier
        if state is not latest:
            result_of_state = result_of_earlier if state is earlier else method(state)
            earlier, result_of_earlier = latest, result_of_latest
            latest, result_of_latest = state, result_of_state
        return result_of_latest

    return recall


def winner_ranks(scores: Sequence[int], winner: int) -> tuple[int, ...]:
    """Return one rank per seat for rules that name only a winner.

    The winner has rank 1; the other seats are ordered by score, and equal scores share a rank.

    >>> winner_ranks((1, 3, 3, 2), winner=2)
    (4, 2, 1, 3)
    """
    merits = [(seat == winner, score) for seat, score in enumerate(scores)]
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)
