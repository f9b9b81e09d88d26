"""Records written as text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nyout.core import State, notation
from nyout.record.header import tag_pairs
from nyout.record.model import Record, result
from nyout.record.source import quoted
from nyout.view import begins_turn


def write(record: Record, states: Sequence[State] = ()) -> str:
    """Return the text of a record, with a final newline. `states`: as in `to_match`."""
    states = tuple(states or record.states())
    lines = [f"[{tag} {quoted(text)}]" for tag, text in tag_pairs(record)]
    lines.append(f'[Result "{result(states[-1])}"]\n')
    comments = {ply: f" {{{_escaped(text)}}}" for ply, text in record.comments.items()}
    if 0 in comments:
        lines.append(comments[0].strip())
    turn = 0
    for ply, (before, move) in enumerate(zip(states, record.moves), 1):
        if ply == 1 or begins_turn(states[ply - 2], before):
            turn += 1
            lines.append(f"{turn}.")
        lines[-1] += f" {notation(move)}{comments.get(ply, '')}"
    return "\n".join(lines) + "\n"


def _escaped(comment: str) -> str:
    return re.sub(r"([\\}])", r"\\\1", comment)
