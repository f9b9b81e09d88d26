"""Reducers for the screen around a match: rotation, rules, settings, language, focus, notices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from web.state import actions
from web.state.effects import Focus, Ring
from web.state.page import Announcement, Page, Topic
from web.state.reducers.steps import Reducers, landing, requesting
from web.state.selection import Selection


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
    page = landing(page)  # else the landing would replace this announcement before it is read out
    return page._replace(announcement=Announcement(action.topic))


def _trouble_shown(page: Page, action: actions.ShowTrouble) -> Page:
    return page._replace(trouble=action.trouble)


def _dismissed(page: Page, action: actions.Dismiss) -> Page:
    return page._replace(**DISMISSED[action.notice])


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
"""The fields to reset when a notice is closed, by its name."""

REDUCERS: Reducers = {
    actions.TurnBoard: _board_turned,
    actions.ShowRules: _rules_shown,
    actions.Set: _set,
    actions.ChangeLanguage: _language_changed,
    actions.MoveFocus: _focus_moved,
    actions.Announce: _announced,
    actions.ShowTrouble: _trouble_shown,
    actions.Dismiss: _dismissed,
    actions.Warn: _warned,
    actions.NoticeOtherWindow: _window_noticed,
}
