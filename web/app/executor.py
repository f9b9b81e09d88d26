"""The executor, which carries out the effects that actions request."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from nyout.core import CHANCE, Move
from nyout.match import PERSON, Match, play_on
from nyout.players import choice
from nyout.view import spot_of
from web.app.extras import ExtraApp
from web.app.opponents import STAND_IN, last_of
from web.app.sounds import BUZZES, TREMBLE, Sound, knock, notes, sounds_of
from web.browser import device, dom, storage
from web.saved import past_results
from web.state import actions, effects
from web.state.commands import COMMANDS, NEXT, is_invited
from web.state.effects import Effect, Place
from web.state.page import Autoplay, Page, Topic
from web.views.board import walk_duration
from web.views.dice import OwnDice, due
from web.views.falls import rest_duration
from web.views.lesson import due_button, targets
from web.views.table import Table

GLANCE = 130  # milliseconds before a computer player moves, so that a player can follow
BREATH = 180  # the same before the throw of its turn
TAP = 130  # milliseconds from a press until the dice rattle
PREPARE = 1000  # milliseconds before the page downloads the levels of an opened match
PACE = 900  # milliseconds between two plies of a replay at normal speed
AT_ONCE = {PERSON: STAND_IN, "best": "strong"}
"""The players instead of some others in a game that is finished at once, without long searches."""
GOING_ON = "#choices:not([hidden]) button, :is({}):not([hidden], [aria-disabled=true])".format(
    ", ".join(f"#{command.id}" for command in COMMANDS if command.row == NEXT)
)
"""A selector for the buttons that go on with the turn."""
VOLUMES = {"soft": 0.35, "on": 1.0}
"""The factor for the loudness of all notes, by the setting `sound`."""


class Executor:
    """Carries out each effect of a store, and dispatches the results as actions."""

    def __init__(self, app: ExtraApp) -> None:
        self.app = app
        self._shakes = 0  # begun so far
        self._handlers: dict[type[Effect], Callable[[Any], object]] = {
            effects.Save: lambda effect: app.source.save(effect.match, effect.by_link),
            effects.PlaySound: lambda ply: self._play(sounds_of(ply, walk_duration)),
            effects.Ring: lambda effect: self._play([(effect.name, 0)], effect.pitch, effect.side),
            effects.Rattle: self._rattle,
            effects.StoreSetting: lambda effect: storage.write(effect.setting.key, effect.value),
            effects.Call: lambda effect: app.call(effect.part, effect.method),
            effects.PrepareComputers: lambda effect: self._prepare(effect.match),
            effects.ActForComputer: lambda effect: self._act(effect.match),
            effects.ShowNextPly: lambda effect: self._show_next(effect.match),
            effects.CountResult: self._count_result,
            effects.TellStory: lambda effect: self._tell_story(effect.match),
            effects.StayAwake: lambda effect: device.stay_awake(effect.on),
            effects.Focus: self._focus,
            effects.ReportPly: lambda effect: app.source.report(effect.match),
        }
        # The browser releases the wake lock when the page is hidden.
        dom.listen_to_page(
            "visibilitychange", lambda event: device.stay_awake(app.page.is_kept_awake)
        )

    def execute(self, effect: Effect) -> None:
        """Carry out an effect."""
        dom.run(self._handlers[type(effect)](effect))

    def _play(self, sounds: Iterable[Sound], pitch: float = 1, side: float = 0) -> None:
        play_sounds(sounds, self.app.page.settings["sound"], pitch=pitch, side=side)

    async def _rattle(self, effect: effects.Rattle) -> None:
        """Play the rattle of shaken dice, which grows faster and louder."""
        begin, name = dom.now(), due(effect.match)[0].kind
        self._shakes = shake = self._shakes + 1
        await dom.pause(TAP)
        while shake == self._shakes and self.app.page.is_shaking:
            force, ms = knock(dom.now() - begin)
            play_sounds(((name, 0), (name, ms / 3)), self.app.page.settings["sound"], force)
            device.buzz(round(TREMBLE * force))
            await dom.pause(ms)

    # --- results ----------------------------------------------------------------------------------

    def _count_result(self, effect: effects.CountResult) -> None:
        match = effect.match
        head_to_head = past_results.count(match, effect.seat, effect.played)
        self.app.dispatch(actions.show_head_to_head(match, head_to_head))

    async def _tell_story(self, match: Match) -> None:
        with suppress(OSError):  # nobody asked, so that nobody misses it
            await (await self.app.extras.start_extra("analysis")).tell(match)

    # --- other players ------------------------------------------------------------------------

    async def _act(self, match: Match) -> None:
        """Throw or move for the computer player, unless the page no longer shows this match."""
        page = self.app.page

        def is_current() -> bool:
            here = self.app.page
            return here.is_computer_due(match) and here.autoplay is page.autoplay

        if not is_current():
            return
        throws = match.state.turn() == CHANCE
        if page.autoplay is Autoplay.GAME:
            await self._finish(match, is_current)
            return
        if page.autoplay is Autoplay.TURN and not throws:
            if not await self.app.extras.call("analysis", "play_best", match):
                self.app.dispatch(actions.delegate(Autoplay.NOTHING))
            return
        due = dom.now() + _glance(page) * (dom.pace() or 1)
        move = None
        if not throws and not page.lesson:
            try:
                move = await self._choose(match.active_player, match, is_current)
            except Exception as error:  # a level may raise anything, and the game must go on
                dom.report(error)
                move = await self._choose(STAND_IN, match, is_current)
            if move is None:
                return
        await dom.pause(max(due - dom.now(), 0))
        self.app.dispatch(actions.play_for_computer(match, move))

    async def _finish(self, match: Match, is_current: Callable[[], bool]) -> None:
        """Play a match to its end for everybody, unless a player stops it."""
        players = {
            kind: await self.app.opponents.player(AT_ONCE.get(kind, kind), match)
            for kind in {seat.player for seat in match.seats}
        }

        def choose(at: Match) -> Move:
            try:
                *_, move = players[at.active_player](at.state, at.rng())
            except Exception as error:  # as above
                dom.report(error)
                move = choice(STAND_IN, at.state, at.rng())
            return move

        if ended := await last_of(play_on(match, choose), is_current):
            self.app.dispatch(actions.finish(match, ended))

    async def _choose(self, kind: str, match: Match, is_current: Callable[[], bool]) -> Move | None:
        """Return the move of a kind of player; None if the page no longer shows this match."""
        player = await self.app.opponents.player(kind, match)
        return await last_of(player(match.state, match.rng()), is_current)

    async def _prepare(self, match: Match) -> None:
        """Load the computer players of an opened match, once the page has become idle."""
        await dom.pause(PREPARE)
        await self.app.opponents.prepare(match)

    async def _show_next(self, match: Match) -> None:
        """Wait for one beat of the replay, then show the next ply.

        At normal speed or slower, also wait for the motion to end. At higher speeds, end the motion
        early, so that each ply is still announced.
        """
        speed = float(self.app.page.replay or 1)
        await dom.pause(PACE / speed)
        if speed <= 1:
            await self.app.wait_until(lambda page: page.flight is None)
        elif self.app.page.is_replay_due(match):
            self.app.dispatch(actions.land())
            await dom.pause(0)
        self.app.dispatch(actions.continue_replay(match))

    # --- focus --------------------------------------------------------------------------------

    def _focus(self, effect: effects.Focus) -> None:
        page, table = self.app.page, self.app.part(Table)
        board = table.board
        if effect.gently and not dom.keyboard_is_free(board.svg):
            return
        due = next((target for target in targets(page) if target.kind != "die"), None)
        lesson_spot = spot_of(due) if due else None
        is_button_due = due is not None and lesson_spot is None
        match effect.place:
            case Place.BOARD:
                board.focus(effect.spot)
            case Place.BUTTON:
                node = dom.element("actions").querySelector(GOING_ON)
                if node and node.matches(":focus"):
                    self.app.dispatch(actions.refuse())
                elif node:
                    dom.focus(node)
                else:
                    self._focus(effects.Focus(Place.NEXT))
                    self.app.dispatch(actions.announce(Topic.PROMPT))
            case Place.SELECTION if page.selection.has_only_buttons or is_button_due:
                table.choices.focus()
            case Place.SELECTION:
                if page.selection.is_begun:
                    board.focus(lesson_spot or page.selection.goal)
            case Place.NEXT if page.flight:
                pass  # the landing moves the focus
            case Place.NEXT if page.is_result_shown:
                dom.focus(dom.element("ending"))
            case Place.NEXT if is_invited(page):
                dom.focus(dom.element("live"))
            case Place.NEXT if page.attempt is not None:
                dom.focus(dom.find(dom.element("puzzle"), "button"))
            case Place.NEXT if name := due_button(page):
                dom.focus(dom.find(dom.element("lesson"), f"[data-lesson={name}]"))
            case Place.NEXT if page.is_dice_entry_due:
                self.app.part(OwnDice).focus()
            case Place.NEXT if page.can_throw:
                dom.focus(dom.element("throw"))
            case Place.NEXT if is_button_due:
                table.choices.focus()
            case Place.NEXT if button := page.selection.closing_button:
                table.choices.focus(button)
            case Place.NEXT:
                board.focus(lesson_spot)


def _glance(page: Page) -> float:
    """Return the milliseconds before a computer player acts.

    A throw also waits until that of another seat has been seen.
    """
    if page.hurried is not None:
        return 0
    if page.match.state.turn() == CHANCE:
        return rest_duration(page.match) if page.is_throw_at_rest else BREATH
    return GLANCE


def play_sounds(
    sounds: Iterable[Sound], setting: str, force: float = 1, *, pitch: float = 1, side: float = 0
) -> None:
    """Play sounds as loud as the setting `sound` says, and vibrate with them."""
    pace, timed = dom.pace(), [*sounds]
    played = notes(timed, pace, VOLUMES[setting] * force)
    device.play([note._replace(hertz=note.hertz * pitch, side=side) for note in played])
    for name, start in timed:
        if name in BUZZES:
            dom.run_task(_buzz(start * pace, BUZZES[name]))


async def _buzz(delay: float, ms: int) -> None:
    await dom.pause(delay)
    device.buzz(ms)
