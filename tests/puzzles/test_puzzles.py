"""Tests the puzzles of all games, damaged ones, and the puzzle of the day."""

from datetime import date, timedelta

import pytest

from builder.bundles import has_puzzles
from nyout import GAMES, position, puzzles, view, words
from nyout.faults import RecordError
from nyout.games.le_nyout import endgame
from nyout.players.search import exhaust, has_turn_ended
from nyout.puzzles import (
    format_puzzle,
    game_of_day,
    load_collection,
    load_puzzles,
    parse_day,
    read_line,
    read_puzzle,
)
from web.extras.explanation import explain_attempt
from web.extras.turn_so_far import describe_start

MARGIN = 0.08
every_game = pytest.mark.parametrize("game", [name for name in GAMES if has_puzzles(GAMES[name])])


@every_game
def test_every_legal_move_of_a_puzzle_has_a_win_chance(game: str) -> None:
    for puzzle in load_puzzles(game):
        assert position.write(puzzle.state, GAMES[game]) == puzzle.text
        assert {*puzzle.chances} == {*puzzle.state.moves()}
        assert len({puzzle.state.play(move) for move in puzzle.chances}) >= 3


@every_game
def test_the_solutions_lead_to_one_position_and_are_clearly_best(game: str) -> None:
    for puzzle in load_puzzles(game):
        best, *more = {puzzle.state.play(move) for move in puzzle.solutions}
        assert not more
        for move in puzzle.chances:
            if puzzle.state.play(move) == best:
                assert puzzle.loss(move) == 0
            else:
                assert puzzle.loss(move) >= MARGIN - 0.001  # both win chances are rounded


@every_game
def test_no_puzzle_is_settled_before_or_after_its_solution(game: str) -> None:
    for puzzle in load_puzzles(game):
        for state in (puzzle.state, puzzle.state.play(puzzle.solutions[0])):
            assert not view.view_of(state).is_settled()


def test_the_solutions_of_le_nyout_are_best_by_the_exact_table() -> None:
    for puzzle in load_puzzles("le-nyout"):
        seat = puzzle.state.turn()
        exact = {move: endgame.chances(puzzle.state.play(move)) for move in puzzle.chances}
        wins = {move: chances[seat] for move, chances in exact.items() if chances}
        assert wins.keys() == exact.keys()
        assert {move for move, win in wins.items() if win == max(wins.values())} == {
            *puzzle.solutions
        }
        assert puzzle.chances == pytest.approx(wins, abs=0.001)


@every_game
def test_the_puzzles_of_a_game_are_different_and_their_texts_are_read_back(game: str) -> None:
    texts = [puzzle.text for puzzle in load_puzzles(game)]
    assert len({*texts}) == len(texts)
    for number, line in load_collection(game).lines:
        assert format_puzzle(read_line(game, number, line)) == line


def test_no_puzzle_of_the_day_repeats_within_a_year() -> None:
    """The games take turns by the number of days since 1970, as in web/front/front.js."""
    games = [name for name in GAMES if has_puzzles(GAMES[name])]
    first = parse_day("2026-01-01")
    turns = {day: game_of_day(day, games) for day in range(first, first + 366)}
    numbers = {(game, load_collection(game).number_for_day(day)) for day, game in turns.items()}
    assert len(numbers) == 366
    assert {*turns.values()} == {*games}


def test_a_game_without_puzzles_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    load_collection.cache_clear()
    monkeypatch.setattr("nyout.puzzles.FILE", "absent.txt")
    with pytest.raises(RecordError, match=r"run, absent\.txt: .*; expected a text with puzzles"):
        load_collection("run")


def test_puzzles_that_are_absent_or_of_another_game_are_errors() -> None:
    _, line = load_collection("le-nyout").lines[0]
    message = r"run, puzzles\.txt, line 3: a puzzle of le-nyout; expected run"
    with pytest.raises(RecordError, match=message):
        read_line("run", 3, line)
    puzzles = load_collection("run")
    assert puzzles.puzzle(len(puzzles)) == load_puzzles("run")[-1]
    for number in 0, -1, len(puzzles) + 1:
        with pytest.raises(IndexError, match=f"run: puzzle {number}; expected 1 to {len(puzzles)}"):
            puzzles.puzzle(number)


