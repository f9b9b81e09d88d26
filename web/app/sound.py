"""Playback of sounds and vibrations, in time with the motion on the board."""

from __future__ import annotations

from collections.abc import Iterable

from web.app.sounds import BUZZES, Sound, notes
from web.browser import device, dom

VOLUMES = {"soft": 0.35, "on": 1.0}
"""The factor for the loudness of all notes, by the setting `sound`."""


def play(sounds: Iterable[Sound], setting: str) -> None:
    """Play sounds as loud as the setting `sound` says, and vibrate with them."""
    pace, timed = dom.pace(), [*sounds]
    device.play([*notes(timed, pace, VOLUMES[setting])])
    for name, start in timed:
        if name in BUZZES:
            dom.start(_buzz(start * pace, BUZZES[name]))


async def _buzz(delay: float, ms: int) -> None:
    await dom.pause(delay)
    device.buzz(ms)
