"""The extras: parts of the page that are downloaded on their first use, such as the analysis.

An extra is a module of `web.extras` in an archive with the modules that only it needs
(`builder/bundles.py` lists them), and a style sheet. Its class receives the app and the data of the
extra; commands call methods of its object.
"""

from __future__ import annotations

from asyncio import Lock, gather
from collections.abc import Callable
from functools import partial
from importlib import import_module
from inspect import isawaitable
from typing import Any, Protocol

from nyout import words
from web.app import opponents
from web.app.opponents import Opponents
from web.browser import archive, dom
from web.state import actions
from web.views.notices import UNFETCHED
from web.views.view import App, View

CLASSES = {
    "analysis": "Analysis",
    "daily": "Daily",
    "editor": "EditorDialog",
    "embedding": "Embedding",
    "fairness": "FairnessDialog",
    "keys": "KeySheet",
    "live": "Live",
    "puzzles": "Exercises",
}
"""The class of each extra, in the module with its name."""
NEEDS = {
    "analysis": opponents.ARCHIVES,
    "daily": (*opponents.ARCHIVES, "extra-analysis.zip", "extra-puzzles.zip"),
}
"""The archives that an extra needs besides its own, with `{}` for the name of the game."""
DATA = {"puzzles": ("puzzles-{}.txt",)}
"""The files whose contents the class of an extra receives."""


class ExtraApp(App, Protocol):
    """What extras use of the app."""

    opponents: Opponents
    extras: Extras

    def add(self, view: View) -> None:
        """Draw another view, and redraw it after each change."""


class Extras:
    """The extras of an app, each downloaded and started when it is first used."""

    def __init__(self, app: ExtraApp) -> None:
        self.app = app
        self.lock = Lock()
        self.acts: dict[str, Any] = {}  # of the started extras, by name
        self.remedy: Callable[[], object] | None = None  # of the warning, called by its button
        dom.listen_to_clicks({"warning-retry": lambda: self.remedy and self.remedy()})

    async def call(self, extra: str, method: str, *values: object) -> bool:
        """Call a method of an extra; show a warning and return False if a file does not arrive."""
        try:
            acts = await dom.show_wait(self.start_extra(extra))
        except OSError:
            self.remedy = partial(self.call, extra, method, *values)
            self.app.dispatch(actions.warn(UNFETCHED, holds=True))
            return False
        self.app.dispatch(actions.warn(UNFETCHED, holds=False))
        if isawaitable(result := getattr(acts, method)(*values)):
            await result
        return True

    async def start_extra(self, extra: str) -> Any:
        """Return the object of an extra. Raises `OSError` if a file does not arrive."""
        async with self.lock:
            if extra not in self.acts:
                data = await self._download(extra)
                words.load_extra(extra)
                module = import_module(f"web.extras.{extra}")
                self.acts[extra] = getattr(module, CLASSES[extra])(self.app, *data)
        return self.acts[extra]

    async def _download(self, extra: str) -> list[bytes]:
        """Download the files of an extra, and return its data.

        Raises `OSError` if one does not arrive.
        """
        game = self.app.game.name
        archives = *NEEDS.get(extra, ()), f"extra-{extra}.zip"
        data = gather(*(archive.data(name.format(game)) for name in DATA.get(extra, ())))
        added = (archive.add(name.format(game)) for name in archives)
        await gather(data, dom.add_style(f"extra-{extra}.css"), *added)
        return data.result()
