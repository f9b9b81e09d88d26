"""A toy game, and variants of it that each break a promise of all games."""

from collections.abc import Callable
from typing import Any, NamedTuple

from nyout import CHANCE, OVER, IllegalMove
from nyout.core import Move
from nyout.testing import Promise, promises
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


class Permissive(Toy):
    """Accepts every move."""

    def play(self, move: Move) -> Any:
        return Toy.play(self, move) if move in self.moves() else self


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
    "a move that is a prefix of another": (
        promises.moves_are_sound,
        changed(moves=lambda at, moves: (*moves, ("1",)) if at.turn() == 0 else moves),
    ),
    "too few odds": (promises.odds_are_sound, changed(odds=lambda at, odds: odds[:1])),
    "a position that its moves change": (promises.states_are_values, Mutable),
    "an illegal move is accepted": (promises.illegal_moves_are_refused, Permissive),
    "a token that is not on the screen": (
        promises.tokens_are_on_the_screen,
        changed(moves=lambda at, moves: (*moves, ("1", "moon")) if at.turn() == 0 else moves),
    ),
    "two moves with the same targets": (
        promises.clicks_reach_every_move,
        changed(targets=lambda at, things, move: places(("1", "2"), (), at.turn())),
    ),
    "a missing piece": (
        promises.pieces_keep_their_keys,
        changed(scene=lambda at, scene: scene._replace(pieces=scene.pieces[: 2 - over(at)])),
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
    "a throw without dice": (
        promises.paths_lead_from_place_to_place,
        changed(dice=lambda at, dice, move: ()),
    ),
    "a game without an end": (promises.games_end, Endless),
    "ranks with a gap": (promises.games_end, changed(ranks=lambda at, ranks: ranks and (1, 3))),
    "an actor who is not to move": (
        promises.actors_are_sound,
        changed(actor=lambda at, actor: 1 - actor if at.turn() >= 0 else actor),
    ),
    "an ending that the game does not declare": (
        promises.endings_are_announced,
        changed(phase=lambda at, phase: "dream" if over(at) else phase),
    ),
    "a phase without a sentence": (
        promises.words_are_there,
        changed(phase=lambda at, phase: "dream" if phase == "move" else phase),
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
