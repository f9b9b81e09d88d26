"""`nyout build` and `nyout serve`: the site; its sources are in a checkout only."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

import nyout

CHECKOUT = Path(nyout.__file__).parent.parent
PROGRAMS = {"build": "web/site/__main__.py", "serve": "web/site/serve.py"}
BUILT = "nyout_site"
"""The package with the built site and its server, which the extra `site` installs."""


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
    if not in_checkout("build"):
        raise missing("build", "works in a checkout of nyout")
    run(module("build"), *["--require-snapshot"] * require_snapshot)


def serve(
    port: Annotated[
        int, typer.Option(min=0, max=65_535, help="The port, or the next free one; 0 means any.")
    ] = 8000,
    browser: Annotated[bool, typer.Option("--open", help="Open the site in a browser.")] = False,
) -> None:
    """Serve the built site on this machine: that of a checkout, or of the extra `site`."""
    installed = find_spec(BUILT) is not None
    if not (in_checkout("serve") or installed):
        raise missing("serve", "needs a checkout of nyout, or: pip install 'nyout[site]'")
    program = module("serve") if in_checkout("serve") else BUILT
    run(program, "--port", str(port), *["--open"] * browser)


def in_checkout(name: str) -> bool:
    """Return whether the program of a command exists, as in a checkout."""
    return (CHECKOUT / PROGRAMS[name]).is_file()


def module(name: str) -> str:
    """Return the module of the program of a command.

    >>> module("serve")
    'web.site.serve'
    """
    return PROGRAMS[name].removesuffix(".py").removesuffix("/__main__").replace("/", ".")


def missing(name: str, needed: str) -> typer.TyperException:
    """Return the error that the program of a command does not exist."""
    return typer.TyperException(
        f"there is no {PROGRAMS[name]} in {CHECKOUT}: `nyout {name}` {needed}"
    )


def run(program: str, *arguments: str) -> None:
    """Run a module in a separate process, and exit with its exit code.

    The process keeps the package independent of `web`.

    Raises:
        typer.Exit: When the program ends, with its exit code.
    """
    command = [sys.executable, "-m", program, *arguments]
    raise typer.Exit(subprocess.run(command, cwd=CHECKOUT, check=False).returncode)
