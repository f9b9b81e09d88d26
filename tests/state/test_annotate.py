"""Tests that a review is added to a match without any other change of the page."""

from dataclasses import replace

from tests.state.pages import kinds, lesson_page, page_after, three_plies
from web.state import actions
from web.state.effects import Save

COMMENTS = {0: "[%review 50.00]"}


def test_the_comments_of_the_match_are_replaced_and_saved_whichever_ply_it_shows():
    page = three_plies()
    annotated = page_after(page, actions.annotate(page.match, COMMENTS))
    assert annotated.match.comments == COMMENTS
    assert replace(annotated.match, comments={}) == page.match
    assert kinds(annotated) == {Save}
    earlier = page_after(page, actions.go_to(1))
    annotated = page_after(earlier, actions.annotate(page.match, COMMENTS))
    assert (annotated.match.cursor, annotated.match.comments) == (1, COMMENTS)


def test_a_match_with_other_moves_by_now_and_a_lesson_keep_their_comments():
    page = three_plies()
    later = page_after(page, actions.undo(), actions.truncate())
    assert later.match.moves != page.match.moves
    assert page_after(later, actions.annotate(page.match, COMMENTS)).match is later.match
    page = lesson_page()
    assert page_after(page, actions.annotate(page.match, COMMENTS)).match is page.match


def test_a_further_ply_keeps_the_review_of_the_plies_before_it():
    page = three_plies()
    comments = dict.fromkeys(range(4), "[%review 50.00]")
    page = page_after(page, actions.annotate(page.match, comments))
    page = page_after(page, actions.play(page.match.state.moves()[0]), actions.land())
    assert page.match.comments == comments
