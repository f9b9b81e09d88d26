"""Tests records: exact round trips, and an error with line and column for any other text.

Such a text may come from a file, a message or the storage of a browser.
"""

import json
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nyout import GAMES, match, record
from nyout.core import Move, State
from nyout.match import Match, Seat
from nyout.record import MAX_PLIES, RecordError
from tests.engine.formats.records import HEAD, TEXT, game_of, records, refusal
from tools.driver.playing import long_match

DAMAGE = st.text(alphabet='[]{}"\\\n\r\t -.*0123456789hand\ufeff\u2028\ud800é', max_size=8)


@given(records())
def test_a_record_round_trips_as_text_that_can_be_encoded(original):
    text = original.text()
    assert Match.from_text(text) == original
    assert text.encode().decode() == text


@given(records(), st.sampled_from(["\n", "\r\n", "\t", "  "]), st.booleans())
def test_line_ends_and_turn_numbers_are_optional(original, space, with_numbers):
    plain = replace(original, comments={})
    *tags, body = plain.text().partition("\n\n")
    words = [word for word in body.split() if with_numbers or not word.endswith(".")]
    assert Match.from_text("".join(tags) + space.join(words)) == plain


def test_the_example_in_the_docstring_is_a_record():
    assert record.__doc__ is not None
    text = "\n".join(
        line[4:] for line in record.__doc__.splitlines() if line.startswith("    ") or not line
    )
    example_record = Match.from_text(text)
    assert example_record.text().strip() == text.strip()
    assert example_record.comments == {5: "a pawn more"}


def test_each_turn_is_on_its_own_line():
    text = game_of("1 1  3 2  4 hand-4 2 4-6  1 hand-1").text()
    assert text.partition("\n\n")[2] == ("1. 1\n2. 1\n3. 3\n4. 2\n5. 4 hand-4 2 4-6\n6. 1 hand-1\n")


@given(records(), st.data())
def test_a_damaged_text_is_read_or_refused(original, data):
    text = original.text()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        end = data.draw(st.sampled_from([at, at + 1, at + 5, len(text)]))
        text = text[:at] + data.draw(DAMAGE) + text[end:]
    assert_read_or_refused(text)


@given(st.text())
@example("[" * 5000)
@example("{" * 5000)
@example('[Game "' + "\\" * 5001)
@example(HEAD + "[Options " + '"' * 5000)
@example(HEAD + "{" + "\\" * 5001)
@example(HEAD + "9" * 5000)
@example(HEAD + "9" * 5000 + ".")
@example(HEAD + "-" * 5000)
@example(HEAD + f'[First "{"9" * 5000}"]')
@example(HEAD + f'[Ply "{"9" * 5000}"]')
@example(HEAD + f'[Ply "{"0" * 5000}"]')
@example(HEAD + '[Ply "0000000009"]')
@example(HEAD + '[Ply "²"]')
@example(HEAD + '[Player1 "person \\ud800"]')
@example(HEAD + '[Event "\\ud800"]')
@example(HEAD + '[First "2"]\n1. 3 hand-3')
@example(HEAD + '[Options ""]')
@example(HEAD + '[Options "exit_same_turn=yes exit_same_turn=no"]')
@example(HEAD + '[Player3 "nobody"]')
@example(HEAD + '[Player1 ""]')
def test_any_text_is_read_or_refused(text):
    assert_read_or_refused(text)
    assert_read_or_refused(HEAD + text)


def assert_read_or_refused(text: str) -> None:
    """Assert that a text is refused with a place, or read as a record that can be saved."""
    result, error = refusal(Match.from_text, text)
    if error:
        assert re.match(r"line \d+, column \d+: .+; expected .+", str(error), re.DOTALL)
    if result is None:
        return
    again = result.text()
    assert Match.from_text(again) == result
    assert again.encode().decode() == again
    complete = result.with_seed("seed").text()
    assert Match.from_text(complete).moves == result.moves


