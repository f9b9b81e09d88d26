"""The promises of the rules, display and sentences of every game, tested on random games."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import NamedTuple, TypeVar

from nyout import position, view
from nyout.core import CHANCE, OVER, Game, IllegalMove, list_items, notation
from nyout.faults import RecordError
from nyout.games import part
from nyout.games.vocabulary import vocabulary
from nyout.match import Match, Seat
from nyout.selection import orders, start_selection
from nyout.testing.playing import Played, Promise, play_random, variants
from nyout.testing.sentences import words_are_there

Subject = TypeVar("Subject")


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
        legal = set(moves)
        for move in moves:
            if any(move[:n] in legal for n in range(len(move))):
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
    for recorded, move in zip(played.states, played.moves):
        before = hash(state)
        after = state.play(move)
        if state != recorded or hash(state) != before or hash(recorded) != before:
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
    board = played.game.board
    for state in played.states:
        if state.turn() == CHANCE:
            continue
        dice = {die.face for die in view.view_of(state).scene().dice if not die.used}
        spots = {"place": board.places, "tray": board.trays}
        for move in state.moves():
            targets = view.view_of(state).targets(move)
            if tuple(target.token for target in targets) != move:
                yield f"the targets of {notation(move)} are {targets}"
            for target in targets:
                if not (
                    target.at in spots.get(target.kind, ())
                    or target.kind == "button"
                    or (target.kind == "die" and target.token in dice)
                ):
                    yield f"{target} of {notation(move)} cannot be clicked"


def clicks_reach_every_move(played: Played) -> Iterator[str]:
    """Picking the targets of a move, in any order that `orders` allows, enters that move."""
    for state in played.states:
        fresh = start_selection(state)
        for move, clicks in zip(fresh.moves, fresh.clicks):
            for way in orders(clicks):
                selection = fresh
                for target in way:
                    if selection.move is not None:
                        yield f"a part of {notation(move)} enters {notation(selection.move)}"
                    selection = selection.add(target)
                if selection.move != move:
                    yield f"the targets of {notation(move)} enter {selection.move}"


def pieces_keep_their_keys(played: Played) -> Iterator[str]:
    """Every scene has the same pieces in the same order, on places and trays of the board."""
    board = played.game.board
    owners = [piece[:3] for piece in view.view_of(played.states[0]).scene().pieces]
    if len({key for key, _, _ in owners}) != len(owners):
        yield "two pieces have the same key"
    for state in played.states:
        pieces = view.view_of(state).scene().pieces
        if [piece[:3] for piece in pieces] != owners:
            yield f"the pieces or their order differ from the start: {pieces}"
        for piece in pieces:
            if piece.place not in board.places and piece.place not in board.trays:
                yield f"piece {piece.key} is on {piece.place!r}, which the board does not have"
            for place in (*piece.covers, piece.toward or piece.place):
                if place not in board.places and place != piece.place:
                    yield f"piece {piece.key} covers or heads for {place!r}, which is no place"
    homes = {place for place, _ in view.view_of(played.states[0]).scene().homes}
    yield from (f"the home {place!r} is no place" for place in homes - board.places.keys())


def paths_lead_from_place_to_place(played: Played) -> Iterator[str]:
    """A path leads from a piece's old place to its new one; a throw has dice and no path."""
    for state, move, after in zip(played.states, played.moves, played.states[1:]):
        path, dice = view.view_of(state).path(move), view.view_of(state).dice(move)
        if state.turn() == CHANCE:
            if path or not dice:
                yield f"throw {notation(move)}: path {path}, dice {dice}"
            continue
        seat = state.turn()
        was = {piece.place for piece in view.view_of(state).scene().pieces if piece.seat == seat}
        now = {piece.place for piece in view.view_of(after).scene().pieces if piece.seat == seat}
        spots = played.game.board.places.keys() | played.game.board.trays.keys()
        ends = not path or (path[0] in was and path[-1] in now)
        if dice or not ends or {*path} - spots:
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
        turn, actor = state.turn(), view.view_of(state).actor()
        if actor != turn if turn != CHANCE else actor not in range(played.seats):
            yield f"actor() is {actor} at turn {turn}"


def endings_are_announced(played: Played) -> Iterator[str]:
    """The phase of a final position is one of the game's endings."""
    last = played.states[-1]
    if last.turn() == OVER and view.view_of(last).phase() not in played.game.endings:
        endings = list_items(played.game.endings)
        yield f"the game ended in the phase {view.view_of(last).phase()!r}; its endings: {endings}"


