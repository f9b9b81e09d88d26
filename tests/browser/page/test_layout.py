"""The layout of a game's page: the board and the actions are in sight, and nothing shifts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from builder import catalogues
from nyout import GAMES, match, view, words
from nyout.core import Game
from nyout.history import last_dice
from nyout.match import Seat
from tests import golden
from tests.browser.helpers.decisions import decision_match
from tests.sampling import games, sample
from tools.driver.geometry import (
    CLIPPED,
    IN_SIGHT,
    OUTLINE_BEYOND_PLACE,
    PROMPT_FAULTS,
    SHOW_PLIES,
    TITLE_AND_OFFER,
    WATCH_LAYOUT,
    centre_of,
)
from tools.driver.matches import text_of
from tools.driver.parts import Parts
from tools.driver.scripts import HAS_PLIES_OR_IS_OVER
from tools.driver.shared_page import SHARED, SHARED_BY, UNSHARED
from tools.driver.table import Table
from tools.shots import moments
from web.state.new_match import COMPUTER

pytestmark = SHARED

WINDOWS = ((360, 740), (390, 664), (844, 390), (768, 1024), (1440, 900), (720, 450))
"""Phones in both orientations, a tablet, a desktop, and the desktop at a zoom of 200 %."""
SPOKEN = {
    (1440, 900): "le-nyout",
    (1024, 768): "hypnosia",
    (768, 1024): "not-nyout",
    (390, 664): "run",
    (320, 568): "hypnosia",
    (844, 390): "scouts",
}
"""Windows in which panels speak about the board, and a game for each."""
PLAYED = {(390, 664): "hypnosia", (1440, 900): "run"}
"""Windows in which computers play, and a game for each."""
SAMPLES = 25  # positions of a game in which the layout is compared
READ = (
    *((1440, 900), (1280, 720), (1024, 768), (768, 1024), (390, 664), (360, 640)),
    *((320, 568), (844, 390), (667, 375)),
)
"""Windows in which prompts are read."""
PHONES = (390, 844), (390, 664), (360, 640)
TINY = (320, 568), (667, 375)
"""Those that have no room for all news."""
MAX_SHIFT = 0.01  # layout shift that nobody notices


def sample_of_games(*usual: str, rarer: Iterable[str] = tuple(GAMES)) -> pytest.MarkDecorator:
    """Return the mark of a test of some games, of which `make test` needs only the usual ones.

    With the scope of the module, all tests of a game run one after another and share a boot.
    """
    return pytest.mark.parametrize("game", games(*usual, rarer=rarer), scope="module")


@sample_of_games("hypnosia")
def test_board_and_action_are_in_sight_and_in_reach_in_mid_game(page: Page, game: Game) -> None:
    Table(page, game).open_stored(text_of(moments(game)["mid"]))
    faults: list[str] = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        defects = page.evaluate(CLIPPED) + page.evaluate(PROMPT_FAULTS, ["en", ["status"], None])
        if height > width and centre_of(Parts(page).actions)[1] < height / 2:
            defects.append("the action is out of reach of the thumb that holds a phone")
        faults += [f"{width} x {height}: {fault}" for fault in defects]
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@SHARED_BY("not-nyout")
def test_all_dice_of_a_turn_are_visible(page: Page) -> None:
    whole = golden.read_golden(golden.files("not-nyout")[0]).with_seed("7")
    plies = map(whole.go_to, range(len(whole.states)))
    most = max(plies, key=lambda at: (len(view.view_of(at.state).scene().dice), len(last_dice(at))))
    Table(page, whole.game).open_stored(text_of(most.cut()))
    faults: list[str] = []
    for width, height in {*WINDOWS, *READ}:
        page.set_viewport_size({"width": width, "height": height})
        faults += [f"{width} x {height}: {fault}" for fault in page.evaluate(CLIPPED)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", sample(words.LANGUAGES, "fr"))
@sample_of_games("hypnosia")
def test_the_prompt_shows_each_of_its_sentences_whole(
    page: Page, game: Game, language: str
) -> None:
    """The smallest windows leave out some of the news, and any window some facts."""
    Table(page, game).open()
    with catalogues.speaking(language):
        cases = [*prompts(game)]
    faults: list[str] = []
    for width, height in READ:
        page.set_viewport_size({"width": width, "height": height})
        required = ["status"] if (width, height) in TINY else ["status", "line"]
        found = page.evaluate(PROMPT_FAULTS, [language, required, cases])
        faults += [f"{width} x {height}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


def prompts(game: Game) -> Iterator[dict[str, str]]:
    """Yield what the prompt tells players who play recorded games against computers."""
    for file in golden.files(game.name):
        whole = replace(golden.read_golden(file).with_seed("7"), tags={})
        for current in map(whole.go_to, range(1, len(whole.moves), 59)):
            seats = [seat._replace(player=COMPUTER) for seat in whole.seats]
            seats[current.active] = Seat("")
            named = words.with_display_names(replace(current, seats=tuple(seats)))
            yield {
                "turn": words.turn_line(named),
                "status": words.instruction(named),
                "line": words.news(named),
            }


def lesson(table: Table) -> Locator:
    table.learn_link.first.evaluate("button => button.click()")
    return table.lesson_asked


def back_from_lesson(table: Table) -> Locator:
    expect(lesson(table)).to_be_visible()
    table.page.go_back()
    expect(table.lesson).to_be_hidden()
    return table.actions


def puzzle(table: Table) -> Locator:
    table.puzzle_link.first.evaluate("button => button.click()")
    return table.puzzle_buttons.first


def hint(table: Table) -> Locator:
    table.page.keyboard.press("h")
    return table.hint_ways.first


def analysis(table: Table) -> Locator:
    table.analyse.evaluate("button => button.click()")
    return table.curve_drawing


def costly_move(table: Table) -> Locator:
    expect(analysis(table)).to_be_visible()
    start = table.review_start
    if start.is_visible():
        start.click()
    table.costly_plies.first.evaluate("button => button.click()")
    return table.analysis_reason


def rules(table: Table) -> Locator:
    table.rules_link.first.evaluate("button => button.click()")
    return table.beside_headings.first


SPEAKERS = lesson, back_from_lesson, puzzle, hint, costly_move, rules
"""Functions that open what speaks about the board, and return a part of it to look at."""


@pytest.mark.slow
@pytest.mark.parametrize("size", SPOKEN)
def test_the_board_stays_in_sight_while_something_speaks_about_it(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table, text = Table(page, GAMES[SPOKEN[size]]), text_of(decision_match(SPOKEN[size]))
    faults: list[str] = []
    for speak in SPEAKERS:
        table.open_stored(text)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        part = speak(table)
        expect(part, speak.__name__).to_be_in_viewport(timeout=60_000)
        if not page.evaluate(IN_SIGHT) or page.evaluate("scrollY") or page.evaluate(CLIPPED):
            faults.append(speak.__name__)
        page.keyboard.press("Escape")
        table.close_beside.evaluate_all("buttons => buttons.at(0)?.click()")
    assert not faults


@SHARED_BY("hypnosia")
def test_a_hint_leaves_the_board_its_size_on_a_phone(page: Page) -> None:
    table = Table(page, GAMES["hypnosia"]).open_stored(text_of(decision_match("hypnosia")))

    def sizes() -> Iterator[tuple[float, float]]:
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            box = table.board.bounding_box()
            assert box
            yield box["width"], box["height"]

    before = [*sizes()]
    expect(hint(table)).to_be_in_viewport(timeout=60_000)
    assert [*sizes()] == before


@SHARED_BY("hypnosia")
@pytest.mark.parametrize("seats", [3, 6])
def test_plates_in_a_row_show_the_level_of_each_computer(page: Page, seats: int) -> None:
    computers = [Seat("", COMPUTER) for _ in range(seats - 1)]
    current = match.start(GAMES["hypnosia"], (Seat(""), *computers), "7", first=0)
    Table(page, GAMES["hypnosia"]).open_stored(text_of(current))
    levels = Parts(page).levels
    expect(levels).to_have_text([words.sentence("level", COMPUTER)] * (seats - 1))
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        cut = "level => level.clientWidth < 9 || level.scrollWidth > level.clientWidth"
        assert not [level for level in levels.all() if level.evaluate(cut)], f"{width} x {height}"


@sample_of_games("run", rarer=["hypnosia"])
def test_the_board_is_in_sight_when_the_replay_bar_is(page: Page, game: Game) -> None:
    table = Table(page, game).open_stored(text_of(moments(game)["end"]))
    Parts(page).close_result.click()
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        table.bar.evaluate("bar => bar.scrollIntoView({ block: 'nearest' })")
        table.step("Previous")
        expect(table.bar).to_be_in_viewport(ratio=0.9)
        assert page.evaluate(IN_SIGHT), f"{width} x {height}"


@SHARED_BY("run")
def test_the_page_stays_where_a_player_has_scrolled_it_when_the_prompt_changes(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 664})
    table = Table(page, GAMES["run"]).open()
    page.mouse.move(*centre_of(table.place("d5")))
    page.mouse.wheel(0, 100)
    page.wait_for_function("() => scrollY === 100")
    table.click(table.place("e2"))
    expect(Parts(page).choice_buttons.first).to_be_visible()
    page.wait_for_timeout(200)
    assert page.evaluate("scrollY") == 100


def test_the_offer_of_sound_cuts_no_title(page: Page) -> None:
    Table(page).open()
    Parts(page).sound_button.evaluate("button => button.classList.add('offered')")
    faults: list[str] = []
    for width, height in READ:
        page.set_viewport_size({"width": width, "height": height})
        title, edge, offer, bottom, plates = page.evaluate(TITLE_AND_OFFER)
        if not title <= edge <= offer or bottom > plates:
            faults.append(f"{width} x {height}")
    Parts(page).sound_button.evaluate("button => button.classList.remove('offered')")
    assert not faults


@pytest.mark.parametrize(
    "mark", ["data-mark=may", "data-mark=end", "data-mark=picked", "data-task=hint"]
)
@pytest.mark.parametrize("game", sample(["run", "scouts"], "run"), scope="module")
def test_outlines_stay_inside_their_cells(page: Page, game: str, mark: str) -> None:
    """A neighbour that is drawn later would cover them: during a move and a forced one, too."""
    name, value = mark.split("=")
    place = Table(page, GAMES[game]).open().place("e5")
    for board in ("", "begun", "forced"):
        beyond = place.evaluate(OUTLINE_BEYOND_PLACE, [board, name, value])
        assert beyond <= 4, board  # half of it on each side, in units of a board of 1000


@sample_of_games(rarer=["hypnosia", "run"])
def test_nothing_shifts_during_a_replay(page: Page, game: Game) -> None:
    end, (width, height) = moments(game)["end"], (390, 664)
    page.set_viewport_size({"width": width, "height": height})
    table = Table(page, game).open_stored(text_of(end))
    Parts(page).close_result.or_(table.throw_button).first.click()
    page.keyboard.press("[")
    page.wait_for_timeout(200)
    page.evaluate(WATCH_LAYOUT)
    table.slider.evaluate(
        SHOW_PLIES, [len(end.moves) * sample // SAMPLES for sample in range(1, SAMPLES + 1)]
    )
    assert table.cursor() == len(end.moves)
    assert_no_shift(page)


@pytest.mark.slow
@pytest.mark.parametrize("size", PLAYED)
def test_nothing_shifts_while_computers_play(page: Page, size: tuple[int, int]) -> None:
    (width, height), game = size, GAMES[PLAYED[size]]
    page.set_viewport_size({"width": width, "height": height})
    match = moments(game)["mid"]
    seats = tuple(Seat("", "greedy") for _ in match.seats)
    Table(page, game).open_stored(text_of(replace(match, seats=seats)))
    page.wait_for_timeout(200)
    page.evaluate(WATCH_LAYOUT)
    page.wait_for_function(HAS_PLIES_OR_IS_OVER, arg=match.cursor + 15, timeout=180_000)
    assert_no_shift(page)


def assert_no_shift(page: Page) -> None:
    """Assert that the row of actions, and nearly all else, has not moved since `WATCH_LAYOUT`."""
    changes = page.evaluate("unwatch()")
    assert len(changes["rows"]) == 1, changes["rows"]
    assert sum(value for value, _ in changes["shifts"]) < MAX_SHIFT, changes["shifts"]


@UNSHARED
@pytest.mark.parametrize("fragment", sample(["play", "friend", "lesson", "puzzle"], "lesson"))
def test_an_address_opens_the_page_at_its_top(page: Page, fragment: str) -> None:
    page.set_viewport_size({"width": 390, "height": 664})
    page.goto(f"hypnosia.html#{fragment}")
    Table(page, GAMES["hypnosia"]).wait()
    assert page.evaluate("scrollY") == 0
