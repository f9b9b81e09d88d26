"""The players of a tournament: built-in ones by name, others by import path."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from nyout.core import listed
from nyout.players import PLAYERS, Player


class UnknownPlayer(ValueError):
    """Error for an invalid name of a player; its message states the reason."""


@cache
def entrant(name: str) -> Player:
    """Return a player by its name in `PLAYERS`, or by its import path `package.module:player`.

    Python searches the current folder for modules first, as for a script. Raises `UnknownPlayer`.
    """
    if name in PLAYERS:
        return PLAYERS[name]
    path, colon, attribute = name.partition(":")
    if not (path and colon and attribute):
        raise UnknownPlayer(
            f"no player {name!r}; expected {listed(PLAYERS)}, or package.module:player for a "
            "player of your own"
        )
    if (folder := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, folder)
    try:
        found = getattr(import_module(path), attribute, None)
    except Exception as error:  # third-party modules can raise anything
        raise UnknownPlayer(
            f"player {name!r}: importing {path} failed with {type(error).__name__}: {error}"
        ) from error
    if not callable(found):
        problem = "is not a function" if found is not None else "does not exist"
        raise UnknownPlayer(
            f"player {name!r}: {attribute!r} in {path} {problem}; expected a function of a state "
            "and a random generator that yields moves"
        )
    return cast(Player, found)
