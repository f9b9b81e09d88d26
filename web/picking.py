"""What is picked of a move, seen from the screen: places, dice and buttons, and their marks."""

from __future__ import annotations

from collections.abc import Iterable

from nyout.core import Move, Thing
from nyout.entry import Clicks, Entry

Target = tuple[str, int | None]  # what can be clicked on the board: a place, or a tray and its seat


def target_of(thing: Thing) -> Target | None:
    """Where a thing is on the board; None for a die or a button."""
    if thing.kind == "place":
        return thing.at, None
    return (thing.at, thing.seat) if thing.kind == "tray" else None


class Picking:
    """A half-entered move, and what a click on the screen would mean for it.

    A value: each click gives a new one.
    """

    def __init__(self, entry: Entry, asked: tuple[Thing, ...] = ()) -> None:
        self.entry = entry
        self.choices = entry.choices()
        self.asked = asked  # things of a place that was clicked, one of which is meant
        self.offered = asked or self._of_one_place()

    def _of_one_place(self) -> tuple[Thing, ...]:
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

    def thing(self, thing: Thing) -> Picking:
        """What is picked once a die, a button or one of the things offered is.

        A button that is the only way to go on needs no click.
        """
        entry = self.entry.pick(thing)
        while entry.move is None and [left.kind for left in entry.choices()] == ["button"]:
            entry = entry.pick(*entry.choices())
        return Picking(entry)

    def at(self, target: Target) -> Picking:
        """What is picked once a place is clicked: it goes on, is taken back, or begins anew."""
        there = self.things(target)
        if there:
            return self._one_of(there)
        fresh = Picking(self.entry._replace(picked=()))
        if target in map(target_of, self.entry.picked):
            return fresh
        return fresh._one_of(fresh.things(target)) if fresh.things(target) else fresh

    def _one_of(self, things: tuple[Thing, ...]) -> Picking:
        return self.thing(things[0]) if len(things) == 1 else Picking(self.entry, things)

    def things(self, target: Target) -> tuple[Thing, ...]:
        """The things that a place may mean now."""
        return tuple(thing for thing in self.choices if target_of(thing) == target)

    def ends(self) -> set[Target]:
        """Where the moves may go that go on with what is picked, be it sure or in doubt."""
        depth, picked = len(self.entry.picked), self.entry.picked
        ways = [way[depth:] for way in self.entry.ways() if way[:depth] == picked]
        ends = {target_of(thing) for way in ways for thing in way} - {*map(target_of, picked), None}
        return {end for end in ends if end}

    def back(self) -> Picking:
        """The same with the last click taken back."""
        return Picking(self.entry if self.asked else self.entry.back())

    def buttons(self) -> tuple[Thing, ...]:
        """The buttons to show: the things of one place, else the choices that are no places."""
        return self.offered or tuple(thing for thing in self.choices if thing.kind == "button")

    def dice(self) -> dict[str, str]:
        """The faces of the dice that may be picked, or are, with their marks."""
        faces = {thing.token: "may" for thing in self.choices if thing.kind == "die"}
        return faces | {thing.token: "picked" for thing in self.entry.picked if thing.kind == "die"}

    def marks(self) -> dict[Target, str]:
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
        held = map(target_of, (*picked, *self.offered))
        return marks | {target: "picked" for target in held if target}

    def ways(self, target: Target | None) -> list[Move]:
        """The moves that go on from what is picked, or through a place that is pointed at."""
        things = self.things(target) if target else ()
        entry = self.entry.pick(things[0]) if len(things) == 1 else self.entry
        return entry.open if entry.picked else []


def _marks(ways: Iterable[Clicks]) -> dict[Target, str]:
    """The marks of the places with which these ways begin, by what comes after them."""
    marks: dict[Target, str] = {}
    for first, *rest in ways:
        if (target := target_of(first)) is not None:
            leads_on = any(target_of(thing) not in (None, target) for thing in rest)
            marks[target] = "may" if leads_on else marks.get(target, "end")
    return marks
