"""The board of Not Nyout, and the view of a position."""

from __future__ import annotations

from nyout.boards import cross
from nyout.core import CHANCE, OVER, Move
from nyout.games.not_nyout.rules import HORSES, SIX, NotNyout, Player
from nyout.games.not_nyout.tables import FACES, HOMES, INWARD, STABLE, next_stations, route
from nyout.games.rolloff import dice_of
from nyout.view import Die, Piece, Scene, Target, View

BOARD = cross("stable", "out", "walnut")


class NotNyoutView(View[NotNyout]):
    """The view of a position of Not Nyout."""

    def actor(self) -> int:
        return self.state.seat

    def phase(self) -> str:
        state = self.state
        if state.seat != OVER:
            return "fight" if state.fight else "move" if state.throw else "throw"
        if state.scores().count(0) == len(state.players) - 1:
            return "last"
        if state.patience() == SIX:
            return "rounds"
        return "draw" if state.winner() < 0 else "quiet"

    def is_turn_start(self) -> bool:
        return not self.state.throw

    def is_out(self, seat: int) -> bool:
        return not self.state.players[seat].left

    def scene(self) -> Scene:
        state = self.state
        decides = state.taker >= 0 and self.phase() != "last"
        facts = [("taker", state.taker)] if decides else []
        if state.fight:
            facts.append(("against", state.fight.seat))
        if state.seat != OVER and state.patience() == SIX:
            facts.append(("turns", SIX - state.idle))  # N12; includes this turn
        return Scene(
            pieces=tuple(
                Piece(f"{seat}.{n}", "horse", seat, place, group=group)
                for seat, player in enumerate(state.players)
                for n, (place, group) in enumerate(places_and_groups(player))
            ),
            dice=dice_of(state.throw, "d4"),
            homes=tuple((HOMES[home], seat) for seat, home in enumerate(state.homes)),
            facts=tuple(facts),
        )

    def targets(self, move: Move) -> tuple[Target, ...]:
        return tuple(self._target(move, n) for n in range(len(move)))

    def _target(self, move: Move, n: int) -> Target:
        token, seat, homes = move[n], self.state.seat, self.state.homes
        name, _, home = token.partition("@")
        place, _, size = name.partition("x")
        if size:
            return Target("place", token, place, homes.index(home or homes[seat]), int(size))
        if n == 0 and token in FACES:
            return Target("die", token)
        if token == STABLE:
            return Target("tray", token, STABLE, seat)
        if n == 2 and move[0] in FACES:  # the last token of a split is a number of horses
            return Target("place", token, token)
        return Target("button", token)

    def path(self, move: Move) -> tuple[str, ...]:
        if self.state.turn() < 0 or move[0] not in FACES:
            return ()
        if move[1] == STABLE:
            return STABLE, move[2]
        return route(move[1].partition("x")[0], move[2])

    @staticmethod
    def next_places(place: str, seat: int = 0, kind: str = "") -> tuple[str, ...]:
        return (*next_stations().get(place, ()), *filter(None, [INWARD.get(place)]))

    def dice(self, move: Move) -> tuple[Die, ...]:
        return self.state.throws().dice_of(move) if self.state.turn() == CHANCE else ()


def places_and_groups(player: Player) -> list[tuple[str, int]]:
    """Return the place and the group of each horse; a group's number is that of its first horse."""
    places = dict.fromkeys(HORSES, ("out", 0)) | dict.fromkeys(player.stable, (STABLE, 0))
    for group in player.groups:
        places |= dict.fromkeys(group.horses, (group.place, int(group.horses[0])))
    return list(places.values())
