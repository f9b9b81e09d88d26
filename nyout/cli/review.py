"""`nyout review`: win chances, luck and skill in a recorded game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.progress import Progress

from nyout.analysis.outlook import outlook
from nyout.analysis.reasons import advantages, drawbacks
from nyout.analysis.review import Ply, Review
from nyout.analysis.reviewing import reviewed
from nyout.cli.records import title
from nyout.cli.shared import File, Refused, read, say
from nyout.core import notation
from nyout.match import Match
from nyout.players.search.steps import exhaust


def review(file: File) -> None:
    """Show the win chances in a recorded game, and how much of its result was luck and skill.

    Luck is what the throws changed, compared with the mean over all throws. Skill is what decisions
    lost, compared with the best ones that a search finds. The rest corrects estimates of positions.
    """
    shown = read(file)
    if not shown.moves:
        raise Refused("the record has no moves; expected at least one")
    found = with_progress(shown)
    say(title(shown))
    for line in lines(shown, found):
        say(line)


def with_progress(shown: Match) -> Review:
    """Return the review of a match, and show a progress bar until it is complete."""
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("Review", total=1.0)
        return exhaust(reviewed(shown), lambda share: progress.update(task, completed=share))


def lines(shown: Match, found: Review) -> Iterator[str]:
    """Yield the lines of the report: the win chance after each ply, sums, and notable plies."""
    yield from chances(shown, found)
    yield ""
    yield from sums(shown, found)
    for heading, numbers in (
        ("Costliest decisions", found.costliest()),
        ("Luckiest throws", found.luckiest()),
        ("Unluckiest throws", found.unluckiest()),
    ):
        if numbers:
            yield ""
            yield heading
            yield from (notable(shown, found, number) for number in numbers)


def chances(shown: Match, found: Review) -> Iterator[str]:
    """Yield the win chances of the seats in per cent, before the first ply and after each one."""
    width = max(len(notation(move)) for move in shown.moves)
    yield f"{'':4}  {'':{width}}  {columns(shown.names)}"
    for number, row in enumerate(found.chances):
        move = notation(shown.moves[number - 1]) if number else ""
        yield f"{number:4}  {move:{width}}  {columns(f'{chance:.0%}' for chance in row)}"


def sums(shown: Match, found: Review) -> Iterator[str]:
    """Yield a row per seat with the parts of the change of its win chance, in percentage points."""
    seats = range(len(shown.seats))
    yield f"{'':12}{columns(('luck', 'own', 'others', 'estimate', 'change'))}"
    for seat in seats:
        own = found.skill(seat, seat)
        others = sum(found.skill(seat, player) for player in seats if player != seat)
        change = found.chances[-1][seat] - found.chances[0][seat]
        parts = found.luck(seat), own, others, found.correction(seat), change
        yield f"{shown.names[seat]:12}{columns(f'{100 * part:+.1f}' for part in parts)}"
    yield "luck: throws; own, others: losses by decisions; estimate: corrections of estimates"


def notable(shown: Match, found: Review, number: int) -> str:
    """Return a line with the ply, its seat and move, the change in points, and any better move.

    The reasons why another move was better follow in lines of their own.
    """
    ply, move = found.plies[number - 1], shown.moves[number - 1]
    change = 100 * (ply.luck[ply.seat] + ply.skill[ply.seat])
    line = f"{number:4}  {shown.names[ply.seat]}: {notation(move)} {change:+.1f}"
    if ply.best == move:
        return line
    return "\n".join((f"{line}; better: {notation(ply.best)}", *why(shown, ply, number)))


def why(shown: Match, ply: Ply, number: int) -> Iterator[str]:
    """Yield lines with the reasons why a move was better than the one played."""
    state = shown.states[number - 1]
    better, played = (exhaust(outlook(state, move)) for move in (ply.best, shown.moves[number - 1]))
    yield f"      better: {' '.join(advantages(better, played, shown.game))}"
    if harm := drawbacks(played, better, shown.game):
        yield f"      played: {' '.join(harm)}"


def columns(cells: Iterable[str]) -> str:
    """Return cells in columns of equal width, aligned to the right."""
    return "".join(f"{cell:>10}" for cell in cells)
