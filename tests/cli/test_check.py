"""Tests `nyout check` with faults in the folder of a game: the skeleton of a new game."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path
from typing import NamedTuple

import pytest

from builder import catalogues
from builder.pages import rules
from nyout import GAMES, games, lessons, match, position
from nyout.cli import author
from nyout.core import Game
from nyout.faults import RecordError
from nyout.match import Seat
from nyout.testing import golden, perft
from nyout.testing.sentences import translation
from nyout.words.en import TEXTS
from tests.cli.terminal import Nyout

NAME, GAME, TESTS = "nine-holes", "nyout/games/nine_holes/", "tests/games/nine_holes/"
RULES, BOARD = f"{GAME}rules.py", f"{GAME}board.py"
EN, FR = f"{GAME}en.py", f"{GAME}fr.po"
LESSON = """
[Game "nine-holes"]
[Rules "1"]
[Seats "2"]
[First "1"]
[Player2 "greedy"]

{middle} b2 a1
"""
FEATURES = """from nyout.games.ai import FeatureRow
SIZE = 1
def features(state):
    return [FeatureRow([0]), FeatureRow([1])]
"""


PROMISES = "test_the_game_keeps_the_promises_of_all_games"


class Fault(NamedTuple):
    """A change of a file, and a text in the line that reports it."""

    file: str
    old: str  # "" for the whole file, which need not exist
    new: str
    message: str


def method(definition: str, message: str) -> Fault:
    """Return the fault that a further method of the view is."""
    return Fault(BOARD, "    def phase(", f"    def {definition}\n    def phase(", message)


FAULTS = {
    "a syntax error": Fault(BOARD, "def phase(", "def phase((", "SyntaxError: "),
    "a missing module": Fault(RULES, "import NamedTuple", "import Tuple_", "rules.py:"),
    "no game": Fault(f"{GAME}__init__.py", "GAME = ", "PLAY = ", "has no attribute 'GAME'"),
    "another name": Fault(f"{GAME}__init__.py", '"nine-holes"', '"ten"', "GAME is named 'ten'"),
    "a crash": Fault(RULES, "        stones[self.seat] +=", "        1 / 0\n#", "rules.py:"),
    "a double move": Fault(RULES, "in SQUARES if", "in SQUARES * 2 if", "duplicate moves"),
    "a move that is a part of another": Fault(
        RULES, "return tuple((square,)", "return (), *((square,)", "a prefix of "
    ),
    "odds without a throw": Fault(RULES, "return ()  #", "return (1,)  #", "1 odds at turn 0"),
    "a position that is never the same": Fault(
        RULES,
        "    def turn(",
        "    def __hash__(self): return id(self)\n    def turn(",
        "differs in a",
    ),
    "an illegal move that is played": Fault(
        RULES,
        "raise IllegalMove(move, self.moves())",
        "return self",
        "the illegal move 'no-such' was",
    ),
    "a square that is not drawn": Fault(BOARD, "rules.RANKS", "2", "of a3 cannot be clicked"),
    "moves that are clicked alike": method(
        "targets(self, move): return super().targets(('a1',))", "the targets of a2 enter "
    ),
    "keys that change": Fault(
        BOARD,
        "{seat}.{number}",
        "{len(self.state.stones[0])}{seat}.{number}",
        "or their order differ",
    ),
    "a piece on no place": Fault(BOARD, "(HAND,)", "('moon',)", "is on 'moon', which the board"),
    "a path to elsewhere": method("path(self, move): return 'hand', 'moon'", "'moon'), dice ()"),
    "a seat that acts out of turn": method("actor(self): return 1 - self.state.seat", "actor() is"),
    "a game that is too long": Fault(
        f"{GAME}__init__.py", "len(SQUARES)", "4", "the game goes on after 4 plies"
    ),
    "ranks with a gap": Fault(
        RULES, "winner_ranks(self.scores(), 1 - self.seat)", "(1, 3)", "ranks (1, 3)"
    ),
    "an unknown ending": Fault(
        BOARD, "self.state.ending() or", "self.state.ending() and 'dream' or", "the phase 'dream'"
    ),
    "a position that is read as another": Fault(
        RULES, "for own in self.stones)", "for own in (*self.stones, ()))", "written and read back"
    ),
    "moves with spaces": Fault(
        RULES, "((square,) for", "((f'{square} ',) for", "record cannot be read back"
    ),
    "no question": Fault(EN, '"ask.move"', '"ask.it"', "KeyError: 'ask.move'"),
    "an unknown field": Fault(EN, "{end}", "{fin}", "KeyError: 'fin'"),
    "no sentence about the game": Fault(EN, '"about"', '"abut"', "no sentence `about`"),
    "a common sentence about pawns": Fault(EN, '"pieces', '"things', "is about pawns"),
    "a missing translation": Fault(FR, 'msgctxt "score"', 'msgctxt "points"', "such as score"),
    "a translation with another field": Fault(
        FR, 'msgstr "placed a stone on {end}"', 'msgstr "{fin}"', "fr: KeyError: 'fin'"
    ),
    "an illegal lesson": Fault(f"{GAME}lesson.txt", "b2 a1", "b2 b2", "lesson.txt: line 8, column"),
    "a step without a sentence": Fault(
        EN, '"lesson.middle"', '"lesson.edge"', "`lesson.middle` is in only one of"
    ),
    "a feature without a weight": Fault(
        f"{GAME}ai.py", "", FEATURES, "SIZE is 1, but there is a feature 1"
    ),
    "a vocabulary without some moves": Fault(
        f"{GAME}ai.py", "", "moves = throws = tuple", "are not in the vocabulary"
    ),
    "a level too few": Fault(
        f"{GAME}ai.py", "", "LEVELS = ()", "; expected beginner, casual, strong, best"
    ),
    "another golden game": Fault(f"{TESTS}golden/1.txt", "seed 1", "seed 2", "1.txt differs from"),
    "a golden game without a seed": Fault(
        f"{TESTS}golden/1.txt", "seed 1", "seed", "1.txt: no seed; expected a comment"
    ),
    "a damaged table of lines": Fault(f"{TESTS}perft.txt", " 72 ", " x ", "perft.txt, line "),
    "a damaged puzzle": Fault(
        f"{GAME}puzzles.txt", "", "nonsense", "nine-holes, puzzles.txt, line 1: no ` | `"
    ),
    "another number of lines": Fault(f"{TESTS}perft.txt", " 72 ", " 73 ", "playable=72"),
}


@pytest.fixture(name="root")
def fixture_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a checkout with a complete game, which a test can damage and then import."""
    # Bytecode of the game before a change of the same size in the same second would be used.
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    for source, target in (("game", GAME), ("tests", TESTS)):
        author.copy(author.SKELETON / source, tmp_path / target, NAME)
    path = str(tmp_path / "nyout/games")
    monkeypatch.setattr(games, "__path__", [*games.__path__, path])
    monkeypatch.setitem(GAMES.registry, NAME, None)
    sentences = tmp_path / EN
    steps = '    "lesson.middle": "Start.",\n}'
    sentences.write_text(sentences.read_text("utf-8").replace("\n}", f"\n{steps}"), "utf-8")
    (tmp_path / GAME / "lesson.txt").write_text(LESSON, "utf-8")
    write_parts(GAMES[NAME], tmp_path)
    unload()
    yield tmp_path
    unload()


