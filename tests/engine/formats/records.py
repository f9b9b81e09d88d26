"""Records for tests: random ones for hypothesis, and records of given moves."""

from collections.abc import Callable
from random import Random

from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER
from nyout.core import tokens
from nyout.match import Seat
from nyout.players import PLAYERS
from nyout.plies import chance
from nyout.record import Record, RecordError

HEAD = '[Game "le-nyout"]\n[Rules "1"]\n[Seats "2"]\n'

# Files and links cannot hold half of a surrogate pair. Without `codec=None` hypothesis spends
# seconds on the characters that UTF-8 can encode.
TEXT = st.text(st.characters(codec=None, exclude_categories=["Cs"]))
TAGS = st.from_regex(r"[A-Z]\w{0,8}", fullmatch=True).filter(
    lambda tag: tag not in {"Game", "Rules", "Seats", "Options", "First", "Result", "Ply"}
)
SEATS = st.builds(Seat, TEXT, st.sampled_from(["person", *PLAYERS]))


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Draw a prefix of a random game of any variant, with any text as names, comments and tags."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    seats = tuple(draw(st.tuples(*[SEATS] * draw(st.sampled_from(game.seats)))))
    count = len(seats)
    options = {opt.name: draw(st.sampled_from(opt.values(count))) for opt in game.options}
    first = draw(st.sampled_from([None, *game.firsts(count)]))
    # Few games are whole, because they take long.
    few = st.integers(0, 60)
    rng, length = Random(draw(st.integers(0, 999))), draw(few | few | few | st.just(9999))
    state, moves = game.start(count, first, **options), []
    while len(moves) < length and state.turn() != OVER:
        thrown = state.turn() == CHANCE
        moves.append(chance.throw(state, rng.random()) if thrown else rng.choice(state.moves()))
        state = state.play(moves[-1])
    comments = draw(st.dictionaries(st.integers(0, len(moves)), TEXT, max_size=4))
    extra = draw(st.dictionaries(TAGS.filter(lambda tag: "Player" not in tag), TEXT, max_size=3))
    return Record(game, seats, options, first, tuple(moves), comments, extra)


def game_of(moves: str, whole: bool = False) -> Record:
    """Return a game for two with these moves, played to its end at random if `whole`."""
    game, seats = GAMES["le-nyout"], (Seat("Ann"), Seat("Bo"))
    played = [tokens(move) for move in moves.split()]
    start = Record(game, seats, game.settled(2, {}), None, tuple(played), {})
    *_, state = start.states()
    rng = Random(1)
    while whole and state.turn() != OVER:
        played.append(rng.choice(state.moves()))
        state = state.play(played[-1])
    return start._replace(moves=tuple(played))


def refusal(read: Callable[[str], Record], text: str) -> tuple[Record | None, RecordError | None]:
    """Return the record, or the error; any other exception propagates."""
    try:
        return read(text), None
    except RecordError as error:
        return None, error
