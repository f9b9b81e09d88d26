"""What Python boots from in a page: what is in it, and how it is packed."""

import io
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from web.boot import stdlib
from web.boot.make_snapshot import inside
from web.site import snapshot
from web.site.bundles import app, page
from web.site.template import NODE

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return snapshot.made(app())


def names(archive: bytes) -> list[str]:
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        return packed.namelist()


def test_a_memory_is_packed_and_put_back() -> None:
    ran = subprocess.run(
        [NODE, "--test", HERE / "snapshot/heap.test.mjs"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout


def test_the_library_is_compiled_and_holds_what_the_app_imports(made: dict[str, bytes]) -> None:
    there = names(made["stdlib.zip"])
    assert all(name.endswith(".pyc") for name in there)
    for module in ("random", "json/__init__", "asyncio/__init__", "re/__init__", "traceback"):
        assert f"{module}.pyc" in there
    for module in ("unittest/__init__", "wave", *inside.SPARED):
        assert f"{module}.pyc" not in there


def test_the_app_is_compiled_whole(made: dict[str, bytes]) -> None:
    with zipfile.ZipFile(io.BytesIO(app())) as sources:
        ours = {f"{name}c" for name in sources.namelist()}
    there = set(names(made["app.zip"]))
    assert ours <= there
    assert {name.split("/")[0] for name in there - ours} == {"pyscript"}


def test_the_manifest_tells_the_memory_and_what_is_fetched_on_the_way(
    made: dict[str, bytes],
) -> None:
    told = json.loads(made["manifest.js"].decode().removeprefix("export default ").rstrip(";\n"))
    assert made["snapshot.bin"].startswith(told["memory"]["id"].encode())
    assert told["sizes"] == {name: len(made[name]) for name in told["sizes"]}
    assert told["lock"]["packages"] == {}


def test_the_program_is_smaller_than_the_whole(made: dict[str, bytes]) -> None:
    whole = Path(snapshot.ROOT, "node_modules/pyodide/pyodide.asm.wasm").stat().st_size
    assert len(made["pyodide.asm.wasm"]) < 0.95 * whole


def test_a_memory_that_cannot_be_made_ends_the_build(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"could not be made:\n(?s:.)*lost"):
        snapshot.make(broken(), tmp_path)


def broken() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("nyout/__init__.py", "raise RuntimeError('the dice are lost')")
    return packed.getvalue()


def test_the_rest_of_the_library_is_fetched_once_and_only_for_its_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: list[bytes] = []

    def fetch() -> bytes:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("colorsys.py", "here = 1")
        fetched.append(packed.getvalue())
        return fetched[-1]

    archive = tmp_path / "library.zip"
    rest = stdlib.Rest(fetch, archive)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, rest])
    monkeypatch.setattr(sys, "path", [str(archive)])
    monkeypatch.setattr(sys, "path_importer_cache", {})
    assert rest.find_spec("numpy", None) is None
    assert not fetched
    spec = rest.find_spec("colorsys", None)
    assert spec is not None
    assert str(archive) in str(spec.origin)
    assert rest not in sys.meta_path
    assert len(fetched) == 1


def test_equal_sources_make_equal_memories_in_any_checkout(
    made: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or every build would be a new version, and all of it be fetched anew."""
    checkout = tmp_path / "a checkout with a name of its own"
    shutil.copytree(snapshot.ROOT / "web/boot", checkout / "web/boot")
    (checkout / "node_modules").symlink_to(snapshot.ROOT / "node_modules")
    monkeypatch.setattr(snapshot, "ROOT", checkout)
    snapshot.make(app(), tmp_path)
    assert {name: (tmp_path / name).read_bytes() for name in snapshot.MADE} == made


def test_modules_that_others_import_wait_for_nothing_at_their_top() -> None:
    """WebKit gives whoever imports a module that waits the module as if it were whole."""
    waits = [
        name
        for name, path in page().items()
        if isinstance(path, Path)
        and path.suffix == ".js"
        and re.search(r"^(?!\s|//|.*\basync\b).*\bawait\b", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert set(waits) <= {"boot.js"}, "that one is imported by nobody"


def test_a_memory_that_cannot_be_made_leaves_the_next_way_and_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    checkout = tmp_path / "checkout"
    shutil.copytree(snapshot.ROOT / "web/boot", checkout / "web/boot")
    (checkout / "node_modules").symlink_to(snapshot.ROOT / "node_modules")
    (checkout / "web/boot/make_snapshot/memory.py").write_text(
        "raise RuntimeError('the dice are lost')"
    )
    # As it is, so that it need not be made slim, which takes a while.
    slim = "export const slim = async (program, script) => ({ program, script: `${script}` });"
    (checkout / "web/boot/make_snapshot/slim.mjs").write_text(slim)
    monkeypatch.setattr(snapshot, "ROOT", checkout)
    snapshot.make(app(), tmp_path)
    warned = capsys.readouterr().err
    assert "WARNING" in warned
    assert "the dice are lost" in warned
    made = {name: snapshot.read(tmp_path / name) for name in snapshot.MADE}
    assert [name for name in made if not made[name]] == ["snapshot.bin"]
    assert '"lock"' in made["manifest.js"].decode()
    assert '"memory"' not in made["manifest.js"].decode()
