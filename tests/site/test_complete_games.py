"""Tests that games have every optional part: translations, rules, lesson, records, pictures."""

import pytest

from builder.catalogues import COMPLETE
from builder.template import ROOT
from nyout import GAMES, lessons
from nyout.core import Game
from nyout.match import Match
from nyout.testing import parts, sentences
from nyout.words import ENGLISH
from tests import golden
from tests.finished import FINISHED, FINISHED_IN


@pytest.mark.parametrize("name", ["hypnosia", "le-nyout", "not-nyout", "run", "scouts"])
def test_the_game_has_every_part_in_every_complete_language(name: str) -> None:
    assert all(name in FINISHED_IN[language] for language in (ENGLISH, *COMPLETE))
    folder, tests = sentences.folder(GAMES[name]), parts.tests(GAMES[name])
    files = [folder / "lesson.txt", folder / "puzzles.txt", tests / "perft.txt"]
    files += [folder / f"rules.{language}.html" for language in (ENGLISH, *COMPLETE)]
    files += [ROOT / f"web/assets/{kind}/{name}.png" for kind in ("cards", "icons")]
    assert [file for file in files if not file.is_file()] == []
    catalogues = {path.stem for path in folder.glob("*.po")}
    assert catalogues >= {*COMPLETE}
    assert 8 <= len(lessons.lesson(name).steps) <= 10


def kinds(game: Game, records: list[Match]) -> dict[str, set[object]]:
    """Return the numbers of seats, players and values of options that occur in records."""
    names = [option.name for option in game.options]
    return {
        "seats": {len(record.seats) for record in records},
        "roll-off": {record.first is None for record in records},
        "players": {seat.player for record in records for seat in record.seats},
        **{name: {record.options[name] for record in records} for name in names},
    }


@pytest.mark.parametrize("game", FINISHED.values(), ids=FINISHED)
def test_a_game_has_golden_records_of_every_kind(game: Game) -> None:
    records = [golden.read_golden(file) for file in golden.files(game.name)]
    values = kinds(game, records)
    assert len(records) >= 5
    assert values["seats"] == {*game.seats}
    assert values["roll-off"] == {False, True}
    assert values["players"] >= {"random", "greedy"}
    assert all(len(values[option.name]) > 1 for option in game.options)
