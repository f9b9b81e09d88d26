"""`nyout perft`, `nyout simulate` and `nyout check`: counts, simulations and checks of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import mean, median
from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from nyout import GAMES, players, words
from nyout import check as suite
from nyout import position as positions
from nyout.check import perft as counting
from nyout.cli import catalogues
from nyout.cli.shared import (
    GameFolder,
    GameName,
    Refused,
    Rules,
    Sitting,
    StartPosition,
    refusals,
    say,
    seated,
)
from nyout.core import Game, State
from nyout.match import PERSON, Match, Seat, playing
from nyout.plies import chance

NORMAL_95 = 1.96  # standard deviations around the mean that cover 95% of a normal curve
First = Annotated[
    int | None,
    typer.Option(help="The seat that starts, from 0; without it, a roll-off decides."),
]
BOTH_RANDOM = ["random", "random"]


def perft(
    game: GameName,
    depth: Annotated[
        int | None, typer.Option(min=0, help="The maximum length of lines, in plies.")
    ] = None,
    seats: Annotated[int, typer.Option(help="The number of seats.")] = 2,
    first: First = None,
    position: StartPosition = "",
    table: Annotated[
        bool, typer.Option("--table", help="Print the table for the tests, with all seat counts.")
    ] = False,
    most: Annotated[
        int, typer.Option(min=1, help="With --table: the maximum number of lines per row.")
    ] = 100_000,
) -> None:
    """Count the positions at the end of all lines of each length, from 0 to --depth plies."""
    if table:
        print(counting.write(counting.table(game, most), game), end="")
        return
    if depth is None:
        raise Refused("--depth is missing; expected a number of plies, or --table")
    with refusals():
        # Without --first, the first possible seat starts, so that the counts omit the roll-off.
        starter = next(iter(game.firsts(seats)), None) if first is None else first
        state = from_text(position, game) if position else game.start(seats, starter)
    say(f"{'depth':>5} {'chance':>14} {'playable':>14} {'final':>14} {'seconds':>9}")
    for plies in range(depth + 1):
        begun = perf_counter()
        found = counting.perft(state, plies)
        took = perf_counter() - begun
        say(f"{plies:5} {found.chance:14,} {found.playable:14,} {found.final:14,} {took:9.3f}")


def from_text(text: str, game: Game) -> State:
    """Return the position in a text. Raises `ValueError` if it is invalid or of another game."""
    found = positions.read(text)
    if found.game is not game:
        raise ValueError(f"--position: {found.game.title}; expected {game.title}")
    return found.state


def simulate(
    game: GameName,
    option: Rules,
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 1000,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    seat: Sitting = BOTH_RANDOM,
    first: First = None,
    position: StartPosition = "",
) -> None:
    """Simulate games of computer players, and print wins, lengths and speed."""
    begun = seated(game, seat, option, first, position)
    if any(sitting.player == PERSON for sitting in begun.seats):
        raise Refused("--seat person: only computer players are simulated")
    wins, lengths = Counter[int](), list[int]()
    screen = Console(stderr=True)
    clock = perf_counter()
    for number in track(
        range(games), game.title, console=screen, transient=True, disable=not screen.is_terminal
    ):
        ended = play_game(begun, Random(f"{words.replace_surrogates(seed)}/{number}"))
        wins.update(seat for seat, rank in enumerate(ended.state.ranks()) if rank == 1)
        lengths.append(len(ended.moves))
    took = perf_counter() - clock
    for line in summary(begun.seats, wins, lengths, took):
        say(line)


def play_game(begun: Match, rng: Random) -> Match:
    """Return a match between computer players at its end.

    `rng` decides throws and choices of the players.
    """
    *_, ended = playing(
        begun,
        lambda match: players.choice(match.active_player, match.state, rng),
        lambda match: match.play(chance.throw(match.state, rng.random())),
    )
    return ended


def summary(
    seats: Sequence[Seat], wins: Counter[int], lengths: Sequence[int], took: float
) -> Iterator[str]:
    """Yield the lines of the report on simulated games.

    Args:
        seats: The seats.
        wins: The number of wins of each seat; a shared first rank is a win for each of its seats.
        lengths: The number of plies of each game.
        took: The duration of all games, in seconds.
    """
    games, plies = len(lengths), sum(lengths)
    yield f"{'seat':20} {'wins':>8} {'share':>8}   95% interval"
    for number, seat in enumerate(seats):
        low, high = interval(wins[number], games)
        yield (
            f"{f'{seat.name} ({seat.player})':20} {wins[number]:8,} {wins[number] / games:8.1%}"
            f"   {low:.1%} to {high:.1%}"
        )
    yield (
        f"plies per game: {min(lengths)} minimum, {median(lengths):g} median,"
        f" {mean(lengths):.1f} mean, {max(lengths)} maximum"
    )
    yield f"speed: {games / took:,.0f} games per second, {plies / took:,.0f} plies per second"


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95% interval for the probability of a win, as lower and upper bound.

    >>> [round(bound, 3) for bound in interval(5, 10)]
    [0.237, 0.763]
    """
    share, spread = wins / games, NORMAL_95**2 / games
    middle = share + spread / 2
    reach = sqrt(spread * (share * (1 - share) + spread / 4))
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))


def check(game: GameFolder = None) -> None:
    """Check one game, or all games, against the contract, and list missing and broken parts."""
    passed = [check_game(name) for name in ([game] if game else GAMES)]
    if not all(passed):
        raise typer.Exit(1)


def check_game(name: str) -> bool:
    """Print the findings on a game, and return whether none of them is a failure.

    Every promise is tested on one random game per variant: seat counts, first seats and options.
    """
    folder = suite.find(name)
    game, found = suite.load(folder)
    if game:
        say(f"{game.title}: {len(list(suite.variants(game)))} random games")
        kept = check_promises(game)
        found = sorted({*found, *suite.report(folder, game, catalogues.findings)})
    else:
        say(f"{name}: it cannot be imported, so nothing else was checked")
        kept = False
    for finding in found:
        say(f"  {finding}")
    return kept and not any(finding.level in suite.FAILURES for finding in found)


def check_promises(game: Game) -> bool:
    """Print whether a game keeps each promise, and return whether it keeps all."""
    found = list(suite.problems(game))
    for promise in suite.PROMISES:
        broken = [problem.sentence for problem in found if problem.promise is promise]
        say(f"  {'broken' if broken else 'kept'}  {(promise.__doc__ or '').splitlines()[0]}")
        for sentence in broken:
            say(f"          {sentence}")
    return not found
