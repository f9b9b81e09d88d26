"""How far other pieces are ahead of or behind a place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nyout.core import Game, State
from nyout.view import Spot, cached_scene, view_of
from nyout.words.standings import Stand, describe_pieces, stands
from nyout.words.texts import list_names, place_name, sentence

REACH, MOST = 12, 4  # steps and pieces; those further away are left out


def describe_distances(state: State, place: str, names: Sequence[str], game: Game) -> Iterator[str]:
    """Yield the distance to the goal, where the way leads, and the nearest pieces of others.

    From an empty place, these are pieces of all seats. In games without a common way, only the
    distance to the goal is known.

    >>> from nyout import GAMES
    >>> game = GAMES["le-nyout"]
    >>> state = game.start(first=0).play(("2",)).play(("hand", "2"))
    >>> list(describe_distances(state, "5", ("Ann", "Bob"), game))
    ['From 5, the way leads to 6 or w1.', '3 steps behind, on 2: 1 pawn (Ann).']
    """
    piles = stands(cached_scene(state), game)
    standing = [piece for piece in cached_scene(state).pieces if piece.place == place]
    if place in game.board.places and (steps := min((at.to_go for at in standing), default=0)):
        yield sentence("way.goal", count=steps)
    here = piles.get((place, None), Stand())
    if not here.piles:  # the way is that of the seat that acts
        here = Stand((("", max(view_of(state).actor(), 0), 0, 0),))
    owners, ends = {pile[1] for pile in here.piles if pile[0]}, _next_places(game, place, here)
    if not ends:
        return
    if place in game.board.places:
        named = list_names([place_name(end, game, "end") for end in ends])
        yield sentence("way.from", place=place_name(place, game), ends=named)
    ahead = _count_steps(game, place, here)
    found: list[tuple[int, str, Spot]] = []
    for spot, there in piles.items():
        at, seat = spot
        others = {pile[1] for pile in there.piles} - owners
        if seat is None and others and at != place:
            behind = _count_steps(game, at, there).get(place, REACH + 1)
            found.append(min((ahead.get(at, REACH + 1), "ahead", spot), (behind, "behind", spot)))
    near = [(count, how, spot) for count, how, spot in sorted(found) if count <= REACH]
    for count, how, spot in near[:MOST]:
        pieces, name = describe_pieces(piles[spot], names, game), place_name(spot[0], game)
        yield sentence("way", how, game=game, count=count, place=name, pieces=pieces)
    if not near:
        yield sentence("way", count=REACH)


def _next_places(game: Game, start: str, here: Stand) -> Sequence[str]:
    """Return the places to which the next step of what stands on a place leads."""
    kind, seat, *_ = here.piles[0]
    return [here.toward] if here.toward else game.view.next_places(start, seat, kind)


def _count_steps(game: Game, start: str, here: Stand) -> Mapping[str, int]:
    """Return the steps to each place in reach of what stands on a place, which never turns back."""
    (kind, seat, *_), counts = here.piles[0], dict[str, int]()
    steps = {(start, at) for at in _next_places(game, start, here)}
    for count in range(1, REACH + 1):
        for _, at in steps:
            counts.setdefault(at, count)
        steps = {
            (at, to)
            for before, at in steps
            for to in game.view.next_places(at, seat, kind)
            if to != before
        }
    return counts
