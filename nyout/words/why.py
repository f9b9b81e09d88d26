"""Sentences that explain why a click cannot be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, OVER, Game
from nyout.match import PERSON, Match
from nyout.plies.entry import Clicks, Entry, entered
from nyout.view import STARTS, Piece, Spot, Target, cached_scene, spot_of
from nyout.words.prompts import last_throw_name
from nyout.words.texts import find_key, listed, place_name, text, throw_name

MAX_THROWS = 60  # tried in search of one that permits a move


def why(match: Match, entry: Entry, thing: Target) -> str:
    """Return why a click on a place, tray, die or button cannot be played, by the rules.

    The clicked target need not belong to a legal move.

    >>> from nyout import GAMES, match
    >>> seats = match.Seat("Ann"), match.Seat("Bob")
    >>> begun = match.start(GAMES["le-nyout"], seats, "7", first=0).play(("3",))
    >>> why(begun, entered(begun.state), Target("place", "5", "5"))
    'No pawn reaches 5 with Geol (3). A pawn enters only on 3. You would need Mo (5).'
    """
    if key := _waiting(match):
        seat = "" if match.active == OVER else match.names[match.active]
        return text(*key, game=match.game, seat=seat)
    if thing.kind == "button":
        return text("why.move", game=match.game)
    if thing.kind == "die":
        return text("why.die", *_die(match, thing.token), game=match.game, face=thing.token)
    return " ".join(_sentences(match, entry, spot_of(thing) or (thing.at, None)))


def _die(match: Match, face: str) -> Iterator[str]:
    """Yield the part of the key for a die that no piece can use: whether it is used, its kind."""
    dice = cached_scene(match.state).dice
    if not any((die.face, die.used) == (face, False) for die in dice):
        yield "used"
        yield from (die.kind for die in match.last_dice if die.face == face)


def _waiting(match: Match) -> tuple[str, ...]:
    """Return the key of the sentence on what must happen before a move; empty if a move is due."""
    past = match.cursor < len(match.moves)
    if match.active == OVER:
        return ("why.over",)
    if match.active_player != PERSON and not past:
        return "why.wait", match.active_player
    if not match.by_person:
        return ("why.past",)
    return ("why.throw", view.of(match.state).phase()) if match.state.turn() == CHANCE else ()


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


class Answer(NamedTuple):
    """The key of a sentence, and the start and end of the missing move, where they are known."""

    key: tuple[str, ...]
    ends: Iterable[Spot] = ()  # the spots listed in the sentence
    missing: tuple[Spot | None, Spot | None] | None = None


def _answer(match: Match, entry: Entry, spot: Spot) -> Answer:
    """Return the answer to a click on the board that cannot be played in a person's turn."""
    (place, tray_seat), seat, phase = spot, match.state.turn(), view.of(match.state).phase()
    pieces_there = _pieces(match, spot)
    own = next((piece for piece in pieces_there if piece.seat == seat), None)
    start = next(iter(_spots(entry.picked)), None)
    if entry.picked and {thing.kind for thing in entry.choices()} == {"button"}:
        return Answer(("why.which",))
    if button := next((thing.token for thing in entry.picked if thing.kind == "button"), ""):
        return Answer(("pick.place", button))
    if spent := _spent(match, entry):
        return Answer(spent)
    if tray_seat not in (None, seat):
        return Answer(("why.theirs", place))
    routes = [route for route in map(_spots, _offered(entry)) if len(route) > 1]
    starts = [route[0] for route in routes if route[-1] == spot]
    if start and start not in starts and any(tray is None for _, tray in starts):
        return Answer(("why.other",), [other for other in starts if other[1] is None])
    if own and spot != start:
        if tray_seat is not None:
            return Answer(("why.held", place, phase), missing=(spot, None))
        more = ("moved",) if own.used else ()
        return Answer(("why.still", own.kind, *more, phase, place), missing=(spot, None))
    if tray_seat is not None:
        return Answer(("why.put", place), missing=(None, spot))
    if start is None or start == spot:
        entering = [route[-1] for route in routes if route[0][1] == seat]
        foe = ("foe",) if pieces_there else ()
        return Answer(("why.far", *foe, phase, place), entering, (None, spot))
    kind = next(piece.kind for piece in _pieces(match, start) if piece.seat == seat)
    left = (clicks for move, clicks in zip(entry.moves, entry.clicks) if move in entry.open)
    ends = [end for end in (_spots(clicks)[-1] for clicks in left) if end != start]
    if not ends:
        return Answer(("why.still", kind, phase, start[0]), missing=(start, spot))
    if all(tray is not None for _, tray in ends):
        return Answer(("why.leaves", kind, ends[0][0]), missing=(start, spot))
    key = "why.reach" if start[1] is None else "why.enter"
    return Answer((key, kind, "foe" if pieces_there else "empty", place), ends, (start, spot))


