"""Sentences by key, and names of seats; a sentence of a game overrides the common one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from nyout import faults
from nyout.core import Game, Move, notation
from nyout.faults import RecordError
from nyout.match import Match, Seat
from nyout.players import PLAYERS
from nyout.view import Piece
from nyout.words import en, extra
from nyout.words.en import TEXTS, load
from nyout.words.languages import LANGUAGES
from nyout.words.tongue import extend, translate, with_sign

SEATS = {"seat", "actor"}
"""The fields of sentences that are names of seats."""

CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def sentence(key: str, *more: str, game: Game | None = None, **fields: object) -> str:
    """Return the sentence for a key, in the current language, with its fields filled in.

    Each part of `more` extends the key, unless it is empty. The lookup uses the longest extended
    key that exists, and prefers any sentence of `game` to the common ones. The field `count`
    selects singular or plural, and negative numbers get a minus sign instead of a hyphen. Raises
    `KeyError` if no sentence exists.

    >>> sentence("started", seat="Computer"), sentence("why.theirs", seat="Computer")
    ('The computer starts.', 'This belongs to the computer.')
    >>> from nyout import GAMES
    >>> sentence("captured", "pawn", game=GAMES["le-nyout"], count=1)
    'captured a pawn'
    """
    sentence_key = find_key(key, *more, game=game)
    if sentence_key is None:
        raise KeyError(".".join(filter(None, (key, *more))))
    values = {name: with_sign(value) for name, value in fields.items()}
    values |= {name: SeatName(fields[name]) for name in SEATS if name in fields}
    return template(sentence_key, fields.get("count")).format(**values)


class SeatName(str):
    """The name of a seat, which a template inserts in one of several forms.

    `{seat}` is the name as a label. In a sentence, `{seat:the}` is "the computer" for "Computer"
    and "you" for "You", and `{seat:The}` is the same at its start; other names do not change.
    `{seat:starts|start}` is "start" for "You" and "starts" for any other name; if nothing stands
    before the bar, it is the other name itself.
    """

    def __format__(self, form: str) -> str:
        others, bar, reader = form.partition("|")
        is_reader = self == sentence("name.you")
        if bar:
            return reader if is_reader else others or str(self)
        if is_reader or self == sentence("name.computer"):
            name = "name.you" if is_reader else "name.computer"
            return sentence(f"{name}.{form}") if form else str(self)
        return str(self)


def you_key(seat: str) -> tuple[str, ...]:
    """Return the part of a key for the name of a seat: "you" for the reader's, else none."""
    return ("you",) if seat == sentence("name.you") else ()


def unnamed_key(match: Match, seat: int) -> tuple[str, ...]:
    """Return the part of a key for a seat named after its colour: "unnamed", else none."""
    return () if drop_colour_names(match).names[seat] else ("unnamed",)


def load_extra(name: str) -> None:
    """Make the sentences of an extra available, in the languages in which it has them.

    Raises `ImportError` if the extra has no sentences, and `ValueError` if a catalogue is damaged.
    """
    en.load_extra(name)
    for language in LANGUAGES:
        if catalogue := extra.catalogue(name, language):
            extend(language, catalogue)


def template(key: str, count: object = None) -> str:
    """Return the sentence for a key, in the current language, without filling in its fields.

    `count` selects singular or plural. Raises `KeyError` if the key does not exist.
    """
    return translate(key, TEXTS.get(f"{key}.one"), TEXTS[key], count)


def fault(error: RecordError) -> str:
    """Return the sentence for a `RecordError` in the current language, with its location."""
    return error.phrase.text(
        lambda key: template(f"fault.{key}" if key in faults.TEXTS else key)  # or of an extra
    )


def find_key(key: str, *more: str, game: Game | None = None) -> str | None:
    """Return the key of the sentence that `sentence` would use, or None if there is none."""
    if game:
        load(game)
    parts = key, *filter(None, more)
    return next(filter(TEXTS.__contains__, _keys(parts, game.name if game else "")), None)


@lru_cache(maxsize=1 << 10)
def _keys(parts: tuple[str, ...], game: str) -> tuple[str, ...]:
    """Return the candidate keys of a sentence, the game's own first, the longest of each first."""
    narrower = [".".join(parts[:depth]) for depth in range(len(parts), 0, -1)]
    return (*(f"{game}.{key}" for key in narrower if game), *narrower)


def name_seats(match: Match) -> Match:
    """Return the match with a name for every seat: that of its colour if it has none.

    A name equal to that of the seat's colour is translated (see `drop_colour_names`), lone
    surrogates are replaced, and characters that control a terminal or turn the direction of the
    text after the name are removed.
    """
    seats = (
        seat._replace(name=_printable(seat.name) or sentence("colour", colour))
        for seat, colour in zip(drop_colour_names(match).seats, match.colours)
    )
    return replace(match, seats=tuple(seats))


def _printable(name: str) -> str:
    return replace_surrogates(CONTROLS.sub("", name)).strip()


