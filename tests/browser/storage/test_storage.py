"""The games in the browser's database: windows, and failures of the browser."""

import pytest
from playwright.sync_api import expect

from nyout.core import Move
from nyout.match import Seat
from tests.sampling import sample
from tools.driver.imports import import_text
from tools.driver.matches import MIDDLE, OF_RUN, link_to, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.stored import FULL, entries, entry, matches, put
from tools.driver.table import Table, open_blank
from tools.driver.waiting import TIMEOUT, wait_until
from web.saved import saved_game
from web.saved.saved_game import Saved

FEW, MANY = min(MIDDLE.state.moves()), max(MIDDLE.state.moves())
IDLE = 500  # milliseconds, in which a page stores what it is going to store
LONG_AGO = 1_577_880_000_000  # in 2020
FOREIGN = {"key": "foreign", "kind": "le-nyout", "text": [1], "date": "never"}
OBSTACLES = {
    "opening throws": """IDBFactory.prototype.open = () => {
        throw new DOMException("The operation is insecure.", "SecurityError") }""",
    "opening fails": """IDBFactory.prototype.open = () => {
        const request = new EventTarget();
        setTimeout(() => request.onerror());
        return request; }""",
    "opening never ends": """IDBFactory.prototype.open = () =>
        Object.defineProperty(new EventTarget(), "error", {
            get() { throw new DOMException("The request is pending.", "InvalidStateError") } })""",
    "it is full": f"{FULL} window.full = true",
}


def has_moves(table: Table, *expected: tuple[Move, ...]) -> bool:
    """Return whether the stored games have exactly these moves."""
    return sorted(game.moves for game in matches(table.page).values()) == sorted(expected)


@pytest.mark.slow
def test_opening_a_page_stores_nothing_and_changes_nothing(table: Table) -> None:
    open_blank(table.page)
    for address in ("?lang=fr#lesson", link_to(play_match("2 hand-2"))):
        table.open(address)
        table.page.wait_for_timeout(IDLE)
        assert table.page.evaluate("indexedDB.databases()") == [], address
        assert table.page.evaluate("Object.keys(localStorage)") == [], address
        table.page.goto("blank")
    put(table.page, entry(text_of(MIDDLE), LONG_AGO, "Sunday"), FOREIGN)
    before = entries(table.page)
    for address in ("?lang=ko#lesson", link_to(play_match("2 hand-2")), ""):
        table.open(address)
        table.page.wait_for_timeout(IDLE)
        assert entries(table.page) == before, address
        table.page.goto("blank")


@pytest.mark.slow
def test_the_browser_is_asked_once_to_keep_the_games(table: Table) -> None:
    table.page.add_init_script(
        """localStorage.asked ??= 0;
        StorageManager.prototype.persist = async () => { localStorage.asked++; };"""
    )
    for _ in range(2):
        table.open()
        table.throw()
        table.page.wait_for_function("() => localStorage.asked > 0")
        wait_until(table.page, lambda: entries(table.page))
        table.page.wait_for_timeout(IDLE)
        assert table.page.evaluate("localStorage.asked") == "1"


def test_playing_on_from_an_older_position_elsewhere_makes_another_game(table: Table) -> None:
    table.open_stored(text_of(MIDDLE))
    other = Table(table.page.context.new_page()).open()
    first, second = MIDDLE.play(FEW), MIDDLE.play(MANY)
    table.play(MIDDLE, FEW)
    notice = other.elsewhere
    expect(notice).to_contain_text("continued in another window", timeout=TIMEOUT)
    notice.get_by_role("button", name="Close").click()
    other.play(MIDDLE, MANY)
    expect(notice).to_contain_text("Yours continues here as a separate game.", timeout=TIMEOUT)
    expect(Parts(notice).elsewhere_show).to_be_hidden()
    wait_until(table.page, lambda: has_moves(table, first.moves, second.moves))
    assert matches(table.page)["le-nyout/middle"].moves == first.moves


@pytest.mark.slow
def test_a_window_that_is_behind_shows_the_plies_of_another_one_on_request(table: Table) -> None:
    table.open_stored(text_of(MIDDLE))
    other = Table(table.page.context.new_page()).open()
    after = MIDDLE.play(FEW)
    table.play(MIDDLE, FEW)
    table.button("New game").click()
    table.fill_in(Seat("Ann"), Seat("Cy"))
    table.dialog.get_by_role("button", name="Start").click()
    table.throw()
    others = {"le-nyout", "le-nyout/middle"}
    wait_until(table.page, lambda: {*entries(table.page)} - others)
    notice = other.elsewhere
    notice.get_by_role("button", name="Show it").click()
    expect(notice).to_be_hidden()
    assert other.match() == after


@pytest.mark.parametrize("name", sample(OBSTACLES, "opening throws"))
def test_without_storage_the_page_says_that_nothing_is_saved(table: Table, name: str) -> None:
    table.page.add_init_script(OBSTACLES[name])
    table.open()
    table.throw()
    expect(table.plies).not_to_have_count(0)
    expect(table.warning).to_contain_text("can’t save anything", timeout=TIMEOUT)
    table.button("New game").click()
    expect(table.dialog).to_contain_text("The current game is not saved")
    table.fill_in(Seat("Ann"), Seat("Cy"))
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.turn).to_have_text("Ann’s turn")


@pytest.mark.slow
def test_a_warning_is_shown_as_long_as_the_disk_is_full(table: Table) -> None:
    table.page.add_init_script(FULL)
    table.open_stored(text_of(MIDDLE))
    warning = table.warning
    table.page.evaluate("full = true")
    table.play(MIDDLE, FEW)
    expect(warning).to_contain_text("can’t save anything")
    dialog = table.saved_games()
    import_text(dialog, saved_game.write_file([Saved.from_match(OF_RUN, 5)]))
    expect(dialog.get_by_role("status")).to_have_text(
        "The browser has no room for one of these games."
    )
    table.page.keyboard.press("Escape")
    table.page.evaluate("full = false")
    table.undo.click()
    expect(warning).to_be_hidden()
    assert table.match().moves == (*MIDDLE.moves, FEW)


@pytest.mark.slow
def test_a_deletion_that_the_browser_refuses_is_no_error(table: Table) -> None:
    table.open_stored("[Game")
    table.page.evaluate(
        """() => {
            localStorage["nyout/results"] = "";
            IDBObjectStore.prototype.delete = Storage.prototype.removeItem = () => {
                throw new DOMException("The operation is insecure.", "SecurityError");
            };
        }"""
    )
    table.discard()
    expect(table.warning).to_contain_text("The browser has no room")
    dialog = table.saved_games()
    dialog.get_by_role("button", name="Delete", exact=True).click()
    expect(dialog.get_by_role("status")).to_contain_text("The browser has no room")
    dialog.get_by_role("button", name="Delete the results").click()
    expect(dialog.get_by_role("status")).to_contain_text("The results")


@pytest.mark.slow
def test_games_survive_the_loss_of_the_database_under_an_open_page(table: Table) -> None:
    table.open_stored(text_of(MIDDLE))
    table.page.evaluate(
        "new Promise((done) => { indexedDB.deleteDatabase('nyout').onsuccess = done; })"
    )
    table.play(MIDDLE, FEW)
    wait_until(table.page, lambda: has_moves(table, (*MIDDLE.moves, FEW)))


@pytest.mark.slow
def test_damaged_and_foreign_entries_are_listed_and_hide_no_game(table: Table) -> None:
    open_blank(table.page)
    damaged = entry(text_of(MIDDLE).replace("2-4", "2-9"), LONG_AGO - 1)
    put(table.page, entry(text_of(MIDDLE), LONG_AGO), damaged, FOREIGN)
    table.open()
    assert table.match() == MIDDLE
    rows = table.saved_games().get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text("can’t be read: line 13")
    rows.nth(1).get_by_role("button", name="Delete").click()
    expect(rows).to_have_count(1)
