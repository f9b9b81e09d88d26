"""What the commands share: arguments, options, output functions, and the standard streams."""

from __future__ import annotations

import codecs
import errno
import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from io import TextIOWrapper
from typing import Annotated, TypeVar, cast
from unicodedata import normalize

import typer
from rich.console import Console
from rich.progress import track
from rich.text import Text
from typer.models import ArgumentInfo

import nyout
from nyout import words
from nyout.core import Game, list_items
from nyout.match import PERSON, REMOTE, Match
from nyout.notebook import MARKS, STICKS
from nyout.players import PLAYERS
from nyout.record import RecordError
from nyout.record.tags import Tags

FEW = 12  # maximum number of listed moves
Item = TypeVar("Item")


class Refused(typer.TyperException):
    """A usage error, such as an unknown game or option value; the exit code is 2."""

    exit_code = 2


@contextmanager
def refusals() -> Generator[None]:
    """Convert each `ValueError` or `IndexError` in a `with` block to `Refused`."""
    try:
        yield
    except (ValueError, IndexError) as error:
        raise Refused(str(error)) from error


def find_game(name: str) -> Game:
    """Return a game by its name. Raises `Refused` if there is none."""
    with refusals():
        return nyout.game(name)


def find_folder(name: str) -> str:
    """Return the name of a game with a folder, even if the game cannot be imported.

    Raises `Refused` if there is no such game.
    """
    if name not in nyout.GAMES:
        raise Refused(f"there is no game {name!r}; expected {list_items(nyout.GAMES)}")
    return name


def argument(parser: Callable[[str], object]) -> ArgumentInfo:
    """Return the Typer argument for a game, converted by `parser`."""
    return typer.Argument(parser=parser, metavar="GAME", help=f"One of: {list_items(nyout.GAMES)}.")


GameName = Annotated[Game, argument(find_game)]
GameFolder = Annotated[str | None, argument(find_folder)]
Sitting = Annotated[
    list[str],
    typer.Option(
        "--seat",
        metavar="PLAYER [NAME]",
        help=f"The player of a seat, once per seat: {list_items((PERSON, *PLAYERS))}; then a name."
        ' Such as: --seat "person Ann" --seat greedy',
    ),
]
Rules = Annotated[
    list[str],
    typer.Option(
        default_factory=list,
        show_default=False,
        metavar="NAME=VALUE",
        help="An option of the rules, such as exit_same_turn=yes; can be repeated.",
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


def seat_players(
    game: Game,
    sitting: Sequence[str],
    rules: Sequence[str],
    first: int | None = None,
    position: str = "",
) -> Match:
    """Return a match without moves for the arguments of a command.

    The arguments use the syntax of record tags, so the parser of records checks them.

    Args:
        game: The game.
        sitting: The player of each seat, with an optional name: "person Ann".
        rules: The options of the game, as "name=value".
        first: The seat that starts, from 0; None for a roll-off, if the game has one.
        position: The text of a starting position, if not the usual one.

    Raises:
        Refused: If the game does not accept an argument, or a seat is played elsewhere.
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
        match = Match.from_tags(Tags(tags, where.__getitem__, "the command line"))
        for number, seat in enumerate(match.seats, 1):
            if seat.player == REMOTE:
                players = list_items((PERSON, *PLAYERS))
                raise RecordError(where[f"Player{number}"], "away", player=REMOTE, known=players)
        if not position:
            begin = game.start(len(sitting), first, **match.options)
            match = replace(match, first=first, states=(begin,))
    return words.name_seats(match)


def read_match(file: typer.FileText) -> Match:
    """Return the match of the record in a file, with a name for every seat.

    Raises `typer.TyperException` if the file is not UTF-8 or not a valid record.
    """
    try:
        return words.name_seats(Match.from_text(file.read()))
    except RecordError as error:
        raise typer.TyperException(f"{file.name}: {error}") from error
    except UnicodeDecodeError as error:
        raise typer.TyperException(f"{file.name}: {error}; expected text in UTF-8") from error


def few(moves: Iterable[str]) -> str:
    """Return a list of moves as text, limited to the first `FEW` and the number of further ones.

    >>> few(map(str, range(20)))
    '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, … and 8 more'
    """
    all_moves = list(moves)
    more = [f"… and {len(all_moves) - FEW} more"] if len(all_moves) > FEW else []
    return list_items(all_moves[:FEW] + more)


def progress(items: Iterable[Item], label: str, total: float | None = None) -> Iterator[Item]:
    """Yield items, and show a progress bar on a terminal until they end.

    `total` is the number of items, if they have no length.
    """
    screen = Console(stderr=True)
    off = not screen.is_terminal
    yield from track(items, label, total, console=screen, transient=True, disable=off)


def say(line: str | Text = "") -> None:
    """Print a line without wrapping it to the width of the terminal."""
    text = line if isinstance(line, Text) else Text(line)
    text.plain = printable(text.plain)
    Console(highlight=False).print(text, soft_wrap=True)


def printable(text: str) -> str:
    r"""Return the text with U+FFFD for each control character except newline.

    Names and comments are untrusted, and control characters could send commands to the terminal.

    >>> printable("Ann\x1b[2J")
    'Ann�[2J'
    """
    return "".join(char if char.isprintable() or char == "\n" else "�" for char in text)


# --- standard streams -----------------------------------------------------------------------------

STREAMS = (
    ("stdin", "r", os.O_RDONLY),
    ("stdout", "w", os.O_WRONLY),
    ("stderr", "w", os.O_WRONLY),
)

# One letter per colour, as long as the mark.
ASCII = {mark: colour[0].upper() for colour, mark in MARKS.items()} | {
    STICKS["white"]: "o",
    STICKS["black"]: "#",
    **dict(zip("★▸–·−×→’‘“”…", "*>-.-x>''\"\".", strict=True)),
}


def open_missing() -> None:
    """Open the null device for each standard stream that is closed, and prepare the others.

    Characters that a terminal does not have become letters.
    """
    codecs.register_error("nyout", _replace_unencodable)
    for name, mode, flags in STREAMS:
        if getattr(sys, name) is None:
            number = os.open(os.devnull, flags)
            os.set_inheritable(number, True)  # by processes that it starts
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        cast(TextIOWrapper, stream).reconfigure(errors="nyout")


def _replace_unencodable(error: UnicodeError) -> tuple[str, int]:
    """Return the replacement of characters that an encoding lacks, letters without accents."""
    assert isinstance(error, UnicodeEncodeError)
    chars = error.object[error.start : error.end]
    return "".join(ASCII.get(char) or ascii_letters(char) or "?" for char in chars), error.end


def ascii_letters(char: str) -> str:
    """Return the ASCII characters of which a character consists.

    >>> ascii_letters("é"), ascii_letters("²"), ascii_letters("\u00a0"), ascii_letters("말")
    ('e', '2', ' ', '')
    """
    return normalize("NFKD", char).encode("ascii", "ignore").decode()


@contextmanager
def writing() -> Generator[None]:
    """Raise an `OSError` of the standard output in a `with` block, and discard its rest.

    A closed pipe ends the process silently with exit code 1.
    """
    try:
        yield
        sys.stdout.flush()
    except OSError as error:
        with suppress(OSError, ValueError):  # so that Python does not write the rest at the end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno == errno.EPIPE:
            raise SystemExit(1) from None
        raise


def report(message: str) -> None:
    """Print an error as one line on the standard error, if that can be written."""
    with suppress(OSError):
        print(f"nyout: {printable(' '.join(message.split()))}", file=sys.stderr, flush=True)
