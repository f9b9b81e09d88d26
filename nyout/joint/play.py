"""Joint decisions of the persons in a match: throws, undo, resignation and claim."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from nyout.core import OVER, Move, State, notation
from nyout.joint import chains
from nyout.seats import PERSON, REMOTE, Seat

VALUES = "Dice"
"""The tag with the latest value of each person, who decide all throws together."""
RESIGNED = "Resigned"
"""The tag with the number of the seat that has resigned, and its next value as proof."""
CLAIMED = "Claimed"
"""The tag with the number of the seat that claims a win because its opponent was away."""
UNDONE = "Undone"
"""The tag with the moves taken back by consent, each time after the number of the first ply."""
PLY = re.compile("[1-9][0-9]{0,5}")


class JointPlay(NamedTuple):
    """The joint decisions of the persons in a match, derived from its fields."""

    seed: str
    seats: tuple[Seat, ...]
    states: tuple[State, ...]
    moves: tuple[Move, ...]
    tags: Mapping[str, str]

    @property
    def is_in_use(self) -> bool:
        """Whether all persons decide the throws together."""
        return VALUES in self.tags

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of all persons, here and elsewhere."""
        return tuple(
            number for number, seat in enumerate(self.seats) if seat.player in (PERSON, REMOTE)
        )

    @property
    def values(self) -> Mapping[int, bytes | None]:
        """The latest value of each person, by seat; None before they join."""
        return dict(zip(self.persons, map(chains.read, self.tags[VALUES].split())))

    @property
    def has_valid_values(self) -> bool:
        """Whether each person has a value; before the first move, it may be absent."""
        texts = self.tags[VALUES].split()
        try:
            absent = None in [chains.read(text) for text in texts]
        except ValueError:
            return False
        return len(texts) == len(self.persons) > 0 and not (absent and self.moves)

    def with_values(self, values: Mapping[int, bytes | None]) -> JointPlay:
        """Return the play with these latest values, by seat."""
        texts = (chains.written(values[seat]) for seat in sorted(values))
        return self._replace(tags={**self.tags, VALUES: " ".join(texts)})

    def begin(self) -> JointPlay:
        """Return the play in which all persons decide the throws, before any of them has joined."""
        return self.with_values(dict.fromkeys(self.persons))

    @property
    def stints(self) -> tuple[chains.Stint, ...]:
        """What each person has played between two links; the last may be in progress."""
        return chains.stints(self.states, self.persons)

    @property
    def _ended_stints(self) -> tuple[chains.Stint, ...]:
        """The completed stints, whose values are revealed."""
        return self.stints[: None if self.is_played_out else -1]

    @property
    def is_played_out(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.states[-1].turn() == OVER

    @property
    def awaited(self) -> int | None:
        """The seat of the person to join next, if any: first the one who plays first."""
        if not self.is_in_use or self.moves:
            return None
        values, first = self.values, self.stints[0].seat
        order = sorted(values, key=lambda seat: (seat < first, seat))
        return next((seat for seat in order if values[seat] is None), None)

    def join(self) -> JointPlay:
        """Return the play after local persons have joined, in their turn."""
        play = self
        while (seat := play.awaited) is not None and play.seats[seat].player == PERSON:
            value = chains.chain(play.seed, seat)[0]
            play = play.with_values({**play.values, seat: value})
        return play

    def reveal(self) -> JointPlay:
        """Return the play with the values of local persons after the stints they have played."""
        played = [stint.seat for stint in self._ended_stints]
        own = {
            seat: chains.chain(self.seed, seat)[played.count(seat)]
            for seat in self.persons
            if self.seats[seat].player == PERSON
        }
        return self.with_values({**self.values, **own})

    def throws(self, beginning: str) -> Iterator[tuple[int, Move]]:
        """Yield the throws that all persons have decided, by the plies before each.

        The last stint comes first. If it is in progress, only its own page knows its throws.
        `beginning` is the text of the tags that determine how the match began.
        """
        values = {seat: value for seat, value in self.values.items() if value is not None}
        if len(values) < len(self.persons):
            return
        players = (PERSON if seat.player == REMOTE else seat.player for seat in self.seats)
        game = "\n".join((beginning, *players))

        def decided(stint: chains.Stint, latest: Mapping[int, bytes]) -> Iterator[tuple[int, Move]]:
            return chains.throws(game, self._hashed_before(stint), self.states, stint, latest)

        last = self.stints[-1]
        if not self.is_played_out and (value := self._next_value(last.seat)):
            yield from decided(last, {**values, last.seat: value})
        for stint in reversed(self._ended_stints):
            yield from decided(stint, values)
            values[stint.seat] = chains.previous(values[stint.seat])

    def _hashed_before(self, stint: chains.Stint) -> str:
        """Return the notation of the moves before a stint, as first played.

        It ignores undo, so that no throw changes that a person may already know.
        """
        end, undone = stint.plies.start, self.undone
        if undone:
            begin = max((at.plies.start for at in self.stints if at.plies.start < end), default=0)
            undone = tuple((ply, moves) for ply, moves in undone if begin <= ply < end)
        first, replaced = undone[0] if undone else (end, ())
        return " ".join((*map(notation, self.moves[:first]), *replaced))

    def _next_value(self, seat: int) -> bytes | None:
        """Return the value that a person reveals next; None if that is not known here."""
        if self.seats[seat].player != PERSON:
            return None
        chain, value = chains.chain(self.seed, seat), self.values[seat]
        return chain[chain.index(value) + 1] if value in chain else None

    @property
    def anchors(self) -> dict[int, bytes]:
        """The first value of each person who has joined, which commits to all others."""
        if not self.is_in_use:
            return {}
        anchors = {seat: value for seat, value in self.values.items() if value is not None}
        for stint in self._ended_stints if self.moves else ():
            anchors[stint.seat] = chains.previous(anchors[stint.seat])
        return anchors

    @property
    def undone(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The moves of each undo by consent, with the number of plies before them."""
        entries = (entry.split() for entry in self.tags.get(UNDONE, "").split(";"))
        return tuple(
            (int(ply) - 1, tuple(moves))
            for ply, *moves in filter(None, entries)
            if PLY.fullmatch(ply)
        )

    def takes_back(self, earlier: JointPlay) -> bool:
        """Return whether the next undo after an earlier play took back its last moves."""
        for ply, moves in self.undone[len(earlier.undone) :][:1]:
            replaced = tuple(map(notation, earlier.moves[ply:]))
            return (self.moves[:ply], moves) == (earlier.moves[:ply], replaced)
        return False

    def resign(self, seat: int) -> JointPlay:
        """Return the play after a person has resigned.

        Their next value proves it: nobody else knows it.
        """
        proof = chains.written(self._next_value(seat))
        return self._replace(tags={**self.tags, RESIGNED: f"{seat + 1} {proof}"})

    @property
    def resigned(self) -> int | None:
        """The seat of a person who has resigned, if any, with a valid proof."""
        if not self.is_in_use or RESIGNED not in self.tags or self.is_played_out:
            return None
        number, _, proof = self.tags[RESIGNED].partition(" ")
        try:
            value = chains.read(proof)
        except ValueError:
            return None
        proven = (
            seat
            for seat, last in self.values.items()
            if number == str(seat + 1) and value and last == chains.previous(value)
        )
        return next(proven, None)

    def claim(self, seat: int) -> JointPlay:
        """Return the play after a seat has claimed the win, which nothing proves."""
        return self._replace(tags={**self.tags, CLAIMED: str(seat + 1)})

    @property
    def claimed(self) -> int | None:
        """The seat that has claimed the win, if any, unless the game ended otherwise."""
        seats = {"1": 0, "2": 1} if self.is_in_use and len(self.seats) == 2 else {}
        over = self.is_played_out or self.resigned is not None
        return None if over else seats.get(self.tags.get(CLAIMED, ""))

    @property
    def loser(self) -> int | None:
        """The seat that resigned, or against which the win was claimed, if any."""
        return self.resigned if (winner := self.claimed) is None else 1 - winner
