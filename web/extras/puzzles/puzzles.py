"""The puzzles in a page: the one of the day or of a number, the tries, and sharing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nyout import GAMES, words
from nyout.core import Game, Move, State
from nyout.faults import short
from nyout.match import Match
from nyout.puzzles import Puzzle, game_of_day, parse_collection
from web.app.extras import ExtraApp
from web.app.slices import last_of
from web.browser import device, dom, navigation, storage
from web.extras.puzzles import streak
from web.extras.puzzles.panel import Panel, is_solved
from web.markup import Markup, html
from web.state import actions
from web.state.page import Page, Trouble, Unreadable, is_same_position
from web.views.view import View

BREATH = 600  # milliseconds before the next move of a solution
RIGHT, WRONG = "🟩", "🟥"


def today() -> int:
    """Return the ordinal of the current day in the time zone of the device."""
    return now().day()


def now() -> streak.Moment:
    """Return the current time of the device."""
    return streak.Moment(dom.today() // 60_000, dom.zone())


class Puzzles:
    """The puzzles of the game on the page, one of which is shown."""

    def __init__(self, app: ExtraApp, puzzles: bytes) -> None:
        """Start with the file of puzzles of the game on the page."""
        self.app, self.collection = app, parse_collection(app.game.name, puzzles)
        self.number = 1
        self.hide_reply: Callable[[], object] = lambda: None
        self.tries = ""  # a square for each move tried in the puzzle on the board
        handlers = {
            "again": lambda: app.dispatch(actions.go_to(0)),
            "show": lambda: app.dispatch(actions.show_solution()),
            "next": self.show_next,
            "share": self.share,
            "leave": app.show_own,
        }
        self.panel = Panel(handlers, self.frame, self.streak)
        app.add(Counter(self))
        app.add(self.panel)
        dom.start(self._load_analysis())  # also for later, without a network

    async def open(self, text: str) -> None:
        """Show the puzzle that a text chooses, or a notice if there is none."""
        try:
            number = self.collection.choice(text, today())
        except ValueError:
            await self._refuse(text)
        else:
            self.show(number)

    def show(self, number: int) -> None:
        """Show a puzzle of the collection."""
        puzzle = self.collection.puzzle(number)
        self.number, self.tries = number, ""
        self.app.source.name_puzzle(str(number))
        self.app.dispatch(actions.open_match(start_match(puzzle), puzzle=puzzle, focus=True))

    def show_next(self) -> None:
        """Show the next puzzle of the collection; the first one follows the last."""
        self.show(self.number % len(self.collection) + 1)

    async def share(self) -> None:
        """Share the number of tries without the moves; else copy the text, or show it."""
        game = words.title(self.app.game)
        result = f"{game} · {self.title()} {self.tries}"
        address = navigation.address(f"puzzle={self.number}")
        if device.can_share() and await device.share(game, result, address):
            return
        text = f"{result}\n{address}"
        self.panel.say("streak", words.text("embed.copied") if await device.copy(text) else text)

    @property
    def day(self) -> int | None:
        """The day whose puzzle is on the board, if it is at most a day from today; else None."""
        near = (today() + passed for passed in (0, -1, 1))
        return next((day for day in near if self.is_of(day)), None)

    def is_of(self, day: int) -> bool:
        """Return whether the puzzle on the board is that of a day."""
        return (
            self.game_of(day) == self.app.game
            and self.collection.number_for_day(day) == self.number
        )

    def game_of(self, day: int) -> Game:
        """Return the game with the puzzle of a day."""
        return GAMES[game_of_day(day, dom.setting("puzzles").split())]

    def title(self) -> str:
        """Return the title of the puzzle on the board."""
        if self.is_of(today()):
            return words.text("page.puzzle")
        return words.text("puzzle", number=self.number, count=len(self.collection))

    def frame(self) -> Markup:
        """Return the title, and the link to the puzzle of the day beside another one."""
        title = html("<h2>{title}</h2>", title=self.title())
        if self.is_of(today()) or self.app.page.host:
            return title
        game = self.game_of(today())
        return html(
            '{title}<p><a href="{address}">{day} · {game}</a></p>',
            title=title,
            address=dom.page(f"{game.name}.html#puzzle"),
            day=words.text("page.puzzle"),
            game=words.title(game),
        )

    def streak(self) -> str:
        """Return the sentence about the streak; empty for a puzzle that is not of the day."""
        length = streak.length(streak.read_streak(storage.read(streak.KEY)), now())
        return words.text("puzzle.streak", count=length) if length and self.day else ""

    async def explain(self) -> None:
        """Say why the move that was tried is right or wrong, and show what follows.

        That is the rest of the turn after a solution, and the best reply. Without the analysis, the
        win chances have to do.
        """
        if not await self._load_analysis():
            return
        # These import the modules of the analysis.
        from nyout.players.search import run_steps
        from web.extras.analysis import arrows
        from web.extras.analysis.side_panel import prepare
        from web.extras.puzzles.explanation import answer

        page = self.app.page
        await prepare(self.app, page.match)

        def is_wanted() -> bool:
            return is_same_position(self.app.page.match, page.match)

        def show(reply: Move | None) -> None:
            arrows.show(self.app, "reply", {reply: "played"} if reply else {})

        if page.puzzle and page.attempt:
            found = await last_of(run_steps(answer(page.puzzle, page.attempt)), is_wanted)
            if found and is_wanted():
                self.panel.say("why", found.text)
                if await self._play(page.match.state, found.rest):
                    self.hide_reply = lambda: show(None)
                    show(found.reply)

    async def _play(self, state: State, moves: Sequence[Move]) -> bool:
        """Play moves on the board, one after the other; return False if a player goes elsewhere."""
        for move in moves:
            await dom.pause(BREATH * dom.pace())
            self.app.dispatch(actions.continue_solution(state, move))
            state = state.play(move)
            await self.app.wait_until(lambda page: page.flight is None)
        return self.app.page.match.state == state

    async def _load_analysis(self) -> bool:
        """Return whether the analysis is available."""
        try:
            await self.app.extras.start_extra("analysis")
        except OSError:
            return False
        return True

    async def _refuse(self, text: str) -> None:
        """Show the game in progress instead, and the reason in a notice."""

        def reason() -> str:
            return words.text("puzzle.unknown", wanted=short(text), count=len(self.collection))

        await self.app.show_own()
        self.app.dispatch(actions.show_trouble(Trouble(reason, text, Unreadable.LINK)))


class Counter(View):
    """Counts the tries, and a solution for the streak; embedded boards store nothing."""

    reads = "match", "origin"

    def __init__(self, puzzles: Puzzles) -> None:
        self.puzzles = puzzles

    def render(self, old: Page | None, new: Page) -> None:
        if old and old.attempt == new.attempt:
            return
        self.puzzles.hide_reply()
        if new.attempt is None:
            return
        dom.start(self.puzzles.explain())
        self.puzzles.tries += RIGHT if is_solved(new) else WRONG
        if new.host is None and is_solved(new):
            before = streak.read_streak(storage.read(streak.KEY))
            after = streak.extend_streak(before, self.puzzles.day, now())
            if after != before:
                storage.write(streak.KEY, after.write())


def start_match(puzzle: Puzzle) -> Match:
    """Return a match without computer players from the position of a puzzle."""
    return words.name_seats(Match.from_position(puzzle.text)).with_seed(dom.seed())
