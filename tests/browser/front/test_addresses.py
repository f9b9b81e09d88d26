"""Pages in a browser at their other addresses: clean URLs, stubs and old links."""

import re

import pytest
from playwright.sync_api import Page, Response, expect

from builder.bundles import pyscript
from builder.serve import serving
from nyout import GAMES
from tests.page.matches import some_match
from tools.driver.hosts import Host
from tools.driver.matches import link_to, play_match
from tools.driver.problems import FAILED_REQUEST, Problems
from tools.driver.table import Table


@pytest.mark.slow
def test_a_link_to_a_game_works_at_every_address_of_its_page(page: Page, home: Host) -> None:
    with serving(home.folder) as address:
        page.goto(f"{address}fr/le-nyout/#{some_match(3).link()}")
        expect(page).to_have_url(re.compile(rf"^{address}fr/run\.html#1"))
        table = Table(page, GAMES["run"])
        table.wait()
        expect(table.plies).to_have_count(3)
        page.get_by_role("link", name="Les jeux").first.click()
        expect(page).to_have_url(f"{address}fr/")
        page.goto(f"{address}ko#{some_match(3).link()}")
        expect(page).to_have_url(re.compile(rf"^{address}ko/(le-nyout|run)\.html#1"))
        table.wait()  # Chromium may never close a page that is on its way to another
        page.close()  # it would miss the server


def test_a_stub_redirects_with_the_query_and_the_fragment(page: Page, home: Host) -> None:
    options = f"?lang=en#{some_match(3).link()}"
    page.goto(f"{home.address}run/index.html{options}", wait_until="commit")
    expect(page).to_have_url(re.compile(rf"^{home.address}run\.html\?lang=en#1"))
    Table(page, GAMES["run"]).wait()


@pytest.mark.slow
def test_no_failure_makes_the_page_request_missing_files(table: Table, problems: Problems) -> None:
    answers: list[Response] = []
    table.page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108, Playwright sets attributes of handlers
    table.page.route("**/snapshot.bin", lambda route: route.abort())
    table.open(link_to(play_match("5 hand-5 2 hand-2")))
    table.page.evaluate("setTimeout(() => { throw new RangeError('a fault') })")
    expect(table.page.get_by_role("dialog", name="Something went wrong")).to_be_visible()
    table.page.wait_for_load_state("networkidle")
    assert [answer.url for answer in answers if answer.status >= 400] == []
    names = {answer.url.rpartition("/")[2] for answer in answers if "/pyscript-" in answer.url}
    assert names == pyscript().keys()
    problems.expect(FAILED_REQUEST, "raised: a fault")
