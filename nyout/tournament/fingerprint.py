"""A digest of the code that determines the games of a tournament: rules, players and weights."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import nyout
from nyout.tournament.arena import Played, played
from nyout.tournament.entrants import entrant
from nyout.tournament.schedule import Bout, Tournament

PACKAGE = Path(nyout.__file__).parent
ALWAYS = ("core.py", "view.py", "plies/chance.py", "tournament/arena.py")


@cache
def fingerprint(tournament: Tournament) -> str:
    """Return a digest of the files of the game and of all players, including their weights.

    For a player with an import path, it includes its module, but not the imports of the module.
    """
    digest = sha256()
    for path in _files(tournament):
        digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _files(tournament: Tournament) -> Iterator[Path]:
    yield from (PACKAGE / name for name in ALWAYS)
    yield from sorted((PACKAGE / "games").glob("*.py"))
    for folder in ("players", f"games/{tournament.game.replace('-', '_')}"):
        found = (PACKAGE / folder).rglob("*")
        yield from sorted(path for path in found if path.is_file() and path.suffix != ".pyc")
    for name in tournament.players:
        module = sys.modules.get(getattr(entrant(name), "__module__", ""))
        if file := getattr(module, "__file__", None):
            yield Path(file)


def played_by(code: str, tournament: Tournament, bout: Bout) -> Played:
    """Play the games of a bout if the code on this machine has the fingerprint `code`.

    Raises `ValueError` if it has another one, because the results could differ.
    """
    if fingerprint(tournament) != code:
        raise ValueError("rules, players or weights of a worker differ from this machine")
    return played(tournament, bout)
