"""Tests the pictures of a moment: well-formed, whole, with all that they say."""

from xml.etree import ElementTree

import pytest

from nyout import GAMES, draw, match
from nyout.core import Game
from nyout.draw.moment import HEIGHT, WIDTH, card, frame, wrap
from nyout.match import Seat

TEXT = "{http://www.w3.org/2000/svg}text"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_card_is_an_svg_document_with_its_texts_and_a_curve_per_seat(game: Game) -> None:
    seats = game.seats[-1]
    begun = match.start(game, (Seat(""),) * seats, "7")
    chances = [[1 / seats] * seats, [0.0] * (seats - 1) + [1.0]]
    texts = "<You> & I won!", "Turning point, " * 9
    board = draw.lay_board(game.board, begun.state)
    drawn = card(board, begun.state, begun.colours, "", chances, 1, texts, "")
    root = ElementTree.fromstring(drawn)
    said = [node.text or "" for node in root.iter(TEXT) if node.get("y")]
    assert "".join(said).startswith("<You> & I won!")
    assert said[1:] == wrap(texts[1], 40)[:4]
    curves = [node for node in root.iter() if node.get("class") == "edge" and node.get("d")]
    assert len([node for node in curves if node.get("d", "").startswith("M640")]) == seats
    assert root.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"


def test_the_frame_of_a_picture_shows_all_points_of_the_board() -> None:
    whole = 10.0, 10.0, 900.0, 900.0
    points = [(100.0, 100.0), (800.0, 700.0)]
    left, top, width, height = frame(whole, points)
    assert all(left <= x <= left + width and top <= y <= top + height for x, y in points)
    assert frame(whole, []) == whole
    assert frame(whole, [(2000.0, 2000.0)]) == whole
