"""The games with all parts: translations, rules pages, a lesson and pictures.

A game under development may lack some. No test requires them.
"""

from nyout import GAMES
from nyout.core import Game
from web.site import missing_parts

FINISHED: dict[str, Game] = {
    game.name: game
    for game in GAMES.values()
    if all(path.is_file() for path in missing_parts.parts(game))
}
