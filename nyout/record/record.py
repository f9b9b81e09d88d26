"""Records as values: a game with its seats, positions, moves and comments, read and written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from nyout.core import Game, Move, State
from nyout.faults import RecordError
from nyout.players import PERSON, PLAYER_KINDS, Seat
from nyout.record import link, text
from nyout.record.tags import Line, Tags

OWN_TAGS = "Game", "Rules", "Seats", "Options", "First", "Position"
"""The tags with fields of their own, besides the seats: they determine how the game begins."""
RESULT = "Result"
"""The tag with the ranks, which a link does not need."""


@dataclass(frozen=True)
class Record:
    """A game as a text or a link contains it.

    The tags include what only `Match` has fields for, such as the seed, which others must not know.
    """

    game: Game
    seats: tuple[Seat, ...]
    options: Mapping[str, bool | str]
    first: int | None  # the seat set to start, if there was no roll-off
    states: tuple[State, ...]  # one more than `moves`
    moves: tuple[Move, ...] = ()
    comments: Mapping[int, str] = field(default_factory=dict[int, str])  # by ply; 0 precedes ply 1
    tags: Mapping[str, str] = field(default_factory=dict[str, str])  # those without a field
    position: str = ""  # the text of the first position, if it is not the game's own

    @classmethod
    def from_text(cls, written: str) -> Self:
        """Return the record of a text.

        Raises `RecordError`, with line and column, if the text is invalid.
        """
        return cls._decode(*text.decode(written))

    @classmethod
    def from_link(cls, fragment: str) -> Self:
        """Return the record of a link; see `from_text`. Raises `RecordError` if it is invalid."""
        return cls._decode(*link.decode(fragment))

    @classmethod
    def from_tags(cls, tags: Tags) -> Self:
        """Return the record without moves that has these tags. Raises `RecordError` if invalid."""
        game = tags.game()
        count = tags.seats(game)
        options, first = tags.options(game, count), tags.first(game, count)
        players = tags.players(count, PLAYER_KINDS, PERSON)
        further = {
            tag: value for tag, value in tags.texts.items() if tag not in (*OWN_TAGS, *players)
        }
        for tag in further:
            if re.fullmatch(r"Player\d+", tag):
                raise RecordError(tags.where(tag), "player", tag=tag, count=count)
        state = tags.position(options)
        if state is None:
            state = game.start(count, first, **options)
        return cls(
            game,
            tuple(Seat(*player) for player in players.values()),
            options,
            first,
            (state,),
            tags=further,
            position=tags.texts.get("Position", ""),
        )

    @classmethod
    def _decode(cls, tags: Tags, play: Callable[[State], Line]) -> Self:
        begun = cls.from_tags(tags)
        states, moves, comments = play(begun.states[0])
        return replace(begun, states=states, moves=moves, comments=comments)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.seats)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the seats."""
        return self.game.colours(len(self.seats), **self.options)

    def text(self) -> str:
        """Return the text of the record, with a final newline."""
        return text.encode(self._tag_pairs(), (self.states, self.moves, self.comments))

    def link(self) -> str:
        """Return the fragment of a link to the record, without `#`.

        Raises `RecordError` if the record is too long for a link.
        """
        pairs = (pair for pair in self._tag_pairs() if pair[0] != RESULT)
        return link.encode(pairs, (self.states, self.moves, self.comments))

    def beginning(self) -> Iterator[tuple[str, str]]:
        """Yield the tags that determine, with the players, how the game begins."""
        game = self.game
        yield "Game", game.name
        yield "Rules", str(game.rules)
        yield "Seats", str(len(self.seats))
        if game.options:
            written = (f"{opt.name}={opt.write(self.options[opt.name])}" for opt in game.options)
            yield "Options", " ".join(written)
        if self.first is not None:
            yield "First", str(self.first + 1)
        if self.position:
            yield "Position", self.position

    def further_tags(self) -> Mapping[str, str]:
        """Return the tags after those of the seats, in the order of the text."""
        return self.tags

    def _tag_pairs(self) -> Iterator[tuple[str, str]]:
        yield from self.beginning()
        for number, seat in enumerate(self.seats, 1):
            yield f"Player{number}", f"{seat.player} {seat.name}"
        yield from self.further_tags().items()
