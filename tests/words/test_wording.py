"""Tests the wording of all sentences and rules pages in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from builder import catalogues
from builder.pages import rules
from nyout import GAMES, lessons, testing, view, words
from nyout.analysis.hints import describe_moves, nudge, pieces_on
from nyout.core import Game
from nyout.match import Match, Seat
from nyout.selection import start_selection
from nyout.words.en import every
from nyout.words.texts import find_key
from tests.finished import CATALOGUES, FINISHED, FINISHED_IN

LANGUAGES = pytest.mark.parametrize("language", words.LANGUAGES)
OTHERS = pytest.mark.parametrize("language", catalogues.OTHERS)
ONE = ".one"
UNFINISHED = GAMES.keys() - FINISHED.keys()

# Notation, tags and addresses are the same in every language.
CODE = re.compile(r'`[^`]*`|\[[^\]]*"[^"]*"\]|\\"')

BANNED: dict[str, dict[str, str]] = {
    "en": {
        r"(?<!\{)\bpl(?:y|ies)\b": "a player makes moves",
        r"\bshort cuts?\b": "shortcut",
        r"\bkept\b": "saved",
        r"\bseat \{|^Seat\b": "player",
        r"\bSeparate": "split",
        r"\bwhite side": "white face",
        r"\bspecial (?:location|place)": "special station",
        r"\btook the last\b|\b(?:pawn|horse|cow|piece)s? taken\b": "capture",
        r"(?:^|[.:;!?] )[Ww]ho (?:has|is|took|lands|ends|throws)\b": "the player who",
        r"\bof \{seat\}|\b(?:pawn|horse|cow|cowboy|scout|boulder|play|turn)s? of"
        r" (?:Red|Blue|Black|White|Yellow|Green|Purple|Orange)\b": "Red’s pawn, or pawn (Red)",
    },
    "fr": {
        r"\b[Ee]nnemi": "adversaire",
        r"\b(?:Vous êtes|Vous serez) (?:Noir|Blanc|Rouge|Bleu)\b": "Vous jouez les Noirs",
        r"\b(?:passe[rz]?|prendre|prend) (?:le|les|un|tous les) ponts?\b": "traverser",
        r"\b(?:à|de) les? (?!\w+(?:er|ir|re)\b)": "au, du, aux, des",
        r"\bsur \{(?:place|end|picked)\}": "en {place}",
        r"\bPlace \{": "joueur",
        r"(?:^|[.:;!?] )[Qq]ui (?:en )?a\b": "celui qui a",
        r"\b[Pp]rise possible|\bde prise\b|\bpris (?:un|le)\b|[Dd]ernière prise": "capture",
        r"\b(?:de|le|la|que|jusque) \{(?:seat|names?|opponent|title)\}": "a field without elision",
        "[“”]": "« »",
    },
    "ko": {
        "레슨": "튜토리얼",
        "척후병": "정찰병",
        "내닫|내달": "한 칸 이동",
        r"(?:\d|\})차례": "턴",
        "덤": "추가",
        "갈라놓|갈라져|갈라지": "떼어 내다",
        "빈 칸": "빈칸",
        r"(?<![가-힣])적(?:의|에게|이 있| 무리)": "상대",
        r"\d면[ ,](?!되)": "사면, 육면, 팔면, 십면",
        r"\}개(?:를|가) 업": "업어서 말 2개가 돼요: 2개를 업으면 셋, 업히면 누구에게?",
        r"대기에": "대기 중인: 대기 alone is the air",
        r"말 놓": "정찰병 놓기: 말을 놓다 is to speak informally",
        r"^\{(?:seat|names)\}: (?!\{)": "{seat}의, {seat} 차례, {seat} 쪽",
        "[“”]": "‘ ’",
    },
}
"""Patterns of mistakes and of nonstandard terms in each language, with what to write instead.

