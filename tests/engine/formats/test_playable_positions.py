"""Tests that a changed position is refused at a field, or can be displayed and played on."""

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER, editing, players, position
from nyout.analysis import judging
from nyout.core import Game, Move, State
from nyout.plies import chance
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
    reads = map(golden.read, golden.files(name))
    chosen = (state for read in reads for state in read.states[::-7])
    return [position.write(state, GAMES[name]) for state in chosen]


@cache
def values(name: str) -> dict[str, list[str]]:
    """Return the values of each field in these positions."""
    found: dict[str, dict[str, None]] = {}
    for text in texts(name):
        for field, value in editing.values(text).items():
            found.setdefault(field, {})[value] = None
    return {field: [*known] for field, known in found.items()}


def with_changed_piece(text: str, game: Game, data: st.DataObject) -> str:
    """Return the text with one word of a row replaced, removed or added."""
    row = data.draw(st.sampled_from(editing.rows_of(text, game)))
    words = editing.listed_words(row, editing.values(text))
    at = data.draw(st.integers(0, len(words)))
    known = row.pieces[list(row.pieces)[min(at, len(row.pieces) - 1)]]
    word = [data.draw(st.sampled_from([*known]))] if data.draw(st.integers(0, 5)) else []
    kept = words[at + data.draw(st.sampled_from([1, 1, 1, 0])) :]
    changed = editing.with_words(row, editing.values(text), [*words[:at], *word, *kept])
    return editing.with_values(text, changed)


def with_pieces_together(text: str, game: Game, data: st.DataObject) -> str:
    """Return the text with most or all pieces of a row in one place, such as off the board."""
    row = data.draw(st.sampled_from(editing.rows_of(text, game)))
    fields = editing.values(text)
    shared = set[str].intersection(*({*known} for known in row.pieces.values()))
    word = data.draw(st.sampled_from(sorted(shared - game.board.places.keys()) or ["-"]))
    kept = editing.listed_words(row, fields)[: data.draw(st.sampled_from([0, 0, 1, 2]))]
    words = [*kept, *[word] * (len(row.pieces) - len(kept))]
    return editing.with_values(text, editing.with_words(row, fields, words))


def with_changed_field(text: str, game: Game, data: st.DataObject) -> str:
    """Return the text with another value of a field, a further field, or without one."""
    fields = editing.values(text)
    name = data.draw(st.sampled_from(sorted(values(game.name).keys() - {"seats"})))
    offered = editing.reading(text, game).offered.get(name) or values(game.name)[name]
    pool = st.sampled_from([offered[0], offered[-1]]) | st.sampled_from(offered)
    pool |= st.sampled_from(values(game.name)[name])
    changed = fields | {name: str(data.draw(pool))}
    if not data.draw(st.integers(0, 9)):
        del changed[name]
    return editing.with_values(text, changed)


CHANGES = with_changed_piece, with_pieces_together, with_changed_field


def played_on(found: Position, rng: Random) -> Played:
    """Return a game that random and greedy moves play on from a position."""
    states: list[State] = [found.state]
    moves: list[Move] = []
    while (state := states[-1]).turn() != OVER and len(moves) < PLIES:
        if state.turn() == CHANCE:
            moves.append(chance.throw(state, rng.random()))
        else:
            moves.append(players.choice(rng.choice(("greedy", "random")), state, rng))
        states.append(state.play(moves[-1]))
    return Played(found.game, found.seats, 0, found.options, states, moves)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(data=st.data())
def test_a_changed_position_is_refused_at_a_field_or_can_be_played_on(
    game: Game, data: st.DataObject
) -> None:
    text = data.draw(st.sampled_from(texts(game.name)))
    for _ in range(data.draw(st.sampled_from([1, 1, 2, 3]))):
        change = data.draw(st.sampled_from(CHANGES))
        if editing.rows_of(text, game):  # else its options are not those of its seats
            text = change(text, game, data)
    found, fault, _ = editing.reading(text, game)
    if found is None:
        assert fault
        assert fault.fields["name"] in {*editing.values(text), *values(game.name)}
        assert str(fault.fields["name"]) in str(fault)
        return
    whole = played_on(found, Random(data.draw(st.integers(0, 1000))))
    assert [broken for promise in PROMISES for broken in promise(whole)] == []
    for state in whole.states[:3]:
        if state.turn() != OVER:
            assert len(judging.estimated(state)) == found.seats


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_quarter_of_the_positions_with_one_piece_elsewhere_can_be_played_on(game: Game) -> None:
    """A reader that refuses everything would pass the test above."""
    rng, accepted, tried = Random(7), 0, 200
    for _ in range(tried):
        text = rng.choice(texts(game.name))
        row = rng.choice(editing.rows_of(text, game))
        words = editing.listed_words(row, editing.values(text))
        if words:
            n = rng.randrange(len(words))
            words[n] = rng.choice([*[*row.pieces.values()][n]])
            fields = editing.with_words(row, editing.values(text), words)
            text = editing.with_values(text, fields)
        accepted += editing.reading(text, game).position is not None
    assert accepted > tried / 4
