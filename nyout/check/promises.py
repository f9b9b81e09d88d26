"""The conformance suite: the promises of every game, tested on random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

from nyout import position, view, words
from nyout.check.findings import failure
from nyout.core import CHANCE, OVER, Game, IllegalMove, Move, State, listed, notation
from nyout.match import Match, Seat
from nyout.plies import chance
from nyout.plies.entry import entered, orders
from nyout.plies.events import events
from nyout.record import RecordError
from nyout.view import Spot


class Played(NamedTuple):
    """A complete random game; it has one position more than moves."""

    game: Game
    seats: int
    first: int | None
    options: dict[str, bool | str]
    states: list[State]
    moves: list[Move]


Promise = Callable[[Played], Iterator[str]]
"""Yields a sentence per violation in a game. The first line of its docstring is the promise."""


def moves_are_sound(played: Played) -> Iterator[str]:
    """Legal moves are unique and stable, no prefixes of each other, and exist until the end."""
    for state in played.states:
        moves = state.moves()
        if len(set(moves)) != len(moves):
            yield f"duplicate moves in {moves}"
        if moves != state.moves():
            yield "two calls of moves() return different moves"
        if bool(moves) == (state.turn() == OVER):
            yield f"turn() is {state.turn()} with {len(moves)} moves"
        known = set(moves)
        for move in moves:
            if any(move[:n] in known for n in range(len(move))):
                yield f"a prefix of {notation(move)} is a legal move too"


def odds_are_sound(played: Played) -> Iterator[str]:
    """Odds are positive whole numbers, one per throw, and empty if it is not chance's turn."""
    for state in played.states:
        odds = state.odds()
        if len(odds) != (len(state.moves()) if state.turn() == CHANCE else 0):
            yield f"{len(odds)} odds at turn {state.turn()}"
        if any(type(weight) is not int or weight < 1 for weight in odds):
            yield f"odds {odds}"


def states_are_values(played: Played) -> Iterator[str]:
    """play() leaves its state unchanged; equal moves give equal states with equal hashes."""
    state = played.game.start(played.seats, played.first, **played.options)
    for kept, move in zip(played.states, played.moves):
        before = hash(state)
        after = state.play(move)
        if state != kept or hash(state) != before or hash(kept) != before:
            yield f"the state before {notation(move)} has changed, or differs in a replay"
        state = after
    if state != played.states[-1]:
        yield "a replay ends in another state"


def illegal_moves_are_refused(played: Played) -> Iterator[str]:
    """An illegal move raises `IllegalMove` with that move and all legal moves."""
    for state, later in zip(played.states, [*played.moves[1:], (), ()]):
        for move in ((), ("",), ("no", "such"), later):
            if move in state.moves():
                continue
            try:
                state.play(move)
                yield f"the illegal move {notation(move)!r} was played"
            except IllegalMove as error:
                if error.move != move or set(error.legal) != set(state.moves()):
                    yield f"the error for {notation(move)!r} has another move or other legal ones"


def tokens_are_on_the_screen(played: Played) -> Iterator[str]:
    """Every token of a seat's move has a target: a place, a tray, an unused die or a button."""
    board, buttons = played.game.board, {"button"}
    for state in played.states:
        if state.turn() == CHANCE:
            continue
        dice = {die.face for die in view.scene(state).dice if not die.used}
        spots = {"place": board.places, "tray": board.trays}
        for move in state.moves():
            targets = view.targets(state, move)
            if tuple(target.token for target in targets) != move:
                yield f"the targets of {notation(move)} are {targets}"
            for target in targets:
                if not (
                    target.at in spots.get(target.kind, ())
                    or target.kind in buttons
                    or (target.kind == "die" and target.token in dice)
                ):
                    yield f"{target} of {notation(move)} cannot be clicked"


def clicks_reach_every_move(played: Played) -> Iterator[str]:
    """Picking the targets of a move, in any order that `orders` allows, enters that move."""
    for state in played.states:
        fresh = entered(state)
        for move, clicks in zip(fresh.moves, fresh.clicks):
            for way in orders(clicks):
                entry = fresh
                for target in way:
                    if entry.move is not None:
                        yield f"a part of {notation(move)} enters {notation(entry.move)}"
                    entry = entry.pick(target)
                if entry.move != move:
                    yield f"the targets of {notation(move)} enter {entry.move}"


