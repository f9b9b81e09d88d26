"""The proof: whole games that have the same outcome on every Python."""

from random import Random

from nyout import GAMES, draw, match, words
from nyout.core import OVER
from nyout.match import Match, Seat

LONGEST = 400  # plies


def proof() -> str:
    """Return the record of a random game of each kind, with the drawing and prompt of its end."""
    return "\n".join(_told(_played(name)) for name in GAMES)


def _played(name: str) -> Match:
    rng = Random(name)
    played = match.start(GAMES[name], (Seat("Ann"), Seat("Greta", "greedy")), "7")
    while played.active != OVER and len(played.moves) < LONGEST:
        moves = played.state.moves()
        played = played.throw() if played.awaits_throw else played.play(rng.choice(moves))
    return played


def _told(played: Match) -> str:
    text = played.text()
    if (Match.of_link(played.link()), Match.read(text)) != (played, played):
        raise AssertionError("a record or a link is read back as another game")
    return (
        text
        + words.prompt(played)
        + draw.inside(draw.laid(played.game.board, played.state), played.state, played.colours)
    )
