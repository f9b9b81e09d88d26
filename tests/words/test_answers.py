"""Tests that every answer to a refused click is true, by the legal moves of random positions.

Each sentence of an answer is read back by its key and fields, and the claim of the key is checked
against the targets of the legal moves, without the code that chose the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from operator import itemgetter
from random import Random

import pytest

from nyout import GAMES, view, words
from nyout.core import CHANCE, OVER, State
from nyout.games.not_nyout.rules import NotNyout
from nyout.games.run.rules import AROUND, FORWARD
from nyout.match import Match, Seat
from nyout.plies import chance
from nyout.plies.entry import entered
from nyout.view import STARTS, Piece, Spot, Target, spot_of
from nyout.words.en import every
from nyout.words.texts import throw_name
from tests.sampling import sample
from web.state.selection import Selection

NAMES = "Ann", "Bob", "Cy", "Dee", "Eve", "Fay"
ALL_AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def routes(state: State) -> list[tuple[str, tuple[Spot, ...]]]:
    """Return for each legal move its die, or nothing, and its places and trays in their order."""
    targets = [view.of(state).targets(move) for move in state.moves()]
    return [
        (
            "".join(target.token for target in each if target.kind == "die"),
            tuple(spot for spot in map(spot_of, each) if spot),
        )
        for each in targets
    ]


class Refusal:
    """A click that is refused, and the position in which it is."""

    def __init__(self, match: Match, selection: Selection, target: Target) -> None:
        self.match, self.selection, self.target = match, selection, target
        self.game, self.state, self.seat = match.game, match.state, match.state.turn()
        self.spot = spot_of(target) or ("", None)
        picked = selection.entry.picked
        self.die = "".join(target.token for target in picked if target.kind == "die")
        self.start = next(filter(None, map(spot_of, picked)), None)
        self.scene = view.of(self.state).scene()
        self.phase = view.of(self.state).phase()

    @cached_property
    def routes(self) -> list[tuple[Spot, ...]]:
        """The routes of the legal moves that use the picked die."""
        moves = routes(self.state)
        return [route for die, route in moves if route and (not self.die or die == self.die)]

    @cached_property
    def picked_routes(self) -> list[tuple[Spot, ...]]:
        """The routes of the legal moves that continue the selection."""
        return [
            tuple(filter(None, map(spot_of, view.of(self.state).targets(move))))
            for move in self.selection.entry.open
        ]

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
        """Return the kinds of the pieces at the starts of legal moves."""
        return {piece.kind for route in self.routes for piece in self.own(route[0])[:1]}

    def ends_here(self, route: tuple[Spot, ...]) -> bool:
        return route[-1] == self.spot and (len(route) > 1 or self.phase == "setup")

    def is_out_of_reach(self) -> bool:
        return not any(map(self.ends_here, self.routes))

    def around(self, spot: Spot, steps: Iterable[tuple[int, int]]) -> list[tuple[str, str]]:
        """Return the places a number of steps away, and those twice as far."""
        letter, number = ord(spot[0][0]), int(spot[0][1:])
        near, far = ([f"{chr(letter + n * x)}{number + n * y}" for x, y in steps] for n in (1, 2))
        return list(zip(near, far))

    def is_free(self, place: str) -> bool:
        return place in self.game.board.places and not self.pieces((place, None))

    def is_stuck(self, spot: Spot) -> bool:
        """Return whether no move of the picked die starts at a spot."""
        starts = (route for route in self.routes if len(route) > 1 or self.phase == "setup")
        return all(route[:1] != (spot,) for route in starts)

    def throws(self, text: str) -> bool:
        """Return whether a text is the picked die, the unused dice or the throw."""
        unused = [die.face for die in self.scene.dice if not die.used]
        if any(die for die, _ in routes(self.state)):
            return text == (self.die or " + ".join(unused))
        names = {throw_name((number,), self.game) for number in "12345"}
        return text in names and f"({sticks(unused)})" in text


def sticks(faces: list[str]) -> int:
    """Return the points of four sticks."""
    return faces.count("white") or 5


def are_listed(text: str, names: set[str]) -> bool:
    """Return whether a text lists exactly these names, or six of more."""
    parts = re.split(r", | or | and others", text)
    if text.endswith(" and others"):
        return len(names) > 6 and len({*parts} - {""}) == 6 and {*parts} - {""} <= names
    return len(parts) == len(names) and {*parts} == names


def names(refusal: Refusal, spots: Iterable[Spot]) -> set[str]:
    """Return the names of places and trays in the language of the game."""
    tray = {"off": "home"}
    game = refusal.game
    return {
        tray.get(place, "a tray") if place in game.board.trays else words.place_name(place, game)
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
    ends = {route[-1] for route in refusal.picked_routes} - {refusal.start}
    return refusal.spot not in ends and are_listed(fields["ends"], names(refusal, ends))


def enters(refusal: Refusal, fields: Fields) -> bool:
    ends = {route[-1] for route in refusal.routes if route[0][1] is not None}
    return refusal.spot not in ends and are_listed(fields["ends"], names(refusal, ends))


def is_reached_from(refusal: Refusal, fields: Fields) -> bool:
    starts = {route[0] for route in refusal.routes if refusal.ends_here(route)}
    on_board = {start for start in starts if start[1] is None}
    place_names = names(refusal, on_board)
    return refusal.start not in starts and are_listed(fields["ends"], place_names)


def leaves(tray: str) -> Claim:
    return lambda refusal, fields: (
        {route[-1] for route in refusal.picked_routes} == {(tray, refusal.seat)}
    )


def removes(kind: str) -> Claim:
    def is_true(refusal: Refusal, fields: Fields) -> bool:
        own = [route for route in refusal.routes if refusal.own(route[0])[0].kind == kind]
        return leaves("out")(refusal, fields) and {route[-1][0] for route in own} == {"out"}

    return is_true


def played(kind: str) -> Claim:
    """Return the claim that a kind of piece has been played in this turn, and the other is due."""

    def is_true(refusal: Refusal, fields: Fields) -> bool:
        scenes = [view.of(state).scene().pieces for state in refusal.match.states[-2:]]
        changed = {
            new.kind
            for old, new in zip(scenes[0], scenes[-1])
            if old.place != new.place and old.seat == refusal.seat
        }
        is_known = changed == {kind} or len(scenes) == 1
        return is_known and kind not in refusal.kinds_that_move()

    return is_true


def is_first_row_full(refusal: Refusal, fields: Fields) -> bool:
    row = [place for place, seat in refusal.scene.homes if seat == refusal.seat]
    return not any(map(refusal.is_free, row)) and refusal.is_stuck(refusal.spot)


def stays(refusal: Refusal, fields: Fields) -> bool:
    at = refusal.spot
    if "place" in fields and fields["place"] != words.place_name(at[0], refusal.game):
        assert refusal.start
        at = refusal.start
    return bool(refusal.own(at)) and refusal.is_stuck(at)


def has_arrived_now(refusal: Refusal, fields: Fields) -> bool:
    """Return whether a pawn reached the exit in this turn of its seat."""
    keys = {piece.key for piece in refusal.own(refusal.spot)}
    match = refusal.match
    turn: list[State] = []
    for state in reversed(match.states):
        if view.of(state).actor() != refusal.seat:
            break
        turn.append(state)
    arrived = {piece.key for piece in view.of(turn[-1]).scene().pieces if piece.place == "20"}
    is_known = len(match.states) == 1 or bool(keys - arrived)
    return refusal.spot[0] == "20" and stays(refusal, {}) and is_known


def has_no_cell(steps: Callable[[Refusal], Iterable[tuple[int, int]]], own_only: bool) -> Claim:
    def is_true(refusal: Refusal, fields: Fields) -> bool:
        cells = [near for near, _ in refusal.around(refusal.spot, steps(refusal))]
        on_board = [near for near in cells if near in refusal.game.board.places]
        obstacles = [near for near in on_board if not refusal.is_free(near)]
        own = [near for near in on_board if refusal.own((near, None))]
        return stays(refusal, {}) and on_board == (own if own_only else obstacles)

    return is_true


def can_neither_step_nor_jump(refusal: Refusal, fields: Fields) -> bool:
    around = refusal.around(refusal.spot, ALL_AROUND)
    jumps = [
        near
        for near, far in around
        if (near[0] == refusal.spot[0][0] or near[1:] == refusal.spot[0][1:])
        and any(piece.kind == "scout" for piece in refusal.pieces((near, None)))
        and refusal.is_free(far)
    ]
    return stays(refusal, {}) and not jumps and not any(refusal.is_free(near) for near, _ in around)


def has_moved(refusal: Refusal, fields: Fields) -> bool:
    """Return whether the scout at the spot made the first play of this turn."""
    (scout,) = refusal.own(refusal.spot)
    *earlier, _ = refusal.match.states
    for state in reversed(earlier):
        if state.turn() != refusal.seat:
            return False
        before = next(piece for piece in view.of(state).scene().pieces if piece.key == scout.key)
        if before.place != scout.place:
            return stays(refusal, {})
    return not earlier


def must_go_on(refusal: Refusal, fields: Fields) -> bool:
    starts = {route[0] for route in refusal.routes if len(route) > 1}
    return ("stop",) in refusal.state.moves() and len(starts) == 1 and refusal.spot not in starts


def ends_or_splits(refusal: Refusal, fields: Fields) -> bool:
    first = {move[0] for move in refusal.state.moves()}
    return {"end", "split"} <= first and not any(die for die, _ in routes(refusal.state))


def are_all_used(refusal: Refusal, fields: Fields) -> bool:
    return all(die.used for die in refusal.scene.dice) and ends_or_splits(refusal, fields)


def needs(refusal: Refusal, fields: Fields) -> bool:
    """Return whether exactly these dice or throws permit the missing move."""
    match = refusal.match
    before = match.states[-2]
    own = refusal.own(refusal.spot)
    start = refusal.start if refusal.start and not own else refusal.spot if own else None
    end = None if own else refusal.spot
    if own and refusal.start and refusal.is_stuck(refusal.start):
        start, end = refusal.start, refusal.spot
    possible: set[str] = set()
    for throw in before.moves():
        after = before.play(throw)
        for die, route in filter(itemgetter(1), routes(after) * (after.turn() == refusal.seat)):
            if start in (None, route[0]) and end in (None, *route[1:][-1:]):
                possible.add(die or throw_name(throw, refusal.game))
    at_hand = {die.face for die in refusal.scene.dice if not die.used and not refusal.die}
    numbers = re.findall(r"\d", fields["throws"])
    is_possible = view.of(before).phase() not in STARTS and not at_hand & {*numbers}
    others = possible - at_hand
    return is_possible and numbers == sorted(numbers) and are_listed(fields["throws"], others)


def several(refusal: Refusal, fields: Fields) -> bool:
    owners = [piece.seat for piece in refusal.pieces(refusal.spot)]
    return len(owners) > 1 and len({*owners} - {refusal.seat}) == 1


def belongs(refusal: Refusal, fields: Fields) -> bool:
    tray = refusal.spot[1]
    owners = {piece.seat for piece in refusal.pieces(refusal.spot)} if tray is None else {tray}
    return {refusal.match.names[seat] for seat in owners if seat is not None} == {fields["seat"]}


def both(*claims: Claim) -> Claim:
    return lambda refusal, fields: all(claim(refusal, fields) for claim in claims)


def has_no(tray: str) -> Claim:
    return lambda refusal, fields: not refusal.own((tray, refusal.seat)) and is_far(refusal, fields)


def only_cows_move(refusal: Refusal, fields: Fields) -> bool:
    return refusal.kinds_that_move() == {"cow"}


def has_summoned(refusal: Refusal, fields: Fields) -> bool:
    assert isinstance(refusal.state, NotNyout)
    return refusal.state.summoned


def no_die(refusal: Refusal, fields: Fields) -> bool:
    return all(die != refusal.target.token for die, _ in routes(refusal.state))


def is_used(refusal: Refusal, fields: Fields) -> bool:
    return all(die.used for die in refusal.scene.dice if die.face == refusal.target.token)


def chooses_button(refusal: Refusal, fields: Fields) -> bool:
    return {target.kind for target in refusal.selection.entry.choices()} == {"button"}


def has_started(refusal: Refusal, fields: Fields) -> bool:
    return refusal.phase == "setup" and is_far(refusal, fields)


CLAIMS: dict[str, Claim] = {
    "why.which": chooses_button,
    "why.die": no_die,
    "why.die.used": is_used,
    "why.theirs": belongs,
    "why.put": is_far,
    "why.other": is_reached_from,
    "why.takes": needs,
    "le-nyout.why.held": is_far,
    "le-nyout.why.put.hand": has_no("hand"),
    "le-nyout.why.put.off": is_far,
    "le-nyout.why.still": has_arrived_now,
    "le-nyout.why.far": is_far,
    "le-nyout.why.far.foe": is_held,
    "le-nyout.why.reach": reaches,
    "le-nyout.why.leaves": leaves("off"),
    "le-nyout.why.enters": enters,
    "not-nyout.why.spent": are_all_used,
    "not-nyout.why.spent.unused": ends_or_splits,
    "not-nyout.pick.place.split": lambda refusal, fields: (
        "split" in {target.token for target in refusal.selection.entry.picked}
    ),
    "not-nyout.why.held": lambda refusal, fields: refusal.spot[0] == "out",
    "not-nyout.why.held.stable": has_summoned,
    "not-nyout.why.put.stable": has_no("stable"),
    "not-nyout.why.put.out": is_far,
    "not-nyout.why.still": stays,
    "not-nyout.why.far": is_far,
    "not-nyout.why.far.foe": is_held,
    "not-nyout.why.reach": reaches,
    "not-nyout.why.enter": enters,
    "not-nyout.why.enters": enters,
    "hypnosia.why.held": lambda refusal, fields: refusal.spot[0] == "out",
    "hypnosia.why.put.out": is_far,
    "hypnosia.why.still": stays,
    "hypnosia.why.still.pawn.move.centre": lambda refusal, fields: refusal.spot[0] == "centre",
    "hypnosia.why.far": is_far,
    "hypnosia.why.several": several,
    "hypnosia.why.far.move.centre": is_far,
    "hypnosia.why.far.foe.move.centre": is_far,
    "hypnosia.why.reach": reaches,
    "hypnosia.why.reach.pawn.empty.centre": is_far,
    "hypnosia.why.reach.pawn.foe.centre": is_far,
    "run.why.held.cow": is_first_row_full,
    "run.why.held.cowboy": is_first_row_full,
    "run.why.held.cow.cowboy": played("cow"),
    "run.why.held.cowboy.cow": played("cowboy"),
    "run.why.held.off": lambda refusal, fields: refusal.is_stuck(refusal.spot),
    "run.why.held.out": lambda refusal, fields: refusal.is_stuck(refusal.spot),
    "run.why.still.cow": has_no_cell(lambda refusal: FORWARD[refusal.seat], own_only=False),
    "run.why.still.cowboy": has_no_cell(lambda refusal: AROUND, own_only=True),
    "run.why.still.cow.cowboy": played("cow"),
    "run.why.still.cowboy.cow": played("cowboy"),
    "run.why.far": is_far,
    "run.why.far.foe": both(is_held, lambda refusal, fields: not only_cows_move(refusal, fields)),
    "run.why.far.foe.cow": both(is_held, only_cows_move),
    "run.why.reach.cow": reaches,
    "run.why.reach.cow.foe": both(
        reaches,
        lambda refusal, fields: all(
            piece.seat != refusal.seat for piece in refusal.pieces(refusal.spot)
        ),
    ),
    "run.why.reach.cowboy": reaches,
    "run.why.leaves.cow.out": removes("cow"),
    "run.why.leaves.cowboy.out": removes("cowboy"),
    "run.why.leaves.cow.off": leaves("off"),
    "run.why.enter": enters,
    "scouts.why.held.hand": lambda refusal, fields: refusal.phase == "setup",
    "scouts.why.held.boulder": lambda refusal, fields: refusal.is_stuck(refusal.spot),
    "scouts.why.held.boulder.chain": must_go_on,
    "scouts.why.put.boulder": has_no("boulder"),
    "scouts.why.still.scout": can_neither_step_nor_jump,
    "scouts.why.still.scout.setup": has_started,
    "scouts.why.still.scout.moved": has_moved,
    "scouts.why.still.scout.chain": must_go_on,
    "scouts.why.still.boulder": lambda refusal, fields: refusal.is_stuck(refusal.spot),
    "scouts.why.far": is_far,
    "scouts.why.far.foe": both(is_far, belongs),
    "scouts.why.far.setup": has_started,
    "scouts.why.far.chain": both(is_far, must_go_on),
    "scouts.why.reach": reaches,
    "scouts.why.enter": is_far,
}


@cache
def patterns(game: str) -> list[tuple[str, re.Pattern[str]]]:
    """Return the keys of the answers in a game, each with the pattern of its sentence."""
    own = [key for key in every() if key.startswith((f"{game}.why.", f"{game}.pick."))]
    common = [key for key in every() if key.startswith("why.")]
    return [
        (
            key.removesuffix(".one"),
            re.compile(re.sub(r"\\{(\w+)(?::\w+)?\\}", r"(?P<\1>.+?)", escaped)),
        )
        for key in (*own, *common)
        if (escaped := re.escape(every()[key])) and every()[key].rstrip(".") != "{picked}"
    ]


def wrong(refusal: Refusal) -> Iterator[str]:
    """Yield the sentences of an answer that are not true."""
    match, target = refusal.match, refusal.target
    answer = words.why(match, refusal.selection.entry, target)
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
        claims = [(CLAIMS.get(key), fields) for key, fields in keys]
        if not any(claim and is_true(claim, refusal, fields) for claim, fields in claims):
            yield f"{rest[:end]!r} ({keys[0][0]})"
        rest = rest[end:].lstrip()


def is_true(claim: Claim, refusal: Refusal, fields: Fields) -> bool:
    """Return whether a claim is true, and the throw that the sentence names is the throw."""
    return claim(refusal, fields) and ("throw" not in fields or refusal.throws(fields["throw"]))


def positions(rng: Random) -> Iterator[Match]:
    """Yield positions of random games in which a person moves, some of them without a history."""
    while True:
        game = rng.choice([*GAMES.values()])
        count = rng.choice(game.seats)
        options = {option.name: rng.choice(option.values(count)) for option in game.options}
        first = rng.choice(game.firsts(count))
        state = game.start(count, first, **options)
        seats = tuple(Seat(name) for name in NAMES[:count])
        match = Match(game, seats, options, first, "", (state,))
        while match.state.turn() != OVER:
            if match.state.turn() != CHANCE and rng.random() < 0.2:
                yield (
                    match
                    if rng.random() < 0.9
                    else match._replace(states=(match.state,), moves=(), cursor=0)
                )
            move = chance.throw(match.state, rng.random()) if match.state.turn() == CHANCE else None
            match = match.play(move or rng.choice(match.state.moves()))


def refusals(match: Match, rng: Random, count: int) -> Iterator[Refusal]:
    """Yield refused clicks in a position, after random clicks that select."""
    board, seats = match.game.board, range(len(match.seats))
    spots: list[Spot] = [(place, None) for place in board.places]
    spots += [(tray, seat) for tray in board.trays for seat in seats]
    for _ in range(count):
        selection = Selection(entered(match.state))
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
            has_dice = any(die.kind != "stick" for die in view.of(match.state).scene().dice)
            is_new = target not in selection.entry.picked
            if has_dice and is_new and selection.pick(target) is selection:
                yield Refusal(match, selection, target)


@pytest.mark.parametrize("count", sample([150, 2_000], 150))
def test_answers_are_true(count: int) -> None:
    rng, faults = Random(count), dict[str, str]()
    for _, match in zip(range(count), positions(rng)):
        for refusal in refusals(match, rng, 6):
            for fault in wrong(refusal):
                key = f"{refusal.game.name}: {fault[fault.rfind('(') :]}"
                picked = [target.token for target in refusal.selection.entry.picked]
                faults.setdefault(key, f"{fault} {match.state} {picked} {refusal.target}")
    assert faults == {}
