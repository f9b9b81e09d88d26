"""Positions as text: a line per seat, a label per place or tray, and the result of a match."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from nyout import history, view
from nyout.core import Game, State
from nyout.match import Match
from nyout.view import Scene, Spot, cached_scene
from nyout.words.texts import find_key, kind_of, name_extent, place_name, sentence, you_key

# --- what each seat has, and the labels of places -------------------------------------------------


def describe_seats(state: State, names: Sequence[str], game: Game) -> list[str]:
    """Return one sentence per seat that lists its pieces and, in some games, its points.

    `names` are the names of the seats.

    >>> from nyout import GAMES
    >>> game = GAMES["le-nyout"]
    >>> describe_seats(game.start(), ("Ann", "Bob"), game)[0]
    'Ann: 4 in hand, 0 home, nothing on the board'
    """
    return [
        sentence("standing", game=game, seat=name, parts=", ".join(_parts(state, seat, game)))
        for seat, name in enumerate(names)
    ]


def _parts(state: State, seat: int, game: Game) -> Iterator[str]:
    pieces = [piece for piece in cached_scene(state).pieces if piece.seat == seat]
    at = Counter(piece.place for piece in pieces)
    if find_key("points", game=game):
        yield sentence("points", game=game, count=state.scores()[seat])
    for tray in game.board.trays:
        yield sentence("held", tray, game=game, count=at[tray])
    kinds, order = [kind_of(piece) for piece in pieces], list(game.board.places)
    placed = [piece for piece in pieces if piece.place in order]
    if not placed:
        yield sentence("nowhere", game=game)
    # List the kinds in turn, and within a kind the piece closest to home first.
    placed.sort(
        key=lambda at: (kinds.index(kind_of(at)), at.to_go, order.index(at.place), at.toward)
    )
    for (kind, place, toward, covers), pile in groupby(
        placed, lambda at: (kind_of(at), at.place, at.toward, at.covers)
    ):
        groups = Counter(piece.group for piece in pile)
        count, extent = groups.total(), name_extent(place, covers, game)
        on = sentence("on", kind, place, game=game, count=count, place=extent)
        on = _describe_groups(on, groups.values(), game)
        yield sentence("heading.on", pieces=on, place=place_name(toward, game)) if toward else on


def _describe_groups(pieces: str, sizes: Iterable[int], game: Game) -> str:
    """Return the text on pieces of a place, with the sizes of their groups if there are several."""
    parts = sorted(sizes, reverse=True)
    if len(parts) < 2 or not find_key("apart", game=game):
        return pieces
    return sentence("apart", game=game, pieces=pieces, sizes=" + ".join(map(str, parts)))


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
    """Return the label of a place or tray for screen readers: what it is, and what is there.

    It names the owner of a tray once: the pieces there do, if there are any.

    >>> from nyout import GAMES
    >>> label(("5", None), Stand((("pawn", 0, 0, 2),)), ("Ann", "Bob"), GAMES["le-nyout"])
    '5, corner to w1: 2 pawns (Ann)'
    """
    place, seat = spot
    label = _describe_place(place, game)
    if seat is not None and not contents.piles:
        label = sentence("of", place=label, seat=names[seat])
    elif contents.home is not None and find_key("home", game=game):
        label = sentence("home", game=game, place=label, seat=names[contents.home])
    pieces = describe_pieces(contents, names, game)
    return sentence("stands" if pieces else "empty", place=label, pieces=pieces)


def describe_pieces(contents: Stand, names: Sequence[str], game: Game) -> str:
    """Return the pieces on a place or tray with their owners; empty if there are none."""
    sizes: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    for kind, owner, _, count in contents.piles:
        sizes[kind, owner].append(count)
    pieces = ", ".join(
        _describe_groups(
            sentence("pieces", kind, game=game, count=sum(of), seat=names[owner]), of, game
        )
        for (kind, owner), of in sizes.items()
    )
    if not contents.toward:
        return pieces
    return sentence("heading", pieces=pieces, place=place_name(contents.toward, game))


def _describe_place(place: str, game: Game) -> str:
    """Return the name of a place or tray, and what it is, such as a bridge and where it leads."""
    name, drawn = place_name(place, game), game.board.places.get(place)
    if not drawn or not drawn.role:
        return name
    to = place_name(game.view.next_places(place)[-1], game)
    return sentence("is", drawn.role, place, game=game, place=name, to=to)


# --- the result of a match ------------------------------------------------------------------------

LEAST = {"throws": 3, "moves": 3}
"""The minimum counts for a sentence, by the key of a statistic; 1 for all others."""


def winners(ranks: Sequence[int], names: Sequence[str]) -> str:
    """Return the sentence that names the winners or declares a draw.

    `ranks` and `names` have one item per seat; rank 1 is best. A winner called "You" is addressed,
    as a sentence about a name would be wrong in most languages.

    >>> winners((2, 1), ("Ann", "Bob")), winners((1, 1), ("Ann", "Bob"))
    ('Bob won!', 'The game is a draw.')
    """
    best = [name for name, rank in zip(names, ranks) if rank == 1]
    if len(best) == len(names):
        return sentence("drawn")
    you = ("you",) if sentence("name.you") in best else ()
    if len(best) > 1:
        return sentence("shared", *you, seats=", ".join(best))
    return sentence("won", *you, seat=best[0])


def verdict(
    ranks: Sequence[int], names: Sequence[str], you: int | None, scores: Sequence[int] = ()
) -> str:
    """Return the result for the reader who has the seat `you`; without a seat, the winners.

    Given the scores, it consoles a reader who has lost against a single player by one point.

    >>> verdict((2, 1), ("Ann", "Bob"), 1), verdict((2, 1, 3), ("Ann", "Bob", "Cy"), 0)
    ('You won!', 'You came second of 3.')
    """
    best = sum(rank == 1 for rank in ranks)
    if you is None or best == len(ranks):
        return winners(ranks, names)
    if ranks[you] == 1:
        return sentence("shared" if best > 1 else "won", "you")
    if len(ranks) > 2:
        return sentence("beaten", str(ranks[you]), seats=len(ranks))
    close = bool(scores) and max(scores) - scores[you] == 1
    return sentence("beaten", "close" if close else "")


def result(match: Match) -> Iterator[str]:
    """Yield why the game ended, the facts of the position, then one line per seat, best first."""
    yield reason(match)
    yield from facts(match)
    yield from final_scores(match, match.names)


def reason(match: Match, you: int | None = None) -> str:
    """Return why the game ended, for the reader who has the seat `you`, if any."""
    joint = match.joint
    statements = {
        "resigned": joint.resigner,
        "accepted": joint.accepted_claimant,
        "claimed": joint.claimant,
    }
    for key, seat in statements.items():
        if seat is not None:
            return sentence(key, "you" if seat == you else "", seat=match.names[seat])
    best = match.state.ranks().index(1)
    phase, seat = view.view_of(match.state).phase(), match.names[best]
    yours = ("you",) if best == you else you_key(seat)
    return sentence("over", phase, *yours, game=match.game, seat=seat)


def facts(match: Match) -> Iterator[str]:
    """Yield one sentence per fact of the position that the board does not show."""
    for key, number in cached_scene(match.state).facts:
        seat = match.names[number] if 0 <= number < len(match.names) else ""
        yield sentence("fact", key, *you_key(seat), game=match.game, count=number, seat=seat)


def final_scores(match: Match, names: Sequence[str]) -> Iterator[str]:
    """Yield the rank, the name and the score of each seat, best first."""
    scores = match.state.scores()
    for rank, seat in sorted((rank, seat) for seat, rank in enumerate(match.ranks)):
        score = sentence("score", game=match.game, count=scores[seat])
        yield sentence("ranked", rank=rank, seat=names[seat], score=score)


def statistics(match: Match, you: int | None = None) -> str:
    """Return the sentence on the statistics of the reader's seat, or else of all seats together.

    A game selects the statistics by defining their phrases. Empty before the first turn.
    """
    statistics = ", ".join(_statistics(match, you))
    if not statistics:
        return ""
    return sentence("stats", "" if you is None else "you", all=statistics)


def _statistics(match: Match, seat: int | None) -> Iterator[str]:
    counts = history.statistics(match, seat)
    throws = sorted(key for key in counts if key.startswith("throw."))
    for key in (*history.COUNTS[:3], *throws, *history.COUNTS[3:]):
        sentence_key = find_key("stat", key, game=match.game)
        if sentence_key and counts[key] >= LEAST.get(key, 1):
            yield sentence("stat", key, game=match.game, count=counts[key])
