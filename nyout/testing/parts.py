"""The promises of the parts in a game's folder and tests; a missing optional part keeps them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from nyout import lessons, puzzles, words
from nyout.core import Game, list_items
from nyout.games import part
from nyout.games.ai import NAMES
from nyout.match import PERSON
from nyout.players.evaluation import import_features, parse_weights, weights_file
from nyout.testing import golden, perft, sentences
from nyout.words.en import own

LINES = 2_000  # most lines of play in a counted row of a perft table
OPPONENT = "greedy"  # the computer player in every lesson


def tests(game: Game) -> Path:
    """Return the folder of a game's tests in a checkout, whether or not it exists."""
    path = sentences.folder(game)
    return path.parents[2] / "tests/games" / path.name


def fixed_sentences_exist(game: Game) -> Iterator[str]:
    """The game has a sentence for each ending, tray and option, and about itself."""
    letters = (
        ("value", option.name, letter)
        for option in game.options
        for seats in game.seats
        for value in option.values(seats)
        if isinstance(value, str)  # it has one letter per seat, each with a sentence
        for letter in value
    )
    keys = {
        *((key,) for key in ("about", "front.feel", "length", "credit", "score", "unit")),
        *(("over", ending) for ending in game.endings),
        *(("held", tray) for tray in game.board.trays),
        *letters,
    }
    for parts in sorted(keys):
        key = words.find_key(*parts, game=game)
        if key is None or key.removeprefix(f"{game.name}.") != ".".join(parts):
            yield f"en.py has no sentence `{'.'.join(parts)}`"


def sentences_are_translated(game: Game) -> Iterator[str]:
    """Each catalogue in the game's folder translates every sentence, and no other one.

    A catalogue of a partial language may leave sentences in English.
    """
    for language in sentences.languages(game):
        if language == words.ENGLISH:
            continue
        translated = sentences.translation(language, game.name).keys
        english = {key for key in own(game) if not key.endswith(".one")}
        is_partial = words.LANGUAGES[language].is_partial
        missing = set[str]() if is_partial else english - translated
        for keys, fault in (
            (missing, "not translated"),
            (translated - english, "not in English"),
        ):
            if keys:
                few = ", ".join(sorted(keys)[:3])
                yield f"{language}.po: {len(keys)} sentences are {fault}, such as {few}"


def lesson_can_be_played(game: Game) -> Iterator[str]:
    """The lesson is a record of the game with a sentence for each step."""
    lessons.lesson_text.cache_clear()
    lessons.lesson.cache_clear()
    if not lessons.has_lesson(game.name):
        return
    try:
        lesson = lessons.lesson(game.name)
    except ValueError as error:
        yield f"lesson.txt: {error}"
        return
    players = [seat.player for seat in lesson.record.seats]
    if (lesson.game, players) != (game, [PERSON, OPPONENT]):
        yield f"it is {lesson.game.title} of {list_items(players)}; expected {PERSON}, {OPPONENT}"
    keys = {f"lesson.{step.name}" for step in lesson.steps}
    for key in sorted(keys ^ {key for key in own(game) if key.startswith("lesson.")}):
        yield f"`{key}` is in only one of lesson.txt and en.py"


def players_fit(game: Game) -> Iterator[str]:
    """The levels, temperatures and weights of computer players fit the game."""
    if (ai := part(game.name, "ai")) is None:
        return
    if hasattr(ai, "LEVELS") and (names := tuple(level.name for level in ai.LEVELS)) != NAMES:
        yield f"LEVELS has {list_items(names)}; expected {list_items(NAMES)}"
    for seats, temperature in getattr(ai, "TEMPERATURES", {}).items():
        if seats not in game.seats or temperature <= 0:
            yield f"TEMPERATURES has {temperature} for {seats} seats"
    if hasattr(ai, "features"):
        for seats in game.seats:
            file = sentences.folder(game) / weights_file(seats)
            if file.is_file():
                parse_weights(
                    file.read_text("utf-8", "replace"), import_features(game.name, ai), seats
                )


def puzzles_can_be_solved(game: Game) -> Iterator[str]:
    """Every puzzle of the game has win chances for all moves, one of which is best."""
    file = sentences.folder(game) / puzzles.FILE
    if file.is_file():
        for number, line in puzzles.parse_collection(game.name, file.read_bytes()).lines:
            puzzles.read_line(game.name, number, line)
    yield from ()


def golden_games_replay(game: Game) -> Iterator[str]:
    """The rules and players reproduce every golden record in the game's tests."""
    for file in sorted((tests(game) / "golden").glob("*.txt")):
        text = file.read_text("utf-8", "replace")
        try:
            if golden.replay(text) != text:
                yield f"{file.name} differs from the game of its seed; `python -m tools.golden`"
        except ValueError as error:
            yield f"{file.name}: {error}"


def perft_is_unchanged(game: Game) -> Iterator[str]:
    """The rules have the numbers of lines of play in the game's perft table."""
    file = tests(game) / "perft.txt"
    try:
        rows = perft.read_table(file.read_text("utf-8"), game) if file.is_file() else []
    except ValueError as error:
        yield f"{file.name}, {error}"
        return
    for row in rows:
        if sum(row.counts) <= LINES:
            counts = perft.perft(row.start(game), row.depth)
            if counts != row.counts:
                yield f"{row}: {counts}"


PARTS: tuple[Callable[[Game], Iterator[str]], ...] = (
    fixed_sentences_exist,
    sentences_are_translated,
    lesson_can_be_played,
    players_fit,
    puzzles_can_be_solved,
    golden_games_replay,
    perft_is_unchanged,
)
