"""The journal of a tournament: a file of finished bouts, which lets an interrupted run resume.

Each line is JSON. The first one contains the settings, the others the outcomes of one bout each, in
the order in which the bouts finished. Processes that share a journal may each add the same bout,
which counts once.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import nyout
from nyout.tournament.arena import Outcome, Played
from nyout.tournament.fingerprint import fingerprint
from nyout.tournament.schedule import Bout, Pairing, Tournament, bouts, games_per_bout, pairings


def settings(tournament: Tournament) -> dict[str, Any]:
    """Return the first line of the journal. It omits the number of games, which may change."""
    found = tournament._asdict() | {"players": list(tournament.players)}
    del found["games"]
    rules, code = nyout.game(tournament.game).rules, fingerprint(tournament)
    return {**found, "rules": rules, "code": code}


def begin(path: Path, tournament: Tournament) -> list[Played]:
    """Return the bouts in the journal of a tournament; create the file if it does not exist.

    Remove an incomplete last line, which an interruption can cause. Raises `ValueError` if the
    journal belongs to another tournament or is damaged, and `OSError`.
    """
    content = path.read_bytes() if path.exists() else b""
    whole, newline, rest = content.rpartition(b"\n")
    lines = whole.decode("utf-8-sig", "replace").splitlines()
    if not lines:
        path.write_text(json.dumps(settings(tournament)) + "\n", "utf-8")
        return []
    _check(path, _parsed(path, 1, lines[0]), settings(tournament))
    wanted = set(bouts(tournament))
    finished = [_read(path, number, line, tournament) for number, line in enumerate(lines[1:], 2)]
    if rest:
        with path.open("r+b") as file:
            file.truncate(len(whole + newline))
    return list({one.bout: one for one in finished if one.bout in wanted}.values())


def add(path: Path, one: Played) -> None:
    """Append a bout to a journal. Raises `OSError`."""
    with path.open("a", encoding="utf-8") as file:
        file.write(_line(one) + "\n")


def _line(one: Played) -> str:
    """Return the line of a bout."""
    fields = {
        "pairing": one.bout.pairing,
        "bout": one.bout.number,
        "ranks": [outcome.ranks for outcome in one.games],
        "plies": [outcome.plies for outcome in one.games],
    }
    return json.dumps(fields)


def _check(path: Path, found: dict[str, Any], expected: dict[str, Any]) -> None:
    """Raise `ValueError` if the settings in a journal differ from those of the tournament."""
    for name, value in expected.items():
        if found.get(name) != value:
            raise ValueError(
                f"{path}: journal of another tournament, with {name} {found.get(name)!r};"
                f" expected {value!r}; choose another file"
            )


def _read(path: Path, number: int, line: str, tournament: Tournament) -> Played:
    """Return the bout in a line of a journal. Raises `ValueError`."""
    found = _parsed(path, number, line)
    try:
        pairing = Pairing(*found["pairing"])
        games = zip(found["ranks"], found["plies"], strict=True)
        outcomes = tuple(Outcome(tuple(map(int, ranks)), int(plies)) for ranks, plies in games)
        one = Played(Bout(pairing, int(found["bout"])), outcomes)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise _damaged(path, number) from error
    if _line(one) != line or not _is_possible(one, tournament):
        raise _damaged(path, number)
    return one


def _is_possible(one: Played, tournament: Tournament) -> bool:
    """Return whether a bout of a tournament can have these games."""
    known = pairings(tournament.players, tournament.seats)
    return (
        one.bout.pairing in known
        and len(one.games) == games_per_bout(tournament)
        and all(_is_complete(outcome, tournament.seats) for outcome in one.games)
    )


def _is_complete(outcome: Outcome, seats: int) -> bool:
    """Return whether an outcome ranks every seat, the best one first."""
    ranks = outcome.ranks
    return len(ranks) == seats and min(ranks) == 1 and max(ranks) <= seats and outcome.plies >= 0


def _parsed(path: Path, number: int, line: str) -> dict[str, Any]:
    """Return the JSON object in a line. Raises `ValueError`."""
    try:
        found = json.loads(line)
    except (RecursionError, ValueError) as error:
        raise _damaged(path, number) from error
    if not isinstance(found, dict):
        raise _damaged(path, number)
    return cast(dict[str, Any], found)


def _damaged(path: Path, number: int) -> ValueError:
    return ValueError(
        f"{path}, line {number}: damaged; expected JSON written by `nyout tournament`;"
        " delete this line, or choose another file"
    )
