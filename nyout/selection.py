"""A partly entered move: the targets picked so far, and the effect of each further click.

Mouse, touch, keyboard and typing share this code in all games: it depends only on the legal moves
and their targets.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from nyout import view
from nyout.core import CHANCE, Move, State, notation, tokens
from nyout.view import OUT, Spot, Target, spot_of

Clicks = tuple[Target, ...]

FEW = 12  # legal moves, up to which a move can be picked by its destination


@dataclass(frozen=True, repr=False)
class Selection:
    """The legal moves of a position, and the targets picked so far.

    `candidates` are the targets from which the player still has to choose, each with the clicks
    that it represents. `goal` is the destination if it was clicked before the piece.

    >>> from nyout import GAMES
    >>> selection = start_selection(GAMES["le-nyout"].start(first=0).play(("4",)))
    >>> [target.token for target in selection.choices]
    ['hand', '4']
    >>> selection.add_token("4").move
    ('hand', '4')
    """

    moves: Sequence[Move] = ()
    clicks: Sequence[Clicks] = ()  # the targets of each move
    picked: Clicks = ()
    candidates: Mapping[Target, Clicks] = field(default_factory=dict[Target, Clicks])
    goal: Spot | None = None

    # --- the moves that are left ------------------------------------------------------------------

    @property
    def move(self) -> Move | None:
        """The completely entered move, or None."""
        if not self.picked:
            return None
        pairs = zip(self.moves, self.clicks)
        return next((move for move, clicks in pairs if self.picked in orders(clicks)), None)

    @property
    def open_moves(self) -> list[Move]:
        """The legal moves that have a click order beginning with what is picked."""
        depth, pairs = len(self.picked), zip(self.moves, self.clicks)
        return [
            move
            for move, clicks in pairs
            if any(way[:depth] == self.picked for way in orders(clicks))
        ]

    @cached_property
    def ways(self) -> Sequence[Clicks]:
        """All click orders of all legal moves."""
        return [way for clicks in self.clicks for way in orders(clicks)]

    @property
    def open_ways(self) -> Sequence[Clicks]:
        """The click orders that continue what is picked."""
        depth = len(self.picked)
        return [way for way in self.ways if way[:depth] == self.picked != way]

    @cached_property
    def continuations(self) -> Mapping[Target, Clicks]:
        """The targets that can be picked next, each with the resulting picks.

        Targets that continue the click order are first. A later target follows if it determines
        the targets skipped before it, such as a destination that only one pawn can reach; picking
        it picks those too. With nothing picked this applies only to second targets, and only if
        there are at most `FEW` legal moves.
        """
        depth = len(self.picked)
        next_ones = {way[depth]: way[: depth + 1] for way in self.open_ways}
        if not self.picked and len(self.moves) > FEW:
            return next_ones
        # Collect the targets beyond the next one, each with every set of clicks that leads to it.
        leaps: dict[Target, dict[frozenset[Target], Clicks]] = {}
        for way in self.open_ways:
            passed = {way[depth].at, ""}  # dice and buttons have no place
            for end in range(depth + 1, len(way) if depth else min(2, len(way))):
                target, to = way[end], way[: end + 1]
                if target.at not in passed and target not in next_ones:
                    leaps.setdefault(target, {}).setdefault(frozenset(to), to)
                passed.add(target.at)
        # A target that only one set of clicks reaches determines the targets it skips.
        sure = {
            target: way for target, ways in leaps.items() if len(ways) == 1 for way in ways.values()
        }
        return next_ones | sure

    @cached_property
    def choices(self) -> Mapping[Target, Clicks]:
        """The targets that can be picked next, with the candidates."""
        return {**self.continuations, **self.candidates}

    @cached_property
    def alternatives(self) -> Sequence[Target]:
        """The choices that share one spot, so that only buttons can tell them apart."""
        if self.candidates:
            return tuple(self.candidates)
        # All choices may be on the place picked last: several groups of pieces stand there.
        spots = {spot_of(target) for target in (*self.picked[-1:], *self.choices)}
        is_one_spot = self.picked and len(spots) == 1 and None not in spots
        return tuple(self.choices) if is_one_spot else ()

    @property
    def is_begun(self) -> bool:
        """Whether there is a click to undo."""
        return bool(self.picked or self.alternatives)

    @property
    def has_only_buttons(self) -> bool:
        """Whether only a button continues the move."""
        kinds = {target.kind for target in self.choices}
        return bool(self.alternatives) or (self.is_begun and kinds == {"button"})

    @property
    def closing_button(self) -> Target | None:
        """The button that is a whole move, if a button begins every move."""
        if any(clicks[0].kind != "button" for clicks in self.clicks):
            return None
        return next((clicks[0] for clicks in self.clicks if len(clicks) == 1), None)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The selected spots, in the order of the clicks."""
        picked = (*self.picked, *self.candidates)
        return tuple(filter(None, [*map(spot_of, picked), self.goal]))

    # --- single targets ---------------------------------------------------------------------------

    def with_picked(self, picked: Clicks) -> Selection:
        """Return the selection of the same moves in which exactly these targets are picked."""
        return Selection(self.moves, self.clicks, picked)

    def add(self, target: Target) -> Selection:
        """Return the selection with `target` picked; unchanged if it is not a continuation."""
        further = self.continuations.get(target)
        return self if further is None else self.with_picked(further)

    def add_token(self, token: str) -> Selection:
        """Return the selection with the target of a token picked; unchanged if there is none."""
        targets = (target for target in self.continuations if target.token == token)
        return self.add(next(targets, Target("", "")))

    def add_text(self, text: str) -> Selection:
        """Return the selection with tokens of a text picked, up to the first without a target."""
        selection = self
        for token in filter(None, tokens(text)):
            further = selection.add_token(token)
            if further == selection:
                break
            selection = further
        return selection

    # --- clicks -----------------------------------------------------------------------------------

    def pick(self, target: Target) -> Selection:
        """Return the selection after a click on a die, a button or one of the alternatives.

        A click on a selected target undoes the last click.
        """
        if target in self.picked:
            return self.take_back()
        if target not in self.choices:
            return self._restart.pick(target) if self.is_begun and target.kind == "die" else self
        return self._follow(self.choices[target]).complete()

    def click(self, spot: Spot) -> Selection:
        """Return the selection after a click on the board; unchanged if the click has no meaning.

        A click that leaves one legal move completes it: a piece with one destination goes there.
        Two kinds of clicks only pick the piece. One is a click on an own piece that can be moved or
        joined, the start of one open move and the end of another. The other is a click on a
        destination that is not marked as such: the board shows this move first, and a second click
        plays it.
        """
        if continued := self._continue(spot):
            if self.marks().get(spot) == "reach" and not continued.candidates:
                return replace(self.with_picked(continued.picked[:-1]), goal=spot)
            is_clear = self.goal or self._has_one_meaning(spot)
            return continued.complete() if is_clear else continued
        if spot in (self.goal, *map(spot_of, self.picked)):
            return self._restart
        return self._restart.click(spot) if self._can_start_at(spot) else self

    def pick_up(self, spot: Spot) -> Selection:
        """Return the selection after picking up a piece to drag, without completing any move."""
        if continued := self._continue(spot):
            return continued
        return self._restart.pick_up(spot) if self._can_start_at(spot) else self

    def take_back(self) -> Selection:
        """Return the selection without its last click."""
        return self.with_picked(self.picked if self.candidates else self.picked[:-1])

    def complete(self) -> Selection:
        """Return the selection of the only move that is left; unchanged if there are more.

        A move that gives a piece up is not completed: no click on a piece should remove it.
        """
        left = [] if self.alternatives or self.move else self.open_moves
        if len(left) != 1:
            return self
        clicks = self.clicks[self.moves.index(left[0])]
        gives_up = clicks[-1].kind == "tray" and clicks[-1].token == OUT
        return self if gives_up else self.with_picked(clicks)

    @property
    def _restart(self) -> Selection:
        return self.with_picked(())

    def _can_start_at(self, spot: Spot) -> bool:
        """Return whether a different move starts at a spot."""
        return self.is_begun and bool(self._restart.targets_at(spot))

    def _has_one_meaning(self, spot: Spot) -> bool:
        """Return whether a spot belongs to exactly one open move."""
        left = self.open_moves
        pairs = zip(self.moves, self.clicks)
        return sum(spot in map(spot_of, way) for move, way in pairs if move in left) == 1

    def _follow(self, clicks: Clicks) -> Selection:
        """Return the selection of these clicks, and of any button that alone continues them."""
        selection = self.with_picked(clicks)
        kinds = [target.kind for target in selection.continuations]
        if selection.move is not None or kinds != ["button"]:
            return selection
        return self._follow(*selection.continuations.values())

    def _continue(self, spot: Spot) -> Selection | None:
        """Return the selection after a click that continues the move; None for any other click.

        A destination may be clicked before the piece. The pieces that can go there then become the
        candidates, or the pieces that begin these moves if a piece does not determine the way.
        """
        if targets := self.targets_at(spot):
            return self._choose_from(targets)
        if spot == self.goal or not (ways := self._ways_to(spot)):
            return None
        if len(ways) == 1:
            return self._follow(*ways)
        depth = len(self.picked)
        beginnings = {way[depth]: way[: depth + 1] for way in ways}
        candidates = _distinguish(ways) or beginnings
        if len(candidates) == 1:
            return self._follow(*candidates.values())
        return replace(self, candidates=candidates, goal=spot)

    def _choose_from(self, targets: tuple[Target, ...]) -> Selection:
        if len(targets) == 1:
            return self._follow(self.choices[targets[0]])
        candidates = {target: self.choices[target] for target in targets}
        return replace(self.with_picked(self.picked), candidates=candidates)

    def _ways_to(self, spot: Spot) -> list[Clicks]:
        """Return the continuations up to a spot, one for each set of clicks."""
        depth = len(self.picked)
        by_clicks: dict[frozenset[Target], Clicks] = {}
        for way in self.open_ways:
            spots = [spot_of(target) for target in way[depth:]]
            if spot in spots:
                to = way[: depth + spots.index(spot) + 1]
                by_clicks.setdefault(frozenset(to), to)
        return list(by_clicks.values())

    # --- display ----------------------------------------------------------------------------------

    def targets_at(self, spot: Spot) -> tuple[Target, ...]:
        """Return the choices at a spot, or else the first one that covers it."""
        there = tuple(target for target in self.choices if spot_of(target) == spot)
        covering = (target for target in self.choices if spot in _covered_spots(target))
        return there or tuple(covering)[:1]

    def destinations(self) -> set[Spot]:
        """Return the spots to which the selected piece, or any piece if none is, can move."""
        depth = len(self.picked)
        targets = {target for way in self.open_ways for target in way[depth:]}
        spots = set(map(spot_of, targets)) - {*map(spot_of, self.picked)}
        return {spot for spot in spots if spot}.union(*map(_covered_spots, self.choices))

    def buttons(self) -> Sequence[Target]:
        """Return the targets to show as buttons: the alternatives, else choices of that kind."""
        buttons = (target for target in self.choices if target.kind == "button")
        return self.alternatives or tuple(buttons)

    def dice_marks(self) -> dict[str, str]:
        """Return the marks of the dice by face: `may` for a choice, `picked` for a selected die."""
        faces = {target.token: "may" for target in self.choices if target.kind == "die"}
        picked = {target.token: "picked" for target in self.picked if target.kind == "die"}
        return faces | picked

    def marks(self) -> dict[Spot, str]:
        """Return the marks of the spots that can be clicked.

        `may` has a movable piece, `end` is a destination, and `picked` is selected. `reach` is a
        destination that the board does not show.
        """
        picked = self.picked
        # Later marks replace earlier ones. With dice there are few destinations, and all of them
        # are marked; without dice they would cover half of the board.
        is_limited = self.dice_marks() and not picked
        marks = dict.fromkeys(self.destinations(), "end" if is_limited else "reach")
        marks |= dict.fromkeys(set[Spot]().union(*map(_covered_spots, self.choices)), "end")
        # With a piece selected, a click on another one starts its move.
        marks |= _marks(self.ways) if picked else {}
        leaps = (
            spot_of(target) for target, to in self.choices.items() if len(to) > len(picked) + 1
        )
        marks |= {spot: "end" for spot in leaps if spot}
        marks |= _marks(way[len(picked) :] for way in self.open_ways)
        chosen = [self.goal] if self.goal and self.candidates else map(spot_of, self.alternatives)
        return marks | {spot: "picked" for spot in (*map(spot_of, picked), *chosen) if spot}

    def moves_through(self, spot: Spot | None) -> list[Move]:
        """Return the moves that continue the selection, after a click on `spot` if possible.

        Else they are those to the goal, if there is one.
        """
        clicks = (self._continue(to) for to in (spot, self.goal) if to)
        after = next(filter(None, clicks), self)
        ways = after.candidates.values() or filter(None, [after.picked])
        return [move for picked in ways for move in self.with_picked(picked).open_moves]


