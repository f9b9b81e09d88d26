"""Sentences that explain why a click cannot be played."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from nyout import view
from nyout.core import CHANCE, OVER, Game, State
from nyout.history import is_after_throw, last_dice
from nyout.match import PERSON, Match
from nyout.selection import Clicks, Selection, start_selection
from nyout.view import STARTS, Piece, Spot, Target, View, cached_scene, spot_of
from nyout.words.prompts import describe, last_throw_name
from nyout.words.texts import find_key, list_names, place_name, sentence, template, throw_name

MAX_THROWS = 60  # tried in search of one that permits a move
MAX_LEGS = 100  # continued in search of one that takes several moves


def explain_refusal(match: Match, selection: Selection, thing: Target) -> str:
    """Return why a click on a place, tray, die or button cannot be played, by the rules.

    The clicked target need not belong to a legal move. A sentence about moves is about a single
    one: a turn can have several, and a move can use several dice and move several pieces.

    >>> from nyout import GAMES, match
    >>> seats = match.Seat("Ann"), match.Seat("Bob")
    >>> begun = match.start(GAMES["le-nyout"], seats, "7", first=0).play(("3",))
    >>> explain_refusal(begun, start_selection(begun.state), Target("place", "5", "5"))
    'No pawn reaches 5 with Geol (3). A pawn enters only on 3. You would need Mo (5).'
    """
    if key := _waiting_key(match):
        seat = "" if match.active == OVER else match.names[match.active]
        return sentence(*key, game=match.game, seat=seat)
    if thing.kind == "button":
        return sentence("why.move", game=match.game)
    if thing.kind == "die" and not any(thing in clicks for clicks in selection.clicks):
        return sentence("why.die", *_die(match, thing.token), game=match.game, face=thing.token)
    return " ".join(_sentences(match, selection, thing))


def _die(match: Match, face: str) -> Iterator[str]:
    """Yield the part of the key for a die that no piece can use: whether it is used, its kind."""
    dice = cached_scene(match.state).dice
    if not any((die.face, die.used) == (face, False) for die in dice):
        yield "used"
        yield from (die.kind for die in last_dice(match) if die.face == face)


def _waiting_key(match: Match) -> tuple[str, ...]:
    """Return the key of the sentence on what must happen before a move; empty if a move is due."""
    past = match.cursor < len(match.moves)
    if match.active == OVER:
        return ("why.over",)
    if match.active_player != PERSON and not past:
        return "why.wait", match.active_player, "live" if match.is_live else ""
    if not match.is_local_turn:
        return ("why.past",)
    return ("why.throw", view.view_of(match.state).phase()) if match.state.turn() == CHANCE else ()


def _spots(clicks: Clicks) -> list[Spot]:
    """Return the places and trays of a move, in its order."""
    return list(filter(None, map(spot_of, clicks)))


def _pieces(match: Match, spot: Spot) -> list[Piece]:
    """Return the pieces on a place or in a tray."""
    place, seat = spot
    return [
        piece
        for piece in cached_scene(match.state).pieces
        if place in (piece.place, *piece.covers) and seat in (None, piece.seat)
    ]


class Leg(NamedTuple):
    """The part of a legal move in which a piece of the active seat changes its spot."""

    key: str  # of the piece
    start: Spot
    end: Spot
    clicks: Clicks  # of the whole move
    after: State


def _legs(game: Game, state: State, named: Spot | None = None) -> tuple[Leg, ...]:
    """Return the legs of all legal moves, or of those that name a spot."""
    return _cached_legs(view.VIEWS[type(state)], tuple(game.board.trays), state, named)


@lru_cache(maxsize=256)
def _cached_legs(
    kind: type[View[Any]], trays: tuple[str, ...], state: State, named: Spot | None
) -> tuple[Leg, ...]:
    """Return legs, cached by view and value: positions of two games can be equal tuples."""
    start, pieces, legs = start_selection(state), kind(state).scene().pieces, list[Leg]()
    for move, clicks in zip(start.moves, start.clicks):
        if named is None or named in _spots(clicks):
            after = state.play(move)
            pairs = zip(pieces, view.view_of(after).scene().pieces)
            for old, new in pairs:
                if old.seat == state.turn() and old.place != new.place:
                    start, end = (
                        (place, old.seat if place in trays else None)
                        for place in (old.place, new.place)
                    )
                    legs.append(Leg(old.key, start, end, clicks, after))
    return tuple(legs)


def _stops(match: Match, picked: set[Target], spot: Spot) -> set[Spot]:
    """Return where a picked piece, or any, can stop first if several moves take it to a spot.

    All moves are of this turn. The search ends after `MAX_LEGS` legs.
    """
    game, state, stops = match.game, match.state, set[Spot]()
    starts = [*map(spot_of, picked)]
    first = [leg for leg in _legs(game, state) if picked <= {*leg.clicks}]
    ways = deque((leg.end, leg) for leg in first if not starts or leg.start in starts)
    for _ in range(MAX_LEGS):
        if not ways:
            break
        stop, leg = ways.popleft()
        if leg.after.turn() == state.turn() and not view.view_of(leg.after).is_turn_start():
            further = [each for each in _legs(game, leg.after, leg.end) if each.key == leg.key]
            stops |= {stop for each in further if each.end == spot}
            ways += ((stop, each) for each in further)
    return stops


class Answer(NamedTuple):
    """The key of a sentence, and what the sentence is about."""

    key: tuple[str, ...]
    about: Spot  # whose pieces it counts
    ends: str = ""  # the spots or targets that it lists
    missing: tuple[Spot | None, Spot | None] | None = None  # start and end of a move that it denies


def _answer(match: Match, selection: Selection, thing: Target) -> Answer:
    """Return the answer to a click that cannot be played in a player's turn."""
    spot = place, tray_seat = spot_of(thing) or (thing.at, None)
    game, state = match.game, match.state
    seat, phase = state.turn(), view.view_of(state).phase()
    left = _remaining_clicks(selection)
    if too_early := [way[0] for way in left if thing in way or spot in _spots(way)]:
        return _next(match, too_early, spot)
    picked = _spots(selection.picked)
    is_begun = len(picked) > 1 or any(past.kind == "button" for past in selection.picked)
    if (
        thing.kind == "die"
        or is_begun
        or (selection.picked and {way[0].kind for way in left} == {"button"})
    ):
        return _next(match, [way[0] for way in left], spot)
    if spent := _spent_key(match, selection):
        return Answer((spent,), spot)
    if tray_seat not in (None, seat):
        return Answer(("why.theirs", place), spot)
    start = picked[0] if picked else None
    dice = {past for past in selection.picked if past.kind == "die"}
    pieces = {*selection.picked} - dice
    legs = [leg for leg in _legs(game, state) if dice <= {*leg.clicks}]
    others = {leg.start for leg in legs if leg.end == spot and leg.start[1] is None}
    if start and others:
        new = ("new",) if start[1] is not None else ()
        more = ("tray",) if tray_seat is not None else new
        return Answer(("why.other", *more), start, _ends(others, game))
    pieces_there = _pieces(match, spot)
    own = next((piece for piece in pieces_there if piece.seat == seat), None)
    if own and (ways := [leg.clicks[0] for leg in legs if leg.start == spot]):
        return _next(match, ways, spot)
    if own and tray_seat is not None:
        return Answer(("why.held", place, phase), spot, missing=(spot, None))
    if own:
        more = ("moved",) if own.used else ()
        return Answer(("why.still", own.kind, *more, phase, place), spot, missing=(spot, None))
    if tray_seat is not None:
        return Answer(("why.put", place), spot, missing=(None, spot))
    if stops := _stops(match, pieces, spot):
        return Answer(("why.later",), spot, _ends(stops, game))
    if start is None:
        entering = _ends({leg.end for leg in legs if leg.start[1] is not None}, game)
        foe = ("foe",) if pieces_there else ()
        return Answer(("why.far", *foe, phase, place), spot, entering, (None, spot))
    ends = {leg.end for leg in legs if leg.start == start and pieces <= {*leg.clicks}}
    if not ends:
        return _next(match, [way[0] for way in left], spot)
    kind = next(piece.kind for piece in _pieces(match, start) if piece.seat == seat)
    if all(tray is not None for _, tray in ends):
        return Answer(("why.leaves", kind, min(ends)[0]), start, missing=(start, spot))
    key = "why.reach" if start[1] is None else "why.enter"
    more = (kind, "foe" if pieces_there else "empty", place)
    return Answer((key, *more), start, _ends(ends, game), (start, spot))


