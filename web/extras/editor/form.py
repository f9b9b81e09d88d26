"""The controls of the editor: one per field of the position that lists no pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nyout import words
from nyout.core import Game
from nyout.games.text import NONE
from web.dialogs.dialog import select
from web.markup import NOTHING, Markup, act_button, html, join

Offered = tuple[str, ...] | range | None
PREFIX = "field-"  # of the names of the controls


def controls(offered: Mapping[str, Offered], game: Game, colours: Sequence[str]) -> Markup:
    """Return a control for each field: a list of its choices, a number, or a text."""
    return join(control(name, of, game, colours) for name, of in offered.items())


def control(name: str, offered: Offered, game: Game, colours: Sequence[str]) -> Markup:
    """Return the control of a field, without its value."""
    if isinstance(offered, tuple):
        return select(PREFIX + name, label(name, game), choices(offered, colours))
    bounds = NOTHING
    if isinstance(offered, range):
        bounds = html(
            'type="number" inputmode="numeric" min="{least}" max="{most}"',
            least=offered.start,
            most=offered.stop - 1,
        )
    return html(
        '<label>{label} <input name="{name}" {bounds} autocomplete="off" spellcheck="false">'
        "</label>",
        label=label(name, game),
        name=PREFIX + name,
        bounds=bounds,
    )


def label(name: str, game: Game) -> str:
    """Return the label of a field: the sentence of the game or of the editor, else its name."""
    key = words.find_key("edit.field", name, game=game)
    return words.text("edit.field", name, game=game) if key else name


def choices(offered: Sequence[str], colours: Sequence[str]) -> Mapping[str, str]:
    """Return a label for each value of a field."""
    seats = [str(number) for number, _ in enumerate(colours, 1)]
    numbered = [value for value in offered if value != NONE] == seats
    return {value: choice(value, colours, numbered) for value in offered}


def choice(value: str, colours: Sequence[str], numbered: bool) -> str:
    """Return the label of a value; `numbered`: whether it can be the number of a seat."""
    if value == NONE:
        return words.text("edit.none")
    if value in ("yes", "no"):
        return words.text("edit.choice", value)
    if numbered:
        return words.text(
            "edit.seat", number=value, colour=words.text("colour", colours[int(value) - 1])
        )
    return words.text("colour", value) if value in colours else value


def body(title: str, warning: str) -> Markup:
    """Return the body of the dialog, without its values."""
    return html(
        '<svg class="board" translate="no" role="application" aria-label="{title}"'
        ' aria-describedby="edit-help edit-keys">'
        '</svg><p id="edit-keys" class="unseen">{keys}</p><div class="fields">'
        '<p id="edit-help"></p><p class="warning">{warning}</p><p class="row">{buttons}</p>'
        '<fieldset><legend>{legend}</legend><div class="controls"></div></fieldset>'
        '<details><summary>{text}</summary><textarea name="text" aria-label="{text}" rows="4"'
        ' spellcheck="false" autocomplete="off"></textarea></details>'
        '<p class="row">{uses}</p></div>',
        title=title,
        keys=words.text("edit.keys"),
        buttons=(
            act_button(act, words.text(f"edit.do.{act}"))
            for act in ("undo", "redo", "clear", "reset", "turn")
        ),
        legend=words.text("edit.fields"),
        text=words.text("edit.text"),
        warning=warning,
        uses=(act_button(act, words.text(f"edit.do.{act}")) for act in USES),
    )


USES = "share-position", "embed-position", "copy-text"
