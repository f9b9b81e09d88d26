"""The English sentences by key: the common ones, and those of each game once it is asked for.

A key of a game begins with the game's name: `run.moved.cow`. In the game's folder, in
`words/en.py`, it stands without: `moved.cow`. A key that ends in `.one` is the singular of the key
before it. `{...}` is filled in.
"""

from collections.abc import Mapping

from nyout import faults
from nyout.core import Game
from nyout.games import GAMES, part
from nyout.words.en import common, page

FAULTS = {f"fault.{key}": said for key, said in faults.TEXTS.items()}

TEXTS: dict[str, str] = {**common.TEXTS, **page.TEXTS, **FAULTS}
"""The common sentences, and those of the games in `_loaded`."""

_loaded = set[str]()


def own(game: Game) -> dict[str, str]:
    """The sentences of a game by their keys in its folder, and what its options do."""
    words = part(game.name, "words.en")
    options = {f"option.{option.name}": option.about for option in game.options}
    return options | (words.TEXTS if words else {})


def load(game: Game) -> None:
    """Add the sentences of a game to `TEXTS`, unless they are there."""
    if game.name in _loaded or game.name not in GAMES:
        return
    _loaded.add(game.name)
    for key, said in own(GAMES[game.name]).items():
        TEXTS.setdefault(f"{game.name}.{key}", said)


def every() -> Mapping[str, str]:
    """The sentences of all games and the common ones."""
    for game in GAMES.values():
        load(game)
    return TEXTS
