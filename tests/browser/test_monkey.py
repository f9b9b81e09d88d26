"""Journeys of the monkey with fixed seeds; `make monkey` makes as many others as one likes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tools.driver.hosts import Host, host
from tools.driver.problems import Problems
from tools.monkey.journey import Places, Traveller, film_strip, travel, write_posts

pytestmark = pytest.mark.slow

SEEDS = (1, 5, 8, 9, 10, 12)
"""The seeds of a game, a new game, a puzzle, the editor, the menu, and a blog with boards."""
STEPS = 10


@pytest.fixture(scope="module")
def places(home: Host, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Places]:
    """Yield the site, and a blog that embeds its boards."""
    folder = tmp_path_factory.mktemp("blog")
    write_posts(folder, home.address)
    with host(folder, [], "localhost") as blog:
        yield Places(home.address, blog.address)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_journey_gives_no_reason_to_complain(
    browser: Browser, places: Places, seed: int, tmp_path: Path, problems: Problems
) -> None:
    findings = list(travel(browser, places, Traveller.from_seed(seed), set(), most=STEPS))
    problems.reset()  # the journey tells errors from those that are due to a missing network
    complaints = [f"{finding.complaint.kind}: {finding.complaint.about}" for finding in findings]
    if findings:
        steps = "\n".join(map(str, findings[-1].steps))
        film_strip(findings[-1].pictures).save(strip := tmp_path / "strip.png")
        complaints += f"{findings[-1].traveller}, after these steps:\n{steps}", f"see {strip}"
    assert not complaints, "\n".join(complaints)
