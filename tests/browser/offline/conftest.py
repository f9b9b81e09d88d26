"""Fixtures of the offline tests: a host, and browser contexts with service workers."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType

from tests.browser.offline.host import Host, hosting
from tests.browser.offline.versions import build_version
from tests.builds import once
from tools.driver.problems import Problems


@pytest.fixture(scope="session")
def versions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Build two versions of the site, and return their folders."""

    def make(folder: Path) -> None:
        for version in "AB":
            build_version(folder / version, version)

    folder = once(tmp_path_factory, "versions", make)
    return {version: folder / version for version in "AB"}


@pytest.fixture(scope="session")
def shared_host(versions: dict[str, Path]) -> Iterator[Host]:
    """Yield the host that all tests share."""
    with hosting(versions["A"]) as host:
        yield host


@pytest.fixture
def host(shared_host: Host, versions: dict[str, Path]) -> Host:
    """Return a running host with the first version."""
    shared_host.reset(versions["A"])
    return shared_host


@pytest.fixture
def new_context(
    browser: Browser, browser_context_args: dict[str, Any], host: Host
) -> Iterator[Callable[[str], BrowserContext]]:
    """Yield a function that opens browser contexts; service workers are `allow` or `block`."""
    contexts: list[BrowserContext] = []

    def open_context(service_workers: str) -> BrowserContext:
        own = {"base_url": host.address, "service_workers": service_workers}
        contexts.append(browser.new_context(**{**browser_context_args, **own}))
        return contexts[-1]

    yield open_context
    for context in contexts:
        context.close()


@pytest.fixture
def context(new_context: Callable[[str], BrowserContext]) -> BrowserContext:
    """Return a new browser context with service workers."""
    return new_context("allow")


@pytest.fixture
def profile(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
    problems: Problems,
) -> Iterator[BrowserContext]:
    """Yield a persistent browser context: only these store large files and install apps."""
    context = browser_type.launch_persistent_context(tmp_path, **browser_type_launch_args)
    problems.watch(context)
    yield context
    context.close()
