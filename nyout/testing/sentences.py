"""The promise that everything in a game has sentences, in each language of the game.

The translations of a game in a checkout are compiled with Babel; without it, only English is
tested.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, cast

from nyout import games, view, words
from nyout.core import CHANCE, OVER, Game
from nyout.match import Match, Seat
from nyout.selection import start_selection
from nyout.testing.playing import Played
from nyout.view import Spot, Target, cached_scene
from nyout.words.prompts import step

# --- the translations of a game in a checkout -----------------------------------------------------


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


# --- the promise that everything in a game has sentences ------------------------------------------

MISTAKES: dict[str, dict[str, str]] = {
    "": {
        "an empty field": r"[ (][.,)]|\(\)|  |\{",
        "two colons": r":[^.!?:]*:(?!\S)",
        "an empty place": r"…\.|\.\.",
    },
    "fr": {
        "no contraction": r"\b(?:à|de|en) les? (?!\w+(?:er|ir|re)\b)",
        "no elision": r"\b(?:de|le|la|que|ne|se) (?=[AEIOUÉÊaeiouéê][a-zé])",
    },
    "ko": {
        "나 before a noun": r"(?:^|[\s(])나 [가-힣]",
        "a space before a bracket": r"[\w가-힣] \(",
    },
}
"""Patterns of mistakes in sentences, by language; those of "" apply to all, others are optional."""

PAWN = {"en": r"\bpawns?\b", "fr": r"\bpions?\b"}
"""Patterns of the word for a pawn; the Korean word is also that for any piece."""


def words_are_there(played: Played) -> Iterator[str]:
    """Every position, move, preview and result has sentences, in each language of the game."""
    for language in languages(played.game):
        if language == words.ENGLISH or played.first is None:  # one game per seat count suffices
            with speaking(language, played.game):
                names = words.text("name.you"), *(f"Seat {n}" for n in range(2, played.seats + 1))
                whole = played.match(tuple(map(Seat, names)))
                yield from (f"{language}: {fault}" for fault in _unsaid(whole))


def _unsaid(whole: Match) -> Iterator[str]:
    """Yield the faults of the sentences of a match."""
    # Most labels are the same after a ply.
    label = cache(partial(words.label, names=whole.names, game=whole.game))
    asked = set[tuple[str, ...]]()
    for ply in range(len(whole.states)):
        try:
            yield from _unsaid_at(whole.go_to(ply), label, asked)
        except (LookupError, ValueError) as error:
            yield f"{type(error).__name__}: {error}"


Label = Callable[[Spot, words.Stand], str]


def _unsaid_at(match: Match, label: Label, asked: set[tuple[str, ...]]) -> Iterator[str]:
    """Yield the faults of the sentences for a position and its moves.

    Raises `LookupError` or `ValueError` if a sentence is missing or cannot be filled in. `asked`
    has the phases and kinds of selections for which the answers to clicks have been tested.
    """
    game, state = match.game, match.state
    key = "over" if state.turn() == OVER else "ask"
    if words.find_key(key, view.view_of(state).phase(), game=game) in (key, f"{game.name}.{key}"):
        yield f"the phase {view.view_of(state).phase()!r} has no sentence"
    sentences = [*_sentences(match, label), *_answers(match, asked)]
    if not all(sentences):
        yield "a sentence is empty"
    language = words.current_language()
    for kind, pattern in (MISTAKES[""] | MISTAKES.get(language, {})).items():
        yield from (f"{text!r}: {kind}" for text in sentences if re.search(pattern, text))
    if language == words.ENGLISH:
        trays = "|".join(re.escape(words.place_name(tray, game)) for tray in game.board.trays)
        trays = trays or "(?!)"  # a board without trays matches nothing
        as_place = re.compile(rf"\b(?:reach(?:es|ed from)|on|only from|to|here) (?:{trays})\b")
        yield from (f"{text!r}: a tray as a place" for text in sentences if as_place.search(text))
    kinds = {piece.kind for piece in view.view_of(state).scene().pieces}
    pawn = PAWN.get(language) if "pawn" not in kinds else None
    if pawn:
        yield from (f"{text!r} is about pawns" for text in sentences if re.search(pawn, text))


def _answers(match: Match, asked: set[tuple[str, ...]]) -> Iterator[str]:
    """Yield the answers to clicks on all targets, after each new kind of selection."""
    board, state, fresh = match.game.board, match.state, start_selection(match.state)
    targets = [Target("place", place, place) for place in board.places]
    seats = range(len(match.seats))
    targets += [Target("tray", tray, tray, seat) for tray in board.trays for seat in seats]
    targets += [Target("die", die.face) for die in cached_scene(state).dice]
    for way in [(), *fresh.ways]:
        for depth in range(len(way) or 1):
            selection = fresh.with_picked(way[:depth])
            kind = view.view_of(state).phase(), *map(step, selection.picked)
            if kind not in asked:
                asked.add(kind)
                yield from (words.why(match, selection, target) for target in targets)


def _sentences(match: Match, label: Label) -> Iterator[str]:
    """Yield the sentences for a position and its moves."""
    game, state, names = match.game, match.state, match.names
    yield words.prompt(match)
    yield from words.facts(match)
    yield from words.describe_seats(state, names, game)
    if state.turn() == OVER:
        yield from words.result(match)
        yield from filter(None, [words.statistics(match)])  # none before the first turn
    elif state.turn() == CHANCE:
        yield words.throw_label(match)
    else:  # before a throw, the labels are those of the previous position
        empty = {(place, None): words.Stand() for place in game.board.places}
        contents = {**empty, **words.stands(cached_scene(state), game)}
        yield from (label(spot, stand) for spot, stand in contents.items())
        for move in state.moves():
            yield from words.preview(state, move, game)
    start = start_selection(state)
    kinds = {way[0].kind: way[0] for way in start.clicks}
    yield from (words.prompt(match, start.add(thing)) for thing in kinds.values())
    for thing in {thing for way in start.clicks for thing in way}:
        yield words.describe(thing, game, names)
    if match.cursor < len(match.moves):
        words.narrate_last(match.go_to(match.cursor + 1))  # empty if nothing is to be told
