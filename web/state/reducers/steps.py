"""Steps that several actions share: each is a function from a page state to another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nyout.core import Move
from nyout.match import Match
from nyout.plies import outlook
from nyout.plies.events import events
from nyout.view import Target
from web.state.actions import Action
from web.state.effects import (
    Effect,
    Focus,
    ForgetDamaged,
    Place,
    PlaySound,
    ReportPly,
    Ring,
    Store,
)
from web.state.page import LINK, Announcement, Flight, Objection, Page, Topic
from web.state.selection import NOTHING, Selection

Reducers = Mapping[type[Action], Callable[[Page, Any], Page]]
"""What actions do, by their types."""

THROW = Target("button", "throw")
"""The button that throws, or plays the only move."""


def requesting(page: Page, *effects: Effect) -> Page:
    """The page that requests further effects."""
    return page._replace(effects=(*page.effects, *effects))


def at_rest(page: Page, topic: Topic, focus: Focus) -> Page:
    """The page with nothing in motion and an empty selection."""
    page = page._replace(flight=None, pointed=None, mistake=None, announcement=Announcement(topic))
    return requesting(page._replace(selection=Selection(page.entry)), focus)


def showing(page: Page, match: Match) -> Page:
    """The page with another position of the match, or with the match changed without a move."""
    history = match.cursor < len(match.moves)
    page = page._replace(match=match, viewing_history=history)
    return at_rest(page, Topic.POSITION, Focus(Place.NEXT, gently=True))


def moving(page: Page, match: Match) -> Page:
    """The page with the next ply of the match in motion, or with a whole roll-off."""
    before = page.match
    plies = range(before.cursor, match.cursor)
    changes = tuple(
        event
        for ply in plies
        for event in events(match.states[ply], match.moves[ply], match.states[ply + 1])
    )
    page = page._replace(
        match=match,
        viewing_history=False,
        selection=NOTHING,
        pointed=None,
        mistake=None,
        flight=Flight(before, changes),
    )
    if page.settings["sound"] == "on":
        page = requesting(page, PlaySound(before, match, changes))
    reports = (ReportPly(match.at(ply + 1)) for ply in plies)
    return requesting(page, *reports) if page.host else page


def landing(page: Page) -> Page:
    """The page after the ply in motion, if any, has come to rest."""
    if not (flight := page.flight):
        return page
    page = at_rest(page, Topic.PLY, Focus(Place.NEXT, gently=True))
    if page.settings["sound"] == "on" and not flight.before.by_person and page.match.by_person:
        page = requesting(page, Ring("your turn"))
    if not page.match.was_thrown:
        return page._replace(lying=None)
    page = page._replace(lying=page.match)
    return offering_sound(page) if flight.before.awaits_throw else page


def continuing(page: Page, freely: Callable[[], Match]) -> Page:
    """The page with the next ply in motion: the lesson's, which may wait, or a free one."""
    lesson, match = page.lesson, page.match
    if not lesson:
        return moving(page, freely())
    move = lesson.move(match.cursor)
    waits = move is None or lesson.leap(match.cursor)
    return page if move is None or waits else moving(page, match.play(move))


def objecting(page: Page, thing: Target, move: Move | None = None) -> Page:
    """The page that says why a click plays nothing, or asks before a move that loses the game.

    While a ply is in motion, it says nothing: the position is about to change.
    """
    return page if page.flight else page._replace(objection=Objection(thing, move))


def offering_sound(page: Page) -> Page:
    """Return the page that offers sound from the first throw of a person until their next ply."""
    settings = page.settings
    first = page.offers_sound is None and settings["sound-offer"] == "due" and not page.host
    due = first and settings["sound"] == "off"
    page = page._replace(offers_sound=due)
    return requesting(page, Store("sound-offer", "made")) if due else page


def prompting(page: Page) -> Page:
    """The page that announces what to do, if a person can act.

    Otherwise the sentence about the last ply stays.
    """
    said = Announcement(Topic.PROMPT) if page.match.by_person else page.announcement
    return page._replace(announcement=said)


def dismissing(page: Page) -> Page:
    """The page without its notice about an unreadable text, as a person continues to play.

    A saved text stays stored for the next visit, as it may be the only copy.
    """
    trouble = page.trouble
    if not trouble:
        return page
    page = page._replace(trouble=None)
    return requesting(page, ForgetDamaged(LINK)) if trouble.source == LINK else page


def playing(page: Page, move: Move) -> Page:
    """The page with a legal move of a person in motion, unless the lesson refuses it."""
    page, match, lesson = dismissing(page), page.match, page.lesson
    if page.offers_sound:
        page = page._replace(offers_sound=False)
    if lesson and not lesson.accepts(match.state, match.cursor, move):
        page = at_rest(page, Topic.PROMPT, Focus(Place.BOARD))
        return page._replace(mistake=move)
    return continuing(page, lambda: match.play(move))


def choosing(page: Page, move: Move, thing: Target) -> Page:
    """The page with a move of a person in motion; a move that loses is first asked about."""
    asked = page.objection is not None and page.objection.move == move
    if asked or page.lesson or not outlook.loses(page.match.state, move):
        return playing(page, move)
    return objecting(page, thing, move)