def _remaining_clicks(selection: Selection) -> list[Clicks]:
    """Return the targets still to be clicked, in each way to complete the selection."""
    depth = len(selection.picked)
    return [way[depth:] for way in selection.open_ways]


def _next(match: Match, targets: Iterable[Target], spot: Spot) -> Answer:
    """Return the answer that one of these targets has to be clicked first."""
    names = [describe(thing, match.game, match.names) for thing in dict.fromkeys(targets)]
    return Answer(("why.next", spot[0]), spot, list_names(names))


def _spent_key(match: Match, selection: Selection) -> str:
    """Return the key of the sentence for a turn in which only buttons are left; else empty."""
    if any(clicks[0].kind != "button" for clicks in selection.clicks):
        return ""
    dice = cached_scene(match.state).dice
    return "why.spent" if dice and all(die.used for die in dice) else "why.buttons"


def _sentences(match: Match, selection: Selection, thing: Target) -> Iterator[str]:
    """Yield why a click cannot be played, and the throws that would permit it."""
    spot = spot_of(thing) or (thing.at, None)
    answer, game, pieces_there = _answer(match, selection, thing), match.game, _pieces(match, spot)
    owners = {piece.seat for piece in pieces_there} or {spot[1] or 0}
    pieces = [piece for piece in _pieces(match, answer.about) if piece.seat == match.state.turn()]
    picked = max((past.pieces for past in selection.picked), default=0)
    start = next(iter(_spots(selection.picked)), spot)
    throw = _throw(match, selection)
    yield sentence(
        *answer.key,
        game=game,
        place=place_name(spot[0], game),
        start=place_name(start[0], game),
        ends=answer.ends,
        seat=", ".join(match.names[seat] for seat in sorted(owners)),
        throw=throw,
        count=picked or len(pieces),
    )
    if answer.key[0] == "why.far" and answer.ends and find_key("why.enters", game=game):
        yield sentence("why.enters", game=game, ends=answer.ends)
    key = find_key(*answer.key, game=game) or ""
    generic = key == find_key("why.far", game=game)
    if generic and len(pieces_there) > 1 and find_key("why.several", game=game):
        yield sentence("why.several", game=game)
    # A sentence that names the throw is followed by those that would permit the move.
    if answer.missing and "{throw}" in template(key):
        yield from _describe_needed_dice(match, *answer.missing, at_hand=throw.split(" + "))


