"""The dialog that shows how the dice fell: what came, what was to be expected, a verdict."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from nyout import words
from nyout.core import CHANCE, Game
from nyout.fairness import Result, Tally, follows, tallies
from nyout.match import Match
from web import dom

ABOUT = ("fair.how", "fair.source")


class FairPanel:
    """Shows the throws of the match up to the position shown."""

    def __init__(self, game: Game, match: Callable[[], Match]) -> None:
        self.match = match
        self.dialog = dom.element("fairness")
        opener = dom.element("fair")
        opener.disabled = False
        opener.hidden = game.start(game.seats[0]).turn() != CHANCE  # a game without any dice
        dom.on(opener, "click", lambda event: self.open())

    def open(self) -> None:
        """Show the dialog for the match as it is now."""
        self.dialog.innerHTML = form(self.match())
        self.dialog.showModal()


def form(match: Match) -> str:
    """The inside of the dialog."""
    nothing = f"<p>{escape(words.text('fair.none'))}</p>"
    parts = "".join(part(one, match) for one in tallies(match)) or nothing
    about = "".join(
        f"<p>{escape(words.text(key))}</p>" for key in (*ABOUT, *["fair.told"] * follows(match))
    )
    return (
        '<form method="dialog"><h2 id="fairness-title" tabindex="-1" autofocus>'
        f"{escape(words.text('fair.ask'))}</h2>"
        f"{parts}{about}"
        f'<p class="buttons"><button value="" class="main">{escape(words.text("close"))}</button>'
        "</p></form>"
    )


def part(tally: Tally, match: Match) -> str:
    """What was thrown by a seat, or by all."""
    own = ("own",) if tally.own else ()
    title = (
        words.text("fair.all", *own)
        if tally.seat is None
        else words.text("fair.seat", *own, seat=match.names[tally.seat])
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(describe(result, match.game))}</th><td>{count}</td>'
        f"<td>{words.decimal(float(tally.expected[result]), '.1f')}</td></tr>"
        for result, count in tally.counts.items()
    )
    heads = "".join(
        f'<th scope="col">{escape(words.text(f"fair.{head}"))}</th>'
        for head in ("result", "thrown", "expected")
    )
    share = words.decimal(100 * (tally.chance or 0), ".1f")
    verdict = words.text(f"fair.{tally.verdict}", share=share)
    return (
        f"<section><h3>{escape(title)}</h3><table><thead><tr>{heads}</tr></thead>"
        f"<tbody>{rows}</tbody></table><p>{escape(verdict)}</p></section>"
    )


def describe(result: Result, game: Game) -> str:
    """The name of a result."""
    key = f"fair.kind.{result.kind}"
    kind = words.text(key) if words.find_key(key) else result.kind
    return words.text("fair.face", kind=kind, face=words.throw_name((result.face,), game))
