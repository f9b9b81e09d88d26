"""The state of the position editor, without a browser: texts of positions, and the picked piece."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from nyout import editing, view
from nyout.boards import Board
from nyout.core import Game
from nyout.editing import Reading
from nyout.position import Position
from nyout.view import Piece, Scene, Spot, cached_scene

MAX_TEXTS = 500  # of the history


class Editor(NamedTuple):
    """A position being edited: all its texts so far, the first of which is valid."""

    game: Game
    texts: tuple[str, ...]
    at: int = 0  # the index of the current text; undo decreases it
    picked: str = ""  # the key of the picked piece; empty if none is picked

    @property
    def text(self) -> str:
        """The current text, valid or not."""
        return self.texts[self.at]

    @property
    def reading(self) -> Reading:
        """The position of the current text, or its fault."""
        return editing.reading(self.text, self.game)

    @property
    def valid(self) -> Position:
        """The current position, or the last valid one before it."""
        for text in reversed(self.texts[: self.at + 1]):
            if found := editing.reading(text, self.game).position:
                return found
        raise ValueError("the first text of an editor must be valid")

    @property
    def scene(self) -> Scene:
        """The scene of the current text; of the last valid one if no piece can be read from it."""
        valid = cached_scene(self.valid.state)
        if self.reading.position:
            return valid
        known = {piece.key: piece for piece in valid.pieces}
        found = editing.pieces(self.text, self.game)
        if len(found) != len(known):
            return valid
        pieces = [
            was if (was := known.get(piece.key)) and was.place == piece.place else piece
            for piece in found
        ]
        return valid._replace(pieces=tuple(pieces), dice=())

    @property
    def board(self) -> Board:
        """The board of the last valid position, in its usual orientation."""
        return view.of(self.valid.state).geometry(self.game.board)

    def at_spot(self, spot: Spot) -> tuple[Piece, ...]:
        """Return the pieces on a place or in a tray, the lowest first."""
        place, seat = spot
        return tuple(
            piece
            for piece in self.scene.pieces
            if piece.place == place and seat in (None, piece.seat)
        )

    def piece(self, key: str) -> Piece | None:
        """Return the piece of a key; None if there is none."""
        return next((piece for piece in self.scene.pieces if piece.key == key), None)

    def spot(self, piece: Piece) -> Spot:
        """Return the spot of a piece."""
        return piece.place, None if piece.place in self.game.board.places else piece.seat

    @property
    def faulty(self) -> frozenset[Spot]:
        """The place that the fault names, or else all spots of the row at fault."""
        fault, at = self.reading.fault, self.reading.at
        place = str(fault.fields.get("place", "")) if fault else ""
        if place in self.board.places:
            return frozenset({(place, None)})
        rows = editing.rows_of(self.text, self.game) if at else ()
        keys = {key for row in rows if row.field == at for key in row.pieces}
        return frozenset(self.spot(piece) for piece in self.scene.pieces if piece.key in keys)


class Click(NamedTuple):
    """Pick the top piece of a spot, or put the picked piece there."""

    spot: Spot


class Put(NamedTuple):
    """Put a piece on a spot, as by dragging it."""

    key: str
    spot: Spot


class Turn(NamedTuple):
    """Give the picked piece its next word, such as another heading."""


class Write(NamedTuple):
    """Set the value of a field."""

    name: str
    value: str


class Replace(NamedTuple):
    """Replace the whole text."""

    text: str


class Undo(NamedTuple):
    """Return to the previous text."""


class Redo(NamedTuple):
    """Return to the text before the last undo."""


class Reset(NamedTuple):
    """Return to the first text, as a new change."""


class Clear(NamedTuple):
    """Return to the first position of the game."""


class Drop(NamedTuple):
    """Unpick the picked piece."""


Action = Click | Put | Turn | Write | Replace | Undo | Redo | Reset | Clear | Drop


def begin(game: Game, state: object, options: Mapping[str, bool | str]) -> Editor:
    """Return an editor that starts from a position of a game."""
    return Editor(game, (editing.editable(state, game, options),))


def update(editor: Editor, action: Action) -> Editor:
    """Return the editor after an action."""
    match action:
        case Click(spot=spot):
            return _clicked(editor, spot)
        case Put(key=key, spot=spot):
            return _put(editor, key, spot)
        case Turn():
            turned = editing.turned(editor.text, editor.game, editor.picked)
            return _changed(editor, turned)._replace(picked=editor.picked)
        case Write(name=name, value=value):
            return _changed(editor, editing.with_value(editor.text, editor.game, name, value))
        case Replace(text=text):
            return _changed(editor, " ".join(text.split()))
        case Undo():
            return editor._replace(at=max(editor.at - 1, 0), picked="")
        case Redo():
            return editor._replace(at=min(editor.at + 1, len(editor.texts) - 1), picked="")
        case Reset():
            return _changed(editor, editor.texts[0])
        case Clear():
            return _changed(editor, editing.cleared(editor.text, editor.valid))
        case Drop():
            return editor._replace(picked="")


def _changed(editor: Editor, text: str) -> Editor:
    """Return the editor with a further text, unless it is the current one."""
    if text == editor.text:
        return editor._replace(picked="")
    first, *later = (*editor.texts[: editor.at + 1], text)
    texts = (first, *later[-MAX_TEXTS:])
    return editor._replace(texts=texts, at=len(texts) - 1, picked="")


def _clicked(editor: Editor, spot: Spot) -> Editor:
    picked, there = editor.piece(editor.picked), editor.at_spot(spot)
    if picked is None:
        return editor._replace(picked=there[-1].key if there else "")
    if spot == editor.spot(picked):
        return editor._replace(picked="")
    return _put(editor, picked.key, spot)


def _put(editor: Editor, key: str, spot: Spot) -> Editor:
    piece = editor.piece(key)
    if piece is None or spot not in destinations(editor, piece):
        return editor._replace(picked="")
    return _changed(editor, editing.moved(editor.text, editor.game, key, spot[0]))


def destinations(editor: Editor, piece: Piece) -> frozenset[Spot]:
    """Return the spots where the text can have a piece, valid or not."""
    places = editor.board.places
    return frozenset(
        (place, None if place in places else piece.seat)
        for row in editing.rows_of(editor.text, editor.game)
        if piece.key in row.pieces
        for place in {*row.pieces[piece.key].values(), row.rest}
        if place in places or place in editor.board.trays
    )


def can_turn(editor: Editor) -> bool:
    """Return whether the text has several words for the picked piece on its place."""
    piece = editor.piece(editor.picked)
    rows = editing.rows_of(editor.text, editor.game)
    return piece is not None and any(
        [*row.pieces[piece.key].values()].count(piece.place) > 1
        for row in rows
        if piece.key in row.pieces
    )
