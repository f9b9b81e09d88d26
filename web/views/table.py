"""The table: the board, dice and buttons of a position, and the motion of a ply."""

from __future__ import annotations

from collections.abc import Sequence

from nyout import words
from nyout.match import Match
from nyout.view import Target
from web.browser import dom
from web.markup import act_button, join
from web.state import actions
from web.state.actions import Action
from web.state.page import Autoplay, Flight, Page
from web.views.board import Board
from web.views.dice import Dice, Throwing
from web.views.falls import rest_duration
from web.views.view import App, Dispatch, Phase, View, has_changed

EVENTS = "pointerdown", "keydown", "click"


class Table(View):
    """Draws the position, the selection, and the motion of plies."""

    phase = Phase.AT_ONCE
    reads = "match", "selection", "flight", "shaken", "lying", "origin", "language", "turn"
    is_drawn_in_motion = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.board = Board(app.page.match, app.dispatch)
        self.dice = Dice(app.dispatch)
        self.throwing = Throwing(self.board, self.dice)
        self.choices = Choices(app.dispatch)

    def render(self, old: Page | None, new: Page) -> None:
        if old and has_changed(old, new, "origin"):
            dom.scroll_to_top()  # so that the board is in sight
        redrawn = has_changed(old, new, "origin", "language", "turn")
        if redrawn:
            self.board.draw(new.flight.before if new.flight else new.match, new.near_seat, new.turn)
        if has_changed(old, new, "language"):
            self.choices.clear()
        ended = old.flight if old and old.flight is not new.flight else None
        if ended:
            self.finish_motion()
        if new.flight is None:
            if ended or redrawn or has_changed(old, new, "match"):
                self.board.show(new.named_match)
                self.dice.show(new.match)
            self._select(new)
        elif old is None or old.flight is not new.flight:
            if ended:
                self.board.show(new.name_seats(new.flight.before))
                self.dice.show(new.flight.before)
            self._select(new)
            self._start(new, new.flight)
        self._show_throw(old, new)

    def _show_throw(self, old: Page | None, new: Page) -> None:
        """Update the dice over the board before and after a flight."""
        if dom.is_still():
            if self.throwing.dice_in_motion:  # motion has just been switched off
                self.throwing.clear()
            return
        if new.is_shaking:
            if not (old and old.is_shaking):
                self.throwing.shake(new.match)
        elif new.is_throw_at_rest:
            if not (old and old.is_throw_at_rest):
                self.throwing.rest(new.named_match)
                dom.run_task(
                    self._later(actions.rest(new.match), rest_duration(new.match) * dom.pace())
                )
        elif old and old.is_throw_at_rest:
            self.throwing.leave()
        elif old and (old.flight or old.is_shaking) and not new.flight:
            self.throwing.clear()

    async def _later(self, action: Action, ms: float) -> None:
        await dom.pause(ms)
        self.app.dispatch(action)

    def finish_motion(self) -> None:
        """End all motion at once."""
        self.board.finish_motion()
        self.throwing.clear()
        dom.set_flag("moving", False)

    def _select(self, page: Page) -> None:
        selection = page.selection
        self.board.mark(selection.marks(), selection.is_begun)
        self.dice.mark(selection.dice_marks(), page.match.game)
        self.choices.show(page.named_match, selection.buttons())
        self.board.svg.classList.toggle("forced", page.forced_move is not None)

    def _start(self, page: Page, flight: Flight) -> None:
        """Start the motion of a ply, which lands at once if nothing moves.

        During a throw the board stays unchanged: its pieces and plates may depend on the result.
        """
        if page.is_throw_in_flight:
            ms = self.throwing.throw(flight.before, page.match)
        else:
            placed = self.board.placed
            self.board.place(page.match)
            self.dice.show(page.match)
            ms = self.board.walk(flight.events, flight.before, placed)
        ms *= dom.pace() * (page.hurried is None)
        if ms:
            dom.set_flag("moving", True)
            dom.run_task(self._later(actions.land(flight), ms))
        else:
            self.app.dispatch(actions.land(flight))


class Choices:
    """Shows one button per target, and dispatches clicks and pointing."""

    def __init__(self, dispatch: Dispatch) -> None:
        self.node = dom.element("choices")
        self.dispatch = dispatch
        self.targets: Sequence[Target] = ()
        dom.listen_to_choices(
            self.node, "choice", lambda at: dispatch(actions.pick(self.targets[int(at)]))
        )
        for name in ("pointerover", "focusin"):
            dom.listen(self.node, name, self._handle_pointing)
        for name in ("pointerleave", "focusout"):
            dom.listen(self.node, name, lambda event: dispatch(actions.point_at(None)))

    def clear(self) -> None:
        """Make the next `show` redraw the buttons."""
        self.targets = ()

    def show(self, match: Match, targets: Sequence[Target]) -> None:
        """Show the buttons of these targets."""
        if targets == self.targets:
            return
        self.targets = targets
        self.node.innerHTML = join(
            act_button(number, words.describe(target, match.game, match.names), data="choice")
            for number, target in enumerate(targets)
        )
        self.node.hidden = not targets

    def focus(self, target: Target | None = None) -> None:
        """Move the keyboard focus to the button for which a lesson asks, else to that of a target.

        Without a target, it is the first one.
        """
        at = self.targets.index(target) if target else 0
        dom.focus(self.node.querySelector("[data-task]") or self.node.children[at])

    def _handle_pointing(self, event: dom.Event) -> None:
        if node := event.target.closest("[data-choice]"):
            self.dispatch(actions.point_at(self.targets[int(node.dataset.choice)]))


class MotionSkipping(View):
    """Ends the motion, so that the player's action applies to the final position.

    During a computer player's turn, plays the rest of the turn without motion.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        for name in EVENTS:
            dom.listen_first(name, self._skip)

    def _skip(self, event: dom.PressEvent) -> None:
        """End the motion by a press on the board, because it may start a drag; else by a click.

        Otherwise a pressed control could move away before the release.
        """
        app = self.app
        if app.page.autoplay is not Autoplay.NOTHING:
            app.dispatch(actions.delegate(Autoplay.NOTHING))
        if app.page.is_throw_at_rest and event.type != "click":
            app.dispatch(actions.rest())
        if not (app.page.flight or app.page.is_computer_acting):
            return
        by_pointer = event.type == "pointerdown" or (event.type == "click" and event.detail)
        on_board = app.part(Table).board.svg.contains(event.target)
        ends = "pointerdown" if on_board else "click"
        repeated = getattr(event, "repeat", False)  # a key held down since the previous action
        if not repeated and (event.type == ends or not by_pointer):
            app.dispatch(actions.hurry() if app.page.is_computer_acting else actions.land())
