"""The page opens what an earlier build has stored.

`stored.json` has the storage of four profiles: games of each kind, one with a name and one by link;
a damaged game; a damaged link too; and two windows that continued a game differently.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES
from nyout.match import Match
from tests.browser.dialogs.test_saved_games import names
from tests.browser.helpers.matches import text_of
from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import TIMEOUT
from tests.browser.storage.database import all_stored, call
from web.saved import saved_game

STORED: dict[str, Any] = json.loads(Path(__file__).with_name("stored.json").read_text("utf-8"))


def restore(blank: Page, profile: str) -> object:
    """Restore the storage of a profile, and return all of it for comparison."""
    stored = STORED[profile]
    blank.evaluate("stored => Object.assign(localStorage, stored)", stored["localStorage"])
    call(blank, *(("put", value, key) for key, value in stored["entries"].items()))
    return all_stored(blank)


def test_games_open_on_their_pages_and_from_the_list(table: Table, blank: Page) -> None:
    before = restore(blank, "games")
    texts = STORED["games"]["localStorage"]
    for name, game in GAMES.items():
        shown = Table(table.page, game).open().match()
        assert text_of(shown) == texts[f"nyout/{name}"]
    assert all_stored(table.page) == before
    table.open()
    dialog = table.saved_games()
    assert sorted(names(dialog)) == [
        "Hypnosia: Ann, Bob",
        "Le Nyout: Ann, Bob",
        "Le Nyout: Ann, Cleo",
        "Not Nyout: Ann, Bob",
        "Scouts: Ann, Bob",
        'Sunday "é" <b>',
    ]
    row = dialog.get_by_role("listitem").filter(has_text="Le Nyout: Ann, Bob")
    row.get_by_role("button", name="Resume").click()
    expect(dialog).to_be_hidden()
    entry = STORED["games"]["entries"]["le-nyout/42fb1abd021860ff"]
    saved = saved_game.of_entry(entry)
    assert saved
    assert text_of(table.match()) == saved.text


@pytest.mark.parametrize(
    ("profile", "messages"),
    [
        ("damaged game", ["The saved game can’t be read: line 13, column 15"]),
        ("damaged link", ["The link can’t be read", "The saved game can’t be read"]),
    ],
)
def test_damaged_texts_are_reported_until_they_are_deleted(
    table: Table, blank: Page, profile: str, messages: list[str]
) -> None:
    before = restore(blank, profile)
    table.open()
    for message in messages:
        expect(table.trouble).to_contain_text(message)
        assert all_stored(table.page) == before
        table.discard()
        before = all_stored(table.page)
    expect(table.trouble).to_be_hidden()
    assert before == [[], [], []]


def test_both_games_of_two_windows_open(table: Table, blank: Page) -> None:
    before = restore(blank, "two windows")
    stored = STORED["two windows"]
    table.open()
    assert text_of(table.match()) == stored["localStorage"][table.key]
    assert all_stored(table.page) == before
    rows = table.saved_games().get_by_role("listitem")
    expect(rows).to_have_count(2)
    rows.get_by_role("button", name="Resume").click()
    expect(table.page.get_by_role("dialog")).to_be_hidden(timeout=TIMEOUT)
    games = [saved_game.of_entry(entry) for entry in stored["entries"].values()]
    texts = {game.text for game in games if game}
    other = texts - {stored["localStorage"][table.key]}
    assert {text_of(table.match())} == other


@pytest.mark.parametrize("profile", STORED)
def test_games_are_stored_again_byte_for_byte(profile: str) -> None:
    for key, entry in STORED[profile]["entries"].items():
        game = saved_game.of_entry(entry)
        assert game
        assert saved_game.entry(game) == entry
        assert saved_game.of_text(game.text, game.date) == (key, game._replace(name=""))
        assert saved_game.text(game.match()) == game.text == Match.read(game.text).text()
