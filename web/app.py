"""The page: a match, what shows it, and what a person does with it."""

from __future__ import annotations

from collections.abc import Mapping

from nyout import GAMES, match, words
from nyout.core import CHANCE, OVER, Game, Move, Thing
from nyout.entry import Entry, entered
from nyout.match import Match, Seat
from nyout.players import PLAYERS
from nyout.record import RecordError
from web import dom, keeping
from web.board import Board
from web.choices import Choices
from web.coordinates import Coordinates
from web.dice import Dice
from web.embedding import Embedding
from web.keeping import Found, Keeper
from web.log import Log
from web.newgame import NewGame
from web.panel import Panel
from web.picking import Picking, Target, target_of

SLICE = 8  # milliseconds that a computer player may hold the page at a time
MOST_WAYS = 16  # that are shown at once; more would tell nothing
GLANCE = 400  # milliseconds to see what a computer player is about to do


class App:
    """One game on the page; what is seen follows from the match and from what is picked."""

    def __init__(self, game: Game, keeper: Keeper = keeping) -> None:
        self.game, self.keeper = game, keeper
        self.serial = 0  # grows with every change, so that what waits knows that it is late
        self.looking = False  # at an earlier ply, where computer players hold still
        self.kept: Match | None = None  # the match as it was last kept
        self.still_at = 0.0  # when what moves now will have come to rest
        self.embedding = Embedding(lambda: self.match)
        self.panel = Panel(
            {
                "throw": self.throw,
                "undo": lambda: self.go(self.match.undo().cursor),
                "redo": lambda: self.go(self.match.redo().cursor),
                "new": self.ask_new,
                "latest": lambda: self.go(len(self.match.moves)),
                "copy-link": lambda: dom.start(self.copy_link()),
                "download": lambda: dom.start(
                    dom.download(f"{game.name}.txt", keeping.text(self.match))
                ),
                "embed": self.embedding.open,
                "trouble-download": lambda: dom.start(
                    dom.download("damaged.txt", self.found.damaged)
                ),
                "trouble-new": self.ask_new,
                "trouble-forget": self.forget,
                "notice-own": self.leave_link,
            }
        )
        self.board = Board(self.pick, self.back, self.ask)
        self.dice = Dice(self.pick_die)
        self.choices = Choices(self.pick_thing)
        Coordinates()
        self.log = Log(self.go)
        self.new_game = NewGame(game, self.begin)
        dom.on_page("pointerdown", lambda event: self.settle())
        dom.on_page("keydown", self.key)
        dom.on_window("hashchange", lambda event: self.arrive())
        dom.on_window("pagehide", lambda event: self.keep())
        self.arrive()

    # --- from one position to the next --------------------------------------------------------

    def arrive(self) -> None:
        """Show the game that the address means, or go on to the page of its game."""
        if there := self.keeper.elsewhere(self.game):
            dom.go(there)
        self.open(self.keeper.find(self.game))

    def open(self, found: Found, lead: bool = False) -> None:
        """Show another match, and what was wrong with the one that should have been shown."""
        self.found, self.match = found, found.match
        self.looking = self.match.cursor < len(self.match.moves)
        self.panel.found(found)
        self.log.clear()
        self.board.deal(self.match)
        self.show()
        dom.start(self.follow(self.serial, lead))

    def advance(self, after: Match) -> None:
        """Show the next ply, with all that happens in it."""
        before, self.match, self.looking = self.match, after, False
        move, stood = after.moves[before.cursor], self.board.placed
        happened = match.events(before.state, move, after.state)
        self.show()
        thrown = before.state.turn() == CHANCE
        lasts = self.dice.tumble() if thrown else self.board.walk(happened, stood)
        lasts = 0 if dom.still() else lasts
        self.still_at = dom.now() + lasts
        # Until all is at rest, nothing gives a throw away or hides a pawn's way.
        dom.set_flag("moving", lasts > 0)
        told = words.told(happened, after.names, self.game)
        self.panel.say(told, words.asked(after) if after.by_person else "")
        dom.start(self.follow(self.serial, dom.keyboard_is_free(self.board.svg)))

    def go(self, ply: int) -> None:
        """Show the position after a ply; computer players go on from the last one only."""
        self.match = self.match.at(ply)
        self.looking = ply < len(self.match.moves)
        self.show()
        at = words.text("at", ply=ply, plies=len(self.match.moves))
        self.panel.say(at, words.asked(self.match))
        dom.start(self.follow(self.serial, dom.keyboard_is_free(self.board.svg)))

    def show(self) -> None:
        """Bring all that is seen and clickable up to the match."""
        self.serial += 1
        self.settle()
        self.picking = Picking(self.enterable())
        self.board.show(self.match)
        self.dice.show(self.match)
        self.log.show(self.match)
        self.panel.show(self.match)
        self.mark()

    def enterable(self) -> Entry:
        """What a person can enter now: a move, or nothing."""
        return entered(self.match.state) if self.match.by_person else Entry(())

    # --- in time ------------------------------------------------------------------------------

    async def follow(self, serial: int, lead: bool) -> None:
        """Do what need not be done before the page shows a position: lead on, keep it, play on."""
        await dom.pause(0)
        if serial != self.serial:
            return
        if lead:
            self.lead()
        self.keep()
        if await self.rest(serial):
            self.settle()
            await self.computer(serial)

    def keep(self) -> None:
        """Keep the match, if that is not done, or say that this browser keeps nothing.

        What is kept is not written again: another window may have gone on with the game.
        """
        if self.kept is not self.match:
            self.kept = self.match
            if not self.keeper.save(self.match):
                self.panel.warn(words.text("unsaved"))

    async def rest(self, serial: int) -> bool:
        """Wait until all is at rest; whether nothing else has happened meanwhile."""
        while serial == self.serial and dom.now() < self.still_at:
            await dom.pause(30)
        return serial == self.serial

    def settle(self) -> None:
        """End all motion: whoever acts has seen enough."""
        if self.still_at:
            self.still_at = 0.0
            self.board.settle()
            self.dice.settle()
            dom.set_flag("moving", False)

    async def computer(self, serial: int) -> None:
        """Let a computer player act if it is its turn, in slices that never hold up the page."""
        if self.match.by_person or self.match.active == OVER or self.looking:
            return
        await dom.pause(GLANCE)
        state = self.match.state
        best: Move | None = None
        if serial == self.serial and state.turn() != CHANCE:
            think = PLAYERS[self.match.seats[state.turn()].player](state, self.match.dice())
            began = dom.now()
            for move in think:
                best = move
                if dom.now() - began > SLICE:
                    await dom.pause(0)
                    began = dom.now()
                if serial != self.serial:
                    break
        if serial == self.serial:
            self.advance(self.match.play(best) if best else self.match.throw())

    # --- what a person does -------------------------------------------------------------------

    def throw(self) -> None:
        """Throw the dice of the match."""
        if self.match.awaits_throw:
            self.advance(self.match.throw())

    def pick(self, target: Target) -> None:
        """Pick a place: it goes on with a move, takes the choice back, or begins another."""
        self.picked(self.picking.at(target))

    def pick_die(self, face: str) -> None:
        """Pick a die, or take it back."""
        self.pick_thing(Thing("die", face))

    def pick_thing(self, thing: Thing) -> None:
        """Pick a die, a button, or one of several things of a place."""
        if thing in self.picking.entry.picked:
            self.back()
            return
        self.picked(self.picking.thing(thing))

    def picked(self, picking: Picking) -> None:
        """Show what is picked now, or play the move that is whole."""
        self.picking = picking
        if picking.move is not None:
            self.advance(self.match.play(picking.move))
            return
        self.mark()
        self.say_picked()
        if picking.by_button:
            self.choices.lead()
        elif picking.begun:
            self.board.lead()

    def say_picked(self) -> None:
        """Say what continues the things picked so far."""
        entry, offered = self.picking.entry, self.picking.offered
        self.panel.ask(self.match, entry, offered)
        if self.match.by_person:
            self.panel.say("", words.asked(self.match, entry, offered))

    def back(self) -> None:
        """Take the last pick back."""
        self.settle()
        if self.picking.begun:
            held = [target_of(thing) for thing in (*self.picking.entry.picked, *self.picking.asked)]
            self.picking = self.picking.back()
            self.mark()
            self.say_picked()
            self.board.lead(held[-1] if held else None)

    def ask(self, target: Target | None) -> None:
        """Show the ways that lead from, or to, the place that a person points at."""
        state = self.match.state
        paths = {state.path(move) for move in self.picking.ways(target)}
        ways = [
            [self.board.target(place, state.actor()) for place in path] for path in paths if path
        ]
        self.board.preview(ways if len(ways) <= MOST_WAYS else [])

    def key(self, event: dom.Node) -> None:
        """Undo and redo by the keys that every program has for it; Escape ends all waiting."""
        if event.key == "Escape":
            self.settle()
            if not event.target.closest("dialog, #board"):
                self.back()
        undoes = (event.ctrlKey or event.metaKey) and event.key.lower() == "z"
        if undoes and not event.target.closest("dialog, input"):
            event.preventDefault()
            there = (self.match.redo if event.shiftKey else self.match.undo)()
            if there.cursor != self.match.cursor:
                self.go(there.cursor)

    def ask_new(self) -> None:
        """Ask who plays the next game, and by which rules."""
        self.new_game.open(self.match, self.keeper.ends_with_new(self.match))

    def begin(self, seats: tuple[Seat, ...], options: Mapping[str, bool | str]) -> None:
        """Start a new game; it is this browser's own, wherever the one before came from."""
        self.keeper.leave()
        self.keeper.forget_damaged(self.game)
        self.open(Found(match.start(self.game, seats, dom.seed(), options)), lead=True)

    def leave_link(self) -> None:
        """Go back from the game of a link to the one kept here."""
        self.keeper.leave()
        self.open(self.keeper.find(self.game), lead=True)

    def forget(self) -> None:
        """Let go of a text that could not be read; the game goes on."""
        self.keeper.forget_damaged(self.game)
        self.panel.found(Found(self.match, self.found.notice))
        self.lead()

    async def copy_link(self) -> None:
        """Put a link to this game on the clipboard, or show it where there is none."""
        try:
            address = self.keeper.address(self.match)
        except RecordError as error:
            self.panel.say(str(error), "")
            return
        copied = await dom.copy(address)
        self.panel.say(words.text("copied" if copied else "uncopied", address=address), "")

    # --- what can be picked -------------------------------------------------------------------

    def mark(self) -> None:
        """Mark what is picked, and what may be picked to begin a move or to go on with it."""
        self.board.mark(self.picking.marks(), self.picking.begun)
        self.dice.mark(self.picking.dice(), self.game)
        self.choices.show(self.match, self.picking.buttons())
        self.ask(None)

    def lead(self) -> None:
        """Bring the keyboard to where a person acts next, or can watch."""
        if self.match.awaits_throw:
            dom.focus(dom.element("throw"))
        else:
            self.board.lead()


def start() -> None:
    """Take the page over from its first paint."""
    App(GAMES[dom.game()])
    took_over()


def took_over() -> None:
    """Show what Python shows in place of what was there before it."""
    dom.element("boot").hidden = True
    dom.ready()
