"""Tests that every answer to a refused click is true, by the legal moves of random positions.

Each sentence of an answer is read back by its key and fields, and the claim of the key is checked
against the targets of the legal moves, without the code that chose the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random

import pytest

from nyout import GAMES, plies, view, words
from nyout.core import CHANCE, OVER
from nyout.match import Match, Seat
from nyout.selection import start_selection
from nyout.view import Spot, Target
from nyout.words.en import every
from tests.answers import CLAIMS, Claim, Fields, Refusal
from tests.sampling import sample

NAMES = "Ann", "Bob", "Cy", "Dee", "Eve", "Fay"


@cache
def patterns(game: str) -> list[tuple[str, re.Pattern[str]]]:
    """Return the keys of the answers in a game, each with the pattern of its sentence."""
    own = [key for key in every() if key.startswith(f"{game}.why.")]
    common = [key for key in every() if key.startswith("why.")]
    return [
        (
            key.removesuffix(".one"),
            re.compile(re.sub(r"\\{(\w+)(?::\w+)?\\}", r"(?P<\1>.+?)", escaped)),
        )
        for key in (*own, *common)
        if (escaped := re.escape(every()[key]))
    ]


@cache
def claims(game: str) -> dict[str, Claim]:
    """Return the claims of a game's own sentences that differ from those of the common ones."""
    module = f"tests.games.{game.replace('-', '_')}.claims"
    return import_module(module).CLAIMS if find_spec(module) else {}


def claim_of(key: str, game: str) -> Claim | None:
    """Return the claim of a sentence: of the game, or else of the nearest common key."""
    parts = key.removeprefix(f"{game}.").split(".")
    keys = [".".join(parts[:depth]) for depth in range(len(parts), 1, -1)]
    found = (claims(game).get(keys[0]), *map(CLAIMS.get, keys))
    return next(filter(None, found), None)


def wrong(refusal: Refusal) -> Iterator[str]:
    """Yield the sentences of an answer that are not true."""
    match, target = refusal.match, refusal.target
    answer = words.why(match, refusal.selection, target)
    rest = answer
    while rest:
        readings = [
            (key, hit)
            for key, pattern in patterns(refusal.game.name)
            if (hit := pattern.match(rest)) and rest[hit.end() :][:1] in ("", " ")
        ]
        if not readings:
            yield f"unknown: {rest!r}"
            return
        end = max(hit.end() for _, hit in readings)
        keys = [(key, hit.groupdict()) for key, hit in readings if hit.end() == end]
        refusal.sentence = rest[:end]
        found = [(claim_of(key, refusal.game.name), fields) for key, fields in keys]
        if not any(claim and is_true(claim, refusal, fields) for claim, fields in found):
            yield f"{rest[:end]!r} ({keys[0][0]})"
        rest = rest[end:].lstrip()


def is_true(claim: Claim, refusal: Refusal, fields: Fields) -> bool:
    """Return whether a claim is true, and the throw that the sentence names is the throw."""
    return claim(refusal, fields) and ("throw" not in fields or refusal.throws(fields["throw"]))


def positions(rng: Random) -> Iterator[Match]:
    """Yield positions of random games in which a human player moves, some without a history."""
    while True:
        game = rng.choice([*GAMES.values()])
        count = rng.choice(game.seats)
        options = {option.name: rng.choice(option.values(count)) for option in game.options}
        first = rng.choice(game.firsts(count))
        state = game.start(count, first, **options)
        seats = tuple(Seat(name) for name in NAMES[:count])
        match = Match(game, seats, options, first, (state,))
        while match.state.turn() != OVER:
            if match.state.turn() != CHANCE and rng.random() < 0.2:
                yield (
                    match
                    if rng.random() < 0.9
                    else replace(match, states=(match.state,), moves=(), cursor=0)
                )
            move = (
                plies.select_throw(match.state, rng.random())
                if match.state.turn() == CHANCE
                else None
            )
            match = match.play(move or rng.choice(match.state.moves()))


def refusals(match: Match, rng: Random, count: int) -> Iterator[Refusal]:
    """Yield refused clicks in a position, after random clicks that select."""
    board, seats = match.game.board, range(len(match.seats))
    spots: list[Spot] = [(place, None) for place in board.places]
    spots += [(tray, seat) for tray in board.trays for seat in seats]
    for _ in range(count):
        selection = start_selection(match.state)
        for _ in range(rng.randrange(3)):
            target = rng.choice([*selection.choices])
            further = selection.pick(target)
            selection = selection if further.move else further
        spot = rng.choice(spots)
        if selection.click(spot) is selection:
            kind = "place" if spot[1] is None else "tray"
            seat = -1 if spot[1] is None else spot[1]
            yield Refusal(match, selection, Target(kind, spot[0], spot[0], seat))
        for face in rng.sample("123456", 1):
            target = Target("die", face)
            has_dice = any(die.kind != "stick" for die in view.view_of(match.state).scene().dice)
            is_new = target not in selection.picked
            if has_dice and is_new and selection.pick(target) is selection:
                yield Refusal(match, selection, target)


@pytest.mark.parametrize("count", sample([150, 1_000], 150))
def test_answers_are_true(count: int) -> None:
    rng, faults = Random(count), dict[str, str]()
    for _, match in zip(range(count), positions(rng)):
        for refusal in refusals(match, rng, 6):
            for fault in wrong(refusal):
                key = f"{refusal.game.name}: {fault[fault.rfind('(') :]}"
                picked = [target.token for target in refusal.selection.picked]
                faults.setdefault(key, f"{fault} {match.state} {picked} {refusal.target}")
    assert faults == {}
