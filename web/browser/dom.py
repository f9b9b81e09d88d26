"""Functions of the browser that the page needs: elements, events, animation."""

from __future__ import annotations

from asyncio import Future, ensure_future, sleep
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from functools import lru_cache
from math import inf
from traceback import format_exception
from typing import TYPE_CHECKING, Any, TypeVar, cast

from js import URL, CustomEvent, Object, Uint32Array, document, window
from pyodide.ffi import create_once_callable, create_proxy, to_js

if TYPE_CHECKING:  # other modules use these types as `dom.Element` and so on
    from nodes import *

# At import this module may only import names from JavaScript and must not use them: it is imported
# while the site is built, and becomes part of the memory snapshot that the page starts from.

T = TypeVar("T")
Work = Coroutine[object, None, object]
"""An asynchronous task that has not started."""

tasks: set[Future[object]] = set()  # all running ones, which Python could otherwise collect
_handlers: list[Callable[[Any], object]] = []  # of events, never removed


def to_object(value: object) -> Any:
    """Return a Python value converted to JavaScript; mappings become objects."""
    return to_js(value, dict_converter=Object.fromEntries)


def once(handle: Callable[..., object]) -> Any:
    """Return a function that JavaScript can call once; the call releases it."""
    return create_once_callable(handle)


def _name_promise(name: str) -> Any:
    return _there(document.getElementById(name), name)


def _find(node: Element, selector: str) -> Any:
    return _there(node.querySelector(selector), selector)


def _there(found: Any, name: str) -> Any:
    if not found:
        raise LookupError(f"the page has no {name}")
    return found


# The element with an id; `LookupError` if the page has none.
element: Callable[[str], Element] = _name_promise
control: Callable[[str], Control] = _name_promise
drawing: Callable[[str], Drawing] = _name_promise
# The first descendant of an element that matches a selector; `LookupError` if there is none.
find: Callable[[Element, str], Element] = _find
field: Callable[[Element, str], Field] = _find


def dialog(name: str) -> DialogElement:
    """Return the dialog with an id; create it if the page has none."""
    if not (node := document.getElementById(name)):
        node = document.createElement("dialog")
        node.id = name
        node.setAttribute("aria-labelledby", f"{name}-title")
        document.body.append(node)
    return node


def site() -> str:
    """Return the address of the front page, with a trailing slash."""
    return URL.new(document.documentElement.dataset.root, document.baseURI).href


def page(name: str) -> str:
    """Return the address of a page of the site in the language of this page."""
    return URL.new(name, document.querySelector("[data-page='']").href).href


def setting(name: str) -> str:
    """Return the value of a `data-` attribute of the root element, such as `game`."""
    return getattr(document.documentElement.dataset, name)


def language() -> str:
    """Return the language of the page, as declared by its root element."""
    return document.documentElement.lang


def set_language(name: str) -> None:
    """Declare the language of the page."""
    document.documentElement.lang = name


def nodes(selector: str) -> Sequence[Element]:
    """Return the elements that match a selector."""
    return list(document.querySelectorAll(selector))


async def show_wait(work: Awaitable[T], *by: Element) -> T:
    """Return the result of work; until then an element, or the last one pressed, looks busy."""
    end = window.beginWait(*by)
    try:
        return await work
    finally:
        end()


def press(control: Element) -> bool:
    """Note that the key of a control was pressed; return False if an earlier press still waits."""
    return bool(window.press(control))


async def fetch_file(path: str) -> bytes:
    """Return the file at an address relative to the page, as the build made it.

    `download.js` checks it and limits the time. Raises `OSError` if the file does not arrive.
    Pages are not checked; a captive portal may send its own page instead.
    """
    try:
        content = await window.fetchOnDemand(path)
    except Exception as error:  # JavaScript's: no network, a wrong hash, too late
        raise OSError(f"{path} did not arrive: {error}") from error
    return content.to_bytes()


def part(page: bytes, selector: str) -> str:
    """Return the inner HTML of an element in a page of this site.

    Raises `OSError` if it has no such element with a footer after it: then it is the page of a
    captive portal, or incomplete.
    """
    parsed = window.DOMParser.new().parseFromString(page.decode(errors="replace"), "text/html")
    if not parsed.querySelector(f"{selector} ~ footer"):
        raise OSError(f"the page has no {selector}, or ends in it")
    return str(parsed.querySelector(selector).innerHTML)


def tell(name: str, detail: str) -> None:
    """Dispatch an event with a text on the document, for the scripts of this page."""
    document.dispatchEvent(CustomEvent.new(name, to_object({"detail": detail})))


def listen(target: Element, event: str, handle: Callable[[Any], object]) -> None:
    """Call `handle` with every event of this name that reaches an element; `run` its result."""
    _handlers.append(handle)
    # Binding the proxy itself would return an object that Pyodide mistakes for a proxy.
    call = window.Function.prototype.call
    target.addEventListener(event, call.bind(_handler(), None, len(_handlers) - 1))


def _handle(number: int, event: object) -> None:
    run(_handlers[number](event))


