"""What stands where, as sentences: a line a seat, and a label a place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from nyout.core import Game, Piece, State
from nyout.words.texts import kind_of, known, place_name, text

Target = tuple[str, int | None]  # a place, or a tray and its seat


def standing(state: State, names: Sequence[str], game: Game) -> list[str]:
    """Where everything stands, a sentence a seat.

    >>> from nyout import GAMES
    >>> game = GAMES["le-nyout"]
    >>> standing(game.start(), ("Ann", "Bob"), game)[0]
    'Ann: 4 in hand, 0 home, none on the board'
    """
    scores = state.scores()
    return [
        text(
            "standing",
            game=game,
            seat=name,
            parts=", ".join(_parts(_of(state, seat), scores[seat], game)),
        )
        for seat, name in enumerate(names)
    ]


def _of(state: State, seat: int) -> list[Piece]:
    return [piece for piece in state.scene().pieces if piece.seat == seat]


def _parts(pieces: Sequence[Piece], score: int, game: Game) -> Iterator[str]:
    at = Counter(piece.place for piece in pieces)
    if known("points", game=game):
        yield text("points", game=game, count=score)
    for tray in game.board.trays:
        yield text("held", tray, game=game, count=at[tray])
    piles = Counter(
        (piece.place, kind_of(piece), piece.group, piece.toward)
        for piece in pieces
        if piece.place in game.board.places
    )
    order = list(game.board.places)
    if not piles:
        yield text("nowhere", game=game)
    for (place, kind, _, toward), count in sorted(
        piles.items(), key=lambda pile: order.index(pile[0][0])
    ):
        there = place_name(place, game)
        if toward:
            there = text("heading", pieces=there, place=place_name(toward, game))
        yield text("on", kind, game=game, count=count, place=there)


def labels(state: State, names: Sequence[str], game: Game) -> dict[Target, str]:
    """What stands on each place, to be read aloud; trays also name their seat."""
    pieces = state.scene().pieces
    covered = [(place, piece) for piece in pieces for place in piece.covers]
    piles: dict[Target, Counter[tuple[str, int, int]]] = {}
    toward: dict[Target, str] = {}
    for place, piece in [*((piece.place, piece) for piece in pieces), *covered]:
        target = place, None if place in game.board.places else piece.seat
        pile = kind_of(piece), piece.seat, piece.group
        piles.setdefault(target, Counter())[pile] += 1
        if piece.toward:
            toward[target] = place_name(piece.toward, game)
    homes = {place: names[seat] for place, seat in state.scene().homes}
    found: dict[Target, str] = {}
    for target, called in _spots(names, game, homes):
        there = ", ".join(
            text("pieces", kind, game=game, count=count, seat=names[seat])
            for (kind, seat, _), count in piles.get(target, Counter()).items()
        )
        if target in toward:
            there = text("heading", pieces=there, place=toward[target])
        found[target] = text("stands" if there else "empty", place=called, pieces=there)
    return found


def _spots(names: Sequence[str], game: Game, homes: dict[str, str]) -> Iterator[tuple[Target, str]]:
    """Every place and every tray, and how it is called."""
    for place in game.board.places:
        name = place_name(place, game)
        at_home = place in homes and known("home", game=game)
        yield (
            (place, None),
            text("home", game=game, place=name, seat=homes[place]) if at_home else name,
        )
    for tray in game.board.trays:
        for seat, name in enumerate(names):
            yield (tray, seat), text("of", place=place_name(tray, game), seat=name)