def write_parts(game: Game, root: Path) -> None:
    """Write a catalogue that repeats the English sentences, a golden game and a perft table."""
    po = catalogues.renew(catalogues.Catalog("fr"), NAME)
    for message in po:
        message.string = message.id
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogues, "source", lambda language, name: root / FR)
        catalogues.write(po, NAME)
    start = match.start(game, (Seat("Ann", "random"), Seat("Bob", "random")), "", first=0)
    (root / TESTS / "golden").mkdir()
    (root / TESTS / "golden/1.txt").write_text(golden.play(start, 1).text(), "utf-8")
    (root / TESTS / "perft.txt").write_text(perft.write(perft.table(game, 600), game), "utf-8")


def unload() -> None:
    """Forget the imported modules and sentences of the game."""
    GAMES.registry[NAME] = None
    lessons.lesson_text.cache_clear()
    lessons.lesson.cache_clear()
    translation.cache_clear()
    for table in (TEXTS, sys.modules):
        for key in [key for key in table if key.startswith((f"{NAME}.", "nyout.games.nine_holes"))]:
            del table[key]
    games.__dict__.pop("nine_holes", None)  # a package keeps references to its modules


def test_a_complete_game_keeps_all_promises_in_one_sorted_list(root: Path, nyout_: Nyout) -> None:
    result = nyout_("check", NAME)
    head, *lines = result.out.splitlines()
    assert (result.code, head) == (0, "Nine Holes: 3 random games"), result.out
    assert lines == sorted(lines)
    assert all(line.startswith("  kept    ") for line in lines)


def test_the_test_of_a_new_game_keeps_its_promises(root: Path) -> None:
    run_path(str(root / TESTS / "test_promises.py"))[PROMISES]()


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_fault_is_named(fault: Fault, root: Path, nyout_: Nyout) -> None:
    path = root / fault.file
    text = path.read_text("utf-8") if fault.old else ""
    assert fault.old in text
    path.write_text(text.replace(fault.old, fault.new) if fault.old else fault.new, "utf-8")
    result = nyout_("check", NAME)
    assert (result.code, result.err) == (1, ""), result.out
    lines = [line for line in result.out.splitlines() if fault.message in line]
    assert lines, result.out
    assert all("  broken  " in line or "cannot be used" in line for line in lines), result.out


def test_three_faults_of_a_promise_are_listed_and_the_others_counted(
    root: Path, nyout_: Nyout
) -> None:
    sentences = root / EN
    sentences.write_text(sentences.read_text("utf-8").replace('"pieces', '"things'), "utf-8")
    lines = nyout_("check", NAME).out.splitlines()
    broken = [line for line in lines if "  broken  Every position, move, preview" in line]
    assert sum("is about pawns" in line for line in broken) == 3
    assert re.search(r"… and \d+ more$", broken[3])
    assert len(broken) == 4


@pytest.mark.parametrize("fields", ["stones=z9;- seat=0", "stones=-;- seat=7"])
def test_a_position_that_cannot_be_shown_is_refused(root: Path, fields: str) -> None:
    with pytest.raises(RecordError):
        position.read(f"nine-holes/1 seats=2 {fields}")


def test_a_figure_that_cannot_be_drawn_is_named_with_its_file_and_line(
    nyout_: Nyout, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = GAMES["run"]
    assert list(rules.faults(game)) == []
    page = tmp_path / "rules.en.html"
    page.write_text('<h2>Rules</h2>\n<figure data-throws="6">A throw</figure>', "utf-8")
    monkeypatch.setattr(
        rules, "source", lambda game, language="en": page.with_stem(f"rules.{language}")
    )
    (fault,) = rules.faults(game)
    assert fault.startswith("rules.en.html, line 2: ")
    output = subprocess.CompletedProcess[str]([], 0, f"{fault}\n", "")
    monkeypatch.setattr(author, "run_module", lambda *_, quiet: output)
    result = nyout_("check", "run")
    assert f"  broken  {author.FIGURES} {fault}" in result.out
