"""What every game promises (`nyout/check/promises.py`), and that each promise can be broken."""

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, NamedTuple

import pytest

from nyout import CHANCE, GAMES, OVER, IllegalMove, check
from nyout.check import PROMISES, Promise, promises
from nyout.core import Game, Move, Option
from nyout.games.le_nyout.board import BOARD as NYOUT
from nyout.view import Die, Piece, Scene, Target, places
from nyout.words.en import TEXTS
from tests.toys import shown

by_promise = pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@by_game
def test_a_game_keeps_every_promise(game):
    assert not list(check.problems(game, games=1, seed=7))


@by_game
def test_the_variants_of_a_game_are_all_its_seats_first_seats_and_some_of_its_options(game):
    variants = list(check.variants(game))
    assert len({str(variant) for variant in variants}) == len(variants)
    for seats in game.seats:
        tried = [(first, options) for count, first, options in variants if count == seats]
        usual = game.settled(seats, {})
        starts = [first for first, options in tried if options == usual]
        assert starts == [None, *game.firsts(seats)]
        for option in game.options:
            values = {options[option.name] for _, options in tried}
            assert values >= {option.values(seats)[0], option.values(seats)[-1]}


@shown
class Toy(NamedTuple):
    """A game of two seats: one throws and walks one piece from 1 to 2 to 3, and is home."""

    ply: int = 0

    def turn(self) -> int:
        return OVER if self.ply >= 6 else CHANCE if self.ply % 3 == 0 else self.ply // 3

    def actor(self) -> int:
        return OVER if self.ply >= 6 else self.ply // 3

    def moves(self) -> Any:
        return (
            {
                0: (("1",), ("2",)),
                1: (("1", "2"), ("1", "3")),
                2: (("2", "3"),),
            }[self.ply % 3]
            if self.ply < 6
            else ()
        )

    def odds(self) -> Any:
        return (1, 3) if self.turn() == CHANCE else ()

    def play(self, move: Move) -> Any:
        if move not in self.moves():
            raise IllegalMove(move, self.moves())
        return self._replace(ply=self.ply + (2 if move == ("1", "3") else 1))

    def scores(self) -> Any:
        return (0, 0)

    def ranks(self) -> Any:
        return (1, 2) if self.turn() == OVER else ()

    def scene(self) -> Scene:
        places = [str(min(3, max(1, self.ply - 3 * seat))) for seat in (0, 1)]
        pieces = tuple(Piece(str(n), "pawn", n, place) for n, place in enumerate(places))
        return Scene(pieces)

    def phase(self) -> Any:
        return "home" if self.ply >= 6 else "throw" if self.ply % 3 == 0 else "move"

    def starts_turn(self) -> bool:
        return False

    def targets(self, move: Move) -> Any:
        return places(move, (), self.turn())

    def path(self, move: Move) -> Any:
        return () if self.turn() in (CHANCE, OVER) else move

    def dice(self, move: Move) -> Any:
        return (Die("coin", move[0]),) if self.turn() == CHANCE else ()


WORDS = {
    "ask.throw": "Throw.",
    "ask.move": "Move.",
    "over.home": "Everybody is home.",
    "held.hand": "{count} in hand",
    "held.off": "{count} home",
    "score": "{count} home",
}


def toy(monkeypatch, state: type = Toy, **changes) -> Game:
    """The toy game, registered so that records of it can be read."""
    facts = {"name": "toy", "title": "Toy", "rules": 1, "seats": range(2, 3), "board": NYOUT}
    new = lambda seats, first, **options: state()  # noqa: E731
    made = Game(**(facts | {"new": new, "bound": 20, "endings": ("home",)} | changes))
    monkeypatch.setitem(GAMES.known, "toy", made)
    for key, sentence in WORDS.items():
        monkeypatch.setitem(TEXTS, f"toy.{key}", sentence)
    return made


def broken(game: Game, promise: Promise) -> bool:
    """Whether a promise is found broken in any of some games."""
    return any(
        list(promise(check.played(game, seats, first, options, Random(seed))))
        for seats, first, options in check.variants(game)
        for seed in range(20)
    )


@by_promise
def test_the_toy_itself_keeps_the_promise(monkeypatch, promise):
    assert not broken(toy(monkeypatch), promise)


def changed(**methods: Callable) -> type:
    """The toy with other methods; each gets the position and what the toy itself would answer."""

    def method(name: str, change: Callable) -> Callable:
        return lambda self, *args: change(self, getattr(Toy, name)(self, *args), *args)

    return type("Broken", (Toy,), {name: method(name, change) for name, change in methods.items()})


def over(at: Toy) -> bool:
    return at.ply >= 6


def dies(things: tuple[Target, ...]) -> tuple[Target, ...]:
    return tuple(Target("die", thing.token) for thing in things)


