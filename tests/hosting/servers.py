"""Hosts of plain files, as far as addresses go: Python's own server and one like GitHub Pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

from web.site.serve import answering, serving


class Plain(SimpleHTTPRequestHandler):
    """`python -m http.server`."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *args: object) -> None:
        pass


class Pages(Plain):
    """GitHub Pages: `X` is `X.html`, and `404.html` in the site's folder answers for the rest."""

    def send_head(self) -> BinaryIO | None:  # type: ignore[override]
        asked = urlsplit(self.path)
        page = Path(self.translate_path(asked.path + ".html"))
        if not asked.path.endswith("/") and page.is_file():
            self.path = f"{asked.path}.html?{asked.query}"
        at = Path(self.translate_path(urlsplit(self.path).path))
        there = at.is_file() and not asked.path.endswith("/")
        if there or (at / "index.html").is_file():
            return super().send_head()  # type: ignore[return-value]
        return self._missing(at)

    def _missing(self, at: Path) -> BinaryIO:
        root = Path(self.directory)
        page = next(found for folder in [*at.parents] if (found := folder / "404.html").is_file())
        assert page.is_relative_to(root)
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(page.stat().st_size))
        self.end_headers()
        return page.open("rb")


@contextmanager
def running(handler: type[Plain], folder: Path) -> Iterator[str]:
    """The address, ending in a slash, at which a folder is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    with answering(server) as address:
        yield address


HOSTS = {
    "netlify": serving,
    "github": partial(running, Pages),
    "plain": partial(running, Plain),
}
"""What serves a folder, by the names of hosts."""
