"""Ordinary operations of Python, whose functions stay in the program that pages load first.

Whatever a page does that no recorded page has done is probably here (docs/boot.md). Pyodide runs
it, started by `repertoire.mjs`. Many operations fail, since pages also meet errors.
"""

from tests.snapshot.repertoire.asynchronous import asynchronous
from tests.snapshot.repertoire.attempts import collected
from tests.snapshot.repertoire.classes import classes
from tests.snapshot.repertoire.containers import containers
from tests.snapshot.repertoire.errors import errors
from tests.snapshot.repertoire.javascript import javascript, promises
from tests.snapshot.repertoire.library import library
from tests.snapshot.repertoire.numbers import numbers
from tests.snapshot.repertoire.texts import characters, texts

PARTS = (texts, numbers, containers, classes, errors, library, javascript, characters)


async def results() -> str:
    """Return the results of all operations."""
    for part in PARTS:
        part()
    for waiting in (asynchronous, promises):
        await waiting()
    return "\n".join(collected)
