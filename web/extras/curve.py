"""The win chances in the positions of a match: the known ones, as a curve, and as a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from nyout import view, words
from nyout.analysis.judging import estimate_chances
from nyout.analysis.review import Review
from nyout.core import State
from nyout.history import turn_number
from nyout.match import Match
from nyout.players.evaluation import Chances
from web.markup import NOTHING, Markup, html, join

HEIGHT = 100  # units of the drawing; its width is one unit per ply
DASHES = ("", "7 3", "2 3", "10 3 2 3", "5 2", "1 4")
"""The dashes of the seats' lines, in pixels."""


class Known:
    """The win chances in the first positions of the match that was shown last."""

    def __init__(self) -> None:
        self.states: tuple[State, ...] = ()
        self.chances: list[Chances] = []

    def follow(self, match: Match) -> None:
        """Keep the win chances of the positions that this match shares with the last one."""
        pairs = zip(self.states, match.states)
        common = len([*takewhile(lambda pair: pair[0] is pair[1], pairs)])
        self.states, self.chances = match.states, self.chances[:common]

    @property
    def is_complete(self) -> bool:
        """Whether the win chances in all positions of the match are known."""
        return len(self.chances) == len(self.states)

    def evaluate(self) -> Iterator[int]:
        """Evaluate the other positions; yield the number of evaluated ones after each."""
        while not self.is_complete:
            self.chances.append(estimate_chances(self.states[len(self.chances)]))
            yield len(self.chances)


def draw_curve(match: Match, chances: Sequence[Chances], review: Review | None = None) -> Markup:
    """Return the curve of a match; screen readers use the slider on top of it."""
    lines = (
        html(
            '<g class="{colour}"><path class="edge" d="{path}"/>'
            '<path d="{path}" stroke-dasharray="{dashes}"/></g>',
            colour=colour,
            path=path([row[seat] for row in chances]),
            dashes=DASHES[seat],
        )
        for seat, colour in enumerate(match.colours)
    )
    return html(
        '<svg viewBox="0 0 {width} {height}" preserveAspectRatio="none" aria-hidden="true">'
        '<path class="even" d="M0 {even}H{width}"/>{lines}{jumps}'
        '<path class="now" d="M{now} 0V{height}"/></svg>',
        width=max(len(chances) - 1, 1),
        height=HEIGHT,
        even=round(HEIGHT * (1 - 1 / len(match.seats)), 1),
        lines=lines,
        jumps=jumps(match, review, chances) if review else NOTHING,
        now=match.cursor,
    )


def jumps(match: Match, review: Review, chances: Sequence[Chances]) -> Iterator[Markup]:
    """Yield a mark on the curve for each ply that a review lists."""
    for kind, plies in review.notable(match.local_players).items():
        for ply in plies:
            height = round(HEIGHT * (1 - chances[ply][review.plies[ply - 1].seat]), 1)
            yield html('<path class="{kind}" d="M{at}h0"/>', kind=kind, at=f"{ply} {height}")


def path(chances: Iterable[float]) -> str:
    """Return the outline of a line with one point per position.

    >>> path([0.5, 1.0, 0.25])
    'M0 50.0L1 0.0L2 75.0'
    """
    places = (f"{ply} {round(HEIGHT * (1 - chance), 1)}" for ply, chance in enumerate(chances))
    return "M" + "L".join(places)


def turns(match: Match) -> Markup:
    """Return the labels of the ends of the curve: the first and the last turn."""
    ends = (1, turn_number(match, len(match.moves))) if match.moves else ()
    return join(
        html("<span>{turn}</span>", turn=words.sentence("chances.turn", turn=end)) for end in ends
    )


def legend(named: Match, chances: Chances) -> Markup:
    """Return the seats of a match, each with its line and its win chances."""
    return join(
        html(
            '<li class="{colour}"><svg viewBox="0 0 24 8" aria-hidden="true">'
            '<path class="edge" d="M0 4H24"/><path d="M0 4H24" stroke-dasharray="{dashes}"/>'
            "</svg> <span>{name}</span> <b>{chance}</b></li>",
            colour=colour,
            dashes=DASHES[seat],
            name=name,
            chance=words.percent(chances[seat]),
        )
        for seat, (name, colour) in enumerate(zip(named.names, named.colours))
    )


def sentence(named: Match, chances: Sequence[Chances]) -> str:
    """Return the win chance of the seat that made the last ply, and how the ply changed it."""
    ply = named.cursor
    if not ply:
        start = words.sentence("chances.start", chances=", ".join(shares(named, chances[0])))
        return start if named.moves else words.sentence("chances.none")
    seat = view.view_of(named.states[ply - 1]).actor()
    change = chances[ply][seat] - chances[ply - 1][seat]
    return words.sentence(
        "chances.ply",
        seat=named.names[seat],
        chance=words.percent(chances[ply][seat]),
        ply=words.log_entry(named, ply),
        change=words.points(change) if round(100 * change) else words.sentence("chances.same"),
    )


def shares(named: Match, chances: Chances) -> list[str]:
    """Return the name and the win chance of each seat."""
    return [
        words.sentence("chances.seat", seat=name, chance=words.percent(chance))
        for name, chance in zip(named.names, chances)
    ]
