"""HTTP servers with an origin of their own: for the site, and for pages that embed it."""

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

HeadersByPath = Mapping[str, Mapping[str, str]]

# The headers of the deployed site, by path prefix.
DEPLOYED: HeadersByPath = {
    rule["for"].removesuffix("*"): rule["values"]
    for rule in tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))["headers"]
}
DEPLOYED = {**DEPLOYED, "/assets/": {**DEPLOYED["/assets/"], "Cache-Control": caching.FOREVER}}


def headers_for(path: str, table: HeadersByPath = DEPLOYED) -> dict[str, str]:
    """Return the response headers of a path; if prefixes set a header twice, the last one wins."""
    found = {"Cache-Control": "no-cache"}
    for prefix in filter(path.startswith, table):
        found |= table[prefix]
    return found


LARGE = {".bin", ".wasm"}


class Handler(SimpleHTTPRequestHandler):
    """Serves the files of a folder with a table of headers, and logs the requested paths."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, table: HeadersByPath, requested: list[str], **more: Any) -> None:
        self.table, self.requested = table, requested
        super().__init__(*args, **more)

    def do_GET(self) -> None:
        self.requested.append(urlsplit(self.path).path)
        del self.headers["If-Modified-Since"]  # its unit of a second is too coarse for tests
        file = Path(self.translate_path(self.path))
        if file.suffix not in LARGE or not file.is_file():
            super().do_GET()
            return
        body = compressed(file)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file.name))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        path = urlsplit(getattr(self, "path", "")).path  # an invalid request has no path
        for name, value in headers_for(path, self.table).items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *args: object) -> None:
        pass


@cache
def compressed(file: Path) -> bytes:
    """Return a file as gzip: uncompressed, it exceeds the cache of a private window."""
    return gzip.compress(file.read_bytes(), 1)


class Host:
    """A served folder, with its address, its headers and the log of requested paths."""

    def __init__(self, folder: Path, headers: HeadersByPath, name: str) -> None:
        self.folder = folder
        self.requested: list[str] = []
        self.headers = dict(headers)
        handler = partial(
            Handler, directory=str(folder), table=self.headers, requested=self.requested
        )
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://{name}:{self.server.server_port}/"

    def write(self, name: str, text: str) -> str:
        """Write a page into the folder and return its address."""
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return self.address + name


@contextmanager
def host(
    folder: Path, headers: HeadersByPath = DEPLOYED, name: str = "127.0.0.1"
) -> Iterator[Host]:
    """Serve a folder on its own port; browsers treat `localhost` and `127.0.0.1` as two sites."""
    hosted = Host(folder, headers, name)
    Thread(target=hosted.server.serve_forever, daemon=True).start()
    try:
        yield hosted
    finally:
        hosted.server.shutdown()
        hosted.server.server_close()
