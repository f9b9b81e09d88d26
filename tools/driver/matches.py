"""Matches to open in a page, most of them of Le Nyout, as text and as links."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from nyout import GAMES, draw, match, view, words
from nyout.core import Game, Move, tokens
from nyout.match import Match, Seat
from nyout.puzzles import Exercise
from tools.driver.playing import choose_at_random, greedy, play_plies
from tools.driver.playing import first as first_move

GAME = GAMES["le-nyout"]
ANN, BOB = Seat("Ann"), Seat("Bob")
GREEDY, RANDOM = Seat("Greta", "greedy"), Seat("Robot", "random")
SEED = f"{20260101:08x}" * 2  # of a game that starts in a page under `shared_page.FIXED_CHANCE`


def play_match(
    moves: str = "",
    seats: tuple[Seat, ...] = (ANN, BOB),
    first: int | None = 0,
    seed: str = "7",
    **options: bool | str,
) -> Match:
    """Return a match with these moves; if `first` is None they start with a roll-off."""
    started = match.start(GAME, seats, seed, options, first)
    for move in moves.split():
        started = started.play(tokens(move))
    return started


def finish(seats: tuple[Seat, ...]) -> Match:
    """Return a complete game of some seats with random moves."""
    return play_plies(play_match(seats=seats, first=None), choose_at_random(Random(1)))


FORK = play_match("5 hand-5 2 hand-2 1 hand-1 4")
"""Ann can play 5-9, 5-e2, 2-6 or hand-4."""
MIDDLE = play_match("2 hand-2 1 hand-1 4 hand-4 2 2-4 3", seed="middle")
"""Bob can play 1-4 or hand-3."""
OF_RUN = play_plies(match.start(GAMES["run"], (ANN, BOB), "run"), first_move, 1)
GROUPS = "3 3-stable-3 2 2-stable-12 3+3 3-stable-3-join end 1+2 end 3+4 3-stable-3-apart"
"""Moves of Not Nyout; Ann has a group of two and a single horse on 3, and a die of 4 left."""


def text_of(current: Match) -> str:
    """Return the record of a match as the page stores it."""
    return current.text()


def link_to(current: Match) -> str:
    """Return the fragment of the link that opens a match."""
    return "#" + current.link()


def notations(moves: Sequence[Move]) -> list[str]:
    """Return moves as the log shows them."""
    return ["-".join(move) for move in moves]


def pawn_position(place: str) -> tuple[int, int]:
    """Return the position of a pawn that is alone on a place, in board units."""
    x, y = GAME.board.places[place][:2]
    return round(x), round(y)


def drawn_at(current: Match, key: str) -> tuple[int, int]:
    """Return the position at which a match draws a pawn, in board units."""
    board = draw.lay_board(current.game.board, current.state, current.local_seat)
    placed = draw.place_pieces(board, view.view_of(current.state).scene(), len(current.seats))[key]
    return round(placed.x), round(placed.y)


def match_after(game: str, moves: str, ann: Seat = ANN) -> Match:
    """Return a match of Ann and Bob after some moves, of which Ann made the first."""
    current = match.start(GAMES[game], (ann, BOB), "7", first=0)
    for move in moves.split():
        current = current.play(tokens(move))
    return current


def begin(puzzle: Exercise) -> Match:
    """Return a match without computer players from the position of a puzzle."""
    return words.name_seats(Match.from_position(puzzle.text).with_seed("7"))


def greedy_match(game: Game, plies: int) -> Match:
    """Return a match after a number of greedy plies."""
    return play_plies(match.start(game, (ANN, BOB), SEED), greedy, plies)
