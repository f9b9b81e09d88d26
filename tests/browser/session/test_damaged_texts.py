"""Unreadable texts, and arbitrary content of the browser's storage."""

import json
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES, match
from nyout.match import Seat
from tools.driver.embedded import wake
from tools.driver.hosts import Host
from tools.driver.matches import link_to, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.table import Table, open_blank
from tools.driver.waiting import TIMEOUT
from web.state.settings import OFFERS, SETTINGS

pytestmark = pytest.mark.slow

GOOD = play_match("2 hand-2 1")
OTHER = match.start(GAMES["run"], (Seat("Cy"), Seat("Dan")), "7")
READ_KEYS = [
    *(setting.key for setting in (*SETTINGS.values(), *OFFERS)),
    "nyout/language",
    "nyout/name",
    "nyout/games/left",
]
"""Keys that the page of a game reads."""
VALUES = [
    "",
    "x" * 400_000,
    "\ud800",
    "[" * 20_000,
    "null",
    "__proto__",
    text_of(replace(GOOD, seed="")),
    link_to(GOOD)[1:],
    OTHER.text(),
]
RECORD_READS = """
    window.readKeys = new Set();
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
        readKeys.add(key);
        return getItem.call(this, key);
    };
"""


def fill(table: Table, items: dict[str, str]) -> None:
    """Fill the storage of the site before its page is opened."""
    open_blank(table.page)
    table.page.evaluate(
        """items => {
            localStorage.clear();
            for (const [key, text] of Object.entries(JSON.parse(items))) localStorage[key] = text;
        }""",
        json.dumps(items),
    )


def test_no_content_of_the_storage_stops_the_page(table: Table) -> None:
    table.page.add_init_script(RECORD_READS)
    for shift in (0, 1, 4):
        fill(table, {key: VALUES[(n + shift) % len(VALUES)] for n, key in enumerate(READ_KEYS)})
        table.open("?lang=en")
        expect(table.open_dialogs).to_have_count(0)
        assert set(table.page.evaluate("[...readKeys]")) <= set(READ_KEYS)
        plies = table.plies.count()
        table.throw_or_movable.first.click(force=True)
        expect(table.throw_or_mark.first).to_be_attached()
        if not plies:
            expect(table.plies).not_to_have_count(0)


def test_a_board_offers_a_damaged_text_only_if_there_is_one(page: Page, home: Host) -> None:
    wake(page, home, "?ply=3")
    expect(page.get_by_role("alert")).to_contain_text("`ply=3` isn’t in the game")
    expect(Parts(page).trouble_download).to_have_attribute("hidden", "", timeout=TIMEOUT)
