"""The page: a match, what shows it, and what a person does with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nyout import GAMES, match, words
from nyout.core import CHANCE, OVER, Game, Move
from nyout.entry import Entry, entered
from nyout.events import events
from nyout.match import Match, Seat
from nyout.players import PLAYERS
from web.app import translation
from web.app.branch import Branch
from web.app.computer import thought
from web.browser import device, dom
from web.dialogs.embed_code import Embedding
from web.dialogs.error import Errors
from web.dialogs.fairness import FairPanel
from web.dialogs.key_list import KeySheet
from web.dialogs.new_game import NewGame
from web.dialogs.open_game import Opening
from web.dialogs.saved_games import SavedGames
from web.dialogs.settings import Settings
from web.dialogs.share import Sharing
from web.input import shortcuts
from web.input.move_input import Hand
from web.input.pointer import Pointing
from web.input.text_input import Typed
from web.saved.autosave import Autosave
from web.saved.session import Found, GameSource, Session
from web.views.clock import Clock
from web.views.lesson import Course
from web.views.move_list import Log
from web.views.notice import Trouble
from web.views.own_dice import OwnDice
from web.views.panel import Panel
from web.views.replay import Replay
from web.views.rules_beside import RulesBeside
from web.views.table.motion import Motion
from web.views.table.sound import sound

Told = Callable[[], tuple[str, str]]  # what was done, and what is to be done
ACTS = "pointerdown", "keydown", "click"  # events of whoever has seen enough of a motion
GLANCE = 400  # milliseconds to see what a computer player is about to do


class App:
    """One game on the page; what is seen follows from the match and from what is picked."""

    def __init__(self, game: Game, keeper: GameSource) -> None:
        self.game, self.keeper = game, keeper
        self.serial = 0  # grows with every change, so that what waits knows that it is late
        self.looking = False  # at an earlier ply, where computer players hold still
        self.branch = Branch()
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
                "cut": lambda: self.replace(self.branch.cut(self.match, self.match.seed)),
                "fork": lambda: self.replace(self.branch.cut(self.match, dom.seed())),
                "uncut": lambda: self.replace(self.branch.swap(self.match)),
                "turn": self.turn,
                "send": self.sharing.open,
                "share": self.sharing.open,
                "embed": self.embedding.open,
                "notice-keep": self.save_linked,
                "notice-own": self.leave_link,
                "elsewhere-show": lambda: self.open(self.keeper.find(self.game), lead=True),
            }
        )
        self.trouble = Trouble(game, keeper, self.ask_new, self.lead)
        self.autosave = Autosave(keeper, self.panel, lambda: self.match, self.take_match)
        self.hand = Hand(self.panel, self.play)
        self.motion = Motion(self.hand.settle)
        self.course = Course(
            lambda: self.match, self.advance, self.replace, self.arrive, self.leave_link
        )
        self.board = self.hand.board
        Pointing(self.hand)
        self.typed = Typed(self.hand, self.throw)
        self.log = Log(self.go)
        self.replay = Replay(self.go, self.step, self.motion.rest)
        self.settings = Settings(self.set)
        self.own_dice = OwnDice(lambda throw: self.advance(self.match.roll(throw)))
        self.clock = Clock()
        Errors(lambda: self.match)
        FairPanel(game, lambda: self.match)
        KeySheet()
        shortcuts.heed()
        self.rules = RulesBeside()
        self.saved_games: SavedGames | None = None  # an embedded board has none
        self.new_game = NewGame(game, self.begin)
        translation.Switch(self.speak, self.panel.mute)
        for name in ACTS:
            dom.before(name, self.act)
        dom.on_page("keydown", self.key)
        dom.on_window("popstate", lambda event: self.arrive())
        dom.on_hide(self.put_away)
        dom.on_window("pagehide", lambda event: self.trouble.leave())
        dom.on_page("visibilitychange", lambda event: self.wake())
        self.arrive()

    # --- from one position to the next --------------------------------------------------------

    def arrive(self) -> None:
        """Show the game that the address means, or go on to the page of its game."""
        if there := self.keeper.elsewhere(self.game):
            dom.go(there)
        else:
            self.open(self.keeper.find(self.game))

    def open(self, found: Found, lead: bool = False) -> None:
        """Show another match, and what was wrong with the one that should have been shown."""
        self.linked, self.match, self.branch.other = found.linked, found.match, None
        self.autosave.open(found)
        self.looking = self.match.cursor < len(self.match.moves)
        self.panel.deal(found.match)
        self.trouble.show(found)
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
        """Start the motion of the next ply, and show what comes of it once everything rests.

        Until then nothing on the page gives away what is thrown, or who has won.
        """
        self.motion.finish()
        before, self.match, self.looking = self.match, after, False
        happened = events(before.state, after.moves[before.cursor], after.state)
        self.serial += 1
        lasts = self.hand.move(before, after, happened) * dom.pace()
        self.log.show(after)
        self.replay.show(after)
        if self.settings["sound"] == "on":
            dom.start(sound(happened))
        if lasts:
            self.motion.begin(lasts, self.land)
            if not after.was_thrown:
                self.panel.offer_throw(after)
            dom.start(self.fly(self.serial))
        else:
            self.land()

    def land(self) -> None:
        """Show the position that a ply led to, and tell what the ply did."""
        after = self.match
        self.show()
        self.after(
            lambda: (words.narrate_last(after), words.prompt(after) if after.by_person else "")
        )

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
        self.after(lambda: (words.text("at", ply=ply, plies=plies), words.prompt(self.match)))

    def after(self, told: Told) -> None:
        """See to what follows, with the keyboard where it was of use."""
        dom.soon(lambda: self.tell(told))
        dom.start(self.follow(self.serial, dom.keyboard_is_free(self.board.svg)))

    def show(self) -> None:
        """Bring the board, the dice and all that may be picked up to the match."""
        self.serial += 1
        self.motion.cancel()
        self.hand.show(self.match, self.enterable())

    def tell(self, told: Told | None = None) -> None:
        """Bring all that tells of the match up to it, and say what was done."""
        self.log.show(self.match)
        self.replay.show(self.match)
        self.panel.show(self.match, self.branch.other is not None)
        self.panel.arrived(self.match, self.linked)
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
        self.autosave.save()
        self.clock.show(self.match.at(len(self.match.moves)))
        self.wake()
        await self.computer(serial)

    async def fly(self, serial: int) -> None:
        """Keep the match as soon as a ply is on its way; land when it has arrived."""
        await dom.pause(0)
        if serial == self.serial:
            self.autosave.save()
        if await self.motion.rest():
            self.motion.finish()

    def put_away(self) -> None:
        """Keep the match for good, before the page is hidden or left."""
        self.autosave.save()
        self.keeper.flush()

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
            self.trouble.dismiss()
            self.go_on(self.match.throw)

    def play(self, move: Move) -> None:
        """Play a move that was entered whole, unless a lesson asks for another one."""
        self.trouble.dismiss()
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

    def act(self, event: dom.Node) -> None:
        """End all motion, so that what a person does meets what it led to.

        On the board a press does it, as a drag may begin. Beside it only a click does: what is
        pressed must not move away before it is let go.
        """
        by_pointer = event.type == "pointerdown" or (event.type == "click" and event.detail)
        ends = "pointerdown" if self.board.svg.contains(event.target) else "click"
        held = getattr(event, "repeat", False)  # a key still down from the act before
        if not held and (event.type == ends or not by_pointer):
            self.motion.finish()

    def key(self, event: dom.Node) -> None:
        """Take the last pick back by Escape, or close the rules."""
        aside = event.key == "Escape" and not event.target.closest("dialog, #board")
        if aside and not self.rules.close():
            self.hand.back()

    def ask_new(self) -> None:
        """Ask who plays the next game, and by which rules."""
        self.new_game.open(self.match, self.keeper.ends_with_new(self.match))

    def begin(self, seats: tuple[Seat, ...], options: Mapping[str, bool | str]) -> None:
        """Start a new game; it is this browser's own, wherever the one before came from."""
        self.keeper.leave()
        self.trouble.drop()
        self.open(Found(match.start(self.game, seats, dom.seed(), options)), lead=True)

    def leave_link(self) -> None:
        """Go back from the game of a link to the one kept here."""
        self.keeper.leave()
        self.open(self.keeper.find(self.game), lead=True)

    def save_linked(self) -> None:
        """Make the game of a link one of this browser's own."""
        if self.saved_games:
            dom.start(self.saved_games.save_shown())

    def resume(self, match: Match) -> None:
        """Go on with a game as one of this browser's own."""
        self.keeper.leave()
        self.open(Found(match), lead=True)

    def speak(self, language: str, sentences: bytes) -> None:
        """Say everything in another language; the game and what is picked of a move stay."""
        was, unnamed, picking = (
            self.match,
            translation.drop_colour_names(self.match),
            self.hand.picking,
        )
        translation.change(language, sentences)
        self.keeper.set_parameter("lang", language)
        translation.fill(self.game)
        self.match = translation.name_seats(unnamed)
        self.autosave.translated(was)
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
        self.trouble.show(self.trouble.found)
        prompt = words.prompt(self.match, picking.entry, picking.offered)
        self.panel.ask(self.match, picking.entry, picking.offered)
        self.panel.say(words.narrate_last(self.match), prompt)

    def hand_on(self) -> None:
        """Let somebody elsewhere, who gets the link, play the seat that acts."""
        self.replace(self.match.handed_on())

    def replace(self, match: Match) -> None:
        """Show the same game, changed otherwise than by a move."""
        self.match = match
        self.go(match.cursor)

    def take_match(self, match: Match) -> None:
        """Go on with the same position as another game, whose dice are its own."""
        self.match = match

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
    has_catalogue = translation.begin(game, language, catalogue)
    session = Session()
    if there := session.elsewhere(game):
        dom.go(there)
        return
    app = App(game, session)
    if not has_catalogue:
        app.panel.mute()
    Opening(session.bring)
    app.saved_games = SavedGames(lambda: app.match, app.resume, session)
    dom.ready()
    app.autosave.connect(session.library, app.saved_games.update)
