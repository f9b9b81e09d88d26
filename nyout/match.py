"""Matches: games with seats, all positions, undo and redo, as values, as text and as links.

A match is immutable: each action returns a new match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Self

from nyout import position, view
from nyout.core import CHANCE, OVER, Game, IllegalMove, Move, State, list_items, show_in_notebooks
from nyout.faults import RecordError
from nyout.joint.play import Decisions, JointPlay, Room
from nyout.players import PERSON, PLAYER_KINDS, REMOTE, Seat
from nyout.plies import ply_rng, select_throw
from nyout.record.link import LINK
from nyout.record.record import RESULT, Record
from nyout.record.tags import DICE, JOINT, PLAY_TAGS, PLY, SEED, Line, PlayTags, Tags
from nyout.record.text import location, remove_mark

ROLLOFF = "rolloff"
NO_ROOM = Room()
FINAL_TAGS = SEED, PLY, RESULT
"""The tags at the end of a text, in their order."""
DAY = "day-"
"""Begins the seed of a game of the day; its date follows."""
AGAIN = "#"
"""In a seed, separates what determines the throws from the number of the attempt."""
OPEN = "*"
"""The result of a game that is not over, and of a resigned one in some records."""


@show_in_notebooks
@dataclass(frozen=True)
class Match(Record):
    """A record as it is played here; `cursor` is the number of plies before the position shown."""

    cursor: int = 0
    seed: str = ""  # empty in a game for others, because it reveals future throws
    own_dice: tuple[int, ...] = ()  # the plies at which physical dice were thrown
    decisions: Decisions | None = None  # None if the seed or physical dice decide the throws
    room: Room = NO_ROOM
    order: tuple[str, ...] = field(default=(), compare=False)  # of the tags that were read

    @classmethod
    def from_link(cls, fragment: str) -> Self:
        """Return the match of a link; see `from_text`. Raises `RecordError` if it is invalid.

        What only a saved match contains is ignored: it would speak for the recipient.
        """
        match = super().from_link(fragment)
        decisions = match.decisions and match.decisions._replace(asked=None)
        return replace(match, room=Room(match.room.invitation), decisions=decisions)

    @classmethod
    def from_private_link(cls, fragment: str) -> Self:
        """Return the match of a private link, with which its players play on in another browser.

        Raises `RecordError` if it is invalid, also if its seed is not that of its players.
        """
        match = super().from_link(fragment)
        if not match.joint.is_of_seed:
            raise RecordError(LINK, "private")
        return replace(match, cursor=len(match.moves))

    @classmethod
    def from_position(cls, text: str, start: int = 0) -> Self:
        """Return a match that starts from a position, with a nameless player in each seat.

        Raises `RecordError`, with the line and column in `text`, if what follows the index `start`
        is not a valid position.
        """
        text = remove_mark(text)
        game, seats, options, state = position.read(
            text[start:], lambda n: location(text, start + n - 1)
        )
        # Normalise the spacing, so that equal positions have equal texts.
        written = position.write(state, game)
        return cls(game, (Seat(""),) * seats, options, None, (state,), position=written)

    @classmethod
    def _decode(cls, tags: Tags, play: Callable[[State], Line]) -> Self:
        """Return the match, at the ply of its tag `Ply` or at its end."""
        record = super()._decode(tags, play)
        play_tags = PlayTags.from_tags(tags)
        end = len(record.moves)
        throws = {ply for ply, state in enumerate(record.states[:-1], 1) if state.turn() == CHANCE}
        match = replace(
            record,
            cursor=end if play_tags.ply is None else min(play_tags.ply, end),
            seed=play_tags.seed,
            own_dice=tuple(ply for ply in play_tags.own_dice if ply in throws),
            decisions=play_tags.decisions,
            room=play_tags.room,
            tags={
                tag: text for tag, text in record.tags.items() if tag not in (*PLAY_TAGS, RESULT)
            },
            order=tuple(tag for tag in record.tags if tag not in FINAL_TAGS),
        )
        if match.is_joint and not match.joint.has_valid_participants:
            raise RecordError(tags.where(JOINT), "joint", text=tags.texts[JOINT])
        if match.is_of_version_1:
            return replace(match, seats=tuple(map(_watch, match.seats)))
        result = tags.texts.get(RESULT, match.result)
        if result != match.result and (result != OPEN or match.joint.is_played_out):
            raise RecordError(tags.where(RESULT), "result", told=result, result=match.result)
        return match

    def further_tags(self) -> Mapping[str, str]:
        """Return the tags after the seats: those that were read, in their order, then others."""
        ply = self.cursor if self.cursor < len(self.moves) else None
        play_tags = PlayTags(self.seed, ply, self.own_dice, self.decisions, self.room)
        tags = {**self.tags, **play_tags.write()}
        in_order = {tag: tags[tag] for tag in self.order if tag in tags}
        return {**in_order, **tags, RESULT: self.result}

    def with_seed(self, seed: str) -> Match:
        """Return the match with this seed if it has none, such as one from a link."""
        return self if self.seed else replace(self, seed=seed)

    @property
    def state(self) -> State:
        """The position shown."""
        return self.states[self.cursor]

    @property
    def active(self) -> int:
        """The seat that joins, throws or moves next; `OVER` at the end."""
        if self.cursor == len(self.moves) and self.joint.loser is not None:
            return OVER
        awaited = self.joint.next_to_join
        return view.view_of(self.state).actor() if awaited is None else awaited

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, whichever of its positions is shown."""
        return self.joint.is_played_out or self.joint.loser is not None

    @property
    def ranks(self) -> tuple[int, ...]:
        """The final ranks, one per seat; a seat that has resigned is the last one."""
        if (loser := self.joint.loser) is None:
            return self.state.ranks()
        return tuple(1 + (seat == loser) for seat in range(len(self.seats)))

    @property
    def result(self) -> str:
        """The final ranks as text, or `*` if the game is not over."""
        return " ".join(map(str, self.go_to(len(self.moves)).ranks)) if self.is_over else OPEN

    @property
    def is_local_turn(self) -> bool:
        """Whether a local player can throw or move in the position shown."""
        return self.active_player == PERSON and self.is_open

    @property
    def local_players(self) -> tuple[int, ...]:
        """The seats of the players who play here."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.player == PERSON)

    @property
    def local_seat(self) -> int | None:
        """The seat of the only local player; None if several play here, or none."""
        local = self.local_players
        return local[0] if len(local) == 1 else None

    @property
    def is_open(self) -> bool:
        """Whether play can continue here: no remote player acts, and no later ply is final."""
        return self.active_player != REMOTE and self.cursor >= self.locked_plies

    @property
    def active_player(self) -> str:
        """The player of the active seat, one of `PLAYER_KINDS`; empty at the end.

        `REMOTE` also for a computer player, if it acts where a remote player plays.
        """
        seat = self.active
        if self.is_joint and seat != OVER and seat not in self.joint.players:
            holder = next(stint.seat for stint in self.joint.stints if self.cursor in stint.plies)
            seat = holder if self.seats[holder].player == REMOTE else seat
        return "" if seat == OVER else self.seats[seat].player

    @property
    def is_by_link(self) -> bool:
        """Whether a remote player plays, so that the players exchange links."""
        return any(seat.player == REMOTE for seat in self.seats)

    @property
    def locked_plies(self) -> int:
        """The number of plies that are final; play can branch only after them.

        In a match by link, throws and the moves of remote players are final, with all plies
        before them. In a live match all are when the turn is over, and in a game of the day that
        counts always. In other matches it is 0.
        """
        if self.is_contest:
            return len(self.moves)
        if self.is_live and self.go_to(len(self.moves)).active_player in (REMOTE, ""):
            return len(self.moves)
        if not self.is_by_link:
            return 0

        def is_final(ply: int) -> bool:
            before = self.states[ply - 1]
            return (
                before.turn() == CHANCE or self.seats[view.view_of(before).actor()].player == REMOTE
            )

        return next(filter(is_final, range(len(self.moves), 0, -1)), 0)

    @property
    def is_live(self) -> bool:
        """Whether plies reach the other browsers at once."""
        return bool(self.room.entered)

    @property
    def is_contest(self) -> bool:
        """Whether it is a game of the day that counts, so that nothing can be undone."""
        return self.seed.startswith(DAY) and AGAIN not in self.seed

    @property
    def is_throw_due(self) -> bool:
        """Whether a local player is to throw."""
        return self.is_local_turn and self.state.turn() == CHANCE

    @property
    def is_rolloff_automatic(self) -> bool:
        """Whether this is a roll-off of one local player against computers.

        The player makes the first throw; the others follow by themselves, after a tie as well.
        """
        alone = self.local_seat is not None and not self.is_by_link
        return alone and len(self.seats) > 1 and self.phase == ROLLOFF

    @property
    def phase(self) -> str:
        """The phase of the position shown."""
        return view.view_of(self.state).phase()

    def play(self, move: Move) -> Match:
        """Return the match after `move`, which can also be a throw.

        If `move` equals the next ply after an undo, later plies remain available for redo;
        otherwise they are discarded. Raises `IllegalMove` if `move` is not legal.
        """
        if self.moves[self.cursor : self.cursor + 1] == (move,):
            return self.go_to(self.cursor + 1)
        before = self.truncate(self.cursor)
        states = *before.states, self.state.play(move)
        moves = *before.moves, move
        after = replace(before, states=states, moves=moves, cursor=self.cursor + 1)
        return _sign(after, self.cursor if self.cursor < len(self.moves) else None)

    def roll(self, throw: Move) -> Match:
        """Return the match after a throw of physical dice, with its ply in `own_dice`.

        Raises `IllegalMove` if no throw is due or `throw` is impossible.
        """
        if self.state.turn() != CHANCE:
            raise IllegalMove(throw, self.state.moves())
        after = self.play(throw)
        return replace(after, own_dice=tuple(sorted({*after.own_dice, after.cursor})))

    def throw(self) -> Match:
        """Return the match after a throw that the seed and the ply, or all players, determine.

        After an undo, the earlier throw is repeated, even one of physical dice. Raises
        `IllegalMove` if no throw is due.
        """
        if self.state.turn() != CHANCE:
            raise IllegalMove(("throw",), self.state.moves())
        if self.cursor < len(self.moves):
            return self.go_to(self.cursor + 1)
        if not self.is_joint:
            return self.play(select_throw(self.state, self.rng().random()))
        decided = (throw for ply, throw in self.joint.throws() if ply == self.cursor)
        if (throw := next(decided, None)) is None:
            raise IllegalMove(("throw",), self.state.moves())
        return self.play(throw)

    def rng(self) -> Random:
        """Return the random generator of the next ply, for a throw or a computer player."""
        return ply_rng(self.seed.partition(AGAIN)[0], self.cursor)

    def go_to(self, ply: int) -> Match:
        """Return the match with its cursor at `ply`. Raises `IndexError` if there is none."""
        if ply not in range(len(self.states)):
            raise IndexError(f"ply {ply}; expected 0 to {len(self.moves)}")
        return replace(self, cursor=ply)

    def undo(self) -> Match:
        """Return the match at the previous position in which a local player acts.

        Returns it unchanged if there is none. The cursor never goes below `locked_plies`.
        """
        return self._find_stop(range(self.cursor - 1, self.locked_plies - 1, -1)) or self

    def redo(self) -> Match:
        """Return the match at the next position in which a local player acts, or at its end."""
        further = range(max(self.cursor + 1, self.locked_plies), len(self.states))
        return self._find_stop(further) or self.go_to(len(self.moves))

    def cut(self) -> Match:
        """Return the match without the plies after the cursor; locked plies remain.

        >>> from nyout import GAMES
        >>> match = start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob")), seed="7").throw().throw()
        >>> len(match.go_to(1).cut().moves), match.go_to(1).cut().throw() == match
        (1, True)
        """
        shorter = self.truncate(max(self.cursor, self.locked_plies))
        removed = len(shorter.moves)
        return _sign(shorter, removed if removed < len(self.moves) else None)

    def truncate(self, ply: int) -> Match:
        """Return the match up to `ply`; this removes even locked plies."""
        return replace(
            self,
            states=self.states[: ply + 1],
            moves=self.moves[:ply],
            cursor=ply,
            comments={at: text for at, text in self.comments.items() if at <= ply},
            own_dice=tuple(at for at in self.own_dice if at <= ply),
        )

    @property
    def joint(self) -> JointPlay:
        """The joint decisions of the players."""
        return JointPlay(self, self.seed, self.decisions)

    @property
    def is_joint(self) -> bool:
        """Whether all players decide the throws together."""
        return self.decisions is not None

    @property
    def is_of_version_1(self) -> bool:
        """Whether its throws are those of version 1 of fair throws: it can only be watched."""
        return DICE in self.tags and not self.is_joint

    def _find_stop(self, plies: range) -> Match | None:
        """Return the match at the first of some plies at which undo and redo stop, if any.

        In a roll-off of one throw, this is only its start.
        """
        for match in map(self.go_to, plies):
            starts_rolloff = match.is_rolloff_automatic and match.cursor == 0
            is_player_due = match.is_local_turn and not match.is_rolloff_automatic
            if starts_rolloff or is_player_due:
                return match
        return None


def _watch(seat: Seat) -> Seat:
    return seat._replace(player=REMOTE) if seat.player == PERSON else seat


def _sign(match: Match, removed: int | None) -> Match:
    """Return a match with the values and signatures of local players after a ply.

    `removed` is the number of plies before those that have been removed, if any.
    """
    if not match.is_joint:
        return match
    return replace(match, decisions=match.joint.update(removed).decisions)


def play_on(
    match: Match, choose: Callable[[Match], Move], dice: Callable[[Match], Random] = Match.rng
) -> Iterator[Match]:
    """Yield a match and its further positions, up to the end of the game.

    `choose` returns the move of the active seat, and `dice` the random generator of the throw that
    is due, by default that of the seed.

    >>> from nyout import GAMES
    >>> begun = start(GAMES["run"], (Seat("Ann"), Seat("Bob")), seed="7")
    >>> *_, ended = play_on(begun, lambda match: match.state.moves()[0])
    >>> ended.is_over, ended.go_to(0).cut() == begun
    (True, True)
    """
    yield match
    while match.active != OVER:
        if match.state.turn() == CHANCE:
            move = select_throw(match.state, dice(match).random())
        else:
            move = choose(match)
        match = match.play(move)
        yield match


def start(
    game: Game,
    seats: tuple[Seat, ...],
    seed: str,
    options: Mapping[str, bool | str] | None = None,
    first: int | None = None,
) -> Match:
    """Return a new match.

    Raises `ValueError`, with the valid values in its message, for an unknown player, number of
    seats, first seat or option.

    >>> from nyout import GAMES
    >>> match = start(GAMES["le-nyout"], (Seat("Ann"), Seat("Greedy", "greedy")), seed="7")
    >>> match.throw().undo().throw().moves == match.throw().moves
    True
    """
    for seat in seats:
        if seat.player not in PLAYER_KINDS:
            raise ValueError(
                f"there is no player {seat.player!r}; expected {list_items(PLAYER_KINDS)}"
            )
    settled = game.complete_options(len(seats), dict(options or {}))
    begin = game.start(len(seats), first, **settled)
    return Match(game, seats, settled, first, (begin,), seed=seed)
