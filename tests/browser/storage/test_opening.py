"""Opening a page changes nothing in the storage, and foreign entries are left alone."""

from playwright.sync_api import Page, expect

from tests.browser.dialogs.test_saved_games import RUN
from tests.browser.helpers.matches import MIDDLE, link_to, played, text_of
from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import wait_until
from tests.browser.storage.database import all_stored, call
from web.saved import saved_game
from web.saved.saved_game import Saved

LONG_AGO = 1_577_880_000_000  # in 2020
IDLE = 1000  # milliseconds: twice the delay after which a game is stored
FOREIGN = {
    "le-nyout/number": 7,
    "object": {"text": [1, None]},
    "text": "[",
    "deep": "[" * 9000,
    "damaged": '[["1","2"],"generic",{"version":1,"text":"9"}]',
}


def set_item(page: Page, key: str, text: str) -> None:
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])


def test_opening_a_page_for_the_first_time_stores_nothing(table: Table, blank: Page) -> None:
    for address in ("?lang=fr#lesson", link_to(played("2 hand-2"))):
        table.open(address)
        table.page.wait_for_timeout(IDLE)
        assert table.page.evaluate("indexedDB.databases()") == [], address
        assert table.page.evaluate("Object.entries(localStorage)") == [], address
        table.page.goto("blank")
    table.open()
    table.throw()  # the first ply creates the database, whose name must not change
    wait_until(table.page, lambda: table.page.evaluate("indexedDB.databases()"))
    (created,) = table.page.evaluate("indexedDB.databases()")
    assert created["name"] == "IDBMap/@pyscript/nyout"


def test_opening_a_page_changes_nothing(table: Table, blank: Page) -> None:
    stored = {
        "le-nyout/middle": Saved(text_of(MIDDLE), LONG_AGO, "Sunday"),
        "run/run": Saved(saved_game.text(RUN), LONG_AGO),
    }
    call(blank, *(("put", saved_game.entry(game), key) for key, game in stored.items()))
    call(blank, ("put", 7, "foreign"))
    set_item(blank, "nyout/le-nyout", text_of(MIDDLE))
    set_item(blank, "nyout/scouts", "[Game")  # the page of Scouts has not read it yet
    before = all_stored(blank)
    seeded, seedless = played("2 hand-2"), played("2 hand-2", seed="")
    for address in ("?lang=ko#lesson", link_to(seeded), link_to(seedless)):
        table.open(address)
        table.page.wait_for_timeout(IDLE)
        assert all_stored(table.page) == before, address
        table.page.goto("blank")
    table.page.goto("fr/le-nyout.html")
    table.wait()
    table.page.wait_for_timeout(IDLE)
    assert all_stored(table.page) == before
    table.page.goto("blank")
    # Only a damaged text is moved, so that a new game cannot overwrite it.
    set_item(blank, "nyout/le-nyout", "[Game")
    table.open()
    expect(table.trouble).to_be_visible()
    table.page.wait_for_timeout(IDLE)
    items, *database = all_stored(table.page)  # type: ignore[misc]
    assert database == before[1:]  # type: ignore[index]
    items = dict(items)
    assert items.pop("nyout/le-nyout/fault-saved")  # the fault of the text
    assert items == {"nyout/le-nyout/damaged-saved": "[Game", "nyout/scouts": "[Game"}
    before = all_stored(table.page)
    table.reload()
    expect(table.trouble).to_be_visible()
    table.page.wait_for_timeout(IDLE)
    assert all_stored(table.page) == before


def test_foreign_entries_hide_no_game_and_are_left_alone(table: Table, blank: Page) -> None:
    set_item(blank, "nyout/le-nyout", text_of(MIDDLE))
    call(blank, *(("put", value, key) for key, value in FOREIGN.items()), ("put", "x", 5))
    call(
        blank, ("put", saved_game.entry(Saved(saved_game.text(RUN), LONG_AGO, "Sunday")), "run/run")
    )
    rows = table.open().saved_games().get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text("RUN: Ann, Bob")
    values = call(blank, *(("get", key) for key in FOREIGN), ("get", 5))
    assert values == [*FOREIGN.values(), "x"]
