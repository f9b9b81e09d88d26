"""The journal of a tournament: a file of finished bouts, which lets an interrupted run resume.

Each line is JSON. The first one contains the settings, the others the outcomes of one bout each, in
the order in which the bouts finished.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import nyout
from nyout.tournament.arena import Outcome, Played
from nyout.tournament.fingerprint import fingerprint
from nyout.tournament.schedule import Bout, Pairing, Tournament, bouts


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
    whole, newline, _ = content.rpartition(b"\n")
    lines = whole.decode("utf-8", "replace").splitlines()
    if not lines:
        path.write_text(json.dumps(settings(tournament)) + "\n", "utf-8")
        return []
    _check(path, _parsed(path, 1, lines[0]), settings(tournament))
    wanted = set(bouts(tournament))
    finished = [_read(path, number, line) for number, line in enumerate(lines[1:], 2)]
    with path.open("r+b") as file:
        file.truncate(len(whole + newline))
    return [one for one in finished if one.bout in wanted]


def add(path: Path, one: Played) -> None:
    """Append a bout to a journal. Raises `OSError`."""
    line = {
        "pairing": one.bout.pairing,
        "bout": one.bout.number,
        "ranks": [outcome.ranks for outcome in one.games],
        "plies": [outcome.plies for outcome in one.games],
    }
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def _check(path: Path, found: dict[str, Any], expected: dict[str, Any]) -> None:
    """Raise `ValueError` if the settings in a journal differ from those of the tournament."""
    for name, value in expected.items():
        if found.get(name) != value:
            raise ValueError(
                f"{path}: journal of another tournament, with {name} {found.get(name)!r};"
                f" expected {value!r}; choose another file"
            )


def _read(path: Path, number: int, line: str) -> Played:
    """Return the bout in a line of a journal. Raises `ValueError`."""
    found = _parsed(path, number, line)
    try:
        one, other = found["pairing"]
        games = zip(found["ranks"], found["plies"], strict=True)
        return Played(
            Bout(Pairing(one, other), int(found["bout"])),
            tuple(Outcome(tuple(map(int, ranks)), int(plies)) for ranks, plies in games),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise _damaged(path, number) from error


def _parsed(path: Path, number: int, line: str) -> dict[str, Any]:
    """Return the JSON object in a line. Raises `ValueError`."""
    try:
        found = json.loads(line)
    except ValueError as error:
        raise _damaged(path, number) from error
    if not isinstance(found, dict):
        raise _damaged(path, number)
    return cast(dict[str, Any], found)


def _damaged(path: Path, number: int) -> ValueError:
    return ValueError(
        f"{path}, line {number}: damaged; expected JSON written by `nyout tournament`;"
        " delete this line, or choose another file"
    )
