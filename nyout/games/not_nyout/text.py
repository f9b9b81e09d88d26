"""Positions of Not Nyout as text.

    not-nyout/1 seats=2 homes=NS horses=6,6,6',out/w1,9 to-move=1 dice=1+3+4 left=1+4 summoned=no
    taker=2 quiet=3

- `horses`: one row per seat with the places of its horses: stations, or `out` of play. Horses that
  are not listed are in the stable, which they leave in order; `-` if all are. Horses on one station
  are joined, except that `6'` names a second group there, `6''` a third and `6'''` a fourth.
- `to-move`: the number of the seat whose turn it is, from 1; `-` at the end.
- `dice`: the throw of the turn; `-` before it.
- `left` and `summoned`, only after the throw: the unused dice, by default all, and whether the seat
  has summoned a horse in this turn, by default `no`.
- `fight`, only before the throw of a fight: its groups. In `6'v2:6`, the second group on 6 of the
  seat to move attacks the first group on 6 of seat 2.
- `taker`: the seat that took the last horse; `-` if none was taken.
- `quiet`: the number of complete turns since then, or since the start; `no` in the turn in which a
  horse is taken.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from nyout.core import OVER
from nyout.games.not_nyout.rules import HORSES, Fight, Group, NotNyout, Player, group
from nyout.games.not_nyout.tables import SIZES, STABLE, next_stations, turn_throws
from nyout.games.rolloff import unused_faces, use_die
from nyout.games.text import NONE, Fields, PieceRow, keys, uniform

MARK = "'"  # follows the name of a station once for each earlier group on it
OUT = "out"
TAKEN = "no"  # the value of `quiet` in the turn in which a horse is taken
ANSWERS = {"no": False, "yes": True}
AFTER_THROW = "left", "summoned", "fight"  # the fields that only a position after the throw needs


def rows(seats: int, options: Mapping[str, bool | str]) -> tuple[PieceRow, ...]:
    """Return one row per seat; horses in the stable are not listed."""
    words = {place + MARK * n: place for place in next_stations() for n in range(len(HORSES))}
    return tuple(
        uniform("horses", keys(seat, range(len(HORSES))), words | {OUT: OUT}, seat, seats, STABLE)
        for seat in range(seats)
    )


def write(state: NotNyout) -> dict[str, str]:
    """Return the fields of a position, by name."""
    fields = {
        "horses": "/".join(map(_row, state.players)),
        "to-move": _number(state.seat),
        "dice": re.sub("[()]", "", state.throw) or NONE,
    }
    if state.throw:
        fields["left"] = "+".join(unused_faces(state.throw)) or NONE
        fields["summoned"] = "yes" if state.summoned else "no"
    if state.fight:
        texts = {fight: text for text, fight in _fights(state).items()}
        fields["fight"] = texts[state.fight]
    return fields | {
        "taker": _number(state.taker),
        "quiet": TAKEN if state.idle < 0 else str(state.idle),
    }


def read(fields: Fields) -> NotNyout:
    """Return the state that the fields describe. Raises `RecordError` for an invalid field."""
    players = tuple(map(_player, fields.pieces(rows(fields.seats, fields.options))))
    seats = {_number(seat): seat for seat in range(fields.seats)}
    homes = str(fields.options["homes"])
    seat = fields.one_of("to-move", seats | {NONE: OVER})
    throw = fields.one_of("dice", _throws())
    taker = fields.one_of("taker", seats | {NONE: -1})
    state = NotNyout(players, seat, homes, throw, taker=taker)
    if throw:
        throw = fields.one_of("left", _parts(throw), usual=throw)
        summoned = fields.one_of("summoned", ANSWERS, usual="no")
        state = state._replace(throw=throw, summoned=summoned)
    if throw and seat != OVER and "fight" in fields:
        state = state._replace(fight=fields.one_of("fight", _fights(state)))
    fields.ignore(*AFTER_THROW)
    if fields.text("quiet") == TAKEN:
        return state._replace(idle=-1)
    return state._replace(idle=fields.number("quiet", range(state.patience() or 1)))


def fault(state: NotNyout) -> str:
    """Return the name of a field with which the state cannot be played on; empty if none."""
    scores, last = state.scores(), state.patience() - 1
    inside = len(scores) - scores.count(0)
    if not inside:
        return "horses"
    if state.seat == OVER and not state.throw:
        return "dice"
    playing = state.seat != OVER
    over = inside == 1 or (state.idle == last and not playing)
    return "to-move" if playing == over or (playing and not scores[state.seat]) else ""


def _number(seat: int) -> str:
    return NONE if seat < 0 else str(seat + 1)


def _name_groups(player: Player) -> dict[str, Group]:
    """Return the groups of a player by name: a station, with marks for further groups."""
    groups: dict[str, Group] = {}
    for joined in player.groups:
        name = joined.place
        while name in groups:
            name += MARK
        groups[name] = joined
    return groups


def _row(player: Player) -> str:
    """Return the row of a player: the places of all horses that are not in the stable.

    >>> _row(Player([group("6", "02"), group("6", "1")], "3"))
    "6,6',6"
    """
    places = {
        horse: name for name, joined in _name_groups(player).items() for horse in joined.horses
    }
    return (
        ",".join(places.get(horse, OUT) for horse in HORSES if horse not in player.stable) or NONE
    )


def _player(words: list[str]) -> Player:
    """Return the player that the words of a row describe.

    >>> _row(_player(["6''", "6", "out", "6"]))
    "6,6',out,6'"
    """
    horses: dict[str, str] = {}
    for horse, word in zip(HORSES, words):
        horses[word] = horses.get(word, "") + horse
    groups = [group(word.rstrip(MARK), joined) for word, joined in horses.items() if word != OUT]
    return Player(groups, HORSES[len(words) :])


def _throws() -> dict[str, str]:
    """Return all throws by their texts, and an empty one."""
    throws = {throw: throw for count in SIZES for (throw,) in turn_throws(count).moves}
    return {NONE: ""} | throws


def _parts(throw: str) -> dict[str, str]:
    """Return the throw with each part of its dice unused, by the part's text; larger ones first."""
    if not unused_faces(throw):
        return {NONE: throw}
    parts = {"+".join(unused_faces(throw)): throw}
    for face in reversed(unused_faces(throw)):
        parts |= _parts(use_die(throw, face))
    return dict(sorted(parts.items(), key=lambda part: -len(unused_faces(part[1]))))


def _fights(state: NotNyout) -> dict[str, Fight]:
    """Return the possible fights between groups on one station, by their texts.

    An attack on one of several equal groups of a seat is an attack on the first.
    """
    fights: dict[str, Fight] = {}
    for name, attacker in _name_groups(state.players[state.seat]).items():
        for seat, rival in enumerate(state.players):
            sizes: set[int] = set()
            for defender_name, defender in _name_groups(rival).items():
                if seat != state.seat and defender.bit == attacker.bit:
                    if defender.size not in sizes:
                        text = f"{name}v{_number(seat)}:{defender_name}"
                        fights[text] = Fight(attacker, seat, defender)
                    sizes.add(defender.size)
    return fights
