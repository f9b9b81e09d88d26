"""The library of saved games: listed, resumed, renamed, deleted, exported and imported."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from nyout import GAMES
from nyout.match import Match
from tests.golden import finished_match
from tools.driver.imports import import_text
from tools.driver.languages import switch
from tools.driver.matches import ANN, BOB, MIDDLE, OF_RUN, link_to, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.shared_page import SHARED, UNSHARED
from tools.driver.stored import entries
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT, wait_until
from web.saved import saved_game
from web.saved.saved_game import Saved

pytestmark = SHARED


def names(dialog: Locator) -> list[str]:
    """Return the names of the listed games; games without a name are listed by their players."""
    rows = dialog.get_by_role("listitem").all()
    fields = [row.get_by_label("Name of the game").input_value() for row in rows]
    return [name or Parts(row).paragraphs.first.inner_text() for name, row in zip(fields, rows)]


def open_with_saved(table: Table, *games: Match) -> Table:
    """Open the page and import games into its library."""
    table.open()
    file = saved_game.write_file(Saved.from_match(game, n) for n, game in enumerate(games, 1))
    dialog = table.saved_games()
    import_text(dialog, file)
    expect(dialog.get_by_role("listitem")).to_have_count(len(games))
    dialog.get_by_role("button", name="Close").click()
    return table


def test_a_game_replaced_by_a_new_one_is_listed_and_can_be_continued(table: Table) -> None:
    table.open_stored(text_of(MIDDLE))
    expect(table.saved_games().get_by_text("on the board")).to_be_visible()
    table.page.keyboard.press("Escape")
    table.button("New game").click()
    expect(table.dialog).not_to_contain_text("ends")
    table.fill_in(BOB, ANN)
    table.dialog.get_by_role("button", name="Start").click()
    expect(table.plies).to_have_count(0)
    table.throw()
    expect(table.plies).to_have_count(1)
    dialog = table.saved_games()
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    other = dialog.get_by_role("listitem").nth(1)
    expect(other).to_contain_text("Le Nyout: Ann, Bob")
    expect(other).to_contain_text("Bob’s turn. Geol (3): choose a pawn.")
    expect(Parts(other).small_pieces).to_have_count(8)
    other.get_by_role("button", name="Resume").click()
    expect(table.plies).to_have_count(len(MIDDLE.moves))
    assert table.match() == MIDDLE
    expect(table.saved_games().get_by_role("listitem")).to_have_count(2)


def test_a_finished_game_is_shown_instead_of_resumed(table: Table) -> None:
    open_with_saved(table, finished_match(GAMES["run"]))
    row = table.saved_games().get_by_role("listitem")
    expect(row.get_by_role("button")).to_have_text(["Show", "Delete"])


@pytest.mark.slow
@UNSHARED
def test_without_a_library_a_game_by_link_stays_on_the_board(table: Table) -> None:
    table.page.add_init_script("IDBFactory.prototype.open = () => { throw new Error('no'); }")
    table.open(link_to(play_match("2")))
    table.notice.get_by_role("button", name="Keep this game").click()
    status = table.page.get_by_role("dialog", name="Saved games").get_by_role("status")
    expect(status).to_contain_text("can’t save games here", timeout=TIMEOUT)
    table.page.keyboard.press("Escape")
    expect(table.notice).to_be_visible()


@pytest.mark.slow
def test_the_list_shows_the_date_of_a_game_in_the_language_of_the_page(table: Table) -> None:
    open_with_saved(table, MIDDLE)
    for language, date in (("en", r"[A-Z][a-z]{2} \d+, 19[67]\d"), ("fr", r"\d+ \w+\.? 19[67]\d")):
        switch(table, language)
        table.entry("games").click()
        dialog = table.saved_games_dialog
        expect(dialog.get_by_role("listitem")).to_contain_text(re.compile(date))
        table.page.keyboard.press("Escape")


@pytest.mark.slow
def test_going_back_from_another_game_shows_the_game_of_the_link(table: Table) -> None:
    open_with_saved(table, OF_RUN)
    table.follow(link_to(MIDDLE))
    table.play(table.match(), ("1", "4"))
    played_on = table.match()
    table.saved_games().get_by_role("button", name="Resume").click()
    table.page.wait_for_url("**/run.html")
    assert Table(table.page, GAMES["run"]).wait().match() == OF_RUN
    table.page.go_back()
    assert table.wait().match() == played_on


def test_a_name_is_saved_and_a_deleted_game_restored_until_a_reload(table: Table) -> None:
    open_with_saved(table, MIDDLE, OF_RUN)
    dialog = table.saved_games()
    row, other = (dialog.get_by_role("listitem").filter(has_text=name) for name in ("RUN", "Nyout"))
    row.get_by_text("Delete").evaluate("button => { button.click(); button.click() }")
    expect(dialog.get_by_role("listitem")).to_have_count(1)  # the second click does nothing
    expect(dialog.get_by_role("status")).to_have_text("RUN: Ann, Bob deleted.")
    dialog.get_by_role("button", name="Undo").click()
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    row.get_by_text("Delete").click()
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    other.get_by_label("Name of the game").fill("<b>Sunday</b>")
    other.get_by_label("Name of the game").blur()
    wait_until(table.page, lambda: "Sunday" in str(entries(table.page)))
    table.reload()
    dialog = table.saved_games()
    assert names(dialog) == ["<b>Sunday</b>"]
    assert Parts(dialog).bold.count() == 0


def test_all_games_can_move_to_another_browser_as_one_file(table: Table, tmp_path: Path) -> None:
    open_with_saved(table, MIDDLE, OF_RUN)
    with table.page.expect_download() as download:
        table.saved_games().get_by_role("button", name="Export all").click()
    download.value.save_as(file := tmp_path / "games.json")
    dialog = table.open().saved_games()  # with an empty storage, as in another browser
    expect(dialog.get_by_role("status")).to_contain_text("No saved games yet")
    expect(dialog).to_contain_text("Games are saved in this browser only.")
    for message in ("Imported 2 games.", "All games in the file are already here."):
        dialog.get_by_label("Import").set_input_files(file)
        expect(dialog.get_by_role("status")).to_have_text(message)
    expect(dialog.get_by_role("listitem")).to_have_count(2)


def test_an_invalid_file_is_refused_with_a_sentence_and_changes_nothing(table: Table) -> None:
    open_with_saved(table, MIDDLE)
    dialog = table.saved_games()
    game = Saved.from_match(OF_RUN, 3)
    illegal = game._replace(text=game.text + "9. nowhere").file_fields()
    file = json.loads(saved_game.write_file([game]))
    file["games"].append(illegal)
    for text, message in {"<b>": "a file of saved games", json.dumps(file): "game 2, line"}.items():
        import_text(dialog, text)
        expect(dialog.get_by_role("status")).to_contain_text(message)
        expect(dialog.get_by_role("listitem")).to_have_count(1)
