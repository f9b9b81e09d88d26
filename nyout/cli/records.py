"""`nyout replay`, `position`, `render` and `review`: records as text, as drawings and reviewed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from nyout import draw, words
from nyout import position as positions
from nyout.analysis.hints import advantages, drawbacks, outlook
from nyout.analysis.review import Ply, Review, review_match
from nyout.analysis.story import fate
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
from nyout.players.search import exhaust

PlyOption = Annotated[
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
        say(words.sentence("fair.by", proof.value, names=", ".join(names), ply=ply))


def position(
    file: File,
    ply: PlyOption = None,
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
    ply: PlyOption = None,
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


# --- `nyout review` -------------------------------------------------------------------------------


def review(file: File) -> None:
    """Show the win chances in a recorded game, and how much of its result was luck and skill.

    Luck is what the throws changed, compared with the mean over all throws. Skill is what decisions
    lost, compared with the best ones that a search finds. The rest corrects estimates of positions.
    """
    match = read_match(file)
    if not match.moves:
        raise Refused("the record has no moves; expected at least one")
    result = with_progress(match)
    say(title(match))
    for line in lines(match, result):
        say(line)


def with_progress(match: Match) -> Review:
    """Return the review of a match, and show a progress bar until it is complete."""
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("Review", total=1.0)
        return exhaust(review_match(match), lambda share: progress.update(task, completed=share))


def lines(match: Match, review: Review) -> Iterator[str]:
    """Yield the lines of the report: the win chance after each ply, sums, and notable plies."""
    yield from chances(match, review)
    yield ""
    if match.is_over:
        yield from filter(None, (fate(match, review), f"Result: {match.result}"))
        yield ""
    yield from sums(match, review)
    for heading, numbers in (
        ("Costliest decisions", review.costliest()),
        ("Luckiest throws", review.luckiest()),
        ("Unluckiest throws", review.unluckiest()),
    ):
        if numbers:
            yield ""
            yield heading
            yield from (notable(match, review, number) for number in numbers)


def chances(match: Match, review: Review) -> Iterator[str]:
    """Yield the win chances of the seats in per cent, before the first ply and after each one."""
    width = max(len(notation(move)) for move in match.moves)
    yield f"{'':4}  {'':{width}}  {columns(match.names)}"
    for number, row in enumerate(review.chances):
        move = notation(match.moves[number - 1]) if number else ""
        yield f"{number:4}  {move:{width}}  {columns(f'{chance:.0%}' for chance in row)}"


def sums(match: Match, review: Review) -> Iterator[str]:
    """Yield a row per seat with the parts of the change of its win chance, in percentage points."""
    seats = range(len(match.seats))
    yield f"{'':12}{columns(('luck', 'own', 'others', 'estimate', 'change'))}"
    for seat in seats:
        own = review.skill(seat, seat)
        others = sum(review.skill(seat, player) for player in seats if player != seat)
        change = review.chances[-1][seat] - review.chances[0][seat]
        parts = review.luck(seat), own, others, review.correction(seat), change
        yield f"{match.names[seat]:12}{columns(f'{100 * part:+.1f}' for part in parts)}"
    yield "luck: throws; own, others: losses by decisions; estimate: corrections of estimates"


def notable(match: Match, review: Review, number: int) -> str:
    """Return a line with the ply, its seat and move, the change in points, and any better move.

    The reasons why another move was better follow in lines of their own.
    """
    ply, move = review.plies[number - 1], match.moves[number - 1]
    line = f"{number:4}  {match.names[ply.seat]}: {notation(move)} {100 * ply.change:+.1f}"
    if ply.best == move:
        return line
    return "\n".join(
        (f"{line}; better: {notation(ply.best)}", *explain_better_move(match, ply, number))
    )


def explain_better_move(match: Match, ply: Ply, number: int) -> Iterator[str]:
    """Yield lines with the reasons why a move was better than the one played."""
    state = match.states[number - 1]
    better, played = (exhaust(outlook(state, move)) for move in (ply.best, match.moves[number - 1]))
    yield f"      better: {' '.join(advantages(better, played, match.game, ply.loss))}"
    if harm := drawbacks(played, better, match.game):
        yield f"      played: {' '.join(harm)}"


def columns(cells: Iterable[str]) -> str:
    """Return cells in columns of equal width, aligned to the right."""
    return "".join(f"{cell:>10}" for cell in cells)
