"""A visitor in front of a page, who looks at it and uses a mouse, a finger or a keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Error, Frame, Page

SIGHT = (Path(__file__).parent / "sight.js").read_text("utf-8")
LOADING = 40  # seconds that a page may take to become ready
REST = 2  # seconds to wait for motion to end, and for the focus to move
SIZES = {
    "desktop": (1440, 900),
    "laptop": (1280, 720),
    "square": (1024, 768),
    "tablet": (768, 1024),
    "phone": (390, 664),
    "lying phone": (844, 390),
    "small phone": (320, 568),
}
"""The width and height of the window of each device."""
TOUCH = "tablet", "phone", "lying phone", "small phone"
TURNED = {"phone": "lying phone", "lying phone": "phone", "tablet": "square", "square": "tablet"}
"""What each device becomes when a visitor turns it."""
ARROWS = "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"
SCROLLING = {"Tab", "Shift+Tab", "Home", "End", " ", *ARROWS}
"""The keys that make browsers scroll."""
DUE = "#throw", "choice=", "lesson=show", "lesson=play", "#wake", "#back", "#redo"
"""Parts of the keys of things that a visitor can use only when it is their turn."""
WAITING = {"own", "send", "puzzle", "trouble", "replay", "beside"}
"""The panels in which the page waits for the visitor."""


class Thing(NamedTuple):
    """Something visible that a visitor can use."""

    key: str  # the same on every visit and, with few exceptions, in every language
    label: str
    box: tuple[int, int, int, int]  # left, top, width and height in pixels of its frame
    in_window: bool
    hit: bool  # whether a click on its centre reaches it
    kind: str
    off: bool
    task: bool
    options: Sequence[str]
    mark: str

    @property
    def centre(self) -> tuple[float, float]:
        """The centre in pixels of its frame."""
        x, y, width, height = self.box
        return x + width / 2, y + height / 2


class Sight(NamedTuple):
    """What is visible at one moment; see `sight.js`."""

    path: str
    hash: str
    game: str
    is_ready: bool
    is_moving: bool
    is_over: bool
    is_past: bool
    turn: str
    status: str
    plies: tuple[str, ...]
    dialog: str
    error: str
    panels: Sequence[str]
    board_share: float  # the visible part of the board, from 0 to 1
    scroll: int
    scroll_room: int
    focus: str
    is_offline: bool
    is_controlled: bool  # by a service worker
    things: tuple[Thing, ...]
    overflows: Sequence[str]
    device: str

    def thing(self, key: str) -> Thing | None:
        """Return the thing with a key, if it is visible."""
        return next((thing for thing in self.things if thing.key == key), None)

    @property
    def can_act(self) -> bool:
        """Whether the page waits for the visitor."""
        if self.dialog or self.is_over or self.is_past or not self.game or WAITING & {*self.panels}:
            return True
        usable = [thing for thing in self.things if not thing.off]
        return any(thing.mark or any(part in thing.key for part in DUE) for thing in usable)


class Step(NamedTuple):
    """A deed, the key of the thing to which it is done, and a value."""

    deed: str
    key: str = ""
    value: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (self.deed, self.key, self.value and repr(self.value))))


class Visitor:
    """Uses a page in a browser context, at human speed or in a hurry."""

    def __init__(self, context: BrowserContext, device: str, rng: Random, *, hurry: bool) -> None:
        self.context, self.device, self.rng, self.hurry = context, device, rng, hurry
        self.page = context.new_page()
        self.page.on("filechooser", lambda chooser: None)  # without a listener it would block
        self.context.on("page", self._close)
        self.has_scrolled = False
        page, keyboard = self.page, self.page.keyboard
        self.deeds: dict[str, Callable[[Step, Thing | None], object]] = {
            "click": lambda step, thing: self._press(thing),
            "double-click": lambda step, thing: (self._press(thing), self._press(thing)),
            "hold": lambda step, thing: self._hold(thing, float(step.value)),
            "drag": self._drag,
            "choose": lambda step, thing: self._node(thing).select_option(step.value),
            "write": lambda step, thing: self._node(thing).fill(step.value),
            "scroll": lambda step, thing: self._scroll(thing),
            "press": lambda step, thing: keyboard.press(step.value),
            "resize": lambda step, thing: self._resize(step.value),
            "theme": lambda step, thing: page.emulate_media(color_scheme=step.value),  # type: ignore[arg-type]
            "network": lambda step, thing: context.set_offline(step.value == "off"),
            "open": lambda step, thing: page.goto(step.value),
            "back": lambda step, thing: page.go_back(timeout=10_000),
            "forward": lambda step, thing: page.go_forward(timeout=10_000),
            "reload": lambda step, thing: page.reload(timeout=10_000),
            "wait": lambda step, thing: page.wait_for_timeout(float(step.value)),
        }

    def _close(self, page: Page) -> None:
        """Close a window that a link has opened."""
        if page is not self.page:
            page.close()

    @property
    def frame(self) -> Frame:
        """The frame with the board: the one that a post embeds, else the page itself."""
        embedded = [frame for frame in self.page.frames if "?controls=full" in frame.url]
        return embedded[0] if embedded else self.page.main_frame

    # --- looking ------------------------------------------------------------------------------

    def look(self) -> Sight:
        """Return what is visible, once the page is ready or asks for something."""
        deadline = monotonic() + LOADING
        while True:
            try:
                sight = self._clip(read_sight(self.frame.evaluate(SIGHT), self.device))
            except Error as error:  # the page is being replaced
                if monotonic() > deadline or "closed" in error.message:
                    raise
            else:
                asks = sight.error or sight.thing("side #wake") or sight.thing("side #boot-retry")
                if sight.is_ready or asks or monotonic() > deadline:
                    return sight
            self.page.wait_for_timeout(50)

    def _clip(self, sight: Sight) -> Sight:
        """Return what is visible of a frame, whose lower part may be outside the window."""
        if not self.frame.parent_frame:
            return sight
        width, height = SIZES[self.device]
        box = self.frame.frame_element().bounding_box() or {"x": 0, "y": 0}

        def clip(thing: Thing) -> Thing:
            x, y = thing.centre
            if 0 <= x + box["x"] < width and 0 <= y + box["y"] < height:
                return thing
            return thing._replace(in_window=False, hit=False)

        return sight._replace(things=tuple(map(clip, sight.things)))

    def look_at_rest(self) -> Sight:
        """Return what is visible once nothing moves and something has the focus, if ever."""
        deadline = monotonic() + REST
        while (sight := self.look()).is_moving or not sight.focus:
            if monotonic() > deadline:
                break
            self.page.wait_for_timeout(50)
        return sight

    # --- acting -------------------------------------------------------------------------------

    def do(self, step: Step, thing: Thing | None) -> None:
        """Take a step, then pause as this visitor does."""
        if step.deed in ("open", "back", "forward"):
            self.has_scrolled = False
        elif step.value in SCROLLING:
            self.has_scrolled = True
        try:
            self.deeds[step.deed](step, thing)
        except (Error, ValueError) as error:
            if "has been closed" in str(error) or "crashed" in str(error):
                raise
            # A thing that goes away while a visitor reaches for it is no fault.
        low, high = (0, 60) if self.hurry else (120, 700)
        self.page.wait_for_timeout(self.rng.uniform(low, high))

    def _node(self, thing: Thing | None) -> Any:
        """Return the element of a thing; raise `ValueError` if it is not there."""
        assert thing
        index = [other.key for other in self.look().things].index(thing.key)
        return self.frame.evaluate_handle("index => seen[index]", index).as_element()

    def _resize(self, device: str) -> None:
        width, height = SIZES[device]
        self.device = device
        self.page.set_viewport_size({"width": width, "height": height})

    def _scroll(self, thing: Thing | None) -> None:
        self._node(thing).evaluate("node => node.scrollIntoView({ block: 'center' })")
        self.has_scrolled = True

    def _centre(self, thing: Thing | None) -> tuple[float, float]:
        """Return the centre of a thing in pixels of the window."""
        assert thing
        x, y = thing.centre
        if self.frame.parent_frame:
            box = self.frame.frame_element().bounding_box() or {"x": 0, "y": 0}
            x, y = x + box["x"], y + box["y"]
        return x, y

    def _press(self, thing: Thing | None) -> None:
        press = self.page.touchscreen.tap if self.device in TOUCH else self.page.mouse.click
        press(*self._centre(thing))

    def _hold(self, thing: Thing | None, ms: float) -> None:
        self.page.mouse.move(*self._centre(thing))
        self.page.mouse.down()
        self.page.wait_for_timeout(ms)
        self.page.mouse.up()

    def _drag(self, step: Step, thing: Thing | None) -> None:
        """Drag a thing to the thing whose key is the value of the step."""
        if not (there := self.look().thing(step.value)):
            return
        (x, y), (to_x, to_y) = self._centre(thing), self._centre(there)
        path = [(x + (to_x - x) * part / 6, y + (to_y - y) * part / 6) for part in range(7)]
        if self.device in TOUCH:
            self._swipe(path)
            return
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for point in path:
            self.page.mouse.move(*point)
            self.page.wait_for_timeout(15)
        self.page.mouse.up()

    def _swipe(self, path: Sequence[tuple[float, float]]) -> None:
        devtools = self.context.new_cdp_session(self.page)
        for number, (x, y) in enumerate(path):
            kind = "touchMove" if number else "touchStart"
            point = {"x": x, "y": y}
            devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
            self.page.wait_for_timeout(15)
        devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        devtools.detach()


def read_sight(result: dict[str, Any], device: str) -> Sight:
    """Return the result of `sight.js` on a device as values."""
    things = tuple(Thing(**rename(thing)) for thing in result["things"])
    plies = tuple(result["plies"])
    return Sight(**{**rename(result), "things": things, "plies": plies, "device": device})


def rename(values: dict[str, Any]) -> dict[str, Any]:
    """Return values with the names of Python instead of those of JavaScript."""
    return {_snake(name): value for name, value in values.items()}


@cache
def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
