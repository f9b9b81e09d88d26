"""The `nyout` command line.

The exit code is 0 for success, 1 for failure, 2 for a usage error and 130 for an interruption. This
is the only part of the package that depends on more than the standard library.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

import nyout
from nyout.cli import author, play, records, tournament
from nyout.cli.shared import open_missing, report, writing

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
    records.review,
    author.perft,
    author.check,
    tournament.tournament,
    author.new_game,
    author.relay,
)
for command in COMMANDS:
    app.command()(command)


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code; errors are reported as one line on stderr.

    Without arguments, print the help.
    """
    open_missing()
    try:
        with writing():
            return app(list(arguments) or ["--help"], prog_name="nyout", standalone_mode=False) or 0
    except typer.TyperException as error:
        report(error.format_message())
        return error.exit_code
    except OSError as error:
        report(f"{error.filename or 'the output'} cannot be written: {error.strerror or error}")
        return 1


def version(is_given: bool) -> None:
    """Print the version and exit, if the option `--version` is given. Raises `typer.Exit`."""
    if is_given:
        typer.echo(f"nyout {nyout.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Play and analyse board games in the terminal."""