def test_a_right_move_has_its_reason_and_a_wrong_one_what_it_permits() -> None:
    words.load_extra("puzzles")
    puzzle = load_collection("run").puzzle(100)
    right, wrong = puzzle.solutions[0], ("f4", "f5")
    explanation, rest, reply = exhaust(explain_attempt(puzzle, right))
    assert explanation.startswith(
        "Captures a cowboy. None of yours can be captured next turn. Best reply: "
    )
    assert not rest
    assert reply in puzzle.state.play(right).moves()
    explanation, rest, reply = exhaust(explain_attempt(puzzle, wrong))
    harm = "Next turn, your cowboy on b3 can be captured."
    assert explanation.startswith(f"{harm} Best reply: cow on b5 to b4, cowboy on c4 to b3.")
    assert reply == ("b5", "b4")


@every_game
def test_a_solution_goes_on_to_the_end_of_its_turn_and_a_wrong_move_does_not(game: str) -> None:
    """Hypnosia 34 ends with the winning 1 into the centre, which follows the solution."""
    words.load_extra("puzzles")
    numbers = (34,) if game == "hypnosia" else range(1, 122, 60)
    for puzzle in map(load_collection(game).puzzle, numbers):
        (right, *_), wrong = puzzle.solutions, puzzle.ranked_moves[-1]
        found, refused = (exhaust(explain_attempt(puzzle, move)) for move in (right, wrong))
        state = puzzle.state.play(right)
        for move in found.rest:
            state = state.play(move)
        seat = puzzle.state.turn()
        assert state.turn() != seat or has_turn_ended(state, seat)
        assert found.reply is None or found.reply in state.moves()
        assert not refused.rest
        assert "Then " not in refused.text
        if game == "hypnosia":
            assert found.rest == (("1", "c9x2", "centre"),)


@pytest.mark.parametrize(
    ("game", "number", "sentences"),
    [
        ("hypnosia", 2, "Blue threw 4 + 3, and has used 3. Still to use: 4."),
        ("not-nyout", 8, "Blue threw 2 + 3 + 3, and has used 2. Still to use: 3 + 3."),
        ("run", 2, "Blue has already played a cowboy in this turn."),
        ("scouts", 1, "A scout has jumped, and may go on. One more play follows in this turn."),
        ("scouts", 2, "A scout has jumped, and may go on. This is the last play of the turn."),
        ("le-nyout", 1, ""),
    ],
)
def test_a_puzzle_says_what_its_turn_has_done(game: str, number: int, sentences: str) -> None:
    words.load_extra("puzzles")
    puzzle = load_puzzles(game)[number - 1]
    assert " ".join(describe_start(puzzle.state, puzzle.game, "Blue")) == sentences


@every_game
def test_only_puzzles_that_start_with_their_turn_say_nothing(game: str) -> None:
    words.load_extra("puzzles")
    for puzzle in load_puzzles(game):
        at = view.view_of(puzzle.state)
        dice = at.scene().dice
        is_begun = any(die.used for die in dice) if dice else not at.is_turn_start()
        assert bool([*describe_start(puzzle.state, puzzle.game, "Blue")]) == is_begun, puzzle.text


# --- days are those of the calendar ---------------------------------------------------------------


def test_ordinals_and_texts_are_those_of_the_calendar() -> None:
    first = date(1970, 1, 1)
    for number in range(0, 200_000, 7):
        day = first + timedelta(number)
        assert puzzles.day_of_date(day.year, day.month, day.day) == day.toordinal()
        assert puzzles.parse_day(day.isoformat()) == day.toordinal()
        assert puzzles.format_day(day.toordinal()) == day.isoformat()


@pytest.mark.parametrize(
    "text", ["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "1969-12-31", "today", ""]
)
def test_anything_but_a_date_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a date such as"):
        puzzles.parse_day(text)


# --- damaged puzzles: errors name the location, the input and the expectation ---------------------

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
    f"{POSITION} | {CHANCES} | 4": "`4`; expected the number of a level, or 0",
    f"{POSITION} | {CHANCES} | 1 | 1": "`1`; expected the number of a level, or 0",
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
    puzzle = read_puzzle(f"{POSITION} | {CHANCES}")
    assert (puzzle.solutions, puzzle.missed) == ((("7", "10"),), None)
    assert read_puzzle(f"{POSITION} | {CHANCES} | 2") == puzzle._replace(missed=2)


@pytest.mark.parametrize("line", DAMAGED)
def test_a_damaged_line_is_refused_with_its_location(line: str) -> None:
    with pytest.raises(RecordError) as error:
        read_puzzle(line, "le-nyout, line 7")
    assert str(error.value).startswith(("le-nyout, line 7: ", "le-nyout, line 7, column "))
    assert DAMAGED[line] in str(error.value)
