"""The games that there are."""

from nyout.core import Game
from nyout.games import le_nyout, not_nyout

GAMES: dict[str, Game] = {game.name: game for game in (le_nyout.GAME, not_nyout.GAME)}
