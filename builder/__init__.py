"""The site builder: `python -m builder` writes the whole site to dist/.

Pages have fixed addresses. The files that they load are in bundles: folders named after a hash of
their content, which browsers may cache forever.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from builder import bundles, headers, integrity, licences, minify, offline, snapshot
from builder.bundles import BUNDLES, content, folder, is_on_demand, list_eager_files
from builder.cache import announce
from builder.pages.pages import PAGES, STUBS
from builder.pages.root_files import BESIDE, search_files
from builder.program import program
from builder.template import NODE, ROOT, Site

PACKED = {".png"}
Pages = Mapping[str, bytes]
"""Finished pages, by address."""
MorePages = Callable[[], Pages]
"""Returns further pages, such as the reference."""


def build(target: Path, home: str = "", more: MorePages = dict) -> None:
    """Write the whole site into a folder, with a compressed copy beside each file.

    `home` is the address of the site, with a trailing slash. Without it, the site lacks the files
    that need absolute addresses, such as the sitemap. Raises `BuildError`, and leaves the folder as
    it was, if the site cannot be built.
    """
    written = write_site(target, home, more)
    compress([file for file in written if file.suffix not in PACKED])


def write_site(target: Path, home: str = "", more: MorePages = dict) -> list[Path]:
    """Empty a folder, write the site into it, and return the paths of the files; see `build`."""
    pages = make_at_once(more)
    folders: dict[str, str] = {}
    made: dict[str, bytes] = {}
    for bundle, files in BUNDLES.items():
        contents = {name: content(source) for name, source in files().items()}
        if bundle == "page":
            contents = with_hashes(contents, made)
        folders[bundle] = folder(bundle, contents)
        made |= {f"{folders[bundle]}/{name}": body for name, body in contents.items()}
    for address, make in {**PAGES, **BESIDE, **STUBS}.items():
        if body := minify.minify(address, make(Site(address, folders, home, cached=True))):
            # A frame with an opaque origin cannot check the integrity of the files it loads.
            framed = address.startswith("embed/")
            made[address] = body if framed else integrity.seal_page(body, made)
    made |= pages
    made |= search_files([*PAGES, *pages], home)
    made[licences.ADDRESS] = licences.licences()
    made[offline.WORKER] = offline.worker(made)
    shutil.rmtree(target, ignore_errors=True)
    for address, body in made.items():
        write(target / address, body)
    write(target / headers.FILE, headers.rules(made))
    return [target / address for address in made]


def make_at_once(more: MorePages) -> Pages:
    """Fill the caches with what takes seconds, in a process each, and return the further pages."""
    with ThreadPoolExecutor() as pool:
        parts = [
            pool.submit(program),
            pool.submit(snapshot.library, bundles.app()),
            pool.submit(snapshot.pack_sources, bundles.pack_deferred_sources()),
        ]
        pages = pool.submit(more)
    for part in parts:
        part.result()
    return pages.result()


def with_hashes(page: Mapping[str, bytes], others: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the bundle `page` minified, with the hashes of files that pages fetch on demand."""
    styles = minify.inline({name: body for name, body in page.items() if name.endswith(".css")})
    bodies = {path.rpartition("/")[2]: body for path, body in others.items()} | styles
    on_demand = {name: body for name, body in bodies.items() if is_on_demand(name)}
    checked = {name: bodies[name] for name in list_eager_files()}
    return minify.inline({**page, integrity.SCRIPT: integrity.script(on_demand, checked)})


def compress(files: list[Path]) -> None:
    """Write a compressed copy beside each file, for servers that send it."""
    announce(f"Compressing {len(files)} files")
    command = [NODE, ROOT / "builder/compress.mjs", ROOT / ".cache/compressed"]
    threads = {"UV_THREADPOOL_SIZE": str(os.cpu_count())}
    largest_first = sorted(files, key=lambda file: file.stat().st_size, reverse=True)
    names = "\n".join(map(str, largest_first))
    subprocess.run(command, input=names, text=True, check=True, env={**os.environ, **threads})


def write(file: Path, body: bytes) -> None:
    """Write a file, and create its folder if necessary."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(body)
