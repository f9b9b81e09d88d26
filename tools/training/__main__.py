"""The weights of a game's computer players, learned by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nyout import games
from nyout.cli.shared import GameName, progress, say
from nyout.players import evaluation
from tools.training import selfplay
from tools.training.diagnosis import Trials, ranges_text

GAMES = Path(games.__file__).parent


def main(
    game: GameName,
    seed: Annotated[str, typer.Option(help="The same seed yields the same weights.")] = "1",
    into: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", file_okay=False, exists=True, help="Default: the game's own folder."
        ),
    ] = None,
    refine: Annotated[
        bool, typer.Option("--refine", help="Start from the present weights of the game.")
    ] = False,
) -> None:
    """Train the computer players of a game by self-play, and write their weights.

    The same seed yields the same weights on every run. The training takes up to some hours on one
    core.
    """
    plan = selfplay.plan_of(game.name)
    folder = into or GAMES / game.name.replace("-", "_")
    for seats, phases in (plan.refinement if refine else plan.phases).items():
        total = sum(phase.games for phase in phases)
        every = max(1, total // 100)
        steps = selfplay.train(game.name, seats, seed, every, refines=refine)
        *_, learned = progress(steps, f"{game.title}, {seats} seats", -(-total // every))
        option = " --refine" if refine else ""
        command = f"python -m tools.training {game.name} --seed {seed}{option}: {total} games"
        text = evaluation.format_weights(
            learned.weights, evaluation.game_features(game.name), seats, command, plan.precision
        )
        file = folder / evaluation.weights_file(seats)
        file.write_text(text, "utf-8")
        won = selfplay.strength(game.name, seats, learned.weights, plan.pairs)
        say(f"{file.name}: {len(text):,} bytes; wins {won:.1%} against greedy")
        say(report(learned.trials))


def report(trials: Trials) -> str:
    """Return which weights the choices of the last phase did not test from both sides."""
    one_sided, rare = (ranges_text(weights) or "none" for weights in trials.find_untested())
    return f"weights of one-sided habits: {one_sided}; of rare features: {rare}"


if __name__ == "__main__":
    typer.run(main)
