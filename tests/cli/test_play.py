"""Tests `nyout play`, a match in the terminal."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from nyout import notebook
from nyout.cli import drawing, play
from nyout.core import IllegalMove, tokens
from nyout.draw.pieces import MARKS
from nyout.match import Match, Seat
from nyout.view import Piece, Scene
from tests.cli.terminal import GAME, Nyout, Result, new_match, playout
from tests.toys import own_view


def test_a_whole_game_against_the_computer(nyout_: Nyout, tmp_path: Path) -> None:
    seats = [Seat("Ann"), Seat("Red", "greedy")]
    whole, lines = playout(new_match(seats, "7"))
    file = tmp_path / "saved.txt"
    stdin = "\n".join([*lines, f"save {file}", ""]) + "\n"
    result = nyout_(
        "play", "le-nyout", "--seed", "7", "--seat", "person Ann", "--seat", "greedy", stdin=stdin
    )
    assert (result.code, result.err) == (0, "")
    winner = whole.names[whole.state.ranks().index(1)]
    assert f"{winner} won!" in result.out
    assert f"{winner} has all pawns home.\n1. {winner}: 4 pawns home\n2. " in result.out
    assert Match.from_text(file.read_text("utf-8")) == whole


def test_computers_play_each_other(nyout_: Nyout) -> None:
    arguments = "play le-nyout --seat random --seat greedy --seat greedy --seat random"
    result = nyout_(*arguments.split())
    assert result.code == 0
    assert re.search(r"home\.\n1\. \w+: 2 pawns home\n2\. ", result.out)


def people(nyout_: Nyout, *lines: str, more: Sequence[str] = ()) -> Result:
    """Run a match of Ann and Bob in which Ann has thrown 5, Bob 1, and Ann starts."""
    return nyout_(
        *("play", "le-nyout", "--seat", "person Ann", "--seat", "person Bob", *more),
        stdin="".join(f"{line}\n" for line in ("5", "1", *lines)),
    )


def test_physical_dice_can_be_typed(nyout_: Nyout) -> None:
    result = people(nyout_, "3", "")
    assert "Ann threw Mo (5)." in result.out
    assert "Ann starts." in result.out
    assert "Enter plays the only move: hand-3" in result.out
    assert "Ann entered on 3." in result.out


def test_the_end_of_the_input_and_quit_end_the_program(nyout_: Nyout) -> None:
    assert people(nyout_).code == 0
    assert people(nyout_, "quit", "no such word").out.endswith("> ")


def test_a_wrong_move_lists_the_legal_ones(nyout_: Nyout) -> None:
    result = people(nyout_, "3", "hand-4", "9")
    assert result.code == 0
    assert "`hand-4` is not legal here; legal: hand-3." in result.out
    result = people(nyout_, "6")
    assert "`6` is not legal here; legal: 1, 2, 3, 4, 5." in result.out


def test_an_unambiguous_part_of_a_move_suffices(nyout_: Nyout) -> None:
    on_west = ("5", "hand", "4")  # Ann's pawn is on 5, and she has an extra throw
    assert "Legal: 5-9, 5-e2, hand-4" in people(nyout_, *on_west).out
    assert "Ann moved from 5 to e2." in people(nyout_, *on_west, "e2").out
    assert "choose where the pawn on 5 goes. Next: 9, e2." in people(nyout_, *on_west, "5").out
    assert "`5-7` is not legal here; legal: 5-9, 5-e2." in people(nyout_, *on_west, "5-7").out
    assert "there is a choice: 5-9, 5-e2, hand-4." in people(nyout_, *on_west, "").out


def test_undo_and_redo_never_throw_again(nyout_: Nyout, tmp_path: Path) -> None:
    once, again = tmp_path / "once.txt", tmp_path / "again.txt"
    people(nyout_, "", f"save {once}", more=["--seed", "3"])
    people(nyout_, "", "undo", "redo", "undo", "", f"save {again}", more=["--seed", "3"])
    assert once.read_text("utf-8") == again.read_text("utf-8")


def test_undo_at_the_start_and_redo_at_the_end_are_refused(nyout_: Nyout) -> None:
    result = people(nyout_, "redo", "undo", "undo", "undo")
    assert "nothing has been taken back." in result.out
    assert "there is nothing to take back." in result.out


def test_help_lists_every_command(nyout_: Nyout) -> None:
    output = people(nyout_, "help").out
    assert all(f"\n{command}" in output for command in play.COMMANDS if command != "help")


def test_options_of_the_rules_are_saved(nyout_: Nyout, tmp_path: Path) -> None:
    file = tmp_path / "saved.txt"
    people(nyout_, f"save {file}", more=["--option", "exit_same_turn=yes"])
    assert Match.from_text(file.read_text("utf-8")).options == {"exit_same_turn": True}


def test_a_file_that_cannot_be_written_does_not_end_the_game(nyout_: Nyout, tmp_path: Path) -> None:
    result = people(nyout_, f"save {tmp_path}", "save", "3")
    assert result.code == 0
    assert "Is a directory" in result.out
    assert "a file must be named" in result.out
    assert "Ann threw Geol (3)." in result.out


@pytest.mark.parametrize("argument", ["--seat person \udcff", "--seed \udcff"])
def test_a_game_with_arguments_that_are_not_text_can_be_saved(
    nyout_: Nyout, tmp_path: Path, argument: str
) -> None:
    """Python decodes such bytes of the command line as surrogates."""
    option, _, value = argument.partition(" ")
    file = tmp_path / "saved.txt"
    seats = ["--seat", "person Ann"] if option == "--seat" else []
    stdin = f"\n\n\nsave {file}\nquit\n"
    result = nyout_("play", "le-nyout", option, value, *seats, stdin=stdin)
    assert (result.code, result.err) == (0, "")
    assert "\ufffd" in file.read_text("utf-8")
    Match.from_text(file.read_text("utf-8"))


def test_every_place_appears_on_the_board_once() -> None:
    text = drawing.position(GAME, GAME.start(), ("Ann", "Bob"), GAME.colours(2)).plain
    board, trays = text.splitlines()[:-2], text.splitlines()[-2:]
    assert sorted(re.findall(r"\w+", " ".join(board))) == sorted(GAME.board.places)
    assert trays == ["▸ ● Ann   hand ●●●●   home –", "  ■ Bob   hand ■■■■   home –"]


def test_a_pile_is_drawn_beside_the_label_of_its_place() -> None:
    state = GAME.start(first=0)
    for move in ["3", "hand-3", "1", "hand-1", "2", "hand-2", "1", "hand-1"]:
        state = state.play(tokens(move))
    text = drawing.position(GAME, state, ("Ann", "Bob"), GAME.colours(2)).plain
    assert {" 3● ", " 2● ", " 1■² "} <= set(re.findall(r" \S+[●■]\S? ?", text))


@own_view
class Picture(NamedTuple):
    """A position reduced to its drawing."""

    image: Scene

    def scene(self) -> Scene:
        return self.image

    def scores(self) -> tuple[int, ...]:
        return (0, 0)

    def actor(self) -> int:
        return 0


def places(*pieces: Piece, **more: object) -> list[str]:
    """Return the texts of the places that show pieces."""
    state = Picture(Scene(pieces, **more))  # pyright: ignore
    text = drawing.position(GAME, state, ("Ann", "Bob"), ("black", "white")).plain  # pyright: ignore
    return re.findall(r"\w+[◉○]\S*", "\n".join(text.splitlines()[:-2]))


def test_kinds_faces_and_groups_are_distinguished() -> None:
    cow, cowboy = Piece("0", "cow", 0, "7"), Piece("1", "cowboy", 1, "4")
    assert places(cow, cowboy) == ["4○b", "7◉"]
    assert places(cow, cow._replace(face="flipped")) == ["7◉◉*"]
    assert places(cow, cow, cow._replace(group=1)) == ["7◉²◉"]


def test_a_piece_is_drawn_on_all_places_that_it_covers() -> None:
    assert places(Piece("0", "boulder", 1, "7", covers=("8", "c"))) == ["c○", "7○", "8○"]


def test_every_colour_has_a_mark_of_its_own() -> None:
    assert list(notebook.MARKS) == list(drawing.STYLES) == list(MARKS)
    assert len({*notebook.MARKS.values()}) == len(MARKS)


def test_at_most_a_dozen_moves_are_listed() -> None:
    many = [(str(n),) for n in range(73)]
    output = play.refusal(IllegalMove(("x",), many))
    assert output.endswith("9, 10, 11, … and 61 more.")
    assert len(output) < 100
