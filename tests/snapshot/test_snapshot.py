"""Tests the files that Python boots from, their packing, and how memory is restored."""

import io
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from builder import snapshot, write_site
from builder.bundles import app, page
from builder.cache import cached_folder
from builder.program import BuildError, program
from builder.snapshot import inside
from builder.template import NODE, ROOT
from web.boot import stdlib


def names(archive: bytes) -> list[str]:
    with zipfile.ZipFile(io.BytesIO(archive)) as members:
        return members.namelist()


def test_the_library_of_the_memory_contains_the_imports_of_the_app() -> None:
    paths = names(snapshot._all_files(app())["stdlib.zip"])
    assert all(name.endswith(".pyc") for name in paths)
    for module in ("random", "json/__init__", "asyncio/__init__", "re/__init__", "traceback"):
        assert f"{module}.pyc" in paths
    for module in ("unittest/__init__", "wave", *inside.SPARED):
        assert f"{module}.pyc" not in paths


def test_the_app_is_compiled_whole(boot_files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(io.BytesIO(app())) as sources:
        names_of_sources = sources.namelist()
    ours = {f"{name}c" if name.endswith(".py") else name for name in names_of_sources}
    archived = set(names(boot_files["app.zip"]))
    assert ours <= archived
    assert {name.split("/")[0] for name in archived - ours} == {"pyscript"}


def test_the_manifest_names_the_memory_and_the_sizes_of_the_files(
    boot_files: dict[str, bytes],
) -> None:
    text = boot_files["manifest.js"].decode()
    manifest = json.loads(text.removeprefix("export default ").rstrip(";\n"))
    assert boot_files["snapshot.bin"].startswith(manifest["memory"]["id"].encode())
    files = boot_files | snapshot.program_files(app())
    assert manifest["sizes"] == {name: len(files[name]) for name in manifest["sizes"]}
    assert manifest["lock"]["packages"] == {}


@pytest.mark.parametrize("lost", ["library", "snapshot"])
def test_a_file_that_cannot_be_made_fails_the_build_and_leaves_the_site_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    def run(step: str, folder: Path) -> None:
        if step == lost:
            raise BuildError(step)

    monkeypatch.setattr(snapshot, "_run", run)
    monkeypatch.setattr(snapshot, "pack_sources", bytes)
    monkeypatch.setattr(snapshot, "CACHE", tmp_path / "cache")
    snapshot._all_files.cache_clear()
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("before", "utf-8")
    with pytest.raises(BuildError, match=lost):
        write_site(site)
    assert (site / "index.html").read_text("utf-8") == "before"


def test_the_rest_of_the_library_is_fetched_once_and_only_for_its_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[bytes] = []

    def fetch() -> bytes:
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as archive:
            archive.writestr("colorsys.py", "here = 1")
        answers.append(buffer.getvalue())
        return answers[-1]

    archive = tmp_path / "library.zip"
    rest = stdlib.Rest(fetch, archive)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, rest])
    monkeypatch.setattr(sys, "path", [str(archive)])
    monkeypatch.setattr(sys, "path_importer_cache", {})
    assert rest.find_spec("numpy", None) is None
    assert not answers
    spec = rest.find_spec("colorsys", None)
    assert spec is not None
    assert str(archive) in str(spec.origin)
    assert rest not in sys.meta_path
    assert len(answers) == 1


def test_the_code_of_extension_modules_is_loaded_before_the_first_is_imported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arrives = [False, True]
    loads: list[str] = []

    def load() -> None:
        loads.append("modules.wasm")
        if not arrives.pop(0):
            raise OSError

    finder = stdlib.Modules(load, ["cmath"])
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    assert finder.find_spec("math", None) is None
    assert not loads
    with pytest.raises(ImportError, match="cmath: the code of extension modules"):
        finder.find_spec("cmath", None)
    assert finder in sys.meta_path
    assert finder.find_spec("cmath", None) is None
    assert finder not in sys.meta_path
    assert len(loads) == 2


