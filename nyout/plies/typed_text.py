"""Moves as typed text: its spelling, its completions, and the move that it determines."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nyout.core import Move, notation, tokens
from nyout.plies.selection import Selection

MAX_TYPED = 60  # characters; exceeds the notation of any move


def tidy(text: str, moves: Sequence[Move]) -> str:
    """Return legal text in the spelling of a notation, with hyphens for spaces.

    Upper and lower case follow the first of `moves` that begins with the text, if there is one.
    Text beyond `MAX_TYPED` characters is dropped.

    >>> tidy(" Hand 4 ", [("hand", "4")])
    'hand-4-'
    """
    text = re.sub(r"[\s-]+", "-", text.lstrip()[:MAX_TYPED]).casefold()
    written = (notation(move) for move in moves)
    return next(
        (legal[: len(text)] for legal in written if legal.casefold().startswith(text)),
        text,
    )


def completions(moves: Sequence[Move], text: str) -> list[str]:
    """Return the completions of a text, each up to the next choice or to the end of a single move.

    >>> moves = [("hand", "4"), ("hand", "5"), ("4", "9")]
    >>> completions(moves, ""), completions(moves, "ha")
    (['hand-', '4-9'], ['hand-4', 'hand-5'])
    """
    groups: dict[str, list[str]] = {}
    for legal in map(notation, moves):
        if legal.startswith(text):
            head, hyphen, _ = legal[len(text) :].partition("-")
            groups.setdefault(text + head + hyphen, []).append(legal)
    if len(groups) == 1 and (further := next(iter(groups))) != text and len(groups[further]) > 1:
        return completions(moves, further)
    return [group[0] if len(group) == 1 else start for start, group in groups.items()]


def parse_move(start: Selection, text: str) -> Move | None:
    """Return the only move that a text can mean, or None if there is none or more than one.

    The text can be the full notation, tokens that determine the move, or the beginning of the
    notation of only one legal move. Nothing is picked in `start`.

    >>> from nyout import GAMES
    >>> from nyout.plies.selection import start_selection
    >>> start = start_selection(GAMES["le-nyout"].start(first=0).play(("4",)))
    >>> [parse_move(start, text) for text in ("hand-4", "ha", "4", "")]
    [('hand', '4'), ('hand', '4'), ('hand', '4'), None]
    """
    text = text.rstrip("-")
    selection = start.add_text(text)
    picked = [target.token for target in selection.picked]
    if tokens(text) in start.moves:
        return tokens(text)
    if text and {*tokens(text)} <= {*picked} and selection.move:
        return selection.move
    left = [move for move in start.moves if text and notation(move).startswith(text)]
    return left[0] if len(left) == 1 else None
