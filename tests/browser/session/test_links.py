"""Links never decide the dice, and a page that redirects to another game changes nothing."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from nyout import GAMES, match
from nyout.match import Match, Seat
from tools.driver.imports import paste
from tools.driver.matches import SEED, link_to, play_match, text_of
from tools.driver.scripts import RECORD_LEFT_STATE
from tools.driver.shared_page import SHARED, UNSHARED
from tools.driver.table import Table
from tools.driver.waiting import hold_requests

pytestmark = SHARED

OWN = play_match("2 hand-2 1 hand-1", seed="own")
OTHER = match.start(GAMES["run"], (Seat("Cy"), Seat("Dan")), "7")


def craft(started: Match) -> Match:
    """Return a match with a seed whose next throw differs from that of the page."""
    mine = replace(started, seed=SEED).throw()
    seeds = (replace(started, seed=str(number)) for number in range(100))
    return next(theirs for theirs in seeds if theirs.throw().moves != mine.moves)


def test_the_seed_of_another_player_is_never_used(table: Table) -> None:
    theirs = craft(play_match("2 hand-2"))
    mine = replace(theirs, seed=SEED).throw()
    table.open_stored(text_of(OWN))
    for seed in (theirs.seed, ""):
        for _ in range(2):  # opening it again changes nothing
            table.follow(link_to(replace(theirs, seed=seed)))
            expect(table.plies).to_have_count(2)
            table.throw()
            expect(table.plies).to_have_count(3)
            assert table.match().moves == mine.moves
            table.follow("#")
    for text in (text_of(theirs), link_to(theirs)):
        paste(table, text)
        expect(table.plies).to_have_count(2)
        assert table.match().seed == ""  # links have no seed
        table.throw()
        expect(table.plies).to_have_count(3)
        assert table.match().moves == mine.moves
    assert table.stored_text() == text_of(OWN)


@pytest.mark.slow
@UNSHARED
def test_a_page_that_redirects_to_another_game_opens_none_and_writes_nothing(table: Table) -> None:
    page = table.page
    page.add_init_script(RECORD_LEFT_STATE)
    target = link_to(OTHER)
    for address in ("", target):  # the link is followed on the page, or opens it
        table.open_stored(text_of(OWN))
        stored = page.evaluate("JSON.stringify(localStorage)")
        first_request = hold_requests(page, "run.html*")
        if address:
            page.goto("blank")
            table.go(address, wait_until="commit")
        else:
            page.evaluate("address => { location.hash = address }", target)
        request = first_request()
        page.wait_for_timeout(100)  # time to store a wrong game
        request.fulfill(body="<!doctype html><link rel=icon href=data:,>", content_type="text/html")
        page.wait_for_url(f"**/run.html{target}")
        assert page.evaluate("JSON.parse(sessionStorage.left)") == {
            "hash": target,
            "stored": stored,
            "plies": 0 if address else len(OWN.moves),
            "trouble": False,
        }
        page.unroute("**/run.html*")
