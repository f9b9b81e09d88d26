"""The ending: a banner over the board, the reason, scores and statistics, and what to do next.

`web.extras.story` adds how well and how luckily one has played, and pictures of the moments.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from random import Random

from nyout import words
from nyout.games.ai import NAMES
from web.browser import dom
from web.browser.keys import key_name
from web.markup import NOTHING, Markup, act_button, html
from web.state import actions
from web.state import head_to_head as results
from web.state.commands import ANALYSE, NEW, SHARE
from web.state.page import Page, Topic
from web.views.board import Board
from web.views.replay import USUAL
from web.views.table import Table
from web.views.view import App, Phase, View, has_changed

TELL = actions.call("analysis", "share")
STORY = html('<p class="luck unseen"></p><ul class="moments"></ul>')
RAIN = html('<g class="rain" aria-hidden="true"></g>')
DROPS = 36  # falling pieces
FALL, SCATTER = 2200, 2000  # milliseconds of a fall, and the maximum delay before it
HOP, NEXT = 700, 60  # milliseconds of a piece's hops, and between the starts of two pieces
BEAT = 500  # milliseconds of the last piece alone


class Ending(View):
    """Shows the result once nothing moves, and celebrates a win that has just happened."""

    phase = Phase.AFTER_PAINT
    reads = "match", "origin", "dismissed", "head_to_head", "language"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.acts = {
            "close": lambda: app.dispatch(actions.dismiss_result()),
            "rematch": app.play_again,
            "replay": lambda: app.dispatch(actions.set_replay(USUAL)),
            "new": partial(app.dispatch, NEW),
            "share": lambda: app.dispatch(TELL if app.page.has_story else SHARE),
            "analyse": partial(app.dispatch, ANALYSE),
            **{level: partial(app.play_again, level) for level in NAMES},
        }
        self.node = dom.element("ending")
        dom.listen_to_choices(self.node, "act", lambda act: self.acts[act]())
        dom.listen(self.node, "keydown", self._key)

    def render(self, old: Page | None, new: Page) -> None:
        if new.is_result_shown and not has_changed(
            old, new, "match", "origin", "dismissed", "language"
        ):
            # Keep the other elements: a button may be pressed, or have the focus.
            dom.find(self.node, ".standing").textContent = head_to_head(new)
            for selector, button in zip((".buttons .main", ".other"), ways_on(new)):
                if shown := self.node.querySelector(selector):
                    shown.outerHTML = button
            return
        was_hidden, match = self.node.hidden, new.match
        self.node.hidden = not new.is_result_shown
        self.node.innerHTML = panel(new) if new.is_result_shown else NOTHING
        ranks, nodes = match.ranks, [self.node, *dom.nodes("#banner")]
        for node in nodes:
            node.className = match.colours[ranks.index(1)] if ranks.count(1) == 1 else ""
            node.classList.toggle("won", new.is_result_shown and bool(winners(new)))
        for banner in nodes[1:]:
            dom.find(banner, "b").textContent = verdict(new) if new.is_result_shown else ""
            for part in ("span", "small"):
                dom.find(banner, part).textContent = ""
        if not new.is_result_shown:
            return
        if was_hidden and new.announcement.topic is Topic.PLY:
            celebrate(self.app.part(Table).board, winners(new))

    def _key(self, event: dom.KeyEvent) -> None:
        """Dismiss the result by Escape, but only inside it: elsewhere, Escape may end a motion."""
        if key_name(event) == "Escape":
            self.acts["close"]()


def winners(page: Page) -> tuple[int, ...]:
    """Return the winners to celebrate; none after a draw or a loss of the player here."""
    ranks, you = page.match.ranks, page.you
    drawn = max(ranks) == 1
    if drawn or (you is not None and ranks[you] > 1):
        return ()
    return tuple(seat for seat, rank in enumerate(ranks) if rank == 1)


def verdict(page: Page) -> str:
    """Return the result in a sentence."""
    match = page.match
    scores = match.state.scores() if match.state.ranks() else ()  # of a game played to its end
    return words.verdict(match.ranks, page.named_match.names, page.you, scores)


def panel(page: Page) -> Markup:
    """Return the markup of the result; beside a banner, its heading is for readers only."""
    match = page.match
    return html(
        '<div><button type="button" class="close" data-act="close" aria-label="{close}"'
        ' title="{close}"></button><h2 class="{seen}">{verdict}</h2> <details>'
        '<summary id="ending-why">{reason}</summary><ol>{scores}</ol><ul>{statistics}'
        '<li class="standing">{standing}</li></ul></details> {story}</div>'
        '<p class="buttons">{buttons}</p>',
        close=words.sentence("ending.close"),
        seen="" if page.host else "unseen",
        verdict=verdict(page),
        reason=words.reason(page.named_match, page.you),
        scores=map(line, words.final_scores(match, page.named_match.names)),
        statistics=line(words.statistics(match, page.you)),
        standing=head_to_head(page),
        story=STORY if page.has_story else NOTHING,
        buttons=buttons(page),
    )


def line(text: str) -> Markup:
    """Return an item of a list."""
    return html("<li>{text}</li> ", text=text)


def buttons(page: Page) -> Iterator[Markup]:
    """Yield the buttons, the main one first.

    Embedded boards have no analysis, and offer the replay instead.
    """
    main, other = ways_on(page)
    yield main
    acts = {"share": "page.share"}
    acts |= {"replay": "page.replay"} if page.host else {"analyse": "page.analysis"}
    for act, key in acts.items():
        yield act_button(act, words.sentence(key))
    yield other


def ways_on(page: Page) -> tuple[Markup, Markup]:
    """Return the main button, and another one or a link, which embedded boards lack.

    The main button starts a rematch, or a game of one's own after one of others. After wins in a
    row it is the next level, which after losses is the other button; else a link invites a friend.
    """
    found, again = page.head_to_head, ("rematch", words.sentence("ending.rematch"))
    if page.is_of_others:
        again = "new", words.sentence("page.new")
    if page.host is not None or page.match.is_by_link:
        return act_button(*again, "main"), NOTHING
    if not (found and found.level):
        link = html(
            '<a class="other" href="#friend">{friend}</a>', friend=words.sentence("new.friend")
        )
        return act_button(*again, "main"), link
    offer = found.level, words.sentence("ending.try", title=words.sentence("level", found.level))
    first, last = (offer, again) if found.streak else (again, offer)
    return act_button(*first, "main"), act_button(*last, "other")


def head_to_head(page: Page) -> str:
    """Return the sentence about all games against these opponents; empty until counted."""
    if page.host is not None or page.you is None:
        return ""
    if not (found := page.head_to_head) or not found.games:
        return ""
    names = [results.opponent_name(name) for name in results.opponents(page.match, page.you)]
    against = ", ".join(names)
    if len(names) > 1:
        return words.sentence("versus.many", count=found.won, games=found.games, opponent=against)
    lead = (found.won > found.lost) - (found.won < found.lost)
    kind = ("level", "lead", "trail")[lead]
    score = words.sentence("versus", kind, won=found.won, lost=found.lost, opponent=against)
    drawn = words.sentence("versus.drawn", count=found.drawn) if found.drawn else ""
    streak = words.sentence("versus.streak", count=found.streak) if found.streak > 1 else ""
    return " ".join(filter(None, (score, drawn, streak)))


def celebrate(board: Board, seats: Collection[int], drops: int = DROPS) -> None:
    """Make the pieces of the winners jump, and drop copies of them over the board.

    A piece on a final place jumps first and highest. Nothing happens without motion or a winner.
    """
    own = [piece for piece in board.scene.pieces if piece.seat in seats]
    own.sort(key=lambda piece: board.spot(piece.place, piece.seat) not in board.ends)
    pieces = [board.pieces[piece.key] for piece in own]
    if dom.is_still() or not pieces:
        return
    for number, node in enumerate(pieces):
        height, delay = (34, BEAT + number * NEXT) if number else (70, 0)
        heights = [f"0 {-part * height}px" for part in (0, 1, 0, 0.5, 0)]
        dom.animate(node, {"translate": heights}, HOP, delay)
    for old in board.svg.querySelectorAll(".rain"):
        old.remove()
    board.svg.insertAdjacentHTML("beforeend", RAIN)
    rain, chance = dom.find(board.svg, ".rain"), Random(len(pieces))
    width, height = board.geometry.size
    for number in range(drops):
        node = pieces[number % len(pieces)].cloneNode(True)
        node.removeAttribute("data-key")
        rain.append(node)
        x, drift, turn = chance.random() * width, chance.uniform(-90, 90), chance.uniform(-2, 2)
        size = chance.uniform(0.5, 0.9)
        ends = [(x, -60, 0.0), (x + drift, height + 60, turn)]
        frames = [
            f"translate({at:.0f}px,{down:.0f}px) rotate({turns:.2f}turn) scale({size:.2f})"
            for at, down, turns in ends
        ]
        motion = {"transform": frames, "opacity": [1, 1], "easing": ["ease-in"]}
        dom.animate(node, motion, FALL, BEAT + chance.random() * SCATTER)
