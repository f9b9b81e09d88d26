"""The state of the position editor, without a browser: texts of positions, and the picked piece."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from nyout import draw, editing, position, view
from nyout.boards import Board
from nyout.core import Game, State
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
    whole: bool = False  # whether all pieces on its spot are picked

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
            if pieces := editing.reading(text, self.game).position:
                return pieces
        raise ValueError("the first text of an editor must be valid")

    @property
    def valid_text(self) -> str:
        """The text of the last valid position."""
        return position.write(self.valid.state, self.game)

    @property
    def controls(self) -> Mapping[str, editing.Values | None]:
        """The values offered for each field; those of the last valid text where this one has none.

        None stands for free text.
        """
        offered = editing.controls(self.text, self.game)
        known = {name: values for name, values in offered.items() if values}
        return editing.controls(self.valid_text, self.game) | known

    @property
    def fields(self) -> Mapping[str, str]:
        """The value of each field, from the last valid text if the current one has none."""
        return editing.values(self.valid_text) | editing.values(self.text)

    @property
    def scene(self) -> Scene:
        """The scene of the current text; of the last valid one if no piece can be read from it."""
        valid = cached_scene(self.valid.state)
        if self.reading.position:
            return valid
        valid_pieces = {piece.key: piece for piece in valid.pieces}
        pieces = editing.pieces(self.text, self.game)
        if len(pieces) != len(valid_pieces):
            return valid
        pieces = [
            was if (was := valid_pieces.get(piece.key)) and was.place == piece.place else piece
            for piece in pieces
        ]
        return valid._replace(pieces=tuple(pieces), dice=())

    @property
    def board(self) -> Board:
        """The board of the last valid position, in its usual orientation."""
        return view.view_of(self.valid.state).geometry(self.game.board)

    def pieces_on(self, spot: Spot) -> tuple[Piece, ...]:
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
        fault, at = self.reading.fault, self.reading.field
        place = str(fault.fields.get("place", "")) if fault else ""
        if place in self.board.places:
            return frozenset({(place, None)})
        rows = editing.rows_of(self.text, self.game) if at else ()
        keys = {key for row in rows if row.field == at for key in row.pieces}
        return frozenset(self.spot(piece) for piece in self.scene.pieces if piece.key in keys)

    @property
    def oriented_board(self) -> Board:
        """The board as it lies."""
        return draw.lay_board(self.game.board, self.valid.state)

    def marks(self) -> dict[Spot, str]:
        """Return the mark of each marked spot."""
        marks = dict.fromkeys(self.faulty, "fault")
        if picked := self.piece(self.picked):
            marks = dict.fromkeys(destinations(self, picked), "end") | marks
            marks[self.spot(picked)] = "picked"
        return marks

    # --- changes ------------------------------------------------------------------------------

    def click(self, spot: Spot) -> Editor:
        """Return the editor after a click, which picks a piece, picks its stack, or puts down."""
        picked, there = self.piece(self.picked), self.pieces_on(spot)
        if picked is None:
            return self._replace(picked=there[-1].key if there else "")
        if spot != self.spot(picked):
            return self.put(picked.key, spot)
        return self.drop() if self.whole or len(there) == 1 else self._replace(whole=True)

    def put(self, key: str, spot: Spot) -> Editor:
        """Return the editor after putting a piece, or all on its spot, on another."""
        piece = self.piece(key)
        if piece is None or spot not in destinations(self, piece):
            return self.drop()
        moved, start = self, self.spot(piece)
        for _ in self.pieces_on(start)[: None if self.whole else 1]:
            text = editing.move_piece(moved.text, self.game, key, spot[0])
            moved = self.replace(text)
            key = next((piece.key for piece in reversed(moved.pieces_on(start))), "")
        return moved

    def drop(self) -> Editor:
        """Return the editor without a picked piece."""
        return self._replace(picked="", whole=False)

    def turn(self) -> Editor:
        """Return the editor with the next word of the picked piece, such as another heading."""
        turned = editing.turn_piece(self.text, self.game, self.picked)
        return self.replace(turned)._replace(picked=self.picked)

    def write(self, name: str, value: str) -> Editor:
        """Return the editor with a value in a field."""
        return self.replace(editing.with_value(self.text, self.game, name, value))

    def replace(self, text: str) -> Editor:
        """Return the editor with another text, unless it is the current one."""
        text = " ".join(text.split())
        if text == self.text:
            return self.drop()
        first, *later = (*self.texts[: self.at + 1], text)
        texts = (first, *later[-MAX_TEXTS:])
        return Editor(self.game, texts, len(texts) - 1)

    def undo(self) -> Editor:
        """Return the editor with the previous text."""
        return self.drop()._replace(at=max(self.at - 1, 0))

    def redo(self) -> Editor:
        """Return the editor with the text before the last undo."""
        return self.drop()._replace(at=min(self.at + 1, len(self.texts) - 1))

    def reset(self) -> Editor:
        """Return the editor with the first text, as a new change."""
        return self.replace(self.texts[0])

    def clear(self) -> Editor:
        """Return the editor with the first position of the game."""
        return self.replace(editing.clear(self.text, self.valid))


def begin(game: Game, state: State, options: Mapping[str, bool | str]) -> Editor:
    """Return an editor that starts from a position of a game."""
    return Editor(game, (editing.editable(state, game, options),))


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
