"""`nyout replay`, `nyout position` and `nyout render`: records as text and as drawings."""

from __future__ import annotations

from typing import Annotated

import typer

from nyout import draw, record, words
from nyout import position as positions
from nyout.cli import drawing
from nyout.cli.shared import (
    File,
    FileOrNone,
    Refused,
    StartPosition,
    named,
    printable,
    read,
    refusals,
    say,
)
from nyout.core import notation
from nyout.match import Match
from nyout.plies.events import events
from nyout.record import Record


def replay(file: File) -> None:
    """Describe a recorded game ply by ply, and print its last position and its result."""
    kept = read(file)
    shown = record.to_match(kept, seed="")
    shown = shown.at(len(shown.moves))
    width = max(map(len, map(notation, kept.moves)), default=0)
    say(title(kept))
    comment(kept, 0)
    for ply, (before, move, after) in enumerate(
        zip(shown.states, shown.moves, shown.states[1:]), 1
    ):
        told = words.narrate(events(before, move, after), shown.names, shown.game)
        say(f"{ply:4}  {notation(move):{width}}  {told}".rstrip())
        comment(kept, ply)
    say()
    say(drawing.position(shown.game, shown.state, shown.names, shown.colours))
    for line in drawing.below(shown):
        say(line)
    say(f"Result: {record.result(shown.state)}")


def position(
    file: File,
    ply: Annotated[
        int | None,
        typer.Option(help="The number of plies; by default, that in the record."),
    ] = None,
) -> None:
    """Print a position of a recorded game as text, for the option --position."""
    kept = read(file)
    typer.echo(positions.write(shown_at(kept, ply).state, kept.game))


def shown_at(kept: Record, ply: int | None) -> Match:
    """Return the match of a record at a ply, by default at the ply named by the record.

    Raises `Refused` if there is no such ply.
    """
    shown = record.to_match(kept, seed="")
    with refusals():
        return shown.at(shown.cursor if ply is None else ply)


def render(
    file: FileOrNone = None,
    ply: Annotated[
        int | None,
        typer.Option(help="The number of plies; by default, that in the record."),
    ] = None,
    text: StartPosition = "",
) -> None:
    """Write a position as SVG to standard output, from a recorded game or from --position."""
    kept = read(file) if file else of_position(text)
    shown = shown_at(kept, ply)
    board = draw.laid(kept.game.board, shown.state)
    drawn = draw.position(board, shown.state, shown.colours, printable(title(kept)))
    typer.echo(drawn, nl=False)


def of_position(text: str) -> Record:
    """Return a record without moves that starts from a position.

    Raises `Refused` if the text is empty or not a valid position.
    """
    if not text:
        raise Refused("expected a FILE or --position")
    with refusals():
        return named(record.of_position(text))


def title(kept: Record) -> str:
    """Return the title of the game and the names of the players.

    >>> from nyout import GAMES
    >>> from nyout.match import Seat
    >>> title(Record(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob")), {}))
    'Le Nyout: Ann, Bob'
    """
    return f"{kept.game.title}: {', '.join(seat.name for seat in kept.seats)}"


def comment(kept: Record, ply: int) -> None:
    """Print the comment on a ply, if any."""
    if ply in kept.comments:
        say(f"      {{{kept.comments[ply]}}}")
