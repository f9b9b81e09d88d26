"""The site on other hosts: in a folder of a plain file server, and with Netlify's rules."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from builder import serve
from builder.pages.pages import order_games
from builder.template import ROOT
from tools.driver.problems import FAILED_REQUEST, Problems
from tools.driver.table import Table


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


def test_a_game_can_be_played_in_a_plain_folder(page: Page, dist: Path, tmp_path: Path) -> None:
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


def test_a_violation_of_the_security_policy_fails_a_test(page: Page, problems: Problems) -> None:
    page.goto("")
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {text: 'x = 1'}))"
    )
    problems.await_error(page, "Content Security Policy")


def test_the_policy_allows_nothing_unsafe_except_styles_in_the_reference() -> None:
    for path, headers in serve.rules((ROOT / "builder/_headers").read_text("utf-8")):
        policy = headers.get("Content-Security-Policy", "").replace("'wasm-unsafe-eval'", "")
        if path == "/reference/*":
            policy = policy.replace("style-src 'self' 'unsafe-inline'", "")
        assert "unsafe" not in policy, path
