"""Dice and board games as pure Python: rules, records, computer players.

>>> import nyout
>>> state = nyout.GAMES["le-nyout"].start(seats=2, first=0)
>>> state = state.play(("3",))
>>> state.moves()
(('hand', '3'),)
"""

from nyout.core import CHANCE, OVER, Game, IllegalMove, Move, Option, State
from nyout.games import GAMES

__version__ = "0.1.0"

__all__ = ["CHANCE", "GAMES", "OVER", "Game", "IllegalMove", "Move", "Option", "State", "game"]


def game(name: str) -> Game:
    """Return a game by its name. Raises `ValueError`, which lists all names, if it is unknown."""
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}; expected {', '.join(GAMES)}")
    return GAMES[name]
