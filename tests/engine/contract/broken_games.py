"""A toy game, and variants of it that each break a promise of all games."""

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from nyout import CHANCE, OVER, IllegalMove
from nyout.check import Promise, promises
from nyout.core import Move
from nyout.view import Die, Piece, Scene, Target, places
from tests.toys import shown


@shown
class Toy(NamedTuple):
    """A game for two: each seat in turn throws and walks its only piece from 1 to 3."""

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


def changed(**methods: Callable) -> type:
    """Return a toy with changed methods, which receive the position and the original result."""

    def method(name: str, change: Callable) -> Callable:
        return lambda self, *args: change(self, getattr(Toy, name)(self, *args), *args)

    return type("Broken", (Toy,), {name: method(name, change) for name, change in methods.items()})


def over(at: Toy) -> bool:
    return at.ply >= 6


def dies(things: tuple[Target, ...]) -> tuple[Target, ...]:
    return tuple(Target("die", thing.token) for thing in things)


class Reordering(Toy):
    """Returns its moves in another order on every second call."""

    asked: ClassVar = [0]

    def moves(self) -> Any:
        self.asked[0] += 1
        return Toy.moves(self)[:: 1 if self.asked[0] % 2 else -1]


class Permissive(Toy):
    """Accepts every move."""

    def play(self, move: Move) -> Any:
        return Toy.play(self, move) if move in self.moves() else self


class Terse(Toy):
    """Refuses illegal moves without listing the legal ones."""

    def play(self, move: Move) -> Any:
        if move not in self.moves():
            raise IllegalMove(move, ())
        return Toy.play(self, move)


@shown
class Identical:
    """A position that is equal only to itself."""

    def __init__(self, at: Toy | None = None) -> None:
        self.at = at or Toy()

    def play(self, move: Move) -> Any:
        return Identical(self.at.play(move))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.at, name)


class Mutable(Identical):
    """A position that its own moves change."""

    def play(self, move: Move) -> Any:
        self.at = self.at.play(move)
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mutable) and self.at == other.at

    def __hash__(self) -> int:
        return hash(self.at)


class Endless(Toy):
    """Starts again instead of ending."""

    def play(self, move: Move) -> Any:
        after = Toy.play(self, move)
        return after if after.ply < 6 else type(self)()


def pieces(change: Callable[[Toy, Piece], Piece]) -> type:
    """Return a toy with changed pieces."""
    return changed(
        scene=lambda at, scene: scene._replace(pieces=tuple(change(at, p) for p in scene.pieces))
    )


