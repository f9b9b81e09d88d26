"""What the commands share: their arguments, and how they speak."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text
from typer.models import ArgumentInfo

import nyout
from nyout import record, words
from nyout.core import Game, listed
from nyout.match import ELSEWHERE, PERSON
from nyout.players import PLAYERS
from nyout.record import Record, RecordError

FEW = 12  # moves that are listed


class Refused(typer.TyperException):
    """The command line asks for something that there is not."""

    exit_code = 2


@contextmanager
def refusals() -> Generator[None]:
    """What the package refuses is told as a fault of the command line."""
    try:
        yield
    except (ValueError, IndexError) as error:
        raise Refused(str(error)) from error


def game_named(name: str) -> Game:
    """The game of that name."""
    with refusals():
        return nyout.game(name)


def folder_named(name: str) -> str:
    """The name of a game that has a folder, whether or not it can be imported."""
    if name not in nyout.GAMES:
        raise Refused(f"there is no game {name!r}: there is {listed(nyout.GAMES)}")
    return name


def argument(parser: Callable[[str], object]) -> ArgumentInfo:
    """The argument that names a game."""
    return typer.Argument(parser=parser, metavar="GAME", help=f"One of: {listed(nyout.GAMES)}.")


GameName = Annotated[Game, argument(game_named)]
GameFolder = Annotated[str | None, argument(folder_named)]
Sitting = Annotated[
    list[str],
    typer.Option(
        "--seat",
        metavar="PLAYER [NAME]",
        help=f"Who sits there, once for each seat: {listed((PERSON, *PLAYERS))}; then a name."
        ' Such as: --seat "person Ann" --seat greedy',
    ),
]
Rules = Annotated[
    list[str],
    typer.Option(
        default_factory=list,
        show_default=False,
        metavar="NAME=VALUE",
        help="An option of the rules, such as exit_same_turn=yes; may be given again.",
    ),
]
A_FILE = typer.Argument(metavar="FILE", encoding="utf-8", help="A record; - is the standard input.")
File = Annotated[typer.FileText, A_FILE]
FileOrNone = Annotated[typer.FileText | None, A_FILE]


StartPosition = Annotated[
    str,
    typer.Option(
        "--position",
        metavar="TEXT",
        help="Start from a position, as `nyout position` prints it.",
    ),
]


def seated(
    game: Game,
    sitting: Sequence[str],
    rules: Sequence[str],
    first: int | None = None,
    position: str = "",
) -> Record:
    """The record, without moves, of a game with these seats, options, first seat and position.

    They are written as in the tags of a record, and so are read as those are.
    """
    tags = {
        "Game": game.name,
        "Rules": str(game.rules),
        "Seats": str(len(sitting)),
        "Options": " ".join(rules),
    }
    where = dict.fromkeys(tags, "--seat") | {"Options": "--option"}
    if position:
        tags["Position"], where["Position"] = position, "--position"
    for number, seat in enumerate(sitting, 1):
        tags[f"Player{number}"], where[f"Player{number}"] = seat, f"--seat {seat!r}"
    with refusals():
        kept = record.headed(tags, where.__getitem__, "the command line")
        for number, seat in enumerate(kept.seats, 1):
            if seat.player == ELSEWHERE:
                known = listed((PERSON, *PLAYERS))
                raise RecordError(where[f"Player{number}"], "away", player=ELSEWHERE, known=known)
        if not position:
            game.start(len(sitting), first, **kept.options)
    return named(kept._replace(first=first))


def read(file: typer.FileText) -> Record:
    """The record in a file."""
    try:
        return named(record.read(file.read()))
    except RecordError as error:
        raise typer.TyperException(f"{file.name}: {error}") from error
    except UnicodeDecodeError as error:
        raise typer.TyperException(f"{file.name}: {error}; expected text in UTF-8") from error


def few(moves: Iterable[str]) -> str:
    """Moves in a row; of many only some, and how many more there are.

    >>> few(map(str, range(20)))
    '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, … and 8 more'
    """
    known = list(moves)
    more = [f"… and {len(known) - FEW} more"] if len(known) > FEW else []
    return listed(known[:FEW] + more)


def named(kept: Record) -> Record:
    """The record with a name for every seat."""
    colours = kept.game.colours(len(kept.seats), **kept.options)
    return kept._replace(seats=words.named(kept.seats, colours))


def say(what: str | Text = "") -> None:
    """Print a line, whole however narrow the terminal is."""
    text = what if isinstance(what, Text) else Text(what)
    text.plain = printable(text.plain)
    Console(highlight=False).print(text, soft_wrap=True)


def printable(text: str) -> str:
    r"""The text without what would steer a terminal: names and comments come from anywhere.

    >>> printable("Ann\x1b[2J")
    'Ann�[2J'
    """
    return "".join(char if char.isprintable() or char == "\n" else "�" for char in text)
