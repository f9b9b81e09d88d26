"""Reducers for the entry of moves by a person: clicks, typed moves, Escape."""

from __future__ import annotations

from nyout.view import Target
from web.state import actions
from web.state.effects import Focus, Place
from web.state.page import Page
from web.state.reducers.steps import (
    THROW,
    Reducers,
    choosing,
    objecting,
    prompting,
    requesting,
)
from web.state.selection import Selection, target_of


def _selecting(page: Page, selection: Selection, thing: Target) -> Page:
    """Return the page after a click on `thing` that results in this selection.

    The click continues the selection, completes a move, or plays nothing and gets an answer.
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
        return page  # the selection is of another position
    page = page._replace(selection=action.selection, pointed=None)
    return prompting(page) if action.announced else page


def _taken_back(page: Page, action: actions.TakeBack) -> Page:
    before = page.selection
    if not before.started:
        return page
    page = prompting(page._replace(selection=before.take_back(), pointed=None))
    last = before.spots[-1] if before.spots else None
    return requesting(page, Focus(Place.BOARD, spot=last))


def _escaped(page: Page, action: actions.Escape) -> Page:
    if page.rules_open and not action.on_board:
        return page._replace(rules_open=False)
    return _taken_back(page, actions.TakeBack())


def _pointed(page: Page, action: actions.PointAt) -> Page:
    return page._replace(pointed=action.target)


def _entered(page: Page, action: actions.Play) -> Page:
    if action.move not in page.selection.entry.moves:
        return page  # the move is of another position, or a ply is in motion
    return choosing(page, action.move, THROW)


def _insisted(page: Page, action: actions.Insist) -> Page:
    move = page.objection and page.objection.move
    return choosing(page, move, THROW) if move else page


REDUCERS: Reducers = {
    actions.Click: _clicked,
    actions.Pick: _picked,
    actions.Select: _selected,
    actions.TakeBack: _taken_back,
    actions.Escape: _escaped,
    actions.PointAt: _pointed,
    actions.Play: _entered,
    actions.Insist: _insisted,
}