A matter of taste is left to the translator. A language without patterns has no entry.
"""

SIDES = {
    "en": r"\b(?:[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est)(?:ern|wards?)?\b"
    r"|\b(?:upper|lower|above|below|top|bottom|upwards?|downwards?|nearest to you)\b"
    r"|(?<!Setting )\b(?:up|down) the board\b|\b(?:to|on|at|from) the (?:left|right)\b"
    r"|\b(?:left|right)(?:most|-hand| of| side| edge| half| corner)\b",
    "fr": r"\b(?:[Nn]ord|[Ss]ud|[Oo]uest|Est(?!-ce))\b|\bgauche\b|\b(?:à|de|vers)[^.]{0,6} droite\b"
    r"|\b(?:en|du|vers le|plus) (?:haut(?! score)|bas)\b|\bau-dess(?:o?us)\b"
    r"|\b(?:sup|inf)érieure?s?\b|\bproches? de vous\b",
    "ko": r"[동서남북]쪽|왼|오른|(?<![가-힣])위(?:로|쪽)|윗|아래|나에게 가장 가까운",
}
"""Patterns of words for a side of the board or of the screen."""

SAME = {
    *("colour.orange", "hypnosia.value.colours.5", "hypnosia.points", "hypnosia.score", "told"),
    *(f"{game}.{key}" for game in GAMES for key in ("length", "title")),
    *(f"le-nyout.{kind}.{n}" for kind in ("cast", "throw", "stat.throw") for n in range(1, 6)),
    *(
        "edit.fault",
        "hypnosia.unit",
        "level.greedy",
        "page.menu",
        "page.position",
        "page.site",
        "page.licences",
        "replay.pause",
        "replay.slide",
        "set.motion",
        "set.motion.normal",
        "stat.captured",
    ),
    *("key.Control", "key.Shift", "key.Enter", "key.Escape", "key.Home", "key.End"),
}
"""Sentences that can be equal to the English ones: cognates, numbers, names and keys."""

NOTHING = "(?!)"
"""A pattern that matches no text."""

PARTICLES = "이|가|은|는|을|를|과|와|로|으로|이에요|예요|이나|나|아|야|이라서|라서"
NAMES = "seat|name|names|title|colour|winner|holder|game|tag|picked|place|start|end|throw|error"


class Passage(NamedTuple):
    """A form of a sentence, or a paragraph of a rules page, without notation and tags."""

    key: str
    text: str


@cache
def passages(language: str) -> tuple[Passage, ...]:
    """Return all sentences and paragraphs of a language."""
    return (*sentences(language), *paragraphs(language))


@cache
def sentences(language: str) -> tuple[Passage, ...]:
    """Return every form of the sentences that all games share or a finished game has."""
    if language == words.ENGLISH:
        texts = {key: text for key, text in every().items() if key.split(".")[0] not in UNFINISHED}
        return tuple(Passage(key, CODE.sub("_", text)) for key, text in texts.items())
    return tuple(
        Passage(f"{game}.{message.context}".lstrip("."), CODE.sub("_", form))
        for one, game in CATALOGUES
        if one == language
        for message in catalogues.read_catalogue(language, game)
        if catalogues.has_translation(message)
        for form in forms(message.string)
    )


def forms(string: object) -> tuple[str, ...]:
    """Return the forms of a message."""
    return tuple(map(str, string)) if isinstance(string, tuple) else (str(string),)


def paragraphs(language: str) -> Iterator[Passage]:
    """Yield the paragraphs of the rules pages."""
    for game in FINISHED_IN[language].values():
        for line in rules.source(game, language).read_text("utf-8").splitlines():
            yield Passage(f"rules of {game.name}", re.sub("<[^>]*>", "", line))


def passages_with(language: str, pattern: str) -> list[Passage]:
    """Return the sentences and paragraphs that match a pattern."""
    return [one for one in passages(language) if re.search(pattern, one.text)]


@LANGUAGES
def test_one_concept_has_one_name(language: str) -> None:
    banned = BANNED.get(language, {})
    wrong = {why: passages_with(language, pattern) for pattern, why in banned.items()}
    assert {why: where for why, where in wrong.items() if where} == {}


@LANGUAGES
def test_no_sentence_names_a_side(language: str) -> None:
    """Boards are turned towards a seat, and by players: no side is true in all drawings."""
    assert passages_with(language, SIDES.get(language, NOTHING)) == []


@LANGUAGES
def test_no_hyphen_is_a_minus_sign_and_no_space_is_doubled(language: str) -> None:
    assert passages_with(language, r"(?:^|[\s(:])-\d|\S {2,}") == []


@LANGUAGES
def test_apostrophes_and_quotation_marks_are_typographic(language: str) -> None:
    assert passages_with(language, r"\w'|'\w|\"|\.\.\.") == []


NUMBERED = ("hypnosia.points", "hypnosia.score", "run.score", "le-nyout.score", "pieces")


@LANGUAGES
@pytest.mark.parametrize("key", NUMBERED)
def test_a_negative_number_has_the_form_of_its_absolute_value(language: str, key: str) -> None:
    every()
    with catalogues.speaking(language):
        for count in (1, 2, 5):
            below, above = (words.sentence(key, seat="Ann", count=n) for n in (-count, count))
            assert below in (above, above.replace(str(count), f"−{count}"))


def test_no_korean_particle_follows_an_inserted_name() -> None:
    """Most particles have two forms, and the right one depends on the sound of the name."""
    assert passages_with("ko", rf"\{{(?:{NAMES})\}}(?:{PARTICLES})(?![가-힣])") == []


PHRASE = r"(?:thrown|moved|entered|left|lapsed|captured|lost|joined|parted|turned|did)(?:\.|$)"


def test_every_french_phrase_has_a_verb_that_agrees_with_the_player() -> None:
    game = rf"(?:(?:{'|'.join(GAMES)})\.)?"
    phrases = [one for one in sentences("fr") if re.match(game + PHRASE, one.key)]
    assert len(phrases) > 30
    assert [one for one in phrases if not re.match(r"(?:ne )?\{actor:", one.text)] == []


PAWN = {"en": r"\bpawn", "fr": r"\bpion", "ko": r"(?<![가-힣])말(?!로)"}
"""The words for pieces in games that have pawns (in Korean also horses)."""

MISSHAPEN = {
    "parentheses in parentheses": r"\([^()]*\(",
    "two colons": r":[^.?!]*[^.?!\d]: ",
    "a capital letter in a list, or after a colon": r"(?:,| or| ou|\w:|\u202f:) "
    r"(?!Ann|Bob|Cy|Do|Gae|Geol|Yut|Mo)[A-Z][a-z]",
    "two conjunctions": r"\b(?:and|et) (?:and|then|puis|sans)\b",
    "a plain form of a verb that agrees": r"\|",
}


def list_sentences(match: Match) -> Iterator[str]:
    """Yield sentences about every third ply of a match, and about the moves in its position."""
    game, names = match.game, match.names
    yield from (words.statistics(match), *words.result(match))
    for ply in range(1, len(match.states), 3):
        at = match.go_to(ply - 1)
        state, moves = at.state, at.state.moves()
        yield from words.describe_seats(state, names, game)
        yield from (words.ply_sentence(match, ply), words.log_entry(match, ply))
        yield from (words.prompt(at), *(line.capitalize() for line in words.facts(at)))
        if state.turn() < 0:
            continue
        yield pieces_on([*game.board.places], state, state.turn(), game)
        for move in Random(ply).sample(moves, min(len(moves), 4)):
            yield from (
                describe_moves(state, [move], game),
                " ".join(words.preview(state, move, game)),
            )
            selection = start_selection(state)
            for target in view.view_of(state).targets(move)[:-1]:
                selection = selection.add(target)
                yield from (words.prompt(at, selection), nudge(target, state, game))


def random_match(game: Game, seats: int) -> Match:
    whole = testing.play_random(game, seats, 0, game.complete_options(seats, {}), Random(1))
    players, plies = tuple(map(Seat, ("Ann", "Bob", "Cy")[:seats])), tuple(whole.moves)
    return Match(game, players, whole.options, 0, tuple(whole.states), plies, cursor=len(plies))


@LANGUAGES
@pytest.mark.parametrize("game", FINISHED.values(), ids=FINISHED)
def test_sentences_about_random_games_are_well_formed(game: Game, language: str) -> None:
    every()
    match = random_match(game, 3 if 3 in game.seats else 2)
    kinds = {piece.kind for piece in view.view_of(match.state).scene().pieces}
    wrong = MISSHAPEN | (
        {} if kinds & {"pawn", "horse"} else {"pawns": PAWN.get(language, NOTHING)}
    )
    with catalogues.speaking(language):
        lines = {*list_sentences(match)}
    assert len(lines) > 100
    faults = {why: [line for line in lines if re.search(bad, line)] for why, bad in wrong.items()}
    assert {why: sorted(lines)[:5] for why, lines in faults.items() if lines} == {}


@pytest.mark.parametrize("game", FINISHED.values(), ids=FINISHED)
def test_a_piece_that_can_enter_has_a_name(game: Game) -> None:
    for state in random_match(game, 2).states:
        starts = [
            view.view_of(state).targets(move)[0] for move in state.moves() if state.turn() >= 0
        ]
        for tray in {target.at for target in starts if target.kind == "tray"}:
            kind = next(one.kind for one in view.view_of(state).scene().pieces if one.place == tray)
            assert find_key(f"new.{kind}", game=game)


def end(text: str) -> str:
    """Return the punctuation mark that ends a text, or nothing."""
    last = text.rstrip()[-1:]
    return last if last in {".", "?", "!", ":", "…", ","} else ""


@OTHERS
def test_a_translation_ends_with_the_mark_of_the_english_sentence(language: str) -> None:
    english = {one.key: one.text for one in sentences(words.ENGLISH)}
    wrong = [
        (one.key, english[one.key], one.text)
        for one in sentences(language)
        if end(one.text) != end(english[one.key])
    ]
    assert wrong == []


@pytest.mark.parametrize("language", catalogues.COMPLETE)
def test_sentences_are_translated(language: str) -> None:
    english = {one.key: one.text for one in sentences(words.ENGLISH)}
    same = {one.key for one in sentences(language) if english[one.key] == one.text}
    letters = re.compile(r"[A-Za-z]{3}")
    untranslated = {key for key in same if letters.search(re.sub(r"\{\w+\}", "", english[key]))}
    assert untranslated - SAME == set()


@LANGUAGES
@pytest.mark.parametrize("name", [*filter(lessons.has_lesson, GAMES)])
def test_no_step_of_a_lesson_names_a_place_by_its_coordinates(name: str, language: str) -> None:
    game, lesson = GAMES[name], lessons.lesson(name)
    with catalogues.speaking(language):
        tasks = [words.sentence("lesson", step.name, game=game) for step in lesson.steps]
    assert not re.search(r"\d", " ".join(tasks))
