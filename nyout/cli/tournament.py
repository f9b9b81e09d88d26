"""`nyout tournament`: games of computer players against each other."""

from __future__ import annotations

import json
import logging
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

import nyout
from nyout import words
from nyout.cli.shared import GameName, Refused, progress, refusals, say
from nyout.core import listed
from nyout.games.ai import NAMES
from nyout.players import PLAYERS
from nyout.players.evaluation.weights import load
from nyout.tournament.arena import (
    Fault,
    Outcome,
    Played,
    Thinking,
    code_of,
    entrant,
    opening,
    played,
)
from nyout.tournament.results import report, row, scores
from nyout.tournament.schedule import Bout, Tournament, bouts, seed

CONNECTING = 10  # maximum seconds to connect to a scheduler
PATIENCE = 600  # maximum seconds for a bout on a cluster, after which it counts as lost
LOUD = ("distributed", "distributed.client", "tornado.application")
"""Loggers that print tracebacks for a lost cluster, in addition to the error."""
Players = Annotated[
    str,
    typer.Option(
        metavar="PLAYER,PLAYER…",
        help=f"{listed(PLAYERS)}, or players of your own as package.module:player.",
    ),
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
    source: Annotated[
        str, typer.Option("--seed", help="The same seed gives the same games.")
    ] = "1",
    jobs: Annotated[
        int | None,
        typer.Option(min=1, show_default="all cores", help="The number of processes."),
    ] = None,
    cluster: Annotated[
        str, typer.Option(metavar="tcp://HOST:PORT", help="Play on a dask cluster instead.")
    ] = "",
    resume: Annotated[
        Path | None,
        typer.Option(dir_okay=False, help="Save finished games in this file, and use those in it."),
    ] = None,
    results: Annotated[
        Path | None, typer.Option("--json", dir_okay=False, help="Write the results as JSON.")
    ] = None,
) -> None:
    """Play computer players against each other, and print the score of each pairing.

    The results depend only on the settings and the seed, not on where the games are played.
    """
    settings = Tournament(
        game.name, entrants(players), games, seats, paired, words.replace_surrogates(source)
    )
    if len(settings.players) < 2:
        raise Refused(f"--players {players}: expected two or more players")
    if cluster and ":" not in cluster:
        raise Refused(f"--cluster {cluster}: expected an address such as tcp://127.0.0.1:8786")
    with refusals():
        opening(game, seats, settings.seed)  # raises if the seats or the opening are impossible
        if {*NAMES}.intersection(settings.players):
            load(game.name, seats)  # raises if the weights do not fit
    for file in filter(None, (resume, results)):
        if not file.parent.is_dir():
            raise Refused(f"{file}: no folder {file.parent}")
    finished = all_played(settings, bouts(settings), jobs, cluster, resume)
    how = f"{seats} seats, {'paired, ' if paired else ''}seed {settings.seed}"
    say(f"{game.title}, {how}")
    for line in report(settings, finished):
        say(line)
    if results:
        table = [row(score) for score in scores(settings, finished)]
        text = json.dumps(settings._asdict() | {"pairings": table}, indent=1, ensure_ascii=False)
        results.write_text(f"{text}\n", "utf-8")


def entrants(written: str) -> tuple[str, ...]:
    """Return the names of the players in a list. Raises `Refused` for an unknown or double one."""
    names = tuple(name.strip() for name in written.split(","))
    if len({*names}) < len(names):
        raise Refused(f"--players {written}: expected different players")
    with refusals():
        for name in names:
            entrant(name)
    return names


def all_played(
    settings: Tournament,
    wanted: Sequence[Bout],
    jobs: int | None = None,
    cluster: str = "",
    journal: Path | None = None,
) -> list[Played]:
    """Return the results of bouts, including those in the journal; show a progress bar.

    Raises `typer.TyperException` if a player, a process or the cluster fails.
    """
    code = code_of(settings)
    start = f"{code}/{settings.game}/{settings.seats}/{settings.paired}"
    keys = {bout: f"{start}/{seed(settings, bout)}" for bout in wanted}
    finished = saved(journal, keys)
    pending = sorted({*wanted} - {result.bout for result in finished})
    with parallel(jobs, cluster) as (run, delayed):
        tasks = (delayed(played)(settings, bout, code) for bout in pending)
        for result in progress(run(tasks), nyout.game(settings.game).title, len(pending)):
            finished.append(result)
            if journal:
                with journal.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([keys[result.bout], *result[1:]]) + "\n")
    return finished


def saved(journal: Path | None, keys: Mapping[Bout, str]) -> list[Played]:
    """Return the results of bouts in a journal, by their keys. Raises `Refused` if it is none."""
    if not (journal and journal.exists()):
        return []
    known: dict[str, Any] = {}
    for line in journal.read_text("utf-8", "replace").splitlines(keepends=True):
        try:
            key, *known[key] = json.loads(line)
        except ValueError as error:
            if line.endswith("\n"):  # else the line is the last one, of an interrupted run
                raise Refused(f"{journal}: damaged, or no journal: {line[:40]!r}") from error
    return [
        Played(
            bout,
            tuple(Outcome(tuple(ranks), plies) for ranks, plies in known[key][0]),
            tuple(Thinking(*time) for time in known[key][1]),
        )
        for bout, key in keys.items()
        if key in known
    ]


@contextmanager
def parallel(jobs: int | None, cluster: str) -> Generator[tuple[Any, Any]]:
    """Yield joblib's runner of calls and its `delayed`, for processes here or on a cluster.

    Raises `typer.TyperException` for any error of a player, a process or the cluster.
    """
    try:
        joblib: Any = import_module("joblib")  # untyped
        if not cluster:
            yield joblib.Parallel(jobs or -1, return_as="generator_unordered"), joblib.delayed
            return
        from distributed import Client

        for name in LOUD:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        with (
            Client(cluster, timeout=CONNECTING, set_as_default=False) as client,
            joblib.parallel_config("dask", client=client),
        ):
            run = joblib.Parallel(return_as="generator_unordered", timeout=PATIENCE)
            yield run, joblib.delayed
    except Fault as error:
        raise typer.TyperException(str(error)) from error
    except ModuleNotFoundError as error:
        raise typer.TyperException(f"{error}; pip install 'nyout[cluster]'") from error
    except Exception as error:  # joblib, dask and their transports raise errors of many types
        place = f"the cluster {cluster}" if cluster else "a process"
        message = " ".join(f"{type(error).__name__}: {error}".split())
        raise typer.TyperException(f"{place} failed: {message}") from error
