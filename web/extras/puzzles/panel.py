"""The panel beside the board that asks a puzzle, and judges the move that was tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from nyout import words
from nyout.core import Move, notation
from nyout.puzzles import Puzzle
from web.browser import dom
from web.extras.puzzles.turn_so_far import describe_start
from web.markup import NOTHING, Markup, act_button, html, join
from web.state.page import Page
from web.views.view import View, has_changed


class Panel(View):
    """Shows the puzzle on the board; `actions` has the handlers of its buttons by name.

    `top` returns the title of the puzzle, and `streak` the sentence about the streak, or "".
    """

    reads = "match", "origin", "language", "solution_shown"

    def __init__(
        self,
        actions: Mapping[str, Callable[[], object]],
        top: Callable[[], Markup],
        streak: Callable[[], str],
    ) -> None:
        self.top, self.streak = top, streak
        self.node = dom.element("puzzle")
        dom.listen_to_choices(self.node, "act", lambda act: actions[act]())

    def render(self, old: Page | None, new: Page) -> None:
        puzzle = new.puzzle
        parts = "origin", "language", "solution_shown"
        if old and old.attempt == new.attempt and not has_changed(old, new, *parts):
            return  # the rest of the turn has been played
        self.node.hidden = puzzle is None
        dom.set_flag("puzzling", puzzle is not None)
        dom.set_flag("answered", new.attempt is not None)
        if puzzle is None:
            self.node.innerHTML = NOTHING
            return
        if has_changed(old, new, "origin", "language"):
            self.node.innerHTML = frame(self.top())
        # The live region stays, so that screen readers announce its new content.
        dom.find(self.node, "[aria-live]").innerHTML = render_answer(new, puzzle, self.streak())
        self.say("why", "")
        dom.find(self.node, ".chances").innerHTML = table(new, puzzle)
        dom.find(self.node, ".buttons").innerHTML = join(buttons(new, puzzle))

    def say(self, part: str, text: str) -> None:
        """Show a text in the part below the judgement: the `streak`, or `why`."""
        dom.find(self.node, f".{part}").textContent = text


def is_solved(page: Page) -> bool:
    """Return whether the player has found a solution of the puzzle on the board."""
    puzzle, attempt = page.puzzle, page.attempt
    return puzzle is not None and attempt in puzzle.solutions and not page.solution_shown


def is_over(page: Page, puzzle: Puzzle) -> bool:
    """Return whether the page shows a solution: found by the player, or played by the page."""
    return page.attempt in puzzle.solutions


def frame(top: Markup) -> Markup:
    """Return the parts of the panel, below its title."""
    return html(
        '{top}<div aria-live="polite"></div><p class="why" role="status"></p>'
        '<div class="chances"></div><p class="buttons"></p>',
        top=top,
    )


def render_answer(page: Page, puzzle: Puzzle, streak: str) -> Markup:
    """Return the question, or the judgement of the move that was tried."""
    attempt = page.attempt
    if attempt is None:
        seat = page.named_match.names[puzzle.state.turn()]
        question = (
            *describe_start(puzzle.state, puzzle.game, seat),
            words.text("puzzle.ask", seat=seat),
        )
        return html("<p>{text}</p>", text=" ".join(question))
    kind = "shown" if page.solution_shown else "right" if is_over(page, puzzle) else "wrong"
    return html(
        '<p class="verdict {kind}">{verdict}</p><p>{chance}</p><p class="streak">{streak}</p>',
        kind=kind,
        verdict=words.text("puzzle.is", kind),
        chance=compare(puzzle, attempt),
        streak=streak if is_solved(page) else "",
    )


def table(page: Page, puzzle: Puzzle) -> Markup:
    """Return the win chances after all moves; nothing before the solution is known."""
    if not is_over(page, puzzle):
        return NOTHING
    return html(
        "<details><summary>{title}</summary><ol>{moves}</ol></details>",
        title=words.text("puzzle.chances"),
        moves=(
            html(
                "<li><span>{move}</span> <b>{chance}</b></li>",
                move=notation(move),
                chance=words.percent(puzzle.chances[move]),
            )
            for move in puzzle.ranked_moves
        ),
    )


def buttons(page: Page, puzzle: Puzzle) -> Iterator[Markup]:
    """Yield the buttons for what can be done next."""
    over = is_over(page, puzzle)
    if page.attempt is not None and not over:
        yield button("again", "main")
    if not over:
        yield button("show")
    yield button("next", "main" if over else "")
    if page.host is None:
        if is_solved(page):
            yield button("share")
        yield button("leave")


def button(act: str, kind: str = "") -> Markup:
    """Return a button."""
    return act_button(act, words.text("puzzle.do", act), kind)


def compare(puzzle: Puzzle, attempt: Move) -> str:
    """Return the sentence that compares the move that was tried with the best or the next one."""
    best, following, *_ = (words.percent(puzzle.chances[move]) for move in puzzle.ranked_moves)
    if attempt in puzzle.solutions:
        return words.text("puzzle.best", chance=best, next=following)
    chance = words.percent(puzzle.chances[attempt])
    return words.text("puzzle.worse", chance=chance, best=best)
