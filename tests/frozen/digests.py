"""Digests of what the golden games show: drawings, sentences and reviews.

python -m tests.frozen.digests > tests/frozen/digests.txt
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256

from builder import catalogues
from nyout import draw, words
from nyout.analysis.annotation import annotate
from nyout.analysis.review import review_match
from nyout.match import Match
from nyout.players.search import exhaust
from tests import golden

REVIEWED = 24  # plies


def drawings(game: Match) -> Iterator[str]:
    """Yield drawings of the board and its pieces in the course of a game."""
    board = draw.lay_board(game.game.board, game.states[0])
    for state in game.states[::9]:
        yield draw.inside(board, state, game.colours)


def sentences(game: Match) -> Iterator[str]:
    """Yield what the page says about each ply and position, in all complete languages."""
    for language in (words.ENGLISH, *catalogues.COMPLETE):
        with catalogues.speaking(language):
            named = words.name_seats(game)
            for at in map(named.go_to, range(0, len(game.states), 3)):
                yield words.news(at)
                yield words.prompt(at)
                yield words.narrate_last(at) if at.cursor else ""
                yield from words.describe_seats(at.state, at.names, at.game)
            yield from words.result(named.go_to(len(game.moves)))


def review(game: Match) -> Iterator[str]:
    """Yield the comments that a review of the beginning of a game writes."""
    begun = replace(game.truncate(min(REVIEWED, len(game.moves))), comments={})
    yield from map(str, annotate(exhaust(review_match(begun), lambda _: None), begun).items())


KINDS: dict[str, Callable[[Match], Iterator[str]]] = {
    "drawings": drawings,
    "sentences": sentences,
    "review": review,
}


def subjects() -> Iterator[tuple[str, str]]:
    """Yield the name of each golden file with each kind; only the first of a game is reviewed."""
    for file in golden.files():
        is_first = file == golden.files(file.parts[-3])[0]
        for kind in KINDS if is_first else ("drawings", "sentences"):
            yield f"{file.parts[-3]}/{file.stem}", kind


def digest(name: str, kind: str) -> str:
    """Return the digest of what a golden game shows."""
    folder, _, stem = name.partition("/")
    game = golden.read_golden(golden.GAMES / folder / "golden" / f"{stem}.txt")
    return sha256("\n".join(KINDS[kind](game)).encode()).hexdigest()[:16]


if __name__ == "__main__":
    for name, kind in subjects():
        print(name, kind, digest(name, kind))
