"""The browser, as the page needs it: the only file that touches `js`."""

from __future__ import annotations

from asyncio import Future, ensure_future, sleep
from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from traceback import format_exception
from typing import TYPE_CHECKING, Any

from js import URL, CustomEvent, Object, Uint32Array, document, fetch, history, location, window
from pyodide.ffi import create_once_callable, create_proxy, to_js

if TYPE_CHECKING:  # others name these types by `dom`, such as `dom.Element`
    from web.browser.nodes import *

# Nothing here may ask JavaScript for more than a name: this module is imported while the site is
# built, and is in the memory that the page begins with.

RETRY = 500  # milliseconds until a refused change of the address is tried again

_tasks: set[Future[object]] = set()  # what runs is kept, or Python might drop it half-way


def mapped(value: object) -> Any:
    """A mapping as an object of JavaScript."""
    return to_js(value, dict_converter=Object.fromEntries)


def once(handle: Callable[..., object]) -> Any:
    """What JavaScript calls once, and then lets go of."""
    return create_once_callable(handle)


def _named(name: str) -> Any:
    return _there(document.getElementById(name), name)


def _found(node: Element, selector: str) -> Any:
    return _there(node.querySelector(selector), selector)


def _there(found: Any, name: str) -> Any:
    if not found:
        raise LookupError(f"the page has no {name}")
    return found


# The element with an id; `LookupError` if the page has none.
element: Callable[[str], Element] = _named
control: Callable[[str], Control] = _named
dialog: Callable[[str], DialogElement] = _named
drawing: Callable[[str], Drawing] = _named
# The first element in another one that a selector finds; `LookupError` if there is none.
find: Callable[[Element, str], Element] = _found
field: Callable[[Element, str], Field] = _found


def game() -> str:
    """The name of the game that this page is for."""
    return document.documentElement.dataset.game


def site() -> str:
    """The address of the front page of the site, with a slash at its end."""
    return URL.new(document.documentElement.dataset.root, document.baseURI).href


def page(name: str) -> str:
    """The address of a page of the site in the language of this page."""
    return URL.new(name, document.querySelector("[data-page='']").href).href


def setting(name: str) -> str:
    """What the root element of the page says under a name: where things are."""
    return getattr(document.documentElement.dataset, name)


def language() -> str:
    """The language that the page says it is in."""
    return document.documentElement.lang


def set_language(name: str) -> None:
    """Say which language the page is in."""
    document.documentElement.lang = name


def nodes(selector: str) -> Sequence[Element]:
    """The elements that a selector finds."""
    return list(document.querySelectorAll(selector))


async def fetched(path: str, kind: str = "") -> bytes:
    """The file at an address, seen from the page. Raises `OSError` if none of this kind arrives.

    What arrives may still be something else: a captive portal answers everything with its own page.
    """
    try:
        response = await fetch(URL.new(path, document.baseURI))
    except Exception as error:  # there is no network
        raise OSError(f"{path} did not arrive") from error
    if not response.ok:
        raise OSError(f"{path} did not arrive: {response.status}")
    if not (sent := str(response.headers.get("Content-Type"))).startswith(kind):
        raise OSError(f"{path} came as {sent} instead of {kind}")
    return (await response.arrayBuffer()).to_bytes()


def part(page: bytes, selector: str) -> str:
    """The inside of an element of a page of this site, as HTML.

    Raises `ValueError` if the page has no such element: then it is of another site.
    """
    parsed = window.DOMParser.new().parseFromString(page.decode(errors="replace"), "text/html")
    if not (found := parsed.querySelector(selector)):
        raise ValueError(f"the page has no {selector}")
    return str(found.innerHTML)


def tell(name: str, detail: str) -> None:
    """Send an event with a text through the document, for whoever listens in this page."""
    document.dispatchEvent(CustomEvent.new(name, mapped({"detail": detail})))


def visit(address: str) -> None:
    """Leave for another page, from which the browser finds back."""
    _navigate(lambda: location.assign(address))


def go(address: str) -> None:
    """Leave for another page, which takes the place of this one in the history."""
    _navigate(lambda: location.replace(address))


def _on(target: Element, event: str, handle: Callable[[Any], object]) -> None:
    target.addEventListener(event, create_proxy(handle))


