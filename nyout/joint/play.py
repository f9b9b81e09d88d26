"""Joint decisions of the players in a match: keys, values, signatures, statements; its room.

`docs/fair-throws.md` defines them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from nyout.core import OVER, Move, State, notation
from nyout.joint import chains, signatures
from nyout.players import PERSON, REMOTE, Seat

LAST_REVISION = 999_999  # so that a false one cannot become too long for a record
PER_REQUEST = 1000  # a request to undo raises the revision to a multiple of this


class Signature(NamedTuple):
    """A player's signature of the moves up to a ply."""

    plies: int
    revision: int  # grows with each request to undo, and with each replaced move
    proof: bytes


class Participant(NamedTuple):
    """A player who has joined."""

    key: bytes  # the public key
    value: bytes  # the latest value
    signature: Signature | None = None  # the latest one


class Resignation(NamedTuple):
    """The seat of a player who has resigned, and their signature."""

    seat: int
    proof: bytes


class Claim(NamedTuple):
    """The seat that claims a win because its opponent was away, and the signatures of both."""

    seat: int
    proof: bytes
    acceptance: bytes = b""  # of the opponent; empty until then


class Decisions(NamedTuple):
    """What the players of a match have decided jointly, as its record states it."""

    participants: tuple[Participant | None, ...]  # by seat; None before they join
    resignation: Resignation | None = None
    claim: Claim | None = None
    asked: Signature | None = None  # with which a player here asks for an undo


