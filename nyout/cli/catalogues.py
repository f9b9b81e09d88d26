"""Checks of catalogues for `nyout check`. They need Babel; without it, they are skipped."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from nyout.check.findings import BROKEN, OK, WARNING, Finding
from nyout.check.folder import Folder
from nyout.check.quotas import unknown
from nyout.check.words.translations import English, Fault, english, faults
from nyout.core import Game
from nyout.words import ENGLISH, LANGUAGES
from nyout.words.en import own


def findings(folder: Folder, game: Game) -> Iterator[Finding]:
    """Yield the findings on the catalogues of a game, including missing and unknown languages."""
    words = folder.path / "words"
    present = {path.stem: path for path in sorted(words.glob("*.po"))}
    for language, path in present.items():
        if language not in LANGUAGES or language == ENGLISH:
            yield folder.finding(path, 0, BROKEN, unknown(language))
    for language in LANGUAGES.keys() - {ENGLISH} - present.keys():
        sentence = f"the file is missing: {LANGUAGES[language]} readers see English; `make words`"
        yield folder.finding(words / f"{language}.po", 0, WARNING, sentence)
    wanted = english(own(game))
    for language in LANGUAGES.keys() - {ENGLISH} & present.keys():
        yield from _read(folder, present[language], language, wanted)


def _read(
    folder: Folder, path: Path, language: str, wanted: dict[str, English]
) -> Iterator[Finding]:
    """Yield the findings on one catalogue; `wanted` are its English sentences by key."""
    if not find_spec("babel"):
        yield folder.finding(path, 0, WARNING, "it was not read, as Babel is not installed")
        return
    found = list(faults_of(path, language, wanted))
    for key, line, fault in found:
        sentence = f"`{key}`: {fault}" if key else fault
        yield folder.finding(path, line, BROKEN, sentence)
    if not found:
        yield folder.finding(path, 0, OK, f"{len(wanted)} sentences")


def faults_of(path: Path, language: str, wanted: dict[str, English]) -> Iterator[Fault]:
    """Yield the faults of a catalogue file; `wanted` are its English sentences by key.

    Raises `ImportError` if Babel is not installed.
    """
    from babel.messages.pofile import PoFileError, read_po

    try:
        with path.open("rb") as file:
            catalogue = read_po(file, locale=language, abort_invalid=True)
    except PoFileError as error:
        # Babel counts lines from 0.
        yield Fault("", (error.lineno or 0) + 1, f"it is damaged: {error}")
    except UnicodeDecodeError as error:
        yield Fault("", 0, f"it is no UTF-8: {error}")
    else:
        yield from faults(list(catalogue), list(catalogue.obsolete), catalogue.num_plurals, wanted)
