"""`nyout new-game`, `perft`, `check` and `relay`: a game's skeleton and tests; the site."""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

import nyout
from nyout import GAMES, games, testing
from nyout import position as positions
from nyout.cli.shared import GameFolder, GameName, Refused, StartPosition, progress, refusals, say
from nyout.core import Game, State
from nyout.testing import perft as counting
from nyout.testing import sentences
from nyout.words import ENGLISH, LANGUAGES
from nyout.words.en import TEXTS

SKELETON = Path(__file__).parent / "skeleton"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
RULES = "-rules"  # ends the addresses of rules pages
MAX_LENGTH = 30  # maximum length of a name, in characters
IMPORTS = re.compile(r"(?:^from nyout.*\n)+", re.MULTILINE)

REMAINING = """\
{title} plays: `nyout play {name}`, or `make dev` and http://localhost:8000/{name}.html
(`nyout` is .venv/bin/nyout; `make tools` installs everything that these commands need.)

Adapt it in this order:
  {game}/rules.py  a state and its six methods; contract in nyout/state.py
  {game}/board.py  places and trays, from nyout/boards.py; the display, a View from nyout/view.py
  {game}/en.py  the sentences; keys and fields as in nyout/words/en/play.py
  {game}/rules.en.html  the rules page; <figure> elements in builder/pages/rules.py
  {tests}/test_rules.py  a test for each rule; test_promises.py has those of all games
With dice, the View also has actor and dice; a game can start with nyout/games/rolloff.py.
`nyout check {name}` tests all that every game promises; so do your tests, with nyout.testing.

Optional parts:
  nyout perft {name} --table  > {tests}/perft.txt
  python -m tools.golden {name}  > {tests}/golden/2-random.txt, and others with --seed and --seat
  {game}/rules.*.html  the rules page in other languages: {languages}
  {game}/lesson.txt  a lesson; example in nyout/lessons.py
  make words  creates {game}/*.po for them; `nyout check` counts missing translations
  make icons ARGS={name}  draws web/assets/icons/{name}.png
  make cards  makes web/assets/cards/{name}.png, and updates the picture of all games
  make test ARGS={tests}  runs your tests; `make check` lints, `make test` runs everything
"""
ROW = re.compile(r"^  (\S.*?)  (\S.*)$", re.MULTILINE)


def align_columns(text: str) -> str:
    r"""Return a text whose rows, indented by two spaces, have their second columns aligned.

    >>> print(align_columns("Then:\n  a  one\n  bcd  two"))
    Then:
      a    one
      bcd  two
    """
    width = max(len(first) for first, _ in ROW.findall(text))
    return ROW.sub(lambda row: f"  {row[1]:{width}}  {row[2]}", text)


def new_game(
    name: Annotated[str, typer.Argument(help="Lower case, with hyphens, such as nine-holes.")],
) -> None:
    """Create the folders of a new game, and list the next steps (in a checkout only)."""
    if not NAME.fullmatch(name) or len(name) > MAX_LENGTH or keyword.iskeyword(name):
        raise typer.BadParameter(
            f"{name!r}: expected lower-case letters and digits with hyphens, at most {MAX_LENGTH}"
        )
    package = name.replace("-", "_")
    game, tests = CHECKOUT / "nyout/games" / package, CHECKOUT / "tests/games" / package
    if not (CHECKOUT / "tests/games").is_dir():
        raise typer.TyperException(f"{CHECKOUT} is not a checkout: it has no tests/games")
    for folder in (game, tests):
        if folder.exists():
            raise typer.TyperException(f"{folder.relative_to(CHECKOUT)} exists already")
    if user := conflict(name):
        raise typer.BadParameter(f"{name!r} is taken by {user}; choose another name")
    for source, target in ((SKELETON / "game", game), (SKELETON / "tests", tests)):
        copy(source, target, name)
    (tests / "golden").mkdir()
    fields = {
        "game": game.relative_to(CHECKOUT),
        "tests": tests.relative_to(CHECKOUT),
        "languages": ", ".join(
            code
            for code, language in LANGUAGES.items()
            if code != ENGLISH and not language.is_partial
        ),
    }
    say(align_columns(REMAINING.format(name=name, title=title(name), **fields)))


def conflict(name: str) -> str:
    """Return the existing use of a name in the package or the site; empty if there is none.

    >>> conflict("rolloff")
    'the module nyout.games.rolloff'
    """
    module = games.package(name)
    if hasattr(games, name.replace("-", "_")) or find_spec(module):
        return f"the module {module}" if find_spec(module) else f"{module}, a name in its package"
    if sentence := next((key for key in TEXTS if key.split(".")[0] == name), ""):
        return f"the sentence `{sentence}`, which all games share"
    if name in LANGUAGES or name.endswith(RULES):
        return "an address of the site"
    used = next((CHECKOUT / "web").rglob(f"{name}.*"), None)
    return f"the site: {used.relative_to(CHECKOUT)}" if used else ""


