"""Tests the summaries of games in progress for the front page."""

import json
from math import hypot

import pytest

from nyout import GAMES, match
from nyout.core import Game
from nyout.match import Seat
from web.saved import saved_game, summary
from web.site.names import used
from web.site.pages import pictures


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_summary_quotes_its_record_and_has_the_pieces_on_the_board(game: Game) -> None:
    shown = match.start(game, (Seat("Ann"), Seat("Bob", "greedy")), "7", {})
    for _ in range(30):
        thrown = shown.awaits_throw
        shown = shown.throw() if thrown else shown.play(shown.state.moves()[0])
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


def test_no_game_can_have_the_name_of_a_summary() -> None:
    keys = {summary.key(game) for game in GAMES.values()}
    assert not keys & {f"nyout/{name}" for name in used()}
