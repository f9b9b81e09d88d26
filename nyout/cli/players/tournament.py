"""`nyout tournament`: games of computer players against each other, with Elo ratings."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

import nyout
from nyout import words
from nyout.cli.players import workers
from nyout.cli.shared import GameName, Refused, printable, refusals, say
from nyout.core import listed
from nyout.games.levels import NAMES
from nyout.players import PLAYERS
from nyout.players.evaluation.weights import load
from nyout.tournament import journal, plot
from nyout.tournament.arena import Fault, Played, opening
from nyout.tournament.entrants import entrant
from nyout.tournament.report import as_json, lines, report
from nyout.tournament.schedule import Bout, Tournament, bouts

Players = Annotated[
    str,
    typer.Option(
        metavar="PLAYER,PLAYER…",
        help=f"{listed(PLAYERS)}, or players of your own as package.module:player.",
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(min=1, show_default="all cores", help="The number of processes."),
]


def tournament(
    game: GameName,
    players: Players,
    games: Annotated[
        int, typer.Option(min=1, help="The minimum number of games per pairing.")
    ] = 1000,
    seats: Annotated[
        int, typer.Option(help="The number of seats; if more than two, one against the others.")
    ] = 2,
    paired: Annotated[
        bool,
        typer.Option("--paired", help="Repeat each game with the seats swapped and the same dice."),
    ] = False,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    jobs: Jobs = None,
    cluster: Annotated[
        str, typer.Option(metavar="tcp://HOST:PORT", help="Play on a dask cluster instead.")
    ] = "",
    resume: Annotated[
        Path | None,
        typer.Option(
            dir_okay=False, help="Save finished games in this journal, and resume it if it exists."
        ),
    ] = None,
    json: Annotated[
        Path | None, typer.Option(dir_okay=False, help="Write the results as JSON.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--plot", dir_okay=False, help="Draw the results as SVG.")
    ] = None,
) -> None:
    """Play computer players against each other, and print their scores and Elo ratings.

    The results depend only on the settings and the seed, not on where the games are played.
    """
    settings = Tournament(
        game.name, entrants(players), games, seats, paired, words.replace_surrogates(seed)
    )
    if len(settings.players) < 2:
        raise Refused(f"--players {players}: expected two or more players")
    with refusals():
        opening(game, seats, settings.seed)  # raises if the seats or the opening are impossible
        check_weights(settings)
    for file in filter(None, (resume, json, svg)):
        if not file.parent.is_dir():
            raise Refused(f"{file}: no folder {file.parent}")
    with stops():
        found = report(settings, all_played(settings, jobs, cluster, resume))
        for line in lines(found):
            say(line)
        for file, text in ((json, as_json), (svg, plot.svg)):
            if file:
                file.write_text(text(found), "utf-8")


def entrants(written: str) -> tuple[str, ...]:
    """Return the names of the players in a list. Raises `Refused` for an unknown or double one."""
    names = tuple(name.strip() for name in written.split(","))
    if len({*names}) < len(names):
        raise Refused(f"--players {written}: expected different players")
    with refusals():
        for name in names:
            entrant(name)
    return names


def check_weights(settings: Tournament) -> None:
    """Raise `RecordError` if the levels cannot use the weights of the game."""
    if {*NAMES}.intersection(settings.players):
        load(settings.game, settings.seats)


@contextmanager
def stops() -> Generator[None]:
    """Convert failures of players, processes and files in a `with` block to messages."""
    try:
        yield
    except (Fault, workers.WorkerLost, OSError) as error:
        raise typer.TyperException(str(error)) from error
    except ModuleNotFoundError as error:
        if error.name not in ("joblib", "distributed"):
            raise
        raise typer.TyperException(
            f"{error.name} is missing: pip install 'nyout[cluster]', or play with --jobs 1"
        ) from error


def all_played(
    settings: Tournament, jobs: int | None, cluster: str, resume: Path | None
) -> list[Played]:
    """Return all bouts of a tournament, including those in the journal; show a progress bar."""
    every = bouts(settings)
    with refusals():
        done = journal.begin(resume, settings) if resume else []
    screen = Console(stderr=True)
    for one in track(
        arriving(settings, left(every, done), jobs, cluster),
        nyout.game(settings.game).title,
        total=len(every),
        completed=len(done),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    ):
        if resume:
            journal.add(resume, one)
        done.append(one)
    return done


def left(every: Iterable[Bout], done: Iterable[Played]) -> list[Bout]:
    """Return the bouts that are not finished."""
    known = {one.bout for one in done}
    return [bout for bout in every if bout not in known]


def arriving(
    settings: Tournament, pending: Sequence[Bout], jobs: int | None, cluster: str
) -> Iterator[Played]:
    """Yield the bouts as they finish. If the cluster is lost, this machine plays the rest."""
    done = list[Played]()
    if cluster:
        try:
            for one in workers.on_cluster(settings, pending, cluster):
                done.append(one)
                yield one
        except workers.ClusterLost as error:
            lost = f"nyout: the cluster {cluster} is lost: {error}; this machine plays the rest"
            typer.echo(printable(lost), err=True)
    if rest := left(pending, done):
        yield from workers.on_cores(settings, rest, jobs)
