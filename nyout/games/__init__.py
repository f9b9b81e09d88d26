"""The games that there are."""

from nyout.core import Game
from nyout.games import hypnosia, le_nyout

GAMES: dict[str, Game] = {game.name: game for game in (le_nyout.GAME, hypnosia.GAME)}
