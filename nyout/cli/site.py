"""`nyout serve` and `nyout relay`: the programs of the site in a checkout."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

import nyout

CHECKOUT = Path(nyout.__file__).parent.parent
SERVER, CHECK = "web.site.serve", "web.site.check"
INSTALLED = "nyout_site"
"""The package with the built site and its server, which the extra `site` installs."""
Port = Annotated[
    int, typer.Option(min=0, max=65_535, help="The port, or the next free one; 0 means any.")
]


def serve(
    port: Port = 8000,
    browser: Annotated[bool, typer.Option("--open", help="Open the site in a browser.")] = False,
) -> None:
    """Serve the built site on this machine: that of a checkout, or of the extra `site`.

    The server is also a relay for live play.
    """
    _run_server("serve", "--port", str(port), *["--open"] * browser)


def relay(port: Port = 8080) -> None:
    """Run a relay for live play on this machine, for the pages of any site (docs/deploy.md)."""
    _run_server("relay", "--relay", "--port", str(port))


def _run_server(name: str, *arguments: str) -> None:
    """Run the server of a checkout, or of the extra `site`, until it ends; exit with its code."""
    program = SERVER if in_checkout(SERVER) else INSTALLED
    if program == INSTALLED and find_spec(INSTALLED) is None:
        raise typer.TyperException(
            f"`nyout {name}` needs a checkout of nyout, or: pip install 'nyout[site]'"
        )
    raise typer.Exit(run(program, *arguments).returncode)


def in_checkout(module: str) -> bool:
    """Return whether a module of the site exists, as in a checkout."""
    return (CHECKOUT / f"{module.replace('.', '/')}.py").is_file()


def run(module: str, *arguments: str, quiet: bool = False) -> subprocess.CompletedProcess[str]:
    """Run a module in a separate process, which keeps the package independent of `web`.

    `quiet` captures the output instead of printing it.
    """
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, cwd=CHECKOUT, check=False, capture_output=quiet, text=True)
