"""Archives of Python code that the page downloads when it first needs them."""

from __future__ import annotations

from pathlib import Path
from zipimport import ZipImportError, zipimporter

from web.browser import dom


async def download(name: str) -> str:
    """Download an archive, and return its path in Python's file system.

    Raises `OSError` if no archive arrives.
    """
    path = Path(f"/lib/{name}")
    path.write_bytes(await dom.fetched(f"{dom.setting('python')}/{name}"))
    try:
        zipimporter(str(path))
    except ZipImportError as error:
        raise OSError(f"{name} is no archive") from error
    return str(path)
