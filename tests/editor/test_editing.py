"""Tests changes to positions as text: any change of any game yields a position or a sentence."""

from collections.abc import Iterable, Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import catalogues
from nyout import GAMES, draw, editing, position, testing, words
from nyout.cli.skeleton.game import GAME as SAMPLE
from nyout.core import Game
from nyout.view import Spot, cached_scene
from tests import golden
from tests.toys import register
from web.extras import editor_state as editor
from web.extras.editor_state import Editor

words.load_extra("editor")

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def random_editor(game: Game, data: st.DataObject) -> Editor:
    """Return an editor of some position of a random game."""
    variant = data.draw(st.sampled_from(list(testing.variants(game))))
    whole = testing.play_random(game, *variant, Random(data.draw(st.integers(0, 1000))))
    return editor.begin(game, data.draw(st.sampled_from(whole.states)), whole.options)


def assert_read_or_explained(game: Game, texts: Iterable[str]) -> None:
    """Assert that texts read back exactly, or have faults with a sentence in every language."""
    readings = {text: editing.read_text(text, game) for text in texts}
    for text, reading in readings.items():
        if reading.position:
            assert position.write(reading.position.state, game) == text
    for _ in catalogues.each():
        assert all(words.fault(reading.fault) for reading in readings.values() if reading.fault)


@by_game
@given(data=st.data())
def test_each_piece_of_a_position_is_at_its_place_in_the_text(
    game: Game, data: st.DataObject
) -> None:
    current = random_editor(game, data)
    pieces = cached_scene(current.valid.state).pieces
    if not editing.rows_of(current.text, game):
        pieces = ()  # the text has no places, such as numbers of steps
    assert editing.places(current.text, game) == {piece.key: piece.place for piece in pieces}


@by_game
@given(data=st.data())
def test_any_change_yields_a_position_or_a_sentence(game: Game, data: st.DataObject) -> None:
    current = random_editor(game, data)
    for _ in range(data.draw(st.integers(1, 3))):
        current = data.draw(st.sampled_from(list(changes(current, data))))
        assert current.scene.pieces
    assert_read_or_explained(game, current.texts)


@by_game
@given(data=st.data())
def test_no_button_and_no_gesture_fails_whatever_the_text(game: Game, data: st.DataObject) -> None:
    current = random_editor(game, data)
    for _ in range(data.draw(st.integers(1, 3))):
        current = current.replace(damage(current.text, data))
    for after in list(changes(current, data)):
        assert after.scene.pieces
        assert {*after.marks()} <= {*places(after)}


def damage(text: str, data: st.DataObject) -> str:
    """Return a text with one word replaced, dropped, repeated or changed."""
    words = text.split() or [""]
    n = data.draw(st.integers(0, len(words) - 1))
    name, value = words[n].rpartition("=")[::2]
    at = data.draw(st.integers(0, len(value)))
    strange = data.draw(st.sampled_from([*words, *STRANGE]) | st.text(max_size=5))
    words[n] = data.draw(
        st.sampled_from(
            [
                strange,
                f"{strange} {words[n]}",
                f"{strange}{words[n]}",
                f"{name}={strange}",
                f"{name}={value[:at]}{strange}{value[at + 1 :]}",
            ]
        )
    )
    return " ".join(words)


STRANGE = "", "0", "-1", "9" * 5000, "-", ",", "/", "=", "scouts/1", "seats=3", "hand"


def places(current: Editor) -> Iterable[Spot]:
    """Return the spots that the editor draws."""
    return draw.middles(current.oriented_board, current.scene, current.valid.seats)


