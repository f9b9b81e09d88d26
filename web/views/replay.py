"""The past of a match: the replay bar, and the log with a button per ply."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nyout import view, words
from nyout.core import notation
from nyout.match import Match
from nyout.view import is_new_turn
from web.browser import dom
from web.browser.keys import is_free, key_name
from web.markup import NOTHING, Markup, html
from web.state import actions
from web.state.page import Page
from web.views.view import App, View, has_changed

SPEEDS = ("0.5", "1", "2", "4")
USUAL = "1"
STEPS: dict[str, Callable[[int, int], int]] = {
    "first": lambda at, last: 0,
    "back": lambda at, last: max(at - 1, 0),
    "on": lambda at, last: min(at + 1, last),
    "last": lambda at, last: last,
}
"""Steps through a list: functions of the current and the last number that return the new one."""
KEYS = {"[": "first", ",": "back", ".": "on", "]": "last"}
SIGNS = {
    "first": "M5 5v14M19 5 8 12l11 7Z",
    "back": "M17 5 6 12l11 7Z",
    "play": "M7 4v16l13-8Z",
    "pause": "M8 5v14M16 5v14",
    "on": "M7 5l11 7-11 7Z",
    "last": "M19 5v14M5 5l11 7-11 7Z",
}
"""The paths of the icons."""
UNKNOWN = "…"  # the entry of a throw until its dice rest
LIST_KEYS = {
    "ArrowLeft": "back",
    "ArrowUp": "back",
    "ArrowRight": "on",
    "ArrowDown": "on",
    "Home": "first",
    "End": "last",
}


# --- the replay bar -------------------------------------------------------------------------------


class Controls:
    """The controls of the bar, which the constructor draws."""

    def __init__(self, node: dom.Element) -> None:
        node.innerHTML = bar()
        self.slider = dom.field(node, "input")
        self.speed = dom.field(node, "select")
        self.toggle = dom.find(node, "[data-step='play']")
        self.buttons = {name: dom.find(node, f"[data-step='{name}']") for name in STEPS}


class Replay(View):
    """Shows the number of the current ply, and lets a player go to any other."""

    reads = "match", "replay", "language"
    is_drawn_in_motion = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.node = dom.element("replay")
        self.controls = Controls(self.node)
        self.offered: Mapping[str, bool] = {}
        dom.listen_to_choices(self.node, "step", self._step)
        dom.listen(self.node, "input", self._handle_change)
        dom.listen_to_page("keydown", self._key)

    def render(self, old: Page | None, new: Page) -> None:
        match = new.match
        if old and has_changed(old, new, "language"):
            self.controls = Controls(self.node)
            self.offered = {}
        last = len(match.moves)
        self.node.hidden = not last
        slider = self.controls.slider
        slider.max = str(last)
        slider.value = str(match.cursor)
        label = words.sentence("replay.ply", ply=match.cursor, plies=last)
        slider.setAttribute("aria-valuetext", label)
        offered = {name: step(match.cursor, last) != match.cursor for name, step in STEPS.items()}
        # With `disabled`, a button that reaches the end would lose the keyboard focus.
        for name, is_offered in offered.items():
            if is_offered != self.offered.get(name):
                dom.set_state(self.controls.buttons[name], "aria-disabled", not is_offered)
        self.offered = offered
        if has_changed(old, new, "replay", "language"):
            self._show_running(bool(new.replay))

    def _show_running(self, running: bool) -> None:
        toggle, sign = self.controls.toggle, "pause" if running else "play"
        toggle.dataset.sign = sign
        toggle.title = label = words.sentence(f"replay.{sign}")
        toggle.setAttribute("aria-label", label)

    def toggle_running(self) -> None:
        """Start the replay at the chosen speed, or stop it."""
        speed = "" if self.app.page.replay else self.controls.speed.value
        self.app.dispatch(actions.set_replay(speed))

    def _handle_change(self, event: dom.FieldEvent) -> None:
        if event.target.type == "range":
            self.app.dispatch(actions.go_to(int(event.target.value)))
        elif self.app.page.replay:
            self.app.dispatch(actions.set_replay(self.controls.speed.value))

    def _step(self, name: str) -> None:
        if name not in STEPS:
            self.toggle_running()
        elif self.offered[name]:
            match = self.app.page.match
            self.app.dispatch(actions.go_to(STEPS[name](match.cursor, len(match.moves))))
        else:
            self.app.dispatch(actions.refuse())

    def _key(self, event: dom.KeyEvent) -> None:
        """Step by keys, unless a text field has the focus."""
        key = key_name(event)
        if key in KEYS and is_free(event):
            event.preventDefault()
            self._step(KEYS[key])


def bar() -> Markup:
    """Return the markup of the bar."""
    keys = {name: key for key, name in KEYS.items()}
    return html(
        "{before}{play}{after}"
        '<input type="range" min="0" max="0" value="0" aria-label="{slide}">'
        '<select aria-label="{speed}">{speeds}</select>',
        before=(button(name, keys[name], name) for name in ("first", "back")),
        play=button("play", "", "play", "pause"),
        after=(button(name, keys[name], name) for name in ("on", "last")),
        slide=words.sentence("replay.slide"),
        speed=words.sentence("replay.speed"),
        speeds=map(speed_option, SPEEDS),
    )


def speed_option(speed: str) -> Markup:
    """Return the option for a speed of the replay."""
    return html(
        '<option value="{speed}" {selected}>{label}</option>',
        speed=speed,
        selected=speed == USUAL,
        label=words.sentence("replay.times", speed=words.decimal(float(speed), "g")),
    )


def button(name: str, key: str, *signs: str) -> Markup:
    """Return a button with its key and its icons."""
    label = words.sentence(f"replay.{name}")
    return html(
        '<button type="button" data-step="{name}" data-sign="{sign}" aria-label="{label}"'
        ' title="{title}" {shortcut}><svg viewBox="0 0 24 24" aria-hidden="true">{icons}</svg>'
        "</button>",
        name=name,
        sign=signs[0],
        label=label,
        title=f"{label} ({key})" if key else label,
        shortcut=html('aria-keyshortcuts="{key}"', key=key) if key else NOTHING,
        icons=(html('<path class="{sign}" d="{d}"/>', sign=sign, d=SIGNS[sign]) for sign in signs),
    )


# --- the log: one line per turn -------------------------------------------------------------------


class MoveList(View):
    """Lists the plies of a match, and marks the current one.

    A setting decides whether plies are in words or in notation; the other form is the tooltip.
    """

    reads = "match", "origin", "language", "flight", "settings"
    is_drawn_in_motion = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.list = dom.element("moves")
        self.plies: list[dom.Element] = []
        self.in_words = True
        self.hidden = 0  # the throw in flight, whose result is secret; 0 if there is none
        dom.listen_to_choices(self.list, "ply", lambda ply: app.dispatch(actions.go_to(int(ply))))
        dom.listen(self.list, "pointerover", self._handle_pointing)
        dom.listen(self.list, "focusin", self._handle_pointing)
        dom.listen(self.list, "keydown", self._key)

    def render(self, old: Page | None, new: Page) -> None:
        match, named = new.match, new.named_match
        drawn = old.match.moves if old else ()
        in_words, self.in_words = self.in_words, new.settings["log"] == "words"
        other = has_changed(old, new, "origin", "language") or in_words != self.in_words
        if other or match.moves[: len(drawn)] != drawn:
            self.list.innerHTML = ""
            self.plies = []
        for ply in range(len(self.plies) + 1, len(match.moves) + 1):
            self._add(named, ply)
        self._hide(new)
        for node in self.list.querySelectorAll("[aria-current]"):
            node.removeAttribute("aria-current")
        if self.plies:
            node = self.plies[max(match.cursor, 1) - 1]
            self._stop_at(node)
            if match.cursor:
                node.setAttribute("aria-current", "step")
                dom.run_task(self._scroll(node))

    def _hide(self, page: Page) -> None:
        """Hide the entry of a throw in flight, and show that of a landed throw."""
        is_last = page.match.cursor == len(page.match.moves)
        hidden = page.match.cursor if page.is_throw_in_flight and is_last else 0
        for ply in {self.hidden, hidden} & {*range(1, len(self.plies) + 1)}:
            entry = (UNKNOWN, "") if ply == hidden else self._entry(page.named_match, ply)
            self.plies[ply - 1].textContent, self.plies[ply - 1].title = entry
        self.hidden = hidden

    def _stop_at(self, node: dom.Element) -> None:
        """Make this ply the only Tab stop of the list."""
        for other in self.list.querySelectorAll("[tabindex='0']"):
            other.tabIndex = -1
        node.tabIndex = 0

    async def _scroll(self, node: dom.Element) -> None:
        """Scroll the list to a ply after the browser has painted."""
        await dom.pause(0)
        self.list.scrollTop = node.offsetTop - self.list.clientHeight / 2

    def _add(self, match: Match, ply: int) -> None:
        before = match.states[ply - 1]
        if ply == 1 or is_new_turn(match.states[ply - 2], before):
            seat = view.view_of(before).actor()
            self.list.insertAdjacentHTML(
                "beforeend",
                html(
                    '<li class="{colour}"><b>{name}</b> <span></span></li>',
                    colour=match.colours[seat],
                    name=match.names[seat],
                ),
            )
        entry, title = self._entry(match, ply)
        button = html(
            '<button type="button" data-ply="{ply}" tabindex="-1" title="{title}">{entry}</button>'
            " ",
            ply=ply,
            title=title,
            entry=entry,
        )
        line = self.list.children[-1].children[-1]
        line.insertAdjacentHTML("beforeend", button)
        self.plies.append(line.children[-1])

    def _entry(self, match: Match, ply: int) -> tuple[str, str]:
        """Return the text of a ply and its tooltip, which `_handle_pointing` adds to a notation."""
        notated = notation(match.moves[ply - 1])
        return (words.log_entry(match, ply), notated) if self.in_words else (notated, "")

    def _handle_pointing(self, event: dom.Event) -> None:
        """Add a tooltip in words to a ply in notation that the pointer or the focus reaches."""
        node = event.target.closest("button[data-ply]")
        if node and not node.title and node.textContent != UNKNOWN:
            node.title = words.narrate_last(self.app.page.named_match.go_to(int(node.dataset.ply)))

    def _key(self, event: dom.KeyEvent) -> None:
        """Move the focus from ply to ply by the arrow keys, Home and End."""
        node, key = event.target.closest("button[data-ply]"), key_name(event)
        if node and key in LIST_KEYS:
            event.preventDefault()
            there = STEPS[LIST_KEYS[key]](int(node.dataset.ply) - 1, len(self.plies) - 1)
            self._stop_at(self.plies[there])
            dom.focus(self.plies[there])
            dom.run_task(self._scroll(self.plies[there]))
