"""Tests that the code can use every English sentence."""

import re
from functools import cache
from pathlib import Path

from nyout.words.en import every
from web.site.template import ROOT

TABLES = re.compile(r"nyout/(words/(en|extra)/|faults\.py|games/\w+/words/)")
"""Files that define sentences."""

PART = re.compile(r"\w+")


@cache
def parts() -> frozenset[str]:
    """Return all words in the files of the package and of the page, except tables of sentences."""
    paths = (path for top in ("nyout", "web", "index.html") for path in files(ROOT / top))
    texts = (path.read_text("utf-8") for path in paths if not TABLES.match(of_root(path)))
    return frozenset(part for text in texts for part in PART.findall(text))


def files(top: Path) -> list[Path]:
    """Return the files of a folder that can name keys, or a file itself."""
    kinds = "*.py", "*.html", "*.js", "lesson.txt"
    return [path for path in (top, *top.rglob("*")) if any(map(path.match, kinds))]


def of_root(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_every_part_of_a_key_occurs_in_the_code() -> None:
    keys = (key for key in every() if not key.endswith(".one"))
    assert [key for key in keys if {*PART.findall(key)} - parts()] == []
