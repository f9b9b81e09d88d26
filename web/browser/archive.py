"""Archives of Python code that the page downloads when it first needs them."""

from __future__ import annotations

import sys
from asyncio import wait_for
from pathlib import Path
from zipimport import ZipImportError, zipimporter

from web.browser import dom

PATIENCE = 15  # seconds to wait for an archive
PACKAGES = "nyout", "web"
"""The packages that an archive may extend, with the packages inside."""

_added: set[str] = set()


async def add(name: str) -> None:
    """Add the modules of an archive to the packages that the page has already imported.

    Each archive is downloaded once. Raises `OSError` if it does not arrive.
    """
    if name in _added:
        return
    path = await wait_for(download(name), PATIENCE)
    if name in _added:  # by another task, during the download
        return
    _added.add(name)
    for package, module in [*sys.modules.items()]:
        if package.partition(".")[0] in PACKAGES and hasattr(module, "__path__"):
            module.__path__.append(f"{path}/{package.replace('.', '/')}")


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