def replace_surrogates(text: str) -> str:
    r"""Return the text with U+FFFD for each lone surrogate, which UTF-8 cannot encode.

    >>> replace_surrogates("a\ud83d")
    'a�'
    """
    return re.sub(r"[\ud800-\udfff]", "\ufffd", text)


def drop_colour_names(match: Match) -> Match:
    """Return the match with an empty name for each seat named after its colour.

    Colour names in English and in the current language count.
    """
    seats = (
        seat._replace(name="") if seat.name in _colour_names(colour) else seat
        for seat, colour in zip(match.seats, match.colours)
    )
    return replace(match, seats=tuple(seats))


def _colour_names(colour: str) -> tuple[str, str]:
    return TEXTS[f"colour.{colour}"], sentence("colour", colour)


def kind_of(piece: Piece) -> str:
    """Return the part of a key for a piece: its kind, and its face if that is not the usual one."""
    return f"{piece.kind}.{piece.face}" if piece.face else piece.kind


def place_name(place: str, game: Game, *role: str) -> str:
    """Return the name of a place or tray: its sentence, else its label, else its token.

    The role "end" selects the name as the end of a move, if the game has one.

    >>> from nyout import GAMES
    >>> place_name("20", GAMES["le-nyout"]), place_name("7", GAMES["le-nyout"])
    ('20 (the exit)', '7')
    """
    if key := find_key(f"place.{place}", *role, game=game):
        return template(key)
    drawn_place = game.board.places.get(place)
    return drawn_place.label if drawn_place else place


def name_extent(place: str, covers: Sequence[str], game: Game) -> str:
    """Return the name of the place of a piece, with the opposite corner if it covers more places.

    >>> from nyout import GAMES
    >>> name_extent("d4", ("e4", "d5", "e5"), GAMES["scouts"])
    'd4–e5'
    """
    return "–".join(place_name(at, game) for at in (place, *covers[-1:]))


def list_names(names: Sequence[str], most: int = 6) -> str:
    """Return names as an alternative, or the first `most` of more.

    >>> list_names(["7", "8", "w2"]), list_names(["7", "8", "w2"], 2)
    ('7, 8 or w2', '7, 8 and others')
    """
    if len(names) > most:
        return sentence("list.more", first=", ".join(names[:most]))
    *first, last = names or [""]
    return sentence("list.or", first=", ".join(first), last=last) if first else last


def uncapitalize(sentence: str) -> str:
    """Return a sentence with a small first letter, for its place after a colon or in a list."""
    return sentence[:1].lower() + sentence[1:]


def titled_sentence(key: str, game: Game) -> str:
    """Return a sentence that may contain the title of a game."""
    return sentence(key, game=game, title=title(game))


def title(game: Game) -> str:
    """Return the title of a game in the current language.

    >>> from nyout import GAMES
    >>> title(GAMES["run"])
    'RUN'
    """
    return sentence("title", game=game)


def throw_name(throw: Move, game: Game) -> str:
    """Return the name of a throw, or its notation if the game has no name for it."""
    key = find_key(f"throw.{notation(throw)}", game=game)
    return template(key) if key else notation(throw)


# --- display names: "You", "Computer", or a real name ---------------------------------------------


def display_names(match: Match) -> tuple[str, ...]:
    """Return one name per seat: an entered name, or what is shown for the name of a colour.

    The seat of the only local player is "You", and a computer player is "Computer", with its
    colour if there are several of them.

    >>> from nyout import GAMES, match
    >>> seats = (Seat("Blue"), Seat("Red", "greedy"), Seat("Ann", "greedy"))
    >>> display_names(match.start(GAMES["le-nyout"], seats, seed="7"))
    ('You', 'Computer', 'Ann')
    """
    entered = [seat.name for seat in drop_colour_names(match).seats]
    computers = [seat.player for seat, name in zip(match.seats, entered) if not name]
    several = sum(player in PLAYERS for player in computers) > 1
    return tuple(
        name or _stand_in(seat, number == match.local_seat, several)
        for number, (seat, name) in enumerate(zip(match.seats, entered))
    )


def names_with_levels(match: Match) -> tuple[str, ...]:
    """Return the display names, with its level for each computer player without a name of its own.

    >>> from nyout import GAMES, match
    >>> seats = Seat("Blue"), Seat("Red", "strong")
    >>> names_with_levels(match.start(GAMES["le-nyout"], seats, seed="7"))
    ('You', 'Computer · Strong')
    """
    return tuple(
        sentence("plate.computer", level=sentence("level", seat.player))
        if seat.player in PLAYERS and name != seat.name
        else name
        for seat, name in zip(match.seats, display_names(match))
    )


def with_display_names(match: Match) -> Match:
    """Return the match with its seats named as in `display_names`; records keep the real names."""
    seats = zip(match.seats, display_names(match))
    return replace(match, seats=tuple(seat._replace(name=name) for seat, name in seats))


def _stand_in(seat: Seat, you: bool, several: bool) -> str:
    if you:
        return sentence("name.you")
    if seat.player in PLAYERS:
        return sentence("name.computer.colour" if several else "name.computer", colour=seat.name)
    return seat.name
