"""Transitions that several actions share, as functions from a page state to the next."""

from __future__ import annotations

from collections.abc import Callable

from nyout import plies
from nyout.core import Move
from nyout.history import is_after_throw, plies_before, turn_number
from nyout.match import Match
from nyout.plies import events
from nyout.selection import Selection
from nyout.view import Target
from web.state.effects import (
    Effect,
    Focus,
    Place,
    PlaySound,
    ReportPly,
    Ring,
    StoreSetting,
)
from web.state.page import Announcement, Autoplay, Flight, Objection, Page, Topic, history
from web.state.settings import SOUND_OFFER

THROW = Target("button", "throw")
"""The button that throws, or plays the forced move."""
IDLE = 2  # turns without a choice of a player, after which a settled game is played to its end


def request(page: Page, *effects: Effect) -> Page:
    """Return the page with further effects requested."""
    return page._replace(effects=(*page.effects, *effects))


def ring(page: Page, name: str, pitch: float = 1, side: float = 0) -> Page:
    """Return the page with a sound, if sound is on and there is a name."""
    is_heard = name and page.settings["sound"] != "off"
    return request(page, Ring(name, pitch, side)) if is_heard else page


def end_motion(page: Page, topic: Topic, gently: bool = True) -> Page:
    """Return the page without motion or selection, with the focus on the next control.

    Whoever steps through earlier positions keeps the focus.
    """
    page = page._replace(flight=None, mistake=None, announcement=Announcement(topic))
    page = page._replace(selection=page.fresh_selection)
    if page.viewing_history and topic in (Topic.POSITION, Topic.PLY):
        return page
    return request(page._replace(pointed=None), Focus(Place.NEXT, gently))


def jump_to(page: Page, match: Match, topic: Topic = Topic.POSITION) -> Page:
    """Return the page with a match that differs from the current one other than by a move."""
    if history(match) != history(page.match):
        page = page._replace(dismissed=None, shaken=None, lying=None)
    has_later_plies = match.cursor < len(match.moves)
    first, last = sorted((page.match.cursor, match.cursor))
    page = page._replace(match=match, viewing_history=has_later_plies)
    told = Announcement(topic, range(first + 1, last + 1))
    return end_motion(page, topic)._replace(announcement=told)


def start_ply(page: Page, match: Match) -> Page:
    """Return the page with the last ply of a match in motion."""
    before, ply = page.match, match.cursor - 1
    changes = events(match.states[ply], match.moves[ply], match.state)
    page = page._replace(
        match=match,
        viewing_history=False,
        selection=Selection(),
        pointed=None,
        mistake=None,
        shaken=None,
        flight=Flight(before, changes),
    )
    if page.settings["sound"] != "off":
        page = request(page, PlaySound(before, match, changes))
    return request(page, ReportPly(match)) if page.host else page


def end_ply(page: Page) -> Page:
    """Return the page after the landing of the ply in motion, if any."""
    if not (flight := page.flight):
        return page
    page = end_motion(page, Topic.PLY)
    is_right = page.lesson is not None and page.lesson.step(flight.before.cursor) is not None
    gains_turn = not flight.before.is_local_turn and page.match.is_local_turn
    name = "right" if is_right else "your turn" if gains_turn else ""
    if page.puzzle and not flight.before.cursor:
        name = "right" if page.attempt in page.puzzle.solutions else "wrong"
    page = ring(page, name)
    is_settled = page.can_finish and plies.is_settled(page.match.state)
    if page.you is not None and is_settled and _is_idle(page.match):
        page = page._replace(autoplay=Autoplay.GAME)
    if not is_after_throw(page.match):
        return page._replace(lying=None)
    page = page._replace(lying=history(page.match))
    return offer_sound(page) if flight.before.is_throw_due else page


def _is_idle(match: Match) -> bool:
    """Return whether no player has had a choice in the latest turns."""
    players, past = match.local_players, enumerate(plies_before(match))
    chosen = (n for n, (state, _) in past if state.turn() in players and len(state.moves()) > 1)
    choice = match.cursor - next(chosen, match.cursor)
    return turn_number(match, match.cursor) - turn_number(match, choice) > IDLE


def advance(page: Page, freely: Callable[[], Match]) -> Page:
    """Return the page with the next ply in motion.

    In a lesson it is the lesson's ply, unless that waits for the learner; else that of `freely`.
    """
    lesson, match = page.lesson, page.match
    if not lesson:
        return start_ply(page, freely())
    move = lesson.move(match.cursor)
    waits = move is None or lesson.leap(match.cursor)
    return page if move is None or waits else start_ply(page, match.play(move))


def object_to(page: Page, thing: Target, move: Move | None = None) -> Page:
    """Return the page with an answer to a click: a reason, or a question about a losing move.

    While a ply is in motion, there is no answer: the position is about to change.
    """
    if page.flight:
        return page
    return ring(page._replace(objection=Objection(thing, move)), "" if move else "wrong")


def offer_sound(page: Page) -> Page:
    """Return the page with an offer of sound from a player's first throw until their next ply."""
    settings = page.settings
    first = page.offers_sound is None and settings["sound-offer"] == "due" and not page.host
    due = first and settings["sound"] == "off"
    page = page._replace(offers_sound=due)
    return request(page, StoreSetting(SOUND_OFFER, "made")) if due else page


def prompt(page: Page) -> Page:
    """Return the page that announces the prompt if a player can act, else the last announcement."""
    topic = Announcement(Topic.PROMPT) if page.match.is_local_turn else page.announcement
    return page._replace(announcement=topic)


def dismiss_trouble(page: Page) -> Page:
    """Return the page without its notice about an unreadable text.

    An unreadable saved game stays stored for the next visit: it may be the only copy.
    """
    return page._replace(trouble=None)


def play(page: Page, move: Move) -> Page:
    """Return the page with a legal move of a player in motion, unless the lesson refuses it."""
    page, match, lesson = dismiss_trouble(page), page.match, page.lesson
    if page.offers_sound:
        page = page._replace(offers_sound=False)
    if lesson and not lesson.is_expected(match.state, match.cursor, move):
        page = end_motion(page, Topic.PROMPT, gently=False)
        return ring(page._replace(mistake=move), "wrong")
    return advance(page, lambda: match.play(move))


def play_or_ask(page: Page, move: Move, thing: Target) -> Page:
    """Return the page with a move of a player in motion, or with a question if the move loses."""
    confirmed = page.objection is not None and page.objection.move == move
    if confirmed or page.is_exercise or not plies.is_losing(page.match.state, move):
        return play(page, move)
    return object_to(page, thing, move)
