"""Starts the puzzles in an app."""

from __future__ import annotations

from collections.abc import Callable

from nyout import words
from nyout.match import Match
from nyout.puzzles import collection
from nyout.puzzles.puzzle import Puzzle
from web.app.extras import ExtraApp
from web.browser import device, dom, navigation, storage
from web.puzzles import streak
from web.puzzles.choice import Choice, choice, following, unknown
from web.puzzles.panel import Panel, is_solved
from web.state import actions
from web.state.page import LINK, Page, Trouble
from web.views.view import View

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
        self.app, self.collection = app, collection.parse(app.game.name, puzzles)
        self.choice = Choice(1)
        self.tries = ""  # a square for each move tried in the puzzle on the board
        handlers = {
            "again": lambda: app.dispatch(actions.go_to(0)),
            "show": lambda: app.dispatch(actions.show_solution()),
            "next": self.show_next,
            "share": self.share,
            "leave": app.show_own,
        }
        self.panel = Panel(handlers, self.title, self.streak)
        app.add(Counter(self))
        app.add(self.panel)

    async def open(self, text: str) -> None:
        """Show the puzzle that a text chooses, or a notice if there is none."""
        try:
            chosen = choice(text, self.collection, today())
        except (ValueError, IndexError):
            count = len(self.collection)
            await self._refuse(text, lambda: unknown(text, count, today()))
        else:
            self.show(chosen)

    def show(self, chosen: Choice) -> None:
        """Show a puzzle of the collection."""
        puzzle = self.collection.puzzle(chosen.number)
        self.choice, self.tries = chosen, ""
        self.app.source.name_puzzle(chosen.text)
        self.app.dispatch(actions.open_match(begun(puzzle), puzzle=puzzle, saved=True, focus=True))

    def show_next(self) -> None:
        """Show the next puzzle of the collection."""
        self.show(following(self.choice, self.collection))

    async def share(self) -> None:
        """Share the number of tries without the moves; else copy the text, or show it."""
        game = words.title(self.app.game)
        result = f"{game} · {self.title()} {self.tries}"
        address = navigation.address(f"puzzle={self.choice.text}")
        if device.shares() and await device.share(game, result, address):
            return
        text = f"{result}\n{address}"
        self.panel.say(words.text("embed.copied") if await device.copy(text) else text)

    def title(self) -> str:
        """Return the title of the puzzle on the board."""
        if self.choice.day == today():
            return words.text("page.puzzle")
        return words.text("puzzle", number=self.choice.number, count=len(self.collection))

    def streak(self) -> str:
        """Return the sentence about the streak; empty without one."""
        length = streak.length(streak.read(storage.read(streak.KEY)), now())
        return words.text("puzzle.streak", count=length) if length else ""

    async def _refuse(self, text: str, reason: Callable[[], str]) -> None:
        """Show the game in progress instead, and the reason in a notice."""
        await self.app.show_own()
        self.app.dispatch(actions.show_trouble(Trouble(reason, text, LINK)))


class Counter(View):
    """Counts the tries, and a solution for the streak; embedded boards store nothing."""

    reads = "match", "origin"
    at_rest = True

    def __init__(self, puzzles: Puzzles) -> None:
        self.puzzles = puzzles

    def render(self, old: Page | None, new: Page) -> None:
        if new.attempt is None or (old and old.attempt == new.attempt):
            return
        self.puzzles.tries += RIGHT if is_solved(new) else WRONG
        if new.host is None and is_solved(new):
            before = streak.read(storage.read(streak.KEY))
            after = streak.solved(before, self.puzzles.choice.day, now())
            if after != before:
                storage.write(streak.KEY, after.write())


def begun(puzzle: Puzzle) -> Match:
    """Return a match between persons from the position of a puzzle."""
    return words.name_seats(Match.of_position(puzzle.text)).seeded(dom.seed())


start = Puzzles
