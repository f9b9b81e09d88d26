"""Checks of the modules for computer players: features, weights and levels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import ModuleType

from nyout.check.findings import BROKEN, WARNING, Finding
from nyout.check.folder import Folder, line_of
from nyout.check.promises import Played
from nyout.core import CHANCE, OVER, Game, State, listed
from nyout.faults import RecordError
from nyout.games import part
from nyout.games.levels import NAMES
from nyout.players.evaluation.features import defined_by
from nyout.players.evaluation.weights import file_name, parse


def findings(folder: Folder, game: Game, plays: Sequence[Played]) -> Iterator[Finding]:
    """Yield the findings on the parts for computer players, all of which are optional."""
    if levels := part(folder.name, "levels"):
        yield from _levels(folder, game, levels)
    if features := part(folder.name, "features"):
        yield from _features(folder, features, plays)
        yield from _weights(folder, game, features)


def _levels(folder: Folder, game: Game, module: ModuleType) -> Iterator[Finding]:
    path = folder.path / "levels.py"
    names = tuple(level.name for level in module.LEVELS)
    if names != NAMES:
        sentence = f"LEVELS has {listed(names)}; expected {listed(NAMES)}, the weakest first"
        yield folder.finding(path, line_of(path, "LEVELS"), BROKEN, sentence)
    for seats, temperature in getattr(module, "TEMPERATURES", {}).items():
        if seats not in game.seats or temperature <= 0:
            sentence = (
                f"TEMPERATURES has {temperature} for {seats} seats; expected positive numbers"
            )
            line = line_of(path, "TEMPERATURES")
            yield folder.finding(path, line, BROKEN, f"{sentence} for {listed(game.seats)} seats")


def _features(folder: Folder, module: ModuleType, plays: Sequence[Played]) -> Iterator[Finding]:
    path = folder.path / "features.py"
    try:
        faults = {
            fault
            for one in plays
            for state in one.states
            if state.turn() != OVER and _is_of_rules(module, state)
            for fault in _of_rows(module, state, one.seats)
        }
    except Exception as error:  # a faulty module can raise any exception
        yield folder.failed(error, "the features of a random game end in ")
        return
    for name, sentence in sorted(faults):
        yield folder.finding(path, line_of(path, name), BROKEN, sentence)


def _is_of_rules(module: ModuleType, state: State) -> bool:
    """Return whether the game itself defines a state, unlike a roll for the first seat."""
    return type(state).__module__.startswith(f"{module.__package__}.")


def _of_rows(module: ModuleType, state: State, seats: int) -> Iterator[tuple[str, str]]:
    """Yield the faults of the features of a position, each with the name that it is about."""
    rows = module.features(state)
    if len(rows) != seats:
        yield "features", f"features() returns {len(rows)} rows for {seats} seats"
    used = {n for row in rows for n in (*row.indices, *(index for index, _ in row.scalars))}
    if outside := used - {*range(module.SIZE)}:
        yield "SIZE", f"SIZE is {module.SIZE}, but there is a feature {max(outside)}"
    if state.turn() == CHANCE and hasattr(module, "outcomes"):
        total = sum(weight for weight, _ in module.outcomes(state))
        if total != sum(state.odds()):
            yield "outcomes", f"outcomes() weigh {total}, but the odds {sum(state.odds())}"


def _weights(folder: Folder, game: Game, module: ModuleType) -> Iterator[Finding]:
    files = {seats: folder.path / file_name(seats) for seats in game.seats}
    there = {seats: path for seats, path in files.items() if path.is_file()}
    if not there:
        sentence = f"there are no weights for the features; `nyout train {game.name}` learns them"
        yield folder.finding(folder.path / "features.py", 0, WARNING, sentence)
    for seats, path in there.items():
        try:
            parse(path.read_text("utf-8"), defined_by(game.name, module), seats)
        except (RecordError, UnicodeDecodeError) as error:
            yield folder.finding(path, 0, BROKEN, str(error))
