"""`nyout build` and `nyout serve`: the site; its sources are in a checkout only."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

import nyout

CHECKOUT = Path(nyout.__file__).parent.parent
PROGRAMS = {"build": "web/site/__main__.py", "serve": "web/site/serve.py"}


def build(
    require_snapshot: Annotated[
        bool,
        typer.Option(
            "--require-snapshot",
            help="Fail instead of warning if the memory snapshot cannot be made.",
        ),
    ] = False,
) -> None:
    """Build the site into dist/ (in a checkout only)."""
    in_checkout("build", *["--require-snapshot"] * require_snapshot)


def serve() -> None:
    """Serve the built site on this machine (in a checkout only)."""
    in_checkout("serve")


def in_checkout(name: str, *arguments: str) -> None:
    """Run a program of the folder `web` in a separate process, and exit with its exit code.

    The process keeps the package independent of `web`.

    Raises:
        typer.Exit: When the program ends, with its exit code.
        typer.TyperException: If the program does not exist, as outside a checkout.
    """
    if not (CHECKOUT / PROGRAMS[name]).is_file():
        raise typer.TyperException(
            f"there is no {PROGRAMS[name]} in {CHECKOUT}:"
            f" `nyout {name}` works in a checkout of nyout"
        )
    module = PROGRAMS[name].removesuffix(".py").replace("/", ".")
    command = [sys.executable, "-m", module, *arguments]
    raise typer.Exit(subprocess.run(command, cwd=CHECKOUT, check=False).returncode)
