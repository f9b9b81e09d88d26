"""The curve of win chances below the log."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from nyout import GAMES
from tests.golden import whole
from tests.sampling import sample
from tools.driver.languages import link_to_language
from tools.driver.matches import text_of
from tools.driver.parts import Parts
from tools.driver.shared_page import SHARED
from tools.driver.table import Table

pytestmark = SHARED


@pytest.mark.parametrize("game", sample(("hypnosia", "scouts")))  # six seats, and a draw
def test_the_curve_of_a_finished_game_is_one_click_away(page: Page, game: str) -> None:
    match, table = whole(game), Table(page, GAMES[game])
    table.open_stored(text_of(match))
    panel = Parts(page).analysis
    expect(panel).to_be_hidden()
    Parts(page).analyse_result.click()
    expect(Parts(panel).heading).to_be_focused()
    expect(Parts(panel).curve_lines).to_have_count(len(match.seats))
    shares = Parts(panel).curve_shares.all_inner_texts()
    assert "100%" in shares or match.state.ranks().count(1) > 1
    slider = panel.get_by_role("slider")
    expect(slider).to_have_attribute("max", str(len(match.moves)))
    expect(slider).to_have_attribute(
        "aria-valuetext", re.compile("After “.+”, .+%.* [(]([+−]|no change)")
    )
    slider.click()  # in its middle
    expect(Parts(page).past).to_be_visible()
    middle, at = len(match.moves) / 2, table.cursor()
    assert abs(at - middle) < len(match.moves) / 20
    slider.press("ArrowLeft")
    expect(slider).to_have_value(str(at - 1))
    assert table.cursor() == at - 1


@pytest.mark.parametrize("size", sample(((390, 664), (844, 390), (1440, 900)), (390, 664)))
def test_the_result_makes_way_for_its_analysis(table: Table, size: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.open_stored(text_of(whole("le-nyout")))
    table.analyse_result.click()
    expect(table.analysis_heading).to_be_in_viewport()
    expect(table.ending).to_be_hidden()
    table.close_analysis.click()
    expect(table.ending).to_be_visible()


def test_the_curve_follows_a_game_in_progress_and_closes_with_it(table: Table) -> None:
    table.open_stored(text_of(whole("le-nyout").go_to(8).cut()))
    page = table.page
    table.menu_button.click()
    Parts(page).analyse.click()
    slider = Parts(page).curve_slider
    expect(slider).to_have_attribute("max", "8")
    table.undo.click()
    expect(slider).not_to_have_value("8")
    Parts(page).close_analysis.click()
    expect(Parts(page).analysis).to_be_hidden()


def test_the_analysis_has_its_own_sentences_in_every_language(table: Table) -> None:
    page = table.page
    table.open_stored(text_of(whole("le-nyout").go_to(8).cut()))
    link_to_language(page, "fr").click()
    expect(Parts(page).root).to_have_attribute("lang", "fr")
    table.menu_button.click()
    Parts(page).analyse.click()
    heading = Parts(page).analysis_heading
    expect(heading).to_have_text("Chances de gagner")
    link_to_language(page, "ko").click()
    expect(heading).to_have_text("승리 확률")
    link_to_language(page, "en").click()
    expect(heading).to_have_text("Win chances")
