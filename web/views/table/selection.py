"""What is picked of a move, seen from the screen: places, dice and buttons, and their marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from nyout.core import Move
from nyout.entry import Clicks, Entry
from nyout.view import Target

Spot = tuple[str, int | None]  # what can be clicked on the board: a place, or a tray and its seat


def target_of(thing: Target) -> Spot | None:
    """Where a thing is on the board; None for a die or a button."""
    if thing.kind == "place":
        return thing.at, None
    return (thing.at, thing.seat) if thing.kind == "tray" else None


class Picking:
    """A half-entered move, and what a click on the screen would mean for it.

    A value: each click gives a new one.
    """

    def __init__(
        self,
        entry: Entry,
        asked: Mapping[Target, Clicks] = MappingProxyType({}),
        goal: Spot | None = None,
    ) -> None:
        self.entry = entry
        self.asked = asked  # things of which one is meant, each with all that it then picks
        self.goal = goal  # the place that was clicked before what goes there
        self.choices = {**entry.choices(), **asked}
        self.offered = tuple(asked) or self._of_one_place()

    def _of_one_place(self) -> tuple[Target, ...]:
        """All that can go on, if it is on the place picked last: one group of several there."""
        there = {target_of(thing) for thing in (*self.entry.picked[-1:], *self.choices)}
        on_it = self.entry.picked and len(there) == 1 and None not in there
        return tuple(self.choices) if on_it else ()

    @property
    def move(self) -> Move | None:
        """The move that is entered whole, or None."""
        return self.entry.move

    @property
    def begun(self) -> bool:
        """Whether there is something to take back."""
        return bool(self.entry.picked or self.offered)

    @property
    def by_button(self) -> bool:
        """Whether nothing but a button goes on with what is picked."""
        return bool(self.offered) or (
            self.begun and {thing.kind for thing in self.choices} == {"button"}
        )

    def thing(self, thing: Target) -> Picking:
        """What is picked once a die, a button or one of the things offered is."""
        return self._with(self.choices.get(thing, self.entry.picked))

    def _with(self, clicks: Clicks) -> Picking:
        """These clicks picked, and any button that is the only way to go on with them."""
        entry = self.entry._replace(picked=clicks)
        while entry.move is None and [left.kind for left in entry.choices()] == ["button"]:
            entry = entry.pick(*entry.choices())
        return Picking(entry)

    def at(self, target: Spot) -> Picking:
        """What is picked once a place is clicked: it goes on, is taken back, or begins anew."""
        if further := self._further(target):
            return further
        fresh = Picking(self.entry._replace(picked=()))
        if target in (self.goal, *map(target_of, self.entry.picked)):
            return fresh
        return fresh._one_of(fresh.things(target)) if fresh.things(target) else fresh

    def _further(self, target: Spot) -> Picking | None:
        """What is picked once a place is clicked that goes on with a move; None for any other.

        The end of a move is accepted before what goes there. If several things do, it is asked
        which one is meant.
        """
        if there := self.things(target):
            return self._one_of(there)
        if target == self.goal or not (ways := self._ways_to(target)):
            return None
        if len(ways) == 1:
            return self._with(*ways)
        asked = _told_apart(ways)
        return Picking(self.entry, asked, target) if asked else None

    def _one_of(self, things: tuple[Target, ...]) -> Picking:
        if len(things) == 1:
            return self.thing(*things)
        return Picking(self.entry, {thing: self.choices[thing] for thing in things})

    def _ways_to(self, target: Spot) -> list[Clicks]:
        """The clicks that go on from what is picked up to a place, each set of them once."""
        picked = self.entry.picked
        found: dict[frozenset[Target], Clicks] = {}
        for way in self.entry.ways():
            places = [target_of(thing) for thing in way[len(picked) :]]
            if way[: len(picked)] == picked and target in places:
                to = way[: len(picked) + places.index(target) + 1]
                found.setdefault(frozenset(to), to)
        return list(found.values())

    def things(self, target: Spot) -> tuple[Target, ...]:
        """The things that a place may mean now."""
        return tuple(thing for thing in self.choices if target_of(thing) == target)

    def ends(self) -> set[Spot]:
        """Where the moves may go that go on with what is picked, be it sure or in doubt."""
        depth, picked = len(self.entry.picked), self.entry.picked
        ways = [way[depth:] for way in self.entry.ways() if way[:depth] == picked]
        ends = {target_of(thing) for way in ways for thing in way} - {*map(target_of, picked), None}
        return {end for end in ends if end}

    def back(self) -> Picking:
        """The same with the last click taken back."""
        return Picking(self.entry if self.asked else self.entry.back())

    def buttons(self) -> tuple[Target, ...]:
        """The buttons to show: the things of one place, else the choices that are no places."""
        return self.offered or tuple(thing for thing in self.choices if thing.kind == "button")

    def dice(self) -> dict[str, str]:
        """The faces of the dice that may be picked, or are, with their marks."""
        faces = {thing.token: "may" for thing in self.choices if thing.kind == "die"}
        return faces | {thing.token: "picked" for thing in self.entry.picked if thing.kind == "die"}

    def marks(self) -> dict[Spot, str]:
        """The marks of places: `may` is picked up, `end` is gone to, `picked` is picked."""
        picked = self.entry.picked
        ways = self.entry.ways()
        going_on = [way[len(picked) :] for way in ways if way[: len(picked)] == picked != way]
        marks = _marks(ways) if picked else {}
        leaps = (
            target_of(thing) for thing, to in self.choices.items() if len(to) > len(picked) + 1
        )
        marks |= {target: "end" for target in leaps if target}
        marks |= _marks(going_on)
        held = [self.goal] if self.goal else map(target_of, self.offered)
        held = (*map(target_of, picked), *held)
        return marks | {target: "picked" for target in held if target}

    def ways(self, target: Spot | None) -> list[Move]:
        """The moves that go on from what is picked, or through a place that is pointed at."""
        after = (target and self._further(target)) or self
        begun = after.asked.values() or filter(None, [after.entry.picked])
        return [move for clicks in begun for move in self.entry._replace(picked=clicks).open]


def _told_apart(ways: Sequence[Clicks]) -> dict[Target, Clicks]:
    """Ways to one place, each by a thing that no other of them holds; empty if one has none.

    What goes to the place tells more than the die that brings it there.
    """
    held = Counter(thing for way in ways for thing in way)
    apart = [next((thing for thing in way[-2::-1] if held[thing] == 1), None) for way in ways]
    return {thing: way for thing, way in zip(apart, ways) if thing} if all(apart) else {}


def _marks(ways: Iterable[Clicks]) -> dict[Spot, str]:
    """The marks of the places with which these ways begin, by what comes after them."""
    marks: dict[Spot, str] = {}
    for first, *rest in ways:
        if (target := target_of(first)) is not None:
            leads_on = any(target_of(thing) not in (None, target) for thing in rest)
            marks[target] = "may" if leads_on else marks.get(target, "end")
    return marks
