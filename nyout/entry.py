"""Half-entered moves: what may be clicked next, and when a move is whole.

The same for mouse, touch, keyboard and typing, and for every game: it sees only the legal moves,
and what their tokens are on the screen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, Move, State, notation, tokens
from nyout.view import Target

Clicks = tuple[Target, ...]

MOST_TYPED = 60  # characters; more than any move has
FEW = 12  # moves, of which each may be meant by where it ends


class Entry(NamedTuple):
    """The things picked so far, out of the legal moves of a position.

    >>> from nyout import GAMES
    >>> entry = entered(GAMES["le-nyout"].start(first=0).play(("4",)))
    >>> [thing.token for thing in entry.choices()]
    ['hand', '4']
    >>> entry.typed("4").move
    ('hand', '4')
    """

    moves: Sequence[Move]
    clicks: Sequence[Clicks] = ()  # of each move
    picked: Clicks = ()

    @property
    def move(self) -> Move | None:
        """The move that is entered whole, or None."""
        if not self.picked:
            return None
        pairs = zip(self.moves, self.clicks)
        return next((move for move, clicks in pairs if self.picked in orders(clicks)), None)

    @property
    def open(self) -> list[Move]:
        """The moves that what is picked may become."""
        depth, pairs = len(self.picked), zip(self.moves, self.clicks)
        return [
            move
            for move, clicks in pairs
            if any(way[:depth] == self.picked for way in orders(clicks))
        ]

    def ways(self) -> list[Clicks]:
        """The orders in which the moves may be clicked, all of them."""
        return [way for clicks in self.clicks for way in orders(clicks)]

    def choices(self) -> dict[Target, Clicks]:
        """The things that may be picked now, each with all that then are picked.

        A thing that continues what is picked comes first; one that leaves no doubt about what
        was left out before it, such as where a pawn goes when only one can go there, picks that
        too. With nothing picked that holds for the second thing, and where there are few moves.
        """
        depth = len(self.picked)
        open_ways = [way for way in self.ways() if way[:depth] == self.picked != way]
        next_ones = {way[depth]: way[: depth + 1] for way in open_ways}
        if not self.picked and len(self.moves) > FEW:
            return next_ones
        leaps: dict[Target, dict[frozenset[Target], Clicks]] = {}
        for way in open_ways:
            passed = {way[depth].at, ""}  # "" is where dice and buttons are
            for end in range(depth + 1, len(way) if depth else min(2, len(way))):
                thing, to = way[end], way[: end + 1]
                if thing.at not in passed and thing not in next_ones:
                    leaps.setdefault(thing, {}).setdefault(frozenset(to), to)
                passed.add(thing.at)
        sure = {
            thing: way for thing, ways in leaps.items() if len(ways) == 1 for way in ways.values()
        }
        return next_ones | sure

    def pick(self, thing: Target) -> Entry:
        """The entry with this thing picked; unchanged if it is not among the choices."""
        return self._replace(picked=self.choices().get(thing, self.picked))

    def typed(self, token: str) -> Entry:
        """The entry with the thing picked that a token names; unchanged if there is none."""
        named = (thing for thing in self.choices() if thing.token == token)
        return self._replace(picked=self.choices().get(next(named, Target("", "")), self.picked))

    def begun(self, text: str) -> Entry:
        """The entry with all picked that a text names, as far as it names what may be picked."""
        entry = self
        for token in filter(None, tokens(text)):
            further = entry.typed(token)
            if further == entry:
                break
            entry = further
        return entry

    def back(self) -> Entry:
        """The entry with the last thing taken back."""
        return self._replace(picked=self.picked[:-1])


def entered(state: State) -> Entry:
    """Nothing picked yet, of the moves of the seat whose turn it is; none at chance's."""
    moves = () if state.turn() == CHANCE else state.moves()
    return Entry(moves, tuple(view.targets(state, move) for move in moves))


def orders(clicks: Clicks) -> tuple[Clicks, ...]:
    """The orders in which a move may be clicked: a die or button before or after its piece."""
    if len(clicks) > 1 and clicks[0].kind in ("die", "button"):
        return clicks, (clicks[1], clicks[0], *clicks[2:])
    return (clicks,)


def tidy(text: str, moves: Sequence[Move]) -> str:
    """What was typed as it is written: hyphens for spaces, capitals where a move has them.

    >>> tidy(" Hand 4 ", [("hand", "4")])
    'hand-4-'
    """
    text = re.sub(r"[\s-]+", "-", text.lstrip()[:MOST_TYPED]).casefold()
    written = (notation(move) for move in moves)
    return next((one[: len(text)] for one in written if one.casefold().startswith(text)), text)


def completions(moves: Sequence[Move], text: str) -> list[str]:
    """How a text may go on: up to where moves part, or to the end of the only move.

    >>> moves = [("hand", "4"), ("hand", "5"), ("4", "9")]
    >>> completions(moves, ""), completions(moves, "ha")
    (['hand-', '4-9'], ['hand-4', 'hand-5'])
    """
    groups: dict[str, list[str]] = {}
    for one in map(notation, moves):
        if one.startswith(text):
            head, hyphen, _ = one[len(text) :].partition("-")
            groups.setdefault(text + head + hyphen, []).append(one)
    if len(groups) == 1 and (further := next(iter(groups))) != text and len(groups[further]) > 1:
        return completions(moves, further)
    return [group[0] if len(group) == 1 else start for start, group in groups.items()]


def meant(entry: Entry, text: str) -> Move | None:
    """The move that a text is, or leaves no doubt about; None if there is none.

    >>> from nyout import GAMES
    >>> entry = entered(GAMES["le-nyout"].start(first=0).play(("4",)))
    >>> meant(entry, "hand-4"), meant(entry, "ha"), meant(entry, "4"), meant(entry, "")
    (('hand', '4'), ('hand', '4'), ('hand', '4'), None)
    """
    text = text.rstrip("-")
    begun = entry.begun(text)
    picked = [thing.token for thing in begun.picked]
    if tokens(text) in entry.moves:
        return tokens(text)
    if text and {*tokens(text)} <= {*picked} and begun.move:
        return begun.move
    left = [move for move in entry.moves if text and notation(move).startswith(text)]
    return left[0] if len(left) == 1 else None
