"""The panel for exercises, and the puzzles of a game: opening, counting tries, and sharing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from nyout import GAMES, words
from nyout.core import Game, Move, State, notation
from nyout.faults import short
from nyout.games.ai import NAMES
from nyout.match import Match
from nyout.puzzles import Exercise, game_of_day, parse_collection
from web.app.extras import ExtraApp
from web.app.opponents import last_of
from web.browser import device, dom, navigation, storage
from web.extras import streak
from web.extras.series import Series, frame, start_match
from web.extras.turn_so_far import describe_start
from web.markup import NOTHING, Markup, act_button, html, join
from web.state import actions
from web.state.page import Page, Topic, Trouble, Unreadable, is_same_position
from web.views.ending import celebrate
from web.views.position_text import Announcer
from web.views.table import Table
from web.views.view import View, has_changed

BREATH = 600  # milliseconds before the next move of a solution
RIGHT, WRONG = "🟩", "🟥"


class Exercises:
    """Runs a series of exercises on the page: puzzles, or mistakes in a game."""

    def __init__(self, app: ExtraApp, puzzles: bytes) -> None:
        """Start with the file of puzzles of the game on the page."""
        self.app, self.puzzles = app, Puzzles(app, puzzles)
        self.series: Series = self.puzzles
        self.hide_reply: Callable[[], object] = lambda: None
        handlers = {
            "again": lambda: app.dispatch(actions.go_to(0)),
            "show": lambda: app.dispatch(actions.show_solution()),
            "next": self.show_next,
            "share": self.share,
            "leave": self.leave,
        }
        self.panel = PuzzlePanel(handlers, self)
        app.part(Announcer).tasks.append(self.describe_task)
        app.add(self.panel)
        dom.run_task(self._load_analysis())  # also for later, without a network

    async def open(self, text: str) -> None:
        """Show the puzzle that a text chooses, or a notice if there is none."""
        self.series = self.puzzles
        await self.puzzles.open(text)

    async def retry(self, match: Match, plies: Sequence[int]) -> None:
        """Start a series of exercises from plies of a finished game that cost the player."""
        if await self._load_analysis():
            from web.extras.mistakes import Mistakes  # which needs modules of the analysis

            self.series = Mistakes(self.app, match, plies)
            await self.series.show_next()

    async def show_next(self) -> None:
        """Show the next exercise."""
        await self.series.show_next()

    async def leave(self) -> None:
        """Show the game that was on the board before."""
        await self.series.leave()

    async def share(self) -> None:
        """Share how many tries the puzzle on the board took."""
        if said := await self.puzzles.share():
            self.panel.say("streak", said)

    def describe_task(self, page: Page) -> list[str]:
        """Return the question, or the judgement of the move that was tried; none without one."""
        exercise = page.puzzle
        goes_on = page.match.cursor > 1 and page.announcement.topic is Topic.PLY
        if exercise is None or goes_on:
            return []
        if page.attempt is None:
            return [" ".join(self.series.ask(page, exercise))]
        verdict = words.sentence("puzzle.is", judge(page, exercise))
        common = self.series.remark(page) if exercise.mistake else ""
        return [verdict, compare(exercise, page.attempt), common]

    def follow(self, page: Page) -> None:
        """Record the move that was tried, if any, and explain it."""
        self.hide_reply()
        self.series.note(page)
        if page.attempt is not None:
            dom.run_task(self.explain())

    async def explain(self) -> None:
        """Say why the move that was tried is right or wrong, and show what follows.

        That is the rest of the turn after a solution, and the best reply. Without the analysis, the
        win chances have to do.
        """
        if not await self._load_analysis():
            return
        # These are modules of the analysis.
        from nyout.players.search import run_steps
        from web.extras.explanation import explain_attempt
        from web.extras.side_panel import prepare, show_arrows

        page = self.app.page
        await prepare(self.app, page.match)

        def is_wanted() -> bool:
            return is_same_position(self.app.page.match, page.match)

        def show(reply: Move | None) -> None:
            show_arrows(self.app, "reply", {reply: "played"} if reply else {})

        if page.puzzle and page.attempt:
            found = await last_of(run_steps(explain_attempt(page.puzzle, page.attempt)), is_wanted)
            if found and is_wanted():
                self.panel.say("why", found.text)
                if await self._play(page.match.state, found.rest):
                    self.hide_reply = lambda: show(None)
                    show(found.reply)
                    if is_solved(page):
                        celebrate(self.app.part(Table).board, [page.puzzle.state.turn()], drops=0)

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


class Puzzles(Series):
    """The puzzles of the game on the page."""

    def __init__(self, app: ExtraApp, puzzles: bytes) -> None:
        self.app, self.collection = app, parse_collection(app.game.name, puzzles)
        self.number = 1
        self.tries = ""  # a square for each move tried in the puzzle on the board

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

    async def leave(self) -> None:
        await self.app.show_own()

    async def show_next(self) -> None:
        """Show the next puzzle of the collection; the first one follows the last."""
        self.show(self.number % len(self.collection) + 1)

    async def share(self) -> str:
        """Share how many tries the puzzle took, but no moves.

        Where sharing is impossible, copy the text and return a message, or the text itself.
        """
        game = words.title(self.app.game)
        result = f"{game} · {self.title()} {self.tries}"
        address = navigation.address(f"puzzle={self.number}")
        if device.can_share() and await device.share(game, result, address):
            return ""
        text = f"{result}\n{address}"
        return words.sentence("embed.copied") if await device.copy(text) else text

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
            return words.sentence("page.puzzle")
        return words.sentence("puzzle", number=self.number, count=len(self.collection))

    def frame(self) -> Markup:
        """Return the parts of the panel, with a link to today's puzzle below any other."""
        if self.is_of(today()) or self.app.page.host:
            return frame(self.title())
        game = self.game_of(today())
        link = html(
            '<p class="today"><a href="{address}">{day} · {game}</a></p>',
            address=dom.page(f"{game.name}.html#puzzle"),
            day=words.sentence("page.puzzle"),
            game=words.title(game),
        )
        return frame(self.title(), link)

    def ask(self, page: Page, exercise: Exercise) -> Iterator[str]:
        seat = page.named_match.names[exercise.state.turn()]
        yield from describe_start(exercise.state, exercise.game, seat)
        yield words.sentence("puzzle.ask", seat=seat)
        if exercise.missed:
            level = words.sentence("level", NAMES[exercise.missed - 1])
            yield words.sentence("puzzle.missed", level=level)

    def note(self, page: Page) -> None:
        """Count a try, and extend the streak after a solution, except on embedded boards."""
        if page.attempt is None:
            return
        self.tries += RIGHT if is_solved(page) else WRONG
        if page.host is None and is_solved(page):
            before = streak.read_streak(storage.read(streak.KEY))
            after = streak.extend_streak(before, self.day, now())
            if after != before:
                storage.write(streak.KEY, after.write())

    def remark(self, page: Page) -> str:
        """Return the sentence about the streak; empty for a puzzle that is not of the day."""
        if not is_solved(page):
            return ""
        length = streak.length(streak.read_streak(storage.read(streak.KEY)), now())
        return words.sentence("puzzle.streak", count=length) if length and self.day else ""

    async def _refuse(self, text: str) -> None:
        """Show the game in progress instead, and the reason in a notice."""

        def reason() -> str:
            return words.sentence("puzzle.unknown", wanted=short(text), count=len(self.collection))

        await self.app.show_own()
        self.app.dispatch(actions.show_trouble(Trouble(reason, text, Unreadable.LINK)))


