"""`nyout new-game` and `nyout find`: the skeleton of a new game, and golden records."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

import nyout
from nyout import view
from nyout.check import golden
from nyout.cli import naming
from nyout.cli.analysis import BOTH_RANDOM, First
from nyout.cli.shared import GameName, Rules, Sitting, say, seated

CHECKOUT = Path(nyout.__file__).parent.parent
SKELETON = Path(__file__).parent / "skeleton"
IMPORTS = re.compile(r"(?:^from nyout.*\n)+", re.MULTILINE)

REMAINING = """\
{title} plays: `nyout play {name}`, or `make dev` and http://localhost:8000/{name}.html
(`nyout` is .venv/bin/nyout; `make tools` installs everything that these commands need.)

Adapt it in this order:
  {game}/rules.py  a state and its six methods; contract in nyout/core.py
  {game}/board.py  places and trays; builders in nyout/boards/
  {game}/view.py  the display; functions in nyout/view.py, with dice also actor and dice
  {game}/words/en.py  the sentences; fields in nyout/check/words/sentences.py
  {game}/words/rules.en.html  the rules page; <figure> elements in web/site/pages/rules.py
  {tests}/test_rules.py  a test for each rule
A game with dice can start with a roll-off: nyout/games/rolloff.py.
`nyout check {name}` lists missing and faulty parts, with their files.

Optional parts:
  nyout perft {name} --table  > {tests}/perft.txt
  nyout find {name} --seed 1  > {tests}/golden/2-random.txt, and four more
  {game}/words/rules.fr.html  and rules.ko.html
  {game}/lesson.py  a lesson; example in nyout/lessons.py
  make words  creates {game}/words/fr.po and ko.po; `nyout check` fails until they are translated
  make icons ARGS={name}  draws web/assets/icons/{name}.png
  make cards  makes web/assets/cards/{name}.png, and updates the picture of all games
  make test ARGS={tests}  runs your tests; `make check` lints, `make test` runs everything
"""
ROW = re.compile(r"^  (\S.*?)  (\S.*)$", re.MULTILINE)


def in_columns(text: str) -> str:
    r"""Return a text whose rows, indented by two spaces, have their second columns aligned.

    >>> print(in_columns("Then:\n  a  one\n  bcd  two"))
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
    if not naming.is_name(name):
        raise typer.BadParameter(
            f"{name!r}: expected lower-case letters and digits with hyphens, "
            f"at most {naming.MAX_LENGTH}"
        )
    package = naming.folder(name)
    game, tests = CHECKOUT / "nyout/games" / package, CHECKOUT / "tests/games" / package
    if not (CHECKOUT / "tests/games").is_dir():
        raise typer.TyperException(f"{CHECKOUT} is not a checkout: it has no tests/games")
    for folder in (game, tests):
        if folder.exists():
            raise typer.TyperException(f"{folder.relative_to(CHECKOUT)} exists already")
    if user := naming.conflict(name, CHECKOUT):
        raise typer.BadParameter(f"{name!r} is taken by {user}; choose another name")
    for source, target in ((SKELETON / "game", game), (SKELETON / "tests", tests)):
        copy(source, target, name)
    (tests / "golden").mkdir()
    places = {"game": game.relative_to(CHECKOUT), "tests": tests.relative_to(CHECKOUT)}
    say(in_columns(REMAINING.format(name=name, title=title(name), **places)))


def copy(source: Path, target: Path, name: str) -> None:
    """Copy a folder of the skeleton, and replace "Sample" with the name of the new game."""
    for path in sorted(source.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            made = target / path.relative_to(source)
            made.parent.mkdir(parents=True, exist_ok=True)
            made.write_text(renamed(path.read_text("utf-8"), name), "utf-8")


def renamed(text: str, name: str) -> str:
    """Return the text of a skeleton file, with the name of the new game.

    >>> renamed('class SampleState: "Sample"', "nine-holes")
    'class NineHolesState: "Nine Holes"'
    """
    words = {
        "nyout.cli.skeleton.game": f"nyout.games.{naming.folder(name)}",
        "SampleState": f"{title(name).replace(' ', '')}State",
        "Sample": title(name),
        '"sample"': f'"{name}"',
    }
    for word, own in words.items():
        text = text.replace(word, own)
    return IMPORTS.sub(lambda found: in_order(found[0]), text)


def in_order(imports: str) -> str:
    """Return import lines in the order of the linter, which new names can change."""
    return "".join(sorted(imports.splitlines(keepends=True), key=lambda line: line.split()[1]))


def title(name: str) -> str:
    """Return a default title for a game, derived from its name.

    >>> title("nine-holes")
    'Nine Holes'
    """
    return name.replace("-", " ").title()


def find(
    game: GameName,
    option: Rules,
    seat: Sitting = BOTH_RANDOM,
    first: First = None,
    seed: Annotated[int, typer.Option(min=0, help="The first seed to try.")] = 1,
    ending: Annotated[str, typer.Option(help="The reason for the end, such as herd in RUN.")] = "",
    phase: Annotated[str, typer.Option(help="A phase that must occur, such as rolloff.")] = "",
    ranks: Annotated[
        str, typer.Option(help='The ranks at the end, such as "1 1" for a draw.')
    ] = "",
    most: Annotated[int, typer.Option(min=1, help="The maximum number of seeds to try.")] = 1000,
) -> None:
    """Find the first seed whose game meets all conditions, and print that game as a golden record.

    Without conditions, print the game of the first seed.
    """
    start = seated(game, seat, option, first)
    for number in range(seed, seed + most):
        found = golden.played(start, number)
        states = found.states
        if (
            ending in ("", view.phase(states[-1]))
            and (not phase or phase in map(view.phase, states))
            and ranks in ("", " ".join(map(str, states[-1].ranks())))
        ):
            print(found.text(), end="")
            return
    raise typer.TyperException(f"no such game in {most} seeds, starting with {seed}")
