"""Saving the game in progress: reloads, and damaged records and links."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from tools.driver.matches import ANN, BOB, MIDDLE, link_to, notations, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.playing import lowest, play_plies
from tools.driver.problems import NOT_FETCHED, Problems
from tools.driver.scripts import LEAVE_AFTER_MOVE, UNDO_AND_FOLLOW
from tools.driver.shared_page import SHARED
from tools.driver.stored import entries
from tools.driver.table import Table
from tools.driver.waiting import wait_until

pytestmark = SHARED

PHONE = ViewportSize(width=390, height=664)


def test_a_reload_restores_the_position_the_log_and_the_coming_throws(table: Table) -> None:
    table.start_and_play(4)
    before, plies, pawns = table.match(), table.list_of_moves(), table.pawns()
    table.reload()
    assert table.match() == before
    assert (table.list_of_moves(), table.pawns()) == (plies, pawns)
    expect(table.turn).to_contain_text("Ann" if before.active == 0 else "Bob")
    for _ in range(2):
        table.act(table.match(), min)
    assert table.match() == play_plies(before, lowest, 2)


def test_a_move_made_just_before_the_page_is_left_is_saved(table: Table) -> None:
    table.open_stored(text_of(play_match("2")))
    with table.page.expect_event("load"):
        table.page.evaluate(LEAVE_AFTER_MOVE)
    table.wait()
    assert table.list_of_moves() == ["2", "hand-2"]
    wait_until(table.page, lambda: [*entries(table.page)] == ["le-nyout/7"])


@pytest.mark.slow
def test_a_damaged_saved_game_is_reported_and_can_be_downloaded_or_replaced(
    table: Table, tmp_path: Path
) -> None:
    damaged = text_of(MIDDLE).replace("2-4", "2-9") + "{é"
    table.open_stored(damaged)
    for _ in range(2):  # a reload does not clear it
        expect(table.trouble).to_be_visible()
        expect(table.trouble).to_contain_text("The saved game can’t be read: line ")
        expect(table.trouble).to_contain_text("expected")
        table.reload()
    table.trouble.get_by_text("Details").click()
    with table.page.expect_download() as download:
        table.trouble.get_by_role("button", name="Download damaged text").click()
    saved = tmp_path / "damaged"
    download.value.save_as(saved)
    assert saved.read_text("utf-8") == damaged
    expect(table.throw_button).to_be_enabled()
    table.trouble.get_by_role("button", name="New game").click()
    table.fill_in(ANN, BOB)
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.trouble).to_be_hidden()
    wait_until(table.page, lambda: table.match().names == ("Ann", "Bob"))  # the game is saved last
    table.reload()
    expect(table.trouble).to_be_hidden()


def test_a_damaged_link_is_reported_and_the_game_in_progress_is_shown(
    table: Table, tmp_path: Path
) -> None:
    own, good = play_match("2 hand-2", seed="own"), link_to(MIDDLE)
    damage = ["#%F0%9F", good[:20] + "AAAA" + good[24:], good[:-7]]
    table.open_stored(text_of(own))
    for address in damage:
        table.follow(address)
        expect(table.trouble).to_contain_text("The link can’t be read: the link")
        expect(table.page).to_have_url(re.compile(f"html{re.escape(address)}$"))
        assert table.match() == own
    table.trouble.get_by_text("Details").click()
    with table.page.expect_download() as download:
        table.trouble.get_by_role("button", name="Download damaged text").click()
    download.value.save_as(saved := tmp_path / "damaged")
    assert saved.read_text("utf-8") == damage[-1].removeprefix("#")
    table.trouble.get_by_role("button", name="Close").click()
    expect(table.trouble).to_be_hidden()
    table.page.set_viewport_size(PHONE)
    table.follow(damage[0])
    expect(table.trouble).to_be_visible()
    box = table.trouble.bounding_box()
    assert box
    assert box["height"] < PHONE["height"] / 8
    table.discard()
    expect(table.trouble).to_be_hidden()
    table.follow(damage[1])
    expect(table.trouble).to_be_visible()
    table.throw()
    expect(table.plies).to_have_count(3)
    expect(table.trouble).to_be_hidden()
    table.reload()
    expect(table.trouble).to_be_visible()  # the link is still in the address bar
    expect(table.plies).to_have_count(3)


def test_the_notice_of_a_damaged_saved_game_disappears_with_the_next_action(table: Table) -> None:
    table.open_stored("[Game")
    expect(table.trouble).to_contain_text("Your saved game is damaged and can’t be opened.")
    table.throw_button.click()
    expect(table.trouble).to_be_hidden()
    rows = table.saved_games().get_by_role("listitem")  # it may be the only copy
    expect(rows.filter(has_text="The saved game can’t be read")).to_have_count(1)


def test_a_link_that_a_program_has_changed_opens_its_game(table: Table) -> None:
    good = link_to(MIDDLE)
    for link in (f"{good}.", f"{good}&utm_source=mail", f"{good})"):
        table.open(link)
        assert table.list_of_moves() == notations(MIDDLE.moves)


@pytest.mark.slow
def test_a_link_whose_sign_is_encoded_is_redirected_to_its_page(
    table: Table, problems: Problems
) -> None:
    problems.expect(NOT_FETCHED)
    table.page.goto("le-nyout.html" + link_to(MIDDLE).replace("#", "%2523"))
    table.page.wait_for_url(f"**/le-nyout.html{link_to(MIDDLE)}")
    table.wait()
    assert table.match().moves == MIDDLE.moves


def test_a_valid_link_opens_its_game_and_leaves_the_game_in_progress_alone(table: Table) -> None:
    own = play_match("2 hand-2", seed="own")
    table.open_stored(text_of(own))
    table.follow(link_to(MIDDLE))
    expect(table.notice).to_contain_text(
        "You opened this game from a link. Your own game is saved."
    )
    linked = replace(MIDDLE, seed="")  # links have no seed: it would reveal coming throws
    assert table.match() == linked
    table.play(table.match(), ("1", "4"))
    expect(table.plies).to_have_count(10)
    assert table.stored_text() == text_of(own)
    played_on = table.match()
    table.reload()
    expect(table.notice).to_be_visible()
    assert table.match() == played_on == linked.play(("1", "4"))
    table.notice.get_by_role("button", name="Back to my game").click()
    expect(table.notice).to_be_hidden()
    assert table.match() == own
    table.page.go_back()
    expect(table.notice).to_be_visible()
    assert table.match() == played_on


@pytest.mark.parametrize(
    "shown", ["#lesson", link_to(play_match("2 hand-2 1 hand-1"))], ids=["lesson", "link"]
)
def test_what_is_left_in_motion_does_not_take_the_place_of_the_game_in_progress(
    table: Table, shown: str
) -> None:
    own = play_match("2 hand-2", seed="own")
    table.open_stored(text_of(own))
    table.follow(shown)
    table.slow_down()
    cursor = table.cursor()
    table.throw()
    expect(table.shown_ply).to_have_attribute("data-ply", str(cursor + 1))
    leave = Parts(table.leave_buttons).visible
    leave.click()
    expect(table.plies).to_have_count(len(own.moves))
    assert table.match() == own
    assert [*entries(table.page)] == ["le-nyout/own"]


@pytest.mark.slow
def test_a_link_followed_while_a_game_is_being_saved_is_opened(table: Table) -> None:
    one, other = link_to(MIDDLE), link_to(play_match("2 hand-2 1"))
    table.open(one)
    for wait in range(12):  # milliseconds after a change, which is saved with a delay
        expect(table.plies).to_have_count(len(MIDDLE.moves))
        table.page.evaluate(UNDO_AND_FOLLOW, [other, wait])
        expect(table.plies).to_have_count(3)
        table.follow(one)
