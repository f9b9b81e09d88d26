"""Functions that read and change the address of the page, and open other pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from js import URL, URLSearchParams, history, location

from web.browser import dom

RETRY = 500  # milliseconds between attempts if the browser refuses a navigation


def visit(address: str) -> None:
    """Open another page; the Back button returns to this one."""
    _navigate(lambda: location.assign(address))


def go(address: str) -> None:
    """Open another page, which replaces this one in the history."""
    _navigate(lambda: location.replace(address))


def follow(fragment: str) -> None:
    """Go to another fragment of this page; the Back button returns to this one."""
    _navigate(lambda: setattr(location, "hash", fragment))


def keep_scroll_position() -> None:
    """Leave the scroll position alone when the player goes back or forward on this page."""
    history.scrollRestoration = "manual"


def query() -> str:
    """Return the query of the address, with its `?`."""
    return location.search


def parameters() -> dict[str, str]:
    """Return the parameters of the query; of those with the same name, the last."""
    return dict(URLSearchParams.new(location.search))


def address(fragment: str) -> str:
    """Return the address of this page with this fragment."""
    return f"{location.origin}{location.pathname}{location.search}#{fragment}"


def fragment() -> str:
    """Return the part of the address after the `#`."""
    return location.hash.removeprefix("#")


def encode(text: str) -> str:
    """Return a text with percent-encoding of all characters that have a meaning in addresses."""
    return dom.window.encodeURIComponent(text)


def decode(text: str) -> str:
    """Return the text before percent-encoding; empty if the encoding is malformed."""
    try:
        return dom.window.decodeURIComponent(text)
    except Exception:  # JavaScript's URIError
        return ""


def changed_address(parameters: Mapping[str, str], fragment: str) -> str:
    """Return the address of this page with these query parameters and this fragment."""
    url = URL.new(location.href)
    for name, value in parameters.items():
        url.searchParams.set(name, value)
    url.hash = fragment
    return str(url.href)


def replace_address(address: str) -> bool:
    """Replace the address of this page; return False if the browser refuses for now."""
    return _is_allowed(lambda: history.replaceState(None, "", address))


def push_address(address: str) -> bool:
    """Add another address to the history; return False if the browser refuses for now."""
    return _is_allowed(lambda: history.pushState(None, "", address))


def _navigate(change: Callable[[], object]) -> None:
    """Change the address as soon as the browser allows it."""
    if not _is_allowed(change):
        dom.run_task(_retry(change))


def _is_allowed(change: Callable[[], object]) -> bool:
    """Change the address; return False if there were too many changes in a short time."""
    try:
        change()
    except Exception as error:
        if "SecurityError" not in str(error):  # Pyodide does not pass on the name of a DOMException
            raise
        return False
    return True


async def _retry(change: Callable[[], object]) -> None:
    await dom.pause(RETRY)
    while not _is_allowed(change):
        await dom.pause(RETRY)
