"""Records: what is written is read back exactly, and whatever else is read is told what is wrong.

This text comes from outside: from a file, a message, a browser's storage.
"""

import json
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nyout import GAMES, match, record
from nyout.match import Seat
from nyout.record import MOST_PLIES, Record, RecordError
from tests.engine.formats.records import HEAD, TEXT, game_of, records, refusal

DAMAGE = st.text(alphabet='[]{}"\\\n\r\t -.*0123456789hand\ufeff\u2028\ud800é', max_size=8)


@given(records())
def test_a_record_is_read_back_as_it_was_written(kept):
    assert record.read(record.write(kept)) == kept


@given(records())
def test_what_is_read_is_written_the_same_again(kept):
    text = record.write(kept)
    assert record.write(record.read(text)) == text


@given(records())
def test_a_record_is_text_that_any_file_can_hold(kept):
    assert record.write(kept).encode().decode() == record.write(kept)


@given(records(), st.sampled_from(["\n", "\r\n", "\t", "  "]), st.booleans())
def test_line_ends_and_turn_numbers_are_for_the_eye_only(kept, space, numbered):
    plain = kept._replace(comments={})
    *tags, body = record.write(plain).partition("\n\n")
    words = [word for word in body.split() if numbered or not word.endswith(".")]
    assert record.read("".join(tags) + space.join(words)) == plain


def test_the_example_of_the_module_is_a_record():
    assert record.__doc__ is not None
    text = "\n".join(
        line[4:] for line in record.__doc__.splitlines() if line.startswith("    ") or not line
    )
    read = record.read(text)
    assert record.write(read).strip() == text.strip()
    assert read.comments == {5: "a pawn more"}


def test_each_turn_is_on_a_line():
    text = record.write(game_of("1 1  3 2  4 hand-4 2 4-6  1 hand-1"))
    assert text.partition("\n\n")[2] == ("1. 1\n2. 1\n3. 3\n4. 2\n5. 4 hand-4 2 4-6\n6. 1 hand-1\n")


@given(records(), st.data())
def test_a_damaged_text_is_read_or_refused_and_nothing_else(kept, data):
    text = record.write(kept)
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
def test_any_text_is_read_or_refused_and_nothing_else(text):
    assert_read_or_refused(text)
    assert_read_or_refused(HEAD + text)


def assert_read_or_refused(text: str) -> None:
    """A refusal names a place; what is read can be played on, saved, and read again."""
    read, refused = refusal(record.read, text)
    if refused:
        assert re.match(r"line \d+, column \d+: .+; expected .+", str(refused), re.DOTALL)
    if read is None:
        return
    written = record.write(read)
    assert record.read(written) == read
    assert written.encode().decode() == written
    saved = record.write(record.of_match(record.to_match(read, "seed")))
    assert record.read(saved).moves == read.moves


@pytest.mark.parametrize("token", ["1 ", "1\n", "{} ", "hand-1 ", "1. "])
def test_a_text_of_absurd_length_is_refused_or_read_quickly(token):
    assert_looks_at_little(HEAD + token * 20_000)


def assert_looks_at_little(text: str) -> None:
    """Counts the characters that are looked at for line numbers: few times the text, not n²."""

    class Watched(str):
        __slots__ = ()
        looked = 0

        def count(self, sub, start=0, end=None):  # type: ignore[override]
            end = len(self) if end is None else end
            Watched.looked += end - (start or 0)
            return str.count(self, sub, start, end)

    refusal(record.read, Watched(text))
    assert Watched.looked <= 3 * len(text)


