"""The network of a referee, trained by its own games and compared with the players' evaluation."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nyout.cli.shared import GameName, progress, say
from tools.referee import training
from tools.referee.games import PLANS
from tools.referee.network import FOLDER, file_of, write_network
from tools.referee.validation import compare_log_losses


def main(
    game: GameName,
    seed: Annotated[str, typer.Option(help="The same seed yields the same network.")] = "1",
    taught: Annotated[
        int | None, typer.Option(min=1, help="Games with the players' evaluation.")
    ] = None,
    own: Annotated[int | None, typer.Option(min=0, help="Games with the network itself.")] = None,
    into: Annotated[
        Path, typer.Option(metavar="FOLDER", file_okay=False, exists=True, help="For the file.")
    ] = FOLDER,
    compare: Annotated[
        int, typer.Option(min=0, help="Games between levels, for the comparison at the end.")
    ] = 40,
) -> None:
    """Train the referee of a game, write its network, and compare it with the players' evaluation.

    The comparison is the log loss of both in games between levels, which neither learned from.
    """
    plan = PLANS[game.name]
    plan = plan._replace(
        taught=plan.taught if taught is None else taught, own=plan.own if own is None else own
    )
    steps = training.train(game.name, seed, plan)
    *_, learned = progress(steps, game.title, plan.taught + plan.own)
    file = file_of(game.name, into)
    write_network(learned.network, file)
    say(f"{file.name}: {file.stat().st_size:,} bytes")
    for line in compare_log_losses(game, file, compare) if compare else ():
        say(line)


if __name__ == "__main__":
    typer.run(main)