def pieces_keep_their_keys(played: Played) -> Iterator[str]:
    """Every scene has the same pieces in the same order, on places and trays of the board."""
    board = played.game.board
    owners = [piece[:3] for piece in view.scene(played.states[0]).pieces]
    if len({key for key, _, _ in owners}) != len(owners):
        yield "two pieces have the same key"
    for state in played.states:
        pieces = view.scene(state).pieces
        if [piece[:3] for piece in pieces] != owners:
            yield f"the pieces or their order differ from the start: {pieces}"
        for piece in pieces:
            if piece.place not in board.places and piece.place not in board.trays:
                yield f"piece {piece.key} is on {piece.place!r}, which the board does not have"
            for place in (*piece.covers, piece.toward or piece.place):
                if place not in board.places and place != piece.place:
                    yield f"piece {piece.key} covers or heads for {place!r}, which is no place"


def paths_lead_from_place_to_place(played: Played) -> Iterator[str]:
    """A path leads from a piece's old place to its new one; a throw has dice and no path."""
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
    """A random game ends within the bound; it has one score per seat, and one rank at the end."""
    if len(played.moves) > played.game.bound:
        yield f"the game goes on after {played.game.bound} plies, its bound"
        return
    for state in played.states:
        over = state.turn() == OVER
        if len(state.scores()) != played.seats or len(state.ranks()) != played.seats * over:
            yield f"scores {state.scores()}, ranks {state.ranks()} at turn {state.turn()}"
    ranks = played.states[-1].ranks()
    if list(ranks) != [1 + sum(other < rank for other in ranks) for rank in ranks]:
        yield f"ranks {ranks}; expected 1, 2, 3 and so on, with equal ranks for ties"


def actors_are_sound(played: Played) -> Iterator[str]:
    """The actor is the seat of the turn, any seat for a throw, and nobody at the end."""
    for state in played.states:
        turn, actor = state.turn(), view.actor(state)
        if actor != turn if turn != CHANCE else actor not in range(played.seats):
            yield f"actor() is {actor} at turn {turn}"


def endings_are_announced(played: Played) -> Iterator[str]:
    """The phase of a final position is one of the game's endings."""
    last = played.states[-1]
    if last.turn() == OVER and view.phase(last) not in played.game.endings:
        endings = listed(played.game.endings)
        yield f"the game ended in the phase {view.phase(last)!r}; its endings: {endings}"


