"""The settings of the page: one table, which the dialog, storage and validation use."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from nyout import words

LANGUAGE = "nyout/language"
"""The storage key of the language, which is chosen by a link and not in the dialog."""


class Setting(NamedTuple):
    """A setting and its values; the first value is the default."""

    name: str
    values: tuple[str, ...]

    @property
    def key(self) -> str:
        """The storage key."""
        return f"nyout/{self.name}"

    @property
    def about(self) -> str:
        """The label of the setting."""
        return words.text(f"set.{self.name}")

    def labels(self) -> dict[str, str]:
        """The labels of the values."""
        return {value: words.text(f"set.{self.name}.{value}") for value in self.values}

    def checked(self, kept: str | None) -> str:
        """A stored value if it is valid, otherwise the default."""
        return kept if kept in self.values else self.values[0]


SETTINGS = {
    setting.name: setting
    for setting in (
        Setting("motion", ("normal", "quick", "slow", "off")),
        Setting("sound", ("off", "on")),
        Setting("dice", ("page", "own")),
        Setting("clock", ("off", "game", "move")),
        Setting("coordinates", ("edge", "yes", "no")),
        Setting("log", ("words", "notation")),
        Setting("awake", ("yes", "no")),
        Setting("keys", ("on", "off")),
    )
}
OFFERS = {"sound-offer": Setting("sound-offer", ("due", "made"))}
"""What the page offers once, by itself: stored as settings are, but not in the dialog."""
PACES = {"off": 0.0, "quick": 0.5, "normal": 1.0, "slow": 2.0}
"""Factors of all durations of motion, by the values of `motion`."""


def chosen(kept: Callable[[str], str | None]) -> dict[str, str]:
    """The value of each setting and offer, from the texts stored under their keys."""
    every = SETTINGS | OFFERS
    return {name: setting.checked(kept(setting.key)) for name, setting in every.items()}
