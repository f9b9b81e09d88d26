"""The names that `nyout new-game` accepts for a new game."""

from __future__ import annotations

import json
import keyword
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import typer

from nyout import games
from nyout.words.en import TEXTS

FORM = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MAX_LENGTH = 30  # maximum length of a name, in characters
SITE = "web/site/names.py"


class Site(NamedTuple):
    """The names that the site of a checkout uses."""

    used: dict[str, str]  # the use of each name
    endings: list[str]  # suffixes that the site adds to names of games


def folder(name: str) -> str:
    """Return the name of the folder of a game.

    >>> folder("nine-holes")
    'nine_holes'
    """
    return name.replace("-", "_")


def is_name(name: str) -> bool:
    """Return whether a text has the form of a name."""
    return bool(FORM.fullmatch(name)) and len(name) <= MAX_LENGTH and not keyword.iskeyword(name)


def conflict(name: str, checkout: Path) -> str:
    """Return the existing use of a name; empty if a new game can have it.

    Raises `typer.TyperException` if the names that the site uses cannot be listed.

    >>> conflict("rolloff", Path("no checkout"))
    'the module nyout.games.rolloff'
    """
    module = f"{games.__name__}.{folder(name)}"
    if hasattr(games, folder(name)) or find_spec(module):
        return f"the module {module}" if find_spec(module) else f"{module}, a name in its package"
    if sentence := next((key for key in TEXTS if key.split(".")[0] == name), ""):
        return f"the sentence `{sentence}`, which all games share"
    site = site_of(checkout)
    for ending in site.endings:
        if name.endswith(ending):
            return f"the site: {name}.html would be a page of {name.removesuffix(ending)}"
    return site.used.get(name, "")


def site_of(checkout: Path) -> Site:
    """Return the names that the site of a checkout uses; none in a checkout without a site.

    A separate process lists them, so that the package stays independent of `web`.
    """
    if not (checkout / SITE).is_file():
        return Site({}, [])
    module = SITE.removesuffix(".py").replace("/", ".")
    done = subprocess.run(
        [sys.executable, "-m", module], cwd=checkout, capture_output=True, text=True, check=False
    )
    if done.returncode:
        *_, error = done.stderr.splitlines() or [f"exit code {done.returncode}"]
        raise typer.TyperException(f"{SITE} cannot list the names that the site uses: {error}")
    return Site(**json.loads(done.stdout))
