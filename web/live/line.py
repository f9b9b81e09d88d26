"""What the page says of the company in a live game, and what a player here can answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nyout import words
from nyout.history import undo
from nyout.match import REMOTE, Match
from web.live.company import Company, Question
from web.live.message import REACTIONS, UNDO
from web.state.commands import awaits_friend
from web.state.page import Page

RESIGN, YES, NO = "resign", "yes", "no"
SIGNS = {**REACTIONS, UNDO: "↶", RESIGN: "⚑", YES: "", NO: ""}
"""The signs on the buttons, by name; a button without a sign shows its label."""


class Line(NamedTuple):
    """The content of the line on the company."""

    sentence: str
    offers: set[str]  # the names of the buttons
    can_answer: bool  # whether the buttons are shown


def line(page: Page) -> Line:
    """Return the line on the company of a page in a live game."""
    match, company, question = latest(page), page.company or Company(), due_question(page)
    is_ready = company.is_connected and match.joint.awaited is None and not undo.is_asking(match)
    return Line(
        sentence(match, company, question),
        {YES, NO} if question else offers(match),
        is_ready and bool(match.local_persons),
    )


def due_question(page: Page) -> Question | None:
    """Return the question to a player here, if there is one."""
    match, company = latest(page), page.company or Company()
    answers = {**company.asked}
    waits = match.moves and match.active_player == REMOTE and len(match.seats) == 2
    if waits and match.local_seat is not None and match.active in company.absent:
        answers.setdefault(Question.CLAIM, True)
    return next((question for question in Question if answers.get(question)), None)


def sentence(match: Match, company: Company, question: Question | None) -> str:
    """Return the sentence on what is said or asked, or on who is there."""
    if company.remark:
        return company.remark
    others = [number for number, seat in enumerate(match.seats) if seat.player == REMOTE]
    away = [seat for seat in others if seat not in company.present]
    key, seats = "away" if away else "here", away or others
    if company.relays == 0:
        key = "none"
    elif not company.is_connected:
        key = "lost"
    elif awaits_friend(match):
        key, seats = "waiting", [match.active]
    elif undo.is_asking(match):
        key, seats = "asking", others
    elif question:
        key, seats = question.value, others
    return words.text("live", key, names=named(match, seats))


def offers(match: Match) -> set[str]:
    """Return the names of the buttons for a person here who is not asked anything."""
    seat = match.local_seat
    if seat is None or match.is_over:
        return {*REACTIONS}
    retraction = undo.find_retraction(match)
    resigns = {RESIGN} if len(match.seats) == 2 else set[str]()
    return {*REACTIONS} | resigns | ({UNDO} if retraction and retraction.seat == seat else set())


def latest(page: Page) -> Match:
    """Return the match in its latest position, whichever the page shows."""
    return page.match.at(len(page.match.moves))


def named(match: Match, seats: Iterable[int]) -> str:
    """Return the names of some seats."""
    return ", ".join(match.names[seat] for seat in sorted(seats) if seat < len(match.names))
