"""The games that there are."""

from nyout.core import Game
from nyout.games import le_nyout, scouts

GAMES: dict[str, Game] = {game.name: game for game in (le_nyout.GAME, scouts.GAME)}
