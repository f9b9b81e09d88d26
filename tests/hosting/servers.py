"""Servers that resolve addresses like static hosts: `python -m http.server` and GitHub Pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import BinaryIO
from urllib.parse import urlsplit

from builder.serve import serving


class Plain(SimpleHTTPRequestHandler):
    """Resolves addresses like `python -m http.server`."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *args: object) -> None:
        pass


class Pages(Plain):
    """Resolves addresses like GitHub Pages: `X` as `X.html`, and unknown ones as `404.html`."""

    def send_head(self) -> BinaryIO | None:  # type: ignore[override]
        address = urlsplit(self.path)
        page = Path(self.translate_path(address.path + ".html"))
        if not address.path.endswith("/") and page.is_file():
            self.path = f"{address.path}.html?{address.query}"
        at = Path(self.translate_path(urlsplit(self.path).path))
        there = at.is_file() and not address.path.endswith("/")
        if there or (at / "index.html").is_file():
            return super().send_head()  # type: ignore[return-value]
        return self._missing(at)

    def _missing(self, at: Path) -> BinaryIO:
        root = Path(self.directory)
        pages = (folder / "404.html" for folder in at.parents)
        page = next(page for page in pages if page.is_file())
        assert page.is_relative_to(root)
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(page.stat().st_size))
        self.end_headers()
        return page.open("rb")


@contextmanager
def running(handler: type[Plain], folder: Path) -> Iterator[str]:
    """Serve a folder, and yield its address with a trailing slash."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


HOSTS = {
    "netlify": serving,  # which resolves addresses like Netlify: test_netlify.py
    "github": partial(running, Pages),
    "plain": partial(running, Plain),
}
"""Context managers that serve a folder, by the name of the host."""
