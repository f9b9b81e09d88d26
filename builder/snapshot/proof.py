"""The proof: whole games that have the same outcome on every Python."""

from itertools import islice
from random import Random

from nyout import GAMES, draw, match, words
from nyout.match import Match, Seat

LONGEST = 400  # plies


def proof() -> str:
    """Return the record of a random game of each kind, with the drawing and prompt of its end."""
    return "\n".join(_tell(_play(name)) for name in GAMES)


def _play(name: str) -> Match:
    rng = Random(name)
    start = match.start(GAMES[name], (Seat("Ann"), Seat("Greta", "greedy")), "7")
    games = match.play_on(start, lambda played: rng.choice(played.state.moves()))
    *_, last = islice(games, LONGEST + 1)
    return last


def _tell(played: Match) -> str:
    text = played.text()
    if (Match.from_link(played.link()), Match.from_text(text)) != (played, played):
        raise AssertionError("a record or a link is read back as another game")
    return (
        text
        + words.prompt(played)
        + draw.inside(draw.lay_board(played.game.board, played.state), played.state, played.colours)
    )
