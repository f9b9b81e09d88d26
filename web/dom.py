"""The browser, as the page needs it: the only file that touches `js`."""

from __future__ import annotations

from asyncio import Future, ensure_future, sleep
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from js import (
    URL,
    Blob,
    CustomEvent,
    Object,
    Uint32Array,
    crypto,
    document,
    history,
    location,
    navigator,
    window,
)
from pyodide.ffi import create_proxy, to_js

Node = Any
"""An element of the page, an event: whatever JavaScript hands over."""

# Nothing here may ask JavaScript for more than a name: this module is imported while the site is
# built, and is in the memory that the page begins with.

_tasks: set[Future[None]] = set()  # what runs is kept, or Python might drop it half-way


def _object(value: object) -> Any:
    return to_js(value, dict_converter=Object.fromEntries)


def element(name: str) -> Node:
    """The element with this id."""
    return document.getElementById(name)


def game() -> str:
    """The name of the game that this page is for."""
    return document.documentElement.dataset.game


def asked(name: str) -> str:
    """What the address asks an embedded board for, as `embed.js` has checked it."""
    return getattr(document.documentElement.dataset, name)


def site() -> str:
    """The address of the front page of the site, with a slash at its end."""
    return URL.new(document.documentElement.dataset.root, document.baseURI).href


def tell(name: str, detail: str) -> None:
    """Send an event with a text through the document, for whoever listens in this page."""
    document.dispatchEvent(
        CustomEvent.new(name, to_js({"detail": detail}, dict_converter=Object.fromEntries))
    )


def go(address: str) -> None:
    """Leave for another page, which takes the place of this one in the history."""
    location.replace(address)


def on(target: Node, event: str, handle: Callable[[Node], object]) -> None:
    """Call `handle` with every event of this name, for as long as the page lives."""
    target.addEventListener(event, create_proxy(handle))


def on_page(event: str, handle: Callable[[Node], object]) -> None:
    """Call `handle` with every event of this name that reaches the document."""
    on(document, event, handle)


def on_window(event: str, handle: Callable[[Node], object]) -> None:
    """Call `handle` with every event of this name that reaches the window."""
    on(window, event, handle)


def keyboard_is_free(board: Node) -> bool:
    """Whether the keyboard is where a game is played, or where nothing can be done any more."""
    at = document.activeElement
    played = at.isSameNode(document.body) or at.id == "throw" or board.contains(at)
    return bool(played or at.matches(":disabled") or at.closest("[hidden]"))


def focus(node: Node) -> None:
    """Bring the keyboard to an element; the page does not scroll to it."""
    node.focus(_object({"preventScroll": True}))


def spot(drawing: Node, event: Node) -> tuple[float, float, float]:
    """Where a pointer is in the units of a drawing, and how many of them a pixel is."""
    matrix = drawing.getScreenCTM().inverse()
    return matrix.a * event.clientX + matrix.e, matrix.d * event.clientY + matrix.f, matrix.a


def set_flag(name: str, on: bool) -> None:
    """Set or drop a flag that style sheets see on the whole page."""
    document.documentElement.classList.toggle(name, on)


def ready() -> None:
    """Tell the page, and whoever waits for it, that Python plays."""
    document.documentElement.dataset.ready = ""


def start(task: Coroutine[Any, Any, None]) -> None:
    """Run a task beside everything else."""
    running = ensure_future(task)
    _tasks.add(running)
    running.add_done_callback(_ended)


def _ended(task: Future[None]) -> None:
    _tasks.discard(task)
    task.result()  # what was raised in it goes to the console, and is not lost


async def pause(ms: float) -> None:
    """Let the page go on for so many milliseconds; 0 lets it show what has changed."""
    await sleep(ms / 1000)


def now() -> float:
    """Milliseconds since the page was opened."""
    return window.performance.now()


def still() -> bool:
    """Whether the person asked for no motion."""
    return bool(window.matchMedia("(prefers-reduced-motion: reduce)").matches)


def animate(
    node: Node, frames: Sequence[Mapping[str, object]], ms: float, delay: float = 0
) -> None:
    """Move an element through frames of CSS; afterwards it stands as its style says."""
    if still():
        return
    timing = {"duration": ms, "delay": delay, "fill": "backwards"}
    node.animate(_object(list(frames)), _object(timing))


def settle(node: Node) -> None:
    """End every animation of an element and of what is in it."""
    for animation in node.getAnimations(_object({"subtree": True})):
        animation.finish()


def seed() -> str:
    """Sixteen hexadecimal digits that nobody can foresee."""
    return "".join(f"{word:08x}" for word in crypto.getRandomValues(Uint32Array.new(2)).to_py())


def fragment() -> str:
    """What follows the `#` in the address."""
    return location.hash.removeprefix("#")


def set_fragment(text: str) -> None:
    """Change what follows the `#`, without a new entry in the history."""
    history.replaceState(None, "", f"#{text}" if text else location.pathname + location.search)


def address(fragment: str) -> str:
    """The address of this page with this fragment."""
    return f"{location.origin}{location.pathname}{location.search}#{fragment}"


def kept(key: str) -> str | None:
    """What this browser has kept under a key; None if nothing, or if it keeps nothing."""
    try:
        text = window.localStorage.getItem(key)
    except Exception:  # a browser that blocks storage throws at the touch
        return None
    return text if isinstance(text, str) else None  # JavaScript's null is not None


def keep(key: str, text: str) -> bool:
    """Keep a text under a key; False if the browser refuses."""
    try:
        window.localStorage.setItem(key, text)
    except Exception:  # as above, or the quota is used up
        return False
    return True


def drop(key: str) -> None:
    """Keep nothing under a key any more."""
    if kept(key) is not None:
        window.localStorage.removeItem(key)


async def copy(text: str) -> bool:
    """Put a text on the clipboard; False if the browser refuses."""
    try:
        await navigator.clipboard.writeText(text)
    except Exception:  # no permission, or no clipboard outside a secure context
        return False
    return True


async def download(name: str, text: str) -> None:
    """Hand a text to the person as a file."""
    link = document.createElement("a")
    link.href = URL.createObjectURL(Blob.new(to_js([text])))
    link.download = name
    link.click()
    await pause(60_000)  # a browser may be slow to begin reading it
    URL.revokeObjectURL(link.href)
