"""A build without a memory snapshot: it fails if a snapshot is required, else the site works."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

from tests.browser.booting.faults import hosting
from tests.browser.play.test_dragging import TWO_ON
from tests.browser.table import LONG, link_to
from web.site.template import ROOT

REASON = "this memory is broken on purpose"
WAY = "Python does not start from the packed memory: the site was built without it"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout in which the program that prepares the memory for the snapshot fails."""
    folder = tmp_path_factory.mktemp("checkout")
    for entry in ROOT.iterdir():
        if entry.name not in {".cache", "dist", "web"}:
            (folder / entry.name).symlink_to(entry)
    shutil.copytree(ROOT / "web", folder / "web")
    (folder / "web/boot/make_snapshot/memory.py").write_text(f"raise RuntimeError('{REASON}')")
    compressed = ROOT / ".cache/compressed"  # most files are as in the usual site
    compressed.mkdir(parents=True, exist_ok=True)
    (folder / ".cache").mkdir()
    (folder / ".cache/compressed").symlink_to(compressed)
    return folder


def build(checkout: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """`nyout build` in a checkout."""
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
    """A build that does without the snapshot."""
    return build(checkout)


@pytest.fixture(scope="module")
def degraded(checkout: Path, built: subprocess.CompletedProcess[str]) -> Path:
    """The site that it builds."""
    assert built.returncode == 0, built.stderr
    return checkout / "dist"


def opened(profile: BrowserContext, address: str) -> tuple[Page, list[str]]:
    """A page, and what its console says of ways that failed, and of errors."""
    page = profile.new_page()
    said: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" or message.text.startswith("Python "):
            said.append(message.text)

    page.on("console", hear)
    page.goto(address)
    return page, said


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


def test_a_game_is_played_by_clicks_on_the_board_of_the_degraded_site(
    degraded: Path, profile: BrowserContext
) -> None:
    with hosting(degraded) as host:
        page, said = opened(profile, f"{host.address}le-nyout.html{link_to(TWO_ON)}")
        page.wait_for_selector("html[data-ready]", timeout=LONG)
        for token in ("5", "9"):
            page.locator(f"#board [data-place='{token}']").click()
        expect(page.locator("#moves [aria-current=step]")).to_have_attribute("title", "5-9")
        assert said == [WAY]
        asked = {Path(path).name for path in host.asked}
        assert {"stdlib.zip", "app.zip"} <= asked
        assert "python_stdlib.zip" not in asked
        page.close()


def test_a_board_in_another_page_wakes_at_a_click_on_the_degraded_site(
    degraded: Path, profile: BrowserContext
) -> None:
    with hosting(degraded) as host:
        page, said = opened(profile, f"{host.address}embed/le-nyout/index.html{link_to(TWO_ON)}")
        page.locator("html[data-asleep]").wait_for()
        page.locator("#board").click(position={"x": 2, "y": 2})
        page.wait_for_selector("html[data-ready]", timeout=LONG)
        for token in ("5", "9"):
            page.locator(f"#board [data-place='{token}']").click()
        expect(page.locator("#moves [aria-current=step]")).to_have_attribute("title", "5-9")
        assert said == [WAY]
        page.close()
