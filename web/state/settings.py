"""What a person can set once for all games: the dialog, what is kept and the checks follow it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from nyout import words

LANGUAGE = "nyout/language"
"""The storage key of the language, which is chosen by a link and not in the dialog."""


class Setting(NamedTuple):
    """A setting and its values; the first is that of somebody who has set nothing."""

    name: str
    values: tuple[str, ...]

    @property
    def key(self) -> str:
        """Where the browser keeps it."""
        return f"nyout/{self.name}"

    @property
    def about(self) -> str:
        """What it is, for a person."""
        return words.text(f"set.{self.name}")

    def labels(self) -> dict[str, str]:
        """The values, and what a person knows them by."""
        return {value: words.text(f"set.{self.name}.{value}") for value in self.values}

    def checked(self, kept: str | None) -> str:
        """A value that was kept; the first of all if it is none of them."""
        return kept if kept in self.values else self.values[0]


SETTINGS = {
    setting.name: setting
    for setting in (
        Setting("motion", ("normal", "quick", "slow", "off")),
        Setting("sound", ("off", "on")),
        Setting("dice", ("page", "own")),
        Setting("clock", ("off", "game", "move")),
        Setting("coordinates", ("yes", "no")),
        Setting("awake", ("yes", "no")),
        Setting("keys", ("on", "off")),
    )
}
PACES = {"off": 0.0, "quick": 0.5, "normal": 1.0, "slow": 2.0}
"""By the values of `motion`, how long everything takes that moves."""


def chosen(kept: Callable[[str], str | None]) -> dict[str, str]:
    """The value of each setting, from what is kept under their keys."""
    return {name: setting.checked(kept(setting.key)) for name, setting in SETTINGS.items()}
