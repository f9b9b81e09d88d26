"""Playback of sounds and vibrations, in time with the motion on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from web.app.sounds import BUZZES, notes, sounds_of
from web.browser import device, dom
from web.state.effects import PlaySound
from web.views.table.board import STEP, WALK

VOLUMES = {"soft": 0.35, "on": 1.0}
"""The factor for the loudness of all notes, by the setting `sound`."""


def of_ply(ply: PlaySound) -> Iterator[tuple[str, float]]:
    """Return the sounds of a ply, in time with its motion."""
    return sounds_of(ply.before, ply.after, ply.events, lambda steps: min(STEP * steps, WALK))


def play(sounds: Iterable[tuple[str, float]], volume: str) -> None:
    """Play sounds, each at its time in milliseconds; `volume` is the setting `sound`."""
    pace, timed = dom.pace(), [*sounds]
    device.play(
        [
            note._replace(delay=note.delay + start * pace)
            for name, start in timed
            for note in notes(name, VOLUMES[volume])
        ]
    )
    for name, start in timed:
        if name in BUZZES:
            dom.start(_buzz(start * pace, BUZZES[name]))


async def _buzz(delay: float, ms: int) -> None:
    await dom.pause(delay)
    device.buzz(ms)