class Restless(Toy):
    """Gives its moves in another order every second time."""

    asked: ClassVar = [0]

    def moves(self) -> Any:
        self.asked[0] += 1
        return Toy.moves(self)[:: 1 if self.asked[0] % 2 else -1]


class Anything(Toy):
    """Plays whatever it is asked."""

    def play(self, move: Move) -> Any:
        return Toy.play(self, move) if move in self.moves() else self


class Nameless(Toy):
    """Refuses without saying what is legal."""

    def play(self, move: Move) -> Any:
        if move not in self.moves():
            raise IllegalMove(move, ())
        return Toy.play(self, move)


@shown
class Kept:
    """A position that is no value: equal to itself only."""

    def __init__(self, at: Toy | None = None) -> None:
        self.at = at or Toy()

    def play(self, move: Move) -> Any:
        return Kept(self.at.play(move))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.at, name)


class Changing(Kept):
    """A position that is changed by what is played from it."""

    def play(self, move: Move) -> Any:
        self.at = self.at.play(move)
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Changing) and self.at == other.at

    def __hash__(self) -> int:
        return hash(self.at)


class Endless(Toy):
    """Begins anew instead of ending."""

    def play(self, move: Move) -> Any:
        after = Toy.play(self, move)
        return after if after.ply < 6 else type(self)()


def pieces(change: Callable[[Toy, Piece], Piece]) -> type:
    """The toy with other pieces."""
    return changed(
        scene=lambda at, scene: scene._replace(pieces=tuple(change(at, p) for p in scene.pieces))
    )


