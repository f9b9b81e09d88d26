"""The view of a position of Not Nyout; `nyout.view` documents each function."""

from __future__ import annotations

from nyout import view
from nyout.core import CHANCE, OVER, Move
from nyout.games.not_nyout.horses import HORSES, Player
from nyout.games.not_nyout.rules import SIX, NotNyout
from nyout.games.not_nyout.tables import FACES, HOMES, STABLE, route
from nyout.view import Die, Piece, Scene, Target


@view.actor.register(NotNyout)
def actor(state: NotNyout) -> int:
    return state.seat


@view.phase.register(NotNyout)
def phase(state: NotNyout) -> str:
    if state.seat != OVER:
        return "fight" if state.fight else "move" if state.thrown else "throw"
    if state.scores().count(0) == len(state.players) - 1:
        return "last"
    if state.patience() == SIX:
        return "rounds"
    return "draw" if state.winner() < 0 else "quiet"


@view.starts_turn.register(NotNyout)
def starts_turn(state: NotNyout) -> bool:
    return not state.thrown


@view.is_out.register(NotNyout)
def is_out(state: NotNyout, seat: int) -> bool:
    return not state.players[seat].left


@view.scene.register(NotNyout)
def scene(state: NotNyout) -> Scene:
    used = state.thrown
    for face in state.left:
        used = used.replace(face, "", 1)
    facts = [("taker", state.taker)] if state.taker >= 0 else []
    if state.fight:
        facts.append(("against", state.fight.seat))
    if state.seat != OVER and state.patience() == SIX:
        facts.append(("turns", SIX - state.idle))  # N12; includes this turn
    return Scene(
        pieces=tuple(
            Piece(f"{seat}.{n}", "horse", seat, place, group=group)
            for seat, player in enumerate(state.players)
            for n, (place, group) in enumerate(_whereabouts(player))
        ),
        dice=tuple(
            Die("d4", face, state.thrown[:n].count(face) < used.count(face))
            for n, face in enumerate(state.thrown)
        ),
        homes=tuple((HOMES[home], seat) for seat, home in enumerate(state.homes)),
        facts=tuple(facts),
    )


def _whereabouts(player: Player) -> list[tuple[str, int]]:
    """Return the place and the group of each horse; a group's number is that of its first horse."""
    places = dict.fromkeys(HORSES, ("out", 0)) | dict.fromkeys(player.stable, (STABLE, 0))
    for group in player.groups:
        places |= dict.fromkeys(group.horses, (group.place, int(group.horses[0])))
    return list(places.values())


@view.targets.register(NotNyout)
def targets(state: NotNyout, move: Move) -> tuple[Target, ...]:
    return tuple(_target(state, move, n) for n in range(len(move)))


def _target(state: NotNyout, move: Move, n: int) -> Target:
    token = move[n]
    name, _, home = token.partition("@")
    place, _, size = name.partition("x")
    if size:
        seat = state.homes.index(home or state.homes[state.seat])
        return Target("place", token, place, seat, int(size))
    if n == 0 and token in FACES:
        return Target("die", token)
    if token == STABLE:
        return Target("tray", token, STABLE, state.seat)
    if n == 2 and move[0] in FACES:  # the last token of a split is a number of horses
        return Target("place", token, token)
    return Target("button", token)


@view.path.register(NotNyout)
def path(state: NotNyout, move: Move) -> tuple[str, ...]:
    if state.turn() < 0 or move[0] not in FACES:
        return ()
    if move[1] == STABLE:
        return STABLE, move[2]
    return route(move[1].partition("x")[0], move[2])


@view.dice.register(NotNyout)
def dice(state: NotNyout, move: Move) -> tuple[Die, ...]:
    return state.throws().shown(move) if state.turn() == CHANCE else ()
