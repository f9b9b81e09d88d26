"""Computer players compared with perfect play in the endgames of Le Nyout."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Annotated, Any, NamedTuple, cast

import numpy as np
import typer

import nyout
from nyout.cli.shared import progress, say
from nyout.cli.tournament import Players, entrants
from nyout.core import Move
from nyout.games.le_nyout import endgame
from nyout.games.le_nyout.rules import LeNyout
from nyout.match import Match, Seat, play_on, start
from nyout.players import choice
from nyout.players.evaluation import load_evaluation
from nyout.tournament import decision as decided
from nyout.tournament import import_player, interval
from tools.endgame.solve import COMPACT, Array, Exact, solve_with_progress

GAME = "le-nyout"
SAMPLERS = ("greedy", "strong")  # players of the games from which positions are taken
MATTERS = 1e-4  # least difference between the best and the worst move of a decision
BLUNDER = 0.02  # loss of win chance
PAWNS = 3  # of a seat that are not off, at most
DECISIONS = 10_000
FEWER = {"best": 3_000}  # decisions for docs/figures.md of a player that takes long
PARTS = "best", "strong", "casual", "beginner", "greedy", "random", "evaluation"
"""What `measure` compares with perfect play."""
TARGET = 0.0012  # mean loss of Best


class Decision(NamedTuple):
    """A position with a choice of moves, and the mover's exact win chance after each of them."""

    state: LeNyout
    chances: dict[Move, float]


class Sample(NamedTuple):
    """Solved positions of games."""

    decisions: list[Decision]
    errors: list[float]  # of the evaluation's win chances, before throws


class Loss(NamedTuple):
    """The win chance that a player loses per decision."""

    decisions: int
    mean: float
    low: float  # the 95% interval
    high: float
    large: float  # the share of losses over `BLUNDER`


def main(
    players: Players,
    decisions: Annotated[int, typer.Option(min=2, help="The number of decisions.")] = DECISIONS,
    seed: Annotated[str, typer.Option(help="The same seed gives the same decisions.")] = "1",
    file: Annotated[
        Path | None,
        typer.Option(
            "--solved",
            dir_okay=False,
            help="Keep the solved win chances in this .npy file (460 MB); use it if it exists.",
        ),
    ] = None,
    pawns: Annotated[
        int, typer.Option(min=1, max=3, help="The pawns of a seat that are not off, at most.")
    ] = PAWNS,
) -> None:
    """Compare players with perfect play in two-seat Le Nyout with up to three pawns each.

    The players do not use the table of endgames. The command first solves 114 million positions of
    three pawns, in about five minutes and with 1 GB of memory.
    """
    names = entrants(players)
    sample = sample_decisions(Exact(load_chances(file, pawns), pawns), decisions, seed)
    width = max(len(name) for name in ("player", *names))
    say(f"{'player':{width}}  mean loss   95% interval     losses over {BLUNDER:.0%}")
    with endgame.disable_table():
        for name in names:
            say(f"{name:{width}}  {summary(losses(name, sample.decisions, seed))}")
    say(f"{decisions:,} decisions in games of {' against '.join(SAMPLERS)}")
    positions = f"{len(sample.errors):,} positions before a throw"
    say(f"mean error of the evaluation's win chances: {fmean(sample.errors):.4f} ({positions})")


def measure(parts: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield players, and how much win chance they lose; for the evaluation, its mean error."""
    sample = sample_decisions(Exact(load_chances(None, PAWNS), PAWNS), DECISIONS, "1")
    with endgame.disable_table():
        for part in parts:
            if part == "evaluation":
                yield part, {"error": fmean(sample.errors), "positions": len(sample.errors)}
            else:
                decisions = sample.decisions[: FEWER.get(part, DECISIONS)]
                yield part, loss(losses(part, decisions, "1"))._asdict()


def load_chances(file: Path | None, pawns: int) -> Array:
    """Return the solved win chances in a file; solve them and write it if it does not exist."""
    if file and file.exists():
        return np.load(file)
    values = solve_with_progress(False, pawns, COMPACT)
    if file:
        with file.open("wb") as opened:
            np.save(opened, values)
    return values


def sample_decisions(exact: Exact, decisions: int, seed: str) -> Sample:
    """Return a number of decisions, and the evaluation's errors in the same games."""
    evaluation, sample = load_evaluation(GAME, 2), Sample([], [])
    for state in positions(seed):
        if len(sample.decisions) == decisions:
            break
        value = exact.chance(state, 0)
        if value is not None:
            sample.errors.append(abs(evaluation.chances(state)[0] - value))
        elif solved_decision := decision(exact, state):
            sample.decisions.append(solved_decision)
    return sample


def positions(seed: str) -> Iterator[LeNyout]:
    """Yield the positions of games between the samplers, except final ones."""
    for number in count():
        names = SAMPLERS[:: -1 if number // 2 % 2 else 1]
        seats = tuple(Seat("", name) for name in names)
        begun = start(nyout.game(GAME), seats, "", first=number % 2)
        yield from positions_of(begun, Random(f"{seed}/{number}"))


def positions_of(begun: Match, rng: Random) -> Iterator[LeNyout]:
    """Yield the positions of a game between the players of its seats, except the final one."""
    for at in play_on(begun, lambda at: choice(at.active_player, at.state, rng), lambda _: rng):
        if not at.is_over:
            yield cast(LeNyout, at.state)


def decision(exact: Exact, state: LeNyout) -> Decision | None:
    """Return the decision in a position, or None if it is not solved or does not matter."""
    if state.turn() < 0:
        return None
    values = {move: exact.chance(state.play(move), state.seat) for move in state.moves()}
    chances = {move: value for move, value in values.items() if value is not None}
    if len(chances) < len(values) or max(chances.values()) - min(chances.values()) < MATTERS:
        return None
    return Decision(state, chances)


def losses(name: str, decisions: Sequence[Decision], seed: str) -> list[float]:
    """Return the win chance that a player loses by each decision."""
    player = import_player(name)
    return [
        max(chances.values()) - chances[decided(player, state, Random(f"{seed}/{name}/{number}"))]
        for number, (state, chances) in enumerate(progress(decisions, name))
    ]


def loss(lost: Sequence[float]) -> Loss:
    """Return the mean of losses with its 95% interval, and the share of large ones."""
    low, high = interval(lost)
    return Loss(len(lost), fmean(lost), max(low, 0), high, fmean(one > BLUNDER for one in lost))


def summary(lost: Sequence[float]) -> str:
    """Return the mean loss with its 95% interval, and the share of large losses.

    >>> summary([0.0, 0.01, 0.0, 0.03] * 100)
    '   1.000%   0.880% to 1.120%           25.0%'
    """
    _, mean, low, high, large = loss(lost)
    return f"{mean:9.3%}   {low:.3%} to {high:.3%}   {large:13.1%}"


if __name__ == "__main__":
    typer.run(main)