def copy(source: Path, target: Path, name: str) -> None:
    """Copy a folder of the skeleton, and replace "Sample" with the name of the new game."""
    for path in sorted(source.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            file = target / path.relative_to(source)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(rename(path.read_text("utf-8"), name), "utf-8")


def rename(text: str, name: str) -> str:
    """Return the text of a skeleton file, with the name of the new game.

    >>> rename('class SampleState: "Sample"', "nine-holes")
    'class NineHolesState: "Nine Holes"'
    """
    words = {
        "nyout.cli.skeleton.game": games.package(name),
        "SampleState": f"{title(name).replace(' ', '')}State",
        "Sample": title(name),
        '"sample"': f'"{name}"',
    }
    for word, own in words.items():
        text = text.replace(word, own)
    return IMPORTS.sub(lambda imports: sort_imports(imports[0]), text)


def sort_imports(imports: str) -> str:
    """Return import lines in the order of the linter, which new names can change."""
    return "".join(sorted(imports.splitlines(keepends=True), key=lambda line: line.split()[1]))


def title(name: str) -> str:
    """Return a default title for a game, derived from its name.

    >>> title("nine-holes")
    'Nine Holes'
    """
    return name.replace("-", " ").title()


# --- `nyout perft` and `nyout check`: counts and checks of a game ---------------------------------

FIGURES = "The figures of the rules pages can be drawn."
First = Annotated[
    int | None,
    typer.Option(help="The seat that starts, from 0; without it, a roll-off decides."),
]


def perft(
    game: GameName,
    depth: Annotated[
        int | None, typer.Option(min=0, help="The maximum length of lines, in plies.")
    ] = None,
    seats: Annotated[int, typer.Option(help="The number of seats.")] = 2,
    first: First = None,
    position: StartPosition = "",
    table: Annotated[
        bool, typer.Option("--table", help="Print the table for the tests, with all seat counts.")
    ] = False,
    most: Annotated[
        int,
        typer.Option(
            min=1, help="With --table: the maximum number of lines per row, which limits the time."
        ),
    ] = 100_000,
) -> None:
    """Count the positions at the end of all lines of each length, from 0 to --depth plies."""
    if table:
        rows = progress(counting.table(game, most), f"Rows of {game.title}")
        print(counting.write(rows, game), end="")
        return
    if depth is None:
        raise Refused("--depth is missing; expected a number of plies, or --table")
    with refusals():
        # Without --first, the first possible seat starts, so that the counts omit the roll-off.
        starter = next(iter(game.firsts(seats)), None) if first is None else first
        state = from_text(position, game) if position else game.start(seats, starter)
    say(f"{'depth':>5} {'chance':>14} {'playable':>14} {'final':>14} {'seconds':>9}")
    for plies in range(depth + 1):
        start = perf_counter()
        counts = counting.perft(state, plies)
        seconds = perf_counter() - start
        numbers = " ".join(f"{count:14,}" for count in counts)
        say(f"{plies:5} {numbers} {seconds:9.3f}")


def from_text(text: str, game: Game) -> State:
    """Return the position in a text. Raises `ValueError` if it is invalid or of another game."""
    position = positions.read(text)
    if position.game is not game:
        raise ValueError(f"--position: {position.game.title}; expected {game.title}")
    return position.state


def check(game: GameFolder = None) -> None:
    """Test one game, or all games, and list the promises that they keep or break."""
    passed = [check_game(name) for name in ([game] if game else GAMES)]
    if not all(passed):
        raise typer.Exit(1)


def check_game(name: str) -> bool:
    """Print each promise with the faults of a game, sorted, and return whether it has none.

    Every promise is tested on one random game per variant: seat counts, first seats and options.
    """
    try:
        game = GAMES[name]
        if game.name != name:
            raise ValueError(f"GAME is named {game.name!r}; expected {name!r}, after its folder")
        faults = sorted([*testing.faults(game), *figure_faults(name)])
    except Exception as error:  # a faulty module can raise any exception
        say(f"{name}: it cannot be used: {testing.failure(error)}")
        return False
    say(f"{game.title}: {len(list(testing.variants(game)))} random games")
    promises = {*map(testing.title, (*testing.PROMISES, *testing.PARTS)), FIGURES}
    kept_promises = promises - {fault.promise for fault in faults}
    lines = [f"  broken  {fault.promise} {fault.sentence}" for fault in faults]
    for line in sorted([*lines, *(f"  kept    {promise}" for promise in kept_promises)]):
        say(line)
    return not faults


def figure_faults(name: str) -> Iterator[testing.Fault]:
    """Yield the faults of the figures of a game's rules pages, drawn by the site of a checkout."""
    is_here = sentences.folder(GAMES[name]).is_relative_to(CHECKOUT)
    if is_here and is_in_checkout(CHECK):
        drawn = run_module(CHECK, name, quiet=True)
        for line in filter(None, (drawn.stdout + drawn.stderr).splitlines()):
            yield testing.Fault(FIGURES, line)


# --- `nyout relay`, and other programs of the site in a checkout ----------------------------------

CHECKOUT = Path(nyout.__file__).parent.parent
SERVER, CHECK = "builder.serve", "builder.check"
Port = Annotated[
    int, typer.Option(min=0, max=65_535, help="The port, or the next free one; 0 means any.")
]


def relay(port: Port = 8080) -> None:
    """Run a relay for live play on this machine, for the pages of any site (docs/deploy.md)."""
    if not is_in_checkout(SERVER):
        raise typer.TyperException("`nyout relay` needs a checkout of nyout")
    raise typer.Exit(run_module(SERVER, "--relay", "--port", str(port)).returncode)


def is_in_checkout(module: str) -> bool:
    """Return whether a module of the site exists, as in a checkout."""
    return (CHECKOUT / f"{module.replace('.', '/')}.py").is_file()


def run_module(
    module: str, *arguments: str, quiet: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run a module in a separate process, which keeps the package independent of `web`.

    `quiet` captures the output instead of printing it.
    """
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, cwd=CHECKOUT, check=False, capture_output=quiet, text=True)
