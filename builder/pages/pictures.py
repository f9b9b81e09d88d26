"""Pictures of positions, for the front page, link previews, icons and embedded puzzles."""

from __future__ import annotations

import json
import re
from random import Random

from builder.template import trust
from nyout import draw, puzzles
from nyout.boards import Board
from nyout.core import Game, State
from nyout.match import Match, Seat, play_on, start
from nyout.puzzles import SEPARATOR, load_collection
from nyout.view import cached_scene
from web.markup import Markup, html

MIDDLE = 60  # the last ply to show: the middle of a game shows most
VARIABLE = re.compile(r'(<g class="(?:piece|place tray) [^>]*>)')  # what few pictures share


def halfway(game: Game) -> State:
    """Return a position from the middle of a random game, the same in every build."""
    rng, seats = Random(7), (Seat(""),) * game.seats[0]
    *_, match = play_on(
        start(game, seats, "", first=0),
        lambda match: rng.choice(match.state.moves()),
        lambda _: rng,
    )
    return match.states[min(len(match.states) // 2, MIDDLE)]


def picture(game: Game) -> Markup:
    """Return a position as an inline `svg` that screen readers ignore."""
    return html(
        '<svg class="board" viewBox="{box}" aria-hidden="true">{inside}</svg>',
        box=box(game),
        inside=inside(game),
    )


def laid_board(game: Game) -> Board:
    """Return the board of a game in the layout of its picture."""
    return draw.lay_board(game.board, game.start(first=0))


def inside(game: Game) -> Markup:
    """Return the content of the `svg` of a position from the middle of a game."""
    colours = game.colours(2, **game.complete_options(2, {}))
    return trust(draw.bare(laid_board(game), halfway(game), colours))


def box(game: Game) -> str:
    """Return the view box of a board without its trays."""
    return " ".join(f"{edge:g}" for edge in draw.ground_box(laid_board(game)))


def draw_puzzles(game: Game) -> bytes:
    """Return the pictures of the puzzles of a game by number, for embedded boards, as JSON.

    A picture is a list of parts of an SVG document; the pictures share most parts.
    """
    boards, parts, pictures = dict[object, Board](), dict[str, int](), dict[int, list[int]]()
    for number, (_, line) in enumerate(load_collection(game.name).lines, 1):
        match = Match.from_position(line.partition(SEPARATOR)[0])
        state, scene = match.state, cached_scene(match.state)
        layout = state.turn(), scene.near, scene.homes
        if layout not in boards:
            boards[layout] = draw.lay_board(game.board, state, state.turn())
        document = html(
            '<svg xmlns="http://www.w3.org/2000/svg" id="picture" class="board" aria-hidden="true"'
            ' viewBox="{box}">{inside}</svg>',
            box=draw.view_box(boards[layout]),
            inside=trust(draw.inside(boards[layout], state, match.colours)),
        )
        split = VARIABLE.split(re.sub(r' data-key="[^"]*"', "", document))
        pictures[number] = [parts.setdefault(part, len(parts)) for part in split]
    return json.dumps({"epoch": puzzles.EPOCH, "parts": [*parts], "pictures": pictures}).encode()