def records_round_trip(played: Played) -> Iterator[str]:
    """Reading the text or the link of a record returns an equal record, with its comments."""
    seats = tuple(Seat(f'{{"\\]#{n} é\n') for n in range(played.seats))
    comments = {0: "{}", len(played.moves) // 2: '\\}"\n[x]'}
    kept = Match(
        played.game,
        seats,
        played.options,
        played.first,
        "",
        tuple(played.states),
        tuple(played.moves),
        len(played.moves),
        comments,
    )
    text = kept.text()
    try:
        if Match.read(text) != kept or Match.read(text).text() != text:
            yield "the text of the record is read as a different record"
        if Match.of_link(kept.link()) != kept:
            yield "the link of the record is read as a different record"
    except RecordError as error:
        yield f"the record cannot be read back: {error}"


def positions_round_trip(played: Played) -> Iterator[str]:
    """Reading the text of a position returns an equal state, with its seats and options."""
    for state in played.states:
        try:
            text = position.write(state, played.game)
            found = position.read(text)
        except ValueError as error:
            yield f"a position cannot be written and read back: {error}"
            return
        if found != (played.game, played.seats, played.options, state):
            yield f"the text `{text}` is read as a different position"
            return


def words_are_there(played: Played) -> Iterator[str]:
    """Every position, ply and result has sentences; every phase and ending has one of its own."""
    seats = tuple(Seat(f"seat {n}") for n in range(played.seats))
    whole = Match(
        played.game, seats, played.options, played.first, "", tuple(played.states), (*played.moves,)
    )
    silent: dict[str, list[int]] = {}  # plies by error, as many plies can lack one sentence
    label = labels(whole)
    for ply in range(len(played.states)):
        try:
            yield from unsaid(whole.at(ply), label)
        except LookupError as error:
            silent.setdefault(repr(error), []).append(ply)
    for error, (ply, *others) in silent.items():
        more = f" and {len(others)} more" if others else ""
        yield f"a sentence is missing at ply {ply}{more}: {error}"


Label = Callable[[Spot, words.Stand], str]


def labels(shown: Match) -> Label:
    """Return a function that labels the spots of a match; most labels stay from ply to ply."""

    @cache
    def label(spot: Spot, stand: words.Stand) -> str:
        return words.label(spot, stand, shown.names, shown.game)

    return label


def unsaid(shown: Match, label: Label) -> Iterator[str]:
    """Yield the faults of the sentences for a position. Raises `LookupError` if one is missing."""
    game, state, names = shown.game, shown.state, shown.names
    key = "over" if state.turn() == OVER else "ask"
    if words.find_key(key, view.phase(state), game=game) in (key, f"{game.name}.{key}"):
        yield f"the phase {view.phase(state)!r} has no sentence"
    said = [words.prompt(shown), *words.facts(shown), *words.standing(state, names, game)]
    if state.turn() != CHANCE:  # before a throw, the labels are those of the previous position
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


MAX_VALUES = 2  # tested per option, besides its default


def variants(game: Game) -> Iterator[tuple[int, int | None, dict[str, bool | str]]]:
    """Yield the tested variants of a game: every seat count with every first seat, then options."""
    for seats in game.seats:
        names = [option.name for option in game.options]
        usual, *others = settings([option.values(seats) for option in game.options])
        chosen = [(first, usual) for first in (None, *game.firsts(seats))]
        for first, values in (*chosen, *((None, other) for other in others)):
            yield seats, first, dict(zip(names, values, strict=True))


def settings(values: Sequence[Sequence[bool | str]]) -> Iterator[tuple[bool | str, ...]]:
    """Yield the tested values of all options: the defaults, then other values of one option each.

    >>> list(settings([(False, True), ("NS", "EW")]))
    [(False, 'NS'), (True, 'NS'), (False, 'EW')]
    """
    defaults = tuple(of[0] for of in values)
    yield defaults
    for number, of in enumerate(values):
        step = -(-(len(of) - 1) // MAX_VALUES) or 1
        for value in of[:0:-step]:
            yield (*defaults[:number], value, *defaults[number + 1 :])


def played(
    game: Game, seats: int, first: int | None, options: dict[str, bool | str], rng: Random
) -> Played:
    """Return a random game, which is cut off one ply after the bound."""
    states, moves = [game.start(seats, first, **options)], list[Move]()
    while (state := states[-1]).turn() != OVER and len(moves) <= game.bound:
        choose = chance.throw(state, rng.random()) if state.turn() == CHANCE else None
        moves.append(choose or rng.choice(state.moves()))
        states.append(state.play(moves[-1]))
    return Played(game, seats, first, options, states, moves)


class Problem(NamedTuple):
    """A broken promise, and a sentence about the violation."""

    promise: Promise
    sentence: str


def problems(game: Game, games: int = 1, seed: int = 1) -> Iterator[Problem]:
    """Yield the violations in `games` random games of each variant of a game."""
    for (seats, first, options), number in product(variants(game), range(games)):
        where = f"{game.name}, seats {seats}, first {first}, {options}"
        rng = Random(f"{seed}/{seats}/{first}/{number}")
        try:
            whole = played(game, seats, first, options, rng)
        except Exception as error:  # a faulty game can raise any exception
            yield Problem(games_end, f"{where}: {failure(error)}")
            continue
        for promise in PROMISES:
            yield from (Problem(promise, f"{where}: {found}") for found in _broken(promise, whole))


def _broken(promise: Promise, whole: Played) -> Iterator[str]:
    """Yield the violations of a promise, with any error of the game's code as one of them."""
    try:
        yield from promise(whole)
    except Exception as error:  # a faulty game can raise any exception
        yield failure(error)
