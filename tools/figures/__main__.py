"""Measure the figures of docs/figures.md, store them, and write the page: `make figures`."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Annotated, Any, NamedTuple

import typer

from nyout import GAMES
from tools import errors
from tools.benchmarks import (
    boot,
    building,
    chances,
    clicks,
    daily,
    interpreters,
    live,
    mcts,
    opponents,
    sources,
    strength,
    verifying,
    waiting,
)
from tools.endgame import accuracy
from tools.figures.page import store, write_pages


class Measurement(NamedTuple):
    """A function that yields the results of parts, such as games, and the names of all parts."""

    measure: Callable[[Collection[str]], Iterator[tuple[str, Any]]]
    parts: Collection[str]
    timed: bool = True  # results depend on the load of the machine


MEASUREMENTS = {
    "lines": Measurement(sources.measure, sources.FOLDERS, timed=False),
    "package": Measurement(interpreters.measure_package, interpreters.PARTS),
    "verifying": Measurement(interpreters.measure_verifying, verifying.NAMES),
    "engines": Measurement(interpreters.measure_engines, GAMES),
    "chances": Measurement(chances.measure, GAMES),
    "bytes": Measurement(boot.measure_bytes, boot.PARTS, timed=False),
    "boot": Measurement(boot.measure_boot, boot.KINDS),
    "live": Measurement(live.measure, ("le-nyout",)),
    "clicks": Measurement(clicks.measure, GAMES),
    "waiting": Measurement(waiting.measure, GAMES),
    "building": Measurement(building.measure, building.TARGETS),
    "answers": Measurement(opponents.measure, GAMES),
    "accuracy": Measurement(accuracy.measure, accuracy.PARTS, timed=False),
    "mcts": Measurement(mcts.measure, GAMES, timed=False),
    "greedy": Measurement(strength.measure_greedy, strength.AIMS, timed=False),
    "novices": Measurement(strength.measure_novices, GAMES, timed=False),
    "daily": Measurement(daily.measure, GAMES, timed=False),
    "levels": Measurement(strength.measure_levels, GAMES, timed=False),
    "errors": Measurement(errors.measure, GAMES, timed=False),
}
"""By name; those that take longest are last."""
LOAD = 0.5  # processes per core that wait or run on a busy machine


def main(
    names: Annotated[
        list[str] | None,
        typer.Argument(help=f"{', '.join(MEASUREMENTS)}, or a part, such as levels/run."),
    ] = None,
    render: Annotated[
        bool, typer.Option("--render", help="Measure nothing: write the page with stored results.")
    ] = False,
    show: Annotated[
        bool, typer.Option("--show", help="Print the results only; the page stays as it is.")
    ] = False,
) -> None:
    """Measure the named figures, or all of them, which takes hours, and update docs/figures.md.

    The result of each part is stored as it arrives.
    """
    note = "busy machine" if is_busy() else ""
    for name, parts in [] if render else select(names or [*MEASUREMENTS]):
        measurement = MEASUREMENTS[name]
        for part, results in measurement.measure(parts):
            print(f"{name}/{part} {json.dumps(results)}", flush=True)
            if not show:
                store(name, part, results, note if measurement.timed else "")
    if not show:
        write_pages()


def is_busy() -> bool:
    """Return whether other programs use much of the machine."""
    return os.getloadavg()[0] > LOAD * (os.cpu_count() or 1)


def select(names: Sequence[str]) -> list[tuple[str, Collection[str]]]:
    """Return measurements and their parts by name. Raises `BadParameter` for an unknown name."""
    selected: list[tuple[str, Collection[str]]] = []
    for given in names:
        name, _, part = given.partition("/")
        known = MEASUREMENTS[name].parts if name in MEASUREMENTS else ()
        if not known or (part and part not in known):
            expected = ", ".join(known or MEASUREMENTS)
            raise typer.BadParameter(f"no measurement {given}; expected {expected}")
        selected.append((name, [part] if part else known))
    return selected


if __name__ == "__main__":
    typer.run(main)
