"""The English sentences by key; those of a game or of an extra are loaded on first use.

The key of a game's sentence starts with the name of the game, such as `run.moved.cow`. The game's
`en.py` omits this prefix: `moved.cow`. A key with the suffix `.one` is the singular of the
key without it. `{...}` marks a field.
"""

from collections.abc import Mapping

from nyout import faults
from nyout.core import Game
from nyout.games import GAMES, part
from nyout.words import extra
from nyout.words.en import dialogs, page, play

FAULTS = {f"fault.{key}": said for key, said in faults.TEXTS.items()}

TEXTS: dict[str, str] = {
    **play.TEXTS,
    **page.TEXTS,
    **dialogs.TEXTS,
    **FAULTS,
}
"""The common sentences, and the sentences of the games and extras loaded so far."""


def own(game: Game) -> dict[str, str]:
    """Return the sentences of a game, its title and options, by keys without its name."""
    words = part(game.name, "en")
    options = {f"option.{option.name}": option.about for option in game.options}
    return {"title": game.title} | options | (words.TEXTS if words else {})


def load(game: Game) -> None:
    """Add the sentences of a game to `TEXTS` once; ignore a game that is not in `GAMES`."""
    if f"{game.name}.title" in TEXTS or game.name not in GAMES:
        return
    for key, sentence in own(GAMES[game.name]).items():
        TEXTS.setdefault(f"{game.name}.{key}", sentence)


def load_extra(name: str) -> None:
    """Add the sentences of an extra to `TEXTS`. Raises `ImportError` if it has none."""
    TEXTS.update(extra.texts(name))


def every() -> Mapping[str, str]:
    """Return the common sentences and those of every game and every extra."""
    for game in GAMES.values():
        load(game)
    for name in extra.names():
        load_extra(name)
    return TEXTS