def changes(current: Editor, data: st.DataObject) -> Iterator[Editor]:
    """Yield the editor after a change of each kind."""
    yield from (current.clear(), current.undo(), current.redo(), current.reset(), current.turn())
    yield current.replace(data.draw(st.text(max_size=5)) + current.text)
    yield current.click(data.draw(st.sampled_from(sorted(places(current), key=str))))
    piece = data.draw(st.sampled_from(current.scene.pieces))
    if spots := sorted(editor.destinations(current, piece), key=str):
        yield current.put(piece.key, data.draw(st.sampled_from(spots)))
    for name, choices in editing.controls(current.text, current.game).items():
        yield current.write(name, data.draw(st.text(max_size=5)))
        if choices:
            yield current.write(name, str(data.draw(st.sampled_from(choices))))


@by_game
def test_a_piece_that_moves_away_and_back_leaves_the_position_unchanged(game: Game) -> None:
    for record in golden.records(game.name)[:2]:
        state = record.states[len(record.moves) // 2]
        current = editor.begin(game, state, record.options)
        for piece in current.scene.pieces:
            trays = [spot for spot in editor.destinations(current, piece) if spot[1] is not None]
            for spot in trays:
                away = current.put(piece.key, spot)
                assert away.undo().text == current.text


@by_game
def test_a_text_that_breaks_off_keeps_the_fields_of_the_last_valid_one(game: Game) -> None:
    seats = game.seats[0]
    current = editor.begin(game, game.start(seats), game.complete_options(seats, {}))
    parts = current.text.split()
    for length in range(1, len(parts)):
        partial = current.replace(" ".join(parts[:length]))
        assert partial.controls == current.controls
        assert partial.fields == current.fields


@by_game
def test_a_cleared_position_is_the_first_one_of_the_game(game: Game) -> None:
    record = golden.largest(game.name)
    for state in record.states[:: len(record.moves) // 3 or 1]:
        current = editor.begin(game, state, record.options).clear()
        assert current.text == editing.first_position_text(game, len(record.seats), record.options)
        assert not current.reading.fault


def test_a_text_without_readable_seats_is_cleared_as_the_last_valid_one() -> None:
    game = GAMES["run"]
    current = editor.begin(game, game.start(2, 0), {})
    for text in "0" + current.text, current.text.replace("seats=2", ""), "":
        fresh = current.replace(text).clear()
        assert fresh.text == editing.first_position_text(game, 2, {})


def test_what_follows_from_other_fields_is_corrected() -> None:
    game = GAMES["not-nyout"]
    text = "not-nyout/1 seats=2 homes=NS horses=6/16 to-move=1 dice=- taker=- quiet=2"
    after = editing.with_value(text, game, "dice", "1")
    assert editing.values(after)["left"] == "1"
    assert editing.with_value(after, game, "dice", "-") == text
    game = GAMES["scouts"]
    text = (
        "scouts/1 seats=2 first=red red=f9,b2*,d3,g5,a6 blue=c9,e1*,h8,d10,e10 boulders=-,c7"
        " to-move=blue round=12 plays=1 moved=c9 past=d2-d3/c10-c9"
    )
    assert editing.move_piece(text, game, "1.2", "g8").endswith("past=d2-d3/c10-c9")
    assert editing.move_piece(text, game, "0.2", "d4").endswith("past=c10-c9")
    assert editing.with_value(text, game, "moved", "h8").endswith("past=d2-d3/c10-c9")


def test_setting_up_scouts_piece_by_piece_ends_in_a_position_to_play_from() -> None:
    game = GAMES["scouts"]
    text = editing.first_position_text(game, 2, {})
    for n, file in enumerate("abcde"):
        text = editing.move_piece(text, game, f"0.{n}", f"{file}1")
        text = editing.move_piece(text, game, f"1.{n}", f"{file}10")
        assert not editing.read_text(text, game).fault
    assert {"boulders", "to-move", "round", "plays", "past"} <= editing.values(text).keys()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("blue=w2>,hand,hand,hand", "blue=w2<,hand,hand,hand"),
        ("blue=w2<,hand,hand,hand", "blue=w2>,hand,hand,hand"),
    ],
)
def test_a_piece_can_be_turned(text: str, expected: str) -> None:
    game, rest = GAMES["le-nyout"], "le-nyout/1 seats=2 exit_same_turn=no to-move=blue throw=-"
    other = "red=hand,hand,hand,hand"
    result = editing.turn_piece(f"{rest} {text} {other}", game, "0.0")
    assert result == f"{rest} {expected} {other}"


