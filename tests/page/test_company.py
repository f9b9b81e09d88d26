"""Tests what a live game says about the other players, and which questions it asks."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from nyout import GAMES, exchange, words
from nyout.core import CHANCE
from nyout.joint.play import Room
from nyout.match import PERSON, REMOTE, ROLLOFF, Seat, start
from tests.state.pages import new_match, new_page, page_after
from web.extras.company import Company, Connection, Question
from web.extras.conversation import (
    MINUTE,
    REACTIONS,
    due_question,
    has_finished_turn,
    is_absent,
    is_own_turn,
    offers,
    sentence,
)
from web.state import actions
from web.state.display import kind
from web.state.page import Page

ONLINE = {"connection": Connection.HERE, "present": frozenset({1})}
ANSWERS, SIGNS = {"yes", "no"}, {*REACTIONS, "resign", "undo"}


def turn_of_bob(**known: Any) -> Page:
    """Return Ann's page of a live game after her turn, with these fields of `Company`."""
    words.speak("en")
    words.load_extra("live")
    played = replace(new_match("scouts", PERSON, REMOTE), room=Room(entered="secret"))
    while (last := exchange.find_retraction(played)) is None or last.seat != 0:
        is_throw = played.state.turn() == CHANCE
        played = played.throw() if is_throw else played.play(played.state.moves()[0])
    return page_after(new_page(played), actions.note_company(Company(**known)))


@pytest.mark.parametrize(
    ("known", "said", "offered", "plate"),
    [
        ({}, "Connecting…", set[str](), "Away"),
        ({"connection": Connection.NONE}, "no relay for", set[str](), "Away"),
        (ONLINE | {"connection": Connection.LOST}, "No relay answers.", set[str](), "Online"),
        ({"connection": Connection.SLOW, "minutes": 1}, "is a minute slow.", set[str](), "Away"),
        ({"connection": Connection.FAST, "minutes": 20}, "20 minutes fast.", set[str](), "Away"),
        (ONLINE, "Online: Bob.", SIGNS, "Online"),
        (ONLINE | {"present": frozenset()}, "Away: Bob.", SIGNS, "Away"),
        (ONLINE | {"absent": frozenset({1})}, "Claim the win?", ANSWERS, "Online"),
        (ONLINE | {"remark": "Bob: 👏"}, "Bob: 👏", SIGNS, "Online"),
    ],
)
def test_the_company_and_the_plate_show_what_is_known(known, said, offered, plate):
    page = turn_of_bob(**known)
    company = page.company or Company()
    assert said in sentence(page.match, company)
    assert offers(page.match, company) == offered
    assert kind(page.match, "Bob", 1, page.company) == plate
    assert kind(page.match, "Bob", 1) not in ("Away", "Online")


@pytest.mark.parametrize("question", Question)
def test_a_question_lapses_with_the_answer_no_the_next_ply_and_another_match(question):
    page = page_after(turn_of_bob(**ONLINE), actions.ask(question))
    assert find_question(page) is question
    asking = sentence(page.match, page.company or Company())
    assert asking == words.sentence("live", question.value, names="Bob")
    played = page.match.play(page.match.state.moves()[0])
    lapses = actions.ask(question, False), actions.receive(played), actions.open_match(page.match)
    for action in lapses:
        assert find_question(page_after(page, action)) is None


def test_the_offer_of_notifications_waits_for_an_answer_in_the_turns_of_others():
    page = turn_of_bob(**ONLINE, offers_notification=True)
    match, company = page.match, page.company or Company()
    assert find_question(page) is Question.NOTIFICATION
    assert offers(match, company) == ANSWERS
    assert find_question(page_after(page, actions.ask(Question.UNDO))) is Question.UNDO
    while match.active == 1:
        page = page_after(page, actions.receive(match), actions.land())
        assert find_question(page) is Question.NOTIFICATION
        match = (
            match.throw() if match.state.turn() == CHANCE else match.play(match.state.moves()[0])
        )
    assert find_question(page_after(page, actions.receive(match))) is None


def test_a_player_asks_once_for_more_time_in_their_own_turn():
    page = turn_of_bob(**ONLINE)
    match, company = page.match, page.company or Company()
    while match.active == 1:
        match = match.throw() if match.is_throw_due else match.play(match.state.moves()[0])
    assert offers(match, company) == {*REACTIONS, "resign", "time"}
    assert "time" not in offers(match, company._replace(patient=frozenset({0})))


def test_the_win_can_be_claimed_after_minutes_of_absence_and_later_if_time_was_asked_for():
    patient = Company(patient=frozenset({1}))
    limits = {
        minutes: [is_absent(1, minutes * MINUTE, company) for company in (Company(), patient)]
        for minutes in (4, 6, 29, 31)
    }
    assert limits == {4: [False, False], 6: [True, False], 29: [True, False], 31: [True, True]}


def test_plies_that_arrive_together_are_shown_one_by_one():
    page = turn_of_bob(**ONLINE)
    match, shown = page.match, page.match.cursor
    while match.cursor < shown + 4:
        match = match.throw() if match.is_throw_due else match.play(match.state.moves()[0])
    for ply in range(shown + 1, shown + 5):
        page = page_after(page, actions.receive(match.go_to(ply)))
        assert page.flight
        assert not page.viewing_history
        page = page_after(page, actions.land())
        assert page.match.cursor == ply
        assert not page.viewing_history


@pytest.mark.parametrize("game", GAMES)
def test_a_live_turn_ends_with_its_last_ply_and_a_throw_to_start_is_none(game):
    seats = Seat("Ann"), Seat("Bob", REMOTE)
    played = replace(start(GAMES[game], seats, "7"), room=Room(entered="secret"))
    while len(played.moves) < 60 and not played.is_over:
        is_throw = played.state.turn() == CHANCE
        played = played.throw() if is_throw else played.play(played.state.moves()[0])
    plies = [played.truncate(ply) for ply in range(len(played.moves) + 1)]
    ends = [after for before, after in pairwise(plies) if has_finished_turn(before, after)]
    turns = [match for match in plies if is_own_turn(match) and match.phase != ROLLOFF]
    assert ends
    assert all(not is_own_turn(end) and end.active == 1 for end in ends)
    assert len(ends[0].moves) > len(turns[0].moves)
    assert not any(has_finished_turn(before, before) for before in plies)
    assert not any(has_finished_turn(after, before) for before, after in pairwise(plies))
    offline = [replace(match, room=Room()) for match in plies]
    assert not any(has_finished_turn(*both) for both in pairwise(offline))


def find_question(page: Page) -> Question | None:
    return due_question(page.match.go_to(len(page.match.moves)), page.company or Company())
