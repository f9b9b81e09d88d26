"""Joint decisions of the players in a match: throws, undo, resignation and claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from nyout.core import OVER, Move, State, notation
from nyout.joint import chains
from nyout.seats import PERSON, REMOTE, Seat


class Undo(NamedTuple):
    """An undo by consent: the moves that it took back."""

    ply: int  # the number of plies before them
    moves: tuple[str, ...]


class Resignation(NamedTuple):
    """The seat of a player who has resigned, and the next value of this player as a proof."""

    seat: int
    proof: bytes | None  # None if it is not known


class Stage(NamedTuple):
    """A position of a match: undo by consent can lead to the same number of plies again."""

    plies: int
    undos: int


class Decisions(NamedTuple):
    """What the players of a match have decided jointly, as its record states it."""

    values: tuple[bytes | None, ...]  # the latest of each player, by seat; None before they join
    undos: tuple[Undo, ...] = ()
    resignation: Resignation | None = None
    claim: int | None = None  # the seat that claims a win because its opponent was away
    asked: Stage | None = None  # where a player here asks for another undo

    def adopt(self, other: Decisions) -> Decisions:
        """Return the decisions with those of another record of the match, except its claim."""
        return self._replace(
            values=other.values,
            undos=other.undos or self.undos,
            resignation=other.resignation or self.resignation,
        )


class JointPlay(NamedTuple):
    """The joint decisions in a match, and what follows from them."""

    seed: str
    seats: tuple[Seat, ...]
    states: tuple[State, ...]
    moves: tuple[Move, ...]
    decisions: Decisions | None  # None if the seed or physical dice decide the throws

    @property
    def players(self) -> tuple[int, ...]:
        """The seats of all players, here and elsewhere, who are not computers."""
        return tuple(
            number for number, seat in enumerate(self.seats) if seat.player in (PERSON, REMOTE)
        )

    @property
    def values(self) -> Mapping[int, bytes | None]:
        """The latest value of each player, by seat; None before they join."""
        return dict(zip(self.players, self.decisions.values if self.decisions else ()))

    @property
    def has_valid_values(self) -> bool:
        """Whether each player has a value; before the first move, it may be absent."""
        values = self.decisions.values if self.decisions else ()
        is_absent = None in values
        return len(values) == len(self.players) > 0 and not (is_absent and self.moves)

    def with_values(self, values: Mapping[int, bytes | None]) -> JointPlay:
        """Return the play with these latest values, by seat."""
        return self._with(values=tuple(values[seat] for seat in sorted(values)))

    def _with(self, **fields: Any) -> JointPlay:
        """Return the play with other decisions, if they are in use."""
        return self._replace(decisions=self.decisions and self.decisions._replace(**fields))

    def begin(self) -> JointPlay:
        """Return the play in which all players decide the throws, before any of them has joined."""
        return self._replace(decisions=Decisions((None,) * len(self.players)))

    @property
    def stints(self) -> tuple[chains.Stint, ...]:
        """What each player has played between two links; the last may be in progress."""
        return chains.stints(self.states, self.players)

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
        """The seat of the player to join next, if any: first the one who plays first."""
        if self.decisions is None or self.moves:
            return None
        values, first = self.values, self.stints[0].seat
        order = sorted(values, key=lambda seat: (seat < first, seat))
        return next((seat for seat in order if values[seat] is None), None)

    def join(self) -> JointPlay:
        """Return the play after local players have joined, in their turn."""
        play = self
        while (seat := play.awaited) is not None and play.seats[seat].player == PERSON:
            value = chains.chain(play.seed, seat)[0]
            play = play.with_values({**play.values, seat: value})
        return play

    def reveal(self) -> JointPlay:
        """Return the play with the values of local players after the stints they have played."""
        played = [stint.seat for stint in self._ended_stints]
        own = {
            seat: chains.chain(self.seed, seat)[played.count(seat)]
            for seat in self.players
            if self.seats[seat].player == PERSON
        }
        return self.with_values({**self.values, **own})

    def throws(self, beginning: str) -> Iterator[tuple[int, Move]]:
        """Yield the throws that all players have decided, by the plies before each.

        The last stint comes first. If it is in progress, only its own page knows its throws.
        `beginning` is the text of the tags that determine how the match began.
        """
        values = {seat: value for seat, value in self.values.items() if value is not None}
        if len(values) < len(self.players):
            return
        players = (PERSON if seat.player == REMOTE else seat.player for seat in self.seats)
        game = "\n".join((beginning, *players))

        stints = self.stints
        begins = (0, *(stint.plies.start for stint in stints))  # of the stint before each

        def decide_stint(number: int, latest: Mapping[int, bytes]) -> Iterator[tuple[int, Move]]:
            before = self._hashed_after(range(begins[number], begins[number + 1]))
            return chains.throws(game, before, self.states, stints[number], latest)

        *ended, last = range(len(stints))
        if self.is_played_out:
            ended.append(last)
        elif value := self._next_value(stints[last].seat):
            yield from decide_stint(last, {**values, stints[last].seat: value})
        for number in reversed(ended):
            yield from decide_stint(number, values)
            seat = stints[number].seat
            values[seat] = chains.previous(values[seat])

    def _hashed_after(self, plies: range) -> str:
        """Return the notation of the moves up to the end of a stint with these plies.

        It ignores undo in that stint, so that no throw changes that a player may already know.
        """
        undo = next((undo for undo in self.undos if undo.ply in plies), None)
        first, replaced = undo or (plies.stop, ())
        return " ".join((*map(notation, self.moves[:first]), *replaced))

    def _next_value(self, seat: int) -> bytes | None:
        """Return the value that a player reveals next; None if that is not known here."""
        if self.seats[seat].player != PERSON:
            return None
        chain, value = chains.chain(self.seed, seat), self.values[seat]
        return chain[chain.index(value) + 1] if value in chain else None

    @property
    def anchors(self) -> dict[int, bytes]:
        """The first value of each player who has joined, which commits to all others."""
        if self.decisions is None:
            return {}
        anchors = {seat: value for seat, value in self.values.items() if value is not None}
        for stint in self._ended_stints if self.moves else ():
            anchors[stint.seat] = chains.previous(anchors[stint.seat])
        return anchors

    @property
    def undos(self) -> tuple[Undo, ...]:
        """The undos by consent, in their order."""
        return self.decisions.undos if self.decisions else ()

    def takes_back(self, earlier: JointPlay) -> bool:
        """Return whether the next undo after an earlier play took back its last moves."""
        for ply, moves in self.undos[len(earlier.undos) :][:1]:
            replaced = tuple(map(notation, earlier.moves[ply:]))
            return (self.moves[:ply], moves) == (earlier.moves[:ply], replaced)
        return False

    def resign(self, seat: int) -> JointPlay:
        """Return the play after a player has resigned.

        Their next value proves it: nobody else knows it.
        """
        return self._with(resignation=Resignation(seat, self._next_value(seat)))

    @property
    def resigned(self) -> int | None:
        """The seat of a player who has resigned, if any, with a valid proof."""
        if not self.decisions or not self.decisions.resignation or self.is_played_out:
            return None
        seat, proof = self.decisions.resignation
        return seat if proof and self.values.get(seat) == chains.previous(proof) else None

    def claim(self, seat: int) -> JointPlay:
        """Return the play after a seat has claimed the win, which nothing proves."""
        return self._with(claim=seat)

    @property
    def claimed(self) -> int | None:
        """The seat that has claimed the win, if any, unless the game ended otherwise."""
        is_over = self.is_played_out or self.resigned is not None
        if self.decisions is None or is_over or len(self.seats) != 2:
            return None
        return self.decisions.claim

    @property
    def loser(self) -> int | None:
        """The seat that resigned, or against which the win was claimed, if any."""
        return self.resigned if (winner := self.claimed) is None else 1 - winner
