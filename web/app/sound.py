"""The sounds of a ply: short notes that the browser synthesises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nyout.events import Event, Gone, Moved, Thrown, Won
from web.browser import device, dom


class Note(NamedTuple):
    """A tone or a noise; times are in milliseconds."""

    wave: str  # a type of oscillator, or `noise`
    hertz: float
    delay: float
    lasts: float
    loudness: float = 0.2


STEP = 130  # milliseconds between two steps of a piece
THROW = 760  # milliseconds until a throw is visible
SOUNDS: dict[str, tuple[Note, ...]] = {
    "throw": tuple(Note("noise", 2400, beat, 45) for beat in (0, 110, 190, 420, 560, 690)),
    "step": (Note("triangle", 320, 0, 60),),
    "capture": (Note("sawtooth", 220, 0, 120, 0.12), Note("sawtooth", 147, 110, 200, 0.12)),
    "win": tuple(
        Note("triangle", hertz, 140 * beat, 320) for beat, hertz in enumerate((523, 659, 784, 1047))
    ),
}


def notes_of(events: Sequence[Event], pace: float) -> Iterator[Note]:
    """The notes of events, delayed like their motion."""
    for name, begin in _parts(events):
        for note in SOUNDS[name]:
            yield note._replace(delay=note.delay + begin * pace)


def _parts(events: Sequence[Event]) -> Iterator[tuple[str, float]]:
    """The names of sounds and their start in milliseconds; a capture sounds on arrival."""
    at = 0.0
    for event in events:
        match event:
            case Thrown():
                yield "throw", at
                at = THROW
            case Moved(path=path):
                yield from (("step", STEP * step) for step in range(1, len(path)))
                at = STEP * (len(path) - 1)
            case Gone():
                yield "capture", at
            case Won():
                yield "win", at
            case _:
                pass


def play(events: Sequence[Event]) -> None:
    """Play the sounds of a ply, in time with its motion."""
    if notes := tuple(notes_of(events, dom.pace())):
        device.play(notes)
