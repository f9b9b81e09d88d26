"""The bar under the board that goes through a game: step by step, by sliding, or by itself."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from nyout import words
from nyout.match import Match
from web.browser import dom
from web.input import shortcuts

PACE = 900  # milliseconds between two plies of a game that plays itself
SPEEDS = ("0.5", "1", "2", "4")  # as much faster; motion is not waited for beyond the usual one
USUAL = "1"

STEPS: dict[str, Callable[[Match], int]] = {
    "first": lambda match: 0,
    "back": lambda match: max(match.cursor - 1, 0),
    "on": lambda match: min(match.cursor + 1, len(match.moves)),
    "last": lambda match: len(match.moves),
}
"""The plies that the buttons show."""
KEYS = {"[": "first", ",": "back", ".": "on", "]": "last"}
SIGNS = {
    "first": "M5 5v14M19 5 8 12l11 7Z",
    "back": "M17 5 6 12l11 7Z",
    "play": "M7 4v16l13-8Z",
    "pause": "M8 5v14M16 5v14",
    "on": "M7 5l11 7-11 7Z",
    "last": "M19 5v14M5 5l11 7-11 7Z",
}
"""What is drawn on the buttons."""


class Replay:
    """Shows where in its game a match is; `go` shows another ply, `step` the next as it happened.

    `rest` waits until what moves has come to rest.
    """

    def __init__(
        self,
        go: Callable[[int], None],
        step: Callable[[], None],
        rest: Callable[[], Coroutine[Any, Any, object]],
    ) -> None:
        self.go, self.step, self.rest = go, step, rest
        self.run: object = None  # what stands for the game that plays itself now; None if none does
        self.bar = dom.element("replay")
        self.clear()
        dom.on(self.bar, "click", self._clicked)
        dom.on(self.bar, "input", self._slid)
        dom.on_page("keydown", self._key)

    def clear(self) -> None:
        """Draw the bar anew, in the words of now."""
        self.bar.innerHTML = bar()
        self.slider = self.bar.querySelector("input")
        self.speed = self.bar.querySelector("select")
        self.toggle = self.bar.querySelector("[data-step='play']")
        self.buttons = {name: self.bar.querySelector(f"[data-step='{name}']") for name in STEPS}
        self.offers: Mapping[str, bool] = {}

    def show(self, match: Match) -> None:
        """Bring the bar up to a match."""
        self.match = match
        last = len(match.moves)
        self.bar.hidden = not last
        self.slider.max = str(last)
        self.slider.value = str(match.cursor)
        said = words.text("replay.ply", ply=match.cursor, plies=last)
        self.slider.setAttribute("aria-valuetext", said)
        offers = {name: ply(match) != match.cursor for name, ply in STEPS.items()}
        # A button that was disabled would lose the keyboard of whoever steps by it.
        for name, offered in offers.items():
            if offered != self.offers.get(name):
                self.buttons[name].setAttribute("aria-disabled", "false" if offered else "true")
        self.offers = offers

    def play(self, on: bool) -> None:
        """Let the game play itself from here, or from its first ply after the last; or hold it."""
        self.run = object() if on else None
        self.toggle.dataset.sign = sign = "pause" if on else "play"
        self.toggle.title = said = words.text(f"replay.{sign}")
        self.toggle.setAttribute("aria-label", said)
        if on:
            if self.match.cursor == len(self.match.moves):
                self.go(0)
            dom.start(self._play_on(self.run))

    async def _play_on(self, run: object) -> None:
        """Show ply after ply until the last one, or until somebody does something else."""
        while self.match.cursor < len(self.match.moves):
            shown, faster = self.match, float(self.speed.value)
            await dom.pause(PACE / faster)
            if faster <= 1:
                await self.rest()
            if self.run is not run or self.match is not shown:
                break
            self.step()
            await dom.pause(0)  # until the ply has been told of here too
        if self.run is run:
            self.play(False)

    def _slid(self, event: dom.Node) -> None:
        if event.target.type == "range":
            self.go(int(self.slider.value))

    def _clicked(self, event: dom.Node) -> None:
        if node := event.target.closest("[data-step]"):
            self._act(node.dataset.step)

    def _act(self, name: str) -> None:
        if name not in STEPS:
            self.play(self.run is None)
        elif self.offers[name]:
            self.go(STEPS[name](self.match))

    def _key(self, event: dom.Node) -> None:
        """Go by keys that no board, list or text has a use for."""
        if event.key in KEYS and not self.bar.hidden and shortcuts.is_free(event):
            event.preventDefault()
            self._act(KEYS[event.key])


def bar() -> str:
    """The inside of the bar."""
    by_step = {name: key for key, name in KEYS.items()}
    before, after = (
        "".join(button(name, by_step[name], name) for name in names)
        for names in (("first", "back"), ("on", "last"))
    )
    speeds = "".join(
        f'<option value="{speed}"{" selected" * (speed == USUAL)}>'
        f"{words.text('replay.times', speed=words.decimal(float(speed), 'g'))}</option>"
        for speed in SPEEDS
    )
    return (
        f"{before}{button('play', '', 'play', 'pause')}{after}"
        f'<input type="range" min="0" max="0" value="0" aria-label="{words.text("replay.slide")}">'
        f'<select aria-label="{words.text("replay.speed")}">{speeds}</select>'
    )


def button(name: str, key: str, *signs: str) -> str:
    """A button of the bar, with its key and what may be drawn on it."""
    said = words.text(f"replay.{name}")
    shortcut = f' aria-keyshortcuts="{key}"' if key else ""
    title = f"{said} ({key})" if key else said
    drawn = "".join(f'<path class="{sign}" d="{SIGNS[sign]}"/>' for sign in signs)
    return (
        f'<button type="button" data-step="{name}" data-sign="{signs[0]}" aria-label="{said}"'
        f' title="{title}"{shortcut}><svg viewBox="0 0 24 24" aria-hidden="true">{drawn}</svg>'
        "</button>"
    )
