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
only for human readers. A comment belongs to the ply before it. `Match.from_text` reads a record,
and `Match.text` writes it; `link.py` has the packed form.
"""

from nyout.faults import RecordError
from nyout.record.tags import MAX_TAGS
from nyout.record.text import MAX_PLIES, MAX_TEXT

__all__ = ["MAX_PLIES", "MAX_TAGS", "MAX_TEXT", "RecordError"]
