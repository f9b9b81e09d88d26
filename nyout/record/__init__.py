"""Records: games as text, similar to PGN, with tag pairs followed by the moves, one turn per line.

    [Game "le-nyout"]
    [Rules "1"]
    [Seats "2"]
    [Options "exit_same_turn=no"]
    [Player1 "person Ann"]
    [Player2 "greedy Greedy"]
    [Result "*"]

    1. 3
    2. 1
    3. 4 hand-4 2 {a pawn more} hand-2

Every throw is a move, so replaying a record requires no seed. Turn numbers and line breaks are
only for human readers. A comment belongs to the ply before it. `link.py` has the packed form.
"""

from nyout.faults import RecordError
from nyout.record.header import MAX_TAGS
from nyout.record.model import Record, Replay, of_match, result, to_match
from nyout.record.reading import MAX_PLIES, of_position, read, replay
from nyout.record.source import MAX_TEXT
from nyout.record.writing import write

__all__ = [
    "MAX_PLIES",
    "MAX_TAGS",
    "MAX_TEXT",
    "Record",
    "RecordError",
    "Replay",
    "of_match",
    "of_position",
    "read",
    "replay",
    "result",
    "to_match",
    "write",
]
