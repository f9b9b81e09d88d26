"""The dialog that compares the throws of a match with those expected of fair dice."""

from __future__ import annotations

from nyout import words
from nyout.core import Game
from nyout.fairness import Result, Tally, check_agreement, is_from_seed, tallies
from nyout.match import Match
from web.app.extras import ExtraApp
from web.dialogs.dialog import Dialog
from web.markup import NOTHING, Markup, html

HEADS = ("result", "thrown", "expected")


class FairnessDialog:
    """Shows the throws of the match up to the current position."""

    def __init__(self, app: ExtraApp) -> None:
        self.app = app
        self.dialog = Dialog("fairness", opener="menu")

    def open(self) -> None:
        """Show the dialog for the current match."""
        self.dialog.open(words.sentence("fair.ask"), body(self.app.page.match))


def body(match: Match) -> Markup:
    """Return who has decided the throws, a table for each tally, and how throws are made."""
    parts = [section(tally, match) for tally in tallies(match)]
    about = ["fair.how"] if match.is_joint else ["fair.how", "fair.source"]
    if not match.is_joint and is_from_seed(match):
        about.append("fair.told")
    return html(
        "{by}{parts}{about}",
        by=agreement(match) if match.is_by_link else NOTHING,
        parts=parts or paragraph("fair.none"),
        about=map(paragraph, about),
    )


def agreement(match: Match) -> Markup:
    """Return what a match by link proves, and by whom, as a paragraph."""
    proof, names, ply = check_agreement(match)
    sentence = words.sentence("fair.by", proof.value, names=", ".join(names), ply=ply)
    return html("<p>{sentence}</p>", sentence=sentence)


def paragraph(key: str) -> Markup:
    """Return a sentence as a paragraph."""
    return html("<p>{sentence}</p>", sentence=words.sentence(key))


def section(tally: Tally, match: Match) -> Markup:
    """Return the throws of a seat, or of all seats, with a title and a verdict."""
    own = ("own",) if tally.own else ()
    title = (
        words.sentence("fair.all", *own)
        if tally.seat is None
        else words.sentence("fair.seat", *own, seat=words.display_names(match)[tally.seat])
    )
    share = words.decimal(100 * (tally.chance or 0), ".1f")
    return html(
        "<section><h3>{title}</h3><table><thead><tr>{heads}</tr></thead>"
        "<tbody>{rows}</tbody></table><p>{verdict}</p></section>",
        title=title,
        heads=(
            html('<th scope="col">{text}</th>', text=words.sentence(f"fair.{h}")) for h in HEADS
        ),
        rows=(row(tally, result, match.game) for result in tally.counts),
        verdict=words.sentence("fair", tally.verdict.value, share=share),
    )


def row(tally: Tally, result: Result, game: Game) -> Markup:
    """Return a table row with the actual and the expected count of a result."""
    return html(
        '<tr><th scope="row">{name}</th><td>{count}</td><td>{expected}</td></tr>',
        name=name(result, game),
        count=tally.counts[result],
        expected=words.decimal(float(tally.expected[result]), ".1f"),
    )


def name(result: Result, game: Game) -> str:
    """Return the name of a result of a die."""
    key = f"fair.kind.{result.kind}"
    kind = words.sentence(key) if words.find_key(key) else result.kind
    face = words.throw_name((result.face,), game)
    return words.sentence("fair.face", result.kind, kind=kind, face=face)
