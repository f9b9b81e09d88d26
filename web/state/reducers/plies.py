"""Reducers for throws, landings and the moves of other players."""

from __future__ import annotations

from nyout.core import OVER
from web.state import actions
from web.state.effects import Focus, Place
from web.state.page import Autoplay, Page, Topic
from web.state.reducers.steps import (
    THROW,
    Reducers,
    at_rest,
    continuing,
    dismissing,
    landing,
    moving,
    objecting,
    playing,
    showing,
)


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
    is_meant = action.flight is None or action.flight is page.flight
    return landing(page) if is_meant else page


def _rested(page: Page, action: actions.Rested) -> Page:
    ends = action.match is None or action.match is page.lying
    return page._replace(lying=None) if ends else page


def _computer_acted(page: Page, action: actions.ComputerActed) -> Page:
    match, move = action.match, action.move
    if page.computer_match is not match:
        return page  # the person has acted first
    played = continuing(page, match.throw if move is None else lambda: match.play(move))
    if page.autoplay is Autoplay.GAME:  # without motion
        played = at_rest(played, Topic.PLY, Focus(Place.NEXT, gently=True))
    done = page.autoplay is Autoplay.PLY or played.match.active == OVER
    return played._replace(autoplay=Autoplay.NOTHING) if done else played


def _hurried(page: Page, action: actions.Hurry) -> Page:
    if not page.computer_acts:
        return page
    page = page._replace(hurried=(page.flight.before if page.flight else page.match).active)
    return landing(page)


def _host_played(page: Page, action: actions.PlayForHost) -> Page:
    return moving(page, page.match.play(action.move))


def _delegated(page: Page, action: actions.Delegate) -> Page:
    return page._replace(autoplay=action.autoplay)


def _handed_over(page: Page, action: actions.HandOver) -> Page:
    return showing(page, page.match.handed_on())


REDUCERS: Reducers = {
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
}
