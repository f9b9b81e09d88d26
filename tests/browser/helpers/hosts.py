"""Servers for what is told apart by where it comes from: the site, and pages that embed it."""

from __future__ import annotations

import gzip
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from web.site import headers as caching
from web.site.serve import TYPES
from web.site.template import ROOT

Sent = Mapping[str, Mapping[str, str]]

# The headers that the site is deployed with, by what the paths that they hold for begin with.
SENT: Sent = {
    rule["for"].removesuffix("*"): rule["values"]
    for rule in tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))["headers"]
}
SENT = {**SENT, "/assets/": {**SENT["/assets/"], "Cache-Control": caching.FOREVER}}


def headers(path: str, sent: Sent = SENT) -> dict[str, str]:
    """The headers that are sent with a path; of several of one name the last one."""
    found = {"Cache-Control": "no-cache"}
    for begins in filter(path.startswith, sent):
        found |= sent[begins]
    return found


LARGE = {".bin", ".wasm"}


class Handler(SimpleHTTPRequestHandler):
    """The files of a folder with the headers of a table; what is asked for is written down."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, sent: Sent, asked: list[str], **more: Any) -> None:
        self.sent, self.asked = sent, asked
        super().__init__(*args, **more)

    def do_GET(self) -> None:
        self.asked.append(urlsplit(self.path).path)
        del self.headers["If-Modified-Since"]  # it knows no parts of seconds, and tests are quick
        file = Path(self.translate_path(self.path))
        if file.suffix not in LARGE or not file.is_file():
            super().do_GET()
            return
        body = packed(file)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file.name))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        path = urlsplit(getattr(self, "path", "")).path  # there is none in what is no request
        for name, value in headers(path, self.sent).items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *args: object) -> None:
        pass


@cache
def packed(file: Path) -> bytes:
    """A file as hosts send it: without that, it is too large for the cache of a private window."""
    return gzip.compress(file.read_bytes(), 1)


class Host:
    """A folder that is served: where, with which headers, and what was asked for so far."""

    def __init__(self, folder: Path, sent: Sent, name: str) -> None:
        self.folder = folder
        self.asked: list[str] = []  # the paths, in their order
        self.sent = dict(sent)
        handler = partial(Handler, directory=str(folder), sent=self.sent, asked=self.asked)
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://{name}:{self.server.server_port}/"

    def write(self, name: str, text: str) -> str:
        """Put a page into the folder; gives its address."""
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return self.address + name


@contextmanager
def host(folder: Path, sent: Sent = SENT, name: str = "127.0.0.1") -> Iterator[Host]:
    """A folder on a port of its own; `localhost` and `127.0.0.1` are two sites to a browser."""
    hosted = Host(folder, sent, name)
    Thread(target=hosted.server.serve_forever, daemon=True).start()
    try:
        yield hosted
    finally:
        hosted.server.shutdown()
        hosted.server.server_close()
