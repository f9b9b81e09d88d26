"""Commands: what a player can do by a button, a key or an entry of the menu, each declared once.

The templates of the pages, the handlers of clicks and keys, and the list of keys derive from
`COMMANDS`. A new button needs an entry there and its sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from nyout import GAMES, words
from nyout.core import CHANCE, OVER
from nyout.history import has_throw_in_turn
from nyout.match import REMOTE, Match
from web.state import actions
from web.state.actions import Action
from web.state.page import Autoplay, Page, Topic

Test = Callable[[Page], bool]
"""A condition under which a button is visible or enabled."""

HEADER, ASSISTANCE, NEXT, HISTORY, REMOVED = "header", "assistance", "next", "history", "removed"
MENU, TOOLS, WORDS = "menu", "menu-tools", "words"
"""The rows of buttons, by their placeholders in the template of the page."""


def always(page: Page) -> bool:
    """Return True."""
    return True


def is_on_site(page: Page) -> bool:
    """Return whether the page belongs to the site, and is not an embedded board."""
    return page.host is None


def can_play(page: Page) -> bool:
    """Return whether something can be played here."""
    return not page.is_read_only


def has_later_plies(page: Page) -> bool:
    """Return whether an earlier position is shown."""
    return page.match.cursor < len(page.match.moves)


def is_over(page: Page) -> bool:
    """Return whether the game is over in the position shown."""
    return page.match.active == OVER


def can_begin_another(page: Page) -> bool:
    """Return whether a player may begin another game after one that is over."""
    return can_play(page) and is_over(page)


def can_get_hint(page: Page) -> bool:
    """Return whether a player can ask for a hint."""
    return page.can_ask_for_hint


def can_delegate(page: Page) -> bool:
    """Return whether the computer can play for a player."""
    return page.can_delegate


def is_private(page: Page) -> bool:
    """Return whether hints and analysis are fair: no live game or contest is in progress."""
    return not (page.match.is_live or page.match.is_contest) or page.match.is_over


def is_invited(page: Page) -> bool:
    """Return whether the match invites to a room for live play."""
    return bool(page.match.room.invitation) and page.host is None


def has_dice(page: Page) -> bool:
    """Return whether the game has dice."""
    return _has_dice(page.match.game.name)


def has_dice_without_analysis(page: Page) -> bool:
    """Return whether the game has dice and the analysis, which examines them, is not available."""
    return has_dice(page) and not is_private(page)


@lru_cache
def _has_dice(name: str) -> bool:
    game = GAMES[name]
    return game.start(game.seats[0]).turn() == CHANCE


def can_redo(page: Page) -> bool:
    """Return whether play went on after the position shown."""
    return has_later_plies(page) and not page.is_exercise


def can_undo(page: Page) -> bool:
    """Return whether there is an earlier position to undo to."""
    return page.match.undo().cursor != page.match.cursor


def can_truncate(page: Page) -> bool:
    """Return whether the plies after the position shown can be removed: none is final."""
    return can_play(page) and page.match.cursor >= page.match.locked_plies


def can_play_on(page: Page) -> bool:
    """Return whether the game can go on from the position shown with other throws."""
    return can_truncate(page) and not page.match.is_joint and page.host is None


def is_awaiting_friend(match: Match) -> bool:
    """Return whether a match with a player at this screen waits for a remote one to join."""
    joins = match.joint.next_to_join is not None and match.active_player == REMOTE
    return joins and bool(match.local_players)


def can_send(page: Page) -> bool:
    """Return whether the turn is to be sent as a link, because nothing else reaches its player."""
    match = page.match
    is_connected = page.company is None or page.company.is_connected
    is_sent = match.is_live and match.joint.next_to_join is None and is_connected
    return match.active_player == REMOTE and not is_invited(page) and not is_sent


def can_start_finishing(page: Page) -> bool:
    """Return whether the computer may play the game to its end, and does not do so already."""
    return page.can_finish and page.autoplay is not Autoplay.GAME


def has_throw(page: Page) -> bool:
    """Return whether the turn has a throw or a forced move."""
    return (has_throw_in_turn(page.match) or page.forced_move is not None) and not is_over(page)


def has_throw_button(page: Page) -> bool:
    """Return whether the throw button belongs to the turn; spectators finish the game instead."""
    is_replaced = can_start_finishing(page) and page.is_out
    return can_play(page) and has_throw(page) and not is_replaced


def is_asking(page: Page) -> bool:
    """Return whether the page is asking for confirmation of a losing move."""
    return page.objection is not None and page.objection.move is not None


def throw_label(page: Page) -> str:
    """Return the label of the throw button."""
    return words.sentence("do.forced") if page.forced_move else words.throw_label(page.match)


def join_label(page: Page) -> str:
    """Return the label of the button that joins a live game, with the name of the player here."""
    seat = page.match.local_seat
    if seat is None:
        return words.sentence("page.live", seat="")
    return words.sentence(
        "page.join", *words.unnamed_key(page.match, seat), seat=page.match.names[seat]
    )


class Command(NamedTuple):
    """Something that a player can do by a button, and perhaps by a key.

    Several buttons can have the same action.
    """

    id: str  # of its button
    action: Action
    row: str
    label: str | Callable[[Page], str]  # sentence key, or the text of a label that changes
    is_visible: Test = always
    is_enabled: Test = always
    key: str = ""  # as `web.browser.keys.key_name` names it
    icon: str = ""  # the content of a drawing of 24 by 24 units
    is_labelled: bool = True  # whether the label is visible beside the icon
    kind: str = ""  # class for style sheets
    attributes: str = ""  # further ones, as HTML
    is_extended: bool = False  # whether embedded boards have it only with `controls=full`

    def text(self, page: Page) -> str:
        """Return the label as text."""
        if callable(self.label):
            return self.label(page)
        return words.titled_sentence(self.label, page.match.game)

    def is_available(self, page: Page) -> bool:
        """Return whether the key may give the command: its button can be used."""
        return self.is_visible(page) and self.is_enabled(page)


SHARE, NEW = actions.call("sharing", "open"), actions.call("new-game", "open")
ANALYSE, FAIRNESS = actions.call("analysis", "toggle"), actions.call("fairness", "open")
COMMANDS = (
    Command(
        "sound",
        actions.toggle_sound(),
        HEADER,
        "sound",
        icon='<path d="M4 9.5h4l5-4.5v14l-5-4.5H4z"/>'
        '<path class="on" d="M16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11"/>'
        '<path class="off" d="m17 9.5 5 5m0-5-5 5"/>',
        is_labelled=False,
        attributes='aria-pressed="false"',
        is_extended=True,
    ),
    Command(
        "settings",
        actions.call("settings", "open"),
        HEADER,
        "page.settings",
        icon='<circle cx="12" cy="12" r="8.4" stroke-width="3.2" stroke-linecap="butt"'
        ' stroke-dasharray="3.3" stroke-dashoffset="1.65"/><circle cx="12" cy="12" r="6.2"/>'
        '<circle cx="12" cy="12" r="2"/>',
        is_labelled=False,
        is_extended=True,
    ),
    Command(
        "menu",
        actions.call("menu", "open"),
        HEADER,
        "page.menu",
        icon='<path stroke-width="3.6" d="M5 12h.01M12 12h.01M19 12h.01"/>',
        is_labelled=False,
        attributes='aria-haspopup="dialog"',
    ),
    Command(
        "undo",
        actions.undo(),
        ASSISTANCE,
        "page.undo",
        is_enabled=can_undo,
        key="Control+Z",
        icon='<path d="M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-4"/>',
    ),
    Command(
        "redo",
        actions.redo(),
        ASSISTANCE,
        "page.redo",
        can_redo,
        key="Control+Shift+Z",
        icon='<path d="m15 5 5 5-5 5M20 10H10a5 5 0 0 0 0 10h4"/>',
        is_labelled=False,
    ),
    Command(
        "hint",
        actions.call("analysis", "hint"),
        ASSISTANCE,
        "page.hint",
        can_get_hint,
        is_private,
        key="h",
        icon='<path d="M9 17h6M10 21h4M9 17c0-2-3-4-3-8a6 6 0 0 1 12 0c0 4-3 6-3 8"/>',
        is_labelled=False,
    ),
    Command("back", actions.take_back(), NEXT, "why.loses.back", is_asking, kind="main"),
    Command("anyway", actions.insist(), NEXT, "why.loses.anyway", is_asking),
    Command("throw", actions.throw(), NEXT, throw_label, has_throw_button),
    Command("live", actions.call("live", "enter"), NEXT, join_label, is_invited, kind="main"),
    Command("finish", actions.delegate(Autoplay.GAME), NEXT, "page.finish", can_start_finishing),
    Command("send", SHARE, NEXT, "page.send", can_send, kind="main"),
    Command("over-analyse", ANALYSE, NEXT, "page.analysis", is_over, is_private),
    Command("over-new", NEW, NEXT, "page.new", can_begin_another, kind="main"),
    Command("new", NEW, MENU, "page.new", can_play, icon='<path d="M12 5v14M5 12h14"/>'),
    Command(
        "games",
        actions.call("saved-games", "open"),
        MENU,
        "page.saved",
        is_on_site,
        icon='<path d="M3 6h6l2 3h10v10H3z"/>',
    ),
    Command(
        "share",
        SHARE,
        MENU,
        "page.share",
        icon='<path d="M12 15V4M7 9l5-5 5 5M5 13v7h14v-7"/>',
        is_extended=True,
    ),
    Command(
        "analyse",
        ANALYSE,
        MENU,
        "page.analysis",
        is_enabled=is_private,
        icon='<path d="M4 20h17M4 15l5-5 4 3 7-8"/>',
    ),
    Command(
        "assist",
        actions.delegate(Autoplay.TURN),
        TOOLS,
        "page.assist",
        is_enabled=can_delegate,
    ),
    Command(
        "type",
        actions.toggle_typing(),
        TOOLS,
        "page.type",
        can_play,
        key="/",
        attributes='aria-controls="typed"',
        is_extended=True,
    ),
    Command("edit", actions.call("editor", "open"), TOOLS, "page.edit"),
    Command("open", actions.call("opening", "open"), TOOLS, "page.open", is_on_site),
    Command("fair", FAIRNESS, TOOLS, "page.fair", has_dice_without_analysis, is_extended=True),
    Command("rotate", actions.turn_board(), TOOLS, "page.turn", is_extended=True),
    Command(
        "sheet",
        actions.call("keys", "open"),
        TOOLS,
        "page.sheet",
        key="?",
        kind="keyed",
        is_extended=True,
    ),
    Command(
        "repeat",
        actions.read_out(Topic.REPEAT),
        WORDS,
        "page.repeat",
        key="r",
        is_extended=True,
    ),
    Command(
        "position",
        actions.read_out(Topic.STANDING),
        WORDS,
        "page.position",
        key="p",
        is_extended=True,
    ),
    Command("cut", actions.truncate(), HISTORY, "page.cut", can_truncate),
    Command("fork", actions.call("app", "play_on"), HISTORY, "page.fork", can_play_on),
    Command("uncut", actions.restore(), REMOVED, "page.uncut"),
)
"""All commands; the buttons of a row are in this order."""

KEYS: Mapping[str, Command] = {command.key: command for command in COMMANDS if command.key}
"""The command of each key."""