BROKEN: dict[str, tuple[Promise, type]] = {
    "a duplicate move": (promises.moves_are_sound, changed(moves=lambda at, moves: moves * 2)),
    "an unstable order": (promises.moves_are_sound, Reordering),
    "moves after the end": (
        promises.moves_are_sound,
        changed(moves=lambda at, moves: moves or (("1", "2"),)),
    ),
    "a move that is a prefix of another": (
        promises.moves_are_sound,
        changed(moves=lambda at, moves: (*moves, ("1",)) if at.turn() == 0 else moves),
    ),
    "an empty move": (
        promises.moves_are_sound,
        changed(moves=lambda at, moves: (*moves, ()) if at.turn() == 0 else moves),
    ),
    "too few odds": (promises.odds_are_sound, changed(odds=lambda at, odds: odds[:1])),
    "odds when a seat is to act": (
        promises.odds_are_sound,
        changed(odds=lambda at, odds: odds or (1,)),
    ),
    "zero odds": (promises.odds_are_sound, changed(odds=lambda at, odds: odds and (0, 1))),
    "fractional odds": (
        promises.odds_are_sound,
        changed(odds=lambda at, odds: odds and (1.5, 1)),
    ),
    "a position without value equality": (promises.states_are_values, Identical),
    "a position that its moves change": (promises.states_are_values, Mutable),
    "an illegal move is accepted": (promises.illegal_moves_are_refused, Permissive),
    "a move is accepted after the end": (
        promises.illegal_moves_are_refused,
        type("Zombie", (Toy,), {"play": lambda at, m: at if over(at) else Toy.play(at, m)}),
    ),
    "a refusal without the legal moves": (promises.illegal_moves_are_refused, Terse),
    "a token that is not on the screen": (
        promises.tokens_are_on_the_screen,
        changed(moves=lambda at, moves: (*moves, ("1", "moon")) if at.turn() == 0 else moves),
    ),
    "a move that clicks cannot distinguish from another": (
        promises.clicks_reach_every_move,
        changed(moves=lambda at, moves: (*moves, ("1",)) if at.turn() == 0 else moves),
    ),
    "a target of another token": (
        promises.tokens_are_on_the_screen,
        changed(targets=lambda at, things, move: things[::-1]),
    ),
    "a token without a target": (
        promises.tokens_are_on_the_screen,
        changed(targets=lambda at, things, move: things[:1]),
    ),
    "a target die that is not in the scene": (
        promises.tokens_are_on_the_screen,
        changed(targets=lambda at, things, move: dies(things)),
    ),
    "a target die that is used up": (
        promises.tokens_are_on_the_screen,
        changed(
            targets=lambda at, things, move: dies(things),
            scene=lambda at, scene: scene._replace(
                dice=tuple(Die("d4", face, used=True) for face in "123")
            ),
        ),
    ),
    "two moves with the same targets": (
        promises.clicks_reach_every_move,
        changed(targets=lambda at, things, move: places(("1", "2"), (), at.turn())),
    ),
    "a missing piece": (
        promises.pieces_keep_their_keys,
        changed(scene=lambda at, scene: scene._replace(pieces=scene.pieces[: 2 - over(at)])),
    ),
    "pieces in another order": (
        promises.pieces_keep_their_keys,
        changed(scene=lambda at, scene: scene._replace(pieces=scene.pieces[:: 1 - 2 * over(at)])),
    ),
    "a piece that changes its kind": (
        promises.pieces_keep_their_keys,
        pieces(lambda at, piece: piece._replace(kind="king" if over(at) else "pawn")),
    ),
    "a piece that heads for an unknown place": (
        promises.pieces_keep_their_keys,
        pieces(lambda at, piece: piece._replace(toward="moon")),
    ),
    "a piece that covers an unknown place": (
        promises.pieces_keep_their_keys,
        pieces(lambda at, piece: piece._replace(covers=("2", "moon"))),
    ),
    "two pieces with the same key": (
        promises.pieces_keep_their_keys,
        pieces(lambda at, piece: piece._replace(key="0")),
    ),
    "a key that changes": (
        promises.pieces_keep_their_keys,
        pieces(lambda at, piece: piece._replace(key=f"{piece.key}.{at.ply}")),
    ),
    "a key that passes to another piece": (
        promises.pieces_keep_their_keys,
        pieces(lambda at, piece: piece._replace(key=str((int(piece.key) + at.ply) % 2))),
    ),
    "a piece at an unknown place": (
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
    "no first rank": (promises.games_end, changed(ranks=lambda at, ranks: ranks and (2, 2))),
    "ranks with a gap": (promises.games_end, changed(ranks=lambda at, ranks: ranks and (1, 3))),
    "an actor who is not to move": (
        promises.actors_are_sound,
        changed(actor=lambda at, actor: 1 - actor if at.turn() >= 0 else actor),
    ),
    "a throw without an actor": (
        promises.actors_are_sound,
        changed(actor=lambda at, actor: CHANCE if at.turn() == CHANCE else actor),
    ),
    "an ending that the game does not declare": (
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
    "tokens with spaces": (
        promises.records_round_trip,
        changed(moves=lambda at, moves: tuple((f"to {move[0]}", *move[1:]) for move in moves)),
    ),
}
