"""The buttons of commands, the keys of the page, and what the settings change."""

from __future__ import annotations

from functools import partial

from nyout.history import is_after_throw
from nyout.view import cached_scene
from web.browser import dom
from web.browser.keys import KEYLESS, TEXT_FIELDS, is_free, key_name
from web.state import actions
from web.state.commands import COMMANDS, KEYS, has_later_plies, has_throw, is_asking, is_over
from web.state.effects import Place
from web.state.page import Page
from web.state.settings import PACES, SETTINGS
from web.views.board import ARROWS
from web.views.view import App, Phase, View


class Buttons(View):
    """Shows the buttons that apply, and hears them."""

    reads = (
        "match",
        "origin",
        "settings",
        "viewing_history",
        "truncated",
        "selection",
        "objection",
        "autoplay",
        "company",
        "language",
    )

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.drawn: dict[str, tuple[bool, bool]] = {}  # whether each is visible and enabled
        dom.listen_to_clicks(
            {command.id: partial(app.dispatch, command.action) for command in COMMANDS}
        )

    def render(self, old: Page | None, new: Page) -> None:
        for command in COMMANDS:
            self._draw(command.id, command.is_visible(new), command.is_enabled(new))
            if callable(command.label):
                dom.set_text(dom.element(command.id), command.text(new))
        dom.element("past").hidden = not has_later_plies(new)
        dom.element("left").hidden = new.truncated is None
        dom.element("finish").classList.toggle("main", new.is_out)
        match = new.match
        shows_dice = has_throw(new) or is_after_throw(match) or cached_scene(match.state).dice
        flags = {
            "asking": is_asking(new),
            "past": has_later_plies(new),
            "over": is_over(new),
            "diceless": not shows_dice,
        }
        for name, on in flags.items():
            dom.set_flag(name, on)

    def _draw(self, name: str, is_visible: bool, is_enabled: bool) -> None:
        """Show or hide a button, and enable or disable it; few change at a time."""
        if self.drawn.get(name) != (is_visible, is_enabled):
            self.drawn[name] = is_visible, is_enabled
            node = dom.control(name)
            node.hidden = not is_visible
            node.disabled = not is_enabled


class ThrowButton(View):
    """Marks the throw button as enabled as soon as it can be used.

    The button is never really disabled, so that a useless click gets an answer. While a throw is in
    flight, a press only skips the motion, and the button does not reveal whether another follows.
    While the piece of another player moves, the prompt names that player.
    """

    phase = Phase.AT_ONCE
    reads = "match", "flight", "selection"
    is_drawn_in_motion = True

    def render(self, old: Page | None, new: Page) -> None:
        flight = new.flight
        waits = flight is not None and (
            is_after_throw(new.match) or not flight.before.is_local_turn
        )
        due = new.can_throw or new.forced_move is not None
        dom.set_state(dom.control("throw"), "aria-disabled", waits or not due)


class SoundButton(View):
    """Shows whether sound is on, and offers it once, then with its name."""

    reads = "settings", "offers_sound"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.button = dom.control("sound")

    def render(self, old: Page | None, new: Page) -> None:
        dom.set_state(self.button, "aria-pressed", new.settings["sound"] != "off")
        self.button.classList.toggle("offered", bool(new.offers_sound))


FIELDS = "input, select, textarea"
FOCUS_KEYS = {"b": "button"}
"""The key that moves the focus to a button, for the list of keys."""


class Shortcuts(View):
    """Hears the keys, and moves the focus when the element that had it disappears."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        dom.listen_to_page("keydown", self._key)
        # Gently, since another element may have got the focus when the effect takes place.
        dom.listen_to_lost_focus(lambda: app.dispatch(actions.move_focus(Place.NEXT, gently=True)))

    def _key(self, event: dom.KeyEvent) -> None:
        key = key_name(event)
        if key == "Escape":
            if not event.target.closest("dialog") and not event.repeat and not event.altKey:
                on_board = bool(event.target.closest("#board"))
                if on_board:
                    event.preventDefault()
                self.app.dispatch(actions.escape(on_board))
            return
        if event.repeat and event.target.closest("#throw"):
            event.preventDefault()  # a key held on a previous button must not throw the dice
        if key in FOCUS_KEYS and is_free(event):
            event.preventDefault()
            self.app.dispatch(actions.move_focus(Place.BUTTON))
        free = not event.target.closest(TEXT_FIELDS) if "+" in key else is_free(event)
        command, is_button = KEYS.get(key), bool(event.target.closest("button"))
        if command and free:
            event.preventDefault()
            is_due = command.is_available(self.app.page) and dom.press(dom.element(command.id))
            refusal = actions.refuse("page.refused", command.text(self.app.page))
            self.app.dispatch(command.action if is_due else refusal)
        elif command and event.target.closest("dialog") and not event.target.closest(FIELDS):
            self.app.dispatch(actions.refuse("page.modal"))
        elif is_button and key in ARROWS and not event.target.closest("[data-ply]"):
            self.app.dispatch(actions.refuse())


class Appearance(View):
    """Sets the pace of motion, and the flags for style sheets and keys."""

    phase = Phase.AT_ONCE
    reads = ("settings",)
    is_drawn_in_motion = True

    def render(self, old: Page | None, new: Page) -> None:
        settings = new.settings
        dom.set_pace(PACES[settings["motion"]])
        for theme in SETTINGS["theme"].values:
            dom.set_flag(theme, settings["theme"] == theme)
        dom.set_flag("named", settings["coordinates"] == "yes")
        dom.set_flag("bare", settings["coordinates"] == "no")
        dom.set_flag(KEYLESS, settings["keys"] == "off")
