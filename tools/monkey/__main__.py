"""Run the monkey: `python -m tools.monkey --minutes 30 --seed 1`.

It prints each new complaint with the shortest sequence of steps that leads to it, and writes film
strips and a list into `.cache/monkey`. Consecutive seeds have different goals and games.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic

from playwright.sync_api import Browser, sync_playwright

from builder import write_site
from builder.template import ROOT
from tools.browsers import arguments, find
from tools.driver.hosts import host
from tools.monkey.journey import (
    Finding,
    Places,
    Traveller,
    film_strip,
    shortest,
    travel,
    write_posts,
)
from tools.monkey.visitor import Step

OUTPUT = ROOT / ".cache/monkey"
SHRINKING = 60  # seconds to look for a shorter sequence of steps
MOST = 10_000  # journeys


@contextmanager
def serving(folder: Path) -> Iterator[Places]:
    """Serve the site, and a blog that embeds its boards."""
    with host(folder / "site") as home, host(folder / "blog", [], "localhost") as blog:
        write_site(folder / "site", home.address)
        write_posts(folder / "blog", home.address)
        yield Places(home.address, blog.address)


def report(finding: Finding, steps: Sequence[Step]) -> None:
    """Print a finding, and write its film strip."""
    print(f"== {finding.complaint.kind}: {finding.complaint.about}\n   {finding.traveller}")
    print(*(f"     {step}" for step in steps), sep="\n", flush=True)
    name = f"{finding.traveller.seed}-{len(finding.steps)}-{finding.complaint.kind}"
    OUTPUT.mkdir(parents=True, exist_ok=True)
    film_strip(finding.pictures).save(OUTPUT / f"{name.replace(' ', '-')}.png")
    row = {"complaint": finding.complaint, "traveller": finding.traveller, "steps": steps}
    with (OUTPUT / "findings.jsonl").open("a") as file:
        file.write(json.dumps(row) + "\n")


def shrink(browser: Browser, places: Places, finding: Finding, seconds: float) -> Sequence[Step]:
    """Return fewer steps that lead to the same complaint."""

    def fails(steps: Sequence[Step]) -> bool:
        again = travel(browser, places, finding.traveller, set(), steps)
        return any(one.complaint.signature == finding.complaint.signature for one in again)

    return shortest(finding.steps, fails, seconds)


def main() -> None:
    """Travel until the time is over; exit with 1 if there was anything to complain about."""
    parser = argparse.ArgumentParser(prog="tools.monkey", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=int(monotonic()), help="of the first journey")
    parser.add_argument("--journeys", type=int, default=MOST, help="at most")
    parser.add_argument("--shrink", type=float, default=SHRINKING, help="seconds per complaint")
    args = parser.parse_args()
    deadline = monotonic() + 60 * args.minutes
    signatures: set[str] = set()
    journeys = 0
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        places = stack.enter_context(serving(Path(folder)))
        playwright = stack.enter_context(sync_playwright())
        path = find(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=path, args=arguments())
        while journeys < args.journeys and monotonic() < deadline:
            traveller = Traveller.from_seed(args.seed + journeys)
            journeys += 1
            for finding in list(travel(browser, places, traveller, signatures)):
                report(finding, shrink(browser, places, finding, args.shrink))
        browser.close()
    print(f"{len(signatures)} complaints in {journeys} journeys from seed {args.seed}")
    sys.exit(bool(signatures))


if __name__ == "__main__":
    main()
