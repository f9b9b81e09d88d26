"""Shaking the dice, throwing them, and how long they lie on the board."""

from nyout.match import PERSON
from tests.state.pages import after, new_match, new_page, one_move, thrown
from web.state import actions
from web.state.update import update


def test_dice_are_shaken_only_by_a_person_who_is_to_throw():
    assert update(new_page(), actions.Shake(True)).shakes
    assert not update(thrown(new_page()), actions.Shake(True)).shakes
    computer = new_page(new_match("le-nyout", "greedy", PERSON))
    assert not update(computer, actions.Shake(True)).shakes


def test_a_throw_or_putting_them_down_ends_the_shaking():
    page = update(new_page(), actions.Shake(True))
    assert not update(page, actions.Shake(False)).shakes
    page = update(page, actions.Throw())
    assert page.tumbles
    assert not page.shakes
    assert not update(page, actions.Shake(True)).shakes


def test_whatever_changes_the_match_ends_the_shaking():
    page = thrown(new_page())
    page = after(page, *one_move(page), actions.Landed(), actions.Shake(True))
    assert page.shakes
    assert not update(page, actions.Undo()).shakes


def test_a_throw_lies_on_the_board_from_its_landing_until_it_has_rested():
    page = update(new_page(), actions.Throw())
    assert not page.lies
    page = update(page, actions.Landed())
    assert page.lies
    assert update(page, actions.Rested(new_match())).lies
    assert not update(page, actions.Rested(page.match)).lies
    assert not update(page, actions.Rested()).lies


def test_a_move_is_possible_while_the_throw_lies_and_takes_it_away():
    page = thrown(new_page())
    assert page.lies
    moved = after(page, *one_move(page))
    assert not moved.lies
    assert not moved.tumbles
    assert not update(moved, actions.Landed()).lies
