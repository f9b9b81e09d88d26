"""Many saved games are listed page by page, and drawn when they come into sight."""

from dataclasses import replace
from itertools import cycle, islice
from time import monotonic

import pytest
from playwright.sync_api import expect

from tests import golden
from tools.driver.parts import Parts
from tools.driver.stored import OPEN_LONG_LIST, RECORD_CHANGES_OF_LIST, put
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT
from web.saved.saved_game import Saved

pytestmark = pytest.mark.slow

COUNT = 150
SHOWN = 100  # rows of the list until its end comes near
RECORD_READS = """
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function () {
        window.hasReadAll = true;
        return getAll.call(this);
    };
"""


def many() -> list[dict[str, object]]:
    """Return entries from games of all lengths."""
    records = [replace(golden.read_golden(file), comments={}) for file in golden.files()]
    numbered = enumerate(islice(cycle(records), COUNT))
    return [Saved.from_match(replace(one, seed=f"s{n}"), n)._asdict() for n, one in numbered]


def test_many_games_are_listed_at_once_and_drawn_as_they_come_into_sight(table: Table) -> None:
    table.page.add_init_script(RECORD_READS)
    table.open()
    put(table.page, *many())
    start = monotonic()
    table.reload()
    boot = monotonic() - start
    # A visit reads only the latest game, and a link of joint throws its own.
    assert table.page.evaluate("savedGames.joint(['anyone'])") == []
    assert not table.page.evaluate("window.hasReadAll")
    dialog = table.saved_games_dialog
    rows, drawings = dialog.get_by_role("listitem"), table.saved_drawings
    assert table.page.evaluate(OPEN_LONG_LIST, SHOWN) < 2 * boot  # 0.25 on an idle machine
    assert table.page.evaluate("window.hasReadAll")
    expect(rows).to_have_count(SHOWN)
    expect(drawings).not_to_have_count(0)
    assert drawings.count() < 30
    rows.last.scroll_into_view_if_needed()
    expect(rows).to_have_count(COUNT)
    rows.last.scroll_into_view_if_needed()
    expect(Parts(rows.last).drawn).not_to_have_count(0)
    expect(rows.last).not_to_contain_text("…")
    assert drawings.count() < 60
    # Undo restores the row and its focus, and does not redraw the others.
    table.page.evaluate(RECORD_CHANGES_OF_LIST)
    key = rows.last.get_attribute("data-game")
    rows.last.get_by_role("button", name="Delete").click()
    expect(rows).to_have_count(COUNT - 1)
    expect(dialog.get_by_role("button", name="Undo")).to_be_focused(timeout=TIMEOUT)
    assert table.page.evaluate("changes") == [0, 1]
    table.page.keyboard.press("Enter")
    expect(rows).to_have_count(COUNT)
    expect(rows.last).to_have_attribute("data-game", str(key))
    expect(rows.last.get_by_role("button", name="Show")).to_be_focused()
    assert table.page.evaluate("changes") == [1, 1]
    assert drawings.count() < 90