@lru_cache(maxsize=1)
def _handler() -> Any:
    """Return the JavaScript function that calls handlers by number.

    One proxy per handler would take 20% of the start of the app: 130 times 0.2 ms.
    """
    return create_proxy(_handle)


def listen_to_page(event: str, handle: Callable[[Any], object]) -> None:
    """Call `handle` with every event of this name that reaches the document."""
    listen(document, event, handle)


def listen_to_clicks(acts: Mapping[str, Callable[[], object]]) -> None:
    """Enable the buttons with these ids, and call a function with no argument on their clicks."""
    for name, act in acts.items():
        control(name).disabled = False
        listen(control(name), "click", lambda event, act=act: act())


def listen_to_choices(target: Element, name: str, handle: Callable[[str], object]) -> None:
    """Call `handle` with the value of `data-NAME` when a part of an element with it is clicked."""

    def choose(event: PointerEvent) -> object:
        part = event.target.closest(f"[data-{name}]")
        return handle(getattr(part.dataset, name)) if part else None

    listen(target, "click", choose)


def listen_to_window(event: str, handle: Callable[[Event], object]) -> None:
    """Call `handle` with every event of this name that reaches the window."""
    listen(window, event, handle)


def listen_first(event: str, handle: Callable[[Any], object]) -> None:
    """Call `handle` with every event of this name before any element of the page receives it."""
    window.addEventListener(event, create_proxy(handle), True)


def listen_to_hiding(handle: Callable[[], object]) -> None:
    """Call `handle` before the page is hidden or left.

    At `beforeunload` the address can still be changed, unless the page is reloaded; at `pagehide`
    it cannot. Phones send only `pagehide` and `visibilitychange`.
    """
    for event in ("beforeunload", "pagehide"):
        listen_to_window(event, lambda event: handle())
    listen_to_page("visibilitychange", lambda event: document.hidden and handle())


def set_text(node: Element, text: str) -> None:
    """Set the text of an element, unless it is the same, which screen readers would repeat."""
    if node.textContent != text:
        node.textContent = text


def set_state(node: Element, name: str, on: bool) -> None:
    """Set an attribute such as `aria-pressed` to "true" or "false"."""
    node.setAttribute(name, "true" if on else "false")


def watch(root: Element, handle: Callable[[Element, bool], object]) -> Observer:
    """Return an IntersectionObserver for the descendants of a scrolling element.

    It calls `handle` with each element that approaches or leaves the visible part, and with
    whether the element is less than one height of `root` away from it.
    """

    def handle_all(entries: Any, _observer: Any) -> None:
        for entry in entries:
            handle(entry.target, entry.isIntersecting)

    options = to_object({"root": root, "rootMargin": "100% 0px"})
    return window.IntersectionObserver.new(create_proxy(handle_all), options)


def keyboard_is_free(board: Element) -> bool:
    """Return whether moving the focus would not interrupt the user.

    That is so if the board, the throw button, an unusable element or nothing has the focus.
    """
    at = document.activeElement
    played = at.isSameNode(document.body) or at.id == "throw" or board.contains(at)
    return bool(played or at.matches(":disabled") or at.closest("[hidden]"))


def has_focus() -> bool:
    """Return whether an element of the page has the focus."""
    return not document.activeElement.isSameNode(document.body)


def focus(node: Element) -> None:
    """Move the keyboard focus to an element without scrolling the page.

    An embedded board does not take the focus from its host page.
    """
    embedded = document.documentElement.hasAttribute("data-woken")
    if not embedded or document.hasFocus():
        node.focus(to_object({"preventScroll": True}))


def listen_to_lost_focus(handle: Callable[[], object]) -> None:
    """Call `handle` when nothing has the focus because the element that had it has disappeared.

    A closed dialog, too, loses the focus if it cannot return it.
    """

    async def check(lost: Element) -> None:
        await pause(0)  # another element may get the focus
        is_gone = not lost.checkVisibility() or lost.matches(":disabled")
        if is_gone and document.hasFocus() and not has_focus():
            handle()

    for event in ("focusout", "close"):
        listen_first(event, lambda event: run_task(check(event.target)))


def reveal(box: Element, node: Element) -> None:
    """Scroll a box, and nothing around it, until a node in it is visible."""
    outer, inner = box.getBoundingClientRect(), node.getBoundingClientRect()
    above, below = inner.top - outer.top, inner.bottom - outer.bottom
    box.scrollTop += min(above, max(below, 0))


def scroll_to_top() -> None:
    """Scroll the page to its top, where the board is."""
    window.scrollTo(0, 0)


def spot(drawing: Drawing, event: PointerEvent) -> tuple[float, float, float]:
    """Return the position of a pointer in units of a drawing, and the number of units per pixel."""
    matrix = drawing.getScreenCTM().inverse()
    return matrix.a * event.clientX + matrix.e, matrix.d * event.clientY + matrix.f, matrix.a


def element_under(event: PointerEvent) -> Element | Null:
    """Return the element under a pointer, even if another element has captured the pointer."""
    return document.elementFromPoint(event.clientX, event.clientY)


def set_flag(name: str, on: bool) -> None:
    """Add or remove a class of the root element, for style sheets."""
    document.documentElement.classList.toggle(name, on)


