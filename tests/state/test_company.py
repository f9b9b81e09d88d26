"""Tests what the page shows of the company in a live game, and which questions it asks."""

import pytest

from nyout import words
from nyout.core import CHANCE
from nyout.history import undo
from nyout.match import LIVE, PERSON, REMOTE
from tests.state.pages import after, new_match, new_page
from web.live.company import Company, Question
from web.live.line import due_question, line
from web.live.message import REACTIONS
from web.state import actions
from web.state.page import Page
from web.views.plates.plate import kind

ONLINE = {"is_connected": True, "present": frozenset({1})}
ANSWERS, SIGNS = {"yes", "no"}, {*REACTIONS, "resign", "undo"}


def turn_of_bob(**known: object) -> Page:
    """Return the live page of Ann, who has ended a turn, if this is known of the company."""
    words.speak("en")
    words.load_extra("live")
    played = new_match("scouts", PERSON, REMOTE)._replace(tags={LIVE: "secret"})
    while (last := undo.find_retraction(played)) is None or last.seat != 0:
        is_throw = played.state.turn() == CHANCE
        played = played.throw() if is_throw else played.play(played.state.moves()[0])
    return after(new_page(played), actions.enter_room(Company()), actions.note_company(**known))


@pytest.mark.parametrize(
    ("known", "sentence", "offers", "can_answer", "plate"),
    [
        ({}, "Connecting…", SIGNS, False, "Away"),
        ({"relays": 0}, "no relay", SIGNS, False, "Away"),
        (ONLINE, "Online: Bob.", SIGNS, True, "Online"),
        (ONLINE | {"present": frozenset()}, "Away: Bob.", SIGNS, True, "Away"),
        (ONLINE | {"absent": frozenset({1})}, "Claim the win?", ANSWERS, True, "Online"),
        (ONLINE | {"remark": "Bob: 👏"}, "Bob: 👏", SIGNS, True, "Online"),
    ],
)
def test_the_line_and_the_plate_show_what_is_known(known, sentence, offers, can_answer, plate):
    page = turn_of_bob(**known)
    shown = line(page)
    assert sentence in shown.sentence
    assert (shown.offers, shown.can_answer) == (offers, can_answer)
    assert kind(page.match, "Bob", 1, page.company) == plate
    assert kind(page.match, "Bob", 1) not in ("Away", "Online")


@pytest.mark.parametrize("question", Question)
def test_a_question_lapses_with_the_answer_no_the_next_ply_and_another_match(question):
    page = after(turn_of_bob(**ONLINE), actions.ask(question))
    assert due_question(page) is question
    assert words.text("live", question.value, names="Bob") == line(page).sentence
    played = page.match.play(page.match.state.moves()[0])
    lapses = actions.ask(question, False), actions.receive(played), actions.open_match(page.match)
    for action in lapses:
        assert due_question(after(page, action)) is None
