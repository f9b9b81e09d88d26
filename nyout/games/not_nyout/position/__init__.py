"""Positions of Not Nyout as text.

    not-nyout/1 seats=2 homes=NS horses=6,6,6',out/w1,9 to-move=1 dice=1+3+4 left=1+4 summoned=no
    taker=2 quiet=3

- `horses`: one row per seat with the places of its horses: stations, or `out` of play. Horses that
  are not listed are in the stable, which they leave in order; `-` if all are. Horses on one station
  are joined, except that `6'` names a second group there, `6''` a third and `6'''` a fourth.
- `to-move`: the number of the seat whose turn it is, from 1; `-` at the end.
- `dice`: the throw of the turn; `-` before it.
- `left` and `summoned`, only after the throw: the unused dice, and whether the seat has summoned a
  horse in this turn.
- `fight`, only before the throw of a fight: its groups. In `6'v2:6`, the second group on 6 of the
  seat to move attacks the first group on 6 of seat 2.
- `taker`: the seat that took the last horse; `-` if none was taken.
- `quiet`: the number of complete turns since then, or since the start; `no` in the turn in which a
  horse is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from nyout.core import OVER, State
from nyout.games.fields import NONE, Fields
from nyout.games.not_nyout.horses import HORSES, Group, Player, group
from nyout.games.not_nyout.position.possible import faults
from nyout.games.not_nyout.rules import Fight, NotNyout
from nyout.games.not_nyout.tables import FACES, steps

MARK = "'"  # follows the name of a station once for each earlier group on it
OUT = "out"
TAKEN = "no"  # the value of `quiet` in the turn in which a horse is taken
ANSWERS = {"no": False, "yes": True}


def options(state: NotNyout) -> dict[str, bool | str]:
    """Return the options of the game, by name."""
    return {"homes": state.homes}


def write(state: NotNyout) -> dict[str, str]:
    """Return the fields of a position, by name."""
    fields = {
        "horses": "/".join(map(_row, state.players)),
        "to-move": _number(state.seat),
        "dice": "+".join(state.thrown) or NONE,
    }
    if state.thrown:
        fields["left"] = "+".join(state.left) or NONE
        fields["summoned"] = "yes" if state.summoned else "no"
    if state.fight:
        fields["fight"] = next(text for text, at in _fights(state).items() if at == state.fight)
    return fields | {
        "taker": _number(state.taker),
        "quiet": TAKEN if state.idle < 0 else str(state.idle),
    }


def read(fields: Fields) -> State:
    """Return the position that the fields describe.

    Raises `RecordError` if a field is malformed, or if no game can reach the position.
    """
    rows = fields.text("horses").split("/")
    if len(rows) != fields.seats:
        raise fields.impossible("horses", "rows", count=len(rows), seats=fields.seats)
    players = tuple(_player(fields, row) for row in rows)
    numbers = {_number(seat): seat for seat in range(fields.seats)}
    seat = fields.one_of("to-move", numbers | {NONE: OVER})
    fields.offer("dice", _throws())
    thrown = _faces(fields, "dice")
    fields.offer("left", _parts(thrown[: len(HORSES)]))  # a hostile text can have any number
    state = NotNyout(
        players,
        seat,
        str(fields.options["homes"]),
        thrown,
        _faces(fields, "left") if thrown else "",
        fields.one_of("summoned", ANSWERS) if thrown else False,
        taker=fields.one_of("taker", numbers | {NONE: -1}),
    )
    if not any(state.scores()):
        raise fields.impossible("horses", "all-out")
    turns = range(state.patience())
    state = state._replace(
        idle=-1 if fields.text("quiet") == TAKEN else fields.number("quiet", turns)
    )
    if thrown and seat != OVER and "fight" in fields:
        state = state._replace(fight=fields.one_of("fight", _fights(state)))
    for name, reason in faults(state):
        raise fields.impossible(name, reason.key, **reason.fields)
    return state


def _number(seat: int) -> str:
    return NONE if seat < 0 else str(seat + 1)


def _named(player: Player) -> dict[str, Group]:
    """Return the groups of a player by name: a station, with marks for further groups."""
    named: dict[str, Group] = {}
    for one in player.groups:
        name = one.place
        while name in named:
            name += MARK
        named[name] = one
    return named


def _row(player: Player) -> str:
    """Return the row of a player: the places of all horses that are not in the stable.

    >>> _row(Player([group("6", "02"), group("6", "1")], "3"))
    "6,6',6"
    """
    at = {horse: name for name, one in _named(player).items() for horse in one.horses}
    return ",".join(at.get(horse, OUT) for horse in HORSES if horse not in player.stable) or NONE


def _player(fields: Fields, row: str) -> Player:
    """Return the player that a row describes. Raises `RecordError`."""
    names = [] if row == NONE else row.split(",")
    if len(names) > len(HORSES):
        raise fields.impossible("horses", "pieces", count=len(names), most=len(HORSES))
    horses: dict[str, str] = {}
    for horse, name in zip(HORSES, names):
        if name != OUT and name.rstrip(MARK) not in steps():
            raise fields.malformed("horses", name, "station", out=OUT)
        horses[name] = horses.get(name, "") + horse
    horses.pop(OUT, None)
    groups = [group(name.rstrip(MARK), joined) for name, joined in horses.items()]
    found = Player(groups, HORSES[len(names) :])
    if row != _row(found):
        raise fields.wrong("horses", row, _row(found))
    return found


def _throws() -> Iterator[str]:
    """Yield the texts of all throws, and of none."""
    yield NONE
    for count in range(1, len(HORSES) + 1):
        yield from map("+".join, combinations_with_replacement(FACES, count))


def _parts(thrown: str) -> dict[str, None]:
    """Return the texts of all parts of a throw, larger ones first."""
    parts = (part for count in range(len(thrown), 0, -1) for part in combinations(thrown, count))
    return dict.fromkeys([*map("+".join, parts), NONE])


def _faces(fields: Fields, name: str) -> str:
    """Return the faces of the dice in a field. Raises `RecordError`."""
    faces = fields.parts(name, "+")
    if not {*faces} <= {*FACES} or faces != sorted(faces):
        raise fields.malformed(name, "+".join(faces), "faces")
    return "".join(faces)


def _fights(state: NotNyout) -> dict[str, Fight]:
    """Return the possible fights between groups on one station, by their texts.

    An attack on one of several equal groups of a seat is an attack on the first.
    """
    found: dict[str, Fight] = {}
    for name, attacker in _named(state.players[state.seat]).items():
        for seat, rival in enumerate(state.players):
            sizes: set[int] = set()
            for other, defender in _named(rival).items():
                if seat != state.seat and defender.bit == attacker.bit:
                    if defender.size not in sizes:
                        text = f"{name}v{_number(seat)}:{other}"
                        found[text] = Fight(attacker, seat, defender)
                    sizes.add(defender.size)
    return found
