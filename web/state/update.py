"""The pure function `update`, which maps a page state and an action to the next state.

The function of each kind of action is in `web.state.actions`. `_consequences` yields the effects of
any change of state, such as saving the match or letting a computer player act.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nyout.games.ai import NAMES
from nyout.match import Match
from web.state import actions
from web.state.actions import Action
from web.state.effects import (
    ActForComputer,
    Call,
    CountResult,
    Effect,
    PrepareComputers,
    Save,
    ShowNextPly,
    StayAwake,
    TellStory,
)
from web.state.page import Host, Page, history, is_same_position


def initial(
    opening: Action, settings: Mapping[str, str], language: str, host: Host | None = None
) -> Page:
    """Return the initial state of a page; `opening` is the action that opens its match."""
    match, *_ = opening.values
    return update(Page(match, settings, language, host), opening)


def update(page: Page, action: Action) -> Page:
    """Return the state after an action, with the requested effects.

    Raises `IllegalMove` or `IndexError` if the host page asks for an illegal move or a missing ply.
    """
    after = action.apply(page._replace(effects=()))
    if after.objection is page.objection and action.kind not in UNASKED:
        after = after._replace(objection=None)
    if history(after.match) != history(page.match) and action.kind not in REPLAYING:
        after = after._replace(replay="")
    if after.flight is None and after.match.active != after.hurried:
        after = after._replace(hurried=None)
    if after.company and _stage(after.match) != _stage(page.match):
        after = after._replace(company=after.company._replace(asked={}))
    return after._replace(effects=(*after.effects, *_consequences(page, after)))


def _stage(match: Match) -> object:
    """Return what any ply, undo or resignation changes: open questions lapse with it."""
    return match.moves, match.joint.revision, match.is_over


def _consequences(before: Page, after: Page) -> Iterator[Effect]:
    """Yield the effects of a difference between two states."""
    is_new = before.origin.number != after.origin.number
    landed = before.flight and not after.flight
    if (is_new or landed or before.match != after.match) and not after.is_exercise:
        # On landing too, in case storage was full before.
        yield Save(after.match, after.origin.by_link)
    if is_new and {seat.player for seat in after.match.seats} & {*NAMES}:
        yield PrepareComputers(after.match)
    if is_new and after.match.is_live and after.host is None:
        yield Call("live", "enter")
    match = after.match
    differs = not before.is_computer_due(match)
    is_due = is_new or differs or after.autoplay is not before.autoplay
    if is_due and after.is_computer_due(match):
        yield ActForComputer(match)
    if (is_new or landed) and after.is_guided:
        yield Call("analysis", "guide")
    if after.is_replay_due(match) and not before.is_replay_due(match):
        yield ShowNextPly(match)
    appears = is_new or not before.is_result_shown
    counts = after.host is None and not after.match.position  # a set-up position may be won at once
    if after.is_result_shown and appears and counts and (seat := after.you) is not None:
        # A fork gives the match another seed, under which it would count a second time.
        fresh = not after.is_opened_finished and after.head_to_head is None
        yield CountResult(after.match, seat, fresh)
        if after.match.is_contest:
            yield Call("daily", "finish")
    if after.is_result_shown and appears and after.has_story:
        yield TellStory(after.match)
    # The browser can refuse or end the wake lock at any time, so request it again at each ply.
    awake, ply = after.is_kept_awake, not is_same_position(before.match, match)
    if is_new or awake != before.is_kept_awake or (awake and ply):
        yield StayAwake(awake)


UNASKED = {
    actions.point_at,
    actions.change_language,
    actions.fork,
    actions.warn,
    actions.notice_other_window,
    actions.change_setting,
    actions.read_out,
    actions.toggle_sound,
    actions.toggle_typing,
    actions.call,
    actions.note_company,
    actions.ask,
}
"""The kinds of actions that leave the answer to the last click on the page."""

REPLAYING = {actions.continue_replay, actions.set_replay}
"""The kinds of actions that may show another ply without stopping the replay."""
