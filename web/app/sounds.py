"""The notes of each sound, and the sounds of a ply in time with its motion; needs no browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from nyout import view
from nyout.history import last_dice
from nyout.match import PERSON, Match
from nyout.plies import Event, Gone, Lapsed, Moved, Parted, Started, Thrown, Turned, Won
from web.state.effects import PlaySound
from web.views.beats import Arrival, arrival_of, is_loss
from web.views.falls import LAG, OFFSETS, TUMBLE, duration

Sound = tuple[str, float]
"""The name of a sound, and its start in milliseconds."""


class Note(NamedTuple):
    """A tone or a burst of noise; times are in milliseconds."""

    wave: str  # a type of oscillator, or `noise`
    hertz: float
    delay: float
    duration: float
    loudness: float = 0.2
    side: float = 0  # from -1, on the left, to 1


def _tune(beat: float, length: float, *pitches: float) -> tuple[Note, ...]:
    """Return notes of equal length, one starting on each beat."""
    return tuple(Note("triangle", hertz, beat * n, length) for n, hertz in enumerate(pitches))


def _knock(hertz: float, overtone: float, length: float, hiss: float) -> tuple[Note, ...]:
    """Return the sound of one thing on another: a tone, its overtone and the noise of contact."""
    return (
        Note("noise", hiss, 0, length / 3),
        Note("triangle", hertz, 0, length),
        Note("sine", hertz * overtone, 0, length / 2, 0.08),
    )


SOUNDS: Mapping[str, tuple[Note, ...]] = {
    "stick": _knock(830, 2.8, 60, 2200),  # a bar of hard wood
    **dict.fromkeys(("d4", "d6", "d8", "d10"), _knock(1150, 2.2, 30, 3400)),
    "coin": (Note("sine", 2637, 0, 420, 0.1), Note("sine", 3951, 0, 300, 0.06)),
    "step": _knock(390, 2.8, 55, 1500),  # a wooden piece on a wooden board
    "cow": _knock(210, 1.5, 110, 800),  # hollow
    "boulder": _knock(95, 1.4, 200, 500),
    "join": _tune(75, 65, 390, 350),
    "home": _tune(60, 200, 523, 659, 784),
    "land": (Note("triangle", 165, 0, 70, 0.16),),
    "bonus": _tune(90, 260, 784, 1047),
    "best": _tune(90, 260, 784, 1047, 1319),
    "capture": (*_knock(520, 2.8, 90, 1800), *_tune(70, 160, 392, 587)),
    "captured": (*_knock(180, 1.5, 160, 600), *_tune(110, 220, 233, 175)),
    "turn over": (Note("triangle", 523, 0, 80, 0.14), Note("triangle", 698, 80, 120, 0.14)),
    "lose dice": (Note("triangle", 196, 0, 160, 0.14),),
    "start": (Note("sine", 660, 0, 120, 0.12),),
    "right": (Note("sine", 784, 0, 160, 0.08), Note("sine", 1175, 90, 220, 0.08)),
    "wrong": (Note("sine", 147, 0, 70, 0.1),),
    "place": (Note("sine", 330, 0, 60, 0.06),),
    "end": (Note("triangle", 110, 0, 60, 0.1),),
    "your turn": (Note("sine", 880, 0, 110, 0.08),),
    "win": _tune(140, 320, 523, 659, 784, 1047),
    "draw": _tune(180, 300, 523, 523),
    "loss": _tune(200, 380, 392, 330, 262),
}
PITCHES = 1, 0.97, 1.03, 0.98, 1.04, 0.96, 1.02, 0.99
"""The factors for the pitch of a sound and its repetitions in a ply."""
FADING = 0.95  # the factor for the loudness of a sound with each repetition
BUZZES = {"land": 15, "boulder": 25, "capture": 30, "captured": 60, "win": 90}
"""Milliseconds of the vibration with a sound, on devices that can vibrate."""
ARRIVALS: Mapping[Arrival, str] = {Arrival.JOINED: "join", Arrival.SCORED: "home"}
"""The last sound of a path, if it is not that of a step."""
RISE = 1600  # milliseconds until shaken dice rattle fastest and loudest
TREMBLE = 12  # milliseconds of the vibration with the hardest knock of shaken dice
OF_EVENT: Mapping[type[Event], str] = {
    Turned: "turn over",
    Parted: "step",
    Lapsed: "lose dice",
    Started: "start",
}
"""Events with a single sound, played once the preceding motion has ended."""


def notes(sounds: Iterable[Sound], pace: float = 1, volume: float = 1) -> Iterator[Note]:
    """Yield the notes of the sounds of a ply; each repetition varies in pitch and is softer.

    Args:
        sounds: The sounds.
        pace: The factor for their starts.
        volume: The factor for their loudness.
    """
    counts = Counter[str]()
    for name, start in sounds:
        pitch, fade = PITCHES[counts[name] % len(PITCHES)], FADING ** counts[name]
        counts[name] += 1
        for note in SOUNDS[name]:
            yield note._replace(
                hertz=note.hertz * pitch,
                delay=note.delay + start * pace,
                loudness=note.loudness * fade * volume,
            )


def sounds_of(ply: PlaySound, walk_duration: Callable[[int], float]) -> Iterator[Sound]:
    """Yield the sounds of a ply; `walk_duration` maps a number of steps to milliseconds."""
    before, after, at = ply.before, ply.after, 0.0
    for event in ply.events:
        match event:
            case Thrown(throw=throw):
                yield from _throw(after)
                at = duration(len(last_dice(after)))
                yield "land", at
                if view.view_of(before.state).can_earn_throw(throw):
                    yield "best" if throw == before.state.moves()[-1] else "bonus", at
            case Moved(kind=kind, path=path):
                at, name = walk_duration(len(path) - 1), kind if kind in SOUNDS else "step"
                steps = [name] * (len(path) - 1)
                steps[-1] = ARRIVALS.get(arrival_of(event, ply.events, before, after), name)
                yield from ((name, at * n / len(steps)) for n, name in enumerate(steps, 1))
            case Gone():
                yield "captured" if is_loss(event, after) else "capture", at
            case Won(ranks):
                yield result(after, ranks), at
            case _:
                yield OF_EVENT[type(event)], at


def _throw(after: Match) -> Iterator[Sound]:
    """Yield a sound for the first impact and the last bounce of each die."""
    for number, die in enumerate(last_dice(after)):
        for part in OFFSETS[2:4]:
            yield die.kind, LAG * number + TUMBLE * part


def knock(held: float) -> tuple[float, float]:
    """Return the force of the next knock of dice that are shaken, and the milliseconds it takes.

    The dice have been held for some milliseconds. The force is between 0 and 1.
    """
    rise = min(held / RISE, 1)
    return 0.2 + 0.8 * rise, 190 - 110 * rise


def result(match: Match, ranks: tuple[int, ...]) -> str:
    """Return the sound of the end: `win`, `draw` or `loss`.

    It is a loss if nobody at this screen has won against other players.
    """
    best = {seat.player for seat, rank in zip(match.seats, ranks, strict=True) if rank == 1}
    if set(ranks) == {1}:
        return "draw"
    players = {seat.player for seat in match.seats}
    return "loss" if PERSON in players and PERSON not in best else "win"
