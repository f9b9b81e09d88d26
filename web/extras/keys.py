"""The dialog with the list of keyboard shortcuts."""

from __future__ import annotations

from collections.abc import Mapping

from nyout import words
from web.app.extras import ExtraApp
from web.dialogs.dialog import Dialog
from web.markup import Markup, html
from web.state.commands import KEYS
from web.views import board, buttons, pointer, replay, text_input

SHEETS: Mapping[str, Mapping[str, str]] = {
    "page": {**pointer.KEYS, **buttons.FOCUS_KEYS, **{key: by.id for key, by in KEYS.items()}},
    "board": board.KEYS,
    "typed": text_input.KEYS,
    "replay": replay.KEYS,
    "moves": replay.LIST_KEYS,
}
"""The action of each key, by the part of the page that handles it."""


class KeySheet:
    """Lists the keys of each part of the page."""

    def __init__(self, app: ExtraApp) -> None:
        self.dialog = Dialog("key-sheet", "sheet")

    def open(self) -> None:
        """Show the dialog."""
        self.dialog.open(words.sentence("page.sheet"), body())


def body() -> Markup:
    """Return a table for each part of the page."""
    return html(
        "{parts}<p>{off}</p>",
        parts=(section(part, acts) for part, acts in SHEETS.items()),
        off=words.sentence("keys.off"),
    )


def section(part: str, acts: Mapping[str, str]) -> Markup:
    """Return the keys of one part of the page, a row for each action."""
    keys_of = {does: [key for key, act in acts.items() if act == does] for does in acts.values()}
    return html(
        "<section><h3>{title}</h3><table>{rows}</table></section>",
        title=words.sentence(f"keys.{part}"),
        rows=(row(keys, words.sentence(f"{part}.{act}")) for act, keys in keys_of.items()),
    )


def row(keys: list[str], does: str) -> Markup:
    """Return a table row with the keys of an action and the description of the action."""
    return html(
        '<tr><th scope="row">{keys}</th><td>{does}</td></tr>',
        keys=(html("<kbd>{key}</kbd> ", key=key_name(key)) for key in keys),
        does=does,
    )


def key_name(key: str) -> str:
    """Return the name of a key, or of a combination of keys.

    >>> words.load_extra("keys")
    >>> key_name("Control+Z"), key_name(" ")
    ('Ctrl+Z', 'Space')
    """
    parts = ["Space" if part == " " else part for part in key.split("+")]
    return "+".join(
        words.sentence(f"key.{part}") if words.find_key(f"key.{part}") else part for part in parts
    )
