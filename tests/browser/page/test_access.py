"""Accessibility: axe finds no violation, targets are large, and every page fits its window."""

from dataclasses import replace
from itertools import cycle, product
from random import Random

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from builder import catalogues
from nyout import GAMES, match, words
from nyout.match import Seat
from tests import golden
from tests.sampling import sample
from tools.driver.access import (
    AXE,
    DESK,
    LOOKS,
    PHONE,
    SMALL_TARGETS,
    SMALL_TEXTS,
    VIOLATIONS,
    assert_accessible,
    assert_no_violation,
    faults_of_layout,
    small_targets,
    unreadable,
    useless_tab_stops,
)
from tools.driver.matches import play_match, text_of
from tools.driver.parts import Parts
from tools.driver.playing import choose_at_random, play_plies
from tools.driver.problems import NOT_FETCHED, Problems
from tools.driver.screen_reader import nameless_controls
from tools.driver.shared_page import SHARED, SHARED_BY, UNSHARED
from tools.driver.states import LONG_NAMES, STATES, visit_states
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT

pytestmark = SHARED


@pytest.mark.slow
@UNSHARED
def test_the_page_passes_axe_before_python_runs(table: Table) -> None:
    table.page.route("**/core.js", lambda route: None)
    table.go(wait_until="commit")
    expect(table.page.get_by_role("status").filter(has_text="Loading the page…")).to_be_visible()
    assert_no_violation(table.page)
    table.page.unroute_all(behavior="ignoreErrors")


@pytest.mark.slow
@UNSHARED
def test_the_page_passes_axe_when_python_cannot_be_loaded(table: Table, problems: Problems) -> None:
    table.page.route("**/pyodide.asm.wasm", lambda route: route.abort())
    table.go()
    expect(table.button("Try again")).to_be_visible(timeout=TIMEOUT)
    problems.expect(NOT_FETCHED)
    assert_no_violation(table.page)


WITH_ALERT = {"an impossible position", "a damaged link", "physical dice"}


def visible(elements: Locator) -> list[str]:
    """Return the texts of the visible elements."""
    return [element.inner_text() for element in elements.all() if element.is_visible()]


@UNSHARED
@pytest.mark.parametrize("name", ["", "run-rules.html"])
def test_pages_without_a_game_have_large_targets_and_texts(page: Page, name: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(name)
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate(SMALL_TEXTS) == []


def test_every_tab_stop_has_a_use(table: Table) -> None:
    table.open_stored(text_of(play_match("2 hand-2")))
    assert not useless_tab_stops(table.page)


def test_a_throw_in_motion_passes_axe_and_has_large_targets(table: Table) -> None:
    table.open_stored(text_of(play_match("2 hand-2"))).slow_down()
    table.throw()
    expect(table.thrown_sticks).to_have_count(4)
    table.page.evaluate(AXE)
    violations = table.page.evaluate(VIOLATIONS, {"iframes": False})
    small = small_targets(table.page)
    table.page.keyboard.press("Escape")
    assert violations == small == []


@pytest.mark.slow
@SHARED_BY("hypnosia")
def test_the_warning_before_a_losing_move_passes_axe_and_has_large_targets(page: Page) -> None:
    file = golden.folder("hypnosia") / "golden/2-neighbours.txt"
    lost = golden.read_golden(file).with_seed("7")
    before = replace(lost, seats=(Seat("Ann"), Seat("Bob")), tags={}).undo().cut()
    table = Table(page, GAMES["hypnosia"]).open_stored(text_of(before))
    table.play(before, lost.moves[-1])
    expect(Parts(page).play_anyway).to_be_visible()
    assert_accessible(page)


@pytest.mark.slow
@UNSHARED
def test_every_state_passes_axe_and_has_large_targets_and_texts(
    table: Table, problems: Problems
) -> None:
    faults: list[str] = []
    views = cycle(product(LOOKS, (PHONE, DESK)))
    for state in visit_states(table, words.ENGLISH):
        try:
            assert_no_violation(table.page, [next(views)])
        except (AssertionError, Error) as error:
            faults.append(f"{state}: {error}")
        faults += [f"{state}: {fault}" for fault in faults_of_layout(table.page)]
        faults += [f"{state}: {stop} has no use" for stop in useless_tab_stops(table.page)]
        faults += [f"{state}: {node} has no name" for node in nameless_controls(table.page)]
        if state not in WITH_ALERT and (alerts := visible(table.page.get_by_role("alert"))):
            faults.append(f"{state}: unexpected alerts: {alerts}")
    problems.expect("raised: a fault")
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize("state", ["a piece picked", "new game", "the end"])
def test_the_states_that_show_every_colour_pass_axe_in_every_look(table: Table, state: str) -> None:
    table.open()
    STATES[state](table)
    assert_no_violation(table.page, product(LOOKS, (PHONE,)), whole=False)


@UNSHARED
@pytest.mark.parametrize("language", sample(catalogues.COMPLETE))
def test_every_state_fits_a_phone_in_every_language_and_cuts_no_text(
    table: Table, problems: Problems, language: str
) -> None:
    faults = [
        f"{state}: {fault}"
        for state in visit_states(table, language)
        for fault in (*faults_of_layout(table.page), *unreadable(table.page))
    ]
    problems.expect("raised: a fault")
    assert not faults, "\n".join(faults)


def test_names_stay_on_their_plates(table: Table) -> None:
    table.open_stored(text_of(play_match("2 hand-2", LONG_NAMES)))
    for plate in table.plate_items.all():
        card, name = plate.bounding_box(), Parts(plate).bold.bounding_box()
        score = Parts(plate).score.bounding_box()
        assert card
        assert name
        assert score
        assert name["x"] + name["width"] <= score["x"]
        assert score["x"] + score["width"] <= card["x"] + card["width"]


@UNSHARED
@pytest.mark.parametrize("name", sample(GAMES, "hypnosia"))
def test_the_names_that_the_page_gives_to_many_computers_are_whole(page: Page, name: str) -> None:
    game, seats = GAMES[name], max(GAMES[name].seats)
    page.add_init_script("localStorage.setItem('nyout/language', 'fr')")
    begun = match.start(game, (Seat(""), *[Seat("", "casual")] * (seats - 1)), "7", first=0)
    Table(page, game).open_stored(text_of(play_plies(begun, choose_at_random(Random(1)), 40)))
    faults = [*unreadable(page, ((360, 640), (390, 844), (844, 390), (1280, 720)))]
    assert not faults, "\n".join(faults)


@UNSHARED
def test_the_reference_is_accessible(page: Page) -> None:
    page.goto("index.html")
    page.get_by_role("link", name="For programmers").click()
    assert_no_violation(page)
    page.get_by_role("link", name="nyout.core", exact=True).click()
    expect(Parts(page).moves_in_reference).to_contain_text("legal moves")
    assert_no_violation(page, without=["heading-order"])  # pdoc's headings within docstrings
