"""The store, which owns the page state, draws the views and passes effects to the executor.

`dispatch` applies an action and draws the most urgent views at once. The others are drawn before
the browser paints or, like the effects, wait until it has painted.
"""

from __future__ import annotations

from asyncio import Future
from collections import deque
from collections.abc import Callable
from typing import ParamSpec

from web.browser import dom
from web.state.actions import Action
from web.state.effects import Effect
from web.state.page import Page
from web.state.update import update
from web.views.view import Phase, View, has_changed


class Store:
    """The only object that replaces the state of the page."""

    def __init__(self, page: Page, execute: Callable[[Effect], object]) -> None:
        self.page = page
        self._execute = execute
        self._effects: list[Effect] = [*page.effects]
        self._views: dict[Phase, list[View]] = {phase: [] for phase in Phase}
        self._drawn: dict[View, Page] = {}
        self._actions: deque[Action] = deque()
        self._dispatching = False
        self._scheduled = False
        self._waiting: list[tuple[Callable[[Page], bool], Future[None]]] = []

    def start(self, *views: View) -> None:
        """Draw these views, and redraw them after each change."""
        for view in views:
            self._views[view.phase].append(view)
        self._draw(Phase.AT_ONCE)
        self._draw(Phase.BEFORE_PAINT)
        dom.run_task(self._draw_rest())

    def add(self, view: View) -> None:
        """Draw another view, and redraw it after each change."""
        self._views[view.phase].append(view)
        self._schedule()

    def dispatch(self, action: Action) -> None:
        """Apply an action, after any action that is still being applied.

        Raises the errors of `update`; the action has then changed nothing. Errors of views are
        reported instead, and the other views are still drawn.
        """
        self._actions.append(action)
        if self._dispatching:
            return
        self._dispatching = True
        try:
            while self._actions:
                self.page = update(self.page, self._actions.popleft())
                self._effects += self.page.effects
                self._draw(Phase.AT_ONCE)
        finally:
            self._dispatching = False
            self._schedule()
            self._release()

    async def wait_until(self, condition: Callable[[Page], bool]) -> None:
        """Wait until the page meets a condition."""
        if not condition(self.page):
            future: Future[None] = Future()
            self._waiting.append((condition, future))
            await future

    def _release(self) -> None:
        """Wake the tasks whose condition the page now meets."""
        for condition, done in [*self._waiting]:
            if condition(self.page):
                self._waiting.remove((condition, done))
                done.set_result(None)

    def _draw(self, phase: Phase) -> None:
        """Draw the views of a phase whose fields have changed since they were last drawn."""
        page = self.page
        for view in self._views[phase]:
            old = self._drawn.get(view)
            if old is page or (page.flight and not view.is_drawn_in_motion):
                continue
            self._drawn[view] = page
            if has_changed(old, page, *view.reads):
                run_guarded(view.render, old, page)

    def _schedule(self) -> None:
        """Schedule the later phases, once for all actions applied before they run."""
        if not self._scheduled:
            self._scheduled = True
            dom.soon(self._draw_urgent)

    def _draw_urgent(self) -> None:
        self._scheduled = False
        self._draw(Phase.BEFORE_PAINT)
        dom.run_task(self._draw_rest())

    async def _draw_rest(self) -> None:
        await dom.pause(0)
        self._draw(Phase.AFTER_PAINT)
        effects, self._effects = self._effects, []
        for effect in effects:
            run_guarded(self._execute, effect)


P = ParamSpec("P")


def run_guarded(act: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Call a function, and report its error, so that no view or effect stops the others."""
    try:
        act(*args, **kwargs)
    except Exception as error:  # views and effects may raise anything
        dom.report(error)
