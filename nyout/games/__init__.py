"""The games that there are."""

from nyout.core import Game
from nyout.games import hypnosia, le_nyout, not_nyout, run, scouts

GAMES: dict[str, Game] = {
    module.GAME.name: module.GAME for module in (le_nyout, not_nyout, run, hypnosia, scouts)
}
