"""`update`: the page state that follows from a page state and an action. A pure function.

Each action has one function in `REDUCERS`; the functions are in `web.state.reducers`. Effects that
follow from the new state after any action, such as saving the match or letting a computer player
act, are in `_consequences`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from web.state import actions
from web.state.actions import Action
from web.state.effects import ActForComputer, CountResult, Effect, Save, ShowNextPly, StayAwake
from web.state.page import Host, Page
from web.state.reducers import entering, matches, plies, screen
from web.state.reducers.steps import Reducers


def initial(
    action: actions.Open, settings: Mapping[str, str], language: str, host: Host | None = None
) -> Page:
    """The first state of a page, which shows the match of `action`."""
    return update(Page(action.match, settings, language, host), action)


def update(page: Page, action: Action) -> Page:
    """The state after an action, with the effects that it requests.

    Raises `IllegalMove` or `IndexError` for a move or a ply of the page around an embedded board
    that does not exist.
    """
    after = REDUCERS[type(action)](page._replace(effects=()), action)
    if after.objection is page.objection and type(action) not in UNASKED:
        after = after._replace(objection=None)
    if after.match is not page.match and type(action) not in REPLAYING:
        after = after._replace(replay="")
    if after.flight is None and after.match.active != after.hurried:
        after = after._replace(hurried=None)
    return after._replace(effects=(*after.effects, *_consequences(page, after)))


def _consequences(before: Page, after: Page) -> Iterator[Effect]:
    """The effects of a difference between two states."""
    opened = before.origin is not after.origin
    landed = before.flight and not after.flight
    if not after.is_saved and (opened or landed or before.match is not after.match):
        yield Save()  # again after the landing, if there was no space before
    if (match := after.computer_match) and (opened or match is not before.computer_match):
        yield ActForComputer(match)
    if (match := after.next_replayed) and match is not before.next_replayed:
        yield ShowNextPly(match)
    shown = opened or not before.shows_result
    if after.shows_result and shown and after.host is None and (seat := after.you) is not None:
        # A fork gives the match another seed, with which it would be counted a second time.
        fresh = not after.came_finished and after.head_to_head is None
        yield CountResult(after.match, seat, fresh)
    # The browser can refuse or end the wake lock at any time, so each ply asks for it again.
    awake, ply = after.stays_awake, before.match is not after.match
    if opened or awake != before.stays_awake or (awake and ply):
        yield StayAwake(awake)


REDUCERS: Reducers = {
    **matches.REDUCERS,
    **entering.REDUCERS,
    **plies.REDUCERS,
    **screen.REDUCERS,
}
"""What each action does."""

UNASKED = {
    actions.PointAt,
    actions.ChangeLanguage,
    actions.Saved,
    actions.Warn,
    actions.NoticeOtherWindow,
    actions.Set,
}
"""The actions after which the answer to the last click stays."""

REPLAYING = {actions.Landed, actions.ReplayTick, actions.Reseed, actions.Saved, actions.SetReplay}
"""The actions that leave a replay running; any other that shows another match stops it."""
