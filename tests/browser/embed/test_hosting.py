"""The site on other hosts: in a folder of a plain file server, and with Netlify's rules."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.problems import FAILED_REQUEST, Problems
from tests.browser.helpers.table import Table
from web.site.pages.pages import order_games
from web.site.template import ROOT


@contextmanager
def plain_server(folder: Path) -> Iterator[str]:
    """Start Python's own file server, `python -m http.server`, and yield its address."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as running:
        assert running.stdout
        port = running.stdout.readline().split(" port ")[1].split()[0]
        try:
            yield f"http://127.0.0.1:{port}/"
        finally:
            running.kill()


def test_in_a_folder_of_a_plain_server_a_game_can_be_found_and_played(
    page: Page, dist: Path, tmp_path: Path
) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games/nyout").symlink_to(dist)
    with plain_server(tmp_path) as address:
        page.goto(f"{address}games/nyout/")
        page.get_by_role("link", name="Play Le Nyout").first.click()
        table = Table(page).wait()
        expect(page).to_have_url(f"{address}games/nyout/le-nyout.html")
        table.throw_button.click()
        expect(table.plies).not_to_have_count(0)  # a computer player may have followed
        page.close()  # which still downloads what it may need


def test_the_page_for_unknown_addresses_links_to_the_games(page: Page, problems: Problems) -> None:
    answer = page.goto("no/such/page")
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading").first).to_have_text("Page not found")
    page.get_by_role("link").first.click()
    titles = [game.title for game in order_games()]
    expect(page.get_by_role("heading", level=3)).to_have_text(titles)
    problems.expect(FAILED_REQUEST)


def test_a_violation_of_the_content_security_policy_fails_a_test(
    page: Page, problems: Problems
) -> None:
    page.goto("")
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {text: 'x = 1'}))"
    )
    problems.await_error(page, "Content Security Policy")


@pytest.mark.parametrize("header", ["unsafe-eval'", "'unsafe-inline'"])
def test_the_policy_allows_nothing_unsafe(header: str) -> None:
    allowed = (ROOT / "web/site/_headers").read_text("utf-8").replace("'wasm-unsafe-eval'", "")
    assert header not in allowed
