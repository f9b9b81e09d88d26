"""The games: each is a folder here, discovered by its name and imported when first asked for.

A folder `le_nyout` holds the game "le-nyout". Its `__init__.py` defines `GAME`; the other parts
(`words/`, `lesson.py`) may be missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType

from nyout.core import Game


class Games(Mapping[str, Game]):
    """The games by name, in alphabetical order."""

    def __init__(self) -> None:
        self._known: dict[str, Game | None] | None = None

    @property
    def known(self) -> dict[str, Game | None]:
        """Every game by its name, None for those that have not been imported."""
        if self._known is None:
            from pkgutil import iter_modules  # a tenth of the time of `import nyout`

            folders = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
            self._known = dict.fromkeys(folder.replace("_", "-") for folder in folders)
        return self._known

    def __getitem__(self, name: str) -> Game:
        game = self.known[name]
        if game is None:
            game = self.known[name] = import_module(_package(name)).GAME
            _let_show_themselves()
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)

    def __contains__(self, name: object) -> bool:
        return name in self.known


def _let_show_themselves() -> None:
    """Let notebooks show the positions of the games that have been imported.

    Every game registers the classes of its positions for the pieces that a screen shows of them.
    """
    from nyout import display, view  # only a game needs them

    ours = (kind for kind in view.scene.registry if kind.__module__.startswith(f"{__name__}."))
    display.install(ours)


GAMES = Games()


def part(name: str, module: str) -> ModuleType | None:
    """A module in the folder of a game, such as "lesson"; None if the game has no such part."""
    path = f"{_package(name)}.{module}"
    try:
        return import_module(path)
    except ModuleNotFoundError as error:
        if error.name and f"{path}.".startswith(f"{error.name}."):
            return None
        raise  # the part exists, and one of its own imports is missing


def _package(name: str) -> str:
    return f"{__name__}.{name.replace('-', '_')}"
