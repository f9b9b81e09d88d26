"""Pictures of positions, for the front page, link previews and icons."""

from __future__ import annotations

from random import Random

from nyout import draw
from nyout.boards import Board
from nyout.core import Game, State
from nyout.match import Seat, playing, start

MIDDLE = 60  # the last ply to show: the middle of a game shows most


def halfway(game: Game) -> State:
    """Return a position from the middle of a random game, the same in every build."""
    rng, seats = Random(7), (Seat(""),) * game.seats[0]
    *_, match = playing(
        start(game, seats, "", first=0),
        lambda match: rng.choice(match.state.moves()),
        lambda _: rng,
    )
    return match.states[min(len(match.states) // 2, MIDDLE)]


def picture(game: Game) -> str:
    """Return a position as an inline `svg` that screen readers ignore."""
    return f'<svg class="board" viewBox="{box(game)}" aria-hidden="true">{inside(game)}</svg>'


def laid_board(game: Game) -> Board:
    """Return the board of a game in the layout of its picture."""
    return draw.laid(game.board, game.start(first=0))


def inside(game: Game) -> str:
    """Return the content of the `svg` of a position from the middle of a game."""
    return draw.bare(laid_board(game), halfway(game), game.colours(2, **game.settled(2, {})))


def box(game: Game) -> str:
    """Return the view box of a board without its trays."""
    return " ".join(f"{edge:g}" for edge in draw.ground_box(laid_board(game)))
