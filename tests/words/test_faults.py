"""Tests that each fault of a text is raised, and explained in every language."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from builder import catalogues
from nyout import GAMES, editing, position, puzzles, words
from nyout.analysis import annotation
from nyout.cli import shared
from nyout.faults import FAULTS, TEXTS, WHERES, Phrase
from nyout.match import Match
from nyout.record import MAX_PLIES, MAX_TAGS, RecordError
from tests.engine.formats.links import TAGS, craft, lines, link_without_moves
from tests.engine.formats.records import HEAD, game_of
from web.embed import options
from web.saved import saved_game

OVER = game_of("", whole=True).text()
SAVED = saved_game.Saved("", "run", game_of("").text(), "", 1, "*", None)
A_BODY = b"\xff" * 500


def games_file(*games: object) -> str:
    """Return a file of saved games."""
    return json.dumps({"form": saved_game.FORM, "games": games})


def large() -> None:
    """Raise the fault of a file that is too large to read."""
    raise RecordError("film.txt", "large", count=5_000_000, most=4_000_000)


LINE = position.write(GAMES["le-nyout"].start(), GAMES["le-nyout"])

LINE_TO_MOVE = "le-nyout/1 seats=2 exit_same_turn=no to-move={} throw=-"


CAUSES: dict[str, Callable[[], object]] = {
    "long": lambda: Match.from_text(" " * 1_000_001),
    "half": lambda: Match.from_text("\n \ud800"),
    "strange": lambda: Match.from_text(HEAD + "1 }"),
    "strange.tag": lambda: Match.from_text(HEAD + '[Event "x'),
    "strange.comment": lambda: Match.from_text(HEAD + "1 {so"),
    "private": lambda: Match.from_private_link(game_of("").link()),
    "late": lambda: Match.from_text(HEAD + '1 [Event "x"]'),
    "several": lambda: Match.from_text(HEAD + "1 " + HEAD),
    "second": lambda: Match.from_text(HEAD + '[Seats "2"]'),
    "tags": lambda: Match.from_text(HEAD + "".join(f'[T{n} ""]' for n in range(MAX_TAGS))),
    "unquoted": lambda: Match.from_text(HEAD + r'[Event "\x"]'),
    "commented": lambda: Match.from_text(HEAD + "1 {a} {b}"),
    "further": lambda: Match.from_text(HEAD + '[First "1"]' + "1 hand-1 " * (MAX_PLIES // 2) + "1"),
    "illegal": lambda: Match.from_text(HEAD + "1 6"),
    "over": lambda: Match.from_text(OVER + " 1"),
    "result": lambda: Match.from_text(HEAD + '[Result "1 2"]'),
    "untagged": lambda: Match.from_text(""),
    "unknown": lambda: Match.from_text(HEAD + '[Player2 "deep Blue"]'),
    "options": lambda: Match.from_text(HEAD + '[Options "exit_same_turn=yes exit_same_turn=no"]'),
    "player": lambda: Match.from_text(HEAD + '[Player3 "person"]'),
    "joint": lambda: Match.from_text(HEAD + '[Joint "- strange"]'),
    "away": lambda: shared.seat_players(GAMES["run"], ["elsewhere", "person"], []),
    "another": lambda: options.read_match(GAMES["run"], "record", game_of("").link(), ""),
    "position.head": lambda: position.read("go/1"),
    "position.word": lambda: position.read("run/1 seats"),
    "position.missing": lambda: position.read("run/1"),
    "position.field": lambda: position.read(LINE + " more=1"),
    "position.value": lambda: position.read("run/1 seats=3"),
    "position.number": lambda: position.read("run/1 seats=2 to-move=black round=0"),
    "position.pieces": lambda: position.read(LINE_TO_MOVE.format("blue") + " blue=1 red=1"),
    "position.place": lambda: position.read(
        LINE_TO_MOVE.format("blue") + " blue=1,2,3,4 red=5,6,7,4"
    ),
    "position.unplayable": lambda: position.read(
        LINE_TO_MOVE.format("-") + " blue=1,2,3,4 red=5,6,7,8"
    ),
    "position.differs": lambda: Match.from_text(
        f'[Game "scouts"][Rules "1"][Seats "2"][Position "{LINE}"]'
    ),
    "blank": lambda: Match.from_link(""),
    "version": lambda: Match.from_link("9abc"),
    "letter": lambda: Match.from_link("1éAAA"),
    "cut": lambda: Match.from_link("1AAAA"),
    "head": lambda: replace(game_of(""), comments={0: "x" * 100_001}).link(),
    "head.more": lambda: Match.from_link(craft(b"a" * 200_000)),
    "head.garbled": lambda: Match.from_link(craft(b"\xff")),
    "head.line": lambda: Match.from_link(craft(b"x")),
    "head.twice": lambda: Match.from_link(craft(b'X "x"\nX "y"')),
    "comment": lambda: Match.from_link(link_without_moves(TAGS, {"7": "x"})),
    "plies": lambda: Match.from_link(craft(lines(TAGS), b"\xff\xff")),
    "ended": lambda: Match.from_link(craft(lines(TAGS), b"\x0f\xff" + A_BODY)),
    "rest": lambda: Match.from_link(craft(lines(TAGS), b"\0\1" + A_BODY)),
    "large": large,
    "form": lambda: saved_game.read_file("{}"),
    "other": lambda: puzzles.read_puzzle("run/1"),
    "unsaved": lambda: saved_game.read_file(games_file(3)),
}
"""Functions that raise the faults, by the key of the fault."""


def edited_fault(text: str) -> None:
    """Raise the fault of a text in the position editor."""
    fault = editing.read_text(text, GAMES["run"]).fault
    assert fault
    raise fault


def fault_of(raises: Callable[[], object]) -> RecordError:
    """Return the fault that a function raises."""
    try:
        raises()
    except (RecordError, shared.Refused) as error:
        fault = error.__cause__ if isinstance(error, shared.Refused) else error
        if isinstance(fault, RecordError):
            return fault
    pytest.fail("no fault is raised")


def quotes(phrase: Phrase) -> list[str]:
    """Return the texts in the fields of a sentence and of its nested sentences."""
    return [
        text
        for it in phrase.fields.values()
        for text in (quotes(it) if isinstance(it, Phrase) else [str(it)])
    ]


def keys(phrase: Phrase) -> set[str]:
    """Return the keys of a sentence and of its nested sentences."""
    inner = (keys(it) for it in phrase.fields.values() if isinstance(it, Phrase))
    return {phrase.key}.union(*inner)


@pytest.mark.parametrize("key", FAULTS)
def test_a_fault_is_translated_and_quotes_the_text_verbatim(key: str) -> None:
    error = fault_of(CAUSES[key])
    assert error.key == key
    sentences = {language: words.fault(error) for language in catalogues.each()}
    assert sentences[words.ENGLISH] == str(error)
    complete = {sentences[language] for language in (words.ENGLISH, *catalogues.COMPLETE)}
    assert len(complete) == 1 + len(catalogues.COMPLETE)
    for text in sentences.values():
        for piece in quotes(error.phrase):
            excerpt = piece if len(piece) <= 200 else piece[:100]
            assert excerpt in text or key == "over"  # "over" lists no legal moves


def damaged_review() -> object:
    """Read a review of other words."""
    return annotation.read_review(replace(game_of("3"), comments={0: "[%review good]"}))


def test_the_fault_of_a_review_is_translated() -> None:
    error = fault_of(damaged_review)
    words.load_extra("analysis")
    sentences = {language: words.fault(error) for language in catalogues.each()}
    assert sentences["en"] == str(error)
    assert sentences["fr"].startswith("coup 0\u202f: `good`\u202f; attendu\u202f: ")
    assert sentences["ko"].startswith("0수: `good`. ")


def test_every_key_of_a_fault_occurs() -> None:
    bad = SAVED._replace(text=SAVED.text + "7").file_fields()
    more = (
        lambda: saved_game.read_file(games_file(bad)),
        lambda: Match.from_link(link_without_moves(TAGS | {"Game": "go"})),
        lambda: Match.from_text(HEAD + '[Position "go/1"]'),
        lambda: edited_fault("run/1"),
        damaged_review,
    )
    key_sets = [keys(fault_of(raises).phrase) for raises in (*CAUSES.values(), *more)]
    own = {*GAMES, "review"}  # games and extras have expectations of their own
    common = {key for key in set().union(*key_sets) if key.partition(".")[0] not in own}
    assert common == set(TEXTS) == {*WHERES, *FAULTS}


def test_a_fault_in_a_file_names_its_place_in_the_order_of_the_language() -> None:
    error = fault_of(
        lambda: saved_game.read_file(games_file(SAVED._replace(text=HEAD).file_fields()))
    )
    begin = {
        "en": "game 1, line 1, column 1: ",
        "fr": "partie 1, ligne 1, colonne 1\u202f: ",
        "ko": "1번째 게임, 1행 1열: ",
    }
    for language, beginning in begin.items():
        with catalogues.speaking(language):
            assert words.fault(error).startswith(beginning)
