"""The sounds of a ply, as notes in time with its motion. Nothing here needs a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from nyout import view
from nyout.match import PERSON, Match
from nyout.plies.events import Event, Gone, Lapsed, Moved, Parted, Started, Thrown, Turned, Won
from web.views.dice.falls import LAG, OFFSETS, TUMBLE, duration


class Note(NamedTuple):
    """A tone or a noise; times are in milliseconds."""

    wave: str  # a type of oscillator, or `noise`
    hertz: float
    delay: float
    lasts: float
    loudness: float = 0.2


def _tune(wave: str, beat: float, lasts: float, *pitches: float) -> tuple[Note, ...]:
    """Notes of one kind, one after another."""
    return tuple(Note(wave, hertz, beat * n, lasts) for n, hertz in enumerate(pitches))


SOUNDS: Mapping[str, tuple[Note, ...]] = {
    "stick": (Note("noise", 2200, 0, 28, 0.22), Note("triangle", 830, 0, 55, 0.22)),
    "die": (Note("noise", 3200, 0, 22), Note("triangle", 440, 0, 40, 0.14)),
    "coin": (Note("sine", 2637, 0, 420, 0.1), Note("sine", 3951, 0, 300, 0.06)),
    "land": (Note("triangle", 165, 0, 70, 0.16),),
    "bonus": _tune("triangle", 90, 260, 784, 1047),
    "step": (Note("triangle", 320, 0, 60),),
    "capture": (Note("sawtooth", 220, 0, 120, 0.12), Note("sawtooth", 147, 110, 200, 0.12)),
    "turn over": (Note("triangle", 523, 0, 80, 0.14), Note("triangle", 698, 80, 120, 0.14)),
    "lose dice": (Note("triangle", 196, 0, 160, 0.14),),
    "start": (Note("sine", 660, 0, 120, 0.12),),
    "your turn": (Note("sine", 880, 0, 110, 0.08),),
    "win": _tune("triangle", 140, 320, 523, 659, 784, 1047),
    "draw": _tune("triangle", 180, 300, 523, 523),
    "loss": _tune("triangle", 200, 380, 392, 330, 262),
}
BUZZES = {"land", "capture"}
"""The sounds that a phone accompanies with a short vibration."""
OF_EVENT: Mapping[type[Event], str] = {
    Gone: "capture",
    Turned: "turn over",
    Parted: "step",
    Lapsed: "lose dice",
    Started: "start",
}
"""The events with a single sound, which is heard when the motion before it has ended."""


def sounds_of(
    before: Match, after: Match, events: Sequence[Event], walk: Callable[[int], float]
) -> Iterator[tuple[str, float]]:
    """The sounds of a ply, each with its start in milliseconds.

    Args:
        before: The match before the ply.
        after: The match after it.
        events: What the ply changes.
        walk: Gives the milliseconds that a piece takes for a number of steps.
    """
    at = 0.0
    for event in events:
        match event:
            case Thrown(throw=throw):
                yield from _throw(after)
                at = duration(len(after.dice_lying))
                yield "land", at
                if view.earns_throw(before.state, throw):
                    yield "bonus", at
            case Moved(path=path):
                at = walk(len(path) - 1)
                yield from (("step", at * n / (len(path) - 1)) for n in range(1, len(path)))
            case Won(ranks):
                yield result(after, ranks), at
            case _:
                yield OF_EVENT[type(event)], at


def _throw(after: Match) -> Iterator[tuple[str, float]]:
    """Each die is heard when it first touches the board, and at its last bounce."""
    for number, die in enumerate(after.dice_lying):
        for part in OFFSETS[2:4]:
            name = die.kind if die.kind in SOUNDS else "die"
            yield name, LAG * number + TUMBLE * part


def result(match: Match, ranks: tuple[int, ...]) -> str:
    """The sound of the end: how it ended for the persons at this screen, if they have opponents."""
    best = {seat.player for seat, rank in zip(match.seats, ranks, strict=True) if rank == 1}
    if set(ranks) == {1}:
        return "draw"
    players = {seat.player for seat in match.seats}
    return "loss" if PERSON in players and PERSON not in best else "win"
