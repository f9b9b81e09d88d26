"""The dialog that lists every key, from the tables that the keys themselves are heard by."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from nyout import words
from web import board, dom, keys, log, replay, typed

SHEETS: Mapping[str, Mapping[str, str]] = {
    "page": keys.KEYS,
    "board": board.KEYS,
    "typed": typed.KEYS,
    "replay": replay.KEYS,
    "moves": log.KEYS,
}
"""What each key does, by where it does it."""


class KeySheet:
    """Shows the keys when its button is pressed."""

    def __init__(self) -> None:
        self.dialog = dom.element("key-sheet")
        opener = dom.element("sheet")
        opener.disabled = False
        dom.on(opener, "click", lambda event: self.open())

    def open(self) -> None:
        """Show the dialog."""
        self.dialog.innerHTML = form()
        self.dialog.showModal()


def form() -> str:
    """The inside of the dialog."""
    parts = "".join(sheet(where, acts) for where, acts in SHEETS.items())
    return (
        '<form method="dialog"><h2 id="key-sheet-title" tabindex="-1" autofocus>'
        f"{escape(words.text('page.sheet'))}</h2>{parts}<p>{escape(words.text('keys.off'))}</p>"
        f'<p class="buttons"><button value="" class="main">{escape(words.text("close"))}</button>'
        "</p></form>"
    )


def sheet(where: str, acts: Mapping[str, str]) -> str:
    """The keys that hold in one part of the page, those that do the same together."""
    keys_of: dict[str, list[str]] = {}
    for key, act in acts.items():
        keys_of.setdefault(act, []).append(f"<kbd>{escape(key_name(key))}</kbd>")
    rows = "".join(
        f'<tr><th scope="row">{" ".join(named)}</th>'
        f"<td>{escape(words.text(f'{where}.{act}'))}</td></tr>"
        for act, named in keys_of.items()
    )
    return f"<section><h3>{escape(words.text(f'keys.{where}'))}</h3><table>{rows}</table></section>"


def key_name(key: str) -> str:
    """What stands on a key, or on keys that are pressed together.

    >>> key_name("Control+Z"), key_name(" ")
    ('Ctrl+Z', 'Space')
    """
    parts = ["Space" if part == " " else part for part in key.split("+")]
    return "+".join(
        words.text(f"key.{part}") if words.find_key(f"key.{part}") else part for part in parts
    )
