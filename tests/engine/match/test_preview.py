"""Tests the previews of moves, for legal moves of all golden games."""

import re

import pytest

from nyout import GAMES, view, words
from nyout.core import CHANCE, OVER, tokens
from nyout.match import Match
from nyout.plies import Gone, Lapsed, Moved, Parted, Turned, Won, events
from nyout.words.en import every
from tests import golden

STEP = 17  # distance between the plies that are checked


def sentences(game, *keys):
    """Return patterns of the sentences with these keys, including the game's own."""
    own = {f"{game.name}.{key}" for key in keys}
    texts = [
        text
        for key, text in every().items()
        if any(key == at or key.startswith(f"{at}.") for at in {*keys, *own})
    ]
    return [re.compile(re.sub(r"\\{\w+\\}", r"[\\w–]+", re.escape(text))) for text in texts]


def has_sentence(preview, game, *keys):
    """Return whether a preview has one of the sentences with these keys."""
    return any(pattern.fullmatch(one) for one in preview for pattern in sentences(game, *keys))


def happens(changes, kind, holds=lambda event: True):
    return any(isinstance(event, kind) and holds(event) for event in changes)


@golden.by_file
def test_the_preview_of_every_legal_move_names_exactly_its_effects(file):
    record = Match.from_text(file.read_text("utf-8"))
    game = record.game
    for state in record.states[::STEP]:
        for move in () if state.turn() in (CHANCE, OVER) else state.moves():
            changes = events(state, move, state.play(move))
            preview = words.preview(state, move, game)
            seat, moves = (
                view.view_of(state).actor(),
                [one for one in changes if isinstance(one, Moved)],
            )
            leaves = bool(moves) and moves[0].path[-1] not in game.board.places
            joins = bool(moves) and not leaves and moves[0].joined > len(moves)
            expected = {
                "does.takes": happens(changes, Gone),
                "does.turns": happens(changes, Turned),
                "does.parts": happens(changes, Parted),
                "does.covers": happens(changes, Moved, lambda event: bool(event.covers)),
                "does.lapses": happens(changes, Lapsed),
                "does.leaves": leaves,
                "does.joins": joins,
                "does.wins": happens(
                    changes,
                    Won,
                    lambda end, seat=seat: end.ranks[seat] == 1 and end.ranks.count(1) == 1,
                ),
            }
            for key, true in expected.items():
                assert has_sentence(preview, game, key) == true, (key, preview, state, move)


def state_after(name, moves):
    state = GAMES[name].start(first=0)
    for move in moves.split():
        state = state.play(tokens(move))
    return state


PREVIEWS = {
    "the shortcut at a cardinal point": ("le-nyout", "5 hand-5 2", "5-w2", ["Takes the shortcut."]),
    "the ring there": ("le-nyout", "5 hand-5 2", "5-7", []),
    "an entry": ("le-nyout", "2", "hand-2", []),
    "another throw": ("le-nyout", "4", "hand-4", ["Earns another throw."]),
    "a capture": ("le-nyout", "2 hand-2 2", "hand-2", ["Captures a pawn."]),
    "the end of a turn": ("not-nyout", "3", "end", ["Ends the turn."]),
    "an attack": (
        "not-nyout",
        "4 4-stable-4 2 2-stable-12 3+4 3-4x1-7 4-7x1-11 1+1 end 1+3",
        "1-11x1-12",
        ["Attacks: d4 + 2 against d4."],
    ),
    "a jump": (
        "scouts",
        "b1 c10 c1 d10 e1 e10 g1 f10 a1 g10",
        "b1-d1",
        ["Jumps.", "May continue."],
    ),
    "a dash": ("scouts", "b1 c10 c1 d10 e1 e10 g1 f10 a1 g10", "b1-b2", []),
}


@pytest.mark.parametrize(("name", "moves", "move", "preview"), PREVIEWS.values(), ids=PREVIEWS)
def test_a_preview_tells_the_effects_of_a_move(name, moves, move, preview):
    assert list(words.preview(state_after(name, moves), tokens(move), GAMES[name])) == preview
