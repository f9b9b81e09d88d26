"""Builds without a memory snapshot: they fail if it is required; else the site still works."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

from tests.browser.booting.faults import hosting
from tests.browser.helpers.matches import FORK, link_to
from tests.browser.helpers.waiting import TIMEOUT
from web.site.template import ROOT

REASON = "this memory is broken on purpose"
WAY = "Python does not start from the packed memory: the site was built without it"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a checkout in which the program that prepares the snapshot fails."""
    folder = tmp_path_factory.mktemp("checkout")
    for entry in ROOT.iterdir():
        if entry.name not in {".cache", "dist", "web"}:
            (folder / entry.name).symlink_to(entry)
    shutil.copytree(ROOT / "web", folder / "web")
    (folder / "web/boot/make_snapshot/memory.py").write_text(f"raise RuntimeError('{REASON}')")
    compressed = ROOT / ".cache/compressed"  # most files equal those of the usual site
    compressed.mkdir(parents=True, exist_ok=True)
    (folder / ".cache").mkdir()
    (folder / ".cache/compressed").symlink_to(compressed)
    return folder


def build(checkout: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run `nyout build` in a checkout."""
    return subprocess.run(
        [sys.executable, "-m", "nyout", "build", *options],
        cwd=checkout,
        env=os.environ | {"PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def built(checkout: Path) -> subprocess.CompletedProcess[str]:
    """Run a build that does not require the snapshot."""
    return build(checkout)


@pytest.fixture(scope="module")
def degraded(checkout: Path, built: subprocess.CompletedProcess[str]) -> Path:
    """Return the folder of the site without a snapshot."""
    assert built.returncode == 0, built.stderr
    return checkout / "dist"


def open_page(profile: BrowserContext, address: str) -> tuple[Page, list[str]]:
    """Open a page; return it with its log of errors and of failed ways to start Python."""
    page = profile.new_page()
    logged: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error" or message.text.startswith("Python "):
            logged.append(message.text)

    page.on("console", on_console)
    page.goto(address)
    return page, logged


def test_a_build_that_requires_the_snapshot_fails_and_says_why(checkout: Path) -> None:
    ran = build(checkout, "--require-snapshot")
    assert ran.returncode == 1
    assert "ERROR: the memory snapshot is required, but could not be made" in ran.stderr
    assert REASON in ran.stderr


def test_any_other_build_warns_of_the_cost_and_says_how_to_make_it_fail(
    built: subprocess.CompletedProcess[str],
) -> None:
    assert built.returncode == 0
    assert "WARNING: the memory snapshot could not be made." in built.stderr
    assert "the first move takes about twice as long" in " ".join(built.stderr.split())
    assert "--require-snapshot" in built.stderr
    assert REASON in built.stderr


def test_a_game_can_be_played_on_the_degraded_site(degraded: Path, profile: BrowserContext) -> None:
    with hosting(degraded) as host:
        page, logged = open_page(profile, f"{host.address}le-nyout.html{link_to(FORK)}")
        page.wait_for_selector("html[data-ready]", timeout=TIMEOUT)
        for token in ("5", "9"):
            page.locator(f"#board [data-place='{token}']").click()
        expect(page.locator("#moves [aria-current=step]")).to_have_attribute("title", "5-9")
        assert logged == [WAY]
        requested = {Path(path).name for path in host.requested}
        assert {"stdlib.zip", "app.zip"} <= requested
        assert "python_stdlib.zip" not in requested
        page.close()


def test_an_embedded_board_of_the_degraded_site_wakes_on_a_click(
    degraded: Path, profile: BrowserContext
) -> None:
    with hosting(degraded) as host:
        page, logged = open_page(profile, f"{host.address}embed/le-nyout/index.html{link_to(FORK)}")
        page.locator("html[data-asleep]").wait_for()
        page.locator("#board").click(position={"x": 2, "y": 2})
        page.wait_for_selector("html[data-ready]", timeout=TIMEOUT)
        for token in ("5", "9"):
            page.locator(f"#board [data-place='{token}']").click()
        expect(page.locator("#moves [aria-current=step]")).to_have_attribute("title", "5-9")
        assert logged == [WAY]
        page.close()
