"""Ordinary operations of Python, whose functions stay in the program that pages load first.

Whatever a page does that no recorded page has done is probably here. Pyodide runs it, started by
`run.mjs`. Many operations fail, since pages also meet errors.
"""

from slim.proofs.repertoire.asynchronous import use_asyncio
from slim.proofs.repertoire.attempts import collected
from slim.proofs.repertoire.classes import use_classes
from slim.proofs.repertoire.containers import use_containers
from slim.proofs.repertoire.errors import use_errors
from slim.proofs.repertoire.extensions import use_extensions
from slim.proofs.repertoire.javascript import use_javascript, use_promises
from slim.proofs.repertoire.library import use_library
from slim.proofs.repertoire.numbers import use_numbers
from slim.proofs.repertoire.texts import use_characters, use_texts

ORDINARY = (
    use_texts,
    use_numbers,
    use_containers,
    use_classes,
    use_errors,
    use_library,
    use_javascript,
    use_characters,
)


async def results(kind: str) -> str:
    """Run operations that are `ordinary`, or of `extensions`; return the results, one per line."""
    for use in ORDINARY if kind == "ordinary" else [use_extensions]:
        use()
    for wait in (use_asyncio, use_promises) if kind == "ordinary" else ():
        await wait()
    return "\n".join(collected)
