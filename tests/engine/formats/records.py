"""Random and given records, refusals, and timing, for the tests of this folder."""

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from random import Random
from time import process_time

import pytest
from hypothesis import strategies as st

from nyout import GAMES, match, position
from nyout.core import tokens
from nyout.faults import RecordError
from nyout.match import Match, Seat
from nyout.players import PLAYERS
from tools.driver.playing import choose_at_random, play_plies

HEAD = '[Game "le-nyout"]\n[Rules "1"]\n[Seats "2"]\n'

# Files and links cannot hold half of a surrogate pair. Without `codec=None` hypothesis spends
# seconds on the characters that UTF-8 can encode.
TEXT = st.text(st.characters(codec=None, exclude_categories=["Cs"]))
TAGS = st.from_regex(r"[A-Z]\w{0,8}", fullmatch=True).filter(
    lambda tag: tag not in {"Game", "Rules", "Seats", "Options", "First", "Result", "Seed", "Ply"}
)
SEATS = st.builds(Seat, TEXT, st.sampled_from(["person", *PLAYERS]))


@st.composite
def records(draw: st.DrawFn) -> Match:
    """Draw a prefix of a random game of any variant, with any text as names, comments and tags."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    seats = tuple(draw(st.tuples(*[SEATS] * draw(st.sampled_from(game.seats)))))
    count = len(seats)
    options = {opt.name: draw(st.sampled_from(opt.values(count))) for opt in game.options}
    first = draw(st.sampled_from([None, *game.firsts(count)]))
    # Few games are whole, because they take long.
    few = st.integers(0, 60)
    rng, length = Random(draw(st.integers(0, 999))), draw(few | few | few | st.just(9999))
    start = match.start(game, seats, draw(TEXT), options, first)
    record = play_plies(start, choose_at_random(rng), length)
    plies = st.integers(0, len(record.moves))
    comments = draw(st.dictionaries(plies, TEXT, max_size=4))
    extra = draw(st.dictionaries(TAGS.filter(lambda tag: "Player" not in tag), TEXT, max_size=3))
    return replace(record, comments=comments, tags=extra).go_to(draw(plies))


def game_of(moves: str, whole: bool = False) -> Match:
    """Return a game for two with these moves, played to its end at random if `whole`."""
    start = match.start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bo")), "")
    record = reduce(Match.play, map(tokens, moves.split()), start)
    return play_plies(record, choose_at_random(Random(1))) if whole else record


def refusal(read: Callable[[str], Match], text: str) -> tuple[Match | None, RecordError | None]:
    """Return the record, or the error; any other exception propagates."""
    try:
        return read(text), None
    except RecordError as error:
        return None, error


# --- timing for tests that set a limit ------------------------------------------------------------


def seconds(do: Callable[[], object]) -> float:
    """Return the shortest processor time of three calls."""
    times: list[float] = []
    for _ in range(3):
        start = process_time()
        do()
        times.append(process_time() - start)
    return min(times)


# --- assertions that a position as text is refused ------------------------------------------------


def assert_refused(text: str, field: str, message: str) -> None:
    """Assert that a position is refused at this field, with this text in the message."""
    with pytest.raises(RecordError) as error:
        position.read(text)
    column = text.index(f" {field}=") + 2
    assert error.value.fields["name"] == field
    assert str(error.value).startswith(f"line 1, column {column}: ")
    assert message in str(error.value)


def assert_error(text: str, message: str) -> None:
    """Assert that reading a position raises an error with this text in its message."""
    with pytest.raises(RecordError) as error:
        position.read(text)
    assert message in str(error.value)
