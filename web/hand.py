"""What a person has in hand: what is picked of a move, by places, dice and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nyout import view, words
from nyout.core import CHANCE, Move
from nyout.entry import Entry
from nyout.events import Event
from nyout.match import Match
from nyout.view import Target
from web import dom
from web.board import Board
from web.choices import Choices
from web.dice import Dice
from web.hints import Hints
from web.panel import Panel
from web.picking import Picking, Spot, target_of

MOST_WAYS = 16  # that are shown at once; more would tell nothing


class Hand:
    """Shows where a match stands and what may be picked there; hands a whole move to `play`."""

    def __init__(self, panel: Panel, play: Callable[[Move], object]) -> None:
        self.panel, self.play = panel, play
        self.board = Board(self.pick, self.back, self.ask)
        self.dice = Dice(self.pick_die)
        self.choices = Choices(self.pick_thing, self.ask_thing)
        self.hints = Hints()

    def show(self, match: Match, entry: Entry) -> None:
        """Bring pieces and dice up to a match, of which this can be entered."""
        self.match = match
        self.board.show(match)
        self.dice.show(match)
        self.hold(Picking(entry))

    def move(self, before: Match, after: Match, events: Sequence[Event]) -> float:
        """Start the motion of a ply, in which nothing can be picked; gives its milliseconds.

        A throw leaves the board as it was: pieces and plates may depend on the result.
        """
        self.hold(Picking(Entry(())))
        if before.state.turn() == CHANCE:
            return self.dice.throw(before, after)
        self.match, stood = after, self.board.placed
        self.board.place(after)
        self.dice.show(after)
        return self.board.walk(events, stood)

    def hold(self, picking: Picking) -> None:
        """Mark what is picked, and what may be picked to begin a move or to go on with it."""
        self.picking = picking
        self.board.mark(picking.marks(), picking.ends(), picking.begun)
        self.dice.mark(picking.dice(), self.match.game)
        self.choices.show(self.match, picking.buttons())
        self.ask(None)

    def settle(self) -> None:
        """Let all pieces and dice come to rest at once."""
        self.board.settle()
        self.dice.settle()

    # --- what a person does -------------------------------------------------------------------

    def pick(self, target: Spot) -> None:
        """Pick a place: it goes on with a move, takes the choice back, or begins another."""
        self.picked(self.picking.at(target))

    def pick_die(self, face: str) -> None:
        """Pick a die, or take it back."""
        self.pick_thing(Target("die", face))

    def pick_thing(self, thing: Target) -> None:
        """Pick a die, a button, or one of several things of a place."""
        if thing in self.picking.entry.picked:
            self.back()
            return
        self.picked(self.picking.thing(thing))

    def picked(self, picking: Picking) -> None:
        """Show what is picked now, or play the move that is whole."""
        if picking.move is not None:
            self.play(picking.move)
            return
        self.hold(picking)
        self.say()
        dom.start(self.lead(picking))

    async def lead(self, picking: Picking) -> None:
        """Bring the keyboard to what goes on with what is picked, once that is shown."""
        await dom.pause(0)
        if picking is not self.picking:
            return
        if picking.by_button:
            self.choices.lead()
        elif picking.begun:
            self.board.lead()

    def back(self) -> None:
        """Take the last pick back."""
        self.settle()
        if self.picking.begun:
            was = self.picking
            held = [*map(target_of, (*was.entry.picked, *was.asked)), *filter(None, [was.goal])]
            self.hold(was.back())
            self.say()
            self.board.lead(held[-1] if held else None)

    def ask(self, target: Spot | None) -> None:
        """Show the ways that lead from, or to, the place that a person points at."""
        state = self.match.state
        paths = {view.path(state, move) for move in self.picking.ways(target)}
        ways = [
            [self.board.target(place, view.actor(state)) for place in path]
            for path in paths
            if path
        ]
        self.board.preview(ways if len(ways) <= MOST_WAYS else [])
        self.hints.show(self.match, self.picking, lambda was: was.at(target) if target else was)

    def ask_thing(self, thing: Target | None) -> None:
        """Tell what the button does that a person points at."""
        self.hints.show(self.match, self.picking, lambda was: was.thing(thing) if thing else was)

    def say(self) -> None:
        """Say what continues the things picked so far."""
        entry, offered = self.picking.entry, self.picking.offered
        self.panel.ask(self.match, entry, offered)
        if self.match.by_person:
            self.panel.say("", words.prompt(self.match, entry, offered))
