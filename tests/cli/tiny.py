"""A small, complete game in its own folder, which the tests of `nyout check` damage.

Two runners walk along four squares; a runner that lands on the other sends it back to the hand.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from nyout import GAMES, games, lessons, match, words
from nyout.check import golden, perft
from nyout.check.words.translations import English, english
from nyout.core import Game
from nyout.match import Match, Seat
from nyout.words.en import TEXTS, own

INIT = '''\
"""A race of two runners."""

from nyout.core import Game
from nyout.games.tiny import view as view
from nyout.games.tiny.board import BOARD
from nyout.games.tiny.rules import new

GAME = Game(
    name="tiny",
    title="Tiny",
    rules=1,
    seats=range(2, 3),
    board=BOARD,
    new=new,
    bound=900,
    endings=("home",),
)
'''

BOARD = '''\
"""Four squares in a row."""

from nyout.boards import Board, Place, Tray

BOARD = Board(
    size=(500, 500),
    places={name: Place(100 * n, 100, 40, name) for n, name in enumerate(("a", "b", "c", "d"))},
    cloth=(),
    plate=(400, 100),
    plates={2: ((0, 400), (0, 0))},
    trays={"hand": Tray(x=10, y=10, width=50, height=50)},
    material="maple",
)
'''

RULES = '''\
"""The rules."""

from typing import NamedTuple

from nyout.core import CHANCE, OVER, IllegalMove

PLACES = "hand", "a", "b", "c", "d"


class Tiny(NamedTuple):
    """A position."""

    runners: tuple[int, ...] = (0, 0)
    seat: int = 0
    thrown: int = 0

    def turn(self):
        if 4 in self.runners:
            return OVER
        return self.seat if self.thrown else CHANCE

    def moves(self):
        if self.turn() == OVER:
            return ()
        if not self.thrown:
            return (("1",), ("2",))
        at = self.runners[self.seat]
        return ((PLACES[at], PLACES[min(4, at + self.thrown)]),)

    def odds(self):
        return (1, 1) if self.turn() == CHANCE else ()

    def play(self, move):
        if move not in self.moves():
            raise IllegalMove(move, self.moves())
        if not self.thrown:
            return self._replace(thrown=int(move[0]))
        runners, to = list(self.runners), PLACES.index(move[1])
        if runners[1 - self.seat] == to:
            runners[1 - self.seat] = 0
        runners[self.seat] = to
        return Tiny(tuple(runners), 1 - self.seat)

    def scores(self):
        return self.runners

    def ranks(self):
        return tuple(1 if at == 4 else 2 for at in self.runners) if self.turn() == OVER else ()


def new(seats, first):
    return Tiny(seat=first or 0)
'''

VIEW = '''\
"""The view of a position."""

from nyout import view
from nyout.core import CHANCE, OVER
from nyout.games.tiny.rules import PLACES, Tiny
from nyout.view import Die, Piece, Scene, places


@view.actor.register(Tiny)
def actor(state):
    return OVER if state.turn() == OVER else state.seat


@view.phase.register(Tiny)
def phase(state):
    return {CHANCE: "throw", OVER: "home"}.get(state.turn(), "move")


@view.scene.register(Tiny)
def scene(state):
    return Scene(
        tuple(Piece(str(n), "runner", n, PLACES[at]) for n, at in enumerate(state.runners)),
        (Die("d4", str(state.thrown)),) if state.thrown else (),
    )


@view.targets.register(Tiny)
def targets(state, move):
    return places(move, {"hand"}, state.seat)


@view.path.register(Tiny)
def path(state, move):
    return move if state.thrown else ()


@view.dice.register(Tiny)
def dice(state, move):
    return () if state.thrown else (Die("d4", move[0]),)
'''

STEPS = range(1, 9)

LESSON = f'''\
"""The lesson."""

RECORD = """
[Game "tiny"]
[Rules "1"]
[Seats "2"]
[First "1"]
[Player2 "greedy"]

{chr(10).join(f"{{s{n}}} 1 {{s{n + 1}}} hand-a 1 hand-a" for n in STEPS[::2])}
"""
'''

LESSON_TEXTS = "\n".join(
    f'    "lesson.{key}": "Run.",' for n in STEPS for key in (f"s{n}", f"s{n}.did")
)

ENGLISH = f'''\
"""The English sentences of Tiny."""

TEXTS = {{
    "about": "A race of two runners.",
    "length": "1 minute",
    "credit": "Made up for a test.",
    "place.hand": "hand",
    "held.hand": "{{count}} in hand",
    "pieces": "{{count}} runners of {{seat}}",
    "pieces.one": "a runner of {{seat}}",
    "ask.throw": "Throw.",
    "ask.move": "{{throw}}: run.",
    "captured": "sent a piece back from {{place}}",
    "does.takes": "Sends the other runner back.",
    "over.home": "A runner is home.",
    "score": "{{count}} steps",
    "unit": "{{count}} steps",
{LESSON_TEXTS}
}}
'''

PAGE = "<h2>Part</h2>\n<figure>A picture</figure>\n" * 5

FILES = {
    "__init__.py": INIT,
    "board.py": BOARD,
    "rules.py": RULES,
    "view.py": VIEW,
    "lesson.py": LESSON,
    "words/__init__.py": "",
    "words/en.py": ENGLISH,
    **{f"words/rules.{language}.html": PAGE for language in words.LANGUAGES},
}


def written(root: Path) -> Path:
    """Write the game with its tests and pictures into a checkout, and return its folder."""
    folder, tests = root / "nyout/games/tiny", root / "tests/games/tiny"
    texts = {f"nyout/games/tiny/{name}": text for name, text in FILES.items()}
    pictures = {f"web/assets/{kind}/tiny.png": "" for kind in ("cards", "icons")}
    for name, text in (texts | pictures | {"pyproject.toml": ""}).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    with registered(root):
        game = GAMES["tiny"]
        for language in ("fr", "ko"):
            po = catalogue(language, english(own(game)))
            (folder / f"words/{language}.po").write_bytes(po)
        (tests / "golden").mkdir(parents=True)
        for number, first in enumerate((None, 0, 1, None, 0)):
            text = played(game, first, number).text()
            (tests / f"golden/{number}.txt").write_text(text, "utf-8")
        (tests / "perft.txt").write_text(perft.write(perft.table(game, 20), game), "utf-8")
    return folder


def played(game: Game, first: int | None, seed: int) -> Match:
    """Return a game of a random player against a greedy one."""
    seats = (Seat("Ann", "random"), Seat("Bob", "greedy"))
    return golden.played(match.start(game, seats, "", first=first), seed)


def catalogue(language: str, wanted: dict[str, English]) -> bytes:
    """Return a catalogue that translates every sentence into itself."""
    result, file = Catalog(language), BytesIO()
    for key, text in wanted.items():
        forms = text[-result.num_plurals :] if isinstance(text, tuple) else text
        result.add(text, forms, context=key)
    write_po(file, result)
    return file.getvalue()


@contextmanager
def registered(root: Path) -> Iterator[None]:
    """Make the game importable inside the context, and unload it afterwards."""
    path = str(root / "nyout/games")
    games.__path__.append(path)
    GAMES.known["tiny"] = None
    try:
        yield
    finally:
        games.__path__.remove(path)
        del GAMES.known["tiny"]
        lessons.lesson.cache_clear()
        for key in [key for key in TEXTS if key.startswith("tiny.")]:
            del TEXTS[key]
        for name in [name for name in sys.modules if name.startswith("nyout.games.tiny")]:
            del sys.modules[name]
        games.__dict__.pop("tiny", None)  # a package keeps references to its modules
