"""Checks of tokens and places: tokens must have a notation, and places must be on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nyout import view
from nyout.check.findings import BROKEN, Finding
from nyout.check.folder import SHOWING, Folder, place_of
from nyout.check.promises import Played
from nyout.core import CHANCE, Game, State


def findings(folder: Folder, game: Game, plays: Sequence[Played]) -> list[Finding]:
    """Return the findings on tokens and places in random games, without duplicates."""
    try:
        found = {fault for one in plays for state in one.states for fault in _of(game, state)}
    except Exception as error:  # a faulty game can raise any exception
        return [folder.failed(error, SHOWING)]
    return sorted(
        folder.finding(*place_of(folder, text, _maker(kind, maker)), BROKEN, sentence)
        for text, kind, maker, sentence in found
    )


Fault = tuple[str, type[State], str, str]
"""A token or place, the type of the state, the function that returned it, and the fault."""


def _of(game: Game, state: State) -> Iterator[Fault]:
    """Yield the faults of the tokens and places in a position."""
    kind, board, moves = type(state), game.board, state.moves()
    for token in {token for move in moves for token in move}:
        if "-" in token or not token:
            sentence = f"the token {token!r}; expected text without hyphens, which join tokens"
            yield token, kind, "moves", sentence
    there = board.places.keys() | board.trays.keys()
    for move in () if state.turn() == CHANCE else moves:
        for thing in view.targets(state, move):
            if thing.kind in {"place", "tray"} and thing.at not in there:
                yield thing.at, kind, "targets", _off(thing.at, "a move is to")
        for place in {*view.path(state, move)} - there:
            yield place, kind, "path", _off(place, "a path leads over")
    scene = view.scene(state)
    for piece in scene.pieces:
        for place in {piece.place, *piece.covers, piece.toward or piece.place} - there:
            yield place, kind, "scene", _off(place, "a piece is on")
    for place, _ in scene.homes:
        if place not in board.places:
            yield place, kind, "scene", _off(place, "a home is")


def _off(place: str, doing: str) -> str:
    return f"{doing} {place!r}, which is neither a place nor a tray of the board"


def _maker(kind: type[State], name: str) -> object:
    """Return the registered implementation of `moves` or of a function of `nyout.view`."""
    return kind.moves if name == "moves" else getattr(view, name).dispatch(kind)
