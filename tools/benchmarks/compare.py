"""The speed of the engines compared with that of another commit: `make bench ARGS=COMMIT`.

Both play the same random games alternately, so that the load of a shared machine slows both
equally. The code of the benchmark is that of this checkout.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from nyout import GAMES
from tools.benchmarks.engine import Speed

ROOT = Path(__file__).parents[2]
PAIRS = 5


def report(commit: str) -> Iterator[str]:
    """Yield a line per game: plies per second in both commits, and their ratio."""
    yield f"plies per second here and at {commit}, medians of {PAIRS} pairs of runs, and the ratio"
    with checkout(commit) as other:
        for game in GAMES:
            if not list((other / "nyout/games").glob(f"{game.replace('-', '_')}*")):
                yield f"{game:10} is new"
                continue
            pairs = [(speed(ROOT, game), speed(other, game)) for _ in range(PAIRS)]
            ours, theirs = (median(side) for side in zip(*pairs, strict=True))
            ratio = median(one / two for one, two in pairs)
            yield f"{game:10} {ours:10,.0f} {theirs:10,.0f} {ratio:6.2f}"


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """Extract the package of a commit within a `with` block, and yield its folder."""
    with TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "archive", commit, "nyout"], cwd=ROOT, check=True, stdout=subprocess.PIPE
        )
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        yield Path(folder)


def speed(package: Path, game: str) -> float:
    """Return the plies per second of the fastest repeat, with the engines in a folder."""
    command = [sys.executable, ROOT / "tools/benchmarks/engine.py", game]
    environment = {"PYTHONPATH": str(package), "PYTHONHASHSEED": "0"}
    ran = subprocess.run(
        command, cwd=package, env=environment, check=True, stdout=subprocess.PIPE, text=True
    )
    return Speed(**json.loads(ran.stdout)).best


if __name__ == "__main__":
    for line in report(sys.argv[1]):
        print(line, flush=True)
