"""A journey: a visitor with a goal on the site, and what they complain about."""

from __future__ import annotations

import io
import os
import re
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Error

from nyout import GAMES
from nyout.faults import RecordError
from nyout.match import Match
from tools.driver.frames import HEAD
from tools.driver.problems import Problems
from tools.driver.stored import LATEST
from tools.monkey import goals
from tools.monkey.complaints import (
    LOGGED,
    STUCK,
    UNSAVED,
    Complaint,
    Moment,
    complaints,
    last_error,
)
from tools.monkey.goals import GOALS
from tools.monkey.visitor import SIZES, TOUCH, Sight, Step, Visitor

CONTINUES = 5  # seconds within which a turn continues, with a core for each running process
PICTURES = 12  # of a film strip
ACROSS, HEIGHT, LINE = 4, 420, 24  # pictures in a row of the strip, and heights in pixels
FIXED_CHANCE = "crypto.getRandomValues = numbers => numbers.fill({})"
VIEWPORT = "<meta name=viewport content='width=device-width'>"
OFFLINE = re.compile(r"net::ERR_|status of 503")
"""What the browser logs about requests without a network; the service worker answers with 503."""


class Places(NamedTuple):
    """The addresses of the site, and of a blog that embeds its boards."""

    site: str
    blog: str


