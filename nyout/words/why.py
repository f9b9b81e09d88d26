"""Sentences that explain why a click cannot be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, OVER
from nyout.match import PERSON, Match
from nyout.plies.entry import Clicks, Entry, entered
from nyout.view import STARTS, Piece, Spot, Target, cached_scene, spot_of
from nyout.words.texts import find_key, place_name, text, throw_name

MAX_PLACES = 6  # in a list of a sentence
MAX_THROWS = 60  # tried in search of one that permits a move


def why(match: Match, entry: Entry, thing: Target) -> str:
    """Return why a click on a place, tray, die or button cannot be played, by the rules.

    Args:
        match: The match; its cursor selects the position.
        entry: The move being entered.
        thing: The clicked target, which need not belong to a legal move.

    >>> from nyout import GAMES, match
    >>> seats = match.Seat("Ann"), match.Seat("Bob")
    >>> begun = match.start(GAMES["le-nyout"], seats, "7", first=0).play(("3",))
    >>> why(begun, entered(begun.state), Target("place", "5", "5"))
    'No pawn reaches 5 with Geol (3). A pawn enters only on 3. It takes Mo (5).'
    """
    if key := _waiting(match):
        seat = "" if match.active == OVER else match.names[match.active]
        return text(*key, game=match.game, seat=seat)
    if thing.kind == "button":
        return text("why.move", game=match.game)
    if thing.kind == "die":
        dice = cached_scene(match.state).dice
        unused = any((die.face, die.used) == (thing.token, False) for die in dice)
        return text("why.die", *([] if unused else ["used"]), game=match.game, face=thing.token)
    return " ".join(_sentences(match, entry, spot_of(thing) or (thing.at, None)))


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
    dice = cached_scene(match.state).dice
    if entry.picked and {thing.kind for thing in entry.choices()} == {"button"}:
        return Answer(("why.which",))
    if dice and all(die.used for die in dice):
        return Answer(("why.spent",))
    if tray_seat not in (None, seat):
        return Answer(("why.theirs", place))
    if own and spot != start:
        if tray_seat is not None:
            return Answer(("why.held", place, phase), missing=(spot, None))
        more = ("moved",) if own.used else ()
        return Answer(("why.still", own.kind, phase, *more, place), missing=(spot, None))
    if start is None or start == spot:
        entering = [way[-1] for way in map(_spots, entry.clicks) if way[:1] and way[0][1] == seat]
        return Answer(("why.far", "foe" if pieces_there else phase, place), entering, (None, spot))
    ways = [way for way in map(_spots, entry.clicks) if way[-1:] == [spot]]
    if ways and all(way[0] != start for way in ways):
        return Answer(("why.other",), [way[0] for way in ways])
    kinds = [piece.kind for piece in _pieces(match, start) if piece.seat == seat]
    key = "why.reach" if start[1] is None else "why.enter"
    ends = [
        _spots(clicks)[-1] for move, clicks in zip(entry.moves, entry.clicks) if move in entry.open
    ]
    return Answer((key, *kinds[:1], "foe" if pieces_there else "empty", place), ends, (start, spot))


def _sentences(match: Match, entry: Entry, spot: Spot) -> Iterator[str]:
    """Yield why a click on the board cannot be played, and the throws that would permit it."""
    answer, game, pieces_there = _answer(match, entry, spot), match.game, _pieces(match, spot)
    start = next(iter(_spots(entry.picked)), spot)
    ends = list(dict.fromkeys(place_name(end[0], game) for end in answer.ends))
    more = ["…"] if len(ends) > MAX_PLACES else []
    yield text(
        *answer.key,
        game=game,
        place=place_name(spot[0], game),
        start=place_name(start[0], game),
        ends=", ".join(ends[:MAX_PLACES] + more),
        seat=match.names[pieces_there[0].seat if pieces_there else spot[1] or 0],
        throw=_throw(match, entry),
    )
    if answer.key[0] == "why.far" and ends and find_key("why.enters", game=game):
        yield text("why.enters", game=game, ends=", ".join(ends), throw=_throw(match, entry))
    if answer.missing and (throws := _throws_for(match, *answer.missing)):
        yield text("why.takes", game=game, throws=", ".join(throws))


def _throw(match: Match, entry: Entry) -> str:
    """Return the throw, or its unused dice as text; empty if there are none."""
    picked = [thing.token for thing in entry.picked if thing.kind == "die"]
    unused = [die.face for die in cached_scene(match.state).dice if not die.used]
    if any(thing.kind == "die" for clicks in entry.clicks for thing in clicks):
        return " + ".join(picked or unused)
    return throw_name(match.moves[match.cursor - 1], match.game) if match.was_thrown else ""


def _throws_for(match: Match, start: Spot | None, end: Spot | None) -> list[str]:
    """Return the dice, or else the throws, with which a move from `start` to `end` is legal.

    Empty if something was played after the throw, or if the game is played without one.
    """
    before = match.states[match.cursor - 1]
    if (
        not match.was_thrown
        or view.of(before).phase() in STARTS
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
            if start in (None, *spots[:1]) and end in (None, *spots[-1:]):
                dice = [thing.token for thing in clicks if thing.kind == "die"]
                names |= dict.fromkeys(dice or [throw_name(throw, match.game)])
    return sorted(names)
