"""A turn of others is told once, as a whole and when it ends; own plies are told at once."""

import pytest

from builder import catalogues
from nyout import GAMES, view, words
from nyout.core import Game
from nyout.history import turns
from nyout.match import PERSON
from nyout.words.narration import phrases
from tests.words.test_news import positions


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_ply_of_a_turn_is_lost_or_told_twice(game: Game, language: str) -> None:
    seats = max(game.seats)
    with catalogues.speaking(language):
        matches = positions(game, 1, *["random"] * (seats - 1), PERSON)
        last = matches[-1]
        for turn in turns(last, range(1, last.cursor + 1)):
            actor = view.view_of(last.states[turn.start - 1]).actor()
            messages = [words.narrate_turn(last.go_to(ply)) for ply in turn]
            if actor == seats - 1:
                assert messages == [words.narrate_last(last.go_to(ply)) for ply in turn]
                continue
            *earlier, message = messages
            assert not any(earlier)
            before: tuple[object, ...] = ()
            for ply in turn if turn.stop <= last.cursor else ():
                events = words.ply_events(last, ply)
                assert all(did in message for did in phrases(events, last.names, game, before))
                before = events