class Plies(Protocol):
    """A record, as far as joint decisions refer to it."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...
    @property
    def states(self) -> tuple[State, ...]: ...
    @property
    def moves(self) -> tuple[Move, ...]: ...
    def beginning(self) -> Iterator[tuple[str, str]]: ...


class JointPlay(NamedTuple):
    """The joint decisions in a match, and what follows from them."""

    record: Plies
    seed: str  # empty in the record of another browser
    decisions: Decisions | None  # None if the seed or physical dice decide the throws

    # --- who plays ----------------------------------------------------------------------------

    @property
    def players(self) -> tuple[int, ...]:
        """The seats of all players, here and elsewhere, who are not computers."""
        seats = enumerate(self.record.seats)
        return tuple(number for number, seat in seats if seat.player in (PERSON, REMOTE))

    @property
    def _local(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.players if self.record.seats[seat].player == PERSON)

    @property
    def entries(self) -> Mapping[int, Participant | None]:
        """What each player has committed to and signed, by seat; None before they join."""
        return dict(zip(self.players, self.decisions.participants if self.decisions else ()))

    @property
    def participants(self) -> Mapping[int, Participant]:
        """The participants who have joined, by seat."""
        participants = self.entries.items()
        return {seat: participant for seat, participant in participants if participant}

    @property
    def has_valid_participants(self) -> bool:
        """Whether there is an entry for each player; before the first move, it may be empty."""
        entries = self.decisions.participants if self.decisions else ()
        is_absent = None in entries
        return len(entries) == len(self.players) > 0 and not (is_absent and self.record.moves)

    @property
    def next_to_join(self) -> int | None:
        """The seat of the player to join next, if any: first the one who plays first."""
        if self.decisions is None or self.record.moves:
            return None
        participants, first = self.entries, self.stints[0].seat
        order = sorted(participants, key=lambda seat: (seat < first, seat))
        return next((seat for seat in order if participants[seat] is None), None)

    def begin(self) -> JointPlay:
        """Return the play in which all players decide the throws, before any of them has joined."""
        return self._replace(decisions=Decisions((None,) * len(self.players)))

    def join(self) -> JointPlay:
        """Return the play after local players have joined, in their turn."""
        play = self
        while (seat := play.next_to_join) is not None and seat in play._local:
            key = signatures.public_key(secret_key(play.seed, seat))
            entry = Participant(key, chains.chain(play.seed, seat)[0])
            play = play.with_participants({seat: entry})
        return play

    def _replace_decisions(self, **fields: Any) -> JointPlay:
        """Return the play with other decisions, if they are in use."""
        return self._replace(decisions=self.decisions and self.decisions._replace(**fields))

    def with_participants(self, changed: Mapping[int, Participant]) -> JointPlay:
        """Return the play with other participants in some seats."""
        entries = {**self.entries, **changed}
        return self._replace_decisions(
            participants=tuple(entries[seat] for seat in sorted(entries))
        )

    @property
    def is_of_seed(self) -> bool:
        """Whether players here have joined with the keys of the seed, and the record is valid."""
        keys = {seat: entry.key for seat, entry in self.participants.items() if seat in self._local}
        are_own = all(
            key == signatures.public_key(secret_key(self.seed, seat)) for seat, key in keys.items()
        )
        is_own = bool(keys) and are_own
        return is_own and self.wrong_signature is None and self.wrong_throw is None

    # --- stints and throws --------------------------------------------------------------------

    @property
    def stints(self) -> tuple[chains.Stint, ...]:
        """What each player has played between others; the last may be in progress."""
        return chains.stints(self.record.states, self.players)

    @property
    def ended_stints(self) -> tuple[chains.Stint, ...]:
        """The completed stints, whose values are revealed."""
        return self.stints[: None if self.is_played_out else -1]

    @property
    def is_played_out(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.record.states[-1].turn() == OVER

    @property
    def anchors(self) -> dict[int, bytes]:
        """The first value of each player who has joined, which commits to all others."""
        played = [stint.seat for stint in self.ended_stints] if self.record.moves else []
        return {
            seat: chains.previous(participant.value, played.count(seat))
            for seat, participant in self.participants.items()
        }

    @property
    def table(self) -> bytes:
        """What identifies the match and its players once all have joined."""
        anchors = self.anchors
        entries = b"".join(self.participants[seat].key + anchors[seat] for seat in sorted(anchors))
        return chains.digest("nyout/table/2", self.game, entries)

    @property
    def game(self) -> str:
        """All that determines how the match began, except who has joined."""
        players = (PERSON if seat.player == REMOTE else seat.player for seat in self.record.seats)
        return "\n".join((*map(" ".join, self.record.beginning()), *players))

    def throws(self) -> Iterator[tuple[int, Move]]:
        """Yield the throws that all players have decided, by the plies before each.

        The last stint comes first. If it is in progress, only its own page knows its throws.
        """
        values = {seat: participant.value for seat, participant in self.participants.items()}
        if self.decisions is None or len(values) < len(self.players):
            return
        table, states, last = self.table, self.record.states, self.stints[-1]
        if not self.is_played_out and last.seat in self._local:
            latest, following = chains.chain(self.seed, last.seat)[last.number :][:2]
            if latest == values[last.seat]:
                yield from chains.throws(table, states, last, {**values, last.seat: following})
        for stint in reversed(self.ended_stints):
            yield from chains.throws(table, states, stint, values)
            values[stint.seat] = chains.previous(values[stint.seat])

    @property
    def wrong_throw(self) -> int | None:
        """The first ply whose throw is not the one that all players decided, if there is any.

        Throws of the stint in progress are checked only where its player is.
        """
        moves = self.record.moves
        wrong = (ply for ply, throw in self.throws() if moves[ply : ply + 1] not in ((), (throw,)))
        return min((ply + 1 for ply in wrong), default=None)

    # --- signatures ---------------------------------------------------------------------------

    @property
    def signatures(self) -> Mapping[int, Signature]:
        """The latest signature of each player who has signed, by seat."""
        joined = self.participants.items()
        return {seat: entry.signature for seat, entry in joined if entry.signature}

    @property
    def revision(self) -> int:
        """The highest revision that anybody has signed."""
        return max((signature.revision for signature in self.signatures.values()), default=0)

    def requests_of(self, seat: int) -> int:
        """Return the number of requests to undo, granted or not, at a player's latest signature."""
        return self.signatures[seat].revision // PER_REQUEST if seat in self.signatures else 0

    @property
    def agreed_requests(self) -> int:
        """The number of requests to undo up to which all players have signed."""
        return min(map(self.requests_of, self.players), default=0)

    @property
    def next_request(self) -> int:
        """The revision of the next request to undo, which is that of no other replaced move."""
        return (self.revision // PER_REQUEST + 1) * PER_REQUEST

    def update(self, removed: int | None = None) -> JointPlay:
        """Return the play after plies here, with the values and signatures of local players.

        `removed` is the number of plies before those that have been removed, if any.
        """
        local = {seat: entry for seat, entry in self.participants.items() if seat in self._local}
        played = [stint.seat for stint in self.ended_stints]
        values = {seat: chains.chain(self.seed, seat)[played.count(seat)] for seat in local}
        play = self.with_participants(
            {seat: entry._replace(value=values[seat]) for seat, entry in local.items()}
        )
        # The signatures need the table, which follows from the values.
        due = {seat: play._due_signature(seat, removed) for seat in local}
        return play.with_participants(
            {seat: play.participants[seat]._replace(signature=due[seat]) for seat in local}
        )

    def _due_signature(self, seat: int, removed: int | None) -> Signature | None:
        """Return the signature of a local player after their last plies."""
        own, due = self.signatures.get(seat), self._plies_to_sign().get(seat, 0)
        # A player who plays on after a request in vain must not be held to it later.
        asked = self.decisions and self.decisions.asked
        revision = max(self.revision, asked.revision if asked else 0)
        if removed is not None and self.seat_of(removed) == seat:
            is_last = revision % PER_REQUEST == PER_REQUEST - 1
            return self.sign_moves(seat, max(due, removed), revision + (not is_last))
        is_due = due > (own.plies if own else 0)
        return self.sign_moves(seat, due, revision) if is_due else own

    def seat_of(self, ply: int) -> int:
        """Return the seat in whose stint a ply is, by the number of plies before it."""
        return next(stint.seat for stint in self.stints if ply in stint.plies)

    def _plies_to_sign(self) -> Mapping[int, int]:
        """Return the number of plies up to the last one in a stint of each player who has any."""
        length = len(self.record.moves)
        stints = (stint for stint in self.stints if stint.plies.start < length)
        return {stint.seat: min(stint.plies.stop, length) for stint in stints}

    def agree(self, seat: int, revision: int) -> Signature:
        """Return the signature of a local player who agrees to a request to undo."""
        return self.sign_moves(seat, self._plies_to_sign().get(seat, 0), revision)

    def sign_moves(self, seat: int, plies: int, revision: int) -> Signature:
        """Return the signature of a local player for the moves up to a ply."""
        statement = self.signed_text("moves", plies, revision)
        return Signature(plies, revision, self._sign(seat, statement))

    def signed_text(self, purpose: str, plies: int, revision: int) -> bytes:
        """Return what is signed to state something about the moves up to a ply."""
        moves = " ".join(map(notation, self.record.moves[:plies]))
        return chains.digest(f"nyout/{purpose}/2", self.table, str(revision), moves)

    def _sign(self, seat: int, statement: bytes) -> bytes:
        return signatures.sign(statement, secret_key(self.seed, seat))

    def _is_signed(self, seat: int, statement: bytes, proof: bytes) -> bool:
        participant = self.participants.get(seat)
        return bool(participant and signatures.is_valid(statement, participant.key, proof))

    def has_signed(self, seat: int, signature: Signature) -> bool:
        """Return whether a signature is that of a player for moves of this play."""
        plies, revision, proof = signature
        is_known = plies <= len(self.record.moves)
        return is_known and self._is_signed(seat, self.signed_text("moves", plies, revision), proof)

    @property
    def wrong_signature(self) -> int | None:
        """The seat of a player who has not signed their plies, or not so; None if all have.

        Nobody signs plies of another player's stint in progress, who may replace them.
        """
        due, signed, last = self._plies_to_sign(), self.signatures, self.stints[-1]
        for seat in self.players:
            own = signed.get(seat)
            if due.get(seat, 0) > (own.plies if own else 0):
                return seat
            is_early = seat != last.seat and not self.is_played_out
            if own and is_early and own.plies > last.plies.start:
                return seat
            if own and not self.has_signed(seat, own):
                return seat
        # Whoever replaces moves raises the revision, so a later signature has no lower one.
        in_order = sorted(signed, key=lambda seat: (signed[seat].plies, signed[seat].revision))
        for earlier, later in pairwise(in_order):
            if signed[earlier].revision > signed[later].revision:
                return later
        return None

    # --- the end by a statement ---------------------------------------------------------------

    def resign(self, seat: int) -> JointPlay:
        """Return the play after a local player has resigned."""
        return self._replace_decisions(
            resignation=Resignation(seat, self._sign(seat, self._resignation))
        )

    @property
    def _resignation(self) -> bytes:
        return chains.digest("nyout/resign/2", self.table)

    @property
    def resigner(self) -> int | None:
        """The seat of a player of two who has resigned, if any."""
        resignation = self.decisions and self.decisions.resignation
        if not resignation or not self._can_end_early:
            return None
        seat, proof = resignation
        return seat if self._is_signed(seat, self._resignation, proof) else None

    def claim(self, seat: int) -> JointPlay:
        """Return the play after a local player has claimed the win."""
        return self._replace_decisions(
            claim=Claim(seat, self._sign(seat, self._signed_text_now("claim")))
        )

    def accept_claim(self, claim: Claim) -> JointPlay:
        """Return the play after the local opponent of who claims the win has accepted that."""
        acceptance = self._sign(self._opponent(claim.seat), self._signed_text_now("accept"))
        return self._replace_decisions(claim=claim._replace(acceptance=acceptance))

    def _signed_text_now(self, purpose: str) -> bytes:
        """Return what is signed to state something about the match as it stands."""
        return self.signed_text(purpose, len(self.record.moves), self.revision)

    def _opponent(self, seat: int) -> int:
        return next(other for other in self.players if other != seat)

    @property
    def claimant(self) -> int | None:
        """The seat that has claimed the win from who is to play, if any."""
        claim = self.decisions and self.decisions.claim
        if not claim or not self._can_end_early or self.resigner is not None:
            return None
        seat, proof, _ = claim
        is_due = self.stints[-1].seat == self._opponent(seat)
        return (
            seat
            if is_due and self._is_signed(seat, self._signed_text_now("claim"), proof)
            else None
        )

    @property
    def accepted_claimant(self) -> int | None:
        """The seat that has claimed the win with the consent of its opponent, if any."""
        claim = self.decisions and self.decisions.claim
        if not claim or not claim.acceptance or (winner := self.claimant) is None:
            return None
        statement, opponent = self._signed_text_now("accept"), self._opponent(winner)
        return winner if self._is_signed(opponent, statement, claim.acceptance) else None

    @property
    def statement(self) -> Resignation | Claim | None:
        """The valid resignation, else the valid claim, if any."""
        if not self.decisions or self.loser is None:
            return None
        return self.decisions.claim if self.resigner is None else self.decisions.resignation

    @property
    def _can_end_early(self) -> bool:
        return (
            len(self.players) == len(self.participants) == len(self.record.seats) == 2
            and not self.is_played_out
        )

    @property
    def loser(self) -> int | None:
        """The seat that resigned, or against which the win was claimed, if any."""
        return self.resigner if (winner := self.claimant) is None else self._opponent(winner)


def secret_key(seed: str, seat: int) -> bytes:
    """Return the secret key of a seat in the browser with a seed, 32 bytes."""
    number = int.from_bytes(chains.digest("nyout/key/2", seed, str(seat)))
    return (1 + number % (signatures.ORDER - 1)).to_bytes(signatures.KEY_SIZE)


# --- rooms, in which the browsers of a match exchange messages ------------------------------------

WATCHING = "w"
"""The first letter of a secret with which one can only watch."""


class Room(NamedTuple):
    """What a browser knows of the room of a match; secrets are empty if there is none."""

    invitation: str = ""  # the secret of the room to which the match invites
    entered: str = ""  # the secret of the room that a player has entered here

    @property
    def secret(self) -> str:
        """The secret of the room that a player has entered, else of the invitation."""
        return self.entered or self.invitation

    @property
    def is_for_watching(self) -> bool:
        """Whether the invitation is one for spectators."""
        return self.invitation.startswith(WATCHING)


def watching_secret(secret: str) -> str:
    """Return the secret with which one can watch a room, but not speak for its players."""
    if secret.startswith(WATCHING):
        return secret
    return WATCHING + chains.digest("nyout/watch/1", secret)[:16].hex()