def records_round_trip(played: Played) -> Iterator[str]:
    """Reading the text or the link of a record returns an equal record, with its comments."""
    seats = tuple(Seat(f'{{"\\]#{n} é\n') for n in range(played.seats))
    comments = {0: "{}", len(played.moves) // 2: '\\}"\n[x]'}
    match = replace(played.match(seats), comments=comments)
    text = match.text()
    try:
        if Match.from_text(text) != match or Match.from_text(text).text() != text:
            yield "the text of the record is read as a different record"
        if Match.from_link(match.link()) != match:
            yield "the link of the record is read as a different record"
    except RecordError as error:
        yield f"the record cannot be read back: {error}"


def positions_round_trip(played: Played) -> Iterator[str]:
    """Reading the text of a position returns an equal state, with its seats and options."""
    for state in played.states:
        try:
            text = position.write(state, played.game)
            position_read = position.read(text)
        except ValueError as error:
            yield f"a position cannot be written and read back: {error}"
            return
        if position_read != (played.game, played.seats, played.options, state):
            yield f"the text `{text}` is read as a different position"
            return


def features_are_sound(played: Played) -> Iterator[str]:
    """Features have a row per seat, numbers below SIZE, and outcomes with all odds."""
    module = part(played.game.name, "ai")
    if module is None or not hasattr(module, "features"):
        return
    for state in played.states:
        if state.turn() == OVER or not type(state).__module__.startswith(f"{module.__package__}."):
            continue  # such as a roll for the first seat
        rows = module.features(state)
        if len(rows) != played.seats:
            yield f"features() returns {len(rows)} rows for {played.seats} seats"
        used = {n for row in rows for n in (*row.indices, *(index for index, _ in row.scalars))}
        if outside := used - {*range(module.SIZE)}:
            yield f"SIZE is {module.SIZE}, but there is a feature {max(outside)}"
        if state.turn() == CHANCE and hasattr(module, "outcomes"):
            total = sum(weight for weight, _ in module.outcomes(state))
            if total != sum(state.odds()):
                yield f"outcomes() weigh {total}, but the odds {sum(state.odds())}"


def vocabulary_has_every_move(played: Played) -> Iterator[str]:
    """The vocabulary, if there is one, has a number for every legal move."""
    if hasattr(part(played.game.name, "ai"), "moves"):
        numbers = vocabulary(played.game.name)
        for state in played.states:
            numbers.legal(state)
    yield from ()


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
    features_are_sound,
    vocabulary_has_every_move,
)


class Fault(NamedTuple):
    """A broken promise, and a sentence about the violation."""

    promise: str
    sentence: str

    def __str__(self) -> str:
        """Return the fault as `nyout check` prints it."""
        return f"{self.promise}\n    {self.sentence}"


def title(promise: Callable[..., object]) -> str:
    """Return a promise as a sentence."""
    return (promise.__doc__ or "").partition("\n")[0]


def problems(game: Game, games: int = 1, seed: int = 1) -> Iterator[Fault]:
    """Yield the violations in `games` random games of each variant of a game, each text once."""
    reported = set[tuple[str, str]]()
    for (seats, first, options), number in product(variants(game), range(games)):
        where = f"({seats} seats, first {first}, {options})"
        rng = Random(f"{seed}/{seats}/{first}/{number}")
        for name, text in _violations(game, seats, first, options, rng):
            if (name, text) not in reported:
                reported.add((name, text))
                yield Fault(name, f"{text} {where}")


def _violations(
    game: Game, seats: int, first: int | None, options: dict[str, bool | str], rng: Random
) -> Iterator[Fault]:
    """Yield the violations in a random game of a variant."""
    try:
        whole = play_random(game, seats, first, options, rng)
    except Exception as error:  # a faulty game can raise any exception
        yield Fault(title(games_end), failure(error))
    else:
        for promise in PROMISES:
            yield from (Fault(title(promise), text) for text in violations(promise, whole))


def violations(promise: Callable[[Subject], Iterator[str]], subject: Subject) -> Iterator[str]:
    """Yield the violations of a promise, with any error of the game's code as one of them."""
    try:
        yield from promise(subject)
    except Exception as error:  # a faulty game can raise any exception
        yield failure(error)


def failure(error: BaseException) -> str:
    """Return an error as a line of text, with the file and line that raised it."""
    if isinstance(error, SyntaxError):
        return f"SyntaxError: {error.msg} ({error.filename}:{error.lineno})"
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {' '.join(str(error).split())}{where}"
