"""A host that sends some files with a fault: incomplete, replaced, with an error, or never."""

from __future__ import annotations

import socket
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from threading import Event, Thread
from time import sleep
from urllib.parse import urlsplit

from builder.headers import FOREVER
from builder.serve import TYPES, headers
from tools.driver.hosts import DEPLOYED

PORTAL = b"<!doctype html><title>Sign in</title><p>Welcome to our network.</p>"
SLOW = 4  # seconds to send a slow file
STEPS = 20  # parts of a slow file
BUILT = b'data-patience="15"'  # in the pages of a build
BUILT_WORKER = b"PATIENCE=15e3"  # in the service worker of a build


class Host(ThreadingHTTPServer):
    """Serves a built site; some files have a fault until `mended` is set."""

    daemon_threads = True

    def __init__(
        self, folder: Path, kind: str = "", faulty: Collection[str] = (), patience: int = 15
    ) -> None:
        self.folder, self.kind, self.faulty = folder, kind, faulty
        self.patience = patience
        self.worker_patience = 15
        self.requested: list[str] = []
        self.mended = Event()
        super().__init__(("127.0.0.1", 0), Handler)

    def fail(self, kind: str, faulty: Collection[str]) -> None:
        """Send these files with a fault."""
        self.kind, self.faulty = kind, faulty
        self.mended.clear()

    @property
    def address(self) -> str:
        """Address of the site, with a slash at the end."""
        return f"http://127.0.0.1:{self.server_port}/"

    def handle_error(self, request: object, client_address: object) -> None:
        pass  # browsers may close a connection at any time

    def body(self, path: str) -> bytes | None:
        """Return a file of the site, or None; pages and worker get the patience of the host."""
        file = self.folder / path
        if not file.is_file():
            return None
        body = file.read_bytes()
        if file.suffix == ".html":
            assert BUILT in body or b"guard.js" not in body
            body = body.replace(BUILT, b'data-patience="%d"' % self.patience)
        if file.name == "sw.js":
            assert BUILT_WORKER in body
            body = body.replace(BUILT_WORKER, b"PATIENCE=%de3" % self.worker_patience)
        return body


class Handler(BaseHTTPRequestHandler):
    """Serves files like a host that allows browsers to cache its errors."""

    protocol_version = "HTTP/1.1"
    server: Host

    def do_GET(self) -> None:
        path = urlsplit(self.path).path.lstrip("/")
        self.server.requested.append(path)
        body = self.server.body(path)
        if body is None:
            self.send(path, b"", 404)
        elif self.is_faulty(path):
            FAULTS[self.server.kind](self, path, body)
        else:
            self.send(path, body)

    def is_faulty(self, path: str) -> bool:
        """Return whether a file has a fault."""
        return path in self.server.faulty and not self.server.mended.is_set()

    def send(self, path: str, body: bytes, status: int = 200, type_: str = "") -> None:
        """Send a complete response."""
        self.begin(path, len(body), status, type_)
        self.wfile.write(body)

    def begin(self, path: str, length: int, status: int = 200, type_: str = "") -> None:
        """Send the head of a response."""
        default = TYPES.get(Path(path).suffix) or guess_type(path)[0] or "application/octet-stream"
        self.send_response(status)
        self.send_header("Content-Type", type_ or default)
        self.send_header("Content-Length", str(length))
        cached = {"Cache-Control": FOREVER} if self.is_faulty(path) else {}
        for name, value in ({**headers(DEPLOYED, f"/{path}"), **cached}).items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *args: object) -> None:
        pass


def cut(handler: Handler, path: str, body: bytes) -> None:
    """Send half a file and close the connection."""
    handler.begin(path, len(body))
    handler.wfile.write(body[: len(body) // 2])
    handler.wfile.flush()
    handler.connection.shutdown(socket.SHUT_RDWR)


def never(handler: Handler, path: str, body: bytes) -> None:
    """Send nothing until the host is mended."""
    handler.server.mended.wait()
    handler.send(path, body)


def hang(handler: Handler, path: str, body: bytes) -> None:
    """Send nothing, even if the host is mended, until the browser gives up."""
    handler.connection.recv(1)
    handler.close_connection = True


def change(handler: Handler, path: str, body: bytes) -> None:
    """Send a file with 64 other bytes in its middle."""
    middle = len(body) // 2
    other = bytes(byte ^ 0x55 for byte in body[middle : middle + 64])
    handler.send(path, body[:middle] + other + body[middle + 64 :])


def slow(handler: Handler, path: str, body: bytes) -> None:
    """Send a file in small parts."""
    handler.begin(path, len(body))
    step = len(body) // STEPS + 1
    for at in range(0, len(body), step):
        sleep(SLOW / STEPS)
        handler.wfile.write(body[at : at + step])
        handler.wfile.flush()


FAULTS: dict[str, Callable[[Handler, str, bytes], None]] = {
    "cut": cut,
    "empty": lambda handler, path, body: handler.send(path, b""),
    "halved": lambda handler, path, body: handler.send(path, body[: len(body) // 2]),
    "changed": change,
    "html": lambda handler, path, body: handler.send(path, PORTAL, 200, "text/html"),
    "plain": lambda handler, path, body: handler.send(path, body, 200, "text/plain"),
    "404": lambda handler, path, body: handler.send(path, PORTAL, 404, "text/html"),
    "500": lambda handler, path, body: handler.send(path, PORTAL, 500, "text/html"),
    "never": never,
    "hang": hang,
    "slow": slow,
}


@contextmanager
def hosting(
    folder: Path, kind: str = "", faulty: Collection[str] = (), patience: int = 15
) -> Iterator[Host]:
    """Start a host, and stop it at the end."""
    host = Host(folder, kind, faulty, patience)
    Thread(target=host.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    try:
        yield host
    finally:
        host.mended.set()
        host.shutdown()
        host.server_close()