def ready() -> None:
    """Mark the page as ready to play."""
    document.documentElement.dataset.ready = ""


def soon(act: Callable[[], object]) -> None:
    """Call a function after the current callback, before the browser paints."""
    window.queueMicrotask(once(act))


def run(result: object) -> None:
    """Start the task that a function has returned, if its result is one."""
    if isinstance(result, Coroutine):
        run_task(cast(Work, result))


def run_task(task: Work) -> None:
    """Start a background task, and report its error."""
    running = ensure_future(task)
    tasks.add(running)
    running.add_done_callback(_handle_end)


def _handle_end(task: Future[object]) -> None:
    tasks.discard(task)
    if not task.cancelled() and (error := task.exception()):
        report(error)


def report(error: BaseException) -> None:
    """Report an error as if an event handler had raised it, without raising it."""
    window.reportError(window.Error.new("".join(format_exception(error))))


def listen_to_errors(handle: Callable[[str], object]) -> None:
    """Call `handle` with the text of every uncaught error of Python or JavaScript."""

    def pass_on(event: Event, name: str) -> None:
        if error := getattr(event, name, None):  # warnings have none
            handle(str(getattr(error, "stack", None) or error))

    listen_to_window("error", lambda event: pass_on(event, "error"))
    listen_to_window("unhandledrejection", lambda event: pass_on(event, "reason"))


async def pause(ms: float) -> None:
    """Wait for this many milliseconds; 0 lets the browser paint and handle events."""
    await sleep(ms / 1000)


def now() -> float:
    """Return the milliseconds since the page was opened."""
    return window.performance.now()


def set_pace(pace: float) -> None:
    """Multiply the duration of all motion by a factor, including that of style sheets."""
    document.documentElement.style.setProperty("--pace", str(pace))
    document.documentElement.classList.toggle("still", not pace)


@lru_cache(maxsize=1)
def _motion() -> Any:
    """Return the media query for reduced motion, which browsers are slow to create."""
    return window.matchMedia("(prefers-reduced-motion: reduce)")


def pace() -> float:
    """Return the factor for the duration of all motion; 0 if the user wants none."""
    if _motion().matches:
        return 0
    return float(document.documentElement.style.getPropertyValue("--pace") or 1)


def is_still() -> bool:
    """Return whether motion is switched off."""
    return not pace()


def animate(
    node: Element,
    frames: Mapping[str, Sequence[object]],
    ms: float,
    delay: float = 0,
    fill: str = "backwards",
) -> None:
    """Animate an element; `frames` lists the values of each CSS property.

    Afterwards the element returns to its own style, or keeps the last values if `fill` is "both".
    """
    if not (times := pace()):
        return
    timing = {"duration": ms * times, "delay": delay * times, "fill": fill}
    node.animate(to_object(frames), to_object(timing))


def ignore_presses(node: Element, ms: float) -> None:
    """Make an element and all in it deaf to the pointer, but not to keys, for some milliseconds.

    Without motion too: a finger that was about to press something else must not hit it.
    """
    node.animate(to_object({"pointerEvents": ["none", "none"]}), ms)


def finish_animations(node: Element) -> None:
    """Finish the motion of an element and its descendants.

    The endless animations of style sheets, such as a pulsing mark, go on: the browser refuses to
    finish them.
    """
    for animation in node.getAnimations(to_object({"subtree": True})):
        if animation.effect.getComputedTiming().endTime < inf:
            animation.finish()


def seed() -> str:
    """Return sixteen unpredictable hexadecimal digits."""
    words = window.crypto.getRandomValues(Uint32Array.new(2)).to_py()
    return "".join(f"{word:08x}" for word in words)


def today() -> int:
    """Return the current time in milliseconds since 1970."""
    return int(window.Date.now())


def zone() -> int:
    """Return the current offset of the local time of the device from UTC, in minutes."""
    return -int(window.Date.new().getTimezoneOffset())


def date(ms: int) -> str:
    """Return a date and time of day, formatted for the reader of this page."""
    language = document.documentElement.lang
    form = {"dateStyle": "medium", "timeStyle": "short"}
    return str(window.Date.new(ms).toLocaleString(language, to_object(form)))


async def add_style(name: str) -> None:
    """Apply a style sheet of the site to the page. Raises `OSError` if it does not arrive."""
    await style(name)  # checks it; the browser's cache then has it
    link = document.createElement("link")
    link.setAttribute("rel", "stylesheet")
    link.setAttribute("href", site_address(name))
    await load_element(link)


async def load_element(element: Any) -> bool:
    """Add an element that loads a file to the page, and return whether the file arrives."""
    arrived: Future[bool] = Future()
    for name in ("load", "error"):
        listen(element, name, lambda event: arrived.set_result(event.type == "load"))
    document.head.append(element)
    return await arrived


def site_address(name: str) -> str:
    """Return the address of a style sheet or script of the site."""
    return URL.new(name, document.querySelector("link[rel=stylesheet]").href).href


async def style(name: str) -> str:
    """Return the text of a style sheet of the site. Raises `OSError` if it does not arrive."""
    return (await fetch_file(site_address(name))).decode()
