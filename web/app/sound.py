"""Playback of sounds and vibrations, in time with the motion on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nyout.match import Match
from nyout.plies.events import Event
from web.app.sounds import BUZZES, notes, sounds_of
from web.browser import device, dom
from web.views.table.board import STEP, WALK

VOLUMES = {"soft": 0.35, "on": 1.0}
"""The factor for the loudness of all notes, by the setting `sound`."""


def play(before: Match, after: Match, events: Sequence[Event], volume: str) -> None:
    """Play the sounds of a ply, in time with its motion."""
    _play(sounds_of(before, after, events, lambda steps: min(STEP * steps, WALK)), volume)


def ring(name: str, volume: str) -> None:
    """Play a sound at once."""
    _play([(name, 0)], volume)


def _play(sounds: Iterable[tuple[str, float]], volume: str) -> None:
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
