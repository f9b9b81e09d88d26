"""`nyout relay`, and other programs of the site in a checkout."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

import nyout

CHECKOUT = Path(nyout.__file__).parent.parent
SERVER, CHECK = "builder.serve", "builder.check"
Port = Annotated[
    int, typer.Option(min=0, max=65_535, help="The port, or the next free one; 0 means any.")
]


def relay(port: Port = 8080) -> None:
    """Run a relay for live play on this machine, for the pages of any site (docs/deploy.md)."""
    if not is_in_checkout(SERVER):
        raise typer.TyperException("`nyout relay` needs a checkout of nyout")
    raise typer.Exit(run(SERVER, "--relay", "--port", str(port)).returncode)


def is_in_checkout(module: str) -> bool:
    """Return whether a module of the site exists, as in a checkout."""
    return (CHECKOUT / f"{module.replace('.', '/')}.py").is_file()


def run(module: str, *arguments: str, quiet: bool = False) -> subprocess.CompletedProcess[str]:
    """Run a module in a separate process, which keeps the package independent of `web`.

    `quiet` captures the output instead of printing it.
    """
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, cwd=CHECKOUT, check=False, capture_output=quiet, text=True)
