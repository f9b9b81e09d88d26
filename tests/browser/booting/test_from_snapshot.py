"""A visit without faults boots from the snapshot, with as few requests as possible."""

from pathlib import Path

from playwright.sync_api import BrowserContext

from builder.bundles import pyscript
from builder.program import program
from tests.browser.booting.conftest import PAGE
from tests.browser.booting.faults import hosting
from tools.driver.parts import wait_until_ready
from tools.driver.table import Table

NOT_NEEDED = {*program().parts, "app.zip", "none.zip", "pyodide-lock.json", "python_stdlib.zip"}


def test_a_first_visit_boots_from_the_snapshot_and_requests_each_file_once(
    dist: Path, profile: BrowserContext
) -> None:
    with hosting(dist) as host:
        page = profile.new_page()
        lines: list[str] = []
        page.on("console", lambda message: lines.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: lines.append(f"error: {error}"))
        page.goto(host.address + PAGE)
        wait_until_ready(page)
        Table(page).throw_button.click()
        page.wait_for_load_state("networkidle")
        page.close()
    assert [line for line in lines if line.startswith(("error:", "warning: Python"))] == []
    paths = [path for path in host.requested if path.startswith("assets/")]
    assert {path for path in paths if paths.count(path) > 1} == set()
    assert {path for path in paths if not (dist / path).is_file()} == set()
    names = {Path(path).name for path in paths}
    assert "snapshot.bin" in names
    assert names & NOT_NEEDED == set()
    assert {Path(path).name for path in paths if "/pyscript-" in path} == pyscript().keys()
