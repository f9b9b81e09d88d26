"""The page: a match, what shows it, and what a person does with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nyout import GAMES, match, words
from nyout.core import CHANCE, OVER, Game, Move
from nyout.entry import Entry, entered
from nyout.events import events
from nyout.match import Match, Seat
from nyout.players import PLAYERS
from web import device, dom, keeping, keys, saved, wording
from web.clock import Clock
from web.embedding import Embedding
from web.errors import Errors
from web.fairpanel import FairPanel
from web.hand import Hand
from web.keeping import Found, Keeper
from web.keysheet import KeySheet
from web.lesson import Course
from web.log import Log
from web.newgame import NewGame
from web.opening import Opening
from web.owndice import OwnDice
from web.panel import Panel
from web.pointing import Pointing
from web.replay import Replay
from web.rulesbeside import RulesBeside
from web.savedgames import SavedGames
from web.settings import Settings
from web.sharing import Sharing
from web.shelf import SHELF
from web.sound import sound
from web.thinking import thought
from web.typed import Typed

Told = Callable[[], tuple[str, str]]  # what was done, and what is to be done
GLANCE = 400  # milliseconds to see what a computer player is about to do


class App:
    """One game on the page; what is seen follows from the match and from what is picked."""

    def __init__(self, game: Game, keeper: Keeper = keeping) -> None:
        self.game, self.keeper = game, keeper
        self.serial = 0  # grows with every change, so that what waits knows that it is late
        self.looking = False  # at an earlier ply, where computer players hold still
        self.kept: Match | None = None  # the match as it was last kept
        self.still_at = 0.0  # when what moves now will have come to rest
        self.uncut: Match | None = None  # before its later plies were let go, with no seat named
        self.embedding = Embedding(lambda: self.match)
        self.sharing = Sharing(
            lambda: self.match, lambda: self.board.geometry, keeper.address, self.hand_on
        )
        self.panel = Panel(
            {
                "throw": self.throw,
                "undo": lambda: self.go(self.match.undo().cursor),
                "redo": lambda: self.go(self.match.redo().cursor),
                "new": self.ask_new,
                "latest": lambda: self.go(len(self.match.moves)),
                "cut": lambda: self.cut(self.match.seed),
                "fork": lambda: self.cut(dom.seed()),
                "uncut": self.bring_back,
                "turn": self.turn,
                "send": self.sharing.open,
                "share": self.sharing.open,
                "embed": self.embedding.open,
                "trouble-download": lambda: dom.start(
                    device.download("damaged.txt", self.found.damaged)
                ),
                "trouble-new": self.ask_new,
                "trouble-forget": self.forget,
                "notice-keep": lambda: dom.start(self.saved_games.keep()),
                "notice-own": self.leave_link,
                "elsewhere-show": lambda: self.open(self.keeper.find(self.game), lead=True),
            }
        )
        self.hand = Hand(self.panel, self.play)
        self.course = Course(
            lambda: self.match, self.advance, self.replace, self.arrive, self.leave_link
        )
        self.board = self.hand.board
        Pointing(self.hand)
        self.typed = Typed(self.hand, self.throw)
        self.log = Log(self.go)
        self.replay = Replay(self.go, self.step, lambda: self.rest(self.serial))
        self.settings = Settings(self.set)
        self.own_dice = OwnDice(lambda throw: self.advance(self.match.roll(throw)))
        self.clock = Clock()
        Errors(lambda: self.match)
        FairPanel(game, lambda: self.match)
        KeySheet()
        keys.heed()
        self.rules = RulesBeside()
        self.saved_games = SavedGames(lambda: self.match, self.resume)
        self.new_game = NewGame(game, self.begin)
        wording.Switch(self.speak, lambda: self.panel.say(words.text("page.mute"), ""))
        dom.on_page("pointerdown", lambda event: self.settle())
        dom.on_page("keydown", self.key)
        dom.on_window("hashchange", lambda event: self.arrive())
        dom.on_window("pagehide", lambda event: self.keep())
        dom.on_page("visibilitychange", lambda event: self.wake())
        self.arrive()

    # --- from one position to the next --------------------------------------------------------

    def arrive(self) -> None:
        """Show the game that the address means, or go on to the page of its game."""
        if there := self.keeper.elsewhere(self.game):
            dom.go(there)
        self.open(self.keeper.find(self.game))

    def open(self, found: Found, lead: bool = False) -> None:
        """Show another match, and what was wrong with the one that should have been shown."""
        self.found, self.match, self.uncut, self.kept = found, found.match, None, None
        self.looking = self.match.cursor < len(self.match.moves)
        self.panel.deal(found)
        self.course.deal(found.match, found.lesson)
        self.clock.deal(self.match, self.settings["clock"])
        self.log.clear()
        self.board.deal(self.match)
        self.show_all(lead)

    def show_all(self, lead: bool = False) -> None:
        """Bring the whole page up to the match, and see to what follows."""
        self.show()
        self.tell()
        dom.start(self.follow(self.serial, lead))

    def advance(self, after: Match) -> None:
        """Show the next ply, with all that happens in it."""
        before, self.match, self.looking = self.match, after, False
        move, stood = after.moves[before.cursor], self.board.placed
        happened = events(before.state, move, after.state)
        self.show()
        thrown = before.state.turn() == CHANCE
        lasts = self.hand.dice.tumble() if thrown else self.board.walk(happened, stood)
        lasts *= dom.pace()
        self.still_at = dom.now() + lasts
        # Until all is at rest, nothing gives a throw away or hides a pawn's way.
        dom.set_flag("moving", lasts > 0)
        if self.settings["sound"] == "on":
            dom.start(sound(happened))
        self.after(lambda: (words.last(after), words.asked(after) if after.by_person else ""))

    def step(self) -> None:
        """Show the next ply as it happened; computer players are not asked for what was played."""
        self.advance(self.match.at(self.match.cursor + 1))
        self.looking = self.match.cursor < len(self.match.moves)

    def go(self, ply: int) -> None:
        """Show the position after a ply; computer players go on from the last one only."""
        self.match = self.match.at(ply)
        self.looking = ply < len(self.match.moves)
        self.show()
        plies = len(self.match.moves)
        self.after(lambda: (words.text("at", ply=ply, plies=plies), words.asked(self.match)))

    def after(self, told: Told) -> None:
        """See to what follows, with the keyboard where it was of use."""
        dom.soon(lambda: self.tell(told))
        dom.start(self.follow(self.serial, dom.keyboard_is_free(self.board.svg)))

    def show(self) -> None:
        """Bring the board, the dice and all that may be picked up to the match."""
        self.serial += 1
        self.settle()
        self.hand.show(self.match, self.enterable())

    def tell(self, told: Told | None = None) -> None:
        """Bring all that tells of the match up to it, and say what was done."""
        self.log.show(self.match)
        self.replay.show(self.match)
        self.panel.show(self.match, self.uncut is not None)
        self.panel.arrived(self.match, self.found.linked)
        self.own_dice.show(self.match, self.awaits_own_throw)
        self.typed.show(self.match, self.hand.picking.entry)
        if told:
            self.panel.say(*told())

    def enterable(self) -> Entry:
        """What a person can enter now: a move, or nothing."""
        return entered(self.match.state) if self.match.by_person else Entry(())

    # --- in time ------------------------------------------------------------------------------

    async def follow(self, serial: int, lead: bool) -> None:
        """Do what need not be done before the page shows a position: lead on, keep it, play on."""
        await dom.pause(0)
        if serial != self.serial:
            return
        self.board.rove()
        self.panel.tell_standing(self.match)
        if lead:
            self.lead()
        self.course.show(self.match)
        self.keep()
        self.clock.show(self.match.at(len(self.match.moves)))
        self.wake()
        if await self.rest(serial):
            self.settle()
            await self.computer(serial)

    def keep(self) -> None:
        """Keep the match, if that is not done, or say that this browser keeps nothing.

        What is kept is not written again: another window may have gone on with the game.
        """
        if self.kept is not self.match:
            self.kept = self.match
            self.panel.warn("unsaved", not self.keeper.save(self.match))

    async def rest(self, serial: int) -> bool:
        """Wait until all is at rest; whether nothing else has happened meanwhile."""
        while serial == self.serial and dom.now() < self.still_at:
            await dom.pause(30)
        return serial == self.serial

    def settle(self) -> None:
        """End all motion: whoever acts has seen enough."""
        if self.still_at:
            self.still_at = 0.0
            self.hand.settle()
            dom.set_flag("moving", False)

    async def computer(self, serial: int) -> None:
        """Let a computer player act if it is its turn, in slices that never hold up the page."""
        if self.match.active_player not in PLAYERS or self.looking:
            return
        await dom.pause(GLANCE)
        throws = self.match.state.turn() == CHANCE
        if serial != self.serial or (throws and self.throws_own):
            return
        if throws or self.course.on:
            self.go_on(self.match.throw)
            return
        best = await thought(self.match, lambda: serial == self.serial)
        if best and serial == self.serial:
            self.advance(self.match.play(best))

    # --- what a person has set ----------------------------------------------------------------

    @property
    def throws_own(self) -> bool:
        """Whether throws are made on the table."""
        return self.settings["dice"] == "own" and not self.course.on

    @property
    def awaits_own_throw(self) -> bool:
        """Whether it is to be said what the dice on the table show."""
        return self.throws_own and self.match.is_open and self.match.state.turn() == CHANCE

    def set(self) -> None:
        """Let settings hold that a person has changed."""
        self.clock.set(self.settings["clock"])
        self.show_all()

    def wake(self) -> None:
        """Keep the screen on while a game is on, if that is set."""
        on = self.match.moves and self.match.active != OVER and self.settings["awake"] == "yes"
        dom.start(device.stay_awake(bool(on)))

    # --- what a person does -------------------------------------------------------------------

    def throw(self) -> None:
        """Throw the dice of the match."""
        if self.match.awaits_throw and not self.throws_own:
            self.go_on(self.match.throw)

    def play(self, move: Move) -> None:
        """Play a move that was entered whole, unless a lesson asks for another one."""
        if self.course.takes(self.match, move):
            self.go_on(lambda: self.match.play(move))
        else:
            self.hand.show(self.match, self.enterable())
            self.hand.say()
            self.board.lead()

    def go_on(self, free: Callable[[], Match]) -> None:
        """Show the next ply, the lesson's where one is on."""
        if after := self.course.next(self.match, free):
            self.advance(after)

    def key(self, event: dom.Node) -> None:
        """End all waiting by Escape, and take the last pick back."""
        if event.key == "Escape":
            self.settle()
            if not event.target.closest("dialog, #board") and not self.rules.close():
                self.hand.back()

    def ask_new(self) -> None:
        """Ask who plays the next game, and by which rules."""
        self.new_game.open(self.match, self.keeper.ends_with_new(self.match))

    def begin(self, seats: tuple[Seat, ...], options: Mapping[str, bool | str]) -> None:
        """Start a new game; it is this browser's own, wherever the one before came from."""
        self.keeper.leave()
        self.keeper.forget_damaged(self.game, self.found.source)
        self.open(Found(match.start(self.game, seats, dom.seed(), options)), lead=True)

    def leave_link(self) -> None:
        """Go back from the game of a link to the one kept here."""
        self.keeper.leave()
        self.open(self.keeper.find(self.game), lead=True)

    def resume(self, match: Match) -> None:
        """Go on with a game as one of this browser's own."""
        self.keeper.leave()
        self.open(Found(match), lead=True)

    def other_page(self, key: str) -> None:
        """Offer what another page of the site has made of the game under way."""
        dom.start(self.saved_games.heed())
        if key == saved.key(self.match):
            self.panel.elsewhere(self.keeper.differs(self.match))

    def forget(self) -> None:
        """Let go of a text that could not be read; the game goes on, and the next is told of."""
        self.keeper.forget_damaged(self.game, self.found.source)
        self.found = self.keeper.find(self.game)._replace(match=self.match)
        self.panel.found(self.found)
        self.lead()

    def speak(self, language: str, sentences: bytes) -> None:
        """Say everything in another language; the game and what is picked of a move stay."""
        was, unnamed, picking = self.match, wording.unnamed(self.match), self.hand.picking
        wording.change(language, sentences)
        wording.fill(self.game)
        self.match = wording.named(unnamed)
        self.kept = self.match if self.kept is was else self.kept
        self.found = self.found._replace(match=self.match)
        for part in (
            self.log,
            self.hand.choices,
            self.panel,
            self.replay,
            self.own_dice,
            self.typed,
            self.rules,
        ):
            part.clear()
        self.board.deal(self.match)
        self.show_all()
        self.hand.hold(picking)
        self.panel.found(self.found)
        asked = words.asked(self.match, picking.entry, picking.offered)
        self.panel.ask(self.match, picking.entry, picking.offered)
        self.panel.say(words.last(self.match), asked)

    def cut(self, seed: str) -> None:
        """Let go of the later plies, and play on from here; another seed throws other dice."""
        self.uncut = wording.unnamed(self.match)
        self.replace(self.match.cut()._replace(seed=seed))

    def bring_back(self) -> None:
        """Show the match again as it was before its later plies were let go.

        What was played instead can be brought back in its turn.
        """
        if was := self.uncut:
            here = self.match
            more = here.moves != was.moves[: len(here.moves)]
            self.uncut = wording.unnamed(here) if more else None
            self.replace(wording.named(was))

    def hand_on(self) -> None:
        """Let somebody elsewhere, who gets the link, play the seat that acts."""
        self.replace(self.match.handed_on())

    def replace(self, match: Match) -> None:
        """Show the same game, changed otherwise than by a move."""
        self.match = match
        self.go(match.cursor)

    def turn(self) -> None:
        """Turn the board on, as far as it lies alike."""
        self.board.turn(self.match)
        self.show_all()

    def lead(self) -> None:
        """Bring the keyboard to where a person acts next, or can watch."""
        if self.awaits_own_throw:
            self.own_dice.lead()
        elif self.match.awaits_throw:
            dom.focus(dom.element("throw"))
        else:
            self.board.lead()


def start(language: str, catalogue: dom.Node) -> None:
    """Take the page over from its first paint, in a language with this catalogue."""
    game = GAMES[dom.game()]
    wording.begin(game, language, catalogue)
    app = App(game)
    Opening(keeping.bring)
    dom.ready()
    SHELF.heed = app.other_page
    dom.start(SHELF.opened())
