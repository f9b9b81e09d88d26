"""The conformance suite: what every game promises, tried on random games of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

from nyout import link, position, record, view, words
from nyout.check.findings import failure
from nyout.core import CHANCE, OVER, Game, IllegalMove, Move, State, listed, notation
from nyout.match import Match, Seat
from nyout.plies import chance
from nyout.plies.entry import entered, orders
from nyout.plies.events import events
from nyout.record import Record, RecordError
from nyout.view import Spot


class Played(NamedTuple):
    """A random game, whole: one position more than moves."""

    game: Game
    seats: int
    first: int | None
    options: dict[str, bool | str]
    states: list[State]
    moves: list[Move]


Promise = Callable[[Played], Iterator[str]]
"""Yields a sentence for each way in which a game breaks it; its docstring is the promise."""


def moves_are_sound(played: Played) -> Iterator[str]:
    """Moves are unique, stable, no prefix of one another, and there are some until the end."""
    for state in played.states:
        moves = state.moves()
        if len(set(moves)) != len(moves):
            yield f"moves twice in {moves}"
        if moves != state.moves():
            yield "moves() changes from call to call"
        if bool(moves) == (state.turn() == OVER):
            yield f"turn() is {state.turn()} with {len(moves)} moves"
        known = set(moves)
        for move in moves:
            if any(move[:n] in known for n in range(len(move))):
                yield f"a part of {notation(move)} is a move itself"


def odds_are_sound(played: Played) -> Iterator[str]:
    """Odds are positive whole numbers, one for each throw, and empty where chance has no turn."""
    for state in played.states:
        odds = state.odds()
        if len(odds) != (len(state.moves()) if state.turn() == CHANCE else 0):
            yield f"{len(odds)} odds at turn {state.turn()}"
        if any(type(weight) is not int or weight < 1 for weight in odds):
            yield f"odds {odds}"


def states_are_values(played: Played) -> Iterator[str]:
    """Playing leaves the old state alone; the same moves lead to equal states, equally hashed."""
    state = played.game.start(played.seats, played.first, **played.options)
    for kept, move in zip(played.states, played.moves):
        before = hash(state)
        after = state.play(move)
        if state != kept or hash(state) != before or hash(kept) != before:
            yield f"the state before {notation(move)} is not what it was"
        state = after
    if state != played.states[-1]:
        yield "a replay ends elsewhere"


def illegal_moves_are_refused(played: Played) -> Iterator[str]:
    """A move that is not legal raises `IllegalMove`, which names it and all that are legal."""
    for state, later in zip(played.states, [*played.moves[1:], (), ()]):
        for move in ((), ("",), ("no", "such"), later):
            if move in state.moves():
                continue
            try:
                state.play(move)
                yield f"{notation(move)!r} was played"
            except IllegalMove as error:
                if error.move != move or set(error.legal) != set(state.moves()):
                    yield f"the refusal of {notation(move)!r} says {error}"


def tokens_are_on_the_screen(played: Played) -> Iterator[str]:
    """Every token of a seat's move is a place, a tray, an unused die or a button."""
    board, buttons = played.game.board, {"button"}
    for state in played.states:
        if state.turn() == CHANCE:
            continue
        dice = {die.face for die in view.scene(state).dice if not die.used}
        there = {"place": board.places, "tray": board.trays}
        for move in state.moves():
            things = view.targets(state, move)
            if tuple(thing.token for thing in things) != move:
                yield f"{notation(move)} is shown as {things}"
            for thing in things:
                at = thing.at in there.get(thing.kind, ())
                if not (
                    at or thing.kind in buttons or (thing.kind == "die" and thing.token in dice)
                ):
                    yield f"{thing} of {notation(move)} is not clickable"


def clicks_reach_every_move(played: Played) -> Iterator[str]:
    """Each move can be entered by its things alone, in any order, and is whole with the last."""
    for state in played.states:
        fresh = entered(state)
        for move, clicks in zip(fresh.moves, fresh.clicks):
            for way in orders(clicks):
                entry = fresh
                for thing in way:
                    if entry.move is not None:
                        yield f"{notation(move)} is taken for {notation(entry.move)}"
                    entry = entry.pick(thing)
                if entry.move != move:
                    yield f"{notation(move)} enters {entry.move}"


def pieces_keep_their_keys(played: Played) -> Iterator[str]:
    """The same pieces, in one order, are in every scene, and stand on what there is."""
    board = played.game.board
    owners = [piece[:3] for piece in view.scene(played.states[0]).pieces]
    if len({key for key, _, _ in owners}) != len(owners):
        yield "two pieces with one key"
    for state in played.states:
        pieces = view.scene(state).pieces
        if [piece[:3] for piece in pieces] != owners:
            yield f"the pieces are others than at the start, or in another order: {pieces}"
        for piece in pieces:
            if piece.place not in board.places and piece.place not in board.trays:
                yield f"piece {piece.key} on {piece.place!r}"
            for place in (*piece.covers, piece.toward or piece.place):
                if place not in board.places and place != piece.place:
                    yield f"piece {piece.key} has to do with {place!r}"


