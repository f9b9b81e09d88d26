"""Tests damaged downloads: catalogues, archives, and the hashes that the worker checks."""

import io
import json
import sys
import zipfile
from pathlib import Path

import pytest

from builder import catalogues
from builder.offline import integrity, worker
from nyout import words
from web.boot import stdlib

PORTAL = b"<!doctype html><title>Airport</title><h1>Please log in</h1>" * 100
FRENCH = catalogues.compile_catalogue("fr")


@pytest.mark.parametrize(
    "body",
    [b"", PORTAL, FRENCH[:-1000], FRENCH[:20], catalogues.compile_catalogue("ko")],
    ids=["nothing", "a page", "a part", "only the head", "another language"],
)
def test_an_invalid_catalogue_is_refused_and_the_language_is_kept(body: bytes) -> None:
    with catalogues.speaking("ko"):
        sentence = words.text("page.undo")
        with pytest.raises(ValueError, match="the catalogue of fr "):
            words.speak("fr", body)
        assert (words.current_language(), words.text("page.undo")) == ("ko", sentence)


def test_an_invalid_library_is_refused_and_fetched_again_by_the_next_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as library:
        library.writestr("colorsys.py", "here = 1")
    archive = tmp_path / "library.zip"
    archive.write_bytes(b"the initial library")
    answers = iter([PORTAL, buffer.getvalue()])
    rest = stdlib.Rest(lambda: next(answers), archive)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, rest])
    monkeypatch.setattr(sys, "path", [str(archive)])
    monkeypatch.setattr(sys, "path_importer_cache", {})
    with pytest.raises(ImportError, match="colorsys: the standard library did not arrive"):
        rest.find_spec("colorsys", None)
    assert archive.read_bytes() == b"the initial library"
    assert rest in sys.meta_path
    assert rest.find_spec("colorsys", None) is not None


def test_the_worker_knows_the_hash_of_every_asset() -> None:
    files = {
        f"assets/{path}": path.encode()
        for path in ("page-1/page.css", "python-2/segno.zip", "words-3/fr.mo", "pyodide-4/a.zip")
    } | {"index.html": b"", "fr/index.html": b"", "embed/run/index.html": b""}
    first, _ = worker(files).decode().split(";\n", 1)
    lists = json.loads(first.removeprefix("const SITE = "))
    parts = [
        lists["assets"],
        lists["others"],
        *(part["assets"] for part in lists["languages"].values()),
    ]
    hashes = {path: digest for part in parts for path, digest in part.items()}
    assert hashes == {
        path: integrity(body) for path, body in files.items() if path.startswith("assets/")
    }
    assert list(lists["others"]) == ["assets/python-2/segno.zip"]
