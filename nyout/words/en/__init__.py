"""The English sentences: those of all games, and each game's own under its name."""

from nyout.words.en import common, hypnosia, le_nyout, not_nyout, run, scouts

OWN = {
    "le-nyout": le_nyout.TEXTS,
    "not-nyout": not_nyout.TEXTS,
    "run": run.TEXTS,
    "hypnosia": hypnosia.TEXTS,
    "scouts": scouts.TEXTS,
}

TEXTS: dict[str, str] = common.TEXTS | {
    f"{game}.{key}": sentence for game, texts in OWN.items() for key, sentence in texts.items()
}
"""`{…}` is filled in. A key ending in `.one` is the singular of the one before it."""
