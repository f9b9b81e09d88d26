"""What the user of a screen reader perceives: announcements, the focus, and names in order.

All of it comes from the browser's accessibility tree, nothing from elements or pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page

from tools.driver.waiting import wait_until

# Whether the page waits for its user: neither a task of its own nor a download is under way.
WAITS = "() => globalThis.countTasks && !countTasks()"
SILENT = {"InlineTextBox", "LineBreak", "generic", "none"}
TEXT = "StaticText"
AS_ONE = {"heading", "paragraph", "listitem", "button", "link"}
"""The roles of elements at which a screen reader stops once, whatever they contain."""


class Node(NamedTuple):
    """An element as the accessibility tree describes it."""

    role: str  # or what the page calls it instead, such as place
    name: str
    text: str  # within it
    depth: int
    is_focused: bool
    is_live: bool
    key: int  # the same as long as the element exists

    def __str__(self) -> str:
        return f"{self.name or self.text}, {self.role}"


class ScreenReader:
    """Listens to a page, and knows of it only what its accessibility tree says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._devtools = page.context.new_cdp_session(page)
        self._devtools.send("Accessibility.enable")
        self.nodes: list[Node] = []
        """The elements in reading order, when the page last waited for its user."""
        self._said: Mapping[int, Sequence[str]] = {}  # by the key of the live region

    @property
    def focus(self) -> Node:
        """The focused element, or the page if nothing has the focus."""
        return [node for node in self.nodes if node.is_focused][-1]

    def hear(self) -> list[str]:
        """Wait until the page waits for its user, and return what it has said since the last call.

        A log says what is appended to it, any other live region its text after a change.
        """
        wait_until(self.page, lambda: self.page.evaluate(WAITS))
        self.nodes = read_nodes(self._devtools)
        before, self._said = self._said, dict(self._live_regions())
        return [
            text
            for key, texts in self._said.items()
            for text in new_texts(before.get(key, ()), texts)
        ]

    def press(self, *keys: str) -> list[str]:
        """Press keys one after the other, and return what the page says."""
        heard: list[str] = []
        for key in keys:
            self.page.keyboard.press(key)
            heard += self.hear()
        return heard

    def _live_regions(self) -> Iterator[tuple[int, list[str]]]:
        """Yield the key and the texts, by paragraph, of each live region."""
        for at, node in enumerate(self.nodes):
            if node.is_live:
                inside: list[Node] = []
                for other in self.nodes[at + 1 :]:
                    if other.depth <= node.depth:
                        break
                    inside.append(other)
                lines = [other.text for other in inside if other.role == "paragraph"]
                yield node.key, [*filter(None, lines or [node.text])]


USED = {"button", "link", "checkbox", "radio", "combobox", "textbox", "slider", "option"}


def nameless_controls(page: Page) -> list[Node]:
    """Return the controls that the browser gives no name.

    Chromium takes no tooltip for a name that is also the text of a hidden child, as axe does.
    """
    nodes = read_nodes(page.context.new_cdp_session(page))
    return [node for node in nodes if node.role in USED and not node.name]


def reader_stops(page: Page) -> list[tuple[str, str]]:
    """Return the role and the text of each element at which a swipe stops, in reading order."""
    stops: list[tuple[str, str]] = []
    inside = 0  # the depth of what is read as a part of the last stop
    for node in read_nodes(page.context.new_cdp_session(page)):
        said = (node.name or node.text).strip()
        if inside and node.depth > inside:
            continue
        inside = node.depth if node.role in AS_ONE else 0
        if said and (inside or node.role == TEXT):
            stops.append((node.role, said))
    return stops


def read_nodes(devtools: CDPSession) -> list[Node]:
    """Return the elements and the texts of a page in reading order."""
    nodes = devtools.send("Accessibility.getFullAXTree")["nodes"]
    return [*_walk({node["nodeId"]: node for node in nodes}, nodes[0], 0)]


def new_texts(before: Sequence[str], after: Sequence[str]) -> Sequence[str]:
    """Return the texts at the end of a list that an earlier list did not have.

    The first texts of the earlier list may have been removed.

    >>> new_texts(["a", "b", "b"], ["b", "b", "c"])
    ['c']
    >>> new_texts(["a"], ["b"])
    ['b']
    """
    for start in range(len(before) + 1):
        rest = before[start:]
        if [*after[: len(rest)]] == [*rest]:
            return after[len(rest) :]
    return after


def _walk(nodes: Mapping[str, Any], node: Mapping[str, Any], depth: int) -> Iterator[Node]:
    """Yield a node of the tree and all within it, except for boxes without a meaning."""
    role = node["role"]["value"]
    is_shown = not node["ignored"] and (role not in SILENT or "live" in _properties(node))
    if is_shown:
        own = _properties(node)
        yield Node(
            role=_decode(own.get("roledescription", "")) or role,
            name=_name(node),
            text=_text(nodes, node),
            depth=depth,
            is_focused=bool(own.get("focused")),
            is_live=own.get("live", "off") != "off",
            key=node.get("backendDOMNodeId", 0),
        )
    for child in _children(nodes, node):
        yield from _walk(nodes, child, depth + is_shown)


def _decode(text: str) -> str:
    """Return a text whose UTF-8 bytes Chromium reports as characters."""
    return text.encode("latin-1").decode("utf-8")


def _children(nodes: Mapping[str, Any], node: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    return (nodes[child] for child in node.get("childIds", ()) if child in nodes)


def _name(node: Mapping[str, Any]) -> str:
    return node.get("name", {}).get("value", "")


def _text(nodes: Mapping[str, Any], node: Mapping[str, Any]) -> str:
    """Return what a text says, or the texts within any other node."""
    if node["role"]["value"] == TEXT:
        return _name(node)
    parts = (_text(nodes, child) for child in _children(nodes, node))
    return " ".join(filter(None, map(str.strip, parts)))


def _properties(node: Mapping[str, Any]) -> dict[str, Any]:
    return {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
