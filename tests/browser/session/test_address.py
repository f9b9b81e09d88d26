"""The address changes no more often than browsers allow, and ends with the last state."""

import pytest
from playwright.sync_api import expect

from tools.driver.languages import switch
from tools.driver.matches import MIDDLE, link_to, play_match, text_of
from tools.driver.scripts import DRAG_SLIDER
from tools.driver.table import Table
from tools.driver.waiting import wait_until

OWN = play_match("2 hand-2", seed="own")

# Imitates the limit of Safari, with a switch that refuses every change.
SAFARI = """
    const times = [];
    Object.assign(window, { changes: 0, refuses: false });
    for (const name of ["replaceState", "pushState"]) {
        const change = History.prototype[name];
        History.prototype[name] = function (...given) {
            const now = performance.now();
            while (now - times[0] > 30_000) times.shift();
            if (refuses || times.length >= 100)
                throw new DOMException(
                    `Attempt to use history.${name}() more than 100 times per 30 seconds`,
                    "SecurityError",
                );
            times.push(now);
            changes++;
            return change.apply(this, given);
        };
    }
"""


@pytest.mark.slow
def test_the_slider_can_be_dragged_through_the_game_of_a_link(table: Table) -> None:
    table.page.add_init_script(SAFARI)
    table.open_stored(text_of(OWN))
    table.page.goto("blank")
    table.open(link_to(MIDDLE))
    result = table.page.evaluate(DRAG_SLIDER, {"last": len(MIDDLE.moves), "end": 4})
    assert result["changes"] <= result["intervals"] + 1
    expect(table.open_dialogs).to_have_count(0)
    assert table.match().cursor == 4
    table.page.evaluate(DRAG_SLIDER, {"last": len(MIDDLE.moves), "end": 6})
    table.page.goto("blank")
    table.page.go_back()
    table.wait()
    expect(table.shown_ply).to_have_attribute("data-ply", "6")


@pytest.mark.slow
def test_refused_changes_are_made_when_the_browser_allows_them(table: Table) -> None:
    page = table.page
    page.add_init_script(SAFARI)
    table.open_stored(text_of(OWN))
    page.goto("blank")
    table.open(link_to(MIDDLE))
    page.evaluate("refuses = true")
    table.step("First position")
    table.notice.get_by_role("button", name="Back to my game").click()
    expect(table.notice).to_be_hidden()
    expect(table.plies).to_have_count(len(OWN.moves))
    switch(table, "fr")
    table.throw()
    expect(table.plies).to_have_count(len(OWN.moves) + 1)
    expect(table.open_dialogs).to_have_count(0)
    page.evaluate("refuses = false")
    wait_until(
        page, lambda: page.evaluate("location.hash === '' && location.search === '?lang=fr'")
    )
    assert len(table.stored_record().moves) == len(OWN.moves) + 1
    page.go_back()
    expect(table.plies).to_have_count(len(MIDDLE.moves))
