"""Tests the files for offline play, and the manifest of the app."""

import json
import re
import struct
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from builder import offline
from builder.bundles import BUNDLES, plain_folder
from builder.offline import Cached, integrity, list_cached, worker
from builder.pages.pages import PAGES
from builder.pages.root_files import BESIDE
from builder.template import COLOURS, ROOT, Site
from nyout import GAMES, words

FRAME = "embed/"
HTML = [name for name in PAGES if name.endswith(".html") and not name.startswith(FRAME)]
# Limits of the disk space in bytes.
SITE, GAME = 20_000_000, 300_000  # the part of a game: its pages in all languages, its code
MAX_ICON = 30_000


@pytest.fixture(scope="module")
def site(dist: Path) -> dict[str, bytes]:
    """Return the files of the built site by their addresses."""
    return {
        path.relative_to(dist).as_posix(): path.read_bytes()
        for path in dist.rglob("*")
        if path.is_file()
    }


def every(site: Mapping[str, bytes]) -> Cached:
    """Return the cached files of all languages."""
    parts = [list_cached(site, language) for language in words.LANGUAGES]
    pages, assets = (
        {path: digest for of in part for path, digest in of.items()}
        for part in zip(*parts, strict=True)
    )
    return Cached(pages, assets)


def version(site: Mapping[str, bytes]) -> str:
    """Return the version of a worker for these files."""
    return lists_of({offline.WORKER: worker(site)})["version"]


def lists_of(site: Mapping[str, bytes]) -> dict[str, Any]:
    """Return the list of files in the worker of a built site."""
    first, _ = site[offline.WORKER].decode().split(";\n", 1)
    return json.loads(first.removeprefix("const SITE = "))


def test_every_page_is_cached_and_all_cached_files_have_hashes(site: dict[str, bytes]) -> None:
    cache = every(site)
    assert set(HTML) <= cache.pages.keys()
    assert not [name for name in cache.pages if name.startswith(FRAME)]
    for path, digest in (cache.pages | cache.assets).items():
        assert digest == integrity(site[path]), path
    lists = lists_of(site)
    for part in ("pages", "assets"):
        parts = [lists[part], *(files[part] for files in lists["languages"].values())]
        assert {path: digest for files in parts for path, digest in files.items()} == getattr(
            cache, part
        )


def test_the_list_of_a_language_has_only_files_of_that_language(site: dict[str, bytes]) -> None:
    other = [name for name in words.LANGUAGES if name != words.ENGLISH]
    for language in other:
        files = list_cached(site, language)
        assert {path.partition("/")[0] for path in files.pages} == {language}
        assert [Path(path).name for path in files.assets] == [f"{language}.mo"]
    assert not [path for path in list_cached(site).pages if path.partition("/")[0] in other]


def test_exactly_the_listed_files_are_left_out_of_the_cache(site: dict[str, bytes]) -> None:
    cache = every(site)
    left = site.keys() - cache.pages.keys() - cache.assets.keys()
    assets = [path for path in left if path.startswith("assets/")]
    names = {re.sub(r"^assets/(\w+)-\w+/", r"\1/", path) for path in assets}
    for name in names:
        assert any(fnmatchcase(name, pattern) for pattern in offline.LEFT_OUT), name
    for pattern in offline.LEFT_OUT:
        assert any(fnmatchcase(name, pattern) for name in names), f"no file matches {pattern}"


def test_each_asset_of_a_page_is_cached_except_styles_of_extras(site: dict[str, bytes]) -> None:
    cache, on_request = every(site), offline.others(site)
    for page in HTML:
        referred = re.findall(r"(?:\./|\.\./)+(assets/[\w./-]+\.\w+)", site[page].decode())
        assert referred
        for path in referred:
            left_out = "/icons-" in path or ("/extra-" in path and path in on_request)
            assert path in cache.assets or left_out, f"{page}: {path}"


def test_the_cached_files_stay_within_the_disk_space(site: dict[str, bytes]) -> None:
    cache = every(site)
    assert sum(len(site[path]) for path in (*cache.pages, *cache.assets)) < SITE + GAME * len(GAMES)


def test_a_version_follows_from_the_cached_files_and_the_rules_of_the_host(
    site: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert worker(site) == site[offline.WORKER] == worker(dict(reversed(site.items())))
    versions = {
        version(files)
        for files in (site, site | {"index.html": b""}, site | {"assets/page-0/new.css": b""})
    }
    for name in ("builder/_headers", "web/offline/sw.js"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("// other rules")
    monkeypatch.setattr(offline, "ROOT", tmp_path)
    versions.add(version(site))
    assert len(versions) == 4


def test_the_app_has_icons_and_a_shortcut_to_each_game(site: dict[str, bytes]) -> None:
    manifest = json.loads(site["manifest.webmanifest"])
    korean = json.loads(site["ko/manifest.webmanifest"])
    assert (korean["id"], korean["lang"], korean["start_url"]) == (manifest["id"], "ko", "../ko/")
    assert korean["shortcuts"][1]["name"] == "윷놀이"
    shortcuts = manifest["shortcuts"]
    assert [shortcut["url"] for shortcut in shortcuts] == [f"./{name}.html" for name in GAMES]
    icons = manifest["icons"] + [icon for shortcut in shortcuts for icon in shortcut["icons"]]
    for icon in icons:
        body = site[icon["src"].removeprefix("./")]
        assert len(body) < MAX_ICON, icon
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", body[16:24])) == icon["sizes"]
    assert {icon.get("purpose") for icon in manifest["icons"]} == {None, "any", "maskable"}


def test_the_colours_of_the_manifest_are_those_of_the_page() -> None:
    style = (ROOT / "web/assets/page.css").read_text("utf-8")
    assert "--page: light-dark({light}, {dark});".format(**COLOURS) in style


def test_the_development_server_caches_nothing() -> None:
    site = Site("run.html", {bundle: plain_folder(bundle) for bundle in BUNDLES})
    assert b"unregister()" in BESIDE[offline.WORKER](site)
    assert b"offline.js" not in PAGES["run.html"](site)