def start_selection(state: State) -> Selection:
    """Return the selection of the legal moves with nothing picked; at `CHANCE` without moves."""
    moves = () if state.turn() == CHANCE else state.moves()
    return Selection(moves, tuple(view.view_of(state).targets(move) for move in moves))


def orders(clicks: Clicks) -> tuple[Clicks, ...]:
    """Return the click orders of a move: a die or button can precede or follow its piece."""
    if len(clicks) > 1 and clicks[0].kind in ("die", "button"):
        return clicks, (clicks[1], clicks[0], *clicks[2:])
    return (clicks,)


def target_at(spot: Spot) -> Target:
    """Return the target of a click on a spot."""
    place, seat = spot
    return Target("place", place, place) if seat is None else Target("tray", place, place, seat)


def _covered_spots(target: Target) -> set[Spot]:
    """Return the further spots that the moved piece will cover, which a click can name as well."""
    return {(place, None) for place in target.covers}


def _distinguish(ways: Sequence[Clicks]) -> dict[Target, Clicks]:
    """Return each way by a target that only it contains; empty if any way has no such target.

    The search runs backwards, because a piece tells more than the die that moves it.
    """
    uses = Counter(target for way in ways for target in way)
    unique = [next((target for target in way[-2::-1] if uses[target] == 1), None) for way in ways]
    return {target: way for target, way in zip(unique, ways) if target} if all(unique) else {}


