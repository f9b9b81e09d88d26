"""Matches: games with seats, all positions, undo and redo, as values, as text and as links.

A match is immutable: each action returns a new match.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from nyout import link, position, view
from nyout.core import CHANCE, OVER, Game, IllegalMove, Move, State, in_notebooks, listed
from nyout.faults import RecordError
from nyout.joint.play import PLY, VALUES, JointPlay
from nyout.plies import chance
from nyout.record import text as record
from nyout.record.tags import Line, Tags
from nyout.record.text import checked, location
from nyout.seats import PERSON, PLAYER_KINDS, REMOTE, Seat
from nyout.view import Die, begins_turn

ROLLOFF = "rolloff"
OWN_DICE = "OwnDice"
"""The tag with the plies at which physical dice were thrown."""
OPEN = "*"
"""The result of a game that is not over, and of a resigned one in some records."""
ASKED = "Asked"
"""The tag with the plies and the number of undos at which a person here asks for another undo."""
ROOM, LIVE = "Room", "Live"
"""The tags with the secret of a room for live play: of an invitation, and once a person entered."""
KEYS = "Keys"
"""The tag with the keys of other pages, which sign their messages, each after the seat's number."""
PRIVATE = LIVE, ASKED, KEYS
"""The tags that only a saved match has; in a link they would speak for its recipient."""
WATCHING = "w"
"""The first letter of such a secret with which one can only watch."""
OWN_TAGS = "Game", "Rules", "Seats", "Options", "First", "Position", "Result", "Seed", "Ply"
"""The tags with fields of their own, besides the seats."""
BEGINNING = OWN_TAGS[:6]
"""The tags that determine, with the players, how a match begins."""


class History(NamedTuple):
    """What has been played in a match, and how much of it is shown."""

    moves: tuple[Move, ...]
    cursor: int


