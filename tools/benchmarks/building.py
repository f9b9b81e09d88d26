"""The time from a fresh clone to the page and the site.

The clones have the last commit. The packages must be in the caches of pip and npm, as they are
after the first run. The processor time of all processes hardly depends on the load of the machine.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
TARGETS = {"play": 60, "build": 75}
"""Upper limits of the first run of a target of the Makefile, in seconds."""
PLAYING = "Playing at"
"""The start of the line that the server prints when it opens the page."""


class Time(NamedTuple):
    """What a command took, in seconds."""

    elapsed: float
    processor: float


def run(target: str, clone: Path) -> Time:
    """Return the time of a target of the Makefile until it ends or opens the page."""
    start, before = perf_counter(), processor_time()
    environment = {**os.environ, "BROWSER": "true"}  # the program of this name
    with subprocess.Popen(
        ["make", target],
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout
        for line in process.stdout:
            print(line, end="", file=sys.stderr, flush=True)
            if line.startswith(PLAYING):
                break
        elapsed = perf_counter() - start
        if target == "play":
            os.killpg(process.pid, signal.SIGINT)
    if target != "play" and process.returncode:
        sys.exit(f"make {target} failed")
    return Time(elapsed, processor_time() - before)


def processor_time() -> float:
    """Return the processor time of all ended child processes and their children."""
    usage = getrusage(RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def measure(targets: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield targets, and the seconds that they take in a fresh clone and again."""
    for target in targets:
        with TemporaryDirectory() as folder:
            clone = Path(folder)
            subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
            yield target, {name: run(target, clone)._asdict() for name in ("first", "again")}
