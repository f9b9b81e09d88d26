"""The translations of a game in a checkout, compiled with Babel; without it, only English."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, cast

from nyout import games, words
from nyout.core import Game


class Translation(NamedTuple):
    """The sentences of a game in a language, compiled, and the keys that have one."""

    catalogue: bytes
    keys: frozenset[str]  # without the name of the game


def folder(game: Game) -> Path:
    """Return the folder of a game, whether or not it exists."""
    folders = [Path(path) / game.name.replace("-", "_") for path in games.__path__]
    return next(filter(Path.is_dir, folders), folders[0])


def languages(game: Game) -> Iterable[str]:
    """Return the languages in which a game can be shown: English, and those with a catalogue."""
    others = (path.stem for path in folder(game).glob("*.po"))
    readable = others if find_spec("babel") else ()
    return (words.ENGLISH, *sorted(words.LANGUAGES.keys() & {*readable} - {words.ENGLISH}))


@contextmanager
def speaking(language: str, game: Game) -> Generator[None]:
    """Say the sentences of a game in one of its languages within a `with` block."""
    is_translated = language != words.ENGLISH
    with words.speaking(
        language, translation(language, game.name).catalogue if is_translated else b""
    ):
        yield


@cache
def translation(language: str, name: str) -> Translation:
    """Return the common sentences and those of a game, by its name, that are translated."""
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    common = Path(words.__file__).parent / f"po/{language}.po"
    own = folder(games.GAMES[name]) / f"{language}.po"
    compiled, file, keys = Catalog(language), BytesIO(), set[str]()
    for path, prefix in ((common, ""), (own, f"{name}.")):
        for message in _read(path, language) if path.is_file() else ():
            if message.context and not message.fuzzy and all(_forms(message.string)):
                key = f"{prefix}{message.context}"
                compiled.add((key, key) if message.pluralizable else key, message.string)
                keys |= {message.context} if prefix else set()
    write_mo(file, compiled)
    return Translation(file.getvalue(), frozenset(keys))


def _read(path: Path, language: str) -> Iterable[Any]:
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return list(read_po(file, locale=language, abort_invalid=True))


def _forms(text: Any) -> tuple[str, ...]:
    """Return the forms of a translation; it has one form if it is not a plural."""
    return cast(tuple[str, ...], text) if isinstance(text, tuple) else (text or "",)
