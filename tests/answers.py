"""Claims of the answers to refused clicks, each checked against the legal moves of a position.

`CLAIMS` has those of the common sentences. A game's own sentence makes the claim of the common one
that it replaces, unless `tests/games/<game>/claims.py` has another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from nyout import view, words
from nyout.core import State
from nyout.match import Match
from nyout.selection import Selection
from nyout.view import STARTS, Piece, Spot, Target, spot_of
from nyout.words.texts import throw_name


class Leg(NamedTuple):
    """A piece of the active seat that changes its spot in a legal move."""

    key: str
    start: Spot
    end: Spot
    clicks: tuple[Target, ...]  # of the move
    after: State


def legs(state: State, trays: Collection[str], named: Spot | None = None) -> Iterator[Leg]:
    """Yield the legs of all legal moves, or of those that name a spot."""
    seat = state.turn()
    for move in state.moves():
        clicks = view.view_of(state).targets(move)
        if named and named not in map(spot_of, clicks):
            continue
        after = state.play(move)
        for old, new in zip(view.view_of(state).scene().pieces, view.view_of(after).scene().pieces):
            if old.seat == seat and old.place != new.place:
                start, end = (
                    (place, seat if place in trays else None) for place in (old.place, new.place)
                )
                yield Leg(old.key, start, end, clicks, after)


class Refusal:
    """A click that is refused, and the position in which it is."""

    def __init__(self, match: Match, selection: Selection, target: Target) -> None:
        self.match, self.selection, self.target = match, selection, target
        self.game, self.state, self.seat = match.game, match.state, match.state.turn()
        self.spot = spot_of(target) or ("", None)
        picked = selection.picked
        self.dice = {target for target in picked if target.kind == "die"}
        self.start = next(filter(None, map(spot_of, picked)), None)
        self.scene = view.view_of(self.state).scene()
        self.phase = view.view_of(self.state).phase()
        self.sentence = ""

    @cached_property
    def legs(self) -> list[Leg]:
        """The legs of the legal moves that use the picked die."""
        every_one = legs(self.state, self.game.board.trays)
        return [leg for leg in every_one if self.dice <= {*leg.clicks}]

    @cached_property
    def picked_ends(self) -> set[Spot]:
        """The ends of the moves of the picked piece that continue the selection."""
        at = self.selection
        left = [clicks for move, clicks in zip(at.moves, at.clicks) if move in at.open_moves]
        return {leg.end for leg in self.legs if leg.clicks in left and leg.start == self.start}

    def pieces(self, spot: Spot) -> list[Piece]:
        place, seat = spot
        return [
            piece
            for piece in self.scene.pieces
            if place in (piece.place, *piece.covers) and seat in (None, piece.seat)
        ]

    def own(self, spot: Spot) -> list[Piece]:
        return [piece for piece in self.pieces(spot) if piece.seat == self.seat]

    def kinds_that_move(self) -> set[str]:
        """Return the kinds of the pieces that legal moves move."""
        return {piece.kind for leg in self.legs for piece in self.own(leg.start)[:1]}

    def is_out_of_reach(self) -> bool:
        """Return whether the spot is out of reach, of several moves too unless one is named."""
        is_of_one = bool(re.search(r"single die|in one (?:move|step)", self.sentence))
        is_far = not any(leg.end == self.spot for leg in self.legs)
        return is_far and (is_of_one or not self.stops())

    def stops(self) -> set[Spot]:
        """Return where the picked piece, or any piece, can stop first on its way to the spot."""

        def leads(leg: Leg) -> bool:
            after, trays = leg.after, self.game.board.trays
            if after.turn() != self.seat or view.view_of(after).is_turn_start():
                return False
            further = (each for each in legs(after, trays, leg.end) if each.key == leg.key)
            return any(each.end == self.spot or leads(each) for each in further)

        first = legs(self.state, self.game.board.trays)
        return {leg.end for leg in first if self.start in (None, leg.start) and leads(leg)}

    def nearby_places(self, spot: Spot, steps: Iterable[tuple[int, int]]) -> list[tuple[str, str]]:
        """Return the places a number of steps away, and those twice as far."""
        letter, number = ord(spot[0][0]), int(spot[0][1:])
        near, far = ([f"{chr(letter + n * x)}{number + n * y}" for x, y in steps] for n in (1, 2))
        return list(zip(near, far))

    def is_free(self, place: str) -> bool:
        return place in self.game.board.places and not self.pieces((place, None))

    def is_stuck(self, spot: Spot) -> bool:
        """Return whether no move of the picked die takes a piece from a spot."""
        return all(leg.start != spot for leg in self.legs)

    def throws(self, text: str) -> bool:
        """Return whether a text is the picked die, the unused dice or the throw."""
        dice = [die.face for die in self.scene.dice if not die.used]
        if any(target.kind == "die" for leg in self.legs for target in leg.clicks):
            return text == (
                " + ".join(target.token for target in self.dice or ()) or " + ".join(dice)
            )
        start = self.game.start(len(self.match.seats), 0, **self.match.options)
        throws = [
            throw for throw in start.moves() if view.view_of(start).dice(throw) == self.scene.dice
        ]
        return text in [throw_name(throw, self.game) for throw in throws]


def parts(text: str) -> set[str]:
    """Return the names in a list."""
    return {*re.split(r", | or | and others", text)} - {""}


def are_listed(text: str, names: set[str]) -> bool:
    """Return whether a text lists exactly these names, or six of more."""
    listed = parts(text)
    if text.endswith(" and others"):
        return len(names) > 6 and len(listed) == 6 and listed <= names
    return listed == names


def names(refusal: Refusal, spots: Iterable[Spot]) -> set[str]:
    """Return the names of places and trays as the ends of moves."""
    return {
        words.sentence("place", place, "end", game=refusal.game)
        if place in refusal.game.board.trays
        else words.place_name(place, refusal.game)
        for place, _ in spots
    }


Fields = dict[str, str]
Claim = Callable[[Refusal, Fields], bool]


def is_far(refusal: Refusal, fields: Fields) -> bool:
    return refusal.is_out_of_reach()


def is_held(refusal: Refusal, fields: Fields) -> bool:
    owners = {refusal.match.names[piece.seat] for piece in refusal.pieces(refusal.spot)}
    return refusal.is_out_of_reach() and owners == {*fields["seat"].split(", ")}


def reaches(refusal: Refusal, fields: Fields) -> bool:
    ends = refusal.picked_ends
    lists_all = "ends" not in fields or are_listed(fields["ends"], names(refusal, ends))
    return refusal.spot not in ends and lists_all


def enters(refusal: Refusal, fields: Fields) -> bool:
    ends = {leg.end for leg in refusal.legs if leg.start[1] is not None}
    return refusal.spot not in ends and are_listed(fields["ends"], names(refusal, ends))


def is_reached_from(refusal: Refusal, fields: Fields) -> bool:
    starts = {leg.start for leg in refusal.legs if leg.end == refusal.spot}
    place_names = names(refusal, {start for start in starts if start[1] is None})
    return refusal.start not in starts and are_listed(fields["ends"], place_names)


def takes_several_moves(refusal: Refusal, fields: Fields) -> bool:
    ends = {leg.end for leg in refusal.legs if refusal.start in (None, leg.start)}
    return refusal.spot not in ends and parts(fields["ends"]) <= names(refusal, refusal.stops())


def leaves(refusal: Refusal, fields: Fields) -> bool:
    """Return whether the picked piece can only go to one tray."""
    return [seat for _, seat in refusal.picked_ends] == [refusal.seat]


def comes_first(refusal: Refusal, fields: Fields) -> bool:
    """Return whether the targets listed are choices, and the clicked one is not."""
    game, names = refusal.game, refusal.match.names
    choices = refusal.selection.choices
    listed = {words.describe(target, game, names) for target in choices}
    return parts(fields["ends"]) <= listed and refusal.target not in choices


def needs_button(refusal: Refusal, fields: Fields) -> bool:
    moves = refusal.state.moves()
    return {view.view_of(refusal.state).targets(move)[0].kind for move in moves} == {"button"}


def are_all_used(refusal: Refusal, fields: Fields) -> bool:
    return all(die.used for die in refusal.scene.dice)


def is_stuck(refusal: Refusal, fields: Fields) -> bool:
    return refusal.is_stuck(refusal.spot)


def stays(refusal: Refusal, fields: Fields) -> bool:
    return bool(refusal.own(refusal.spot)) and refusal.is_stuck(refusal.spot)


def needs(refusal: Refusal, fields: Fields) -> bool:
    """Return whether exactly these dice or throws permit the missing move."""
    match, at = refusal.match, refusal.spot
    before, own = match.states[-2], refusal.own(at)
    start, end = (at, None) if own else (refusal.start, at)
    possible: set[str] = set()
    for throw in before.moves():
        after = before.play(throw)
        if after.turn() == refusal.seat:
            for leg in legs(after, refusal.game.board.trays):
                dice = "".join(target.token for target in leg.clicks if target.kind == "die")
                if start in (None, leg.start) and end in (None, leg.end):
                    possible.add(dice or throw_name(throw, refusal.game))
    at_hand = {die.face for die in refusal.scene.dice if not die.used and not refusal.dice}
    numbers = re.findall(r"\d", fields["throws"])
    is_possible = view.view_of(before).phase() not in STARTS and not at_hand & {*numbers}
    others = possible - at_hand
    return is_possible and numbers == sorted(numbers) and are_listed(fields["throws"], others)


def belongs(refusal: Refusal, fields: Fields) -> bool:
    tray = refusal.spot[1]
    owners = {piece.seat for piece in refusal.pieces(refusal.spot)} if tray is None else {tray}
    return {refusal.match.names[seat] for seat in owners if seat is not None} == {fields["seat"]}


def both(*claims: Claim) -> Claim:
    return lambda refusal, fields: all(claim(refusal, fields) for claim in claims)


def has_no(tray: str) -> Claim:
    return lambda refusal, fields: not refusal.own((tray, refusal.seat)) and is_far(refusal, fields)


def no_die(refusal: Refusal, fields: Fields) -> bool:
    return all(refusal.target not in leg.clicks for leg in refusal.legs)


def is_used(refusal: Refusal, fields: Fields) -> bool:
    return all(die.used for die in refusal.scene.dice if die.face == refusal.target.token)


CLAIMS: dict[str, Claim] = {
    "why.next": comes_first,
    "why.buttons": needs_button,
    "why.spent": both(needs_button, are_all_used),
    "why.die": no_die,
    "why.die.used": is_used,
    "why.theirs": belongs,
    "why.held": is_stuck,
    "why.put": is_far,
    "why.still": stays,
    "why.far": is_far,
    "why.far.foe": is_held,
    "why.later": takes_several_moves,
    "why.other": is_reached_from,
    "why.reach": reaches,
    "why.enter": enters,
    "why.leaves": leaves,
    "why.takes": needs,
}