def today() -> int:
    """Return the ordinal of the current day in the time zone of the device."""
    return now().day()


def now() -> streak.Moment:
    """Return the current time of the device."""
    return streak.Moment(dom.today() // 60_000, dom.zone())


class PuzzlePanel(View):
    """Shows the exercise on the board; `actions` has the handlers of its buttons by name."""

    reads = "match", "origin", "language", "solution_shown"

    def __init__(self, actions: Mapping[str, Callable[[], object]], exercises: Exercises) -> None:
        self.exercises = exercises
        self.node = dom.element("puzzle")
        dom.listen_to_choices(self.node, "act", lambda act: actions[act]())

    def render(self, old: Page | None, new: Page) -> None:
        puzzle, series = new.puzzle, self.exercises.series
        if old is None or old.attempt != new.attempt or has_changed(old, new, "origin"):
            self.exercises.follow(new)
        elif not has_changed(old, new, "language", "solution_shown"):
            return  # the rest of the turn has been played
        self.node.hidden = puzzle is None
        dom.set_flag("puzzling", puzzle is not None)
        dom.set_flag("answered", new.attempt is not None)
        if puzzle is None:
            self.node.innerHTML = NOTHING
            return
        if has_changed(old, new, "origin", "language"):
            self.node.innerHTML = series.frame()
        answer = render_answer(new, puzzle, self.exercises.describe_task(new))
        dom.find(self.node, ".said").innerHTML = answer
        self.say("why", "")
        self.say("streak", series.remark(new))
        dom.find(self.node, ".chances").innerHTML = table(new, puzzle)
        dom.find(self.node, ".buttons").innerHTML = join(buttons(new, puzzle))

    def say(self, part: str, text: str) -> None:
        """Show a text in the part below the judgement: the `streak`, or `why`."""
        dom.find(self.node, f".{part}").textContent = text


def is_solved(page: Page) -> bool:
    """Return whether the player has found a solution of the puzzle on the board."""
    puzzle, attempt = page.puzzle, page.attempt
    return puzzle is not None and attempt in puzzle.solutions and not page.solution_shown


def is_over(page: Page, puzzle: Exercise) -> bool:
    """Return whether the page shows a solution: found by the player, or played by the page."""
    return page.attempt in puzzle.solutions


def judge(page: Page, puzzle: Exercise) -> str:
    """Return the part of a key for the judgement of the move that was tried."""
    return "shown" if page.solution_shown else "right" if is_over(page, puzzle) else "wrong"


def render_answer(page: Page, puzzle: Exercise, task: Sequence[str]) -> Markup:
    """Return the question, or the judgement of the move that was tried."""
    if page.attempt is None:
        return html("<p>{text}</p>", text=" ".join(task))
    return html(
        '<p class="verdict {kind}">{verdict}</p><p>{chance}</p>',
        kind=judge(page, puzzle),
        verdict=words.sentence("puzzle.is", judge(page, puzzle)),
        chance=compare(puzzle, page.attempt),
    )


def table(page: Page, puzzle: Exercise) -> Markup:
    """Return the win chances after all moves; nothing before the solution is known."""
    if not is_over(page, puzzle):
        return NOTHING
    return html(
        "<details><summary>{title}</summary><ol>{moves}</ol></details>",
        title=words.sentence("puzzle.chances"),
        moves=(
            html(
                "<li><span>{move}</span> <b>{chance}</b></li>",
                move=notation(move),
                chance=words.percent(puzzle.chances[move]),
            )
            for move in puzzle.ranked_moves
        ),
    )


def buttons(page: Page, puzzle: Exercise) -> Iterator[Markup]:
    """Yield the buttons for what can be done next."""
    over = is_over(page, puzzle)
    if page.attempt is not None and not over:
        yield button("again", "main")
    if not over:
        yield button("show")
    label = words.sentence("puzzle.do.next", "mistake" if puzzle.mistake else "")
    yield act_button("next", label, "main" if over else "")
    if page.host is None:
        if is_solved(page) and not puzzle.mistake:
            yield button("share")
        yield button("leave")


def button(act: str, kind: str = "") -> Markup:
    """Return a button."""
    return act_button(act, words.sentence("puzzle.do", act), kind)


def compare(puzzle: Exercise, attempt: Move) -> str:
    """Return the sentence that compares the move that was tried with the best or the next one."""
    best, chance, rival = (
        words.percent(puzzle.chances[move]) for move in (puzzle.solutions[0], attempt, puzzle.rival)
    )
    if attempt not in puzzle.solutions:
        return words.sentence("puzzle.worse", chance=chance, best=best)
    kind = "mistake" if puzzle.mistake else ""
    return words.sentence("puzzle.best", kind, chance=chance, next=rival)
