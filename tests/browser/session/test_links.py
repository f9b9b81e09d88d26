"""Links: what they may decide, and pages that are left for the page of another game."""

from playwright.sync_api import expect

from nyout import GAMES, match
from nyout.match import Match, Seat
from tests.browser.dialogs.test_opening import paste
from tests.browser.helpers.matches import link_to, played, text_of
from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import hold_requests

CHANCE = f"{20260101:08x}" * 2  # the seed that a page draws in these tests
OWN = played("2 hand-2 1 hand-1", seed="own")
OTHER = match.start(GAMES["run"], (Seat("Cy"), Seat("Dan")), "7")


def crafted(begun: Match) -> Match:
    """The match with a seed that throws other dice than the page's own does here."""
    mine = begun._replace(seed=CHANCE).throw()
    seeds = (begun._replace(seed=str(number)) for number in range(100))
    return next(theirs for theirs in seeds if theirs.throw().moves != mine.moves)


def test_the_seed_of_another_person_is_never_used(table: Table) -> None:
    theirs = crafted(played("2 hand-2"))
    mine = theirs._replace(seed=CHANCE).throw()
    table.open_stored(text_of(OWN))
    for seed in (theirs.seed, ""):
        for _ in range(2):  # opened again, it is no other
            table.follow(link_to(theirs._replace(seed=seed)))
            expect(table.plies).to_have_count(2)
            table.throw()
            expect(table.plies).to_have_count(3)
            assert table.match().moves == mine.moves
            table.follow("#")
    for text in (text_of(theirs), link_to(theirs)):
        paste(table, text)
        expect(table.plies).to_have_count(2)
        assert table.match().seed == ""  # the address has none to pass on
        table.throw()
        expect(table.plies).to_have_count(3)
        assert table.match().moves == mine.moves
    assert table.stored_text() == text_of(OWN)


# Chromium answers no questions about a page while the next one is loading: the page takes notes.
NOTE_LEFT = """location.pathname === "/le-nyout.html" && setInterval(() => {
    sessionStorage.left = JSON.stringify({
        hash: location.hash,
        kept: JSON.stringify(localStorage),
        plies: document.querySelectorAll("#moves [data-ply]").length,
        trouble: document.getElementById("trouble")?.checkVisibility() ?? false,
    });
}, 20)"""


def test_a_page_that_is_left_for_another_game_opens_none_and_writes_nothing(table: Table) -> None:
    page = table.page
    page.add_init_script(NOTE_LEFT)
    there = link_to(OTHER)
    for address in ("", there):  # a link is followed in the page, or opens it
        table.open_stored(text_of(OWN))
        kept = page.evaluate("JSON.stringify(localStorage)")
        left = hold_requests(page, "run.html*")
        if address:
            page.goto("blank")
            table.go(address, wait_until="commit")
        else:
            page.evaluate("address => { location.hash = address }", there)
        request = left()
        page.wait_for_timeout(100)  # a wrong game would be kept by now
        request.fulfill(body="<!doctype html><link rel=icon href=data:,>", content_type="text/html")
        page.wait_for_url(f"**/run.html{there}")
        assert page.evaluate("JSON.parse(sessionStorage.left)") == {
            "hash": there,
            "kept": kept,
            "plies": 0 if address else len(OWN.moves),
            "trouble": False,
        }
        page.unroute("**/run.html*")