class Traveller(NamedTuple):
    """What determines a journey, apart from the timing of the browser."""

    seed: int
    goal: str
    game: str
    device: str
    hurry: bool

    @classmethod
    def from_seed(cls, seed: int) -> Traveller:
        """Return the traveller of a seed; consecutive seeds have different goals and games."""
        rng, goals, games = Random(seed), [*GOALS], [*GAMES]
        game = games[(seed + seed // len(goals)) % len(games)]
        goal = goals[seed % len(goals)]
        return cls(seed, goal, game, rng.choice([*SIZES]), rng.random() < 0.35)

    def __str__(self) -> str:
        pace = "in a hurry" if self.hurry else "at human speed"
        return f"seed {self.seed}: {self.goal}, {self.game}, {self.device}, {pace}"


class Finding(NamedTuple):
    """A complaint, the steps that led to it, and a picture after each of the last ones."""

    complaint: Complaint
    traveller: Traveller
    steps: Sequence[Step]
    pictures: Sequence[tuple[Step, bytes]]


class Journey:
    """A journey of a traveller, in a browser context of its own."""

    def __init__(self, browser: Browser, places: Places, traveller: Traveller) -> None:
        self.places, self.traveller = places, traveller
        self.rng = Random(traveller.seed)
        self.problems = Problems()
        width, height = SIZES[traveller.device]
        touch = traveller.device in TOUCH
        self.context = browser.new_context(
            base_url=places.site,
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
        )
        self.context.add_init_script(FIXED_CHANCE.format(traveller.seed + 1))
        self.problems.watch(self.context)
        self.visitor = Visitor(self.context, traveller.device, self.rng, hurry=traveller.hurry)
        self.steps: list[Step] = []
        self.pictures: deque[tuple[Step, bytes]] = deque(maxlen=PICTURES)

    def wander(self, most: int) -> Iterator[Complaint]:
        """Take at most so many steps towards the goal, and yield complaints as they arise."""
        goal, game = GOALS[self.traveller.goal], self.traveller.game
        address = goals.address(goal.start, game, self.rng)
        first = Step(
            "open", value=f"{self.places.blog}{game}.html" if goal.start == "blog" else address
        )
        yield from self.take(first)
        for _ in range(min(goal.steps, most)):
            sight = self.visitor.look()
            yield from self.take(goals.choose(goal, sight, self.rng) if sight.things else first)

    def follow(self, steps: Sequence[Step]) -> Iterator[Complaint]:
        """Take given steps, except those whose thing is not there, and yield complaints."""
        for step in steps:
            yield from self.take(step)

    def take(self, step: Step) -> Iterator[Complaint]:
        """Take a step, and yield what is wrong afterwards."""
        before = self.visitor.look() if self.steps else None
        thing = before.thing(step.key) if before and step.key else None
        if step.key and (not thing or not (thing.hit or step.deed == "scroll")):
            return
        self.steps.append(step)
        self.visitor.do(step, thing)
        after = self.visitor.look_at_rest()
        self._photograph(step)
        if before:
            yield from complaints(Moment(before, step, after, self.visitor.has_scrolled))
        yield from self._find_standstill(after)
        yield from self._compare_stored()
        yield from self._find_errors()

    def _photograph(self, step: Step) -> None:
        try:
            picture = self.visitor.page.screenshot(type="jpeg", quality=40, timeout=5000)
        except Error:  # the page is being replaced
            return
        self.pictures.append((step, picture))

    def _find_errors(self) -> Iterator[Complaint]:
        """Yield the errors since the last step, except the browser's own without a network."""
        for error in self.problems.reported:
            if not OFFLINE.search(error):
                yield Complaint(LOGGED, last_error(error))
        self.problems.reset()

    def _find_standstill(self, sight: Sight) -> Iterator[Complaint]:
        """Yield the prompt if nothing happens although the page does not wait for the visitor."""
        load = os.getloadavg()[0] / (os.cpu_count() or 1)
        deadline = monotonic() + CONTINUES * max(1, load)
        first = progress(sight)
        while not sight.can_act and progress(sight) == first:
            if monotonic() > deadline:
                yield Complaint(STUCK, f"{sight.turn} | {sight.status}")
                return
            self.visitor.page.wait_for_timeout(100)
            sight = self.visitor.look()

    def _compare_stored(self) -> Iterator[Complaint]:
        """Yield the difference if the stored game is illegal, or another one than is visible."""
        deadline = monotonic() + CONTINUES
        while is_stored(sight := self.visitor.look()):
            if (stored := self._stored_plies(sight.game)) == sight.plies:
                return
            if monotonic() > deadline:
                visible = " ".join(sight.plies[-3:])
                yield Complaint(UNSAVED, f"{' '.join(stored[-3:])} instead of {visible}")
                return
            self.visitor.page.wait_for_timeout(100)

    def _stored_plies(self, game: str) -> tuple[str, ...]:
        """Return the plies of the stored game, or the reason why it cannot be read."""
        text = self.visitor.frame.evaluate(LATEST, game)
        try:
            return tuple("-".join(move) for move in Match.from_text(text).moves)
        except RecordError as error:
            return (str(error),)


def progress(sight: Sight) -> tuple[object, ...]:
    """Return what changes while a game continues."""
    return sight.path, sight.turn, sight.status, sight.plies


def is_stored(sight: Sight) -> bool:
    """Return whether the visible game is stored in this browser, or will be in a moment."""
    exercise = {"puzzle", "lesson", "trouble"} & {*sight.panels}
    own = sight.game and not sight.hash and "/embed/" not in sight.path
    return bool(own and sight.plies and not (sight.is_moving or sight.dialog or exercise))


def travel(
    browser: Browser,
    places: Places,
    traveller: Traveller,
    signatures: set[str],
    steps: Sequence[Step] = (),
    most: int = sys.maxsize,
) -> Iterator[Finding]:
    """Yield the new findings of a journey, with given steps or at most so many chosen ones.

    `signatures` has those of known complaints, and receives those of the new ones.
    """
    journey = Journey(browser, places, traveller)
    try:
        for complaint in journey.follow(steps) if steps else journey.wander(most):
            if complaint.signature not in signatures:
                signatures.add(complaint.signature)
                yield Finding(complaint, traveller, [*journey.steps], [*journey.pictures])
    finally:
        journey.context.close()


def write_posts(folder: Path, site: str) -> None:
    """Write a post for each game into the folder of a blog, which embeds a board of the site."""
    folder.mkdir(exist_ok=True)
    for game in GAMES:
        size = "height=780 style='width:100%;max-width:480px'"
        board = f"<iframe title=board {size} src='{site}embed/{game}/?controls=full'></iframe>"
        post = f"{HEAD}{VIEWPORT}<p>A post</p>{board}"
        (folder / f"{game}.html").write_text(post)


def shortest(
    steps: Sequence[Step], fails: Callable[[Sequence[Step]], bool], seconds: float
) -> Sequence[Step]:
    """Return the shortest sequence of steps found in some time that still fails.

    The first step, which opens a page, and the last one stay.

    >>> from string import ascii_lowercase
    >>> "".join(shortest(ascii_lowercase, lambda steps: {"a", "k", "z"} <= {*steps}, 9))
    'akz'
    """
    deadline = monotonic() + seconds
    size = len(steps) // 2
    while size:
        for start in range(len(steps) - 1 - size, 0, -size):
            shorter = [*steps[:start], *steps[start + size :]]
            if monotonic() < deadline and fails(shorter):
                steps = shorter
        size //= 2
    return steps


def film_strip(pictures: Sequence[tuple[Step, bytes]]) -> Image.Image:
    """Return pictures in rows, each under the step that led to it."""
    images = [Image.open(io.BytesIO(picture)).convert("RGB") for _, picture in pictures]
    images = [image.resize((image.width * HEIGHT // image.height, HEIGHT)) for image in images]
    column = max((image.width for image in images), default=0) + 8
    rows = -(-len(images) // ACROSS)
    strip = Image.new("RGB", (column * ACROSS, rows * (HEIGHT + LINE) or 1), "#808080")
    draw = ImageDraw.Draw(strip)
    for number, ((step, _), image) in enumerate(zip(pictures, images)):
        row, place = divmod(number, ACROSS)
        x, y = place * column, row * (HEIGHT + LINE)
        draw.text((x + 4, y + 6), str(step)[:60].encode("ascii", "replace").decode(), fill="white")
        strip.paste(image, (x, y + LINE))
    return strip