def _spent(match: Match, entry: Entry) -> tuple[str, ...]:
    """Return the key of the sentence on dice that no move can use; empty if one can."""
    dice = cached_scene(match.state).dice
    kinds = {thing.kind for clicks in entry.clicks for thing in clicks}
    if all(die.used for die in dice):
        return ("why.spent",) if dice else ()
    return ("why.spent", "unused") if "button" in kinds and "die" not in kinds else ()


def _offered(entry: Entry) -> list[Clicks]:
    """Return the targets of each move that uses the picked die."""
    dice = {thing for thing in entry.picked if thing.kind == "die"}
    return [clicks for clicks in entry.clicks if dice <= {*clicks}]


def _sentences(match: Match, entry: Entry, spot: Spot) -> Iterator[str]:
    """Yield why a click on the board cannot be played, and the throws that would permit it."""
    answer, game, pieces_there = _answer(match, entry, spot), match.game, _pieces(match, spot)
    start = next(iter(_spots(entry.picked)), spot)
    stuck = answer.key[0] == "why.still" and answer.missing and answer.missing[0]
    ends = listed([_end_name(end[0], game) for end in _sorted(answer.ends, game)])
    owners = {piece.seat for piece in pieces_there} or {spot[1] or 0}
    pieces = [piece for piece in _pieces(match, stuck or start) if piece.seat == match.state.turn()]
    picked = max((thing.pieces for thing in entry.picked), default=0)
    yield text(
        *answer.key,
        game=game,
        place=place_name((stuck or spot)[0], game),
        start=place_name(start[0], game),
        ends=ends,
        seat=", ".join(match.names[seat] for seat in sorted(owners)),
        throw=_throw(match, entry),
        count=picked or len(pieces),
    )
    if answer.key[0] == "why.far" and ends and find_key("why.enters", game=game):
        yield text("why.enters", game=game, ends=ends, throw=_throw(match, entry))
    generic = find_key(*answer.key, game=game) == find_key("why.far", game=game)
    if generic and len(pieces_there) > 1 and find_key("why.several", game=game):
        yield text("why.several", game=game)
    at_hand = _throw(match, entry).split(" + ")  # part of a stack can have moves of its own
    throws = _throws_for(match, *answer.missing) if answer.missing else []
    if others := [throw for throw in throws if throw not in at_hand]:
        yield text("why.takes", game=game, throws=listed(others))


def _end_name(place: str, game: Game) -> str:
    """Return the name of a place or tray as the end of a move."""
    key = find_key("place", place, "end", game=game) or ""
    return text(key) if key.endswith(".end") else place_name(place, game)


def _sorted(spots: Iterable[Spot], game: Game) -> list[Spot]:
    """Return spots in the order of the board, each once, trays last."""
    order = [*game.board.places, *game.board.trays]
    return sorted(dict.fromkeys(spots), key=lambda spot: order.index(spot[0]))


def _throw(match: Match, entry: Entry) -> str:
    """Return the throw, or its unused dice as text."""
    picked = [thing.token for thing in entry.picked if thing.kind == "die"]
    unused = [die.face for die in cached_scene(match.state).dice if not die.used]
    if any(thing.kind == "die" for clicks in entry.clicks for thing in clicks):
        return " + ".join(picked or unused)
    return last_throw_name(match)


def _throws_for(match: Match, start: Spot | None, end: Spot | None) -> list[str]:
    """Return the dice, or else the throws, with which a move from `start` to `end` is legal.

    Empty if the dice are not those of a throw just made, or if the game is played without one.
    """
    before, dice = match.states[match.cursor - 1], cached_scene(match.state).dice
    if (
        not match.was_thrown
        or view.of(before).phase() in STARTS
        or view.of(before).dice(match.moves[match.cursor - 1]) != dice
        or len(before.moves()) > MAX_THROWS
    ):
        return []
    names: dict[str, None] = {}
    for throw in before.moves():
        after = before.play(throw)
        if after.turn() != match.state.turn():
            continue
        for clicks in entered(after).clicks:
            spots = _spots(clicks)
            if start in (None, *spots[:1]) and end in (None, *spots[1:][-1:]):
                faces = [thing.token for thing in clicks if thing.kind == "die"]
                names |= dict.fromkeys(faces or [throw_name(throw, match.game)])
    return sorted(names) if names.keys() <= {*"123456789"} else [*names]