def _on_page(event: str, handle: Callable[[Any], object]) -> None:
    _on(document, event, handle)


on: Listen = _on
"""Call a function with every event of a name, for as long as the page lives."""
on_page: ListenOnPage = _on_page
"""Call a function with every event of a name that reaches the document."""


def on_window(event: str, handle: Callable[[Event], object]) -> None:
    """Call `handle` with every event of this name that reaches the window."""
    on(window, event, handle)


def before(event: str, handle: Callable[[PressEvent], object]) -> None:
    """Call `handle` with every event of this name before any part of the page hears it."""
    window.addEventListener(event, create_proxy(handle), True)


def on_hide(handle: Callable[[], object]) -> None:
    """Call `handle` before the page is hidden or left.

    At `beforeunload` the address can still be changed unless the page is reloaded, at `pagehide`
    no longer; on phones only `pagehide` and `visibilitychange` come.
    """
    for event in ("beforeunload", "pagehide"):
        on_window(event, lambda event: handle())
    on_page("visibilitychange", lambda event: document.hidden and handle())


@contextmanager
def hearing(handle: Callable[[Any], object], event: str, *targets: Any) -> Generator[None]:
    """Call `handle` with every event of this name until the block ends."""
    proxy = create_proxy(handle)
    for target in targets:
        target.addEventListener(event, proxy)
    try:
        yield
    finally:
        for target in targets:
            target.removeEventListener(event, proxy)
        proxy.destroy()


def watch(root: Element, heed: Callable[[Element, bool], object]) -> Observer:
    """An IntersectionObserver of elements within a scrolling one.

    It calls `heed` with each and whether it is in sight, or at most a screen away from it.
    """

    def seen(entries: Any, _observer: Any) -> None:
        for entry in entries:
            heed(entry.target, entry.isIntersecting)

    options = mapped({"root": root, "rootMargin": "100% 0px"})
    return window.IntersectionObserver.new(create_proxy(seen), options)


def keyboard_is_free(board: Element) -> bool:
    """Whether the keyboard is where a game is played, or where nothing can be done any more."""
    at = document.activeElement
    played = at.isSameNode(document.body) or at.id == "throw" or board.contains(at)
    return bool(played or at.matches(":disabled") or at.closest("[hidden]"))


def has_focus() -> bool:
    """Whether an element of the page has the focus."""
    return not document.activeElement.isSameNode(document.body)


def focus(node: Element) -> None:
    """Bring the keyboard to an element; the page does not scroll to it."""
    node.focus(mapped({"preventScroll": True}))


def spot(drawing: Drawing, event: PointerEvent) -> tuple[float, float, float]:
    """Where a pointer is in the units of a drawing, and how many of them a pixel is."""
    matrix = drawing.getScreenCTM().inverse()
    return matrix.a * event.clientX + matrix.e, matrix.d * event.clientY + matrix.f, matrix.a


def under(event: PointerEvent) -> Element | Null:
    """The element that a pointer is over, whichever has captured it."""
    return document.elementFromPoint(event.clientX, event.clientY)


def set_flag(name: str, on: bool) -> None:
    """Set or drop a flag that style sheets see on the whole page."""
    document.documentElement.classList.toggle(name, on)


def ready() -> None:
    """Tell the page, and whoever waits for it, that Python plays; no more of how far it is."""
    document.getElementById("boot").hidden = True
    document.documentElement.dataset.ready = ""


def soon(act: Callable[[], object]) -> None:
    """Do something once what runs now has ended, and before the page shows what has changed."""
    window.queueMicrotask(once(act))


def start(task: Coroutine[object, None, object]) -> None:
    """Run a task beside everything else."""
    running = ensure_future(task)
    _tasks.add(running)
    running.add_done_callback(_ended)


def _ended(task: Future[object]) -> None:
    _tasks.discard(task)
    if not task.cancelled() and (error := task.exception()):
        report(error)


def report(error: BaseException) -> None:
    """Report an error as if an event handler had raised it; whatever runs goes on."""
    window.reportError(window.Error.new("".join(format_exception(error))))


