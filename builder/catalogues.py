"""The sentences in other languages: gettext catalogues, maintained with Babel.

Each language has a common catalogue in `nyout/words/po/`, and one per game in the game's folder,
such as `nyout/games/run/fr.po`. The context of a message is the key of a sentence, its id is
the English text. `make words` updates the catalogues to the English sentences: it adds new ones
untranslated, marks changed ones as fuzzy and removes unused ones. Sentences without a translation
are English on the site.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from contextlib import AbstractContextManager
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from builder.template import ROOT, catalogue_file
from nyout import GAMES, words
from nyout.words import extra
from nyout.words.en import every, own

COMMON = Path(words.__file__).parent / "po"
OTHERS = tuple(name for name in words.LANGUAGES if name != words.ENGLISH)
COMPLETE = tuple(name for name in OTHERS if not words.LANGUAGES[name].is_partial)
PARTIAL = tuple(name for name in OTHERS if words.LANGUAGES[name].is_partial)
EXTRAS = "nyout/words/extra"
HEADERS = "Language", "Plural-Forms", "Content-Type"
ONE = ".one"  # ends the keys of singulars


def source(language: str, game: str = "") -> Path:
    """Return the path of the common catalogue of a language, or of the catalogue of a game."""
    return catalogue_file(game, language) if game else COMMON / f"{language}.po"


def read_catalogue(language: str, game: str = "") -> Catalog:
    """Return a catalogue, empty if it has no file. Raises `PoFileError` if the file is damaged."""
    path = source(language, game)
    if not path.exists():
        return Catalog(language)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def has_translation(message: Message) -> bool:
    """Return whether a message of a catalogue has a translation of its current English text."""
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    return bool(message.context) and not message.fuzzy and all(forms)


def missing(language: str, game: str = "") -> list[str]:
    """Return the keys of the sentences in a catalogue that have no translation."""
    catalogue = renew(read_catalogue(language, game), game)
    return [str(it.context) for it in catalogue if it.id and not has_translation(it)]


class Compact(Catalog):
    """A catalogue with only those header fields that the page reads; dates would vary."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [(name, value) for name, value in super().mime_headers if name in HEADERS]


def ship(language: str) -> bytes:
    """Return the compiled catalogue for the pages.

    It lacks the sentences of the front page, which only the build uses, and those of the extras.
    """
    keys = every().keys() - extra.all_texts().keys()
    return compile_catalogue(language, frozenset(key for key in keys if ".front." not in f".{key}"))


def compile_extras() -> dict[str, bytes]:
    """Return the compiled catalogues of the extras, by their paths in the archives."""
    return {
        f"{EXTRAS}/{extra.file_name(name, language)}": compile_catalogue(
            language, frozenset(extra.texts(name))
        )
        for name, language in product(extra.names(), OTHERS)
    }


@cache
def compile_catalogue(language: str, keys: Set[str] | None = None) -> bytes:
    """Return the translated sentences of a language as one compiled catalogue (`.mo`).

    `keys` selects sentences; the default is all. The ids are the keys alone, because the page has
    the English texts.
    """
    output = BytesIO()
    by_key = Compact(language)
    for game in ("", *GAMES):
        for message in read_catalogue(language, game):
            key = f"{game}.{message.context}".lstrip(".")
            if has_translation(message) and (keys is None or key in keys):
                by_key.add((key, key) if message.pluralizable else key, message.string)
    write_mo(output, by_key)
    return output.getvalue()


def speaking(language: str) -> AbstractContextManager[None]:
    """Return a context manager that makes a language the current one."""
    return words.speaking(language, compile_catalogue(language) if language in OTHERS else b"")


def each() -> Iterator[str]:
    """Yield every language, each while it is the current one."""
    for language in words.LANGUAGES:
        with speaking(language):
            yield language


def english(game: str = "") -> dict[str, str | tuple[str, str]]:
    """Return the common English sentences by key, or those of a game with the keys in its folder.

    A sentence is a text, or a pair of singular and plural.
    """
    extras = extra.all_texts()
    common = {
        key: text
        for key, text in every().items()
        if key.partition(".")[0] not in GAMES and key not in extras  # which may be loaded
    }
    texts = own(GAMES[game]) if game else {**common, **extras}
    return {
        key: (texts[key + ONE], text) if key + ONE in texts else text
        for key, text in texts.items()
        if not key.endswith(ONE)
    }


def renew(catalogue: Catalog, game: str = "") -> Catalog:
    """Return a catalogue with exactly the sentences that exist in English."""
    fresh = Catalog(catalogue.locale, project="nyout", fuzzy=False, charset="utf-8")
    old = {message.context: message for message in catalogue}
    for key, sentence in english(game).items():
        message = old.get(key)
        if message is None or message.pluralizable != isinstance(sentence, tuple):
            fresh.add(sentence, context=key)
        else:
            fuzzy = message.fuzzy or message.id != sentence
            fresh.add(sentence, message.string, context=key, flags={"fuzzy"} if fuzzy else ())
    return fresh


def write(catalogue: Catalog, game: str = "") -> None:
    """Write a catalogue to its file, with only the headers that readers need."""
    output = BytesIO()
    write_po(output, catalogue, width=100, omit_header=True)
    head = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalogue.locale}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n\n'
    )
    body = re.sub(r"\n{3,}", "\n\n", output.getvalue().decode("utf-8"))
    source(str(catalogue.locale), game).write_text(head + body.strip() + "\n", "utf-8")


def renew_all() -> None:
    """Update every catalogue to the English sentences, and print the numbers of missing ones.

    Complete languages get the catalogues that they lack, partial ones only the common catalogue:
    an empty file of a game, too, is a catalogue.
    """
    for language, game in product(OTHERS, ("", *GAMES)):
        path = source(language, game)
        if game and language in PARTIAL and not path.is_file():
            continue
        write(renew(read_catalogue(language, game), game), game)
        if left := missing(language, game):
            print(f"{path.relative_to(ROOT)}: {len(left)} sentences to translate")
