"""What the page offers when it does not start: another try, patience, and the reason in words."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.booting.conftest import PAGE
from tests.browser.booting.faults import SLOW, Host, hosting
from tests.browser.helpers.waiting import TIMEOUT

# Every change of the sentence about a fault; the first script of a page runs before its guard.
HEARD = """window.heard = [];
new MutationObserver((changes) => {
    for (const { target } of changes) if (target.dataset.failed) heard.push(target.dataset.failed);
}).observe(document, { subtree: true, attributeFilter: ["data-failed"] });"""


def opened(profile: BrowserContext, host: Host, script: str = "") -> Page:
    page = profile.new_page()
    if script:
        page.add_init_script(script)
    page.goto(host.address + PAGE, wait_until="commit")
    return page


def plays(page: Page) -> None:
    page.wait_for_selector("html[data-ready]", timeout=TIMEOUT)
    expect(page.locator("#boot")).to_be_hidden()


@pytest.mark.parametrize("kind", ["404", "cut", "never"])
def test_another_try_replaces_all_files_at_once_even_if_the_browser_cached_bad_ones(
    dist: Path, profile: BrowserContext, files: list[str], kind: str
) -> None:
    faulty = [path for path in files if not path.endswith("guard.js")]
    with hosting(dist, kind, faulty, patience=3) as host:
        page = opened(profile, host)
        again = page.get_by_role("button", name="Try again")
        expect(again).to_be_visible(timeout=TIMEOUT)
        host.mended.set()
        asked = len(host.asked)
        again.click()
        plays(page)
        if kind == "404":
            assert set(faulty) <= set(host.asked[asked:])
        page.close()


def test_the_page_waits_for_a_slow_file_as_long_as_bytes_arrive(
    dist: Path, profile: BrowserContext, files: list[str]
) -> None:
    large = [path for path in files if path.endswith((".wasm", ".bin"))]
    assert len(large) == 2
    for path in large:  # each alone: the other one is no sign of life
        with hosting(dist, "slow", [path], patience=1) as host:
            assert 3 * host.patience < SLOW
            page = opened(profile, host, HEARD)
            page.wait_for_selector("html[data-ready]", timeout=TIMEOUT)
            assert page.evaluate("heard") == []
            page.close()


def test_a_file_that_arrives_late_ends_the_offer_of_another_try(
    dist: Path, profile: BrowserContext, files: list[str]
) -> None:
    faulty = [path for path in files if path.endswith("/boot.js")]
    with hosting(dist, "never", faulty, patience=1) as host:
        page = opened(profile, host)
        told = page.locator("#boot-text")
        expect(told).to_have_text("This is taking longer than usual. You can wait, or try again.")
        host.mended.set()
        plays(page)
        page.close()


def test_a_page_without_its_style_says_so_even_when_the_game_plays(
    dist: Path, profile: BrowserContext, files: list[str]
) -> None:
    faulty = [path for path in files if path.endswith("/page.css")]
    with hosting(dist, "404", faulty) as host:
        page = opened(profile, host)
        page.wait_for_selector("html[data-ready]", timeout=TIMEOUT)
        expect(page.get_by_role("button", name="Try again")).to_be_visible()
        page.close()


def test_without_the_guard_a_page_that_does_not_start_asks_to_be_reloaded(
    dist: Path, profile: BrowserContext, files: list[str]
) -> None:
    faulty = [path for path in files if path.endswith(("/guard.js", "/after-paint.js"))]
    with hosting(dist, "404", faulty) as host:
        page = opened(profile, host)
        late = page.locator("#boot-late")
        expect(late).to_have_css("visibility", "hidden")
        late.evaluate("node => node.getAnimations()[0].finish()")
        expect(late).to_be_visible()
        expect(late).to_have_text("If this takes too long, reload the page.")
        page.close()


def test_an_error_is_in_plain_words_and_its_details_are_shown_on_request(
    dist: Path, profile: BrowserContext, files: list[str]
) -> None:
    faulty = [path for path in files if path.endswith("/boot.js")]
    with hosting(dist, "404", faulty) as host:
        page = opened(profile, host)
        told = page.get_by_role("status").filter(has_text="Couldn’t load the game.")
        expect(told).to_have_text("Couldn’t load the game. Check your connection and try again.")
        details = page.locator("#boot-why p")
        expect(details).to_be_hidden()
        page.locator("#boot-why summary").click()
        expect(details).to_contain_text("boot.js")
        page.close()


# --- boards in other people's pages -----------------------------------------------------------

EMBED = "embed/le-nyout/"


@pytest.mark.parametrize(
    ("name", "kind"),
    [("embed.js", "404"), ("messages.js", "cut"), ("page.css", "never")],
)
def test_a_board_in_another_page_whose_files_do_not_arrive_offers_another_try(
    dist: Path, profile: BrowserContext, name: str, kind: str
) -> None:
    faulty = [path.relative_to(dist).as_posix() for path in dist.glob(f"assets/page-*/{name}")]
    with hosting(dist, kind, faulty, patience=2) as host:
        page = profile.new_page()
        page.goto(f"{host.address}{EMBED}index.html", wait_until="commit")
        again = page.get_by_role("button", name="Try again")
        expect(again).to_be_visible()
        host.mended.set()
        again.click()
        page.locator("html[data-asleep]").wait_for()
        expect(again).to_be_hidden()
        page.close()


def test_a_board_in_another_page_is_painted_before_its_late_script_arrives(
    dist: Path, profile: BrowserContext
) -> None:
    faulty = [path.relative_to(dist).as_posix() for path in dist.glob("assets/page-*/embed.js")]
    with hosting(dist, "never", faulty, patience=1) as host:
        page = profile.new_page()
        page.goto(f"{host.address}{EMBED}index.html", wait_until="commit")
        expect(page.get_by_role("button", name="Try again")).to_be_visible()
        page.wait_for_function("() => performance.getEntriesByType('paint').length > 0")
        host.mended.set()
        page.locator("html[data-asleep]").wait_for()
        page.close()


def test_a_board_in_another_page_that_does_not_start_offers_another_try(
    dist: Path, profile: BrowserContext
) -> None:
    faulty = [path.relative_to(dist).as_posix() for path in dist.glob("assets/*/interpreter.js")]
    with hosting(dist, "404", faulty, patience=2) as host:
        page = profile.new_page()
        page.goto(f"{host.address}{EMBED}index.html")
        page.wait_for_timeout(3000)  # longer than the patience: asleep it waits for nothing
        again = page.get_by_role("button", name="Try again")
        expect(again).to_be_hidden()
        page.locator("#wake").click()
        expect(again).to_be_visible()
        host.mended.set()
        again.click()
        page.locator("html[data-asleep]").wait_for()
        page.locator("#wake").click()
        plays(page)
        page.close()
