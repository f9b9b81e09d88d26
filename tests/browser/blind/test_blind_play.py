"""Games, a lesson, a puzzle and a review, by somebody who only hears the page and presses keys.

The player knows nothing but what the page announces and what the accessibility tree says.
"""

import re

import pytest
from playwright.sync_api import Page

from nyout import GAMES, words
from nyout.core import Game
from tests.browser.blind.transcripts import begin, file_of, transcript
from tests.golden import whole
from tests.sampling import games
from tools.driver.matches import link_to

MOST_PRESSES = 900
READINGS = 12  # of the position or the last turn, in a transcript
RESULT = words.sentence("page.result")


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("game", games("le-nyout"))
def test_what_a_blind_player_hears_is_a_golden_text(page: Page, game: Game, language: str) -> None:
    """`python -m tests.browser.blind.transcripts` writes the texts again; read what changed."""
    assert transcript(page, game, language) == file_of(game, language).read_text("utf-8")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_position_and_last_turn_say_at_any_time_whose_turn_it_is(game: Game) -> None:
    notes = file_of(game, "en").read_text("utf-8")
    answers = re.findall(r"^\[[pr][] ].*\n(.*)", notes, re.MULTILINE)
    assert len(answers) == READINGS
    assert all(re.search(r"(Your|’s) turn\. \S", answer) for answer in answers), answers


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_is_played_blind_to_its_end(page: Page, game: Game) -> None:
    player = begin(page, game)
    for _ in range(MOST_PRESSES):
        if player.focus.name == RESULT:
            break
        player.act()
    assert player.focus.name == RESULT, player.text()[-600:]
    *_, before, last = player.heard()  # the judgement of the game may follow its result
    assert any(word in said for said in (before, last) for word in ("won", "draw")), last


@pytest.mark.parametrize("game", games("le-nyout"))
def test_a_lesson_is_taken_blind(page: Page, game: Game) -> None:
    player = begin(page, game, address="#lesson")
    first_game = words.sentence("lesson.do.leave")
    for _ in range(MOST_PRESSES):
        if player.focus.name == first_game:
            break
        player.act()
    assert player.focus.name == first_game, player.text()[-600:]


@pytest.mark.parametrize(("address", "start", "end"), [("#puzzle=7", "5", "the centre")])
def test_a_puzzle_is_solved_blind(page: Page, address: str, start: str, end: str) -> None:
    player = begin(page, GAMES["le-nyout"], address=address)
    player.find_place("o", start)
    player.press("Enter")
    player.find_place("d", end)
    said = player.press("Enter")
    assert "Right!" in " ".join(said), player.text()


def test_a_finished_game_is_reviewed_blind(page: Page) -> None:
    player = begin(page, GAMES["le-nyout"], address=link_to(whole("le-nyout")))
    player.tab_to(lambda node: node.name == words.sentence("page.analysis"))
    player.press("Enter")
    *_, panel = [
        node for node in player.reader.nodes if (node.role, node.name) == ("region", "Analysis")
    ]
    assert re.search(r"\d+ of \d+ choices were good", panel.text), panel.text
