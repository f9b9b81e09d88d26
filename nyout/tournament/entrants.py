"""The players of a tournament: built-in ones by their ids, others by import path."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from nyout.core import listed
from nyout.players import PLAYERS, Player


class UnknownPlayer(ValueError):
    """Error for a name that leads to no player; its message tells what is wrong with it."""


@cache
def entrant(name: str) -> Player:
    """Return a player by its id in `nyout.players.PLAYERS`, or by its path `package.module:player`.

    Modules are looked for in the current folder first, as Python does for a script. Raises
    `UnknownPlayer`.
    """
    if name in PLAYERS:
        return PLAYERS[name]
    path, colon, attribute = name.partition(":")
    if not (path and colon and attribute):
        raise UnknownPlayer(
            f"there is no player {name!r}: there is {listed(PLAYERS)}, or a player of your own as "
            "package.module:player"
        )
    if (folder := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, folder)
    try:
        found = getattr(import_module(path), attribute, None)
    except Exception as error:  # whatever the module of somebody else raises
        raise UnknownPlayer(
            f"player {name!r}: importing {path} failed with {type(error).__name__}: {error}"
        ) from error
    if not callable(found):
        what = "is no function" if found is not None else "does not exist"
        raise UnknownPlayer(
            f"player {name!r}: {attribute!r} of {path} {what}; expected a function of a state and "
            "a random generator that yields moves"
        )
    return cast(Player, found)
