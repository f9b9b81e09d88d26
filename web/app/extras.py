"""The extras: parts of the page that are downloaded on their first use, such as the analysis.

An extra is a package of `web` in its own archive, together with the engines that it needs. The
function `start` in its module `start` receives the app and returns an object, whose methods the
buttons of the extra call.
"""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Callable
from importlib import import_module
from inspect import isawaitable
from typing import TYPE_CHECKING, Any

from nyout import words
from web.browser import archive, dom
from web.state import actions

if TYPE_CHECKING:
    from web.app.controller import App

ARCHIVES = {
    "analysis": ("opponents.zip", "extra-analysis.zip"),
    "puzzles": ("extra-puzzles.zip",),
}
"""The archives that contain the modules of each extra."""
BUTTONS = {
    "analyse": ("analysis", "toggle"),
    "over-analyse": ("analysis", "toggle"),
    "hint": ("analysis", "hint"),
}
"""The extra and the method that each button calls, by the button's id."""

UNFETCHED = "extra.unfetched"


class Extras:
    """The extras of an app, each downloaded and started when it is first used."""

    def __init__(self, app: App[Any]) -> None:
        self.app = app
        self.lock = Lock()
        self.started: dict[str, object] = {}

    def buttons(self) -> dict[str, Callable[[], object]]:
        """Return the handler of each button, by the button's id."""
        return {name: self._caller(*called) for name, called in BUTTONS.items()}

    def _caller(self, extra: str, method: str) -> Callable[[], object]:
        return lambda: dom.start(self.call(extra, method))

    async def call(self, extra: str, method: str, *values: object) -> bool:
        """Call a method of an extra; show a warning and return False if a file does not arrive."""
        try:
            async with self.lock:
                if extra not in self.started:
                    for name in ARCHIVES[extra]:
                        await archive.add(name)
                    words.load_extra(extra)
                    module = import_module(f"web.{extra}.start")
                    self.started[extra] = module.start(self.app)
            if isawaitable(result := getattr(self.started[extra], method)(*values)):
                await result
        except (OSError, ValueError):
            self.app.dispatch(actions.Warn(UNFETCHED, holds=True))
            return False
        self.app.dispatch(actions.Warn(UNFETCHED, holds=False))
        return True
