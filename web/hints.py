"""What a move would do, told before it is made: of what is pointed at, else of all its ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nyout import view, words
from nyout.match import Match
from nyout.view import Target
from web import dom
from web.picking import Picking

MOST_MOVES = 12  # that are looked at, once a piece is picked


Asked = tuple[Match, Picking, Callable[[Picking], Picking]]


class Hints:
    """Tells below what is to be done; not before the page shows what led to it."""

    def __init__(self) -> None:
        self.node = dom.element("does")
        self.asked: Asked | None = None
        self.told = ""

    def show(self, match: Match, picking: Picking, pointed: Callable[[Picking], Picking]) -> None:
        """Tell what a click on what is `pointed` at would do, or going on with what is picked."""
        waits, self.asked = self.asked is not None, (match, picking, pointed)
        if not waits:
            dom.start(self._tell())

    async def _tell(self) -> None:
        """Tell what was asked last."""
        await dom.pause(0)
        asked, self.asked = self.asked, None
        text = " ".join(_said(*asked)) if asked else ""
        if text != self.told:
            self.told = self.node.textContent = text


def _said(match: Match, picking: Picking, pointed: Callable[[Picking], Picking]) -> Iterator[str]:
    """What the move does that is pointed at, if that is worth telling; else what all of them do."""
    move = pointed(picking).move
    does = words.preview(match.state, move, match.game) if move else ()
    yield from does or _ends(match, picking)


def _ends(match: Match, picking: Picking) -> Iterator[str]:
    """What the moves do that go on with what is picked, as far as that tells them apart."""
    moves = picking.ways(None)
    if not 0 < len(moves) <= MOST_MOVES:
        return
    ends: dict[Target, list[tuple[str, ...]]] = {}
    for move in moves:
        end = view.targets(match.state, move)[-1]
        ends.setdefault(end, []).append(words.preview(match.state, move, match.game))
    sure = {
        end: [one for one in said[0] if all(one in way for way in said)]
        for end, said in ends.items()
    }
    alike = set[str].intersection(*map(set, sure.values())) if len(sure) > 1 else ()
    for end, said in sure.items():
        if told := " ".join(one for one in said if one not in alike):
            label = words.describe(end, match.game, match.names)
            yield words.text("does.at", place=label, does=told)