def test_a_record_of_more_plies_than_any_game_has_is_refused():
    # Two pawns that capture each other on 1 for ever: a legal game without an end.
    text = HEAD + '[First "1"]\n' + "1 hand-1 " * (MOST_PLIES // 2)
    assert len(record.read(text).moves) == MOST_PLIES
    with pytest.raises(RecordError) as refused:
        record.read(text + "1")
    assert str(refused.value).endswith(f"too many moves; expected {MOST_PLIES} at most")


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
    "a seat that is not there": (
        HEAD + '[First "3"]',
        "line 4, column 2: First '3'; expected 1, 2",
    ),
    "an unknown player": (
        HEAD + '[Player2 "deep Blue"]',
        "line 4, column 2: Player2 'deep'; expected person, elsewhere, random, greedy",
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
    "a tag without its end": (HEAD + '[Event "x', 'line 4, column 1: `[Event "x`; expected a tag'),
    "text that is not JSON's": (HEAD + r'[Event "\x"]', "line 4, column 2: "),
    "a tag after a move": (HEAD + '1\n  [Event "x"]', "line 5, column 4: the tag Event; expected"),
    "a comment without its end": (
        HEAD + "1 {so",
        "line 4, column 3: `{so`; expected a closing `}`",
    ),
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
    "a result that is not the moves'": (
        HEAD + '[Result "1 2"]',
        "line 4, column 2: the result 1 2; expected * by the moves",
    ),
}


@pytest.mark.parametrize(("text", "says"), REFUSED.values(), ids=REFUSED)
def test_an_error_names_line_and_column_what_is_there_and_what_was_expected(text, says):
    with pytest.raises(RecordError) as refused:
        record.read(text)
    assert str(refused.value).startswith(says)


def test_an_error_about_a_long_word_is_short():
    for text in ("x" * 9999, f'[Seats2 "x"][Event "{"x" * 9999}"] y', f'[First "{"x" * 9999}"]'):
        with pytest.raises(RecordError) as refused:
            record.read(HEAD + text)
        assert len(str(refused.value)) < 300


def test_a_move_after_the_end_is_refused_because_the_game_is_over():
    over = record.write(game_of("", whole=True))
    with pytest.raises(RecordError, match="the game is over"):
        record.read(over + " 1")


@given(TEXT)
def test_a_tag_is_text_in_the_quotes_of_json(text):
    read = record.read(f"{HEAD}[Event {json.dumps(text)}]")
    assert read.tags == {"Event": text}


def test_an_option_that_is_not_named_has_its_default():
    game = GAMES["le-nyout"]
    assert record.read(HEAD).options == game.settled(2, {})
    assert record.read(HEAD).seats == (Seat(""), Seat(""))


@given(records(), st.integers(0, 10_000))
def test_a_match_continues_where_it_was_saved(kept, ply):
    """Its moves, seats, options, seed and the ply shown; what was played before stays."""
    played = record.to_match(kept, "a seed")
    played = played.at(ply % (len(played.moves) + 1))
    text = record.write(record.of_match(played))
    assert record.to_match(record.read(text), "another seed") == played


def test_a_match_that_was_read_keeps_its_comments_and_tags_when_it_is_saved():
    kept = record.read(HEAD + '[Event "a cup"]\n1 {a low throw}')
    saved = record.of_match(record.to_match(kept, "seed"))
    assert saved.comments == kept.comments
    assert saved.tags["Event"] == "a cup"


def test_a_record_without_a_seed_takes_the_one_that_is_given():
    assert record.to_match(record.read(HEAD), "mine").seed == "mine"
    assert record.to_match(record.read(HEAD + '[Seed "own"]'), "mine").seed == "own"


def test_a_new_match_is_saved_before_its_first_throw():
    begun = match.start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bo", "greedy")), "7")
    assert record.write(record.of_match(begun)) == (
        '[Game "le-nyout"]\n[Rules "1"]\n[Seats "2"]\n[Options "exit_same_turn=no"]\n'
        '[Player1 "person Ann"]\n[Player2 "greedy Bo"]\n[Seed "7"]\n[Result "*"]\n\n'
    )


def test_the_result_is_the_ranks_by_seat():
    whole = game_of("", whole=True)
    *_, last = whole.states()
    assert f'[Result "{" ".join(map(str, last.ranks()))}"]' in record.write(whole)
    assert isinstance(whole, Record)


def test_a_first_seat_that_the_game_does_not_have_is_refused_as_a_record(monkeypatch):
    game = GAMES["le-nyout"]._replace(firsts=lambda seats: range(1))
    monkeypatch.setitem(GAMES.known, "le-nyout", game)
    assert record.read(HEAD + '[First "1"]').first == 0
    _, error = refusal(record.read, HEAD + '[First "2"]')
    assert "First '2'; expected 1" in str(error)
