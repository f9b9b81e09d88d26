"""Records as values, and their conversion from and to matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from nyout import position
from nyout.core import OVER, Game, Move, State
from nyout.match import Match, Seat


class Record(NamedTuple):
    """A complete or partial game with its seats, options and moves; all moves are legal."""

    game: Game
    seats: tuple[Seat, ...]
    options: Mapping[str, bool | str]
    first: int | None = None  # the seat set to start, if there was no roll-off
    moves: tuple[Move, ...] = ()
    comments: Mapping[int, str] = MappingProxyType({})  # by ply; comment 0 precedes ply 1
    tags: Mapping[str, str] = MappingProxyType({})  # further tags, in their order
    position: str = ""  # the text of the first position, if it is not the game's own

    def start(self) -> State:
        """Return the position before the first move."""
        if self.position:
            return position.read(self.position).state
        return self.game.start(len(self.seats), self.first, **self.options)

    def states(self) -> Iterator[State]:
        """Yield the positions of the game, from the first to the one after the last move."""
        state = self.start()
        yield state
        for move in self.moves:
            state = state.play(move)
            yield state


class Replay(NamedTuple):
    """A record and its positions, from the first to the one after the last move."""

    record: Record
    states: tuple[State, ...]


def of_match(played: Match) -> Record:
    """Return the record of a match, with its seed and, if not at the end, its cursor as tags."""
    tags = {**played.tags, "Seed": played.seed}
    if played.cursor < len(played.moves):
        tags["Ply"] = str(played.cursor)
    return Record(
        played.game,
        played.seats,
        played.options,
        played.first,
        played.moves,
        played.comments,
        tags,
        played.position,
    )


def to_match(record: Record, seed: str, states: Sequence[State] = ()) -> Match:
    """Return a match that continues a record, with the `Ply` tag or the end as its cursor.

    `seed` is used only if the record has no seed. `states`: its positions, if they are known.
    """
    states = tuple(states or record.states())
    plies = {str(ply): ply for ply in range(len(states))}
    return Match(
        record.game,
        record.seats,
        record.options,
        record.first,
        record.tags.get("Seed") or seed,  # matches with an empty seed would share their key
        states,
        record.moves,
        plies.get(record.tags.get("Ply", ""), len(record.moves)),
        record.comments,
        {tag: text for tag, text in record.tags.items() if tag not in ("Seed", "Ply")},
        record.position,
    )


def result(state: State) -> str:
    """Return the ranks of the seats as text, or `*` if the game is not over."""
    return " ".join(map(str, state.ranks())) if state.turn() == OVER else "*"