def paths_lead_from_place_to_place(played: Played) -> Iterator[str]:
    """A path begins where the piece stood and ends where it stands; throws have dice instead."""
    for state, move, after in zip(played.states, played.moves, played.states[1:]):
        path, dice = view.path(state, move), view.dice(state, move)
        if state.turn() == CHANCE:
            if path or not dice:
                yield f"throw {notation(move)}: path {path}, dice {dice}"
            continue
        seat = state.turn()
        was = {piece.place for piece in view.scene(state).pieces if piece.seat == seat}
        now = {piece.place for piece in view.scene(after).pieces if piece.seat == seat}
        if dice or (path and (path[0] not in was or path[-1] not in now)):
            yield f"{notation(move)}: path {path}, dice {dice}"


def games_end(played: Played) -> Iterator[str]:
    """A game of random moves ends within the bound, with scores and ranks a number a seat."""
    if len(played.moves) > played.game.bound:
        yield f"no end after {played.game.bound} plies"
        return
    for state in played.states:
        over = state.turn() == OVER
        if len(state.scores()) != played.seats or len(state.ranks()) != played.seats * over:
            yield f"scores {state.scores()}, ranks {state.ranks()} at turn {state.turn()}"
    ranks = played.states[-1].ranks()
    if list(ranks) != [1 + sum(other < rank for other in ranks) for rank in ranks]:
        yield f"ranks {ranks}, which are not 1, 2, 3 with equals sharing"


def actors_are_sound(played: Played) -> Iterator[str]:
    """The seat that acts is that of the turn; a seat while chance throws; nobody at the end."""
    for state in played.states:
        turn, actor = state.turn(), view.actor(state)
        if actor != turn if turn != CHANCE else actor not in range(played.seats):
            yield f"actor() is {actor} at turn {turn}"


def endings_are_announced(played: Played) -> Iterator[str]:
    """The phase in which a game is over is one of the endings that the game names."""
    last = played.states[-1]
    if last.turn() == OVER and view.phase(last) not in played.game.endings:
        endings = listed(played.game.endings)
        yield f"the game ended in the phase {view.phase(last)!r}; its endings: {endings}"


