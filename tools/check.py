"""Checks format, lint, types, import rules, dead code and spelling: `make check`.

Prints the name of each tool, two of which run at the same time, and the output of those that fail.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from builder.template import ROOT

PROGRAMS = Path(sys.executable).parent
"""The folder of the pinned tools and of node."""
COMMANDS = {
    "types": "node node_modules/pyright/index.js",  # takes longest, so it starts first
    "dead code": "vulture",
    "format": "ruff format --check",
    "lint": "ruff check --quiet",
    "import rules": "lint-imports --no-logo --no-cache",
    "spelling": "codespell",
}


def check(name: str) -> bool:
    """Run a tool, print its verdict and whatever it reports, and return whether it failed."""
    run = subprocess.run(
        COMMANDS[name].split(),
        cwd=ROOT,
        env=os.environ | {"PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        text=True,
    )
    report = f"{name}: {COMMANDS[name]} failed\n{run.stdout}" if run.returncode else f"{name}: ok\n"
    sys.stdout.write(report)
    return run.returncode != 0


if __name__ == "__main__":
    with ThreadPoolExecutor(2) as pool:
        sys.exit(any([*pool.map(check, COMMANDS)]))
