"""The results of a tournament as a standalone SVG file, with light and dark colours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from nyout.tournament.elo import signed
from nyout.tournament.report import Report
from nyout.tournament.results import interval

WIDTH, LEFT, RIGHT = 720, 230, 110  # in pixels: picture, columns left and right of the plots
ROW, HEAD, FOOT = 28, 44, 34  # heights in pixels: a row, title of a plot, axis
TICKS = 6  # maximum number of intervals between the ticks of an axis
LONGEST = 24  # maximum number of characters in a label

STYLE = """
svg { --ground: #fff; --ink: #1c2430; --quiet: #667080; --line: #d5dae1; --mark: #1f5fbf;
  font: 14px system-ui, sans-serif }
@media (prefers-color-scheme: dark) {
  svg { --ground: #14181e; --ink: #e6eaf0; --quiet: #98a2b0; --line: #38414d; --mark: #7db2ff }
}
.ground { fill: var(--ground) } text { fill: var(--ink) } .quiet { fill: var(--quiet) }
.end { text-anchor: end } .middle { text-anchor: middle } .head { font-weight: 600 }
.line { stroke: var(--line) } .even { stroke: var(--quiet); stroke-dasharray: 4 3 }
.reach { stroke: var(--mark); stroke-width: 2 } .mark { fill: var(--mark) }
"""


class Row(NamedTuple):
    """A value with its interval."""

    label: str
    value: float
    low: float
    high: float


class Panel(NamedTuple):
    """A plot with one row per value and a common axis."""

    title: str
    rows: tuple[Row, ...]
    even: float  # the value at which players are equally strong
    written: Callable[[float], str]


def panels(found: Report) -> tuple[Panel, Panel]:
    """Return the plots of a report: the ratings, and the score of each pairing."""
    against = tuple(
        Row(between(*score.pairing), score.mean, *interval(score.bouts)) for score in found.scores
    )
    ratings = tuple(Row(shortened(rating.player, LONGEST), *rating[1:]) for rating in found.ratings)
    return (
        Panel("Elo, with 95% intervals", ratings, 0, signed),
        Panel(
            "Score of the first player, with 95% intervals",
            against,
            1 / found.tournament.seats,
            percentage,
        ),
    )


def ticks(low: float, high: float) -> list[float]:
    """Return equidistant round numbers that cover the range from `low` to `high`.

    >>> ticks(-113, 240)
    [-200.0, -100.0, 0.0, 100.0, 200.0, 300.0]
    """
    rough = (high - low) / (TICKS - 1) or 1.0
    power = 10.0 ** floor(log10(rough))
    step = next(size * power for size in (1, 2, 5, 10) if size * power >= rough)
    return [round(n * step, 9) for n in range(floor(low / step), ceil(high / step) + 1)]


def svg(found: Report) -> str:
    """Return the report as the text of an SVG file."""
    parts, top = list[str](), 34
    for panel in panels(found):
        parts += drawn(panel, top)
        top += HEAD + ROW * len(panel.rows) + FOOT
    title = escape(found.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" width="{WIDTH}"'
        f' height="{top}" role="img" aria-label="{title}">\n<title>{title}</title>\n'
        f'<style>{STYLE}</style>\n<rect class="ground" width="{WIDTH}" height="{top}"/>\n'
        f'<text class="head" x="16" y="26">{title}</text>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def drawn(panel: Panel, top: float) -> Iterator[str]:
    """Yield the SVG elements of a plot whose upper edge is at `top`."""
    marks = ticks(
        min(panel.even, *(row.low for row in panel.rows)),
        max(panel.even, *(row.high for row in panel.rows)),
    )
    begin, scale = marks[0], (WIDTH - LEFT - RIGHT) / (marks[-1] - marks[0])

    def x(value: float) -> str:
        return f"{LEFT + (value - begin) * scale:.1f}"

    first = top + HEAD
    last = first + ROW * len(panel.rows)
    yield f'<text class="quiet" x="16" y="{top + 24}">{escape(panel.title)}</text>'
    for mark in marks:
        yield f'<path class="line" d="M{x(mark)} {first}V{last}"/>'
        yield (
            f'<text class="quiet middle" x="{x(mark)}" y="{last + 18}">{panel.written(mark)}</text>'
        )
    yield f'<path class="even" d="M{x(panel.even)} {first}V{last}"/>'
    for number, row in enumerate(panel.rows):
        y = first + ROW * (number + 0.5)
        bounds = f"{panel.written(row.low)} to {panel.written(row.high)}"
        yield f'<text class="end" x="{LEFT - 12}" y="{y + 5}">{escape(row.label)}</text>'
        yield f'<path class="reach" d="M{x(row.low)} {y}H{x(row.high)}"/>'
        yield (
            f'<circle class="mark" cx="{x(row.value)}" cy="{y}" r="4.5">'
            f"<title>{escape(row.label)}: {panel.written(row.value)} ({bounds})</title></circle>"
        )
        yield f'<text class="end" x="{WIDTH - 16}" y="{y + 5}">{panel.written(row.value)}</text>'


def percentage(share: float) -> str:
    """Return a share as a percentage, with one decimal if necessary.

    >>> percentage(0.625), percentage(0.5)
    ('62.5%', '50%')
    """
    return f"{share:.1%}".replace(".0%", "%")


def between(one: str, other: str) -> str:
    """Return the label of a pairing."""
    return " – ".join(shortened(name, LONGEST // 2) for name in (one, other))


def shortened(name: str, most: int) -> str:
    """Return the last characters of a name, at most `most`.

    >>> shortened("our.own.players:careful", 12)
    '…ers:careful'
    """
    return name if len(name) <= most else f"…{name[1 - most :]}"
