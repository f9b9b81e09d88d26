"""The dice: in the panel, held and thrown over the board, and the form for physical dice."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from nyout import draw, view, words
from nyout.core import CHANCE, Game, Move, notation
from nyout.history import last_dice
from nyout.match import Match
from nyout.view import STARTS, Die, Target, cached_scene
from web.browser import dom
from web.markup import Markup, act_button, html, join
from web.state import actions
from web.state.display import earlier_rolls
from web.state.page import Page
from web.views import falls
from web.views.board import Board
from web.views.falls import HELD, LAG, STILL, TUMBLE, Spread, kind_of, lie
from web.views.view import App, Dispatch, View, has_changed

DRAWN = draw.dice, draw.idle_dice
"""The functions that draw the first and the second row."""
JOLT = {"transform": ("none", "translateY(3px)", "none")}
JOLTED = 90  # milliseconds in which the board gives under the dice
ABOVE = 1.8  # ems from the finger that holds the dice up to their middle
MAX_TYPED = 20  # characters


# --- the dice in the panel, which can be picked ---------------------------------------------------


class Dice:
    """Shows the dice of the turn and the last throw; dispatches clicks on them."""

    def __init__(self, dispatch: Dispatch) -> None:
        self.node = dom.element("dice")
        self.idle = self.node.innerHTML  # the dice before the first throw
        self.rows: Mapping[str, Sequence[Die]] = {}
        dom.listen_to_choices(
            self.node, "die", lambda die: dispatch(actions.pick(Target("die", die)))
        )

    def show(self, match: Match) -> None:
        """Show the dice of the turn, and those of the last throw if they differ.

        While a throw is due, screen readers get none: the throw button follows the prompt.
        """
        turn, thrown = cached_scene(match.state).dice, last_dice(match)
        same = sorted(die[:2] for die in turn) == sorted(die[:2] for die in thrown)
        self._draw(turn, () if same else thrown)
        self.reveal()
        dom.set_state(self.node, "aria-hidden", match.state.turn() == CHANCE)

    def _draw(self, turn: Sequence[Die], thrown: Sequence[Die]) -> None:
        """Draw the dice of a turn, and beside them the dice of another throw."""
        rows = {"throw": turn, "throw aside": thrown} if turn else {"throw": thrown}
        drawn_rows = {kind: dice for kind, dice in rows.items() if dice}
        if drawn_rows == self.rows:
            return
        self.rows = drawn_rows
        markup = join(html('<div class="{kind}"></div>', kind=kind) for kind in drawn_rows)
        self.node.innerHTML = markup or self.idle
        for node, dice, drawn in zip(self.node.children, drawn_rows.values(), DRAWN):
            node.innerHTML = drawn(dice)

    def mark(self, marks: Mapping[str, str], game: Game) -> None:
        """Mark the dice by face: `may` for a choice, `picked` for a selected die."""
        for node in self.node.querySelectorAll("[data-die]"):
            used = node.classList.contains("used")
            mark = "" if used else marks.get(node.dataset.die, "")
            node.removeAttribute("disabled")  # every click gets an answer
            dom.set_state(node, "aria-disabled", not mark)
            node.tabIndex = 0 if mark else -1
            node.dataset.mark = mark
            label = words.sentence(
                "die", node.dataset.kind, node.dataset.die, game=game, face=node.dataset.die
            )
            node.setAttribute("aria-label", label)
            dom.set_state(node, "aria-pressed", mark == "picked")

    def await_throw(self, match: Match, dice: Sequence[Die]) -> None:
        """Reserve space beside the dice of the turn for a throw in flight.

        The dice of the throw are hidden, from screen readers too, until they rest.
        """
        self._draw(cached_scene(match.state).dice, dice)
        self._hide(True)
        self.node.setAttribute("aria-hidden", "true")

    def hide_thrown(self, match: Match) -> None:
        """Make the dice of the last throw, which lie on the board, invisible but clickable."""
        due = match.state.turn() == CHANCE
        self._hide(not due or len(self.rows) > 1 or not cached_scene(match.state).dice)

    def reveal(self) -> None:
        """Make all dice visible."""
        self._hide(False)

    @property
    def thrown_dice(self) -> Sequence[dom.Element]:
        """The dice of the last throw."""
        rows = self.node.children
        return list(rows[-1].children) if rows else ()

    def _hide(self, on: bool) -> None:
        dom.finish_animations(self.node)
        self.node.classList.toggle("lifted", on)


# --- a throw over the board: the dice are shaken, tumble, rest, and glide to the panel ------------


class Throwing:
    """The layer of dice over the board, which pointers and screen readers ignore."""

    def __init__(self, board: Board, dice: Dice) -> None:
        self.node = dom.element("throwing")
        self.board, self.dice = board, dice
        self.spread = Spread("die", 1)
        self.hand: tuple[float, float] | None = None  # a point of the window, unless at the plate
        self.flick = STILL  # of the hand that lets go
        self.drift = STILL  # the flick of the last throw, whose place of rest it carries

    def shake(self, match: Match) -> None:
        """Show the dice of the next throw, shaken in the hand of the thrower."""
        self._draw("shaken", match, due(match))
        self.hold(match)
        self.dice.hide_thrown(match)

    def hold(self, match: Match, at: tuple[float, float] | None = None) -> None:
        """Move the shaken dice to the pointer at a point of the window, else to the plate."""
        self.hand = at
        ground = self._ground(match)
        move = f"translate({ground.dx:.1f}px, {ground.dy:.1f}px) scale({HELD})"
        dom.find(self.node, ".throw").style.transform = move

    def throw(self, before: Match, after: Match) -> float:
        """Animate a throw, and return the milliseconds until it rests.

        Until their last bounce, the dice show other faces. The page contains all faces of each die,
        so that its markup does not reveal the result.
        """
        drawn, thrown = due(before), last_dice(after)
        self.dice.await_throw(before, drawn)
        self.drift = self.flick
        if dom.is_still():
            return 0
        throws = [view.view_of(before.state).dice(move) for move in before.state.moves()]
        ground = self._draw("thrown", before, drawn)
        dom.find(self.node, ".throw").innerHTML = draw.dice(drawn, throws)
        dom.animate(self.board.svg, JOLT, JOLTED, TUMBLE * falls.OFFSETS[2])
        places = self.spread.places()
        for number, (node, old, die, place) in enumerate(
            zip(self.dice_in_motion, drawn, thrown, places)
        ):
            x, y = (ground.unit * (HELD - 1) * along for along in place)
            start = ground.dx + x, ground.dy + y
            turned = die.kind == "stick" and die.face != old.face
            kind = kind_of(die.kind)
            at_rest = lie(before.cursor, number, ground.unit)
            frames = falls.fall(kind, number, start, ground.unit, turned, self.flick, at_rest)
            dom.animate(node, frames, TUMBLE, LAG * number, fill="both")
            faces = [*dict.fromkeys(each[number].face for each in (drawn, *throws))]
            rolls = falls.roll(len(faces), faces.index(die.face))
            for face, frames in zip(node.querySelectorAll(".face"), rolls):
                dom.animate(face, frames, TUMBLE, LAG * number, fill="both")
        return falls.duration(len(thrown))

    def rest(self, match: Match) -> None:
        """Show the last throw of a match at rest, with its label.

        The label of a throw for the start names its seat, and says what it decides.
        """
        start, throw = match.go_to(match.cursor - 1), match.moves[match.cursor - 1]
        if start.phase in STARTS:
            kind, label = "rests starts", html("{told}", told=words.narrate_last(match))
        elif view.view_of(start.state).can_earn_throw(throw):
            kind = "rests golden"
            label = html(
                "{cast}<small>{again}</small>",
                cast=words.cast(start.state, throw, match.game),
                again=words.sentence("cast.again", game=match.game),
            )
        else:
            kind, label = "rests", html("{cast}", cast=words.cast(start.state, throw, match.game))
        cast = html('<b class="cast">{label}</b>', label=label)
        unit = self._draw(kind, start, last_dice(match), cast).unit
        for number, node in enumerate(self.dice_in_motion):
            right, down, angle = lie(start.cursor, number, unit)
            node.style.transform = f"translate({right:.1f}px, {down:.1f}px) rotate({angle:.0f}deg)"
        self.dice.hide_thrown(match)

    def leave(self) -> None:
        """Let the dice, if any, glide to their places in the panel."""
        dice = self.dice_in_motion
        places = [node.getBoundingClientRect() for node in dice]
        for layer in dom.nodes("#throwing > div"):
            layer.className = "left"
        self.dice.reveal()
        for node, here, there in zip(dice, places, self.dice.thrown_dice):
            end, lies = there.getBoundingClientRect(), node.style.transform
            node.style.transform = ""
            scale = there.clientHeight / node.clientHeight
            x = (end.left + end.right - here.left - here.right) / 2
            y = (end.top + end.bottom - here.top - here.bottom) / 2
            way = f"translate({x:.1f}px, {y:.1f}px) rotate(0deg) scale({scale:.3f})"
            dom.animate(there, {"opacity": [0, 0]}, falls.GLIDE)  # until it arrives
            dom.animate(node, {"transform": [lies, way], "easing": "ease-in"}, falls.GLIDE)

    def clear(self) -> None:
        """Remove the dice at once."""
        self.hand, self.flick = None, STILL
        self.node.innerHTML = ""
        self.dice.reveal()

    @property
    def dice_in_motion(self) -> Sequence[dom.Element]:
        """The dice over the board; there are none for a throw without motion."""
        return list(self.node.querySelectorAll(".throw > *"))

    def _draw(
        self, kind: str, match: Match, dice: Sequence[Die], label: Markup | str = ""
    ) -> Ground:
        """Draw dice of a class where they rest on the board, and return their place.

        In a roll-off, the throws of the other seats are beside them.
        """
        self.spread = Spread(kind_of(dice[0].kind), len(dice))
        ground = self._ground(match)
        rolls = earlier_rolls(match)
        self.node.innerHTML = html(
            '<div class="{kind}"><div class="throw"></div>{label}'
            '<div class="rolls">{rolls}</div></div>',
            kind=kind,
            label=label,
            rolls=(
                html('<div class="roll {colour}"></div>', colour=match.colours[seat])
                for seat, _ in rolls
            ),
        )
        layer = dom.find(self.node, "div")
        for name, value in (("x", ground.x), ("y", ground.y), ("em", ground.unit)):
            layer.style.setProperty(f"--{name}", f"{value:.1f}px")
        layer.style.setProperty("--columns", str(self.spread.columns))
        dom.find(self.node, ".throw").innerHTML = draw.dice(dice)
        for node, roll in zip(dom.find(self.node, ".rolls").children, rolls):
            node.innerHTML = draw.dice(roll.dice)
        return ground

    def _ground(self, match: Match) -> Ground:
        seat = view.view_of(match.state).actor()
        layer = self.node.getBoundingClientRect()
        cloth = dom.find(self.board.svg, ".edge").getBoundingClientRect()
        plates = [*dom.nodes(f"[data-plate='{seat}']"), *self.board.plates[seat:]]
        hand, plate = self.hand, plates[0].getBoundingClientRect()
        size = cloth.right - cloth.left, cloth.bottom - cloth.top
        right, down = self.spread.drift(*size, self.drift)
        x, y = cloth.left + size[0] / 2 + right, cloth.top + size[1] / 2 + down
        unit = self.spread.unit(*size)
        return Ground(
            x - layer.left,
            y - layer.top,
            (hand[0] if hand else (plate.left + plate.right) / 2) - x,
            (hand[1] - ABOVE * unit if hand else (plate.top + plate.bottom) / 2) - y,
            unit,
        )


class Ground(NamedTuple):
    """Where dice rest and the way to the thrower, in pixels of the layer of dice."""

    x: float  # the middle of the board, or where a flick carries the dice
    y: float
    dx: float  # from there to the thrower's hand or plate
    dy: float
    unit: float  # pixels per em


def due(match: Match) -> Sequence[Die]:
    """Return the dice of the next throw, with faces that are unrelated to its result."""
    return view.view_of(match.state).dice(match.state.moves()[0])


# --- the form in which a player enters the throw of physical dice ---------------------------------


class OwnDice(View):
    """Offers every possible throw, and dispatches the entered one."""

    reads = "match", "settings", "origin", "language"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.node = dom.element("own")
        self.throws: Sequence[Move] = ()
        self.named: Mapping[str, Move] = {}  # throws by name in the current language
        dom.listen_to_choices(self.node, "throw", lambda at: self._enter(self.throws[int(at)]))
        dom.listen(self.node, "submit", self._handle_input)

    def render(self, old: Page | None, new: Page) -> None:
        due, match = new.is_dice_entry_due, new.match
        throws = match.state.moves() if due else ()
        dom.set_flag("own-dice", due)
        self.node.hidden = not due
        if throws != self.throws or has_changed(old, new, "language"):
            self.throws = throws
            self.named = {words.throw_name(throw, match.game): throw for throw in throws}
            self.node.innerHTML = form(self.named) if due else ""
        if due:
            ask = words.sentence("own.ask", seat=new.named_match.names[match.active])
            self.node.children[0].textContent = ask
            if old is None or not new.has_position_of(old):
                dom.field(self.node, "input").value = ""  # the previous throw
                dom.find(self.node, "[role=alert]").textContent = ""

    def focus(self) -> None:
        """Move the keyboard focus to the first throw."""
        dom.focus(dom.find(self.node, "[data-throw]"))

    def _enter(self, throw: Move) -> None:
        self.app.dispatch(actions.enter_throw(throw))

    def _handle_input(self, event: dom.Event) -> None:
        event.preventDefault()
        typed = dom.field(self.node, "input").value[:MAX_TYPED]
        if throw := find_throw(typed, self.named):
            self._enter(throw)
            return
        legal = ", ".join(self.named)
        reason = words.sentence("own.illegal", typed=typed, legal=legal)
        dom.find(self.node, "[role=alert]").textContent = reason


def find_throw(typed: str, named: Mapping[str, Move]) -> Move | None:
    """Return the throw that a text gives by its name, its notation, or its dice in any order.

    >>> dice = {"6+1": ("6+1",), "6+6": ("6+6",)}
    >>> find_throw(" 1 6 ", dice), find_throw("61", dice), find_throw("7", dice)
    (('6+1',), ('6+1',), None)
    >>> fight = {"4v1": ("4v1",), "1v4": ("1v4",)}
    >>> find_throw("4v1", fight), find_throw("4 1", fight)
    (('4v1',), None)
    >>> find_throw("pile", {"face": ("heads",), "pile": ("tails",)})
    ('tails',)
    >>> find_throw("geol", {"Do (1)": ("1",), "Geol (3)": ("3",)})
    ('3',)
    """
    text = typed.strip().lower()
    exact = [throw for name, throw in named.items() if text in (*_names(name), notation(throw))]
    faces = [throw for throw in named.values() if _faces(notation(throw)) == _faces(text)]
    return next((throws[0] for throws in (exact, faces) if len(throws) == 1), None)


def _names(name: str) -> tuple[str, str]:
    """Return the name of a throw in lower case, and the same without the number in brackets."""
    return name.lower(), name.lower().partition("(")[0].strip()


def _faces(text: str) -> list[str]:
    return sorted(re.findall(r"10|[0-9]|[a-z]{2,}", text))


def form(names: Collection[str]) -> Markup:
    """Return the form, with a button per throw and a field to type one."""
    return html(
        '<p id="own-ask"></p><div role="group" aria-labelledby="own-ask">{buttons}</div>'
        '<form><label>{typed} <input list="own-throws" maxlength="{most}" autocomplete="off">'
        '</label><datalist id="own-throws">{options}</datalist><button>{enter}</button></form>'
        '<p role="alert"></p>',
        buttons=(act_button(number, name, data="throw") for number, name in enumerate(names)),
        typed=words.sentence("own.typed"),
        most=MAX_TYPED,
        options=(html('<option value="{name}"></option>', name=name) for name in names),
        enter=words.sentence("own.enter"),
    )
