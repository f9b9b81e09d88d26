"""Every game: played by clicks, checked with axe, and linked from the front page."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from builder.pages.root_files import LOST
from nyout import GAMES, match, plies, view, words
from nyout.core import CHANCE, OVER, Game
from nyout.match import Match
from nyout.record import MAX_PLIES
from tests.sampling import games, sample
from tools.driver.access import assert_fits, assert_no_violation
from tools.driver.geometry import STRAYS
from tools.driver.matches import ANN, BOB, SEED, greedy_match, link_to, notations, text_of
from tools.driver.parts import Parts
from tools.driver.playing import greedy
from tools.driver.problems import Problems
from tools.driver.shared_page import SHARED
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT

pytestmark = SHARED

OPENING, ENDING = 16, 10  # plies; engines play the middle
LOST_PAGES = tuple(map(LOST.format, words.LANGUAGES))
OTHER_PAGES = "index.html", "404.html", *(f"{name}-rules.html" for name in GAMES)
UNKNOWN = "ko/404.html"
"""An unknown address, for which the host sends the page that contains all languages."""
PAGES = (
    *((name, "en") for name in OTHER_PAGES),
    *(("fr/index.html", "fr"), (UNKNOWN, "ko"), ("fr/hypnosia-rules.html", "fr")),
    *zip(LOST_PAGES, words.LANGUAGES, strict=True),
)
"""The addresses and languages of the pages that are shown."""


@pytest.fixture
def board(table: Table, game: Game) -> Table:
    """Return the page of the game."""
    return Table(table.page, game)


@pytest.mark.parametrize("game", games())
def test_a_game_is_played_by_clicks_from_its_start_to_its_end(board: Table, game: Game) -> None:
    board.open()
    board.new_game(ANN, BOB)
    current = match.start(game, (ANN, BOB), SEED)
    while current.active != OVER:
        current = click(board, current)
        if current.cursor == OPENING:
            current = greedy_match(game, len(greedy_match(game, MAX_PLIES).moves) - ENDING)
            board.follow(link_to(current))
    assert board.match().moves == current.moves
    expect(board.status).to_have_text(words.winners(current.state.ranks(), current.names))
    board.page.keyboard.press("Escape")
    reasons = board.result_lines
    expect(reasons).to_have_text(list(words.result(current)))
    expect(board.throw_button).to_be_hidden()
    assert board.marks() == {}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_point_of_a_board_on_a_phone_belongs_to_the_nearest_place(
    board: Table, game: Game
) -> None:
    board.open_stored(text_of(match.start(game, (ANN, BOB), SEED)))
    board.page.set_viewport_size({"width": 390, "height": 844})
    tried, strays = board.page.evaluate(STRAYS, 5)
    assert tried > 2000
    assert strays == []


def click(board: Table, current: Match) -> Match:
    """Play the next ply by clicks, and return the match after it."""
    if current.state.turn() == CHANCE:
        expect(board.throw_button).to_have_text(words.throw_label(current))
        board.throw()
        after = current.throw()
    else:
        assert board.marks() == board.legal_marks(current.state)
        move = greedy(current)
        board.play(current, move, order=current.cursor)
        if plies.is_losing(current.state, move):
            board.button("Play it anyway").click()
        after = current.play(move)
    expect(board.shown_ply).to_have_attribute("data-ply", str(after.cursor))
    return after


def test_a_link_opens_the_page_of_its_game(table: Table) -> None:
    current = greedy_match(GAMES["not-nyout"], 3)
    table.page.goto(link_to(current))  # old links open the front page
    table.page.wait_for_url(f"**/not-nyout.html{link_to(current)}", timeout=TIMEOUT)
    board = Table(table.page, current.game).wait()
    assert board.list_of_moves() == notations(current.moves)


@pytest.mark.parametrize("name", sample(("hypnosia", "scouts")))
def test_a_game_passes_axe_and_fits_the_screen(table: Table, name: str) -> None:
    game = GAMES[name]
    board = Table(table.page, game).open(link_to(greedy_match(game, 0)))
    half, whole = greedy_match(game, 30), greedy_match(game, MAX_PLIES)
    while half.state.turn() == CHANCE:
        half = half.throw()
    for current in (half, whole):
        board.follow(link_to(current))
        assert_no_violation(table.page)
        assert_fits(table.page)
        if current is half:
            for target in view.view_of(half.state).targets(half.state.moves()[0])[:2]:
                board.click(board.locate(target))
            assert_no_violation(table.page)
            assert_fits(table.page)
    board.button("New game").click()
    assert_fits(table.page)
    table.page.keyboard.press("Escape")
    board.follow("#lesson")
    expect(table.lesson).to_be_visible()
    assert_fits(table.page)


@pytest.mark.parametrize(
    "case", sample(PAGES, ("index.html", "en"), ("run-rules.html", "en")), ids=" ".join
)
def test_every_other_page_fits_and_passes_axe(
    page: Page, problems: Problems, case: tuple[str, str]
) -> None:
    address, language = case
    page.goto(f"{address}?lang={language}")
    if address == UNKNOWN:
        problems.expect("status of 404")
    expect(Parts(page).root).to_have_attribute("lang", language)
    if language == words.ENGLISH:
        assert_no_violation(page)
    assert_fits(page)


def test_all_pages_without_a_board_are_tested(dist: Path) -> None:
    pages = {file.name for file in dist.glob("*.html")} - {f"{name}.html" for name in GAMES}
    assert pages == {*OTHER_PAGES, *LOST_PAGES}


def test_the_front_page_links_to_every_game_and_its_rules(dist: Path) -> None:
    cards = re.findall(
        r"<article.*?</article>", (dist / "index.html").read_text("utf-8"), re.DOTALL
    )
    for game in GAMES.values():
        [card] = [card for card in cards if f">{game.title}</h3>" in card]
        fewest, most = game.seats[0], game.seats[-1]
        assert (f"{fewest} to {most} players" if fewest < most else "2 players") in card
        assert "minutes" in card
        assert 'class="piece' in card
        for page in (f"{game.name}.html#play", f"{game.name}-rules.html"):
            assert f'href="./{page}"' in card
