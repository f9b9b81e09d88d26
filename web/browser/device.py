"""Features of the device: sound, screen, clipboard, sharing with other programs, files."""

from __future__ import annotations

from asyncio import Future, Lock
from collections.abc import Sequence
from random import uniform
from typing import TYPE_CHECKING, Any

from web.browser.dom import mapped, once, pause, window

if TYPE_CHECKING:
    from web.browser.nodes import Blob

BUZZ = 15  # milliseconds of a vibration
_sounding: dict[str, Any] = {}  # the audio context, once a sound was played
_awake: list[Any] = []  # the wake lock that keeps the screen on
_waking = Lock()  # prevents two simultaneous requests, of which one lock would never be released


def play(notes: Sequence[tuple[str, float, float, float, float]]) -> None:
    """Play notes, each with its wave, frequency, delay, duration and loudness.

    The wave is a type of oscillator or `noise`. The frequency is in hertz; the delay from now and
    the duration are in milliseconds.
    """
    if "context" not in _sounding:
        _sounding["context"] = window.AudioContext.new()
    context = _sounding["context"]
    for wave, hertz, delay, lasts, loudness in notes:
        begin = context.currentTime + delay / 1000
        end = begin + lasts / 1000
        source = _noise(context, hertz, lasts) if wave == "noise" else context.createOscillator()
        if wave != "noise":
            source.type = wave
            source.frequency.value = hertz
        swell = context.createGain()
        swell.gain.setValueAtTime(loudness, begin)
        swell.gain.exponentialRampToValueAtTime(0.0001, end)
        source.connect(swell).connect(context.destination)
        source.start(begin)
        source.stop(end)


def _noise(context: Any, hertz: float, lasts: float) -> Any:
    """A source of noise: random samples, each held for one period of the frequency."""
    rate = context.sampleRate
    drawn = [uniform(-1, 1) for _ in range(1 + int(hertz * lasts / 1000))]
    hold = max(1, int(rate / hertz))
    samples = mapped([one for one in drawn for _ in range(hold)])
    buffer = context.createBuffer(1, samples.length, rate)
    buffer.copyToChannel(window.Float32Array.new(samples), 0)
    source = context.createBufferSource()
    source.buffer = buffer
    return source


def buzz() -> None:
    """Vibrate shortly, where the device can and the person has touched the page before."""
    navigator = window.navigator
    touched = getattr(getattr(navigator, "userActivation", None), "hasBeenActive", False)
    if touched and hasattr(navigator, "vibrate"):
        navigator.vibrate(BUZZ)


async def stay_awake(on: bool) -> None:
    """Keep the screen on, or allow it to turn off again; the browser may refuse."""
    async with _waking:
        held = [lock for lock in _awake if not lock.released]
        if on == bool(held):
            return
        try:
            if on:
                _awake[:] = [await window.navigator.wakeLock.request("screen")]
            for lock in held:
                await lock.release()
        except Exception:  # not supported, the page is hidden, or the battery is low
            return


def full_screen() -> bool:
    """Whether the page fills the screen."""
    return bool(getattr(window.document, "fullscreenElement", None))


async def fill_screen(on: bool) -> None:
    """Enter or leave full-screen mode; the browser may refuse."""
    try:
        if on:
            await window.document.documentElement.requestFullscreen()
        else:
            await window.document.exitFullscreen()
    except Exception:  # not allowed here, or on this device
        return


async def copy(text: str) -> bool:
    """Copy a text to the clipboard; False if the browser refuses."""
    try:
        await window.navigator.clipboard.writeText(text)
    except Exception:  # no permission, or no clipboard outside a secure context
        return False
    return True


def shares() -> bool:
    """Whether the browser can share a link with other programs of the device."""
    return hasattr(window.navigator, "share")


async def share(title: str, text: str, address: str) -> bool:
    """Share a link with another program; False if the browser refuses or the person cancels."""
    try:
        await window.navigator.share(mapped({"title": title, "text": text, "url": address}))
    except Exception:  # the person has cancelled, or the browser does not allow it
        return False
    return True


async def text_in(file: Blob, most: int) -> str:
    """The text of a file that a person chose, cut off after `most` + 1 bytes."""
    return str(await file.slice(0, most + 1).text())


async def picture(drawing: str, width: int, height: int) -> Blob:
    """An SVG document, converted to a PNG file."""
    image, canvas = window.document.createElement("img"), window.document.createElement("canvas")
    image.src = _address_of(drawing, "image/svg+xml")
    await image.decode()
    window.URL.revokeObjectURL(image.src)
    canvas.width, canvas.height = width, height
    canvas.getContext("2d").drawImage(image, 0, 0, width, height)
    made: Future[Blob] = Future()
    canvas.toBlob(once(made.set_result), "image/png")
    return await made


def _address_of(content: str | Blob, kind: str) -> str:
    """An object URL for content that is not in a file."""
    return window.URL.createObjectURL(window.Blob.new(mapped([content]), mapped({"type": kind})))


async def download(name: str, content: str | Blob, kind: str = "text/plain") -> None:
    """Download a text or a file under this name."""
    link = window.document.createElement("a")
    link.href = _address_of(content, kind)
    link.download = name
    link.click()
    await pause(60_000)  # the browser may start to read it late
    window.URL.revokeObjectURL(link.href)


def browser() -> str:
    """The user agent string of the browser."""
    return str(window.navigator.userAgent)
