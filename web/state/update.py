"""`update`: the page state that follows from a page state and an action. A pure function.

Each action has one function in `REDUCERS`. Effects that follow from the new state after any action,
such as saving the match or letting a computer player act, are in `_consequences`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from nyout import lessons
from nyout.core import OVER
from nyout.view import Target
from web.state import actions
from web.state.actions import Action
from web.state.effects import (
    ActForComputer,
    CountResult,
    Effect,
    Focus,
    Place,
    Ring,
    Save,
    ShowNextPly,
    StayAwake,
)
from web.state.page import Announcement, Autoplay, Host, Origin, Page, Topic
from web.state.seat_names import drop_colour_names, name_seats
from web.state.selection import Selection, target_of
from web.state.steps import (
    at_rest,
    choosing,
    continuing,
    dismissing,
    moving,
    objecting,
    offering_sound,
    playing,
    prompting,
    requesting,
    showing,
)

THROW = Target("button", "throw")
"""The button that throws, or plays the only move."""


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
    shown = opened or not before.shows_result or before.match is not after.match
    if after.shows_result and shown and after.host is None and (seat := after.you) is not None:
        yield CountResult(after.match, seat, not after.came_finished)
    # The browser can refuse or end the wake lock at any time, so each ply asks for it again.
    awake, ply = after.stays_awake, before.match is not after.match
    if opened or awake != before.stays_awake or (awake and ply):
        yield StayAwake(awake)


# --- opening matches ------------------------------------------------------------------------------


def _opened(page: Page, action: actions.Open) -> Page:
    match = action.match
    lesson = lessons.lesson(match.game.name) if action.lesson else None
    page = page._replace(
        match=match,
        origin=Origin(action.by_link, lesson, match.moves),
        viewing_history=match.cursor < len(match.moves),
        flight=None,
        pointed=None,
        mistake=None,
        dismissed=None,
        standing=None,
        truncated=None,
        autoplay=Autoplay.NOTHING,
        announcement=Announcement(Topic.PROMPT),
        trouble=action.trouble,
        other_window="",
        saved=match if action.saved else None,
    )
    page = page._replace(selection=Selection(page.entry))
    return requesting(page, Focus(Place.NEXT)) if action.focus else page


# --- entering moves -------------------------------------------------------------------------------


def _selecting(page: Page, selection: Selection, thing: Target) -> Page:
    """The page with the selection after a click, with the move that it completes, or with a reason.

    `thing` is what was clicked.
    """
    if selection is page.selection:
        return objecting(page, thing)
    if selection.move is not None:
        return choosing(page, selection.move, thing)
    page = prompting(page._replace(selection=selection, pointed=None))
    return requesting(page, Focus(Place.SELECTION))


def _clicked(page: Page, action: actions.Click) -> Page:
    return _selecting(page, page.selection.click(action.spot), target_of(action.spot))


def _picked(page: Page, action: actions.Pick) -> Page:
    if action.target in page.selection.entry.picked:
        return _taken_back(page, actions.TakeBack())
    return _selecting(page, page.selection.pick(action.target), action.target)


def _selected(page: Page, action: actions.Select) -> Page:
    if action.selection.entry.moves != page.selection.entry.moves:
        return page  # it belongs to another position
    page = page._replace(selection=action.selection, pointed=None)
    return prompting(page) if action.announced else page


def _taken_back(page: Page, action: actions.TakeBack) -> Page:
    was = page.selection
    if not was.started:
        return page
    page = prompting(page._replace(selection=was.take_back(), pointed=None))
    last = was.spots[-1] if was.spots else None
    return requesting(page, Focus(Place.BOARD, spot=last))


def _escaped(page: Page, action: actions.Escape) -> Page:
    if page.rules_open and not action.on_board:
        return page._replace(rules_open=False)
    return _taken_back(page, actions.TakeBack())


def _pointed(page: Page, action: actions.PointAt) -> Page:
    return page._replace(pointed=action.target)


def _entered(page: Page, action: actions.Play) -> Page:
    if action.move not in page.selection.entry.moves:
        return page  # it belongs to another position, or a ply is in motion
    return choosing(page, action.move, THROW)


def _thrown(page: Page, action: actions.Throw) -> Page:
    if page.awaits_throw:
        throw = page.match.rolled_off if page.rolls_together else page.match.throw
        return continuing(dismissing(page), throw)
    if page.forced:
        return playing(page, page.forced)
    return objecting(page, THROW)


def _shaken(page: Page, action: actions.Shake) -> Page:
    may_shake = action.on and page.awaits_throw and page.flight is None
    return page._replace(shaken=page.match if may_shake else None)


def _dice_entered(page: Page, action: actions.EnterThrow) -> Page:
    return moving(page, page.match.roll(action.throw)) if page.awaits_dice else page


def _landed(page: Page, action: actions.Landed) -> Page:
    flight = page.flight
    if flight is None or (action.flight is not None and action.flight is not flight):
        return page
    page = at_rest(page, Topic.PLY, Focus(Place.NEXT, gently=True))
    if page.settings["sound"] == "on" and not flight.before.by_person and page.match.by_person:
        page = requesting(page, Ring("your turn"))
    if not page.match.was_thrown:
        return page._replace(lying=None)
    page = page._replace(lying=page.match)
    return offering_sound(page) if flight.before.awaits_throw else page


def _rested(page: Page, action: actions.Rested) -> Page:
    ends = action.match is None or action.match is page.lying
    return page._replace(lying=None) if ends else page


# --- other players --------------------------------------------------------------------------------


def _computer_acted(page: Page, action: actions.ComputerActed) -> Page:
    match, move = action.match, action.move
    if page.computer_match is not match:
        return page  # the person has acted meanwhile
    played = continuing(page, match.throw if move is None else lambda: match.play(move))
    if page.autoplay is Autoplay.GAME:  # without motion
        played = at_rest(played, Topic.PLY, Focus(Place.NEXT, gently=True))
    done = page.autoplay is Autoplay.PLY or played.match.active == OVER
    return played._replace(autoplay=Autoplay.NOTHING) if done else played


def _hurried(page: Page, action: actions.Hurry) -> Page:
    if not page.computer_acts:
        return page
    page = page._replace(hurried=(page.flight.before if page.flight else page.match).active)
    return _landed(page, actions.Landed()) if page.flight else page


def _host_played(page: Page, action: actions.PlayForHost) -> Page:
    return moving(page, page.match.play(action.move))


def _delegated(page: Page, action: actions.Delegate) -> Page:
    return page._replace(autoplay=action.autoplay)


def _handed_over(page: Page, action: actions.HandOver) -> Page:
    return showing(page, page.match.handed_on())


# --- history --------------------------------------------------------------------------------------


def _went_to(page: Page, action: actions.GoTo) -> Page:
    return showing(page, page.match.at(action.ply))


def _undone(page: Page, action: actions.Undo) -> Page:
    return showing(page, page.match.undo())


def _redone(page: Page, action: actions.Redo) -> Page:
    return showing(page, page.match.redo())


def _truncated(page: Page, action: actions.Truncate) -> Page:
    match = page.match
    page = page._replace(truncated=drop_colour_names(match))
    return showing(page, match.cut()._replace(seed=action.seed or match.seed))


def _restored(page: Page, action: actions.Restore) -> Page:
    match, was = page.match, page.truncated
    if was is None:
        return page
    diverged = match.moves != was.moves[: len(match.moves)]
    page = page._replace(truncated=drop_colour_names(match) if diverged else None)
    return showing(page, name_seats(was))


def _replay_set(page: Page, action: actions.SetReplay) -> Page:
    match = page.match
    if action.speed and not page.replay and match.cursor == len(match.moves):
        page = showing(page, match.at(0))
    return page._replace(replay=action.speed)


def _replay_ticked(page: Page, action: actions.ReplayTick) -> Page:
    match = page.next_replayed
    if match is None or match is not action.match:
        return page
    after = match.at(match.cursor + 1)
    more = after.cursor < len(after.moves)
    page = moving(page, after)
    return page._replace(viewing_history=more, replay=page.replay if more else "")


# --- the end of a game ----------------------------------------------------------------------------


def _result_put_away(page: Page, action: actions.PutAwayResult) -> Page:
    return requesting(page._replace(dismissed=page.match), Focus(Place.BOARD))


def _counted(page: Page, action: actions.Counted) -> Page:
    same = action.match.moves == page.match.moves
    return page._replace(standing=action.standing) if same else page


# --- lessons --------------------------------------------------------------------------------------


def _step_shown(page: Page, action: actions.ShowStep) -> Page:
    lesson, match = page.lesson, page.match
    if not lesson:
        return page
    if not (skipped := lesson.leap(match.cursor)):
        return continuing(page, lambda: match)
    for move in skipped:
        match = match.play(move)
    return showing(page, match)


# --- the page -------------------------------------------------------------------------------------


def _board_turned(page: Page, action: actions.TurnBoard) -> Page:
    ways = page.match.game.board.turns
    return page._replace(turn=ways[(ways.index(page.turn) + 1) % len(ways)])


def _rules_shown(page: Page, action: actions.ShowRules) -> Page:
    return page._replace(rules_open=action.on)


def _set(page: Page, action: actions.Set) -> Page:
    page = page._replace(settings={**page.settings, action.name: action.value})
    if action.name == "sound":
        page = page._replace(offers_sound=False)
        return requesting(page, Ring("your turn")) if action.value == "on" else page
    return page


def _language_changed(page: Page, action: actions.ChangeLanguage) -> Page:
    saved = action.match if page.is_saved else page.saved
    page = page._replace(language=action.language, match=action.match, saved=saved)
    if page.flight:
        page = page._replace(flight=None, selection=Selection(page.entry))
    return page._replace(pointed=None, announcement=Announcement(Topic.REPEAT))


def _focus_moved(page: Page, action: actions.MoveFocus) -> Page:
    return requesting(page, Focus(action.place))


def _announced(page: Page, action: actions.Announce) -> Page:
    if page.flight:  # otherwise the landing would replace this announcement before it is heard
        page = _landed(page, actions.Landed())
    return page._replace(announcement=Announcement(action.topic))


def _trouble_shown(page: Page, action: actions.ShowTrouble) -> Page:
    return page._replace(trouble=action.trouble)


def _dismissed(page: Page, action: actions.Dismiss) -> Page:
    return page._replace(**DISMISSED[action.notice])


# --- saving ---------------------------------------------------------------------------------------


def _saved(page: Page, action: actions.Saved) -> Page:
    if page.match is not action.match or action.stored is None:
        return page  # a later match has yet to be saved, or there was no space
    if action.stored is not action.match:
        page = page._replace(match=action.stored, other_window="games.forked")
    return page._replace(saved=action.stored)


def _reseeded(page: Page, action: actions.Reseed) -> Page:
    return page._replace(match=page.match._replace(seed=action.seed), other_window="games.forked")


def _warned(page: Page, action: actions.Warn) -> Page:
    if action.holds:
        return page._replace(warning=action.key)
    return page._replace(warning="") if page.warning == action.key else page


def _window_noticed(page: Page, action: actions.NoticeOtherWindow) -> Page:
    return page._replace(other_window=action.key)


DISMISSED: Mapping[str, Mapping[str, Any]] = {
    "trouble": {"trouble": None},
    "elsewhere": {"other_window": ""},
    "warning": {"warning": ""},
}
"""The fields without a notice, by its name."""

REDUCERS: Mapping[type[Action], Callable[[Page, Any], Page]] = {
    actions.Open: _opened,
    actions.Click: _clicked,
    actions.Pick: _picked,
    actions.Select: _selected,
    actions.TakeBack: _taken_back,
    actions.Escape: _escaped,
    actions.PointAt: _pointed,
    actions.Play: _entered,
    actions.Throw: _thrown,
    actions.Shake: _shaken,
    actions.EnterThrow: _dice_entered,
    actions.Landed: _landed,
    actions.Rested: _rested,
    actions.ComputerActed: _computer_acted,
    actions.Hurry: _hurried,
    actions.PlayForHost: _host_played,
    actions.Delegate: _delegated,
    actions.HandOver: _handed_over,
    actions.GoTo: _went_to,
    actions.Undo: _undone,
    actions.Redo: _redone,
    actions.Truncate: _truncated,
    actions.Restore: _restored,
    actions.SetReplay: _replay_set,
    actions.ReplayTick: _replay_ticked,
    actions.PutAwayResult: _result_put_away,
    actions.Counted: _counted,
    actions.ShowStep: _step_shown,
    actions.TurnBoard: _board_turned,
    actions.ShowRules: _rules_shown,
    actions.Set: _set,
    actions.ChangeLanguage: _language_changed,
    actions.MoveFocus: _focus_moved,
    actions.Announce: _announced,
    actions.ShowTrouble: _trouble_shown,
    actions.Dismiss: _dismissed,
    actions.Saved: _saved,
    actions.Reseed: _reseeded,
    actions.Warn: _warned,
    actions.NoticeOtherWindow: _window_noticed,
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
