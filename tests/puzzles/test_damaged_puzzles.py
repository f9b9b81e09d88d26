"""Tests damaged puzzles: errors name the location, the input and the expectation."""

import pytest

from nyout.faults import RecordError
from nyout.puzzles import read_puzzle

POSITION = (
    "le-nyout/1 seats=2 exit_same_turn=no to-move=red throw=3 blue=off,3,off,1 red=off,off,7,c(w)"
)
CHANCES = "7-10=83.1 c-20=67.0 c-10=62.7 c-15=61.3"
THROW = POSITION.replace("throw=3", "throw=-")
DAMAGED = {
    POSITION: "no ` | `; expected a position",
    f"{POSITION} |": "no ` | `; expected a position",
    f"{POSITION} | ": "no win chances; expected one for each move",
    f"chess/1 seats=2 | {CHANCES}": "`chess/1`; expected",
    f"{POSITION} blue=1 | {CHANCES}": "a second blue",
    f"{THROW} | {CHANCES}": "without a decision",
    f"{POSITION} | {CHANCES} 7-10": "`7-10`; expected a move and per cent",
    f"{POSITION} | {CHANCES} 7-10=80": "`7-10=80`; expected a move and per cent",
    f"{POSITION} | {CHANCES} 7-11=10.0": "`7-11` is not legal; expected 7-10, c-10",
    f"{POSITION} | {CHANCES.replace('83.1', '183.1')}": "expected 0.0 to 100.0",
    f"{POSITION} | {CHANCES} 7-10=83.1": "`7-10` is given twice",
    f"{POSITION} | 7-10=83.1 c-20=67.0": "no win chance for c-10, c-15; expected all moves",
    f"{POSITION} | {CHANCES.replace('67.0', '83.1')}": "only the first is best",
    f"{POSITION} | {CHANCES.replace('67.0', '90.0')}": "only the first is best",
}


def test_the_undamaged_puzzle_is_read() -> None:
    assert read_puzzle(f"{POSITION} | {CHANCES}").solutions == (("7", "10"),)


@pytest.mark.parametrize("line", DAMAGED)
def test_a_damaged_line_is_refused_with_its_location(line: str) -> None:
    with pytest.raises(RecordError) as error:
        read_puzzle(line, "le-nyout, line 7")
    assert str(error.value).startswith(("le-nyout, line 7: ", "le-nyout, line 7, column "))
    assert DAMAGED[line] in str(error.value)
