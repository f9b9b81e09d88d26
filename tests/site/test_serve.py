"""Tests the servers of `make play` and `make dev`."""

import gzip
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from builder import compress, dev, headers
from builder.serve import serving
from builder.template import NODE
from tests.cli.children import start

ROOT = Path(__file__).parent.parent.parent
CHECKOUT = (
    "builder",
    "nyout",
    "web",
    "index.html",
    "netlify.toml",
    "pyscript.toml",
)  # the sources of the page

TYPES = {
    "index.html": "text/html",
    "board.css": "text/css",
    "boot.js": "text/javascript",
    "pyodide.mjs": "text/javascript",
    "pyodide.asm.wasm": "application/wasm",
    "pyodide-lock.json": "application/json",
    "icon.svg": "image/svg+xml",
    "app.zip": "application/zip",
}


STYLE = "body { color: red; }\n"


def unpack(body: bytes) -> bytes:
    """Return the content of brotli, which Python lacks."""
    script = "process.stdout.write(zlib.brotliDecompressSync(fs.readFileSync(0)))"
    return subprocess.run([NODE, "-e", script], input=body, capture_output=True, check=True).stdout


DECODERS = {"br": unpack, "gzip": gzip.decompress, None: bytes}
"""The functions that return the content of a body, by encoding."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a site with a file of every type."""
    return site(tmp_path)


def site(tmp_path: Path) -> Path:
    """Write a site with a file of every type into a folder, and return the folder."""
    files = {name: name for name in TYPES} | {"embed/run/index.html": "a board"}
    files[headers.FILE] = headers.rules(["assets/page-1/page.css"]).decode()
    files["assets/page-1/page.css"] = STYLE
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    compress([tmp_path / "assets/page-1/page.css"])
    return tmp_path


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve such a site, and yield its address."""
    with serving(site(tmp_path_factory.mktemp("site"))) as address:
        yield address


@contextmanager
def command(
    module: str, *arguments: str, cwd: Path = ROOT
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a server, and yield its process and the address that it prints."""
    running = start([sys.executable, "-m", f"builder.{module}", *arguments], cwd)
    try:
        assert running.stdout
        greeting = re.match(r"Playing at (http://127\.0\.0\.1:\d+/) ", running.stdout.readline())
        assert greeting, running.communicate()
        yield running, greeting[1]
    finally:
        running.kill()
        running.communicate()


def text_at(address: str) -> str:
    """Return the text at an address."""
    with urlopen(address) as answer:
        return answer.read().decode()


@pytest.mark.parametrize("name", TYPES)
def test_each_file_has_its_type_and_is_revalidated(address: str, name: str) -> None:
    with urlopen(address + name) as answer:
        assert answer.headers.get_content_type() == TYPES[name]
        assert answer.headers["Cache-Control"] == "no-cache"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.read().decode() == name


def test_files_with_a_hash_in_their_address_are_cached_for_ever_and_open_to_all_origins(
    address: str,
) -> None:
    with urlopen(f"{address}assets/page-1/page.css") as answer:
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_an_error_is_never_cached(address: str) -> None:
    for name in ("assets/page-1/missing.css", "assets/page-0/page.css"):
        with pytest.raises(HTTPError, match="404") as error:
            urlopen(address + name)
        assert error.value.headers["Cache-Control"] == "no-cache"
        error.value.close()


def test_only_embedded_boards_can_be_framed(address: str) -> None:
    for path, ancestors in ("", "'none'"), ("index.html", "'none'"), ("embed/run/", "*"):
        with urlopen(address + path) as answer:
            policy = dict(part.split(None, 1) for part in policies(answer))
            assert policy["frame-ancestors"] == ancestors
            assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"


def policies(answer: HTTPResponse) -> list[str]:
    """Return the directives of the content security policy of a response."""
    return answer.headers["Content-Security-Policy"].split("; ")


@pytest.mark.parametrize(("accept", "encoding"), [("br, gzip", "br"), ("gzip", "gzip"), ("", None)])
def test_a_file_is_sent_in_the_smallest_accepted_encoding(
    address: str, accept: str, encoding: str | None
) -> None:
    request = Request(f"{address}assets/page-1/page.css", headers={"Accept-Encoding": accept})
    with urlopen(request) as answer:
        assert answer.headers["Content-Encoding"] == encoding
        assert answer.headers.get_content_type() == "text/css"
        body = answer.read()
        assert DECODERS[encoding](body).decode() == STYLE


def test_a_missing_file_is_404(folder: Path) -> None:
    for running in serving(folder), dev.serving():
        with running as address:
            for name in ("missing", "embed/", "assets"):
                with pytest.raises(HTTPError, match="404") as error:
                    urlopen(address + name)
                error.value.close()


@pytest.mark.parametrize(
    "target", ["/../secret", "/%2e%2e/secret", "/%zz", "/%ff", "http://[::1/run"]
)
def test_an_invalid_address_is_refused(folder: Path, target: str) -> None:
    (folder.parent / "secret").write_text("secret")
    for running in serving(folder), dev.serving():
        with running as address:
            assert status(address, target) in (400, 403, 404)


@pytest.mark.parametrize("fields", ["Host: evil.example", "Host: localhost\r\nOrigin: https://a.b"])
def test_the_server_of_the_checkout_answers_no_other_site(fields: str) -> None:
    with dev.serving() as address:
        assert status(address, "/assets/page/board.css", fields) == 403
        assert status(address, "/assets/page/board.css") == 200


def status(address: str, target: str, fields: str = "Host: localhost") -> int:
    """Return the status of the response to a target, which need not be an address."""
    with socket.create_connection(("127.0.0.1", urlsplit(address).port or 0)) as connection:
        connection.sendall(f"GET {target} HTTP/1.1\r\n{fields}\r\n\r\n".encode())
        return int(connection.recv(1000).split()[1])


