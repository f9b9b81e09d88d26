"""The mistakes in a finished game as exercises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nyout import words
from nyout.analysis.hints import describe_moves, outlook
from nyout.analysis.mistakes import ERROR, Theme, describe_common, find_themes, judge_moves
from nyout.core import Game, Move, State
from nyout.match import Match
from nyout.players.search import Steps, run_steps
from nyout.puzzles import Exercise, make_exercise
from web.app.extras import ExtraApp
from web.app.opponents import last_of
from web.browser import dom
from web.extras.series import Series, frame, start_match
from web.extras.side_panel import prepare, show_arrows
from web.extras.turn_so_far import describe_start
from web.markup import Markup
from web.state import actions
from web.state.page import Page, is_same_position


class Mistakes(Series):
    """The costliest choices of a game, from the first to the last."""

    def __init__(self, app: ExtraApp, match: Match, plies: Sequence[int]) -> None:
        """Start with a finished match, and the numbers of the plies to try again."""
        self.app, self.match, self.plies = app, match, plies
        self.by_link = app.page.origin.by_link
        self.themes: list[frozenset[Theme]] = []  # of the exercises shown so far

    async def show_next(self) -> None:
        """Show the next mistake; after the last one, the game."""
        if len(self.themes) == len(self.plies):
            await self.leave()
            return
        before, ply = self.app.page, self.plies[len(self.themes)]

        def is_wanted() -> bool:
            here = self.app.page
            return here.origin is before.origin and is_same_position(here.match, before.match)

        await prepare(self.app, self.match)
        state, played = self.match.states[ply - 1], self.match.moves[ply - 1]
        steps = judge_mistake(self.match.game, state, played)
        answer = await dom.show_wait(last_of(run_steps(steps), is_wanted))
        if answer and is_wanted():
            by_state, themes = answer
            self.themes.append(themes)
            exercise = make_exercise(self.match.game, state, by_state)
            exercise = exercise._replace(mistake=played, error=ERROR)
            self.app.dispatch(
                actions.open_match(start_match(exercise), puzzle=exercise, focus=True)
            )

    async def leave(self) -> None:
        match = words.name_seats(self.match)
        self.app.dispatch(actions.open_match(match, by_link=self.by_link, focus=True))

    def frame(self) -> Markup:
        return frame(words.sentence("mistake", number=len(self.themes), count=len(self.plies)))

    def ask(self, page: Page, exercise: Exercise) -> Iterator[str]:
        seat, state = page.named_match.names[exercise.state.turn()], exercise.state
        yield from describe_start(state, exercise.game, seat)
        move = describe_moves(state, [exercise.mistake], exercise.game)
        yield words.sentence("mistake.ask", seat=seat, move=move)

    def note(self, page: Page) -> None:
        """Mark the move of the game with an arrow until another one is tried."""
        is_asked = page.puzzle and page.attempt is None
        moves = {page.puzzle.mistake: "played"} if page.puzzle and is_asked else {}
        show_arrows(self.app, "review", moves)

    def remark(self, page: Page) -> str:
        """Return what the mistakes have in common, once the last one is solved."""
        is_last = len(self.themes) == len(self.plies)
        is_over = page.puzzle is not None and page.attempt in page.puzzle.solutions
        return describe_common(self.themes) if is_last and is_over else ""


def judge_mistake(
    game: Game, state: State, played: Move
) -> Steps[tuple[dict[State, float], frozenset[Theme]]]:
    """Return the win chance in each position after a move, and what was wrong with the move."""
    by_state = yield from judge_moves(state, played)
    best = max(state.moves(), key=lambda move: by_state[state.play(move)])
    worse = yield from outlook(state, played)
    better = yield from outlook(state, best)
    return by_state, find_themes(worse, better, game)
