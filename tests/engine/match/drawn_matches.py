"""A Hypothesis strategy for matches."""

from hypothesis import strategies as st

from nyout import GAMES, match
from nyout.core import Move
from nyout.match import PERSON, Match, Seat
from nyout.players import choice
from tools.driver.playing import play_plies


def choose(at: Match) -> Move:
    """Return the move of the acting player; a human player plays at random."""
    player = "random" if at.active_player == PERSON else at.active_player
    return choice(player, at.state, at.rng())


@st.composite
def matches(draw, plies: int = 60, seats=None) -> Match:
    """Draw a match of any seats after some plies, of which some may be undone."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    who = st.sampled_from([PERSON, "random", "greedy"])
    count = draw(st.sampled_from(game.seats))
    seats = seats or tuple(Seat(f"{n}", draw(who)) for n in range(count))
    start = match.start(game, seats, str(draw(st.integers(0, 99))))
    at = play_plies(start, choose, draw(st.integers(0, plies)))
    return at.go_to(draw(st.integers(0, len(at.moves))))
