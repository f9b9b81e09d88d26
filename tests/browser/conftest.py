"""Fixtures of the browser tests: the built site, and pages that must not report errors."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Error, Page, Playwright, expect

from builder.serve import serving
from nyout.core import Game
from tests.builds import copy_site
from tools.browsers import arguments, find
from tools.browsers import firefox as firefox_path
from tools.driver.hosts import Host, host
from tools.driver.matches import GAME
from tools.driver.problems import Problems, show_failure
from tools.driver.shared_page import FIXED_CHANCE, Motion, SharedPage
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT

expect.set_options(timeout=TIMEOUT)  # a busy machine may take long to show a change
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


# A process of its own for graphics adds 8 % to the processor time of a boot.
IN_PROCESS_GPU = "--in-process-gpu"

# Without V8's optimising compiler for WebAssembly a boot takes 1.1 s of processor time, else 1.6 s.
# Most tests close their page before optimised code would save that much.
BASELINE_COMPILER = "--js-flags=--liftoff-only"


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """Serve the built site and yield its address, with a slash at the end."""
    with serving(dist) as address:
        yield address


@pytest.fixture(scope="session")
def home(deployed_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Serve the site with the deployed headers, at its own address."""
    folder = tmp_path_factory.mktemp("home")
    with host(folder) as hosted:
        copy_site(deployed_site, folder, hosted.address)
        yield hosted


@pytest.fixture
def blog(tmp_path: Path) -> Iterator[Host]:
    """Serve an empty folder on another site than `home`."""
    (folder := tmp_path / "blog").mkdir()
    with host(folder, [], "localhost") as hosted:
        yield hosted


@pytest.fixture(scope="session")
def base_url(site: str) -> str:
    """Return the address that `page.goto` resolves relative addresses against."""
    return site


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> dict[str, Any]:
    """Launch the Chromium that `find` returns; leave any other `--browser` to Playwright."""
    if browser_type.name != "chromium":
        return browser_type_launch_args
    path = find(browser_type.executable_path)
    return {
        **browser_type_launch_args,
        "executable_path": path,
        "args": [*arguments(), BASELINE_COMPILER, IN_PROCESS_GPU],
    }


@pytest.fixture(scope="session")
def all_problems() -> Problems:
    """Return the errors of all pages that the tests of this process open."""
    return Problems()


@pytest.fixture(autouse=True)
def problems(all_problems: Problems) -> Iterator[Problems]:
    """Yield the errors of pages in this test; fail at the end unless the test has named them."""
    all_problems.reset()
    yield all_problems
    all_problems.check()


@pytest.fixture(scope="session")
def browser(browser: Browser, all_problems: Problems) -> Browser:
    """Return Chromium, and watch all its pages."""
    return all_problems.watch_all(browser)


@pytest.fixture(scope="session")
def firefox(playwright: Playwright, all_problems: Problems) -> Iterator[Browser]:
    """Yield the Firefox of the system, and watch all its pages; skip the test if there is none."""
    path = firefox_path() or pytest.skip("there is no Firefox")
    # With one process per site, the clicks of a test do not reach frames of other sites.
    preferences: dict[str, str | float | bool] = {"fission.autostart": False}
    browser = playwright.firefox.launch(
        channel="moz-firefox", executable_path=path, firefox_user_prefs=preferences
    )
    yield all_problems.watch_all(browser)
    browser.close()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Block service workers, which slow every test down, except in the tests of offline play."""
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture(scope="session")
def shared_pages(
    browser: Browser, browser_context_args: dict[str, Any], site: str
) -> Iterator[Callable[[str], SharedPage]]:
    """Yield a function that returns the page of a game that the tests of this process share."""
    pages: dict[str, SharedPage] = {}

    def shared_page_of(name: str) -> SharedPage:
        if name not in pages:
            pages[name] = SharedPage(browser, browser_context_args, site, name)
        return pages[name]

    yield shared_page_of
    for shared in pages.values():
        shared.context.close()


def uses_shared_page(request: pytest.FixtureRequest) -> bool:
    """Return whether a test uses a shared page."""
    node = request.node
    return bool(node.get_closest_marker("shared_page")) and not node.get_closest_marker(
        "unshared_page"
    )


def game_of(request: pytest.FixtureRequest) -> str:
    """Return the name of the game whose shared page a test uses."""
    callspec = getattr(request.node, "callspec", None)
    name = next(iter(request.node.get_closest_marker("shared_page").args), GAME.name)
    game = callspec.params.get("game", name) if callspec else name
    return game.name if isinstance(game, Game) else game


def motion_of(request: pytest.FixtureRequest) -> Motion:
    """Return the preference of a test's browser: most tests observe only where motion ends."""
    return "no-preference" if request.node.get_closest_marker("motion") else "reduce"


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Iterator[Page]:
    """Yield the shared page if the test is marked for it, else a page in a new browser context."""
    shared: SharedPage | None = None
    if uses_shared_page(request):
        shared = request.getfixturevalue("shared_pages")(game_of(request))
    if shared:
        page = shared.take(motion_of(request))
    else:
        page = request.getfixturevalue("context").new_page()
    yield page
    failed = request.node.rep_call.failed
    if failed and not page.is_closed():
        with suppress(Error):  # of a page that no longer answers
            show_failure(page, request.node.name)
    if shared:
        shared.give_back(failed)


@pytest.fixture
def table(request: pytest.FixtureRequest, page: Page) -> Table:
    """Return the driver of the page, whose new games have the same dice in every run."""
    if not uses_shared_page(request):
        page.emulate_media(reduced_motion=motion_of(request))
        page.add_init_script(FIXED_CHANCE)
    return Table(page)
