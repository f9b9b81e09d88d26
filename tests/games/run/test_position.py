"""Tests positions of RUN as text: their format, and refused ones."""

import pytest

from nyout import GAMES, OVER, position, view
from nyout.games.run.rules import Run
from tests.engine.formats.records import assert_refused

GAME = GAMES["run"]
HEAD = "run/1 seats=2 to-move="
NAMES = "black-cows", "black-cowboys", "white-cows", "white-cowboys"
MIDDLE = {"black-cows": "e3,off,out", "black-cowboys": "f5", "white-cows": "e6"} | {
    "white-cowboys": "d7,b4"
}
NO_COWS = {
    "black-cows": ",".join(["out"] * 7),
    "black-cowboys": "e3",
    "white-cows": ",".join(["off"] + ["out"] * 6),
    "white-cowboys": "a4",
}


def text(seat: str, number: int, moved: str = "-", **pieces: str) -> str:
    """Return a position as text; the keyword arguments are fields with `_` instead of `-`."""
    rows = MIDDLE | {name.replace("_", "-"): places for name, places in pieces.items()}
    fields = " ".join(f"{name}={rows[name]}" for name in NAMES)
    return f"{HEAD}{seat} round={number} moved={moved} {fields}"


def all_rows(rows: dict[str, str]) -> dict[str, str]:
    """Return the fields as keyword arguments of `text`."""
    return {name.replace("-", "_"): places for name, places in rows.items()}


def test_the_first_position_has_all_pieces_in_reserve() -> None:
    assert position.write(GAME.start(), GAME) == (
        "run/1 seats=2 to-move=black round=1 moved=- "
        "black-cows=- black-cowboys=- white-cows=- white-cowboys=-"
    )


def test_the_text_names_the_first_part_of_the_turn_and_lists_pieces_in_the_order_of_drops() -> None:
    state = GAME.start()
    for move in ("cow", "f3"), ("cow", "e8"), ("cowboy", "f9"), ("f3", "f4"), ("cowboy", "g4"):
        state = state.play(move)
    state = state.play(("cowboy", "b5"))
    assert position.write(state, GAME) == (
        "run/1 seats=2 to-move=white round=2 moved=cowboy "
        "black-cows=f4 black-cowboys=g4 white-cows=e8 white-cowboys=f9,b5"
    )


def test_unnamed_pieces_are_in_reserve() -> None:
    state = position.read(text("white", 20, "cow")).state
    assert isinstance(state, Run)
    assert (state.seat, state.turns, state.due) == (1, 39, "+cowboy")
    assert state.scores() == (1, 0)
    assert ("cowboy", "c6") in state.moves()
    assert ("b4", "b3") in state.moves()


@pytest.mark.parametrize(
    ("line", "phase"),
    [(text("white", 40, **all_rows(NO_COWS)), "herd"), (text("black", 201), "long")],
    ids=["no cows left", "400 turns"],
)
def test_a_finished_game_round_trips(line: str, phase: str) -> None:
    state = position.read(line).state
    assert (view.view_of(state).phase(), state.turn()) == (phase, OVER)
    assert position.write(state, GAME) == line


UNPLAYABLE = "this position cannot be played on"
REFUSED = {
    "a round of thousands of digits": (text("black", 10**4000), "round", "expected 1 to 201"),
    "a turn after the last": (text("white", 201), "round", UNPLAYABLE),
    "a cowboy off the board": (
        text("white", 20, black_cowboys="off"),
        "black-cowboys",
        "`off`; expected ",
    ),
    "a second part for a kind without pieces": (
        text("white", 20, "cow", white_cowboys="out,out,out,out,out"),
        "moved",
        UNPLAYABLE,
    ),
}


@pytest.mark.parametrize(("line", "field", "message"), REFUSED.values(), ids=REFUSED)
def test_an_invalid_position_is_refused_at_its_field(line: str, field: str, message: str) -> None:
    assert_refused(line, field, message)
