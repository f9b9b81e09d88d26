"""Tests the summaries of unfinished games for the front page."""

from math import hypot

import pytest

from builder.pages import pictures
from nyout import GAMES, match
from nyout.core import Game
from nyout.match import Seat
from tools.driver.playing import first, play_plies
from web.saved.saved_game import summary


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_summary_has_the_active_seat_and_the_pieces_on_the_board(game: Game) -> None:
    current = play_plies(
        match.start(game, (Seat("Ann"), Seat("Bob", "greedy")), "7", {}), first, 30
    )
    fields = summary(current)
    assert (fields["turn"], fields["colours"]) == (current.active, current.colours)
    pieces = fields["pieces"]
    assert isinstance(pieces, list)
    assert pieces
    places = pictures.laid_board(game).places.values()
    for x, y, _, seat, _ in pieces:
        assert 0 <= seat < 2
        assert any(hypot(place.x - x, place.y - y) < 2 * place.radius for place in places)
