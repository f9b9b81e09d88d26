"""A host of its own for each test, and a browser that may keep what it gets from there."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType

from tests.browser.conftest import watched
from tests.browser.offline.host import Host, hosting
from tests.browser.offline.versions import make


@pytest.fixture(scope="session")
def versions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Two versions of the site."""
    folder = tmp_path_factory.mktemp("versions")
    return {version: make(folder / version, version) for version in "AB"}


@pytest.fixture(scope="session")
def always(versions: dict[str, Path]) -> Iterator[Host]:
    """The host of all these tests."""
    with hosting(versions["A"]) as host:
        yield host


@pytest.fixture
def host(always: Host, versions: dict[str, Path]) -> Host:
    """A host that is up, and has the first version."""
    always.reset(versions["A"])
    return always


@pytest.fixture
def fresh(
    browser: Browser, browser_context_args: dict[str, Any], host: Host
) -> Iterator[Callable[[str], BrowserContext]]:
    """Makes fresh profiles, in which service workers are a thing to `allow` or `block`."""
    made: list[BrowserContext] = []

    def make(service_workers: str) -> BrowserContext:
        own = {"base_url": host.address, "service_workers": service_workers}
        made.append(browser.new_context(**{**browser_context_args, **own}))
        return made[-1]

    yield make
    for context in made:
        context.close()


@pytest.fixture
def context(
    fresh: Callable[[str], BrowserContext], problems: list[str]
) -> Iterator[BrowserContext]:
    """A fresh profile that keeps what it gets; its pages may log no error."""
    with watched(context := fresh("allow"), problems):
        yield context


@pytest.fixture
def profile(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Iterator[BrowserContext]:
    """A browser that is used every day; others keep no large files, and install nothing."""
    context = browser_type.launch_persistent_context(tmp_path, **browser_type_launch_args)
    yield context
    context.close()
