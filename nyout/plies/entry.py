"""Entry of moves: the targets that can be picked next, and the completed move.

Mouse, touch, keyboard and typing share this code in all games: it depends only on the legal moves
and their targets.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, Move, State, notation, tokens
from nyout.view import Target

Clicks = tuple[Target, ...]

MAX_TYPED = 60  # characters; exceeds the notation of any move
FEW = 12  # legal moves, up to which a move can be picked by its destination


class Entry(NamedTuple):
    """The legal moves of a position, and the selection: the targets picked so far.

    >>> from nyout import GAMES
    >>> entry = entered(GAMES["le-nyout"].start(first=0).play(("4",)))
    >>> [thing.token for thing in entry.choices()]
    ['hand', '4']
    >>> entry.typed("4").move
    ('hand', '4')
    """

    moves: Sequence[Move]
    clicks: Sequence[Clicks] = ()  # the targets of each move
    picked: Clicks = ()

    @property
    def move(self) -> Move | None:
        """The completely entered move, or None."""
        if not self.picked:
            return None
        pairs = zip(self.moves, self.clicks)
        return next((move for move, clicks in pairs if self.picked in orders(clicks)), None)

    @property
    def open(self) -> list[Move]:
        """The legal moves that have a click order beginning with the selection."""
        depth, pairs = len(self.picked), zip(self.moves, self.clicks)
        return [
            move
            for move, clicks in pairs
            if any(way[:depth] == self.picked for way in orders(clicks))
        ]

    def ways(self) -> list[Clicks]:
        """Return all click orders of all legal moves."""
        return [way for clicks in self.clicks for way in orders(clicks)]

    def choices(self) -> dict[Target, Clicks]:
        """Return the targets that can be picked next, each with the selection that results.

        Targets that continue the selection are first. A later target follows if it determines
        the targets skipped before it, such as a destination that only one pawn can reach; picking
        it picks those too. With an empty selection this applies only to second targets, and only
        if there are at most `FEW` legal moves.
        """
        depth = len(self.picked)
        open_ways = [way for way in self.ways() if way[:depth] == self.picked != way]
        next_ones = {way[depth]: way[: depth + 1] for way in open_ways}
        if not self.picked and len(self.moves) > FEW:
            return next_ones
        leaps: dict[Target, dict[frozenset[Target], Clicks]] = {}
        for way in open_ways:
            passed = {way[depth].at, ""}  # dice and buttons have no place
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
        """Return the entry with `thing` picked; unchanged if `thing` is not a choice."""
        return self._replace(picked=self.choices().get(thing, self.picked))

    def typed(self, token: str) -> Entry:
        """Return the entry with the target of a token picked; unchanged if it is not a choice."""
        targets = (thing for thing in self.choices() if thing.token == token)
        return self._replace(picked=self.choices().get(next(targets, Target("", "")), self.picked))

    def begun(self, text: str) -> Entry:
        """Return the entry with the tokens of a text picked, up to the first unavailable one."""
        entry = self
        for token in filter(None, tokens(text)):
            further = entry.typed(token)
            if further == entry:
                break
            entry = further
        return entry

    def back(self) -> Entry:
        """Return the entry without the last target of the selection."""
        return self._replace(picked=self.picked[:-1])


def entered(state: State) -> Entry:
    """Return an entry with an empty selection for the legal moves; at `CHANCE` without moves."""
    moves = () if state.turn() == CHANCE else state.moves()
    return Entry(moves, tuple(view.of(state).targets(move) for move in moves))


def orders(clicks: Clicks) -> tuple[Clicks, ...]:
    """Return the click orders of a move: a die or button can precede or follow its piece."""
    if len(clicks) > 1 and clicks[0].kind in ("die", "button"):
        return clicks, (clicks[1], clicks[0], *clicks[2:])
    return (clicks,)


def tidy(text: str, moves: Sequence[Move]) -> str:
    """Return legal text in the spelling of a notation, with hyphens for spaces.

    Upper and lower case follow the first of `moves` that begins with the text, if there is one.
    Text beyond `MAX_TYPED` characters is dropped.

    >>> tidy(" Hand 4 ", [("hand", "4")])
    'hand-4-'
    """
    text = re.sub(r"[\s-]+", "-", text.lstrip()[:MAX_TYPED]).casefold()
    written = (notation(move) for move in moves)
    return next(
        (legal[: len(text)] for legal in written if legal.casefold().startswith(text)),
        text,
    )


def completions(moves: Sequence[Move], text: str) -> list[str]:
    """Return the completions of a text, each up to the next choice or to the end of a single move.

    >>> moves = [("hand", "4"), ("hand", "5"), ("4", "9")]
    >>> completions(moves, ""), completions(moves, "ha")
    (['hand-', '4-9'], ['hand-4', 'hand-5'])
    """
    groups: dict[str, list[str]] = {}
    for legal in map(notation, moves):
        if legal.startswith(text):
            head, hyphen, _ = legal[len(text) :].partition("-")
            groups.setdefault(text + head + hyphen, []).append(legal)
    if len(groups) == 1 and (further := next(iter(groups))) != text and len(groups[further]) > 1:
        return completions(moves, further)
    return [group[0] if len(group) == 1 else start for start, group in groups.items()]


def typed_move(entry: Entry, text: str) -> Move | None:
    """Return the move that a text determines, or None if it determines none.

    The text can be the full notation, tokens that determine the move, or the beginning of the
    notation of only one move of the entry.

    >>> from nyout import GAMES
    >>> entry = entered(GAMES["le-nyout"].start(first=0).play(("4",)))
    >>> [typed_move(entry, text) for text in ("hand-4", "ha", "4", "")]
    [('hand', '4'), ('hand', '4'), ('hand', '4'), None]
    """
    text = text.rstrip("-")
    selection = entry.begun(text)
    picked = [thing.token for thing in selection.picked]
    if tokens(text) in entry.moves:
        return tokens(text)
    if text and {*tokens(text)} <= {*picked} and selection.move:
        return selection.move
    left = [move for move in entry.moves if text and notation(move).startswith(text)]
    return left[0] if len(left) == 1 else None