@pytest.mark.slow
def test_equal_sources_make_equal_memories_in_any_checkout(
    boot_files: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise every build would be a new version, and browsers would fetch all of it again."""
    monkeypatch.setattr(
        snapshot, "ROOT", copy_sources(tmp_path / "a checkout with a name of its own")
    )
    monkeypatch.setattr(snapshot, "CACHE", tmp_path / "cache")
    snapshot.make(app(), tmp_path)
    assert files_of(tmp_path) == boot_files


def files_of(folder: Path) -> dict[str, bytes]:
    """Return the files that Python boots from in a folder."""
    return {name: (folder / name).read_bytes() for name in snapshot.FILES}


@pytest.mark.slow
def test_an_update_of_the_app_does_not_change_the_program(
    boot_files: dict[str, bytes], tmp_path: Path
) -> None:
    """The program has a bundle of its own, which browsers then keep."""
    changed = io.BytesIO(app())
    with zipfile.ZipFile(changed, "a") as archive:
        archive.writestr("web/newer.py", "NEWER = True\n")
    snapshot.make(changed.getvalue(), tmp_path)
    assert files_of(tmp_path)[snapshot.SNAPSHOT] != boot_files[snapshot.SNAPSHOT]
    for name, content in snapshot.program_files(app()).items():
        assert (tmp_path / name).read_bytes() == content, name


def test_imported_modules_have_no_top_level_await() -> None:
    """WebKit exposes a module that still awaits as if it had run completely."""
    waits = [
        name
        for name, path in page().items()
        if isinstance(path, Path)
        and path.suffix == ".js"
        and re.search(r"^(?!\s|//|.*\basync\b).*\bawait\b", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert set(waits) <= {"boot.js"}, "no module imports boot.js"


def copy_sources(checkout: Path) -> Path:
    """Copy the sources of the snapshot."""
    for folder in ("web/boot", "builder/snapshot"):
        shutil.copytree(snapshot.ROOT / folder, checkout / folder)
    (checkout / "node_modules").symlink_to(snapshot.ROOT / "node_modules")
    return checkout


@pytest.mark.slow
def test_a_program_that_does_not_start_fails_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pyodide only warns about a program that cannot be instantiated, and waits for ever."""
    lost, folder = tmp_path / "lost", tmp_path / "made"
    lost.mkdir()
    folder.mkdir()
    whole = program()
    whole.copy(lost)
    (lost / "pyodide.asm.wasm").write_bytes(b"the dice are lost")
    monkeypatch.setattr(snapshot, "program", lambda: whole._replace(folder=lost))
    with pytest.raises(BuildError, match="instantiation failed"):
        snapshot.make(app(), folder)


def test_a_folder_that_could_not_be_made_is_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(folder: Path) -> None:
        (folder / "half").touch()
        raise BuildError

    def make(folder: Path) -> None:
        (folder / "whole").touch()

    with pytest.raises(BuildError):
        cached_folder(tmp_path, [b"input"], fail, "Failing")
    whole = cached_folder(tmp_path, [b"input"], make, "Making it")
    assert [path.name for path in whole.iterdir()] == ["whole"]
    assert cached_folder(tmp_path, [b"input"], fail, "Failing") == whole
    assert cached_folder(tmp_path, [b"other"], Path.touch, "Making another") != whole
    assert capsys.readouterr().err == "Failing …\nMaking it …\nMaking another …\n"


# --- how a memory is packed and restored; each fails if a private interface changes ---------------


def test_a_packed_memory_is_restored() -> None:
    run_in_node("heap-diff.test.mjs")


def test_unused_memory_is_zeroed() -> None:
    run_in_node("zero-free.test.mjs")


def test_links_and_hashes_that_are_left_out_of_the_memory_are_put_back() -> None:
    run_in_node("heap-objects.test.mjs")


def test_exports_get_the_numbers_of_their_entries_in_the_table() -> None:
    run_in_node("wasm.test.mjs")


def run_in_node(name: str) -> None:
    """Run a test file of `tests/snapshot`, and fail with its output."""
    command = [NODE, "--test", ROOT / "tests/snapshot" / name]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout
