"""With a full disk the page keeps every game, and reports those that are not saved."""

from playwright.sync_api import Locator, expect

from nyout.match import Match
from tests.browser.dialogs.test_saved_games import RUN, import_text, names, open_with_saved
from tests.browser.helpers.matches import MIDDLE, played, text_of
from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import wait_until
from tests.browser.storage.database import Disk, call
from web.saved import saved_game
from web.saved.saved_game import Saved

NO_ROOM = "The browser has no room to save {} of these games."
FILL = """() => {
    let more = "x".repeat(1 << 22);
    let held = "";
    while (more) {
        try {
            localStorage.setItem("filler", held + more);
            held += more;
        } catch {
            more = more.slice(more.length / 2 + 1);
        }
    }
}"""


# Chromium caches the free space for half a minute, and checks again only for larger values. So the
# quota is small from the start, and one game is larger than the rest of it.
ROOM = 200_000  # bytes


def large(match: Match, size: int) -> Match:
    """Return a match whose record has at least this many bytes."""
    return match._replace(comments={1: "x" * size})


def keys(table: Table) -> list[str]:
    return call(table.page, ("getAllKeys",))[0]


def reopen(table: Table) -> Locator:
    table.page.keyboard.press("Escape")
    return table.saved_games()


def test_games_that_the_database_refuses_stay_on_the_page_and_are_saved_later(
    table: Table, site: str
) -> None:
    disk = Disk(table.page, site)
    disk.limit(ROOM)
    open_with_saved(table, MIDDLE, RUN)
    disk.limit(1)
    dialog = table.saved_games()
    status, rows = dialog.locator("[role=status]"), dialog.get_by_role("listitem")
    more = [played("2 hand-2", seed=f"s{number}") for number in range(20)]
    more[0] = large(more[0], ROOM)
    import_text(dialog, saved_game.exported(Saved(saved_game.text(game), 5) for game in more))
    expect(rows).to_have_count(22)
    expect(status).to_contain_text(NO_ROOM.format(20))
    field = rows.filter(has_text="RUN").get_by_label("Name of the game")
    field.fill("Sunday")
    field.blur()
    expect(status).to_contain_text(NO_ROOM.format(21))
    assert keys(table) == ["le-nyout/middle", "run/run"]
    with table.page.expect_download() as download:
        dialog.get_by_role("button", name="Export all").click()
    exported = saved_game.imported(download.value.path().read_text("utf-8"))
    assert len(exported) == 22
    assert exported["run/run"].name == "Sunday"
    dialog = reopen(table)
    expect(rows).to_have_count(22)
    expect(status).to_contain_text(NO_ROOM.format(21))
    disk.limit(None)
    dialog = reopen(table)
    expect(status).to_have_text("")
    assert len(keys(table)) == 22
    table.reload()
    dialog = table.saved_games()
    expect(rows).to_have_count(22)
    assert "Sunday" in names(dialog)


def test_a_deleted_game_can_be_restored_although_the_disk_is_full(table: Table, site: str) -> None:
    disk = Disk(table.page, site)
    disk.limit(ROOM)
    open_with_saved(table, MIDDLE, large(RUN, ROOM * 3 // 4))
    disk.limit(1)
    dialog = table.saved_games()
    status, rows = dialog.locator("[role=status]"), dialog.get_by_role("listitem")
    rows.filter(has_text="RUN").get_by_role("button", name="Delete").click()
    expect(status).to_contain_text("deleted.")
    assert keys(table) == ["le-nyout/middle"]
    dialog.get_by_role("button", name="Undo").click()
    expect(status).to_contain_text(NO_ROOM.format("one"))
    expect(rows).to_have_count(2)
    disk.limit(None)
    reopen(table)
    expect(status).to_have_text("")
    assert keys(table) == ["le-nyout/middle", "run/run"]


def test_a_game_on_the_board_that_cannot_be_listed_is_reported_until_it_can(
    table: Table, site: str
) -> None:
    table.open_stored(text_of(MIDDLE))
    disk = Disk(table.page, site)
    disk.limit(1)
    warning = table.page.locator("#warning")
    table.play(MIDDLE, min(MIDDLE.state.moves()))
    expect(warning).to_contain_text("no room to list this game among the saved games")
    table.button("New game").click()
    expect(table.dialog).to_contain_text("This ends the current game.")
    table.page.keyboard.press("Escape")
    assert keys(table) == []
    disk.limit(None)
    table.undo.click()
    expect(warning).to_be_hidden()
    wait_until(table.page, lambda: keys(table) == ["le-nyout/middle"])


def test_a_game_that_localstorage_refuses_is_reported_and_saved_later(table: Table) -> None:
    table.open_stored(text_of(MIDDLE))
    table.page.evaluate(FILL)
    warning = table.page.locator("#warning")
    after: Match = MIDDLE.play(min(MIDDLE.state.moves()))
    table.play(MIDDLE, after.moves[-1])
    expect(warning).to_contain_text("your game will be lost when you leave")
    expect(table.plies).to_have_count(len(after.moves))
    assert table.stored_text() == text_of(MIDDLE)
    wait_until(table.page, lambda: "middle" in str(call(table.page, ("getAll",))[0]))
    table.page.evaluate("localStorage.removeItem('filler')")
    table.page.evaluate("dispatchEvent(new Event('pagehide'))")
    expect(warning).to_be_hidden()
    assert table.match() == after
