"""Tests that a changed position is refused at a field, or can be displayed and played on."""

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER, editing, players, plies, position
from nyout.analysis import judging
from nyout.core import Game, Move, State
from nyout.position import Position
from nyout.testing import promises, sentences
from nyout.testing.playing import Played
from tests import golden

PLIES = 12
PROMISES = (
    promises.moves_are_sound,
    promises.odds_are_sound,
    promises.illegal_moves_are_refused,
    promises.tokens_are_on_the_screen,
    promises.clicks_reach_every_move,
    promises.pieces_keep_their_keys,
    promises.paths_lead_from_place_to_place,
    promises.actors_are_sound,
    promises.endings_are_announced,
    promises.positions_round_trip,
    sentences.words_are_there,
)
"""The promises of games that hold from any position."""


@cache
def texts(name: str) -> list[str]:
    """Return some positions of the golden games, from the last one backwards."""
    reads = golden.records(name)
    states = (state for read in reads for state in read.states[::-7])
    return [position.write(state, GAMES[name]) for state in states]


@cache
def values(name: str) -> dict[str, list[str]]:
    """Return the values of each field in these positions."""
    columns: dict[str, dict[str, None]] = {}
    for text in texts(name):
        for field, value in editing.values(text).items():
            columns.setdefault(field, {})[value] = None
    return {field: [*column] for field, column in columns.items()}


def with_changed_piece(text: str, game: Game, data: st.DataObject) -> str:
    """Return the text with one word of a row replaced, removed or added."""
    row = data.draw(st.sampled_from(editing.rows_of(text, game)))
    words = editing.words_of_row(row, editing.values(text))
    at = data.draw(st.integers(0, len(words)))
    choices = row.pieces[list(row.pieces)[min(at, len(row.pieces) - 1)]]
    word = [data.draw(st.sampled_from([*choices]))] if data.draw(st.integers(0, 5)) else []
    rest = words[at + data.draw(st.sampled_from([1, 1, 1, 0])) :]
    fields = editing.with_words(row, editing.values(text), [*words[:at], *word, *rest])
    return editing.with_values(text, fields)


def with_pieces_together(text: str, game: Game, data: st.DataObject) -> str:
    """Return the text with most or all pieces of a row in one place, such as off the board."""
    row = data.draw(st.sampled_from(editing.rows_of(text, game)))
    fields = editing.values(text)
    common = set[str].intersection(*({*choices} for choices in row.pieces.values()))
    word = data.draw(st.sampled_from(sorted(common - game.board.places.keys()) or ["-"]))
    others = editing.words_of_row(row, fields)[: data.draw(st.sampled_from([0, 0, 1, 2]))]
    words = [*others, *[word] * (len(row.pieces) - len(others))]
    return editing.with_values(text, editing.with_words(row, fields, words))


def with_changed_field(text: str, game: Game, data: st.DataObject) -> str:
    """Return the text with another value of a field, a further field, or without one."""
    fields = editing.values(text)
    name = data.draw(st.sampled_from(sorted(values(game.name).keys() - {"seats"})))
    choices = editing.reading(text, game).offered.get(name) or values(game.name)[name]
    pool = st.sampled_from([choices[0], choices[-1]]) | st.sampled_from(choices)
    pool |= st.sampled_from(values(game.name)[name])
    variant = fields | {name: str(data.draw(pool))}
    if not data.draw(st.integers(0, 9)):
        del variant[name]
    return editing.with_values(text, variant)


CHANGES = with_changed_piece, with_pieces_together, with_changed_field


def continuation(start: Position, rng: Random) -> Played:
    """Return a game that random and greedy moves play on from a position."""
    states: list[State] = [start.state]
    moves: list[Move] = []
    while (state := states[-1]).turn() != OVER and len(moves) < PLIES:
        if state.turn() == CHANCE:
            moves.append(plies.select_throw(state, rng.random()))
        else:
            moves.append(players.choice(rng.choice(("greedy", "random")), state, rng))
        states.append(state.play(moves[-1]))
    return Played(start.game, start.seats, 0, start.options, states, moves)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(data=st.data())
def test_a_changed_position_is_refused_or_can_be_played(game: Game, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(texts(game.name)))
    for _ in range(data.draw(st.sampled_from([1, 1, 2, 3]))):
        change = data.draw(st.sampled_from(CHANGES))
        if editing.rows_of(text, game):  # else its options are not those of its seats
            text = change(text, game, data)
    start, fault, _ = editing.reading(text, game)
    if start is None:
        assert fault
        assert fault.fields["name"] in {*editing.values(text), *values(game.name)}
        assert str(fault.fields["name"]) in str(fault)
        return
    whole = continuation(start, Random(data.draw(st.integers(0, 1000))))
    assert [breach for promise in PROMISES for breach in promise(whole)] == []
    for state in whole.states[:3]:
        if state.turn() != OVER:
            assert len(judging.estimate_chances(state)) == start.seats


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_quarter_of_the_positions_with_one_piece_elsewhere_can_be_played_on(game: Game) -> None:
    """A reader that refuses everything would pass the test above."""
    rng, playable, total = Random(7), 0, 200
    if not editing.rows_of(texts(game.name)[0], game):
        pytest.skip("its positions do not list pieces")
    for _ in range(total):
        text = rng.choice(texts(game.name))
        row = rng.choice(editing.rows_of(text, game))
        words = editing.words_of_row(row, editing.values(text))
        if words:
            n = rng.randrange(len(words))
            words[n] = rng.choice([*[*row.pieces.values()][n]])
            fields = editing.with_words(row, editing.values(text), words)
            text = editing.with_values(text, fields)
        playable += editing.reading(text, game).position is not None
    assert playable > total / 4
