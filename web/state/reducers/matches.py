"""Reducers for the match and the position shown, for replays, and for saving and counting."""

from __future__ import annotations

from nyout import lessons, words
from web.state import actions
from web.state.effects import Focus, Place
from web.state.page import Announcement, Autoplay, Origin, Page, Topic
from web.state.reducers.steps import Reducers, continuing, moving, requesting, showing
from web.state.selection import Selection


def _opened(page: Page, action: actions.Open) -> Page:
    match = action.match
    lesson = lessons.lesson(match.game.name) if action.lesson else None
    ended = match.moves if match.is_over else None
    page = page._replace(
        match=match,
        origin=Origin(action.by_link, lesson, ended, action.puzzle),
        viewing_history=match.cursor < len(match.moves),
        flight=None,
        pointed=None,
        mistake=None,
        solution_shown=False,
        dismissed=None,
        head_to_head=None,
        truncated=None,
        autoplay=Autoplay.NOTHING,
        announcement=Announcement(Topic.PROMPT),
        trouble=action.trouble,
        other_window="",
        warning="",
        rules_open=page.rules_open and lesson is None,  # on a phone they hide the lesson
        saved=match if action.saved else None,
    )
    page = page._replace(selection=Selection(page.entry))
    return requesting(page, Focus(Place.NEXT)) if action.focus else page


def _went_to(page: Page, action: actions.GoTo) -> Page:
    return showing(page, page.match.at(action.ply))


def _undone(page: Page, action: actions.Undo) -> Page:
    return showing(page, page.match.undo())


def _redone(page: Page, action: actions.Redo) -> Page:
    return showing(page, page.match.redo())


def _truncated(page: Page, action: actions.Truncate) -> Page:
    match = page.match
    page = page._replace(truncated=words.drop_colour_names(match))
    seed = "" if match.is_joint else action.seed  # persons keep the seed of their values
    return showing(page, match.cut()._replace(seed=seed or match.seed))


def _restored(page: Page, action: actions.Restore) -> Page:
    match, whole = page.match, page.truncated
    if whole is None:
        return page
    diverged = match.moves != whole.moves[: len(match.moves)]
    page = page._replace(truncated=words.drop_colour_names(match) if diverged else None)
    return showing(page, words.name_seats(whole))


def _annotated(page: Page, action: actions.Annotate) -> Page:
    match = page.match
    if match.moves != action.match.moves or page.lesson:
        return page
    after = match._replace(comments=action.comments)
    was_here = {name: after for name in ("dismissed", "lying") if getattr(page, name) is match}
    return page._replace(match=after, **was_here)


def _arrived(page: Page, action: actions.Arrive) -> Page:
    match, here = action.match, page.match
    follows = match.cursor == here.cursor + 1 and match.moves[: here.cursor] == here.moves
    return moving(page, match) if follows else showing(page, match)


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


def _step_shown(page: Page, action: actions.ShowStep) -> Page:
    lesson, match = page.lesson, page.match
    if not lesson:
        return page
    if not (skipped := lesson.leap(match.cursor)):
        return continuing(page, lambda: match)
    for move in skipped:
        match = match.play(move)
    return showing(page, match)


def _solution_shown(page: Page, action: actions.ShowSolution) -> Page:
    if not page.puzzle:
        return page
    solution, *_ = page.puzzle.solutions
    before = page.match.at(0)
    return moving(page._replace(match=before, solution_shown=True), before.play(solution))


def _result_dismissed(page: Page, action: actions.DismissResult) -> Page:
    return requesting(page._replace(dismissed=page.match), Focus(Place.BOARD))


def _counted(page: Page, action: actions.Counted) -> Page:
    same = action.match.moves == page.match.moves
    return page._replace(head_to_head=action.head_to_head) if same else page


def _saved(page: Page, action: actions.Saved) -> Page:
    match, stored = page.match, action.stored
    if stored is None or match.seed != action.match.seed:
        return page  # storage is full, or another game is on the board
    current = match is action.match  # else a later match is still unsaved
    if stored.seed != match.seed:
        forked = match.watched()._replace(seed=stored.seed)
        page = page._replace(match=forked, other_window="games.forked")
    return page._replace(saved=page.match) if current else page


REDUCERS: Reducers = {
    actions.Open: _opened,
    actions.GoTo: _went_to,
    actions.Undo: _undone,
    actions.Redo: _redone,
    actions.Truncate: _truncated,
    actions.Restore: _restored,
    actions.Annotate: _annotated,
    actions.Arrive: _arrived,
    actions.SetReplay: _replay_set,
    actions.ReplayTick: _replay_ticked,
    actions.ShowSolution: _solution_shown,
    actions.ShowStep: _step_shown,
    actions.DismissResult: _result_dismissed,
    actions.Counted: _counted,
    actions.Saved: _saved,
}
