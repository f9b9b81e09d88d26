"""A host that can go offline, change its site, and fail."""

# pyright: reportUninitializedInstanceVariable=false
# `Host.reset` sets the attributes at the start and for each test.

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

from builder.serve import TYPES, headers
from tools.driver.hosts import DEPLOYED

PORTAL = b"<!doctype html><link rel=icon href=data:,><title>Airport</title><h1>Please log in</h1>"
"""The page of a captive portal."""


def no_file(name: str) -> bool:
    """Match no file."""
    return False


def every_file(name: str) -> bool:
    """Match every file."""
    return True


class Host:
    """Serves `folder`, at the same address after every start."""

    def __init__(self, folder: Path) -> None:
        self.port = 0
        self.server: Server | None = None
        self.reset(folder)

    def reset(self, folder: Path) -> None:
        """Serve a site, without the faults and the log of earlier tests."""
        self.folder = folder
        self.requested: list[str] = []  # paths of the requests that got a file
        self.missing: Callable[[str], bool] = no_file
        self.hangs = False  # whether requests for missing files get no answer
        self.portal: Callable[[str], bool] = no_file  # files that a captive portal replaces
        self.missed = Event()  # set by the first request for a missing file
        self.start()

    @property
    def address(self) -> str:
        """Address of the site, with a slash at the end."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Listen, unless the host does already."""
        if self.server:
            return
        self.server = Server(("127.0.0.1", self.port), handler(self))
        self.port = self.server.server_port
        Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Stop listening, and drop all connections."""
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server.drop_connections()
            self.server = None


class Server(ThreadingHTTPServer):
    """A server that can drop its connections."""

    daemon_threads = True

    def __init__(self, *args: Any) -> None:
        self.connected: set[socket.socket] = set()
        super().__init__(*args)

    def process_request(self, request: Any, client_address: Any) -> None:
        self.connected.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self.connected.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass  # browsers may close a connection at any time

    def drop_connections(self) -> None:
        """Drop all connections."""
        for request in list(self.connected):
            with suppress(OSError):
                request.shutdown(socket.SHUT_RDWR)


def handler(host: Host) -> type[SimpleHTTPRequestHandler]:
    """Return the class that handles the requests to a host."""

    class Handler(SimpleHTTPRequestHandler):
        """Sends the site with the deployed headers, or the faults of the host."""

        extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.directory = str(host.folder)  # it may change during a connection
            name = urlsplit(self.path).path.lstrip("/")
            if host.portal(name):
                self.send_portal()
            elif host.missing(name):
                host.missed.set()
                if host.hangs:
                    Event().wait()
                self.send_error(503)
            else:
                super().do_GET()

        def send_portal(self) -> None:
            super().send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(PORTAL)))
            super().end_headers()
            self.wfile.write(PORTAL)

        def send_response(self, code: int, message: str | None = None) -> None:
            if code == 200:
                host.requested.append(urlsplit(self.path).path.lstrip("/"))
            super().send_response(code, message)

        def end_headers(self) -> None:
            for name, value in headers(DEPLOYED, urlsplit(self.path).path).items():
                self.send_header(name, value)
            super().end_headers()

        def log_message(self, *args: object) -> None:
            pass

    return Handler


@contextmanager
def hosting(folder: Path) -> Iterator[Host]:
    """Start a host, and stop it at the end."""
    host = Host(folder)
    try:
        yield host
    finally:
        host.stop()
