"""Positions of Not Nyout as text.

    not-nyout/1 seats=2 homes=NS horses=6,6,6',out/w1,9 to-move=1 dice=1+3+4 left=1+4 summoned=no
    taker=2 quiet=3

`horses` has a row for each seat, and in it the places of its horses, of which some may be `out`.
The others, `-` if all, are in the stable: horses leave it in order. Horses on one station are
joined, except that a second group there is marked `6'`, a third `6''` and a fourth `6'''`.
`to-move` is the number of the seat whose turn it is, `-` at the end.
`dice` are those of the turn, `-` before the throw. After it follow the dice that are `left` and
whether a horse was `summoned`; before the throw of a fight also its groups: `fight=6'v2:6` has the
second group of the seat to move on 6 attack the first one of seat 2.
`taker` is the seat that took the last horse, `-` if nobody took one.
`quiet` counts the complete turns since then, or since the start; it is `no` in the very turn.
"""

from __future__ import annotations

from nyout.core import OVER, State
from nyout.games.fields import NONE, Fields
from nyout.games.not_nyout.horses import HORSES, Group, Player, group
from nyout.games.not_nyout.possible import faults
from nyout.games.not_nyout.rules import Fight, NotNyout
from nyout.games.not_nyout.tables import FACES, steps

MARK = "'"  # of a further group on a station
OUT = "out"
TAKEN = "no"  # the turn in which a horse is taken is not quiet
ANSWERS = {"no": False, "yes": True}


def options(state: NotNyout) -> dict[str, bool | str]:
    """The homes of the seats."""
    return {"homes": state.homes}


def write(state: NotNyout) -> dict[str, str]:
    """The fields of a position."""
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
    """The position that the fields stand for. Raises `RecordError`."""
    rows = fields.text("horses").split("/")
    if len(rows) != fields.seats:
        raise fields.impossible("horses", "rows", count=len(rows), seats=fields.seats)
    players = tuple(_player(fields, row) for row in rows)
    numbers = {_number(seat): seat for seat in range(fields.seats)}
    seat = fields.one_of("to-move", numbers | {NONE: OVER})
    thrown = _faces(fields, "dice")
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
    """The groups of a player by their stations and marks."""
    named: dict[str, Group] = {}
    for one in player.groups:
        name = one.place
        while name in named:
            name += MARK
        named[name] = one
    return named


def _row(player: Player) -> str:
    """The places of a player's horses, but for those in the stable.

    >>> _row(Player([group("6", "02"), group("6", "1")], "3"))
    "6,6',6"
    """
    at = {horse: name for name, one in _named(player).items() for horse in one.horses}
    return ",".join(at.get(horse, OUT) for horse in HORSES if horse not in player.stable) or NONE


def _player(fields: Fields, row: str) -> Player:
    """The player whose horses are in these places."""
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


def _faces(fields: Fields, name: str) -> str:
    """The faces of some dice."""
    faces = fields.parts(name, "+")
    if not {*faces} <= {*FACES} or faces != sorted(faces):
        raise fields.malformed(name, "+".join(faces), "faces")
    return "".join(faces)


def _fights(state: NotNyout) -> dict[str, Fight]:
    """The fights that there may be between groups on one station, by their texts.

    Of equal groups of one seat the first is attacked.
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