def _marks(ways: Iterable[Clicks]) -> dict[Spot, str]:
    """Return the marks of the first spot of each way: `may` if another spot follows, else `end`."""
    marks: dict[Spot, str] = {}
    for first, *rest in ways:
        if (spot := spot_of(first)) is not None:
            leads_on = any(spot_of(target) not in (None, spot) for target in rest)
            marks[spot] = "may" if leads_on else marks.get(spot, "end")
    return marks


# --- moves as typed text --------------------------------------------------------------------------

MAX_TYPED = 60  # characters; exceeds the notation of any move


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


def parse_move(start: Selection, text: str) -> Move | None:
    """Return the only move that a text can mean, or None if there is none or more than one.

    The text can be the full notation, tokens that determine the move, or the beginning of the
    notation of only one legal move. Nothing is picked in `start`.

    >>> from nyout import GAMES
    >>> from nyout.selection import start_selection
    >>> start = start_selection(GAMES["le-nyout"].start(first=0).play(("4",)))
    >>> [parse_move(start, text) for text in ("hand-4", "ha", "4", "")]
    [('hand', '4'), ('hand', '4'), ('hand', '4'), None]
    """
    text = text.rstrip("-")
    selection = start.add_text(text)
    picked = [target.token for target in selection.picked]
    if tokens(text) in start.moves:
        return tokens(text)
    if text and {*tokens(text)} <= {*picked} and selection.move:
        return selection.move
    left = [move for move in start.moves if text and notation(move).startswith(text)]
    return left[0] if len(left) == 1 else None
