"""The outlook of a move or position: whether the game is lost or settled, and if moves differ."""

from __future__ import annotations

from nyout import view
from nyout.core import OVER, Move, State


def is_losing(state: State, move: Move) -> bool:
    """Return whether a legal move ends the game without the first rank, and another one does not.

    >>> from nyout import GAMES
    >>> is_losing(GAMES["run"].start(), ("cow", "d1"))
    False
    """
    return _is_lost(state, move) and not all(_is_lost(state, other) for other in state.moves())


def _is_lost(state: State, move: Move) -> bool:
    ranks = state.play(move).ranks()
    return bool(ranks) and ranks[state.turn()] > 1


def is_choice(state: State) -> bool:
    """Return whether not all moves of a position lead to the same position.

    >>> from nyout import GAMES
    >>> is_choice(GAMES["le-nyout"].start(first=0).play(("4",)))
    False
    """
    first, *others = state.moves()
    return any(state.play(other) != state.play(first) for other in others)


def is_settled(state: State) -> bool:
    """Return whether no decision is left, so that the computer can play the rest.

    This is the case if `View.is_settled` is true, or if every ply until the end of the game is the
    only legal one.
    """
    if state.turn() == OVER or view.view_of(state).is_settled():
        return state.turn() != OVER
    while len(moves := state.moves()) == 1:
        state = state.play(moves[0])
    return state.turn() == OVER
