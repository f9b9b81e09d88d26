"""The command line: games played, told, drawn, counted, tried, made and put on a site.

Its exit codes are those of convention: 0 for done, 1 for failed, 2 for wrongly asked, 130 for
interrupted. It is the only part of the package that needs more than the standard library.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated, cast

import typer

import nyout
from nyout.cli import analysis, author, play, records, site
from nyout.cli.shared import printable

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

COMMANDS = (
    play.play,
    records.replay,
    records.render,
    records.position,
    analysis.perft,
    analysis.simulate,
    analysis.check,
    author.find,
    author.new_game,
    site.build,
    site.serve,
)
for command in COMMANDS:
    app.command()(command)


def run(arguments: Sequence[str]) -> int:
    """The exit code of a command line; what is wrong with it is one line on stderr."""
    # Boards are drawn with more characters than every terminal has.
    cast(TextIOWrapper, sys.stdout).reconfigure(errors="replace")
    try:
        return app(list(arguments) or ["--help"], prog_name="nyout", standalone_mode=False) or 0
    except typer.TyperException as error:
        line = " ".join(error.format_message().split())
        print(f"nyout: {printable(line)}", file=sys.stderr)
        return error.exit_code


def version(asked: bool) -> None:
    """Tell the version and leave, if that was asked."""
    if asked:
        typer.echo(f"nyout {nyout.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="Tell the version.")
    ] = False,
) -> None:
    """Play board games in the terminal, and analyse them."""
