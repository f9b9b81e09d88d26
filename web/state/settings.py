"""The settings of the page, in one table for the dialog, storage and validation."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from nyout import words

LANGUAGE = "nyout/language"
"""The storage key of the language, which a link and not the dialog changes."""
NAME = "nyout/name"
"""The storage key of the name under which the player here invites friends."""


class Setting(NamedTuple):
    """A setting and its values; the first value is the default."""

    name: str
    values: tuple[str, ...]
    is_rare: bool = False  # whether few people change it

    @property
    def key(self) -> str:
        """The storage key."""
        return f"nyout/{self.name}"

    @property
    def label(self) -> str:
        """The label of the setting."""
        return words.sentence(f"set.{self.name}")

    def labels(self) -> dict[str, str]:
        """Return the labels of the values."""
        return {value: words.sentence(f"set.{self.name}.{value}") for value in self.values}

    def check(self, value: str | None) -> str:
        """Return a value if it is valid, else the default."""
        return value if value in self.values else self.values[0]


SETTINGS = {
    setting.name: setting
    for setting in (
        Setting("theme", ("device", "light", "dark")),
        Setting("motion", ("normal", "quick", "slow", "off")),
        Setting("sound", ("off", "soft", "on")),
        Setting("coordinates", ("edge", "yes", "no")),
        Setting("dice", ("page", "own"), is_rare=True),
        Setting("clock", ("off", "game", "move"), is_rare=True),
        Setting("log", ("words", "notation"), is_rare=True),
        Setting("awake", ("yes", "no"), is_rare=True),
        Setting("keys", ("on", "off"), is_rare=True),
    )
}
SOUND_OFFER = Setting("sound-offer", ("due", "made"))
NOTIFICATION_OFFER = Setting("notification-offer", ("due", "made"))
OFFERS = SOUND_OFFER, NOTIFICATION_OFFER
"""The offers that the page makes once: stored like settings, but not in the dialog."""
PACES = {"off": 0.0, "quick": 0.5, "normal": 1.0, "slow": 2.0}
"""The factor for the duration of all motion, by the value of `motion`."""


def read_settings(read: Callable[[str], str | None]) -> dict[str, str]:
    """Return the value of every setting and offer by name; `read` returns a stored text."""
    every = (*SETTINGS.values(), *OFFERS)
    return {setting.name: setting.check(read(setting.key)) for setting in every}
