"""The English sentences: those of all games, and each game's own under its name."""

from nyout import faults
from nyout.games import GAMES
from nyout.words.en import common, hypnosia, le_nyout, not_nyout, page, run, scouts

OWN = {
    "le-nyout": le_nyout.TEXTS,
    "not-nyout": not_nyout.TEXTS,
    "run": run.TEXTS,
    "hypnosia": hypnosia.TEXTS,
    "scouts": scouts.TEXTS,
}

OPTIONS = {
    f"{game.name}.option.{option.name}": option.about
    for game in GAMES.values()
    for option in game.options
}
"""What the options of the games do, as the games themselves tell it."""

FAULTS = {f"fault.{key}": said for key, said in faults.TEXTS.items()}
"""What can be wrong with a text from outside, as the package itself tells it."""

TEXTS: dict[str, str] = {
    **common.TEXTS,
    **page.TEXTS,
    **FAULTS,
    **OPTIONS,
    **{f"{game}.{key}": said for game, texts in OWN.items() for key, said in texts.items()},
}
"""`{…}` is filled in. A key ending in `.one` is the singular of the one before it."""
