"""Ordinary operations of Python, whose functions stay in the program that pages load first.

Whatever a page does that no recorded page has done is probably here (docs/boot.md). Pyodide runs
it, started by `repertoire.mjs`. Many operations fail, since pages also meet errors.
"""

from tests.snapshot.repertoire.asynchronous import use_asyncio
from tests.snapshot.repertoire.attempts import collected
from tests.snapshot.repertoire.classes import use_classes
from tests.snapshot.repertoire.containers import use_containers
from tests.snapshot.repertoire.errors import use_errors
from tests.snapshot.repertoire.javascript import use_javascript, use_promises
from tests.snapshot.repertoire.library import use_library
from tests.snapshot.repertoire.numbers import use_numbers
from tests.snapshot.repertoire.texts import use_characters, use_texts

PARTS = (
    use_texts,
    use_numbers,
    use_containers,
    use_classes,
    use_errors,
    use_library,
    use_javascript,
    use_characters,
)


async def results() -> str:
    """Run all operations and return their results, one per line."""
    for part in PARTS:
        part()
    for part in (use_asyncio, use_promises):
        await part()
    return "\n".join(collected)
