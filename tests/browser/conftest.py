"""The site in a browser: every test here gets the built site, and must leave no error behind."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    Page,
    expect,
)

from tests.browser.find import arguments, find
from tests.browser.helpers.hosts import Host, host
from tests.browser.helpers.shared_page import NO_CHANCE, SharedPage, watch
from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import TIMEOUT
from web.site import write_site
from web.site.serve import serving

expect.set_options(timeout=TIMEOUT)  # what is to be seen is waited for, however busy the machine
HERE = Path(__file__).parent


# Of some thousand pages Chromium now and then crashes one while it boots on a busy machine.
# Such a test is tried once more and named in the summary; any other failure is one.
CRASH = pytest.mark.flaky(reruns=1, only_rerun=r"\b(Page|Target) crashed\b")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")
            item.add_marker(CRASH)


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built from the checkout."""
    folder = tmp_path_factory.mktemp("site") / "dist"
    write_site(folder, require_snapshot=True)
    return folder


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """The address of the built site; it ends in a slash."""
    with serving(dist) as address:
        yield address


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The site as boards in other people's pages need it served; it knows its address."""
    folder = tmp_path_factory.mktemp("home")
    with host(folder) as hosted:
        write_site(folder, hosted.address, require_snapshot=True)
        yield hosted


@pytest.fixture
def blog(tmp_path: Path) -> Iterator[Host]:
    """A folder for pages on another site."""
    (folder := tmp_path / "blog").mkdir()
    with host(folder, {"/": {}}, "localhost") as hosted:
        yield hosted


@pytest.fixture(scope="session")
def base_url(site: str) -> str:
    """What `page.goto("")` opens."""
    return site


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> dict[str, Any]:
    """Whichever Chromium there is; another `--browser` is left to Playwright."""
    if browser_type.name != "chromium":
        return browser_type_launch_args
    path = find(browser_type.executable_path)
    return {**browser_type_launch_args, "executable_path": path, "args": arguments()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Nothing is kept for playing offline, save in the tests of that: it costs each its time."""
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture(scope="session")
def shared_page(
    browser: Browser, browser_context_args: dict[str, Any], site: str
) -> Iterator[SharedPage]:
    """The page that the tests of this process share."""
    shared = SharedPage(browser, browser_context_args, site)
    yield shared
    shared.context.close()


def shares(request: pytest.FixtureRequest) -> bool:
    """Whether a test takes the shared page."""
    node = request.node
    return bool(node.get_closest_marker("shared_page")) and not node.get_closest_marker(
        "unshared_page"
    )


@pytest.fixture
def problems(request: pytest.FixtureRequest) -> list[str]:
    """Errors in the pages so far; a test that provokes errors reads and clears them."""
    return request.getfixturevalue("shared_page").problems if shares(request) else []


@pytest.fixture
def context(context: BrowserContext, problems: list[str]) -> Iterator[BrowserContext]:
    """A fresh profile, whose pages may log no error and ask nothing of any other host."""
    with watched(context, problems):
        yield context


@pytest.fixture
def page(request: pytest.FixtureRequest, problems: list[str]) -> Iterator[Page]:
    """A page: the shared one where the test asks for it, else a new one in a fresh profile."""
    if not shares(request):
        yield request.getfixturevalue("context").new_page()
        return
    shared: SharedPage = request.getfixturevalue("shared_page")
    yield shared.take()
    shared.give_back(failed=request.node.rep_call.failed)
    assert not problems, "\n".join(problems)


@contextmanager
def watched(context: BrowserContext, problems: list[str]) -> Iterator[None]:
    """Collect the errors in the pages of a profile; fail if any is left at the end."""
    watch(context, problems)
    yield
    assert not problems, "\n".join(problems)


@pytest.fixture
def table(request: pytest.FixtureRequest, page: Page) -> Table:
    """A page on which a game can be opened; chance decides the same in every run."""
    if not shares(request):
        page.add_init_script(NO_CHANCE)
    return Table(page)
