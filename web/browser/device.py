"""Features of the device: sound, screen, clipboard, sharing with other programs, files."""

from __future__ import annotations

from asyncio import Future, Lock
from collections.abc import Sequence
from random import uniform
from typing import TYPE_CHECKING, Any

from web.browser.dom import once, pause, to_object, window

if TYPE_CHECKING:
    from nodes import Blob

KAKAO = "KAKAOTALK"
APPS = KAKAO, "NAVER(inapp", "FBAN/", "FBAV/", "Instagram", " Line/"
_sounding: dict[str, Any] = {}  # the audio context, from the first sound on
_awake: list[Any] = []  # the wake lock that keeps the screen on
_waking = Lock()  # two simultaneous requests would leave a lock that nobody releases


def play(notes: Sequence[tuple[str, float, float, float, float, float]]) -> None:
    """Play notes, each given as its wave, frequency, delay, duration, loudness and side.

    The wave is a type of oscillator or `noise`. The frequency is in hertz; the delay and the
    duration are in milliseconds; the side is between -1, on the left, and 1.
    """
    if "context" not in _sounding:
        if session := getattr(window.navigator, "audioSession", None):
            session.type = "ambient"  # else a sound would stop the music of other apps
        _sounding["context"] = window.AudioContext.new()
    context = _sounding["context"]
    for wave, hertz, delay, duration, loudness, side in notes:
        start = context.currentTime + delay / 1000
        end = start + duration / 1000
        source = (
            _noise(context, hertz, duration) if wave == "noise" else _tone(context, wave, hertz)
        )
        volume = context.createGain()
        volume.gain.setValueAtTime(loudness, start)
        volume.gain.exponentialRampToValueAtTime(0.0001, end)
        panner = context.createStereoPanner()
        panner.pan.value = side
        source.connect(volume).connect(panner).connect(context.destination)
        source.start(start)
        source.stop(end)


def _tone(context: Any, wave: str, hertz: float) -> Any:
    """Return an oscillator."""
    source = context.createOscillator()
    source.type = wave
    source.frequency.value = hertz
    return source


def _noise(context: Any, hertz: float, duration: float) -> Any:
    """Return a source of noise: random samples, each held for one period of the frequency."""
    rate = context.sampleRate
    drawn = [uniform(-1, 1) for _ in range(1 + int(hertz * duration / 1000))]
    hold = max(1, int(rate / hertz))
    samples = to_object([one for one in drawn for _ in range(hold)])
    buffer = context.createBuffer(1, samples.length, rate)
    buffer.copyToChannel(window.Float32Array.new(samples), 0)
    source = context.createBufferSource()
    source.buffer = buffer
    return source


def buzz(ms: int) -> None:
    """Vibrate briefly, if the device can and the user has touched the page."""
    navigator = window.navigator
    touched = getattr(getattr(navigator, "userActivation", None), "hasBeenActive", False)
    if touched and hasattr(navigator, "vibrate"):
        navigator.vibrate(ms)


async def stay_awake(on: bool) -> None:
    """Keep the screen on, or let it turn off again; the browser may refuse."""
    async with _waking:
        active = [lock for lock in _awake if not lock.released]
        if on == bool(active):
            return
        try:
            if on:
                _awake[:] = [await window.navigator.wakeLock.request("screen")]
            for lock in active:
                await lock.release()
        except Exception:  # no support, a hidden page, or a low battery
            return


def is_full_screen() -> bool:
    """Return whether the page fills the screen."""
    return bool(getattr(window.document, "fullscreenElement", None))


async def fill_screen(on: bool) -> None:
    """Enter or leave full-screen mode; the browser may refuse."""
    try:
        if on:
            await window.document.documentElement.requestFullscreen()
        else:
            await window.document.exitFullscreen()
    except Exception:  # not allowed in this frame or on this device
        return


async def copy(text: str) -> bool:
    """Copy a text to the clipboard; return False if the browser refuses, or may only seem to."""
    try:
        await window.navigator.clipboard.writeText(text)
    except Exception:  # no permission, or no clipboard outside a secure context
        return False
    return not app()


def app() -> str:
    """Return the sign of the app in whose own browser the page is; empty in other browsers."""
    return next((sign for sign in APPS if sign in browser()), "")


def can_share() -> bool:
    """Return whether the browser can share a link with other programs of the device."""
    return hasattr(window.navigator, "share")


async def share(title: str, text: str, address: str) -> bool:
    """Share a link with another program; return False if the browser or the user declines."""
    try:
        await window.navigator.share(to_object({"title": title, "text": text, "url": address}))
    except Exception:  # the user has cancelled, or the browser does not allow it
        return False
    return True


async def text_in(file: Blob, most: int) -> str:
    """Return the text of a chosen file, cut off after `most` + 1 bytes."""
    return str(await file.slice(0, most + 1).text())


async def picture(drawing: str, width: int, height: int) -> Blob:
    """Return an SVG document as a PNG file of this size in pixels."""
    image, canvas = window.document.createElement("img"), window.document.createElement("canvas")
    image.src = address_of(drawing, "image/svg+xml")
    await image.decode()
    window.URL.revokeObjectURL(image.src)
    canvas.width, canvas.height = width, height
    canvas.getContext("2d").drawImage(image, 0, 0, width, height)
    blob: Future[Blob] = Future()
    canvas.toBlob(once(blob.set_result), "image/png")
    return await blob


def address_of(content: str | Blob, kind: str) -> str:
    """Return an address for some content, which is valid until it is revoked or the page left."""
    return window.URL.createObjectURL(
        window.Blob.new(to_object([content]), to_object({"type": kind}))
    )


async def download(name: str, content: str | Blob, kind: str = "text/plain") -> None:
    """Download a text or a file under this name."""
    link = window.document.createElement("a")
    link.href = address_of(content, kind)
    link.download = name
    link.click()
    await pause(60_000)  # the browser may read the content late
    window.URL.revokeObjectURL(link.href)


def browser() -> str:
    """Return the user agent string of the browser."""
    return str(window.navigator.userAgent)