def test_a_hundred_visitors_can_connect_at_once(address: str) -> None:
    with ExitStack() as visitors:
        for _ in range(100):
            visitor = socket.create_connection(
                ("127.0.0.1", urlsplit(address).port or 0), timeout=9
            )
            visitors.enter_context(visitor)
        assert text_at(address) == "index.html"


def test_a_visitor_who_leaves_during_a_download_prints_no_error(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "app.zip").write_bytes(bytes(10_000_000))
    with serving(folder) as address:
        for _ in range(5):
            assert status(address, "/app.zip") == 200
        assert text_at(address) == "index.html"
    assert capfd.readouterr().err == ""


def test_an_unchanged_file_is_not_sent_again(folder: Path) -> None:
    with serving(folder) as address:
        connection = HTTPConnection(urlsplit(address).netloc)
        connection.request("GET", "/")
        first = connection.getresponse()
        first.read()
        condition = {"If-None-Match": first.headers["ETag"]}
        connection.request("GET", "/", headers=condition)
        second = connection.getresponse()
        assert (second.status, second.read()) == (304, b"")
        (folder / "index.html").write_text("other.html")
        connection.request("GET", "/", headers=condition)
        assert connection.getresponse().read() == b"other.html"
        connection.close()


def test_a_part_of_a_file_is_sent_alone(address: str) -> None:
    with urlopen(Request(address, headers={"Range": "bytes=2-4"})) as answer:
        assert (answer.status, answer.read()) == (206, b"dex")


def test_a_request_for_the_head_gets_no_body(address: str) -> None:
    with urlopen(Request(address, method="HEAD")) as answer:
        assert (answer.headers["Content-Length"], answer.read()) == ("10", b"")


def test_the_next_port_is_used_if_one_is_taken(folder: Path) -> None:
    with serving(folder) as first:
        port = int(first.rstrip("/").rpartition(":")[2])
        with serving(folder, port) as second:
            assert int(second.rstrip("/").rpartition(":")[2]) > port
            assert text_at(first) == text_at(second)


def test_only_this_machine_can_connect(folder: Path) -> None:
    with serving(folder) as address:
        port = int(address.rstrip("/").rpartition(":")[2])
        others = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), port)}
        for other in others - {"127.0.0.1", "::1"}:
            with pytest.raises(OSError, match=r"refused|timed out|unreachable"):
                socket.create_connection((str(other), port), timeout=5).close()


def test_without_a_site_the_command_names_make_build(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "builder.serve", str(tmp_path / "dist")]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, text=True)
    assert run.returncode == 1
    assert "make build" in run.stderr
    assert "Traceback" not in run.stderr


def test_an_invalid_port_is_reported_without_a_traceback(folder: Path) -> None:
    command = [sys.executable, "-m", "builder.serve", str(folder), "--port", "70000"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, text=True)
    assert run.returncode in (1, 2)
    assert "Traceback" not in run.stderr


def test_ctrl_c_ends_the_server_cleanly(folder: Path) -> None:
    with command("serve", str(folder), "--port", "0") as (running, address):
        assert text_at(address) == "index.html"
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=30)
        assert errors == ""
        assert running.returncode in (0, 130)


def test_dev_shows_an_edit_without_a_build(tmp_path: Path) -> None:
    for name in CHECKOUT:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copyfile
        copy(ROOT / name, tmp_path / name)
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    with command("dev", "--port", "0", cwd=tmp_path) as (_, address):
        page = text_at(f"{address}le-nyout.html")
        assert page.count('data-place="') == 29 + 4, "the page contains the drawn board"
        assert "{{" not in page + text_at(address) + text_at(f"{address}run-rules.html")
        assert text_at(f"{address}assets/page/board.css") == (
            ROOT / "nyout/draw/board.css"
        ).read_text("utf-8")
        edit(tmp_path / "nyout/words/en/page.py", '"All games"', '"Edited"')
        edit(tmp_path / "nyout/words/po/fr.po", 'msgstr "Règles"', 'msgstr "Modifié"')
        edit(tmp_path / "index.html", '<h2 id="games-title"', '<h2 id="edited"')
        edit(tmp_path / "nyout/words/en/play.py", '"turn.you": "Your turn"', '"turn.you": "Go"')
        edit(tmp_path / "web/assets/page.css", ":root", "/* edited */ :root")
        edit(tmp_path / "nyout/games/run/rules.en.html", "<h2>", "<h2>Edited: ")
        assert '<h2 id="edited" data-text="page.games">Edited</h2>' in text_at(address)
        assert "Modifié" in text_at(f"{address}fr/")
        assert b"Modifi" in urlopen(f"{address}assets/words/fr.mo").read()
        assert '<span id="turn" class="own">Go</span>' in text_at(f"{address}le-nyout.html")
        assert ">Edited: " in text_at(f"{address}run-rules.html")
        assert "/* edited */" in text_at(f"{address}assets/page/page.css")
        edit(tmp_path / "nyout/draw/__init__.py", "import", "no Python")
        with pytest.raises(HTTPError, match="500") as error:
            urlopen(address)
        with error.value as answer:
            assert "SyntaxError" in answer.read().decode()


def edit(file: Path, old: str, new: str) -> None:
    """Replace the first `old` in a file with `new`."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_only_pages_may_connect_to_the_relays_of_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(headers, "relays", lambda: ["wss://relay.example.org/relay"])
    rules = headers.rules([]).decode().split("\n/")
    connects = {rule.partition("\n")[0]: "wss:" in rule for rule in rules if "connect-src" in rule}
    assert connects == {"*": True, "embed/*": False, "reference/*": False}