@in_notebooks
class Match(NamedTuple):
    """A complete or partial game; `cursor` is the number of plies before the position shown."""

    game: Game
    seats: tuple[Seat, ...]
    options: Mapping[str, bool | str]
    first: int | None  # the seat set to start, if there was no roll-off
    seed: str  # empty in a game for others, because it reveals future throws
    states: tuple[State, ...]  # one more than `moves`
    moves: tuple[Move, ...] = ()
    cursor: int = 0
    comments: Mapping[int, str] = MappingProxyType({})  # by ply; comment 0 precedes ply 1
    tags: Mapping[str, str] = MappingProxyType({})  # further tags of the record, in their order
    position: str = ""  # the text of the first position, if it is not the game's own

    @classmethod
    def read(cls, text: str) -> Match:
        """Return the match of a record, at the ply of its tag `Ply` or at its end.

        Raises `RecordError`, with line and column, if the text is invalid.
        """
        tags, play = record.decode(text)
        match = cls._decoded(tags, play)
        result = tags.texts.get("Result", match.result)
        if result != match.result and (result != OPEN or match.joint.is_played_out):
            raise RecordError(tags.where("Result"), "result", told=result, result=match.result)
        return match

    @classmethod
    def of_link(cls, fragment: str) -> Match:
        """Return the match of a link, as `read`. Raises `RecordError` if it is invalid."""
        match = cls._decoded(*link.decode(fragment))
        tags = {tag: text for tag, text in match.tags.items() if tag not in PRIVATE}
        return match._replace(tags=tags)

    @classmethod
    def _decoded(cls, tags: Tags, play: Callable[[State], Line]) -> Match:
        initial = cls.of_tags(tags)
        states, moves, comments = play(initial.state)
        plies = {str(ply): ply for ply in range(len(states))}
        cursor = plies.get(tags.texts.get("Ply", ""), len(moves))
        match = initial._replace(states=states, moves=moves, cursor=cursor, comments=comments)
        if VALUES in tags.texts and not match.joint.has_valid_values:
            raise RecordError(tags.where(VALUES), "joint", text=tags.texts[VALUES])
        return match

    @classmethod
    def of_tags(cls, tags: Tags) -> Match:
        """Return the match without moves that has these tags. Raises `RecordError` if invalid."""
        game = tags.game()
        count = tags.seats(game)
        options, first = tags.options(game, count), tags.first(game, count)
        players = tags.players(count, PLAYER_KINDS, PERSON)
        further = {
            tag: text for tag, text in tags.texts.items() if tag not in (*OWN_TAGS, *players)
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
            tags.texts.get("Seed", ""),
            (state,),
            tags=further,
            position=tags.texts.get("Position", ""),
        )

    @classmethod
    def of_position(cls, text: str, start: int = 0) -> Match:
        """Return a match that starts from a position, with a nameless person in each seat.

        Raises `RecordError`, with the line and column in `text`, if what follows the index `start`
        is not a valid position.
        """
        text = checked(text)
        game, seats, options, state = position.read(
            text[start:], lambda n: location(text, start + n - 1)
        )
        # Normalise the spacing, so that equal positions have equal texts.
        written = position.write(state, game)
        return cls(game, (Seat(""),) * seats, options, None, "", (state,), position=written)

    def text(self) -> str:
        """Return the record of the match, with a final newline."""
        return record.encode(
            self._tag_pairs(), self.result, (self.states, self.moves, self.comments)
        )

    def link(self) -> str:
        """Return the fragment of a link to the match, without `#`.

        Raises `RecordError` if the match is too long for a link.
        """
        return link.encode(self._tag_pairs(), (self.states, self.moves, self.comments))

    def _tag_pairs(self) -> Iterator[tuple[str, str]]:
        """Yield the tag pairs of the record, except the result, in the order of the text."""
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
        for number, seat in enumerate(self.seats, 1):
            yield f"Player{number}", f"{seat.player} {seat.name}"
        yield from self.tags.items()
        if self.seed:
            yield "Seed", self.seed
        if self.cursor < len(self.moves):
            yield "Ply", str(self.cursor)

    def seeded(self, seed: str) -> Match:
        """Return the match with this seed if it has none, such as one from a link."""
        return self if self.seed else self._replace(seed=seed)

    @property
    def state(self) -> State:
        """The position shown."""
        return self.states[self.cursor]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.seats)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the seats."""
        return self.game.colours(len(self.seats), **self.options)

    @property
    def active(self) -> int:
        """The seat that joins, throws or moves next; `OVER` at the end."""
        if self.cursor == len(self.moves) and self.joint.loser is not None:
            return OVER
        awaited = self.joint.awaited
        return view.of(self.state).actor() if awaited is None else awaited

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
        return " ".join(map(str, self.at(len(self.moves)).ranks)) if self.is_over else OPEN

    @property
    def by_person(self) -> bool:
        """Whether a local person can throw or move in the position shown."""
        return self.active_player == PERSON and self.is_open

    @property
    def local_persons(self) -> tuple[int, ...]:
        """The seats of the persons who play here."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.player == PERSON)

    @property
    def local_seat(self) -> int | None:
        """The seat of the only local person; None if several play here, or none."""
        local = self.local_persons
        return local[0] if len(local) == 1 else None

    @property
    def is_open(self) -> bool:
        """Whether play can continue here: no remote person acts, and no later ply is final."""
        return self.active_player != REMOTE and self.cursor >= self.locked_plies

    @property
    def active_player(self) -> str:
        """The player of the active seat, one of `PLAYER_KINDS`; empty at the end.

        `REMOTE` also for a computer player, if it acts where a remote person plays.
        """
        seat = self.active
        if self.is_joint and seat != OVER and seat not in self.joint.persons:
            holder = next(stint.seat for stint in self.joint.stints if self.cursor in stint.plies)
            seat = holder if self.seats[holder].player == REMOTE else seat
        return "" if seat == OVER else self.seats[seat].player

    @property
    def by_link(self) -> bool:
        """Whether a remote person plays, so that the players exchange links."""
        return any(seat.player == REMOTE for seat in self.seats)

    @property
    def locked_plies(self) -> int:
        """The number of plies that are final; play can branch only after them.

        In a match by link, throws and the moves of remote persons are final, with all plies
        before them. In a live match all are when the turn is over. In other matches it is 0.
        """
        if self.is_live and self.at(len(self.moves)).active_player in (REMOTE, ""):
            return len(self.moves)
        if not self.by_link:
            return 0
        return next(filter(self._is_final, range(len(self.moves), 0, -1)), 0)

    @property
    def history(self) -> History:
        """The moves and the cursor, which names, comments and tags leave unchanged."""
        return History(self.moves, self.cursor)

    def is_same_as(self, other: Match) -> bool:
        """Return whether it is the same game in the same position, with any names and comments."""
        return self.seed == other.seed and self.history == other.history

    @property
    def is_live(self) -> bool:
        """Whether plies reach the other browsers at once."""
        return LIVE in self.tags

    def _is_final(self, ply: int) -> bool:
        before = self.states[ply - 1]
        return before.turn() == CHANCE or self.seats[view.of(before).actor()].player == REMOTE

    @property
    def awaits_throw(self) -> bool:
        """Whether a local person is to throw."""
        return self.by_person and self.state.turn() == CHANCE

    @property
    def rolls_together(self) -> bool:
        """Whether this is a roll-off of one local person against computers.

        The person makes the first throw; the others follow by themselves, after a tie as well.
        """
        alone = self.local_seat is not None and not self.by_link
        return alone and len(self.seats) > 1 and self.phase == ROLLOFF

    @property
    def phase(self) -> str:
        """The phase of the position shown."""
        return view.of(self.state).phase()

    @property
    def turn_has_throw(self) -> bool:
        """Whether the current turn includes a throw, already made or still to be made."""
        after = self.state
        if after.turn() == CHANCE:
            return True
        for before, _ in self.backwards():
            if begins_turn(before, after):
                return False
            if before.turn() == CHANCE:
                return True
            after = before
        return False

    @property
    def was_thrown(self) -> bool:
        """Whether the ply before the cursor was a throw."""
        return self.cursor > 0 and self.states[self.cursor - 1].turn() == CHANCE

    @property
    def last_dice(self) -> tuple[Die, ...]:
        """The dice of the last throw, as they fell; empty before the first throw."""
        return next(
            filter(None, (view.of(state).dice(move) for state, move in self.backwards())), ()
        )

    @property
    def last_path(self) -> tuple[int, tuple[str, ...]]:
        """The seat and path of the last move of a piece; `(0, ())` before the first."""
        for state, move in self.backwards():
            if path := view.of(state).path(move):
                return view.of(state).actor(), path
        return 0, ()

    def backwards(self) -> Iterator[tuple[State, Move]]:
        """Yield each ply before the cursor, last ply first, as its position and move."""
        return zip(reversed(self.states[: self.cursor]), reversed(self.moves[: self.cursor]))

    def turn_number(self, ply: int) -> int:
        """Return the number of the turn of a ply, as in the log and in the text of a record."""
        return 1 + sum(map(begins_turn, self.states[: ply - 1], self.states[1:ply]))

    def play(self, move: Move) -> Match:
        """Return the match after `move`, which can also be a throw.

        If `move` equals the next ply after an undo, later plies remain available for redo;
        otherwise they are discarded. Raises `IllegalMove` if `move` is not legal.
        """
        if self.moves[self.cursor : self.cursor + 1] == (move,):
            return self.at(self.cursor + 1)
        after = self.state.play(move)
        return self._replace(
            states=(*self.states[: self.cursor + 1], after),
            moves=(*self.moves[: self.cursor], move),
            cursor=self.cursor + 1,
            comments={ply: text for ply, text in self.comments.items() if ply <= self.cursor},
            tags=self._tagged(ply for ply in self.own_dice if ply <= self.cursor),
        )._revealed()

    def roll(self, throw: Move) -> Match:
        """Return the match after a throw of physical dice, and list its ply in the `OwnDice` tag.

        Raises `IllegalMove` if no throw is due or `throw` is impossible.
        """
        if self.state.turn() != CHANCE:
            raise IllegalMove(throw, self.state.moves())
        after = self.play(throw)
        return after._replace(tags=after._tagged({*after.own_dice, after.cursor}))

    @property
    def own_dice(self) -> frozenset[int]:
        """The plies of the `OwnDice` tag that are throws; others are ignored."""
        numbers = filter(PLY.fullmatch, self.tags.get(OWN_DICE, "").split())
        plies = frozenset(map(int, numbers)) & frozenset(range(1, len(self.states)))
        return frozenset(ply for ply in plies if self.states[ply - 1].turn() == CHANCE)

    def _tagged(self, own_dice: Iterable[int]) -> Mapping[str, str]:
        """Return the tags with the `OwnDice` tag set to these plies."""
        others = {tag: text for tag, text in self.tags.items() if tag != OWN_DICE}
        plies = " ".join(map(str, sorted(own_dice)))
        return {**others, OWN_DICE: plies} if plies else others

    def throw(self) -> Match:
        """Return the match after a throw that the seed and the ply, or all persons, determine.

        After an undo, the earlier throw is repeated, even one of physical dice. Raises
        `IllegalMove` if no throw is due.
        """
        if self.state.turn() != CHANCE:
            raise IllegalMove(("throw",), self.state.moves())
        if self.cursor < len(self.moves):
            return self.at(self.cursor + 1)
        if not self.is_joint:
            return self.play(chance.throw(self.state, self.rng().random()))
        decided = (throw for ply, throw in self.joint_throws() if ply == self.cursor)
        if (throw := next(decided, None)) is None:
            raise IllegalMove(("throw",), self.state.moves())
        return self.play(throw)

    def rng(self) -> Random:
        """Return the random generator of the next ply, for a throw or a computer player."""
        return chance.rng(self.seed, self.cursor)

    def at(self, ply: int) -> Match:
        """Return the match with its cursor at `ply`. Raises `IndexError` if there is none."""
        if ply not in range(len(self.states)):
            raise IndexError(f"ply {ply}; expected 0 to {len(self.moves)}")
        return self._replace(cursor=ply)

    def undo(self) -> Match:
        """Return the match at the previous position in which a local person acts.

        Returns it unchanged if there is none. The cursor never goes below `locked_plies`.
        """
        return self._at_person(range(self.cursor - 1, self.locked_plies - 1, -1)) or self

    def redo(self) -> Match:
        """Return the match at the next position in which a local person acts, or at its end."""
        further = range(max(self.cursor + 1, self.locked_plies), len(self.states))
        return self._at_person(further) or self.at(len(self.moves))

    def cut(self) -> Match:
        """Return the match without the plies after the cursor; locked plies remain.

        >>> from nyout import GAMES
        >>> match = start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob")), seed="7").throw().throw()
        >>> len(match.at(1).cut().moves), match.at(1).cut().throw() == match
        (1, True)
        """
        return self.until(max(self.cursor, self.locked_plies))._revealed()

    def until(self, ply: int) -> Match:
        """Return the match up to `ply`; this removes even locked plies."""
        return self._replace(
            states=self.states[: ply + 1],
            moves=self.moves[:ply],
            cursor=ply,
            comments={at: text for at, text in self.comments.items() if at <= ply},
        )

    def extends(self, earlier: Match) -> bool:
        """Return whether this match starts like an earlier one, and has its moves and persons.

        It may have taken back the last moves of the earlier one.
        """
        moves, joint, before = earlier.moves, self.joint, earlier.joint
        common = len(before.undone)
        further = joint.undone[common:]
        if joint.takes_back(before):
            (ply, _), *further = further
            moves = moves[:ply]
        return (
            (self.game, self.options, self.first, self.position, len(self.seats))
            == (earlier.game, earlier.options, earlier.first, earlier.position, len(earlier.seats))
            and self.moves[: len(moves)] == moves
            and joint.undone[:common] == before.undone
            and all(len(moves) <= ply <= len(self.moves) for ply, _ in further)
            and before.anchors.items() <= joint.anchors.items()
        )  # fmt: skip

    def handed_on(self) -> Match:
        """Return the match with a remote person in the active seat, if a local person has it.

        In a match of joint throws all persons keep their seats.
        """
        return self if self.is_joint else self._seated({PERSON: REMOTE}, self.active)

    def elsewhere(self) -> Match:
        """Return the match as the recipient of its link sees it.

        The active seat becomes local and the seats of all other persons become remote. If the
        active seat is not remote, the match is unchanged. One of joint throws is as `watched`.

        >>> from nyout import GAMES
        >>> match = start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob")), seed="7").handed_on()
        >>> [seat.player for seat in match.seats], [seat.player for seat in match.elsewhere().seats]
        (['elsewhere', 'person'], ['person', 'elsewhere'])
        """
        if self.is_joint or self.active_player != REMOTE:
            return self.watched()
        away = self._seated({PERSON: REMOTE}, *range(len(self.seats)))
        return away._seated({REMOTE: PERSON}, self.active)

    def watched(self) -> Match:
        """Return the match for others: without local persons if the throws are joint.

        Only in the browsers in which the persons joined can they play on.
        """
        return self._seated({PERSON: REMOTE}, *self.joint.persons) if self.is_joint else self

    @property
    def joint(self) -> JointPlay:
        """The joint decisions of the persons."""
        return JointPlay(self.seed, self.seats, self.states, self.moves, self.tags)

    @property
    def is_joint(self) -> bool:
        """Whether all persons decide the throws together."""
        return self.joint.is_in_use

    def jointly(self) -> Match:
        """Return a new match with remote persons, in which all persons decide the throws together.

        The values that decide throws also show who has played the plies, so that games without
        dice have them too. A match without remote persons is unchanged.
        """
        return self._replace(tags=self.joint.begin().join().tags) if self.by_link else self

    def joined(self, seat: int | None = None) -> Match:
        """Return the match after local persons have joined, in their turn.

        `seat` becomes that of a local person before.
        """
        match = self if seat is None else self._seated({REMOTE: PERSON}, seat)
        return match._replace(tags=match.joint.join().tags)

    def _revealed(self) -> Match:
        return self._replace(tags=self.joint.reveal().tags) if self.is_joint else self

    def joint_throws(self) -> Iterator[tuple[int, Move]]:
        """Yield the throws that all persons have decided, by the plies before each.

        The last stint comes first. If it is in progress, only its own page knows its throws.
        """
        lines = (" ".join(pair) for pair in self._tag_pairs() if pair[0] in BEGINNING)
        return self.joint.throws("\n".join(lines))

    def resign(self, seat: int) -> Match:
        """Return the match of joint throws after a person has resigned."""
        return self._replace(tags=self.joint.resign(seat).tags)

    def claim(self, seat: int) -> Match:
        """Return the match after a seat has claimed the win."""
        return self._replace(tags=self.joint.claim(seat).tags)

    def _seated(self, others: Mapping[str, str], *seats: int) -> Match:
        """Return the match with the players of `seats` replaced as `others` maps them."""
        return self._replace(
            seats=tuple(
                seat._replace(player=others.get(seat.player, seat.player))
                if number in seats
                else seat
                for number, seat in enumerate(self.seats)
            )
        )

    def _at_person(self, plies: range) -> Match | None:
        return next((match for match in map(self.at, plies) if match._stops_undo()), None)

    def _stops_undo(self) -> bool:
        """Return whether undo and redo stop here; in a roll-off of one throw, only at its start."""
        return self.cursor == 0 if self.rolls_together else self.by_person


def playing(
    match: Match, choose: Callable[[Match], Move], dice: Callable[[Match], Random] = Match.rng
) -> Iterator[Match]:
    """Yield a match and its further positions, up to the end of the game.

    `choose` returns the move of the active seat, and `dice` the random generator of the throw that
    is due, by default that of the seed.

    >>> from nyout import GAMES
    >>> begun = start(GAMES["run"], (Seat("Ann"), Seat("Bob")), seed="7")
    >>> *_, ended = playing(begun, lambda match: match.state.moves()[0])
    >>> ended.is_over, ended.at(0).cut() == begun
    (True, True)
    """
    yield match
    while match.active != OVER:
        if match.state.turn() == CHANCE:
            move = chance.throw(match.state, dice(match).random())
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
            raise ValueError(f"there is no player {seat.player!r}; expected {listed(PLAYER_KINDS)}")
    settled = game.settled(len(seats), dict(options or {}))
    begin = game.start(len(seats), first, **settled)
    return Match(game, seats, settled, first, seed, (begin,))
