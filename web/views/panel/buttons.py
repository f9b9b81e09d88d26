"""The command buttons: which are visible and enabled, and the labels that change."""

from __future__ import annotations

from functools import partial

from nyout.history import is_after_throw
from nyout.view import cached_scene
from web.browser import dom
from web.state.commands import COMMANDS, has_later_plies, has_throw, is_asking, is_over
from web.state.page import Page
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
                dom.set_text(dom.element(command.id), command.label(new))
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
