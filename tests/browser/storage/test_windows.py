"""Two windows: playing on from an older position makes a separate game."""

from playwright.sync_api import expect

from nyout import match
from nyout.match import Match
from tests.browser.helpers.matches import GAME, MIDDLE, text_of
from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import TIMEOUT, wait_until
from tests.browser.storage.database import call
from web.saved import saved_game

OWN = "Yours continues here as a separate game."
# The delay of 500 ms before a game goes to the library lasts until `endDelay()`.
LONG_DELAY = """
    const ends = [], setTimeoutNow = setTimeout;
    const later = (act, ms, ...given) => setTimeoutNow(act, ms, ...given);
    window.setTimeout = (act, ms, ...given) =>
        ms === 500 ? ends.push(() => act(...given)) : later(act, ms, ...given);
    window.endDelay = () => {
        window.setTimeout = later;
        for (const act of ends) act();
    };
"""
FEW, MANY = min(MIDDLE.state.moves()), max(MIDDLE.state.moves())


def stored(table: Table) -> dict[str, Match]:
    """Return the games in the database by their keys."""
    keys, values = call(table.page, ("getAllKeys",), ("getAll",))
    games = {key: saved_game.of_entry(value) for key, value in zip(keys, values)}
    return {key: Match.read(game.text) for key, game in games.items() if game}


def has_games(table: Table, *wanted: tuple[object, ...]) -> bool:
    """Return whether the games in the database have exactly these plies."""
    return sorted(game.moves for game in stored(table).values()) == sorted(wanted)


def test_playing_on_from_an_older_position_makes_a_separate_game(table: Table) -> None:
    table.page.add_init_script(LONG_DELAY)
    table.open_stored(text_of(MIDDLE))
    other = Table(table.page.context.new_page()).open()
    first, second = MIDDLE.play(FEW), MIDDLE.play(MANY)
    table.play(MIDDLE, FEW)
    expect(table.plies).to_have_count(len(first.moves))
    assert table.match() == first
    other.play(MIDDLE, MANY)  # before the first window has stored its game in the library
    notice = other.page.locator("#elsewhere")
    expect(notice).to_contain_text(OWN)
    expect(notice.locator("#elsewhere-show")).to_be_hidden()
    wait_until(table.page, lambda: has_games(table, first.moves, second.moves))
    assert stored(table)["le-nyout/middle"].moves == first.moves
    fork = other.match()
    assert fork.moves == second.moves
    assert fork.seed != MIDDLE.seed
    expect(table.page.locator("#elsewhere")).to_be_hidden()
    # The first window continues: its game is not forked again, and the fork is not lost.
    table.page.evaluate("endDelay()")
    table.throw()
    further = first.throw()
    wait_until(table.page, lambda: has_games(table, further.moves, second.moves))
    wait_until(table.page, lambda: table.stored_text() == text_of(further))
    other.reload()
    assert other.match() == further
    rows = other.saved_games().get_by_role("listitem")
    expect(rows).to_have_count(2)
    rows.get_by_role("button", name="Resume").click()
    expect(other.plies).to_have_count(len(second.moves))
    assert other.match() == fork


def test_playing_the_same_plies_in_a_window_that_is_behind_changes_nothing(table: Table) -> None:
    table.open_stored(text_of(MIDDLE))
    other = Table(table.page.context.new_page()).open()
    further = MIDDLE.play(FEW).throw()
    table.play(MIDDLE, FEW)
    expect(table.plies).to_have_count(len(MIDDLE.moves) + 1)
    table.throw()
    expect(other.page.locator("#elsewhere")).to_be_visible(timeout=TIMEOUT)
    wait_until(table.page, lambda: has_games(table, further.moves))
    other.play(MIDDLE, FEW)
    expect(other.plies).to_have_count(len(MIDDLE.moves) + 1)
    other.page.wait_for_timeout(800)  # longer than the delay before a game is stored
    assert table.stored_text() == text_of(further)
    assert has_games(table, further.moves)
    expect(other.page.locator("#elsewhere")).to_contain_text("in another window.")


def test_games_of_two_windows_that_share_a_storage_key_are_both_saved(table: Table) -> None:
    table.open_stored(text_of(MIDDLE))
    other = Table(table.page.context.new_page()).open()
    second = match.start(GAME, MIDDLE.seats, "other", first=0).throw()
    other.page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)", [other.key, text_of(second)]
    )  # like a window that was closed before it stored its game in the library
    first = MIDDLE.play(FEW)
    table.play(MIDDLE, FEW)
    wait_until(table.page, lambda: table.stored_text() == text_of(first))
    wait_until(table.page, lambda: has_games(table, first.moves, second.moves))


def test_undo_and_other_plies_in_one_window_stay_one_game(table: Table) -> None:
    table.open_stored(text_of(MIDDLE))
    for ply in (FEW, MANY):
        table.play(MIDDLE, ply)
        expect(table.plies).to_have_count(len(MIDDLE.moves) + 1)
        wait_until(table.page, lambda ply=ply: has_games(table, (*MIDDLE.moves, ply)))
        table.undo.click()
        expect(table.shown_ply).not_to_have_attribute("data-ply", str(len(MIDDLE.moves) + 1))
        table.page.locator(f"#moves [data-ply='{len(MIDDLE.moves)}']").click()
    assert list(stored(table)) == ["le-nyout/middle"]
    expect(table.page.locator("#elsewhere")).to_be_hidden()
