"""`nyout new-game`: the skeleton of a new game."""

from __future__ import annotations

import keyword
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from nyout import games
from nyout.cli.shared import say
from nyout.cli.site import CHECKOUT
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
  {game}/board.py  places and trays, from nyout/boards/; the display, a View from nyout/view.py
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
