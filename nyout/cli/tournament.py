"""`nyout tournament`: games of computer players against each other."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from statistics import fmean
from typing import Annotated, Any, TypeVar

import typer

import nyout
from nyout import words
from nyout.cli.shared import GameName, Refused, progress, refusals, say
from nyout.core import list_items
from nyout.games.ai import NAMES
from nyout.players import PLAYERS
from nyout.players.evaluation import load_evaluation
from nyout.tournament import (
    Bout,
    Fault,
    Result,
    Score,
    Tournament,
    import_player,
    opening,
    play,
    scores,
)

DIGITS = 4  # decimals of shares in JSON
Outcome = TypeVar("Outcome")
Players = Annotated[
    str,
    typer.Option(
        metavar="PLAYER,PLAYER…",
        help=f"{list_items(PLAYERS)}, or players of your own as package.module:player.",
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
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    jobs: Annotated[
        int | None,
        typer.Option(min=1, show_default="all cores", help="The number of processes."),
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--json", dir_okay=False, help="Write the results as JSON.")
    ] = None,
) -> None:
    """Play computer players against each other, and print the score of each pairing.

    The results depend only on the settings and the seed, not on the number of processes.
    """
    settings = Tournament(
        game.name, entrants(players), games, seats, paired, words.replace_surrogates(seed)
    )
    if len(settings.players) < 2:
        raise Refused(f"--players {players}: expected two or more players")
    with refusals():
        opening(game, seats, settings.seed)  # raises if the seats or the opening are impossible
        if {*NAMES}.intersection(settings.players):
            load_evaluation(game.name, seats)  # raises if the weights do not fit
    if file and not file.parent.is_dir():
        raise Refused(f"{file}: no folder {file.parent}")
    results = play_bouts(settings, settings.bouts(), jobs)
    say(f"{game.title}, {seats} seats, {'paired, ' if paired else ''}seed {settings.seed}")
    for line in report(settings, results):
        say(line)
    if file:
        table = [row(score) for score in scores(settings, results)]
        text = json.dumps(settings._asdict() | {"pairings": table}, indent=1, ensure_ascii=False)
        file.write_text(f"{text}\n", "utf-8")


def entrants(text: str) -> tuple[str, ...]:
    """Return the names of the players in a list. Raises `Refused` for an unknown or double one."""
    names = tuple(name.strip() for name in text.split(","))
    if len({*names}) < len(names):
        raise Refused(f"--players {text}: expected different players")
    with refusals():
        for name in names:
            import_player(name)
    return names


def play_bouts(
    settings: Tournament, bouts: Sequence[Bout], jobs: int | None = None
) -> list[Result]:
    """Return the results of bouts; the arguments are those of `spread`."""
    tasks = [(settings, bout) for bout in bouts]
    return list(spread(play, tasks, nyout.game(settings.game).title, jobs))


def spread(
    calculate: Callable[..., Outcome],
    tasks: Sequence[tuple[object, ...]],
    label: str,
    jobs: int | None = None,
) -> Iterator[Outcome]:
    """Yield what a function returns for each task, called in processes.

    Shows a progress bar. Raises `typer.TyperException` for any error of a player or a process.
    """
    try:
        joblib: Any = import_module("joblib")  # untyped
        run = joblib.Parallel(n_jobs=jobs or -1, return_as="generator_unordered")
        calls = (joblib.delayed(calculate)(*task) for task in tasks)
        yield from progress(run(calls), label, len(tasks))
    except Fault as error:
        raise typer.TyperException(str(error)) from error
    except ModuleNotFoundError as error:
        raise typer.TyperException(f"{error}; pip install 'nyout[cli]'") from error
    except Exception as error:  # joblib raises errors of many types
        message = " ".join(f"{type(error).__name__}: {error}".split())
        raise typer.TyperException(f"a process failed: {message}") from error


def row(score: Score) -> dict[str, str | int | float]:
    """Return the results of a pairing as JSON values."""
    shares, (low, high) = score.shares, score.interval
    won, drawn = sum(share == 1 for share in shares), sum(0 < share < 1 for share in shares)
    return {
        "player": score.pairing.player,
        "against": score.pairing.opponent,
        "games": len(shares),
        "won": won,
        "drawn": drawn,
        "lost": len(shares) - won - drawn,
        "score": round(fmean(shares), DIGITS),
        "low": round(low, DIGITS),
        "high": round(high, DIGITS),
    }


def report(settings: Tournament, results: Sequence[Result]) -> Iterator[str]:
    """Yield the lines of the report: a row per pairing, and the time per move of each player."""
    width = max(map(len, ("against", *settings.players)))
    yield (
        f"{'player':{width}}  {'against':{width}} {'games':>7} {'won':>7} {'drawn':>7} {'lost':>7}"
        f" {'score':>7}   95% interval"
    )
    for values in map(row, scores(settings, results)):
        yield (
            "{player:{width}}  {against:{width}} {games:7,} {won:7,} {drawn:7,} {lost:7,}"
            " {score:7.1%}   {low:.1%} to {high:.1%}"
        ).format(**values, width=width)
    if (seats := settings.seats) > 2:
        yield f"One seat against {seats - 1}: {1 / seats:.1%} means equal strength."
    games = sum(len(result.shares) for result in results)
    yield f"{sum(result.plies for result in results) / games:.1f} plies per game on average"
    times: dict[str, list[float]] = {name: [] for name in settings.players}
    for result in results:
        for name, seconds in result.times.items():
            times[name] += seconds
    means = (f"{name} {1000 * fmean(times[name] or [0]):.2f} ms" for name in settings.players)
    yield f"time per move: {', '.join(means)}"
