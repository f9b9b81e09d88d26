"""`nyout replay`, `nyout position` and `nyout render`: records as text and as drawings."""

from __future__ import annotations

from typing import Annotated

import typer

from nyout import draw, words
from nyout import position as positions
from nyout.cli import drawing
from nyout.cli.shared import (
    File,
    FileOrNone,
    Refused,
    StartPosition,
    printable,
    read_match,
    refusals,
    say,
)
from nyout.core import notation
from nyout.fairness import check_agreement
from nyout.match import Match
from nyout.notebook import title

Ply = Annotated[
    int | None, typer.Option(help="The number of plies; by default, that in the record.")
]


def replay(file: File) -> None:
    """Describe a recorded game ply by ply, and print its last position and its result.

    In a game by link it verifies that all players have decided the throws together.
    """
    recorded = read_match(file)
    match = recorded.go_to(len(recorded.moves))
    width = max(map(len, map(notation, match.moves)), default=0)
    say(title(match))
    comment(match, 0)
    for ply, move in enumerate(match.moves, 1):
        sentence = words.narrate_last(match.go_to(ply))
        say(f"{ply:4}  {notation(move):{width}}  {sentence}".rstrip())
        comment(match, ply)
    say()
    say(drawing.position(match.game, match.state, match.names, match.colours))
    for line in drawing.below(match):
        say(line)
    say(f"Result: {match.result}")
    if match.is_by_link:
        words.load_extra("fairness")
        proof, names, ply = check_agreement(match)
        say(words.text("fair.by", proof.value, names=", ".join(names), ply=ply))


def position(
    file: File,
    ply: Ply = None,
) -> None:
    """Print a position of a recorded game as text, for the option --position."""
    match = match_at_ply(read_match(file), ply)
    typer.echo(positions.write(match.state, match.game))


def match_at_ply(match: Match, ply: int | None) -> Match:
    """Return the match at a ply, by default where it is.

    Raises `Refused` if there is no such ply.
    """
    with refusals():
        return match.go_to(match.cursor if ply is None else ply)


def render(
    file: FileOrNone = None,
    ply: Ply = None,
    text: StartPosition = "",
) -> None:
    """Write a position as SVG to standard output, from a recorded game or from --position."""
    match = match_at_ply(read_match(file) if file else match_from_position(text), ply)
    board = draw.lay_board(match.game.board, match.state)
    document = draw.position(board, match.state, match.colours, printable(title(match)))
    # A file is read as UTF-8, whatever the encoding of the console that `>` redirects.
    typer.echo(document.encode("ascii", "xmlcharrefreplace"), nl=False)


def match_from_position(text: str) -> Match:
    """Return a match that starts from a position.

    Raises `Refused` if the text is empty or not a valid position.
    """
    if not text:
        raise Refused("expected a FILE or --position")
    with refusals():
        return words.name_seats(Match.from_position(text))


def comment(match: Match, ply: int) -> None:
    """Print the comment on a ply, if any."""
    if ply in match.comments:
        say(f"      {{{match.comments[ply]}}}")
