"""A played game: who sits where, every position so far, undo and redo. No screen.

A match is a value: each action gives a new one and leaves the old as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from nyout import chance, display, view
from nyout.core import CHANCE, OVER, Game, IllegalMove, Move, State
from nyout.players import PLAYERS
from nyout.view import Die, begins_turn

PERSON = "person"
ELSEWHERE = "elsewhere"  # a person too, who gets the turn by a link
SITTERS = (PERSON, ELSEWHERE, *PLAYERS)
OWN_DICE = "OwnDice"
"""The tag that names the plies at which dice on the table were thrown."""
PLY = re.compile("[1-9][0-9]{0,5}")


class Seat(NamedTuple):
    """Who plays a seat: a name to show, and one of `SITTERS`."""

    name: str
    player: str = PERSON


class Match(NamedTuple):
    """A game under way; `cursor` is the ply shown, 0 the position before the first."""

    game: Game
    seats: tuple[Seat, ...]
    options: Mapping[str, bool | str]
    first: int | None  # the seat that was made to start, where there was no roll-off
    seed: str
    states: tuple[State, ...]  # one more than moves
    moves: tuple[Move, ...] = ()
    cursor: int = 0
    comments: Mapping[int, str] = MappingProxyType({})  # by ply, as in the record it came from
    tags: Mapping[str, str] = MappingProxyType({})  # further ones of that record
    position: str = ""  # the text of the position from which it starts, if it is another

    _repr_svg_ = display.svg
    _repr_html_ = display.html

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
        """The seat that acts now, by a throw or a move; `OVER` at the end."""
        return view.actor(self.state)

    @property
    def by_person(self) -> bool:
        """Whether a person is to throw or to move here."""
        return self.active_player == PERSON and self.is_open

    @property
    def is_open(self) -> bool:
        """Whether it may be gone on from here: nobody elsewhere acts, and no later ply stays."""
        return self.active_player != ELSEWHERE and self.cursor >= self.fixed

    @property
    def active_player(self) -> str:
        """Who acts now, one of `SITTERS`; empty at the end."""
        return "" if self.active == OVER else self.seats[self.active].player

    @property
    def by_link(self) -> bool:
        """Whether somebody elsewhere plays, so that turns go back and forth by links."""
        return any(seat.player == ELSEWHERE for seat in self.seats)

    @property
    def fixed(self) -> int:
        """The first ply after which anybody may play anew.

        By link what was thrown stays, and so does what somebody elsewhere has played.
        """
        if not self.by_link:
            return 0
        return next(filter(self._stays, range(len(self.moves), 0, -1)), 0)

    def _stays(self, ply: int) -> bool:
        before = self.states[ply - 1]
        return before.turn() == CHANCE or self.seats[view.actor(before)].player == ELSEWHERE

    @property
    def awaits_throw(self) -> bool:
        """Whether a person is to throw."""
        return self.by_person and self.state.turn() == CHANCE

    @property
    def throws(self) -> bool:
        """Whether a throw belongs to this turn: it is due, or it was made."""
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
        """Whether the last ply was a throw."""
        return self.cursor > 0 and self.states[self.cursor - 1].turn() == CHANCE

    @property
    def dice_lying(self) -> tuple[Die, ...]:
        """The dice of the last throw, as they fell; empty before the first."""
        return next(filter(None, (view.dice(state, move) for state, move in self.backwards())), ())

    @property
    def walked(self) -> tuple[int, tuple[str, ...]]:
        """The seat and the path of the last move of a piece; an empty path before the first."""
        for state, move in self.backwards():
            if path := view.path(state, move):
                return view.actor(state), path
        return 0, ()

    def backwards(self) -> Iterator[tuple[State, Move]]:
        """The plies before the position shown, the last first: where, and what was played."""
        return zip(reversed(self.states[: self.cursor]), reversed(self.moves[: self.cursor]))

    def play(self, move: Move) -> Match:
        """The match after `move`, which may be a throw made with real dice.

        The plies that were taken back stay for redo if the move is the one that was played,
        and are gone if it is another. Raises `IllegalMove`.
        """
        if self.moves[self.cursor : self.cursor + 1] == (move,):
            return self.at(self.cursor + 1)
        after = self.state.play(move)
        return self._replace(
            states=(*self.states[: self.cursor + 1], after),
            moves=(*self.moves[: self.cursor], move),
            cursor=self.cursor + 1,
            comments={ply: said for ply, said in self.comments.items() if ply <= self.cursor},
            tags=self._tagged(ply for ply in self.own_dice if ply <= self.cursor),
        )

    def roll(self, throw: Move) -> Match:
        """The match after a throw made with real dice, noted as one. Raises `IllegalMove`."""
        if self.state.turn() != CHANCE:
            raise IllegalMove(throw, self.state.moves())
        after = self.play(throw)
        return after._replace(tags=after._tagged({*after.own_dice, after.cursor}))

    @property
    def own_dice(self) -> frozenset[int]:
        """The plies at which real dice were thrown, as far as the tag names throws."""
        named = filter(PLY.fullmatch, self.tags.get(OWN_DICE, "").split())
        plies = frozenset(map(int, named)) & frozenset(range(1, len(self.states)))
        return frozenset(ply for ply in plies if self.states[ply - 1].turn() == CHANCE)

    def _tagged(self, own_dice: Iterable[int]) -> Mapping[str, str]:
        """The tags, with these plies as those of real dice."""
        others = {tag: text for tag, text in self.tags.items() if tag != OWN_DICE}
        plies = " ".join(map(str, sorted(own_dice)))
        return {**others, OWN_DICE: plies} if plies else others

    def throw(self) -> Match:
        """The match after its own dice are thrown: the same throw however often it is undone.

        A throw that was taken back, of real dice too, is made again as it was.
        """
        if self.state.turn() != CHANCE:
            raise IllegalMove(("throw",), self.state.moves())
        if self.cursor < len(self.moves):
            return self.at(self.cursor + 1)
        return self.play(chance.throw(self.state, self.dice().random()))

    def dice(self) -> Random:
        """The generator of this ply, for a throw or a computer player."""
        return chance.dice(self.seed, self.cursor)

    def at(self, ply: int) -> Match:
        """The same match, shown at this ply. Raises `IndexError` for a ply that is not there."""
        if ply not in range(len(self.states)):
            raise IndexError(f"ply {ply}: there is 0 to {len(self.moves)}")
        return self._replace(cursor=ply)

    def undo(self) -> Match:
        """The match at the last position before this one in which a person acts, else as it is.

        By link nobody goes back before `fixed`.
        """
        return self._at_person(range(self.cursor - 1, self.fixed - 1, -1)) or self

    def redo(self) -> Match:
        """The match at the next position in which a person acts, else at its last."""
        further = range(max(self.cursor + 1, self.fixed), len(self.states))
        return self._at_person(further) or self.at(len(self.moves))

    def cut(self) -> Match:
        """The match without the plies after the one shown; by link those to `fixed` stay.

        >>> from nyout import GAMES
        >>> match = start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob")), seed="7").throw().throw()
        >>> len(match.at(1).cut().moves), match.at(1).cut().throw() == match
        (1, True)
        """
        ply = max(self.cursor, self.fixed)
        said = {at: text for at, text in self.comments.items() if at <= ply}
        return self._replace(
            states=self.states[: ply + 1], moves=self.moves[:ply], cursor=ply, comments=said
        )

    def handed_on(self) -> Match:
        """The same match here, with somebody elsewhere in the seat that acts."""
        return self._seated({PERSON: ELSEWHERE}, self.active)

    def elsewhere(self) -> Match:
        """The match as whoever gets the turn by a link sees it: here is there, and there is here.

        >>> from nyout import GAMES
        >>> match = start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob")), seed="7").handed_on()
        >>> [seat.player for seat in match.seats], [seat.player for seat in match.elsewhere().seats]
        (['elsewhere', 'person'], ['person', 'elsewhere'])
        """
        if self.active_player != ELSEWHERE:
            return self
        away = self._seated({PERSON: ELSEWHERE}, *range(len(self.seats)))
        return away._seated({ELSEWHERE: PERSON}, self.active)

    def _seated(self, others: Mapping[str, str], *seats: int) -> Match:
        """The match with others in some seats, by who sits there now."""
        return self._replace(
            seats=tuple(
                seat._replace(player=others.get(seat.player, seat.player))
                if number in seats
                else seat
                for number, seat in enumerate(self.seats)
            )
        )

    def _at_person(self, plies: range) -> Match | None:
        return next((shown for shown in map(self.at, plies) if shown.by_person), None)


def start(
    game: Game,
    seats: tuple[Seat, ...],
    seed: str,
    options: Mapping[str, bool | str] | None = None,
    first: int | None = None,
) -> Match:
    """A match before its first throw. Raises `ValueError`, listing what there is.

    >>> from nyout import GAMES
    >>> match = start(GAMES["le-nyout"], (Seat("Ann"), Seat("Greedy", "greedy")), seed="7")
    >>> match.throw().undo().throw().moves == match.throw().moves
    True
    """
    for seat in seats:
        if seat.player not in SITTERS:
            raise ValueError(f"there is no player {seat.player!r}: there is {', '.join(SITTERS)}")
    settled = game.settled(len(seats), dict(options or {}))
    begin = game.start(len(seats), first, **settled)
    return Match(game, seats, settled, first, seed, (begin,))
