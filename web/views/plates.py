"""The plates of the players on both sides of the board, and their clocks."""

from __future__ import annotations

from nyout.core import OVER
from nyout.match import Match
from nyout.view import cached_scene, is_new_turn
from web.browser import dom
from web.state.display import kind, plate_match, plate_sides, plates, points, score
from web.state.page import Page
from web.views.view import App, Phase, View, has_changed

PASSING = 420  # milliseconds of the light that passes from plate to plate


class Plates(View):
    """Shows the players, the scores, and whose turn it is."""

    reads = "match", "origin", "turn", "language", "company"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.lists = dom.element("plates-far"), dom.element("plates-near")
        self.drawn: object = None

    def render(self, old: Page | None, new: Page) -> None:
        match, names, scene = plate_match(new), new.named_match.names, cached_scene(new.match.state)
        content = (
            new.near_seat,
            new.turn,
            scene.near,
            scene.homes,
            names,
            match.seats,
            match.colours,
        )
        if content != self.drawn or has_changed(old, new, "language"):
            self.drawn = content
            for node, seats in zip(self.lists, plate_sides(match, new.near_seat, new.turn)):
                node.innerHTML = plates(match, names, seats)
        for seat in range(len(match.seats)):
            node = dom.nodes(f"[data-plate='{seat}']")[0]
            dom.set_state(node, "aria-current", match.active == seat)
            for part, text in (
                (".kind", kind(match, names[seat], seat, new.company)),
                (".score", score(match, seat)),
                (".points", points(match, seat)),
            ):
                dom.set_text(dom.find(node, part), text)
        if has_changed(old, new, "origin"):
            dom.finish_animations(dom.element("light"))
        elif old and new.hurried is None:
            seats = old.match.active, match.active
            if seats[0] != seats[1] and OVER not in seats:
                self._pass_light(seats)

    def _pass_light(self, seats: tuple[int, int]) -> None:
        """Let a light go from the plate of one seat to that of another."""
        path = [dom.nodes(f"[data-plate='{seat}']")[0].getBoundingClientRect() for seat in seats]
        way = [f"translate({box.left:.0f}px, {box.top:.0f}px)" for box in path for _ in range(3)]
        dom.animate(
            dom.element("light"), {"transform": way, "opacity": (0, 1, 0, 0, 1, 0)}, PASSING
        )


# --- clocks ---------------------------------------------------------------------------------------

SECOND = 1000  # milliseconds


class Clock(View):
    """Counts the time of each seat while the page is open, without saving it."""

    phase = Phase.AFTER_PAINT
    reads = "match", "origin", "settings", "language"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.kind = "off"
        self.match: Match | None = None
        self.spent: list[float] = []
        self.since = 0.0
        self.ticking = object()  # identifies the current task, so that earlier ones end

    def render(self, old: Page | None, new: Page) -> None:
        match = new.match.go_to(len(new.match.moves))
        if self.match is None or has_changed(old, new, "origin"):
            self.spent, self.since = [0.0] * len(match.seats), dom.now()
        elif self.match.state != match.state and (
            match.active == OVER or is_new_turn(self.match.state, match.state)
        ):
            self._count(self.match)
        self.match = match
        if has_changed(old, new, "origin", "settings", "language"):
            self._restart(new.settings["clock"])

    def _restart(self, kind: str) -> None:
        """Start to show this kind of clock."""
        self.kind, self.ticking = kind, object()
        for node in dom.nodes(".plates .time"):
            node.textContent = ""
        if kind != "off":
            dom.run_task(self._tick(self.ticking))

    def _count(self, match: Match) -> None:
        """Add the time since the last count to the active seat of a match."""
        now = dom.now()
        if match.active != OVER:
            self.spent[match.active] += now - self.since
        self.since = now

    async def _tick(self, ticking: object) -> None:
        while ticking is self.ticking and self.match:
            times, active = self._times(self.match), self.match.active
            self._draw(times)
            # A running clock is drawn on the full second, so that it never skips one.
            await dom.pause(SECOND - (0 if active == OVER else times[active] % SECOND))

    def _times(self, match: Match) -> list[float]:
        """Return the milliseconds on each clock."""
        running = dom.now() - self.since
        return [
            (spent if self.kind == "game" else 0) + (running if seat == match.active else 0)
            for seat, spent in enumerate(self.spent)
        ]

    def _draw(self, times: list[float]) -> None:
        for seat, ms in enumerate(times):
            dom.nodes(f"[data-plate='{seat}'] .time")[0].textContent = minutes(ms)


def minutes(ms: float) -> str:
    """Return a duration in minutes and seconds.

    >>> minutes(61_900), minutes(3_600_000)
    ('1:01', '60:00')
    """
    whole, seconds = divmod(int(ms / 1000), 60)
    return f"{whole}:{seconds:02}"