MUTANTS: dict[str, tuple[Promise, type]] = {
    "a move twice": (promises.moves_are_sound, changed(moves=lambda at, moves: moves * 2)),
    "another order": (promises.moves_are_sound, Restless),
    "moves after the end": (
        promises.moves_are_sound,
        changed(moves=lambda at, moves: moves or (("1", "2"),)),
    ),
    "a move that begins another": (
        promises.moves_are_sound,
        changed(moves=lambda at, moves: (*moves, ("1",)) if at.turn() == 0 else moves),
    ),
    "an empty move": (
        promises.moves_are_sound,
        changed(moves=lambda at, moves: (*moves, ()) if at.turn() == 0 else moves),
    ),
    "too few odds": (promises.odds_are_sound, changed(odds=lambda at, odds: odds[:1])),
    "odds for a seat": (promises.odds_are_sound, changed(odds=lambda at, odds: odds or (1,))),
    "odds of nought": (promises.odds_are_sound, changed(odds=lambda at, odds: odds and (0, 1))),
    "odds that are no whole numbers": (
        promises.odds_are_sound,
        changed(odds=lambda at, odds: odds and (1.5, 1)),
    ),
    "a position that is no value": (promises.states_are_values, Kept),
    "a position that is changed by play": (promises.states_are_values, Changing),
    "a move that is not legal is played": (promises.illegal_moves_are_refused, Anything),
    "a move is played after the end": (
        promises.illegal_moves_are_refused,
        type("Zombie", (Toy,), {"play": lambda at, m: at if over(at) else Toy.play(at, m)}),
    ),
    "a refusal that does not say what is legal": (promises.illegal_moves_are_refused, Nameless),
    "a token that is nowhere": (
        promises.tokens_are_on_the_screen,
        changed(moves=lambda at, moves: (*moves, ("1", "moon")) if at.turn() == 0 else moves),
    ),
    "a move that clicks cannot tell from another": (
        promises.clicks_reach_every_move,
        changed(moves=lambda at, moves: (*moves, ("1",)) if at.turn() == 0 else moves),
    ),
    "a thing that is another token": (
        promises.tokens_are_on_the_screen,
        changed(targets=lambda at, things, move: things[::-1]),
    ),
    "a move of which a token is no thing": (
        promises.tokens_are_on_the_screen,
        changed(targets=lambda at, things, move: things[:1]),
    ),
    "a die that does not lie there": (
        promises.tokens_are_on_the_screen,
        changed(targets=lambda at, things, move: dies(things)),
    ),
    "a die that is used": (
        promises.tokens_are_on_the_screen,
        changed(
            targets=lambda at, things, move: dies(things),
            scene=lambda at, scene: scene._replace(
                dice=tuple(Die("d4", face, used=True) for face in "123")
            ),
        ),
    ),
    "two moves of the same things": (
        promises.clicks_reach_every_move,
        changed(targets=lambda at, things, move: places(("1", "2"), (), at.turn())),
    ),
    "a piece that is lost": (
        promises.pieces_keep_their_keys,
        changed(scene=lambda at, scene: scene._replace(pieces=scene.pieces[: 2 - over(at)])),
    ),
    "pieces in another order": (
        promises.pieces_keep_their_keys,
        changed(scene=lambda at, scene: scene._replace(pieces=scene.pieces[:: 1 - 2 * over(at)])),
    ),
    "a piece that becomes another": (
        promises.pieces_keep_their_keys,
        pieces(lambda at, piece: piece._replace(kind="king" if over(at) else "pawn")),
    ),
    "a piece that goes nowhere": (
        promises.pieces_keep_their_keys,
        pieces(lambda at, piece: piece._replace(toward="moon")),
    ),
    "a piece that covers the moon": (
        promises.pieces_keep_their_keys,
        pieces(lambda at, piece: piece._replace(covers=("2", "moon"))),
    ),
    "two pieces of one key": (
        promises.pieces_keep_their_keys,
        pieces(lambda at, piece: piece._replace(key="0")),
    ),
    "a key that changes": (
        promises.pieces_keep_their_keys,
        pieces(lambda at, piece: piece._replace(key=f"{piece.key}.{at.ply}")),
    ),
    "a key that goes over to another piece": (
        promises.pieces_keep_their_keys,
        pieces(lambda at, piece: piece._replace(key=str((int(piece.key) + at.ply) % 2))),
    ),
    "a piece that is nowhere": (
        promises.pieces_keep_their_keys,
        pieces(lambda at, piece: piece._replace(place="moon")),
    ),
    "a path from elsewhere": (
        promises.paths_lead_from_place_to_place,
        changed(path=lambda at, path, move: path and ("9", path[-1])),
    ),
    "a path to elsewhere": (
        promises.paths_lead_from_place_to_place,
        changed(path=lambda at, path, move: path and (path[0], "9")),
    ),
    "a path for a throw": (
        promises.paths_lead_from_place_to_place,
        changed(path=lambda at, path, move: path or ("1", "2")),
    ),
    "a throw without dice": (
        promises.paths_lead_from_place_to_place,
        changed(dice=lambda at, dice, move: ()),
    ),
    "dice for a move": (
        promises.paths_lead_from_place_to_place,
        changed(dice=lambda at, dice, move: (Die("coin", "heads"),)),
    ),
    "a game without an end": (promises.games_end, Endless),
    "too few scores": (promises.games_end, changed(scores=lambda at, scores: scores[:1])),
    "ranks before the end": (promises.games_end, changed(ranks=lambda at, ranks: (1, 2))),
    "no ranks at the end": (promises.games_end, changed(ranks=lambda at, ranks: ())),
    "nobody first": (promises.games_end, changed(ranks=lambda at, ranks: ranks and (2, 2))),
    "ranks with a gap": (promises.games_end, changed(ranks=lambda at, ranks: ranks and (1, 3))),
    "an actor who is not at turn": (
        promises.actors_are_sound,
        changed(actor=lambda at, actor: 1 - actor if at.turn() >= 0 else actor),
    ),
    "nobody who throws": (
        promises.actors_are_sound,
        changed(actor=lambda at, actor: CHANCE if at.turn() == CHANCE else actor),
    ),
    "an end that the game does not name": (
        promises.endings_are_announced,
        changed(phase=lambda at, phase: "dream" if over(at) else phase),
    ),
    "a phase without a sentence": (
        promises.words_are_there,
        changed(phase=lambda at, phase: "dream" if phase == "move" else phase),
    ),
    "an end without a reason": (
        promises.words_are_there,
        changed(phase=lambda at, phase: "dream" if over(at) else phase),
    ),
    "a fact without a sentence": (
        promises.words_are_there,
        changed(scene=lambda at, scene: scene._replace(facts=(("secret", 7),))),
    ),
    "a button without a name": (
        promises.words_are_there,
        changed(
            targets=lambda at, things, move: tuple(Target("button", token) for token in move),
        ),
    ),
    "scores of too many seats": (
        promises.positions_round_trip,
        changed(scores=lambda at, scores: (*scores, 0)),
    ),
    "moves that are two words": (
        promises.records_round_trip,
        changed(moves=lambda at, moves: tuple((f"to {move[0]}", *move[1:]) for move in moves)),
    ),
}


@pytest.mark.parametrize(("promise", "state"), MUTANTS.values(), ids=MUTANTS)
def test_a_broken_promise_is_found(monkeypatch, promise, state):
    assert broken(toy(monkeypatch, state), promise)


def test_every_promise_has_a_mutant_that_breaks_it():
    assert {promise for promise, _ in MUTANTS.values()} == set(PROMISES)


def test_problems_name_game_variant_and_fault(monkeypatch):
    option = Option("fast", lambda seats: (False, True), "a toy")
    game = toy(monkeypatch, changed(odds=lambda at, odds: odds[:1]), options=(option,))
    found = [problem.sentence for problem in check.problems(game)]
    assert "toy, seats 2, first None, {'fast': False}: 1 odds at turn -1" in found
    assert any(text.startswith("toy, seats 2, first None, {'fast': True}") for text in found)
