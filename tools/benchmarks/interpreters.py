"""The time of engines and signatures in CPython and in Pyodide under node."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

from builder.template import NODE, ROOT
from nyout import GAMES, match
from nyout.match import Seat
from nyout.testing import golden

# Pyodide takes up to twice as long as CPython, and should replay any game within one frame of the
# screen. The longest of 4,000 random games has 698 plies; the target allows for longer ones.
GAME_PLIES, FRAMES, PYODIDE = 1_250, 60, 2
LEAST_PLIES = GAME_PLIES * FRAMES * PYODIDE  # per second on one core of CPython 3.11: 150,000

PARTS = "import", "link"
"""What `measure_package` measures."""
IMPORTS = 9
IMPORT = """
from time import process_time
begun = process_time()
import nyout
print(1000 * (process_time() - begun))
"""


def measure_engines(games: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield games, and the plies per second of random games with both interpreters."""
    for game in games:
        here, pyodide = run_twice("tools.benchmarks.engine", game)
        yield (
            game,
            {
                "python": here["python"],
                "plies": here["plies"],
                "pyodide": here["plies"] / pyodide["plies"],
            },
        )


def measure_verifying(games: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield games, and the milliseconds to read and to verify the link of a long game."""
    for game in games:
        here, pyodide = run_twice("tools.benchmarks.verifying", game)
        yield game, {"cpython": here, "pyodide": pyodide}


def measure_package(parts: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield the milliseconds to import the package, and the sizes of a game between two levels."""
    if "import" in parts:
        times = [float(run(sys.executable, "-c", IMPORT)) for _ in range(IMPORTS)]
        yield "import", median(times)
    if "link" in parts:
        seats = Seat("Ann", "random"), Seat("Bob", "random")
        played = golden.play(match.start(GAMES["le-nyout"], seats, "1"), 1)
        played = replace(played, comments={})
        yield "link", {"plies": len(played.moves), "characters": len(played.link())}


def run_twice(module: str, game: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what a module prints about a game in CPython and in Pyodide, which it does as JSON."""
    here = run(sys.executable, "-m", module, game)
    return json.loads(here), json.loads(run(NODE, "tools/benchmarks/pyodide.mjs", module, game))


def run(*command: str | Path) -> str:
    """Return what a command prints."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True)
    return done.stdout