def on_error(heed: Callable[[str], object]) -> None:
    """Call `heed` with the words of every error that nobody has caught, Python's or not."""

    def heard(event: Event, name: str) -> None:
        if error := getattr(event, name, None):  # none for what is only a warning
            heed(str(getattr(error, "stack", None) or error))

    on_window("error", lambda event: heard(event, "error"))
    on_window("unhandledrejection", lambda event: heard(event, "reason"))


async def pause(ms: float) -> None:
    """Let the page go on for so many milliseconds; 0 lets it show what has changed."""
    await sleep(ms / 1000)


def now() -> float:
    """Milliseconds since the page was opened."""
    return window.performance.now()


def set_pace(pace: float) -> None:
    """Let all motion take so many times its usual time; style sheets see it too."""
    document.documentElement.style.setProperty("--pace", str(pace))


@lru_cache(maxsize=1)
def _motion() -> Any:
    """What knows whether the person wants less motion; browsers take their time to make one."""
    return window.matchMedia("(prefers-reduced-motion: reduce)")


def pace() -> float:
    """How many times its usual time motion takes; 0 where the person wants none."""
    if _motion().matches:
        return 0
    return float(document.documentElement.style.getPropertyValue("--pace") or 1)


def still() -> bool:
    """Whether the person wants no motion."""
    return not pace()


def animate(
    node: Element, frames: Mapping[str, Sequence[object]], ms: float, delay: float = 0
) -> None:
    """Move an element through frames of CSS, a list a property; it ends as its style says."""
    if not (times := pace()):
        return
    timing = {"duration": ms * times, "delay": delay * times, "fill": "backwards"}
    node.animate(mapped(frames), mapped(timing))


def settle(node: Element) -> None:
    """End every animation of an element and of what is in it."""
    for animation in node.getAnimations(mapped({"subtree": True})):
        animation.finish()


def seed() -> str:
    """Sixteen hexadecimal digits that nobody can foresee."""
    words = window.crypto.getRandomValues(Uint32Array.new(2)).to_py()
    return "".join(f"{word:08x}" for word in words)


def fragment() -> str:
    """What follows the `#` in the address."""
    return location.hash.removeprefix("#")


def changed_address(asked: Mapping[str, str], fragment: str) -> str:
    """The address of this page with other parameters and another fragment."""
    there = URL.new(location.href)
    for name, value in asked.items():
        there.searchParams.set(name, value)
    there.hash = fragment
    return str(there.href)


def replace_address(address: str) -> bool:
    """Show another address for this page; False if the browser refuses for now."""
    return _is_allowed(lambda: history.replaceState(None, "", address))


def push_address(address: str) -> bool:
    """Show another address in a new entry of the history; False if the browser refuses for now."""
    return _is_allowed(lambda: history.pushState(None, "", address))


def _is_allowed(change: Callable[[], object]) -> bool:
    """Change the address; False if there were too many changes in a short time."""
    try:
        change()
    except Exception as error:
        if "SecurityError" not in str(error):  # Pyodide hands over no name of a DOMException
            raise
        return False
    return True


def _navigate(change: Callable[[], object]) -> None:
    """Change the address as soon as the browser allows it."""
    if not _is_allowed(change):
        start(_retried(change))


async def _retried(change: Callable[[], object]) -> None:
    await pause(RETRY)
    while not _is_allowed(change):
        await pause(RETRY)


def query() -> str:
    """What the address asks for, from its `?` on."""
    return location.search


def address(fragment: str) -> str:
    """The address of this page with this fragment."""
    return f"{location.origin}{location.pathname}{location.search}#{fragment}"


def today() -> int:
    """Milliseconds since 1970."""
    return int(window.Date.now())


def date(ms: int) -> str:
    """A day and a time of day, as the reader of this page writes them."""
    language = document.documentElement.lang
    form = {"dateStyle": "medium", "timeStyle": "short"}
    return str(window.Date.new(ms).toLocaleString(language, mapped(form)))


def follow(fragment: str) -> None:
    """Go to another fragment of this page, from which the browser finds back."""
    _navigate(lambda: setattr(location, "hash", fragment))


async def style(name: str) -> str:
    """A style sheet of this page. Raises `OSError` if it does not arrive."""
    sheet = document.querySelector(f"link[href$='{name}']")
    return (await fetched(sheet.href, "text/css")).decode()
