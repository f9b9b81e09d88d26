"""Sentences by their keys: the words of a game where it has its own, else those of all games."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from nyout.core import Game, Move, notation
from nyout.match import Seat
from nyout.record import RecordError
from nyout.view import Piece
from nyout.words.en import TEXTS, load
from nyout.words.tongue import translated


def text(key: str, *more: str, game: Game | None = None, **fields: object) -> str:
    """The sentence of a key, its fields filled in; `count` chooses its form.

    `more` makes the key narrower: the sentence is that of the longest key that there is, and the
    game's own before that of all games. Raises `KeyError` if there is none.

    >>> from nyout import GAMES
    >>> text("captured", "pawn", game=GAMES["le-nyout"], seat="Red", count=1)
    'A pawn of Red is captured.'
    """
    found = known(key, *more, game=game)
    if found is None:
        raise KeyError(".".join((key, *more)))
    return template(found, fields.get("count")).format(**fields)


def template(key: str, count: object = None) -> str:
    """The sentence under a key that there is, its fields not filled in."""
    return translated(key, TEXTS.get(f"{key}.one"), TEXTS[key], count)


def fault(error: RecordError) -> str:
    """What is wrong with a text from outside, and where."""
    return error.phrase.text(lambda key: template(f"fault.{key}"))


def known(key: str, *more: str, game: Game | None = None) -> str | None:
    """The key under which `text` finds a sentence; None if there is none."""
    if game:
        load(game)
    return next(filter(TEXTS.__contains__, _keys((key, *more), game.name if game else "")), None)


@lru_cache(maxsize=1 << 10)
def _keys(parts: tuple[str, ...], game: str) -> tuple[str, ...]:
    """The keys under which a sentence may be, the one that tells most first."""
    narrower = [".".join(parts[:depth]) for depth in range(len(parts), 0, -1)]
    return (*(f"{game}.{key}" for key in narrower if game), *narrower)


def named(seats: Iterable[Seat], colours: Iterable[str]) -> tuple[Seat, ...]:
    """The seats, each with a name: its colour where it was given none."""
    colours = tuple(colours)
    return tuple(
        seat._replace(name=mended(seat.name).strip() or text("colour", colour))
        for seat, colour in zip(unnamed(seats, colours), colours)
    )


def mended(text: str) -> str:
    r"""The text with U+FFFD for each half of a character, which nothing could encode or store.

    >>> mended("a\ud83d")
    'a�'
    """
    return re.sub(r"[\ud800-\udfff]", "\ufffd", text)


def unnamed(seats: Iterable[Seat], colours: Iterable[str]) -> tuple[Seat, ...]:
    """The seats, those without a name that are called by their colours, in English or as spoken."""
    return tuple(
        seat._replace(name="") if seat.name in _called(colour) else seat
        for seat, colour in zip(seats, colours)
    )


def _called(colour: str) -> tuple[str, str]:
    return TEXTS[f"colour.{colour}"], text("colour", colour)


def kind_of(piece: Piece) -> str:
    """The word for a piece: its kind, and the side that it shows."""
    return f"{piece.kind}.{piece.face}" if piece.face else piece.kind


def place_name(place: str, game: Game) -> str:
    """How a place is called.

    >>> from nyout import GAMES
    >>> place_name("5", GAMES["le-nyout"]), place_name("7", GAMES["le-nyout"])
    ('5 (West)', '7')
    """
    load(game)
    for key in (f"{game.name}.place.{place}", f"place.{place}"):
        if key in TEXTS:
            return template(key)
    there = game.board.places.get(place)
    return there.label if there else place


def throw_name(throw: Move, game: Game) -> str:
    """How a throw is called: by its notation, where the game has no name for it."""
    load(game)
    key = f"{game.name}.throw.{notation(throw)}"
    return template(key) if key in TEXTS else notation(throw)
