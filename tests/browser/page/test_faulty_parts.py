"""A view or an effect that fails is reported, and all others still run."""

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.matches import played, text_of
from tests.browser.helpers.problems import Problems
from tests.browser.helpers.table import Table
from tests.browser.session import inside

FAULTS = {
    "a view": """
from web.views.table.hints import Hints

def fail(view, old, new):
    raise RuntimeError("a fault in a view")

Hints.render = fail
""",
    "an effect": """
from web.app import sound

def fail(*ply):
    raise RuntimeError("a fault in an effect")

sound.play = fail
""",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_ply_is_shown_and_saved_although_a_part_of_the_page_fails(
    table: Table, problems: Problems, fault: str
) -> None:
    table.page.add_init_script("localStorage.setItem('nyout/sound', 'on')")
    match = played("5 hand-5")
    table.open_stored(text_of(match))
    inside.run(table.page, FAULTS[fault])
    table.throw()
    dialog = table.page.get_by_role("dialog", name="Something went wrong")
    expect(dialog).to_be_visible()
    assert f"a fault in {fault}" in dialog.get_by_label("Report").input_value()
    dialog.get_by_role("button", name="Keep playing").click()
    assert table.match().moves == match.throw().moves
    problems.expect("raised:")
