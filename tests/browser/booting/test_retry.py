"""Pages that do not start: the retry button, a longer wait, and the reason for the failure."""

from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.booting.conftest import PAGE
from tests.browser.booting.faults import SLOW, Host, hosting
from tools.driver.embedded import wake_button
from tools.driver.parts import Parts, wait_until_ready
from tools.driver.waiting import TIMEOUT

pytestmark = pytest.mark.usefixtures("failing")

slow = partial(pytest.param, marks=pytest.mark.slow)

# Records the failures that the page reports; an init script runs before the guard.
RECORD_FAILURES = """window.failures = [];
new MutationObserver((changes) => {
    for (const { target } of changes)
        if (target.dataset.failed) failures.push(target.dataset.failed);
}).observe(document, { subtree: true, attributeFilter: ["data-failed"] });"""


def open_page(profile: BrowserContext, host: Host, script: str = "") -> Page:
    page = profile.new_page()
    if script:
        page.add_init_script(script)
    page.goto(host.address + PAGE, wait_until="commit")
    return page


def expect_ready(page: Page) -> None:
    wait_until_ready(page)
    expect(Parts(page).boot).to_be_hidden()


@pytest.mark.parametrize("kind", ["404", slow("cut"), slow("never")])
def test_a_retry_reloads_all_files_even_if_the_browser_cached_faulty_ones(
    dist: Path, profile: BrowserContext, files: list[str], kind: str
) -> None:
    faulty = [path for path in files if not path.endswith("guard.js")]
    with hosting(dist, kind, faulty, patience=3) as host:
        page = open_page(profile, host)
        retry = page.get_by_role("button", name="Try again")
        expect(retry).to_be_visible(timeout=TIMEOUT)
        host.mended.set()
        before = len(host.requested)
        retry.click()
        expect_ready(page)
        if kind == "404":
            assert set(faulty) <= set(host.requested[before:])
        page.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["snapshot.bin", slow("pyodide.asm.wasm")])
def test_the_page_waits_for_a_slow_file_as_long_as_bytes_arrive(
    dist: Path, profile: BrowserContext, files: list[str], name: str
) -> None:
    large = [path for path in files if path.endswith(name)]
    with hosting(dist, "slow", large, patience=1) as host:
        assert 3 * host.patience < SLOW
        page = open_page(profile, host, RECORD_FAILURES)
        wait_until_ready(page)
        assert page.evaluate("failures") == []
        page.close()


@pytest.mark.slow
def test_a_late_file_hides_the_retry(dist: Path, profile: BrowserContext, files: list[str]) -> None:
    faulty = [path for path in files if path.endswith("/boot.js")]
    with hosting(dist, "never", faulty, patience=1) as host:
        page = open_page(profile, host)
        message = Parts(page).boot_text
        expect(message).to_have_text(
            "This is taking longer than usual. You can wait, or try again."
        )
        host.mended.set()
        expect_ready(page)
        page.close()


@pytest.mark.slow
def test_a_page_without_its_style_sheet_offers_a_retry_even_if_the_game_starts(
    dist: Path, profile: BrowserContext, files: list[str]
) -> None:
    faulty = [path for path in files if path.endswith("/page.css")]
    with hosting(dist, "404", faulty) as host:
        page = open_page(profile, host)
        wait_until_ready(page)
        expect(page.get_by_role("button", name="Try again")).to_be_visible()
        page.close()


def test_without_the_guard_a_page_that_does_not_start_tells_the_user_to_reload(
    dist: Path, profile: BrowserContext, files: list[str]
) -> None:
    faulty = [path for path in files if path.endswith(("/guard.js", "/after-paint.js"))]
    with hosting(dist, "404", faulty) as host:
        page = open_page(profile, host)
        hint = Parts(page).boot_late
        expect(hint).to_have_css("visibility", "hidden")
        hint.evaluate("node => node.getAnimations()[0].finish()")
        expect(hint).to_be_visible()
        expect(hint).to_have_text("If this takes too long, reload the page.")
        page.close()


def test_an_error_is_described_in_plain_language_with_details_on_request(
    dist: Path, profile: BrowserContext, files: list[str]
) -> None:
    faulty = [path for path in files if path.endswith("/boot.js")]
    with hosting(dist, "404", faulty) as host:
        page = open_page(profile, host)
        message = page.get_by_role("status").filter(has_text="Couldn’t load the game.")
        expect(message).to_have_text("Couldn’t load the game. Check your connection and try again.")
        details = Parts(page).boot_reason
        expect(details).to_be_hidden()
        Parts(page).boot_details.click()
        expect(details).to_contain_text("boot.js")
        page.close()


# --- embedded boards -------------------------------------------------------------------------

EMBED = "embed/le-nyout/"


@pytest.mark.parametrize(
    ("name", "kind"),
    [("embed.js", "404"), slow("loading.js", "cut"), slow("page.css", "never")],
)
def test_an_embedded_board_whose_files_do_not_arrive_offers_a_retry(
    dist: Path, profile: BrowserContext, name: str, kind: str
) -> None:
    faulty = [path.relative_to(dist).as_posix() for path in dist.glob(f"assets/page-*/{name}")]
    with hosting(dist, kind, faulty, patience=2) as host:
        page = profile.new_page()
        page.goto(f"{host.address}{EMBED}index.html", wait_until="commit")
        retry = page.get_by_role("button", name="Try again")
        expect(retry).to_be_visible()
        host.mended.set()
        with page.expect_event("load"):  # Chromium may never close a page that is being reloaded
            retry.click()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        expect(retry).to_be_hidden()
        page.close()


@pytest.mark.slow
def test_a_board_is_painted_before_its_late_script(dist: Path, profile: BrowserContext) -> None:
    faulty = [path.relative_to(dist).as_posix() for path in dist.glob("assets/page-*/embed.js")]
    with hosting(dist, "never", faulty, patience=1) as host:
        page = profile.new_page()
        page.goto(f"{host.address}{EMBED}index.html", wait_until="commit")
        expect(page.get_by_role("button", name="Try again")).to_be_visible()
        page.wait_for_function("() => performance.getEntriesByType('paint').length > 0")
        host.mended.set()
        Parts(page).asleep.wait_for()
        page.close()


@pytest.mark.slow
def test_a_board_that_does_not_start_offers_a_retry(dist: Path, profile: BrowserContext) -> None:
    faulty = [path.relative_to(dist).as_posix() for path in dist.glob("assets/*/interpreter.js")]
    with hosting(dist, "404", faulty, patience=2) as host:
        page = profile.new_page()
        failed: list[str] = []
        page.on("requestfailed", lambda request: failed.append(request.url))
        page.goto(f"{host.address}{EMBED}index.html")
        page.wait_for_timeout(3000)  # longer than the patience, which a sleeping board ignores
        assert not failed, "the guard has cancelled a request"
        retry = page.get_by_role("button", name="Try again")
        expect(retry).to_be_hidden()
        wake_button(page).click()
        expect(retry).to_be_visible()
        host.mended.set()
        retry.click()
        Parts(page).asleep.wait_for()
        wake_button(page).click()
        expect_ready(page)
        page.close()
