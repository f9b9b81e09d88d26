"""Matches for tests, played on by simple choices; their seeds determine the throws."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from nyout import players
from nyout.core import Game, Move, State
from nyout.match import ROLLOFF, Match, Seat, play_on, start
from nyout.record.tags import Tags, read_decisions, write_decisions

Choice = Callable[[Match], Move]
PLIES = 200  # of a long match


def play_plies(begun: Match, choose: Choice, plies: int | None = None) -> Match:
    """Return a match after a number of further plies, or at its end, which is also the default."""
    *_, last = islice(play_on(begun, choose), None if plies is None else plies + 1)
    return last


def rolled_off(begun: Match) -> Match:
    """Return a match after all throws of its roll-off."""
    while begun.phase == ROLLOFF:
        begun = begun.throw()
    return begun


def states(
    game: Game, rng: Random, seats: int = 2, first: int | None = None, **options: bool | str
) -> tuple[State, ...]:
    """Return the positions of a random game, from its start to its end."""
    *_, last = play_on(
        start(game, (Seat(""),) * seats, "", options, first),
        choose_at_random(rng),
        lambda _: rng,
    )
    return last.states


def ranks(game: Game, names: Sequence[str], rng: Random) -> tuple[int, ...]:
    """Return the ranks at the end of a game between computer players."""
    begun = start(game, tuple(Seat("", player) for player in names), str(rng.random()))
    last = play_plies(begun, lambda at: players.choice(at.active_player, at.state, rng))
    return last.state.ranks()


def first(at: Match) -> Move:
    """Return the first legal move."""
    return at.state.moves()[0]


def lowest(at: Match) -> Move:
    """Return the first legal move in sorted order."""
    return min(at.state.moves())


def greedy(at: Match) -> Move:
    """Return a greedy move, so that games reach their ends."""
    return players.choice("greedy", at.state, Random(at.cursor))


def choose_at_random(rng: Random) -> Choice:
    """Return a choice of random moves."""
    return lambda at: rng.choice(at.state.moves())


def replace_decision(match: Match, **fields: object) -> Match:
    """Return a match of joint throws with other decisions."""
    assert match.decisions
    return replace(match, decisions=match.decisions._replace(**fields))


def is_valid(match: Match) -> bool:
    """Return whether all players have decided the throws and signed their plies."""
    return (match.joint.wrong_signature, match.joint.wrong_throw) == (None, None)


def tag(match: Match, name: str) -> str:
    """Return the text of a tag in the record of a match."""
    return dict(match.further_tags())[name]


def with_tag(match: Match, name: str, text: str) -> Match:
    """Return a match of joint throws with another text of a tag in its record."""
    assert match.decisions
    tags = {**write_decisions(match.decisions), name: text}
    return replace(match, decisions=read_decisions(Tags(tags, str, "")))


def long_match(game: Game) -> Match:
    """Return a match of up to 200 plies, shown at its middle."""
    seats = tuple(Seat(name) for name in "ab")
    for seed in range(100):
        at = play_plies(start(game, seats, str(seed)), choose_at_random(Random(seed)), PLIES)
        if len(at.moves) == PLIES and not at.is_over:
            break
    return at.go_to(len(at.moves) // 2)
