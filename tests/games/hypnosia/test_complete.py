"""Tests that the game has every optional part: translations, rules, lesson, records, pictures."""

from tests.engine.contract.complete import assert_complete


def test_the_game_is_complete() -> None:
    assert_complete("hypnosia")
