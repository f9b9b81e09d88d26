"""A host of its own for each test, and a browser that may keep what it gets from there."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType

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
def context(
    new_context: Callable[..., BrowserContext], host: Host, problems: list[str]
) -> Iterator[BrowserContext]:
    """A fresh profile that keeps what it gets; its pages may log no error."""
    context = new_context(base_url=host.address, service_workers="allow")
    with watched(context, problems):
        yield context


@pytest.fixture
def profile(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Iterator[BrowserContext]:
    """A browser that is used every day; others keep no large files, and install nothing."""
    context = browser_type.launch_persistent_context(tmp_path, **browser_type_launch_args)
    yield context
    context.close()
