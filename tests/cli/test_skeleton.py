"""The unchanged skeleton of a new game passes the tests that all games share."""

from pathlib import Path

import pytest

from tests.checkouts import copy, run

SHARED = ("engine", "words", "drawing", "state", "editor", "adapters", "players", "page")
OF_ALL = ("nine_holes", "by_link", "answers_are_true", "any_mark")  # tests of all games at once


@pytest.mark.slow
def test_a_new_game_passes_the_tests_that_all_games_share(tmp_path: Path) -> None:
    checkout = copy(tmp_path)
    run(checkout, "-m", "nyout", "new-game", "nine-holes")
    folders = [f"tests/{name}" for name in (*SHARED, "games/nine_holes")]
    chosen = " or ".join(("nine-holes", *OF_ALL))
    options = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow", "-k", chosen)
    assert " passed" in run(checkout, "-m", "pytest", *options, *folders)
