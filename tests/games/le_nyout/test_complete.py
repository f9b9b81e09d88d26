"""The game lacks nothing: translations, rules pages, lesson, records, perft table, pictures."""

from tests.engine.contract.complete import assert_complete


def test_the_game_lacks_nothing() -> None:
    assert_complete("le-nyout")
