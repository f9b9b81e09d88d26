"""The notice about an unreadable link or record: short, and hidden by the next action."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.helpers.matches import played, text_of
from tests.browser.helpers.shared_page import SHARED
from tests.browser.helpers.table import Table

pytestmark = SHARED

PHONE = ViewportSize(width=390, height=664)


@pytest.mark.slow
def test_the_notice_of_a_bad_link_is_short_and_disappears_with_the_next_action(
    table: Table,
) -> None:
    table.page.set_viewport_size(PHONE)
    table.open_stored(text_of(played("2 hand-2")))
    table.follow("#1abc")
    expect(table.trouble).to_contain_text("This is not a game link, or part of it is missing.")
    box = table.trouble.bounding_box()
    assert box
    assert box["height"] < PHONE["height"] / 8
    why = table.trouble.get_by_text("The link can’t be read: the link")
    expect(why).to_be_hidden()
    table.trouble.get_by_text("Details").click()
    expect(why).to_be_visible()
    table.throw_button.click()
    expect(table.trouble).to_be_hidden()

    table.follow("#1abd")
    expect(table.trouble).to_be_visible()
    expect(why).to_be_hidden()
    table.trouble.get_by_role("button", name="Close").click()
    expect(table.trouble).to_be_hidden()

    table.follow("#1abe")
    expect(table.trouble).to_be_visible()
    table.discard()
    expect(table.trouble).to_be_hidden()

    table.follow("#1abf")
    expect(table.trouble).to_be_visible()
    expect(table.page).to_have_url(re.compile("#1abf$"))
    table.reload()
    expect(table.trouble).to_be_visible()  # the address still has the link
    assert table.list_of_moves()[:2] == ["2", "hand-2"]


def test_the_notice_of_a_damaged_saved_game_disappears_with_the_next_action(table: Table) -> None:
    table.open_stored("[Game")
    expect(table.trouble).to_contain_text("Your saved game is damaged and can’t be opened.")
    table.throw_button.click()
    expect(table.trouble).to_be_hidden()
    rows = table.saved_games().get_by_role("listitem")  # it may be the only copy
    expect(rows.filter(has_text="The saved game can’t be read")).to_have_count(1)
