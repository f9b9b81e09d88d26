"""Sentences by their keys: the words of a game where it has its own, else those of all games."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from nyout.core import Game, Piece
from nyout.match import Seat
from nyout.words.en import TEXTS


def text(key: str, *more: str, game: Game | None = None, **fields: object) -> str:
    """The sentence of a key, its fields filled in; `count` chooses the singular.

    `more` makes the key narrower: the sentence is that of the longest key that there is, and the
    game's own before that of all games. Raises `KeyError` if there is none.

    >>> from nyout import GAMES
    >>> text("captured", "pawn", game=GAMES["le-nyout"], seat="Red", count=1)
    'A pawn of Red is captured.'
    """
    found = known(key, *more, game=game)
    if found is None:
        raise KeyError(".".join((key, *more)))
    single = f"{found}.one"
    return TEXTS[single if fields.get("count") == 1 and single in TEXTS else found].format(**fields)


def known(key: str, *more: str, game: Game | None = None) -> str | None:
    """The key under which `text` finds a sentence; None if there is none."""
    return next(filter(TEXTS.__contains__, _keys((key, *more), game.name if game else "")), None)


@lru_cache(maxsize=1 << 10)
def _keys(parts: tuple[str, ...], game: str) -> tuple[str, ...]:
    """The keys under which a sentence may be, the one that tells most first."""
    narrower = [".".join(parts[:depth]) for depth in range(len(parts), 0, -1)]
    return (*(f"{game}.{key}" for key in narrower if game), *narrower)


def named(seats: Iterable[Seat], colours: Iterable[str]) -> tuple[Seat, ...]:
    """The seats, each with a name: its colour where it was given none."""
    return tuple(
        seat._replace(name=seat.name.strip() or text("colour", colour))
        for seat, colour in zip(seats, colours)
    )


def kind_of(piece: Piece) -> str:
    """The word for a piece: its kind, and the side that it shows."""
    return f"{piece.kind}.{piece.face}" if piece.face else piece.kind


def place_name(place: str, game: Game) -> str:
    """How a place is called.

    >>> from nyout import GAMES
    >>> place_name("5", GAMES["le-nyout"]), place_name("7", GAMES["le-nyout"])
    ('5 (West)', '7')
    """
    for key in (f"{game.name}.place.{place}", f"place.{place}"):
        if key in TEXTS:
            return TEXTS[key]
    there = game.board.places.get(place)
    return there.label if there else place
