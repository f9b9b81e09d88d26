"""Adapters of the games to libraries for research, imported on demand, and what they share."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from nyout.core import State


def library(module: str, extra: str) -> Any:
    """Return a module of a library by its name, without types.

    Raises `ImportError`, with the command to install it as an extra, if the library is missing.

    >>> library("nowhere", "openspiel")
    Traceback (most recent call last):
    ImportError: nowhere is missing: pip install 'nyout[openspiel]'
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise ImportError(f"{error.name} is missing: pip install 'nyout[{extra}]'") from error


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