def test_two_pieces_on_a_place_and_texts_that_cannot_be_read_are_faults() -> None:
    game = GAMES["run"]
    current = editor.begin(game, game.start(2, 0), {})
    for key, spot in (("0.0", "d1"), ("1.0", "d1")):
        current = current.put(key, (spot, None))
    assert current.reading.fault
    assert current.faulty == {("d1", None)}
    assert [piece.place for piece in current.scene.pieces].count("d1") == 2
    current = editor.begin(game, game.start(2, 0), {})
    scene = current.scene
    for text in ("", "?", "le-nyout/1", editing.first_position_text(GAMES["scouts"], 2, {})):
        wrong = current.replace(text)
        assert wrong.reading.fault
        assert wrong.scene == scene


def test_undo_and_redo_walk_through_all_texts() -> None:
    game = GAMES["run"]
    current = editor.begin(game, game.start(2, 0), {})
    texts = [current.text]
    for spot in ("d1", "e2", "f3"):
        current = current.put("0.0", (spot, None))
        texts.append(current.text)
    for text in reversed(texts[:-1]):
        current = current.undo()
        assert current.text == text
    assert current.undo() == current
    for text in texts[1:]:
        current = current.redo()
        assert current.text == text
    assert current.reset().text == texts[0]


def test_a_click_picks_a_piece_or_its_stack_and_the_next_one_puts_it_down_or_lets_it_go() -> None:
    game = GAMES["le-nyout"]
    current = editor.begin(game, game.start(2), {"exit_same_turn": False})  # a roll-off
    pick = current.click(("hand", 1))
    assert pick.picked == "1.3"
    stack = pick.click(("hand", 1))
    assert stack.click(("hand", 1)).picked == ""
    move = stack.click(("7", None))
    assert {at for key, at in editing.places(move.text, game).items() if key[0] == "1"} == {"7"}
    assert move.undo() == current._replace(texts=move.texts)
    assert pick.click(("hand", 0)) == current
    drop = pick.click(("5", None))
    assert editing.places(drop.text, game)["1.3"] == "5"
    assert drop.valid.state == drop.reading.position.state  # type: ignore[union-attr]


def test_a_finished_game_goes_on_with_the_first_seat_once_a_piece_can_move() -> None:
    game = GAMES["le-nyout"]
    text = (
        "le-nyout/1 seats=2 exit_same_turn=no to-move=- throw=- blue=off,off,off,off red=5,9,12,off"
    )
    current = Editor(game, (text,))
    back = current.put("0.3", ("7", None))
    assert back.reading.position
    assert editing.values(back.text)["to-move"] == "blue"


# --- the position editor needs no code of a new game ----------------------------------------------


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return the game that `nyout new-game` writes, registered so that it can be edited."""
    return register(monkeypatch, SAMPLE)


def test_the_stones_of_a_new_game_are_placed_and_its_turn_is_chosen(sample: Game) -> None:
    current = editor.begin(sample, sample.start(2), {})
    assert editing.controls(current.text, sample) == {"seat": None}
    for key, place in (("0.4", "b2"), ("1.4", "a1"), ("0.4", "c3")):
        current = current.put(key, (place, None))
        assert not current.reading.fault
    current = current.write("seat", "1")
    assert not current.reading.fault
    assert current.text == "sample/1 seats=2 stones=b2,c3/a1 seat=1"
    assert current.valid.state.turn() == 1
    back = current.put("0.0", ("hand", 0))
    assert back.text == "sample/1 seats=2 stones=c3/a1 seat=1"
    wrong = current.write("seat", "7")
    assert wrong.reading.fault
    assert wrong.scene == current.scene
    assert current.clear().text == "sample/1 seats=2 stones=-/- seat=0"
