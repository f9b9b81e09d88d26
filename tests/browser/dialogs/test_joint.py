"""A game by link whose throws all players decide together; the other browser is in Python."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from nyout import match, words
from nyout.core import CHANCE
from nyout.exchange import (
    ReceivedMatch,
    Reception,
    receive,
    receive_link,
    share_throws,
    view_as_spectator,
)
from nyout.match import PERSON, REMOTE, Match, Seat
from tools.driver.imports import paste
from tools.driver.matches import ANN, GAME
from tools.driver.playing import is_valid
from tools.driver.shared_page import SHARED
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT
from web.saved import saved_game

pytestmark = SHARED

words.load_extra("fairness")

BOB = Seat("Bob", REMOTE)


def answer(link: str, *saved: Match) -> ReceivedMatch:
    """Return what another browser, with these saved games, makes of a link."""
    return receive_link(Match.from_link(link.partition("#")[2]), saved, "another")


def play_on(current: Match) -> Match:
    """Return a match after all that its player can play."""
    while current.is_local_turn:
        is_throw = current.state.turn() == CHANCE
        current = current.throw() if is_throw else current.play(current.state.moves()[0])
    return current


def address(current: Match) -> str:
    """Return the link that another browser sends."""
    return "#" + replace(view_as_spectator(current), seed="").link()


def invite(table: Table) -> str:
    """Start a game with a remote player, and return the link of the invitation."""
    table.open()
    table.new_game(ANN, BOB)
    expect(table.throw_button).to_have_attribute("aria-disabled", "true")
    expect(table.turn).to_have_text("Bob’s turn")
    return link_to_send(table)


def link_to_send(table: Table) -> str:
    """Return the link that the page asks to send."""
    table.button("Send the link").click()
    expect(table.sharing).to_contain_text("All players decide every throw together")
    link = table.link()
    table.page.keyboard.press("Escape")
    return link


def warning(table: Table, reception: Reception) -> None:
    expect(table.warning).to_contain_text(words.sentence(reception.value))


def test_two_browsers_play_by_links_and_verify_every_throw(table: Table) -> None:
    other = answer(invite(table)).match
    assert other.active_player == REMOTE  # Ann, who plays first
    table.reload()  # the game and its seed are stored before any ply
    expect(table.turn).to_have_text("Bob’s turn")
    for _ in range(2):
        table.follow(address(other))
        expect(table.throw_button).to_have_attribute("aria-disabled", "false")
        expect(table.page).not_to_have_url(re.compile("#"))
        moves = len(other.moves)
        while table.turn.text_content() == "Ann’s turn":
            table.act(table.stored_record(), min)
        assert len(table.stored_record().moves) > moves
        result = answer(link_to_send(table), other)
        assert result.reception is Reception.CONTINUED
        assert is_valid(result.match)
        other = play_on(result.match)
    table.follow(address(other))
    expect(table.throw_button).to_have_attribute("aria-disabled", "false")
    table.fairness_button().click()
    dialog = table.page.get_by_role("dialog", name="Are the dice fair?")
    expect(dialog).to_contain_text(words.sentence("fair.by.all", names="Ann, Bob"))
    expect(dialog).not_to_contain_text("crypto.getRandomValues")


def test_a_changed_link_is_refused_and_one_opened_again_takes_nothing_back(table: Table) -> None:
    invitation = invite(table)
    other = answer(invitation).match
    forged = replace(other, decisions=None).play(other.state.moves()[0])
    table.follow(address(replace(forged, decisions=other.decisions)))
    warning(table, Reception.CHANGED)
    assert table.stored_record().moves == ()
    link = address(other)
    table.follow(link)
    expect(table.throw_button).to_have_attribute("aria-disabled", "false")
    table.throw()
    expect(table.plies).to_have_count(1)
    [throw] = table.stored_record().moves
    table.follow(link)
    warning(table, Reception.EARLIER)
    assert table.stored_record().moves == (throw,)
    table.follow("#" + invitation.partition("#")[2])
    warning(table, Reception.EARLIER)
    assert table.stored_record().moves == (throw,)


def test_a_guest_joins_first_if_the_guest_plays_first(table: Table) -> None:
    table.open()
    table.new_game(BOB, ANN)
    link = link_to_send(table)
    assert not Match.from_link(link.partition("#")[2]).joint.participants
    other = answer(link).match
    table.follow(link)
    warning(table, Reception.SENT)
    table.follow(address(other))
    expect(table.turn).to_have_text("Bob’s turn")
    expect(table.warning).to_be_hidden()
    other = answer(link_to_send(table), other).match
    assert other.active_player == PERSON
    other = play_on(other)
    table.follow(address(other))
    expect(table.turn).to_have_text("Ann’s turn")


def test_a_browser_that_has_not_joined_can_only_watch(table: Table) -> None:
    ours = share_throws(match.start(GAME, (ANN, BOB), "1"))
    theirs = receive_link(Match.from_link(view_as_spectator(ours).link()), (), "2").match
    table.open(address(theirs))
    expect(table.notice).to_contain_text(words.sentence("linked.joint"))
    expect(table.throw_button).to_have_attribute("aria-disabled", "true")
    assert {seat.player for seat in table.match().seats} == {REMOTE}


def begin() -> tuple[Match, Match]:
    """Return a match in the browsers of Ann, who plays first, and of Bob."""
    ours = share_throws(match.start(GAME, (ANN, BOB), "1"))
    theirs = receive_link(Match.from_link(view_as_spectator(ours).link()), (), "2").match
    return receive(ours, theirs).match, theirs


def test_a_player_goes_on_in_another_browser_by_a_private_link_and_by_links(table: Table) -> None:
    ours, theirs = begin()
    table.open(f"#{saved_game.private_fragment(ours)}")
    warning(table, Reception.SEATED)
    expect(table.page).not_to_have_url(re.compile("seat"))
    while table.turn.text_content() == "Ann’s turn":
        table.act(table.stored_record(), min)
    link = link_to_send(table)
    assert not Match.from_link(link.partition("#")[2]).seed
    theirs = play_on(answer(link, theirs).match)
    followed = answer(address(theirs), ours)
    assert followed.reception is Reception.CONTINUED
    assert is_valid(followed.match)
    table.follow(address(theirs))
    expect(table.turn).to_have_text("Ann’s turn")
    assert table.stored_record() == followed.match
    table.follow(f"#{saved_game.private_fragment(ours)}")
    warning(table, Reception.EARLIER)
    assert table.stored_record() == followed.match


def test_a_private_link_can_be_pasted_and_shown_as_a_qr_code(table: Table) -> None:
    ours, _ = begin()
    private = saved_game.private_fragment(ours)
    table.open()
    paste(table, f"mine: {table.page.url.partition('#')[0]}#{private}")
    warning(table, Reception.SEATED)
    table.share("Show its QR code")
    code = table.sharing.get_by_role("img", name="QR code of the private link to your seat")
    expect(code).to_be_visible(timeout=TIMEOUT)
    expect(table.sharing.get_by_role("img")).to_have_count(1)
    table.share("QR code")
    expect(code).to_be_hidden()
    expect(table.sharing.get_by_role("img")).to_have_count(1)


@pytest.mark.parametrize("seed", ["1", "another"], ids=["cut", "foreign"])
def test_a_private_link_that_is_cut_or_has_a_foreign_seed_is_refused_and_leaves_the_address(
    table: Table, seed: str
) -> None:
    ours, _ = begin()
    private = saved_game.private_fragment(replace(ours, seed=seed))
    table.open(f"#{private[:-4] if seed == ours.seed else private}")
    expect(table.trouble).to_contain_text(words.sentence("trouble.link"))
    expect(table.page).not_to_have_url(re.compile("seat"))
    assert table.stored_text() == ""
