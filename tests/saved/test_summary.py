"""Tests the summaries of unfinished games for the front page."""

import json
from math import hypot

import pytest

from nyout import GAMES, match
from nyout.core import Game
from nyout.match import Seat
from tests.playing import after, first
from web.saved import saved_game, summary
from web.saved.saved_game import Saved
from web.site.pages import pictures
from web.state.settings import LANGUAGE, OFFERS, SETTINGS


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_summary_quotes_its_record_and_has_the_pieces_on_the_board(game: Game) -> None:
    shown = after(match.start(game, (Seat("Ann"), Seat("Bob", "greedy")), "7", {}), first, 30)
    text = saved_game.text(shown)
    found = json.loads(summary.summary(shown, text, 5))
    assert text.endswith(found["end"])
    assert not saved_game.text(shown.undo().cut()).endswith(found["end"])
    assert (found["date"], found["turn"]) == (5, shown.active)
    assert found["colours"] == list(shown.colours)
    assert all(len(piece) == 5 and 0 <= piece[3] < 2 for piece in found["pieces"])
    assert found["pieces"]
    places = pictures.laid_board(game).places.values()
    for x, y, *_ in found["pieces"]:
        assert any(hypot(place.x - x, place.y - y) < 2 * place.radius for place in places)


def test_an_unfinished_game_misses_a_summary_unless_it_has_one_of_the_same_ply() -> None:
    earlier = match.start(GAMES["run"], (Seat("Ann"), Seat("Bob")), "7")
    later = earlier.play(earlier.state.moves()[0])
    text, told = saved_game.text(later), summary.summary(later, saved_game.text(later), 5)
    outdated = summary.summary(earlier, saved_game.text(earlier), 5)
    assert not summary.is_missing(text, told)
    for other in ("", "{", '{"end":"', outdated):
        assert summary.is_missing(text, other)
    assert not summary.is_missing(text.replace('"*"', '"1 2"'), "")


def test_a_file_contains_no_summaries() -> None:
    shown = match.start(GAMES["run"], (Seat("Ann"), Seat("Bob")), "7")
    file = saved_game.exported([Saved(saved_game.text(shown), 5, summary="told")])
    assert [game.summary for game in saved_game.imported(file).values()] == [""]
    assert "told" not in file


def test_an_invalid_summary_of_an_entry_hides_no_game() -> None:
    game = Saved("text", 5, "Sunday")
    long = "x" * (saved_game.MAX_SUMMARY + 1)
    cut = saved_game.of_entry(saved_game.entry(game._replace(summary=long)))
    assert cut == game._replace(summary=long[:-1])
    numbered = saved_game.entry(game).replace('"version"', '"summary": 3, "version"')
    assert saved_game.of_entry(numbered) == game


def test_no_game_can_have_the_name_of_a_summary() -> None:
    keys = {summary.key(game) for game in GAMES.values()}
    stored = {setting.key for setting in (SETTINGS | OFFERS).values()} | {LANGUAGE}
    assert not keys & stored
    assert not {f"nyout/{game}" for game in GAMES} & (keys | stored)
