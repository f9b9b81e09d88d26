"""A player who hears what the page says and presses keys, and notes both."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Page

from tools.driver.parts import wait_until_ready
from tools.driver.screen_reader import Node, ScreenReader

MOST_TABS = 60
FIRST = "Space", "o", "d"
ARROWS = "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"


class BlindPlayer:
    """Plays by Space, Enter, Tab and the arrow keys, without knowing the rules."""

    def __init__(self, page: Page, address: str) -> None:
        page.goto(address)
        wait_until_ready(page)
        self.reader = ScreenReader(page)
        self.notes: list[tuple[str, list[str]]] = [("", self.reader.hear())]
        """What the player pressed, on what, and what the page said then."""

    @property
    def focus(self) -> Node:
        """The element with the focus."""
        return self.reader.focus

    def press(self, key: str) -> list[str]:
        """Press a key, and return what the page says."""
        on = f"{key} on {self.focus}" if self.focus.depth else key
        self.notes.append((on, self.reader.press(key)))
        return self.notes[-1][1]

    def press_all(self, *keys: str) -> None:
        """Press keys, each of which gets an answer."""
        for key in keys:
            before, said = self.focus, self.press(key)
            assert said or self.focus != before, f"{key} has no answer:\n{self.text()}"

    def tab_to(self, is_meant: Callable[[Node], bool], key: str = "Tab") -> Node:
        """Press a key until the focus is on an element that is meant, and return it."""
        for _ in range(MOST_TABS):
            if is_meant(self.focus):
                return self.focus
            self.reader.press(key)
        raise AssertionError(f"{key} does not reach what is meant")

    def find_place(self, letter: str, place: str) -> None:
        """Press a letter that leads from place to place until the focus is on this one."""
        self.tab_to(lambda node: re.split("[:,]", node.name)[0] == place, letter)

    def act(self) -> None:
        """Press the key that goes on with the turn: Enter, wherever the page has put the focus.

        The page starts without a focus; then Space throws, or a letter leads to a piece or a
        destination. If Enter changes nothing, an arrow key looks for something else on the board.
        """
        before = self.focus
        keys = ("Enter", ARROWS[len(self.notes) % len(ARROWS)]) if before.depth else FIRST
        for key in keys:
            if self.press(key) or self.focus != before:
                return

    def heard(self) -> Iterator[str]:
        """Yield all that the page has said."""
        for _, said in self.notes:
            yield from said

    def text(self) -> str:
        """Return the notes, one per line, with what was pressed in brackets."""
        lines = [line for on, said in self.notes for line in (*([f"[{on}]"] if on else ()), *said)]
        return "".join(f"{line}\n" for line in lines)
