"""The games, one folder each, discovered by name and imported on first use.

The folder `le_nyout` contains the game "le-nyout". Its `__init__.py` defines `GAME`; the other
parts (`en.py`, `ai.py`, `lesson.txt`) are optional.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType

from nyout.core import Game


class Games(Mapping[str, Game]):
    """The games by name, in alphabetical order. Looking up a game imports its folder."""

    def __init__(self) -> None:
        self._known: dict[str, Game | None] | None = None

    @property
    def registry(self) -> dict[str, Game | None]:
        """All games by name, with None for each game that is not imported yet."""
        if self._known is None:
            from pkgutil import iter_modules  # would take a tenth of the time of `import nyout`

            folders = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
            self._known = dict.fromkeys(folder.replace("_", "-") for folder in folders)
        return self._known

    def __getitem__(self, name: str) -> Game:
        game = self.registry[name]
        if game is None:
            game = self.registry[name] = import_module(package(name)).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self.registry)

    def __len__(self) -> int:
        return len(self.registry)

    def __contains__(self, name: object) -> bool:
        return name in self.registry


GAMES = Games()


def part(name: str, module: str) -> ModuleType | None:
    """Return a module from a game's folder, such as "ai", or None if the game has none."""
    path = f"{package(name)}.{module}"
    try:
        return import_module(path)
    except ModuleNotFoundError as error:
        if error.name and f"{path}.".startswith(f"{error.name}."):
            return None
        raise  # the part exists, but one of its own imports is missing


def package(name: str) -> str:
    """Return the name of the package that contains a game's folder."""
    return f"{__name__}.{name.replace('-', '_')}"
