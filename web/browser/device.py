"""What the device offers beside the page: sound, screen, clipboard, other programs, files."""

from __future__ import annotations

from asyncio import Future, Lock
from collections.abc import Sequence
from random import uniform
from typing import TYPE_CHECKING, Any

from web.browser.dom import mapped, once, pause, window

if TYPE_CHECKING:
    from web.browser.nodes import Blob

_sounding: dict[str, Any] = {}  # what makes sounds, once there was one
_awake: list[Any] = []  # what keeps the screen on
_waking = Lock()  # or two would be asked for at once, and one of them never be let go


def play(notes: Sequence[tuple[str, float, float, float, float]]) -> None:
    """Sound notes: wave, hertz, milliseconds from now until it begins and that it lasts, loudness.

    A wave is one of an oscillator's, or `noise`.
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
    """A rattle: numbers by chance, each held as long as the pitch asks."""
    rate = context.sampleRate
    drawn = [uniform(-1, 1) for _ in range(1 + int(hertz * lasts / 1000))]
    hold = max(1, int(rate / hertz))
    samples = mapped([one for one in drawn for _ in range(hold)])
    buffer = context.createBuffer(1, samples.length, rate)
    buffer.copyToChannel(window.Float32Array.new(samples), 0)
    source = context.createBufferSource()
    source.buffer = buffer
    return source


async def stay_awake(on: bool) -> None:
    """Keep the screen on, or let it go dark again; the browser may refuse."""
    async with _waking:
        held = [lock for lock in _awake if not lock.released]
        if on == bool(held):
            return
        try:
            if on:
                _awake[:] = [await window.navigator.wakeLock.request("screen")]
            for lock in held:
                await lock.release()
        except Exception:  # no such thing, a page that is not seen, a battery that is low
            return


def full_screen() -> bool:
    """Whether the page fills the screen."""
    return bool(getattr(window.document, "fullscreenElement", None))


async def fill_screen(on: bool) -> None:
    """Let the page fill the screen, or not any more; the browser may refuse."""
    try:
        if on:
            await window.document.documentElement.requestFullscreen()
        else:
            await window.document.exitFullscreen()
    except Exception:  # not allowed here, or on this device
        return


async def copy(text: str) -> bool:
    """Put a text on the clipboard; False if the browser refuses."""
    try:
        await window.navigator.clipboard.writeText(text)
    except Exception:  # no permission, or no clipboard outside a secure context
        return False
    return True


def shares() -> bool:
    """Whether the browser can hand a link to other programs of the device."""
    return hasattr(window.navigator, "share")


async def share(title: str, text: str, address: str) -> bool:
    """Hand a link to another program; False if the browser or the person would not."""
    try:
        await window.navigator.share(mapped({"title": title, "text": text, "url": address}))
    except Exception:  # the person thought better of it, or the browser allows it to no page
        return False
    return True


async def text_in(file: Blob, most: int) -> str:
    """What is in a file that a person chose, as text; of a large one so many bytes, and one."""
    return str(await file.slice(0, most + 1).text())


async def picture(drawing: str, width: int, height: int) -> Blob:
    """An SVG document as a PNG file."""
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
    """An address for what is in no file yet."""
    return window.URL.createObjectURL(window.Blob.new(mapped([content]), mapped({"type": kind})))


async def download(name: str, content: str | Blob, kind: str = "text/plain") -> None:
    """Hand a text, or a file, to the person as a file."""
    link = window.document.createElement("a")
    link.href = _address_of(content, kind)
    link.download = name
    link.click()
    await pause(60_000)  # a browser may be slow to begin reading it
    window.URL.revokeObjectURL(link.href)


def browser() -> str:
    """What the browser calls itself."""
    return str(window.navigator.userAgent)