def test_a_record_with_too_many_plies_is_refused():
    # A legal game without an end: two pawns capture each other on 1.
    text = HEAD + '[First "1"]\n' + "1 hand-1 " * (MAX_PLIES // 2)
    assert len(Match.from_text(text).moves) == MAX_PLIES
    with pytest.raises(RecordError) as error:
        Match.from_text(text + "1")
    assert str(error.value).endswith(f"too many moves; expected {MAX_PLIES} at most")


REFUSED = {
    "nothing": ("", 'line 1, column 1: no tag Game; expected [Game "…"]'),
    "another game": (
        HEAD.replace("le-nyout", "go"),
        "line 1, column 2: Game 'go'; expected hypnosia, le-nyout",
    ),
    "other rules": (
        HEAD.replace('Rules "1"', 'Rules "99"'),
        "line 2, column 2: Rules '99'; expected 1",
    ),
    "no seats": (
        HEAD.replace('[Seats "2"]', ""),
        "line 1, column 1: no tag Seats; expected [Seats",
    ),
    "too many seats": (
        HEAD.replace('Seats "2"', 'Seats "5"'),
        "line 3, column 2: Seats '5'; expected 2, 3, 4",
    ),
    "an unknown first seat": (HEAD + '[First "3"]', "line 4, column 2: First '3'; expected 1, 2"),
    "an unknown player": (
        HEAD + '[Player2 "deep Blue"]',
        "line 4, column 2: Player2 'deep'; expected person, elsewhere, beginner, casual, "
        "strong, best, greedy, random",
    ),
    "an unknown option": (
        HEAD + '[Options "fast=yes"]',
        "line 4, column 2: Options 'fast=yes'; expected exit_same_turn=no, exit_same_turn=yes",
    ),
    "an unknown value": (
        HEAD + '[Options "exit_same_turn=maybe"]',
        "line 4, column 2: Options 'exit_same_turn=maybe'; expected exit_same_turn=no, exit",
    ),
    "an option twice": (
        HEAD + '[Options "exit_same_turn=yes exit_same_turn=no"]',
        "line 4, column 2: an option is given twice; expected each once",
    ),
    "a second tag": (HEAD + '[Seats "2"]', "line 4, column 2: a second Seats; expected each tag"),
    "an open tag": (HEAD + '[Event "x', 'line 4, column 1: `[Event "x`; expected a tag'),
    "a text that is not JSON": (HEAD + r'[Event "\x"]', "line 4, column 2: "),
    "a tag after a move": (HEAD + '1\n  [Event "x"]', "line 5, column 4: the tag Event; expected"),
    "an open comment": (HEAD + "1 {so", "line 4, column 3: `{so`; expected a closing `}`"),
    "a second comment": (HEAD + "1 {a} {b}", "line 4, column 8: a second comment; expected one"),
    "a bracket alone": (HEAD + "1 }", "line 4, column 3: `}`; expected a move"),
    "an illegal throw": (
        HEAD + "1\n1. 6",
        "line 5, column 4: `6` is not legal at move 2; expected 1,",
    ),
    "an illegal move": (
        HEAD + "1 2 {a\nb} 3 hand-4",
        "line 5, column 6: `hand-4` is not legal at move 4; expected hand-3",
    ),
    "a result that contradicts the moves": (
        HEAD + '[Result "1 2"]',
        "line 4, column 2: the result 1 2; expected * by the moves",
    ),
}


@pytest.mark.parametrize(("text", "message"), REFUSED.values(), ids=REFUSED)
def test_an_error_names_the_place_the_text_and_the_expected_text(text, message):
    assert str(refusal(Match.from_text, text)[1]).startswith(message)


def test_an_error_about_a_long_word_is_short_and_a_move_after_the_end_is_refused():
    for text in ("x" * 9999, f'[Seats2 "x"][Event "{"x" * 9999}"] y', f'[First "{"x" * 9999}"]'):
        with pytest.raises(RecordError) as error:
            Match.from_text(HEAD + text)
        assert len(str(error.value)) < 300
    over = game_of("", whole=True).text()
    with pytest.raises(RecordError, match="the game is over"):
        Match.from_text(over + " 1")


@given(TEXT)
def test_the_value_of_a_tag_is_a_json_string(text):
    result = Match.from_text(f"{HEAD}[Event {json.dumps(text)}]")
    assert result.tags == {"Event": text}


def test_options_and_seeds_that_a_record_lacks_are_completed():
    game = GAMES["le-nyout"]
    assert Match.from_text(HEAD).options == game.complete_options(2, {})
    assert Match.from_text(HEAD).seats == (Seat(""), Seat(""))
    assert Match.from_text(HEAD).with_seed("mine").seed == "mine"
    assert Match.from_text(HEAD + '[Seed "own"]').with_seed("mine").seed == "own"


@given(records(), st.integers(0, 10_000))
def test_a_match_continues_where_it_was_saved(original, ply):
    """Moves, seats, options, seed and the ply shown are saved."""
    current = original.with_seed("a seed")
    current = current.go_to(ply % (len(current.moves) + 1))
    text = current.text()
    assert Match.from_text(text).with_seed("another seed") == current


def test_a_new_match_can_be_saved():
    start = match.start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bo", "greedy")), "7")
    assert start.text() == (
        '[Game "le-nyout"]\n[Rules "1"]\n[Seats "2"]\n[Options "exit_same_turn=no"]\n'
        '[Player1 "person Ann"]\n[Player2 "greedy Bo"]\n[Seed "7"]\n[Result "*"]\n\n'
    )


def test_a_first_seat_that_the_game_excludes_is_refused(monkeypatch):
    game = GAMES["le-nyout"]._replace(firsts=lambda seats: range(1))
    monkeypatch.setitem(GAMES.registry, "le-nyout", game)
    assert Match.from_text(HEAD + '[First "1"]').first == 0
    _, error = refusal(Match.from_text, HEAD + '[First "2"]')
    assert "First '2'; expected 1" in str(error)


# --- work: writing plays no move, and reading plays each move once --------------------------------


@pytest.fixture(params=GAMES)
def long(request: pytest.FixtureRequest) -> Match:
    """Return a long match of each game in turn."""
    return long_match(GAMES[request.param])


@pytest.fixture
def plays(long: Match, monkeypatch: pytest.MonkeyPatch) -> list[Move]:
    """Return the list to which positions of this game append the moves that they play."""
    moves: list[Move] = []

    def recorder(play: Callable[[State, Move], State]) -> Callable[[State, Move], State]:
        def count(state: State, move: Move) -> State:
            moves.append(move)
            return play(state, move)

        return count

    for kind in {type(state) for state in long.states}:  # the roll-off is a type of its own
        monkeypatch.setattr(kind, "play", recorder(kind.play))
    return moves


def test_a_match_is_written_and_packed_without_replaying_it(long: Match, plays: list[Move]) -> None:
    assert len(long.link()) < len(long.text())
    assert not plays


@pytest.mark.parametrize(
    "read",
    [lambda at: Match.from_text(at.text()), lambda at: Match.from_link(at.link())],
    ids=["text", "link"],
)
def test_a_text_becomes_a_match_by_playing_each_move_once(
    long: Match, plays: list[Move], read: Callable[[Match], Match]
) -> None:
    assert read(long) == long
    assert tuple(plays) == long.moves
