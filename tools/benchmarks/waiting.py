"""The time that a player waits for the computer: from their last input to the next possible one."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from statistics import median
from typing import Any

from playwright.sync_api import Page

from nyout import words
from tools import site

TARGETS = {"le-nyout": 1200, "not-nyout": 2050, "run": 620, "hypnosia": 1700, "scouts": 620}
"""Upper limits of the median, in milliseconds."""
WAITS = 25  # measured turns per game

# Plays any possible move, and records how long the turns of the computer take.
PLAY = """async ([waits, computer, rematch]) => {
    const pause = ms => new Promise(done => setTimeout(done, ms));
    const over = () => document.documentElement.classList.contains("over");
    const again = () => [...document.querySelectorAll("#ending button")]
        .find(button => button.textContent === rematch)?.click();
    const mine = () => {
        const marks = kind => [...document.querySelectorAll(`#board [data-mark=${kind}]`)];
        const [end] = marks("end").reverse(), [may] = marks("may").reverse();
        return document.querySelector("#throw[aria-disabled=false]") ?? end ?? may
            ?? document.querySelector("#choices button");
    };
    const times = [], turn = document.querySelector("#turn");
    const began = performance.now();
    while (times.length < waits && performance.now() - began < 120_000) {
        if (over()) { again(); await pause(500); continue; }
        const target = mine();
        if (!target) { await pause(5); continue; }
        const from = performance.now();
        target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        let other = false;
        do {
            await pause(5);
            other ||= turn.textContent.startsWith(computer);
        } while ((!mine() || turn.textContent.startsWith(computer)) && !over());
        if (other && !over()) times.push(performance.now() - from);
    }
    return times;
}"""


def measure(games: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield games, and the median and longest wait at the default pace, in milliseconds."""
    with site.opening() as (browser, address):
        page = browser.new_page(base_url=address)
        for game in games:
            times = waits(page, game)
            yield game, {"turns": len(times), "median": median(times), "longest": max(times)}


def waits(page: Page, name: str) -> list[float]:
    """Return the wait for each turn of the computer, in milliseconds."""
    page.goto(f"{name}.html")
    page.wait_for_selector("html[data-ready]", timeout=60_000)
    texts = map(words.sentence, ("name.computer.The", "ending.rematch"))
    return page.evaluate(PLAY, [WAITS, *texts])
