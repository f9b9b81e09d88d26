"""Tests shaking and throwing the dice, lying throws, and the sound offer."""

import pytest

from nyout.core import CHANCE
from nyout.history import is_after_throw
from nyout.match import PERSON
from tests.state.pages import (
    kinds,
    lesson_page,
    new_match,
    new_page,
    one_move,
    page_after,
    throw_on,
)
from web.state import actions
from web.state.effects import Rattle, Ring, StoreSetting
from web.state.page import Host
from web.state.settings import SOUND_OFFER
from web.state.update import update


def test_only_a_player_who_is_to_throw_can_shake_the_dice():
    assert update(new_page(), actions.shake(True)).is_shaking
    assert not update(throw_on(new_page()), actions.shake(True)).is_shaking
    computer = new_page(new_match("le-nyout", "greedy", PERSON))
    assert not update(computer, actions.shake(True)).is_shaking


def test_shaken_dice_rattle_if_sound_is_on():
    assert Rattle in kinds(update(new_page(sound="on"), actions.shake(True)))
    assert Rattle not in kinds(update(new_page(sound="on"), actions.shake(False)))
    assert Rattle not in kinds(update(new_page(), actions.shake(True)))


def test_a_release_and_any_change_of_the_match_end_the_shaking():
    page = update(new_page(), actions.shake(True))
    assert not update(page, actions.shake(False)).is_shaking
    page = update(page, actions.throw())
    assert page.is_throw_in_flight
    assert not page.is_shaking
    assert not update(page, actions.shake(True)).is_shaking
    page = throw_on(new_page())
    page = page_after(page, *one_move(page), actions.land(), actions.shake(True))
    assert page.is_shaking
    assert not update(page, actions.undo()).is_shaking
    assert not page_after(page, actions.undo(), actions.redo()).is_shaking
    assert not update(page, actions.open_match(page.match)).is_shaking


def test_a_throw_lies_on_the_board_until_it_comes_to_rest_or_a_move_removes_it():
    page = update(new_page(), actions.throw())
    assert not page.is_throw_at_rest
    page = update(page, actions.land())
    assert page.is_throw_at_rest
    assert update(page, actions.rest(new_match())).is_throw_at_rest
    assert not update(page, actions.rest(page.match)).is_throw_at_rest
    assert not update(page, actions.rest()).is_throw_at_rest
    page = throw_on(new_page())
    assert page.is_throw_at_rest
    moved = page_after(page, *one_move(page))
    assert not moved.is_throw_at_rest
    assert not moved.is_throw_in_flight
    assert not update(moved, actions.land()).is_throw_at_rest


# --- sound ----------------------------------------------------------------------------------------


def test_sound_is_offered_from_the_first_throw_of_a_player_until_their_next_ply():
    page = update(new_page(), actions.throw())
    assert not page.offers_sound
    page = update(page, actions.land())
    assert page.offers_sound
    assert StoreSetting(SOUND_OFFER, "made") in page.effects
    page = page_after(page, *one_move(page))
    assert not page.offers_sound
    page = page_after(page, actions.land(), actions.throw(), actions.land())
    assert not page.offers_sound
    assert StoreSetting not in kinds(page)


def test_sound_is_not_offered_if_it_is_on_or_was_offered_or_a_computer_throws():
    assert not throw_on(new_page(sound="on")).offers_sound
    offered = update(new_page(), actions.change_setting("sound-offer", "made"))
    assert not throw_on(offered).offers_sound
    assert not throw_on(new_page(host=Host())).offers_sound
    page = new_page(new_match("le-nyout", "greedy", PERSON))
    page = page_after(page, actions.play_for_computer(page.match, None), actions.land())
    assert is_after_throw(page.match)
    assert not page.offers_sound


def test_an_answer_ends_the_offer_and_turning_sound_on_is_audible():
    page = throw_on(new_page())
    assert not update(page, actions.change_setting("sound", "off")).offers_sound
    on = update(page, actions.change_setting("sound", "on"))
    assert not on.offers_sound
    assert Ring in kinds(on)
    assert Ring not in kinds(update(on, actions.change_setting("sound", "off")))


def test_a_soft_sound_announces_the_turn_of_a_player():
    page = new_page(new_match("le-nyout", "greedy", PERSON), sound="on")
    while not page.match.is_local_turn:
        match = page.match
        move = None if match.state.turn() == CHANCE else match.state.moves()[0]
        page = update(page, actions.play_for_computer(match, move))
        assert Ring not in kinds(page)
        page = update(page, actions.land())
    assert Ring("your turn") in page.effects


@pytest.mark.parametrize("sound", ["off", "soft", "on"])
def test_a_refused_click_ticks_and_a_place_that_a_key_reaches_is_heard(sound: str):
    page = update(new_page(sound=sound), actions.click(("7", None)))
    assert page.objection
    assert (Ring("wrong") in page.effects) == (sound != "off")
    page = update(page, actions.ring("place", 2, -1))
    assert (Ring("place", 2, -1) in page.effects) == (sound != "off")


def test_each_right_step_of_a_lesson_rings():
    page = lesson_page(sound="on")
    while (lesson := page.lesson) and lesson.move(ply := page.match.cursor):
        page = update(update(page, actions.show_step()), actions.land())
        is_right = lesson.step(ply) is not None and page.match.cursor == ply + 1
        assert (Ring("right") in page.effects) == is_right