def _ends(spots: Iterable[Spot], game: Game) -> str:
    """Return the names of the ends of moves as an alternative, in the order of the board."""
    order = [*game.board.places, *game.board.trays]
    places = sorted({place for place, _ in spots}, key=order.index)
    return list_names([_end_name(place, game) for place in places])


def _end_name(place: str, game: Game) -> str:
    """Return the name of a place or tray as the end of a move."""
    key = find_key("place", place, "end", game=game) or ""
    return sentence(key) if key.endswith(".end") else place_name(place, game)


def _throw(match: Match, selection: Selection) -> str:
    """Return the throw, or its unused dice as text."""
    picked = [thing.token for thing in selection.picked if thing.kind == "die"]
    unused = [die.face for die in cached_scene(match.state).dice if not die.used]
    if any(thing.kind == "die" for clicks in selection.clicks for thing in clicks):
        return " + ".join(picked or unused)
    return last_throw_name(match)


def _describe_needed_dice(
    match: Match, start: Spot | None, end: Spot | None, at_hand: Collection[str]
) -> Iterator[str]:
    """Yield the sentence on the dice, or else the throws, that would permit a missing move.

    None if the dice are not those of a throw just made. Part of a stack can have moves of its own,
    so the dice at hand are not listed.
    """
    before, dice = match.states[match.cursor - 1], cached_scene(match.state).dice
    if (
        not is_after_throw(match)
        or view.view_of(before).phase() in STARTS
        or view.view_of(before).dice(match.moves[match.cursor - 1]) != dice
        or len(before.moves()) > MAX_THROWS
    ):
        return
    names = dict[str, str]()  # of dice and throws, with the part of the key for dice
    for throw in before.moves():
        after = before.play(throw)
        legs = _legs(match.game, after, end or start) if after.turn() == match.state.turn() else ()
        for leg in legs:
            if start in (None, leg.start) and end in (None, leg.end):
                dice = [thing.token for thing in leg.clicks if thing.kind == "die"]
                if len(dice) == 1:
                    names[dice[0]] = "die"
                else:
                    names[throw_name(throw, match.game)] = ""
    others = [name for name in names if name not in at_hand]
    if others:
        in_order = sorted(others) if {*others} <= {*"123456789"} else others
        yield sentence("why.takes", names[others[0]], game=match.game, throws=list_names(in_order))
