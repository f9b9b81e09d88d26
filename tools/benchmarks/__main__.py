"""`python -m tools.benchmarks [NAME …]`: measurements, and the machine that made them."""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from nyout import GAMES
from tools.benchmarks import browser, live, waiting
from tools.benchmarks.engine import PLIES, REPEATS, SEATS, Speed
from tools.benchmarks.verifying import PLIES as PLIES_TO_VERIFY
from tools.benchmarks.verifying import Duration

ROOT = Path(__file__).parents[2]

# Pyodide takes up to twice as long as CPython, and should replay any game within one frame of the
# screen. The longest of 4,000 random games has 698 plies; the target allows for longer ones.
GAME_PLIES, FRAMES, PYODIDE = 1_250, 60, 2
LEAST_PLIES = GAME_PLIES * FRAMES * PYODIDE  # per second on one core of CPython 3.11: 150,000


IN_PYODIDE = "tools/benchmarks/pyodide.mjs"
MOST_VERIFYING = 150  # milliseconds


def machine() -> str:
    """Return the names of the Python interpreter and the processor."""
    cpuinfo = Path("/proc/cpuinfo")
    model = re.search(r"model name\s*: (.*)", cpuinfo.read_text()) if cpuinfo.exists() else None
    processor = model[1] if model else platform.processor() or platform.machine()
    return f"{platform.python_implementation()} {platform.python_version()}, {processor}"


def random_games() -> Iterator[str]:
    """Yield the games and plies per second on this Python and in Pyodide, and their ratio."""
    yield (
        f"random games, {SEATS} seats, one core"
        f" (median of {REPEATS} runs of at least {PLIES:,} plies)"
    )
    for game in GAMES:
        here = Speed(**run_module(sys.executable, "-m", "tools.benchmarks.engine", game))
        yield f"{game:10} {speed_text('CPython', here)}  (target: {LEAST_PLIES:,})"
        pyodide = Speed(**run_module(node(), IN_PYODIDE, "tools.benchmarks.engine", game))
        ratio = here.plies / pyodide.plies
        yield f"{'':10} {speed_text('Pyodide', pyodide)}  ({ratio:.2f} times CPython's time)"


def verification() -> Iterator[str]:
    """Yield the times to read and to verify the link of a long game of joint throws."""
    yield f"the link of a game of two with joint throws and {PLIES_TO_VERIFY} plies"
    module = "tools.benchmarks.verifying"
    for game in ("not-nyout", "hypnosia"):
        for where, *command in (
            ("CPython", sys.executable, "-m", module),
            ("Pyodide", node(), IN_PYODIDE, module),
        ):
            times = Duration(**run_module(*command, game))
            yield (
                f"{game:10} {where}  read in {times.reading:4.0f} ms,"
                f" verified in {times.verifying:4.0f} ms  (target: {MOST_VERIFYING} ms)"
            )


def run_module(*command: str) -> dict[str, Any]:
    """Return what a module of tools.benchmarks, run by a command, prints as JSON."""
    run = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True)
    return json.loads(run.stdout)


def node() -> str:
    """Return the path of node in this environment, else on the PATH. Exits if there is none."""
    path = os.pathsep.join((sysconfig.get_path("scripts"), os.environ.get("PATH", "")))
    path_of_node = shutil.which("node", path=path)
    if path_of_node is None:
        sys.exit("there is no node in this environment or on the PATH: `make bench` installs one")
    return path_of_node


def speed_text(where: str, speed: Speed) -> str:
    """Return a row of the report; `where` is the name of the interpreter."""
    return (
        f"{where} {speed.python:7} {speed.plies:9,.0f} plies/s (best {speed.best:9,.0f})"
        f" {speed.games:7,.0f} games/s"
    )


MEASUREMENTS: dict[str, Callable[[], Iterator[str]]] = {
    "engine": random_games,
    "browser": browser.run,
    "waiting": waiting.run,
    "live": live.run,
    "verifying": verification,
}


def main() -> None:
    """Run the named measurements, or all of them, and print each result as it arrives."""
    names = sys.argv[1:] or MEASUREMENTS
    if unknown := {*names} - MEASUREMENTS.keys():
        sys.exit(f"no measurement {', '.join(unknown)}; expected {', '.join(MEASUREMENTS)}")
    print(machine())
    for name in names:
        for line in MEASUREMENTS[name]():
            print(line, flush=True)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
