"""The buttons of the game: their actions, and which are visible and enabled."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from nyout import words
from nyout.core import OVER
from nyout.match import REMOTE, ROOM
from nyout.view import cached_scene
from web.browser import dom
from web.state import actions
from web.state.actions import Action
from web.state.page import Autoplay, Page
from web.views.view import App, Phase, View

ACTIONS: Mapping[str, Action] = {
    "assist": actions.delegate(Autoplay.PLY),
    "finish": actions.delegate(Autoplay.GAME),
    "undo": actions.undo(),
    "back": actions.take_back(),
    "anyway": actions.insist(),
    "redo": actions.redo(),
    "cut": actions.truncate(),
    "uncut": actions.restore(),
    "rotate": actions.turn_board(),
}
"""The action of each button, by the button's id."""
SAME = {"send": "share", "over-new": "new", "over-analyse": "analyse"}
"""Buttons that click another button, which is in the menu."""


class Buttons(View):
    """Shows the buttons that apply, and hears them."""

    reads = "match", "truncated", "selection", "objection", "autoplay", "language"
    at_rest = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        dom.on_clicks(
            {
                **{name: partial(app.dispatch, action) for name, action in ACTIONS.items()},
                **{name: dom.element(other).click for name, other in SAME.items()},
                "fork": lambda: app.dispatch(actions.truncate(dom.seed())),
            }
        )

    def render(self, old: Page | None, new: Page) -> None:
        match = new.match
        history = match.cursor < len(match.moves)
        over = match.active == OVER
        throws = (match.turn_has_throw or new.forced is not None) and not over
        asks = new.objection is not None and new.objection.move is not None
        invited = ROOM in match.tags and new.host is None
        awaits = match.joint.awaited is not None
        finishes = new.can_finish and new.autoplay is not Autoplay.GAME
        hidden = {
            "back": not asks,
            "anyway": not asks,
            "past": not history,
            "redo": not history or new.is_exercise,
            "hint": not new.offers_hint,
            "cut": match.cursor < match.locked_plies,
            "fork": match.cursor < match.locked_plies or match.is_joint,
            "left": new.truncated is None,
            "send": match.active_player != REMOTE or invited or (match.is_live and not awaits),
            "live": not invited,
            "throw": not throws or (finishes and new.only_watches),
            "finish": not finishes,
            "over-new": not over or new.read_only,
            "over-analyse": not over,
        }
        for name, is_hidden in hidden.items():
            dom.element(name).hidden = is_hidden
        dom.control("undo").disabled = match.undo() is match
        dom.control("assist").disabled = not new.can_delegate
        seat = match.local_seat
        joins = () if seat is None else ("seat",)
        join = words.text("page.live", *joins, seat=match.names[seat or 0])
        dom.element("live").textContent = join
        dom.element("finish").classList.toggle("main", new.only_watches)
        label = words.text("do.forced") if new.forced else words.throw_label(match)
        dom.element("throw").textContent = label
        flags = {
            "asking": asks,
            "past": history,
            "over": over,
            "diceless": not (throws or match.was_thrown or cached_scene(match.state).dice),
        }
        for name, on in flags.items():
            dom.set_flag(name, on)


class ThrowButton(View):
    """Marks the throw button as enabled as soon as it can be used.

    The button is never really disabled, so that a useless click gets an answer. While a throw is in
    flight, a press only skips the motion, and the button does not reveal whether another follows.
    While the piece of another player moves, the prompt names that player.
    """

    phase = Phase.AT_ONCE
    reads = "match", "flight", "selection"

    def render(self, old: Page | None, new: Page) -> None:
        flight = new.flight
        waits = flight is not None and (new.match.was_thrown or not flight.before.by_person)
        due = new.can_throw or new.forced is not None
        button = dom.control("throw")
        button.disabled = False
        dom.set_state(button, "aria-disabled", waits or not due)
