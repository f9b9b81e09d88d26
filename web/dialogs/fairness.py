"""The dialog that compares the throws of a match with the expectation for fair dice."""

from __future__ import annotations

from collections.abc import Callable

from nyout import words
from nyout.core import CHANCE, Game
from nyout.history.fairness import Result, Tally, follows, tallies
from nyout.match import Match
from web.browser import dom
from web.dialogs.dialog import Dialog
from web.markup import Markup, html

ABOUT = ("fair.how", "fair.source")
HEADS = ("result", "thrown", "expected")


class FairPanel:
    """Shows the throws of the match up to the position shown."""

    def __init__(self, game: Game, match: Callable[[], Match]) -> None:
        self.match = match
        self.dialog = Dialog("fairness", opener="fair")
        self.dialog.listen(self.open)
        dom.element("fair").hidden = game.start(game.seats[0]).turn() != CHANCE  # it has no dice

    def open(self) -> None:
        """Show the dialog for the current match."""
        self.dialog.open(words.text("fair.ask"), body(self.match()))


def body(match: Match) -> Markup:
    """A table for each tally, or a sentence if nothing was thrown, and how throws are made."""
    parts = [section(tally, match) for tally in tallies(match)]
    about = (*ABOUT, *["fair.told"] * follows(match))
    return html(
        "{parts}{about}",
        parts=parts or paragraph("fair.none"),
        about=map(paragraph, about),
    )


def paragraph(key: str) -> Markup:
    """A sentence as a paragraph."""
    return html("<p>{sentence}</p>", sentence=words.text(key))


def section(tally: Tally, match: Match) -> Markup:
    """The throws of a seat or of all seats: title, table and verdict."""
    own = ("own",) if tally.own else ()
    title = (
        words.text("fair.all", *own)
        if tally.seat is None
        else words.text("fair.seat", *own, seat=words.display_names(match)[tally.seat])
    )
    share = words.decimal(100 * (tally.chance or 0), ".1f")
    return html(
        "<section><h3>{title}</h3><table><thead><tr>{heads}</tr></thead>"
        "<tbody>{rows}</tbody></table><p>{verdict}</p></section>",
        title=title,
        heads=(html('<th scope="col">{text}</th>', text=words.text(f"fair.{h}")) for h in HEADS),
        rows=(row(tally, result, match.game) for result in tally.counts),
        verdict=words.text(f"fair.{tally.verdict}", share=share),
    )


def row(tally: Tally, result: Result, game: Game) -> Markup:
    """A table row: how often a result came, and how often fair dice would give it."""
    return html(
        '<tr><th scope="row">{name}</th><td>{count}</td><td>{expected}</td></tr>',
        name=name(result, game),
        count=tally.counts[result],
        expected=words.decimal(float(tally.expected[result]), ".1f"),
    )


def name(result: Result, game: Game) -> str:
    """The name of a result."""
    key = f"fair.kind.{result.kind}"
    kind = words.text(key) if words.find_key(key) else result.kind
    return words.text("fair.face", kind=kind, face=words.throw_name((result.face,), game))
