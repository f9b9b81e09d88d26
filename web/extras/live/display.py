"""What the page shows of the company in a live game, and what a player here can answer."""

from __future__ import annotations

from nyout import exchange, words
from nyout.match import REMOTE, ROLLOFF, Match
from web.extras.live.company import Company, Question
from web.extras.live.message import REACTIONS, UNDO
from web.state.commands import is_awaiting_friend

RESIGN, YES, NO = "resign", "yes", "no"
SIGNS = {**REACTIONS, UNDO: "↶", RESIGN: "⚑", YES: "", NO: ""}
"""The signs on the buttons, by name; a button without a sign shows its label."""


def due_question(match: Match, company: Company) -> Question | None:
    """Return the most urgent open question to the local player, if any."""
    is_others_turn = match.active_player == REMOTE
    is_due = match.moves and is_others_turn and len(match.seats) == 2
    can_claim = is_due and match.local_seat is not None and match.active in company.absent
    open_ones = {
        Question.CLAIM: can_claim,
        Question.NOTIFICATION: is_others_turn and company.offers_notification,
        **company.asked,
    }
    return next((question for question in Question if open_ones.get(question)), None)


def sentence(match: Match, company: Company) -> str:
    """Return the latest reaction, else why nothing arrives, the open question, or who is online."""
    if company.remark:
        return company.remark
    others = {number for number, seat in enumerate(match.seats) if seat.player == REMOTE}
    away = others - company.present
    key, seats = "away" if away else "here", away or others
    if not company.is_connected:
        key = company.connection.value
    elif is_awaiting_friend(match):
        key, seats = "waiting", {match.active}
    elif exchange.is_asking_for_undo(match):
        key, seats = "asking", others
    elif question := due_question(match, company):
        key, seats = question.value, others
    return words.text("live", key, names=join_names(match, seats), count=company.minutes)


def offers(match: Match, company: Company) -> set[str]:
    """Return the names of the buttons that a local player can press."""
    is_ready = (
        company.is_connected
        and match.joint.next_to_join is None
        and not exchange.is_asking_for_undo(match)
    )
    if not (is_ready and match.local_players):
        return set()
    if due_question(match, company):
        return {YES, NO}
    seat = match.local_seat
    if seat is None or match.is_over:
        return {*REACTIONS}
    retraction = exchange.find_retraction(match)
    resigns = {RESIGN} if len(match.seats) == 2 else set[str]()
    return {*REACTIONS} | resigns | ({UNDO} if retraction and retraction.seat == seat else set())


def is_own_turn(match: Match) -> bool:
    """Return whether a player here acts next in a live match, whichever position is shown."""
    return match.is_live and match.go_to(len(match.moves)).is_local_turn


def has_finished_turn(before: Match, after: Match) -> bool:
    """Return whether a player here has finished a live turn, and the others play on.

    A throw of the roll-off is no turn.
    """
    is_turn = is_own_turn(before) and before.go_to(len(before.moves)).phase != ROLLOFF
    has_played = len(after.moves) > len(before.moves) and not after.is_over
    return is_turn and has_played and not is_own_turn(after)


def join_names(match: Match, seats: set[int] | frozenset[int]) -> str:
    """Return the names of some seats as a list in a sentence."""
    return ", ".join(match.names[seat] for seat in sorted(seats) if seat < len(match.names))
