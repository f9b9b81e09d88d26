"""The selection: a partly entered move in terms of spots, dice and buttons on the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from nyout.core import Move
from nyout.plies.entry import Clicks, Entry
from nyout.view import OUT, Spot, Target, spot_of


def target_of(spot: Spot) -> Target:
    """Return the target of a click on a spot."""
    place, seat = spot
    return Target("place", place, place) if seat is None else Target("tray", place, place, seat)


class Selection:
    """A partly entered move, and the effect of each further click. Immutable.

    `candidates` are the targets from which the player still has to choose, each with the clicks
    that it represents. `goal` is the destination if it was clicked before the piece.
    """

    def __init__(
        self,
        entry: Entry,
        candidates: Mapping[Target, Clicks] = MappingProxyType({}),
        goal: Spot | None = None,
    ) -> None:
        self.entry = entry
        self.candidates = candidates
        self.goal = goal
        self.choices = {**entry.choices(), **candidates}
        self.offered = tuple(candidates) or self._choices_on_one_place()

    def _choices_on_one_place(self) -> tuple[Target, ...]:
        """Return all choices if they share the place picked last, such as several groups on it."""
        spots = {spot_of(target) for target in (*self.entry.picked[-1:], *self.choices)}
        alone = self.entry.picked and len(spots) == 1 and None not in spots
        return tuple(self.choices) if alone else ()

    # --- the selected targets -----------------------------------------------------------------

    @property
    def move(self) -> Move | None:
        """The completely entered move, or None."""
        return self.entry.move

    @property
    def started(self) -> bool:
        """Whether there is a click to undo."""
        return bool(self.entry.picked or self.offered)

    @property
    def needs_button(self) -> bool:
        """Whether only a button continues the move."""
        return bool(self.offered) or (
            self.started and {target.kind for target in self.choices} == {"button"}
        )

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The selected spots, in the order of the clicks."""
        picked = (*self.entry.picked, *self.candidates)
        return tuple(filter(None, [*map(spot_of, picked), self.goal]))

    # --- clicks -------------------------------------------------------------------------------

    def pick(self, target: Target) -> Selection:
        """Return the selection after a click on a die, a button or an offered target.

        A click on a selected target undoes the last click.
        """
        if target in self.entry.picked:
            return self.take_back()
        if target not in self.choices:
            return self._fresh.pick(target) if self.started and target.kind == "die" else self
        return self._selected(self.choices[target]).completed

    def click(self, spot: Spot) -> Selection:
        """Return the selection after a click on the board; this object if the click has no meaning.

        A click that leaves one legal move completes it: a piece with one destination goes there.
        Two kinds of clicks only pick the piece. One is a click on an own piece that can be moved or
        joined, the start of one open move and the end of another. The other is a click on a
        destination that is not marked as such: nobody has offered this move, so the board shows it
        first, and a second click plays it.
        """
        if continued := self._continued(spot):
            if self.marks().get(spot) == "reach" and not continued.candidates:
                return Selection(continued.entry.back(), goal=spot)
            return continued.completed if self.goal or self._has_one_meaning(spot) else continued
        if spot in (self.goal, *map(spot_of, self.entry.picked)):
            return self._fresh
        return self._fresh.click(spot) if self._starts_at(spot) else self

    def pick_up(self, spot: Spot) -> Selection:
        """Return the selection after picking up a piece to drag, without completing any move."""
        if continued := self._continued(spot):
            return continued
        return self._fresh.pick_up(spot) if self._starts_at(spot) else self

    @property
    def _fresh(self) -> Selection:
        return Selection(self.entry._replace(picked=()))

    def _starts_at(self, spot: Spot) -> bool:
        """Return whether a different move starts at a spot."""
        return self.started and bool(self._fresh.targets_at(spot))

    def take_back(self) -> Selection:
        """Return the selection without its last click."""
        return Selection(self.entry if self.candidates else self.entry.back())

    @property
    def completed(self) -> Selection:
        """The selection with the complete move, if only one move is left.

        A move that gives a piece up is not completed: no click on a piece should remove it.
        """
        left = [] if self.offered or self.move else self.entry.open
        if len(left) != 1:
            return self
        clicks = self.entry.clicks[self.entry.moves.index(left[0])]
        given_up = clicks[-1].kind == "tray" and clicks[-1].token == OUT
        return self if given_up else Selection(self.entry._replace(picked=clicks))

    def _has_one_meaning(self, spot: Spot) -> bool:
        """Return whether a spot belongs to exactly one open move."""
        left = self.entry.open
        pairs = zip(self.entry.moves, self.entry.clicks)
        return sum(spot in map(spot_of, way) for move, way in pairs if move in left) == 1

    def _selected(self, clicks: Clicks) -> Selection:
        """Return the selection of these clicks, and of any button that alone continues them."""
        entry = self.entry._replace(picked=clicks)
        while entry.move is None and [left.kind for left in entry.choices()] == ["button"]:
            entry = entry.pick(*entry.choices())
        return Selection(entry)

    def _continued(self, spot: Spot) -> Selection | None:
        """Return the selection after a click that continues the move; None for any other click.

        A destination may be clicked before the piece. The pieces that can go there then become the
        candidates, or the pieces that begin these moves if a piece does not determine the way.
        """
        if targets := self.targets_at(spot):
            return self._one_of(targets)
        if spot == self.goal or not (ways := self._ways_to(spot)):
            return None
        if len(ways) == 1:
            return self._selected(*ways)
        depth = len(self.entry.picked)
        beginnings = {way[depth]: way[: depth + 1] for way in ways}
        candidates = _distinguishing(ways) or beginnings
        if len(candidates) == 1:
            return self._selected(*candidates.values())
        return Selection(self.entry, candidates, spot)

    def _one_of(self, targets: tuple[Target, ...]) -> Selection:
        if len(targets) == 1:
            return self._selected(self.choices[targets[0]])
        return Selection(self.entry, {target: self.choices[target] for target in targets})

    def _ways_to(self, spot: Spot) -> list[Clicks]:
        """Return the continuations up to a spot, one for each set of clicks."""
        picked = self.entry.picked
        by_clicks: dict[frozenset[Target], Clicks] = {}
        for way in self.entry.ways():
            spots = [spot_of(target) for target in way[len(picked) :]]
            if way[: len(picked)] == picked and spot in spots:
                to = way[: len(picked) + spots.index(spot) + 1]
                by_clicks.setdefault(frozenset(to), to)
        return list(by_clicks.values())

    # --- display of the selection -------------------------------------------------------------

    def targets_at(self, spot: Spot) -> tuple[Target, ...]:
        """Return the choices at a spot, or else the first one that covers it."""
        there = tuple(target for target in self.choices if spot_of(target) == spot)
        return there or tuple(target for target in self.choices if spot in _covered(target))[:1]

    def destinations(self) -> set[Spot]:
        """Return the spots to which the selected piece, or any piece if none is, can move."""
        depth, picked = len(self.entry.picked), self.entry.picked
        ways = [way[depth:] for way in self.entry.ways() if way[:depth] == picked]
        spots = {spot_of(target) for way in ways for target in way} - {*map(spot_of, picked), None}
        return {spot for spot in spots if spot}.union(*map(_covered, self.choices))

    def buttons(self) -> tuple[Target, ...]:
        """Return the targets to show as buttons: the offered ones, else choices of that kind."""
        return self.offered or tuple(target for target in self.choices if target.kind == "button")

    def dice(self) -> dict[str, str]:
        """Return the marks of the dice by face: `may` for a choice, `picked` for a selected die."""
        faces = {target.token: "may" for target in self.choices if target.kind == "die"}
        picked = {target.token: "picked" for target in self.entry.picked if target.kind == "die"}
        return faces | picked

    def marks(self) -> dict[Spot, str]:
        """Return the marks of the spots that can be clicked.

        `may` has a movable piece, `end` is a destination, and `picked` is selected. `reach` is a
        destination that the board does not show.
        """
        picked = self.entry.picked
        ways = self.entry.ways()
        continuing = [way[len(picked) :] for way in ways if way[: len(picked)] == picked != way]
        # Dice leave few destinations; without dice, they would be half of the board.
        few = self.dice() and not picked
        marks = dict.fromkeys(self.destinations(), "end" if few else "reach")
        marks |= dict.fromkeys(set[Spot]().union(*map(_covered, self.choices)), "end")
        marks |= _marks(ways) if picked else {}
        leaps = (
            spot_of(target) for target, to in self.choices.items() if len(to) > len(picked) + 1
        )
        marks |= {spot: "end" for spot in leaps if spot}
        marks |= _marks(continuing)
        choices = [self.goal] if self.goal and self.candidates else map(spot_of, self.offered)
        return marks | {spot: "picked" for spot in (*map(spot_of, picked), *choices) if spot}

    def moves_through(self, spot: Spot | None) -> list[Move]:
        """Return the moves that continue the selection, after a click on `spot` if possible.

        Else they are those to the goal, if there is one.
        """
        clicks = (self._continued(to) for to in (spot, self.goal) if to)
        after = next(filter(None, clicks), self)
        clicks = after.candidates.values() or filter(None, [after.entry.picked])
        return [move for picked in clicks for move in self.entry._replace(picked=picked).open]


NOTHING = Selection(Entry(()))
"""The selection if no move can be entered."""


def _covered(target: Target) -> set[Spot]:
    """Return the further spots that the moved piece will cover, which a click can name as well."""
    return {(place, None) for place in target.covers}


def _distinguishing(ways: Sequence[Clicks]) -> dict[Target, Clicks]:
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
