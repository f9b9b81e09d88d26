"""Positions as text: one line per seat, and one label per place or tray."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nyout.core import Game, State
from nyout.view import Scene, Spot, cached_scene
from nyout.words.texts import find_key, kind_of, place_name, text


def describe_seats(state: State, names: Sequence[str], game: Game) -> list[str]:
    """Return one sentence per seat that lists its pieces and, in some games, its points.

    `names` are the names of the seats.

    >>> from nyout import GAMES
    >>> game = GAMES["le-nyout"]
    >>> describe_seats(game.start(), ("Ann", "Bob"), game)[0]
    'Ann: 4 in hand, 0 home, nothing on the board'
    """
    return [
        text("standing", game=game, seat=name, parts=", ".join(_parts(state, seat, game)))
        for seat, name in enumerate(names)
    ]


def _parts(state: State, seat: int, game: Game) -> Iterator[str]:
    pieces = [piece for piece in cached_scene(state).pieces if piece.seat == seat]
    at = Counter(piece.place for piece in pieces)
    if find_key("points", game=game):
        yield text("points", game=game, count=state.scores()[seat])
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
        on = text("on", kind, place, game=game, count=count, place=place_name(place, game))
        yield text("heading.on", pieces=on, place=place_name(toward, game)) if toward else on


class Stand(NamedTuple):
    """The contents and the owner of a place or tray, as its label states them."""

    piles: tuple[tuple[str, int, int, int], ...] = ()  # kind, seat, group, number of pieces
    toward: str = ""  # the place that the pieces head for
    home: int | None = None  # the seat that owns the place


def stands(scene: Scene, game: Game) -> dict[Spot, Stand]:
    """Return the contents and owners of places and trays, omitting empty ones without an owner.

    A place has the key `(place, None)`, a tray `(tray, seat)`. A piece that covers several places
    counts on each of them.

    >>> from nyout import GAMES
    >>> game = GAMES["le-nyout"]
    >>> stands(cached_scene(game.start()), game)["hand", 1]
    Stand(piles=(('pawn', 1, 0, 4),), toward='', home=None)
    """
    piles: defaultdict[Spot, Counter[tuple[str, int, int]]] = defaultdict(Counter)
    toward: dict[Spot, str] = {}
    for piece in scene.pieces:
        for place in (piece.place, *piece.covers):
            spot = place, None if place in game.board.places else piece.seat
            pile = kind_of(piece), piece.seat, piece.group
            piles[spot][pile] += 1
            if piece.toward:
                toward[spot] = piece.toward
    homes: dict[Spot, int] = {(place, None): seat for place, seat in scene.homes}
    return {
        spot: Stand(
            tuple((*pile, count) for pile, count in piles[spot].items()),
            toward.get(spot, ""),
            homes.get(spot),
        )
        for spot in [*piles, *(home for home in homes if home not in piles)]
    }


def label(spot: Spot, contents: Stand, names: Sequence[str], game: Game) -> str:
    """Return the label of a place or tray for screen readers; a tray's label names its seat.

    >>> from nyout import GAMES
    >>> label(("5", None), Stand((("pawn", 0, 0, 2),)), ("Ann", "Bob"), GAMES["le-nyout"])
    '5: 2 pawns (Ann)'
    """
    place, seat = spot
    label = place_name(place, game)
    if seat is not None:
        label = text("of", place=label, seat=names[seat])
    elif contents.home is not None and find_key("home", game=game):
        label = text("home", game=game, place=label, seat=names[contents.home])
    pieces = ", ".join(
        text("pieces", kind, game=game, count=count, seat=names[owner])
        for kind, owner, _, count in contents.piles
    )
    if contents.toward:
        pieces = text("heading", pieces=pieces, place=place_name(contents.toward, game))
    return text("stands" if pieces else "empty", place=label, pieces=pieces)