def records_round_trip(played: Played) -> Iterator[str]:
    """Text and link give back the very record, with names and comments of every kind."""
    seats = tuple(Seat(f'{{"\\]#{n} é\n') for n in range(played.seats))
    comments = {0: "{}", len(played.moves) // 2: '\\}"\n[x]'}
    kept = Record(played.game, seats, played.options, played.first, tuple(played.moves), comments)
    text = record.write(kept)
    try:
        if record.read(text) != kept or record.write(record.read(text)) != text:
            yield "the record changes on its way through text"
        if link.unpack(link.pack(kept)) != kept:
            yield "the record changes on its way through a link"
    except RecordError as error:
        yield f"the record cannot be read back: {error}"


def positions_round_trip(played: Played) -> Iterator[str]:
    """The text of a position gives back the very state, with its seats and options."""
    for state in played.states:
        try:
            text = position.write(state, played.game)
            found = position.read(text)
        except ValueError as error:
            yield f"a position cannot be written and read back: {error}"
            return
        if found != (played.game, played.seats, played.options, state):
            yield f"the position `{text}` is read as another"
            return


def words_are_there(played: Played) -> Iterator[str]:
    """Every position, ply and end has its sentences; every phase, and why it is over, its own."""
    seats = tuple(Seat(f"seat {n}") for n in range(played.seats))
    whole = Match(
        played.game, seats, played.options, played.first, "", tuple(played.states), (*played.moves,)
    )
    silent: dict[str, list[int]] = {}  # by the error: one missing sentence is many plies' fault
    label = labels(whole)
    for ply in range(len(played.states)):
        try:
            yield from unsaid(whole.at(ply), label)
        except LookupError as error:
            silent.setdefault(repr(error), []).append(ply)
    for error, (ply, *others) in silent.items():
        more = f" and {len(others)} more" if others else ""
        yield f"no words for ply {ply}{more}: {error}"


Label = Callable[[Spot, words.Stand], str]


def labels(shown: Match) -> Label:
    """Return a function that labels the spots of a match; most labels stay from ply to ply."""

    @cache
    def label(spot: Spot, stand: words.Stand) -> str:
        return words.label(spot, stand, shown.names, shown.game)

    return label


def unsaid(shown: Match, label: Label) -> Iterator[str]:
    """What is wrong with the words of a position. Raises `LookupError` where there are none."""
    game, state, names = shown.game, shown.state, shown.names
    key = "over" if state.turn() == OVER else "ask"
    if words.find_key(key, view.phase(state), game=game) in (key, f"{game.name}.{key}"):
        yield f"the phase {view.phase(state)!r} has no sentence"
    said = [words.prompt(shown), *words.facts(shown), *words.standing(state, names, game)]
    if state.turn() != CHANCE:  # a throw leaves everything where it is
        empty = {(place, None): words.Stand() for place in game.board.places}
        there = {**empty, **words.stands(state, game)}
        said += [label(spot, stand) for spot, stand in there.items()]
    if state.turn() == OVER:
        said += words.result(shown)
    elif state.turn() == CHANCE:
        said.append(words.throw_label(shown))
    entry = entered(state)
    kinds = {way[0].kind: way[0] for way in entry.clicks}
    said += [words.prompt(shown, entry.pick(thing)) for thing in kinds.values()]
    said += [
        words.describe(thing, game, names)
        for thing in {thing for way in entry.clicks for thing in way}
    ]
    if not all(said):
        yield "a sentence is empty"
    if shown.cursor < len(shown.moves):
        move, after = shown.moves[shown.cursor], shown.states[shown.cursor + 1]
        words.narrate(events(state, move, after), names, game)


PROMISES: tuple[Promise, ...] = (
    moves_are_sound,
    odds_are_sound,
    states_are_values,
    illegal_moves_are_refused,
    tokens_are_on_the_screen,
    clicks_reach_every_move,
    pieces_keep_their_keys,
    paths_lead_from_place_to_place,
    games_end,
    actors_are_sound,
    endings_are_announced,
    records_round_trip,
    positions_round_trip,
    words_are_there,
)


MOST_VALUES = 2  # of an option that are tried beside its default


def variants(game: Game) -> Iterator[tuple[int, int | None, dict[str, bool | str]]]:
    """The ways in which a game is tried: all seat counts, with every first seat, then options."""
    for seats in game.seats:
        names = [option.name for option in game.options]
        usual, *others = settings([option.values(seats) for option in game.options])
        chosen = [(first, usual) for first in (None, *game.firsts(seats))]
        for first, values in (*chosen, *((None, other) for other in others)):
            yield seats, first, dict(zip(names, values, strict=True))


def settings(values: Sequence[Sequence[bool | str]]) -> Iterator[tuple[bool | str, ...]]:
    """The values of all options: the defaults, then other values of each, the last one included.

    >>> list(settings([(False, True), ("NS", "EW")]))
    [(False, 'NS'), (True, 'NS'), (False, 'EW')]
    """
    defaults = tuple(of[0] for of in values)
    yield defaults
    for number, of in enumerate(values):
        step = -(-(len(of) - 1) // MOST_VALUES) or 1
        for value in of[:0:-step]:
            yield (*defaults[:number], value, *defaults[number + 1 :])


def played(
    game: Game, seats: int, first: int | None, options: dict[str, bool | str], rng: Random
) -> Played:
    """A random game, kept whole; cut one ply past the bound."""
    states, moves = [game.start(seats, first, **options)], list[Move]()
    while (state := states[-1]).turn() != OVER and len(moves) <= game.bound:
        choose = chance.throw(state, rng.random()) if state.turn() == CHANCE else None
        moves.append(choose or rng.choice(state.moves()))
        states.append(state.play(moves[-1]))
    return Played(game, seats, first, options, states, moves)


class Problem(NamedTuple):
    """A broken promise, and a sentence that says where and how."""

    promise: Promise
    sentence: str


def problems(game: Game, games: int = 1, seed: int = 1) -> Iterator[Problem]:
    """What a game breaks, in so many random games of each of its variants."""
    for (seats, first, options), number in product(variants(game), range(games)):
        where = f"{game.name}, seats {seats}, first {first}, {options}"
        rng = Random(f"{seed}/{seats}/{first}/{number}")
        try:
            whole = played(game, seats, first, options, rng)
        except Exception as error:  # a faulty game may raise anything
            yield Problem(games_end, f"{where}: {failure(error)}")
            continue
        for promise in PROMISES:
            yield from (Problem(promise, f"{where}: {found}") for found in _broken(promise, whole))


def _broken(promise: Promise, whole: Played) -> Iterator[str]:
    """What a promise finds broken; an error in the game's code is one more."""
    try:
        yield from promise(whole)
    except Exception as error:  # a faulty game may raise anything
        yield failure(error)
