"""Returns: the result of a game as one number per seat, for learning programs."""

from __future__ import annotations

from nyout.core import State


def returns(state: State) -> tuple[float, ...]:
    """Return one number per seat, from -1 for the last to 1 for the first; before the end zeros.

    It is the number of seats with a worse rank minus that of seats with a better rank, divided by
    the number of opponents. The sum is 0, and tied seats have equal returns.

    >>> from nyout import GAMES
    >>> returns(GAMES["le-nyout"].start(seats=3))
    (0.0, 0.0, 0.0)
    """
    ranks = state.ranks() or (1,) * len(state.scores())
    return tuple(
        sum((other > rank) - (other < rank) for other in ranks) / (len(ranks) - 1) for rank in ranks
    )
