"""Actions: everything that can happen to the page, each as a function that changes its state.

A call of such a function without the page returns an `Action`, which `update` applies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Concatenate, Generic, NamedTuple, ParamSpec

from nyout import lessons, words
from nyout.core import Move, State
from nyout.exchange import hand_on, view_as_spectator
from nyout.match import Match
from nyout.selection import Selection, target_at
from nyout.view import Spot, Target, is_new_turn, spot_of
from web.state import transitions
from web.state.effects import Call, Focus, Place, Rattle, ReportPly, StoreSetting
from web.state.head_to_head import HeadToHead
from web.state.page import Announcement, Autoplay, Flight, Origin, Page, Topic, Trouble, history
from web.state.settings import SETTINGS
from web.state.transitions import THROW

if TYPE_CHECKING:
    from nyout.puzzles import Exercise  # pages download it with the first puzzle
    from web.extras.company import Company, Question  # and this with the first live game

P = ParamSpec("P")


class Action(NamedTuple):
    """Something that happens to the page: a kind of action, and the values in this case."""

    kind: Kind[...]
    values: tuple[Any, ...]
    named: Mapping[str, Any]

    def apply(self, page: Page) -> Page:
        """Return the page after the action."""
        return self.kind.change(page, *self.values, **self.named)


class Kind(Generic[P]):
    """A kind of action, made from the function that changes the page."""

    def __init__(self, change: Callable[Concatenate[Page, P], Page]) -> None:
        self.change = change

    def __call__(self, *values: P.args, **named: P.kwargs) -> Action:
        """Return an action of this kind."""
        return Action(self, values, named)


# --- the match on the page ------------------------------------------------------------------------


@Kind
def open_match(
    page: Page,
    match: Match,
    trouble: Trouble | None = None,
    by_link: bool = False,
    lesson: bool = False,
    puzzle: Exercise | None = None,
    focus: bool = False,
    guided: bool = False,
) -> Page:
    """Show another match.

    Args:
        page: The page.
        match: The match.
        trouble: The fault of an unreadable text, instead of which the page shows the match.
        by_link: Whether the match is that of a link.
        lesson: Whether it is the lesson of its game.
        puzzle: The puzzle whose position it starts from.
        focus: Whether to move the keyboard focus to the controls for the next move.
        guided: Whether it is the first game after a lesson.
    """
    record = lessons.lesson(match.game.name) if lesson else None
    ended = match.moves if match.is_over else None
    page = page._replace(
        match=match,
        origin=Origin(page.origin.number + 1, by_link, record, ended, puzzle, guided),
        viewing_history=match.cursor < len(match.moves),
        flight=None,
        shaken=None,
        lying=None,
        pointed=None,
        mistake=None,
        solution_shown=False,
        dismissed=None,
        head_to_head=None,
        truncated=None,
        offers_sound=None if page.offers_sound is None else False,
        autoplay=Autoplay.NOTHING,
        announcement=Announcement(Topic.OPENED),
        trouble=trouble,
        other_window="",
        warning="",
        rules_open=page.rules_open and not lesson,  # on a phone they hide the lesson
        company=page.company and page.company._replace(asked={}, target=None),
    )
    page = page._replace(selection=page.fresh_selection)
    takes_focus = focus or match.room.invitation  # which waits for an answer
    return transitions.request(page, Focus(Place.NEXT)) if takes_focus else page


@Kind
def receive(page: Page, match: Match) -> Page:
    """Show what others have played in a live game: a whole match, or its next ply in motion."""
    here = page.match
    shown = here.moves[: here.cursor]  # `here` may already have the moves that are still to show
    follows = match.cursor == len(shown) + 1 and match.moves[: len(shown)] == shown
    return transitions.start_ply(page, match) if follows else transitions.jump_to(page, match)


@Kind
def annotate(page: Page, match: Match, comments: Mapping[int, str]) -> Page:
    """Replace the comments of a match, unless its moves have changed since."""
    here = page.match
    if here.moves != match.moves or page.lesson:
        return page
    return page._replace(match=replace(here, comments=comments))


@Kind
def fork(page: Page, seed: str, new_seed: str) -> Page:
    """Give a game a new seed, since another window has continued it differently."""
    here = page.match
    if here.seed != seed:
        return page  # another game is on the board
    forked = replace(view_as_spectator(here), seed=new_seed)
    return page._replace(match=forked, other_window="games.forked")


# --- entering moves -------------------------------------------------------------------------------


def _select(page: Page, selection: Selection, thing: Target) -> Page:
    """Return the page after a click on `thing` that results in this selection.

    The click continues the selection, completes a move, or plays nothing and gets an answer.
    """
    if selection == page.selection:
        return transitions.object_to(page, thing)
    if selection.move is not None:
        *picked, end = selection.picked
        if not page.puzzle or spot_of(thing) == spot_of(end):
            return transitions.play_or_ask(page, selection.move, thing)
        # A puzzle counts every try, so that a click on a piece only shows where it goes.
        selection = selection.with_picked(tuple(picked))
    page = transitions.prompt(page._replace(selection=selection, pointed=None))
    return transitions.request(page, Focus(Place.SELECTION))


@Kind
def click(page: Page, spot: Spot) -> Page:
    """Click a part of the board."""
    return _select(page, page.selection.click(spot), target_at(spot))


@Kind
def pick(page: Page, target: Target) -> Page:
    """Click a die, a button, or one of several targets on a place."""
    if target in page.selection.picked:
        return take_back.change(page)
    return _select(page, page.selection.pick(target), target)


@Kind
def select(page: Page, selection: Selection, announced: bool = True) -> Page:
    """Replace the selection, for instance by that of a typed text."""
    if selection.moves != page.selection.moves:
        return page  # the selection is of another position
    page = page._replace(selection=selection, pointed=None)
    return transitions.prompt(page) if announced else page


@Kind
def take_back(page: Page) -> Page:
    """Undo the last click of the selection."""
    before = page.selection
    if not before.is_begun:
        return page
    page = transitions.prompt(page._replace(selection=before.take_back(), pointed=None))
    last = before.spots[-1] if before.spots else None
    return transitions.request(page, Focus(Place.BOARD, spot=last))


@Kind
def escape(page: Page, on_board: bool) -> Page:
    """Close the rules by the Escape key, or undo a click if the focus is on the board."""
    if page.rules_open and not on_board:
        return page._replace(rules_open=False)
    return take_back.change(page)


@Kind
def point_at(page: Page, target: Spot | Target | None) -> Page:
    """Move the pointer or the focus to a spot or a target, or away from all."""
    return page._replace(pointed=target)


@Kind
def ring(page: Page, name: str, pitch: float = 1, side: float = 0) -> Page:
    """Play a sound, if sound is on."""
    return transitions.ring(page, name, pitch, side)


@Kind
def play(page: Page, move: Move) -> Page:
    """Play a move for the player at this screen."""
    if move not in page.selection.moves:
        return page  # the move is of another position, or a ply is in motion
    return transitions.play_or_ask(page, move, THROW)


@Kind
def insist(page: Page) -> Page:
    """Play the move that the page has asked about."""
    move = page.objection and page.objection.move
    return transitions.play_or_ask(page, move, THROW) if move else page


# --- throws and motion ----------------------------------------------------------------------------


@Kind
def throw(page: Page) -> Page:
    """Press the throw button."""
    if page.can_throw:
        return transitions.advance(transitions.dismiss_trouble(page), page.match.throw)
    if page.forced_move:
        return transitions.play(page, page.forced_move)
    return transitions.object_to(page, THROW)


@Kind
def shake(page: Page, on: bool) -> Page:
    """Start to shake the dice, or stop."""
    if not on or not page.can_throw or page.flight:
        return page._replace(shaken=None)
    page = page._replace(shaken=history(page.match))
    is_heard = page.settings["sound"] != "off"
    return transitions.request(page, Rattle(page.match)) if is_heard else page


@Kind
def enter_throw(page: Page, thrown: Move) -> Page:
    """Enter the result of physical dice."""
    return transitions.start_ply(page, page.match.roll(thrown)) if page.is_dice_entry_due else page


@Kind
def land(page: Page, flight: Flight | None = None) -> Page:
    """End the motion of a ply; None ends any motion at once."""
    return transitions.end_ply(page) if flight is None or flight is page.flight else page


@Kind
def rest(page: Page, match: Match | None = None) -> Page:
    """Remove the throw that lies on the board in a match; None removes any at once."""
    is_over = match is None or history(match) == page.lying
    return page._replace(lying=None) if is_over else page


# --- other players --------------------------------------------------------------------------------


@Kind
def play_for_computer(page: Page, match: Match, move: Move | None) -> Page:
    """Play a move chosen by a computer player in a match; None is a throw."""
    if not page.is_computer_due(match):
        return page  # the player has acted first
    here = page.match  # its names and comments may have changed
    page = transitions.advance(page, here.throw if move is None else lambda: here.play(move))
    is_turn_over = page.match.is_over or is_new_turn(here.state, page.match.state)
    if page.autoplay is Autoplay.TURN and is_turn_over:
        page = page._replace(autoplay=Autoplay.NOTHING)
    return page


@Kind
def finish(page: Page, match: Match, ended: Match) -> Page:
    """Show the last ply of a match that the computer has played to its end for everybody."""
    if not page.is_computer_due(match):
        return page  # a player has stopped it
    ended = replace(page.match, states=ended.states, moves=ended.moves, cursor=ended.cursor)
    before = ended.go_to(ended.cursor - 1)
    if page.host:
        plies = range(match.cursor + 1, ended.cursor)
        page = transitions.request(page, *(ReportPly(ended.go_to(ply)) for ply in plies))
    return transitions.start_ply(page._replace(match=before, autoplay=Autoplay.NOTHING), ended)


@Kind
def hurry(page: Page) -> Page:
    """Play the rest of a computer player's turn without motion."""
    if not page.is_computer_acting:
        return page
    page = page._replace(hurried=(page.flight.before if page.flight else page.match).active)
    return transitions.end_ply(page)


@Kind
def play_for_host(page: Page, move: Move) -> Page:
    """Play a move or a throw for the host page."""
    return transitions.start_ply(page, page.match.play(move))


@Kind
def delegate(page: Page, autoplay: Autoplay) -> Page:
    """Let the computer play for the players at this screen, or stop it."""
    return page._replace(autoplay=autoplay)


@Kind
def hand_over(page: Page) -> Page:
    """Give the active seat to a remote player, who receives the link."""
    return transitions.jump_to(page, hand_on(page.match))


# --- history --------------------------------------------------------------------------------------


@Kind
def go_to(page: Page, ply: int) -> Page:
    """Show the position after `ply` plies."""
    return transitions.jump_to(page, page.match.go_to(ply))


@Kind
def undo(page: Page) -> Page:
    """Show the previous position in which a local player acts."""
    return transitions.jump_to(page, page.match.undo(), Topic.UNDO)


@Kind
def redo(page: Page) -> Page:
    """Show the next position in which a local player acts."""
    return transitions.jump_to(page, page.match.redo(), Topic.REDO)


@Kind
def truncate(page: Page, seed: str = "") -> Page:
    """Remove the later plies; a new seed changes the throws that follow."""
    match = page.match
    page = page._replace(truncated=words.drop_colour_names(match))
    seed = "" if match.is_joint else seed  # players keep the seed of their values
    return transitions.jump_to(page, replace(match.cut(), seed=seed or match.seed))


@Kind
def restore(page: Page) -> Page:
    """Restore the removed plies."""
    match, whole = page.match, page.truncated
    if whole is None:
        return page
    diverged = match.moves != whole.moves[: len(match.moves)]
    page = page._replace(truncated=words.drop_colour_names(match) if diverged else None)
    return transitions.jump_to(page, words.name_seats(whole))


@Kind
def set_replay(page: Page, speed: str) -> Page:
    """Start the replay at a speed; stop it if the speed is empty."""
    match = page.match
    if speed and not page.replay and match.cursor == len(match.moves):
        page = transitions.jump_to(page, match.go_to(0))
    return page._replace(replay=speed)


@Kind
def continue_replay(page: Page, match: Match) -> Page:
    """Show the next ply of the replay, whose pause after this match has ended."""
    if not page.is_replay_due(match):
        return page
    after = page.match.go_to(match.cursor + 1)
    more = after.cursor < len(after.moves)
    page = transitions.start_ply(page, after)
    return page._replace(viewing_history=more, replay=page.replay if more else "")


# --- lessons, puzzles, the end of a game ----------------------------------------------------------


@Kind
def show_step(page: Page) -> Page:
    """Play the move of the lesson's current step, or skip to the next step."""
    lesson, match = page.lesson, page.match
    if not lesson:
        return page
    if not (skipped := lesson.leap(match.cursor)):
        return transitions.advance(page, lambda: match)
    for move in skipped:
        match = match.play(move)
    # The button that skips has the focus, and would show the move of the step that begins.
    return transitions.request(transitions.jump_to(page, match), Focus(Place.NEXT))


@Kind
def show_solution(page: Page) -> Page:
    """Play the solution of the puzzle, which then no longer counts as solved."""
    if not page.puzzle:
        return page
    solution, *_ = page.puzzle.solutions
    before = page.match.go_to(0)
    return transitions.start_ply(
        page._replace(match=before, solution_shown=True), before.play(solution)
    )


@Kind
def continue_solution(page: Page, state: State, move: Move) -> Page:
    """Play the next move of a solution, unless the page shows another position by now."""
    return transitions.start_ply(page, page.match.play(move)) if page.match.state == state else page


@Kind
def dismiss_result(page: Page) -> Page:
    """Hide the result, which covers the board."""
    return transitions.request(page._replace(dismissed=history(page.match)), Focus(Place.BOARD))


@Kind
def show_head_to_head(page: Page, match: Match, head_to_head: HeadToHead) -> Page:
    """Show the head-to-head after a finished match."""
    same = match.moves == page.match.moves
    return page._replace(head_to_head=head_to_head) if same else page


# --- the screen -----------------------------------------------------------------------------------


@Kind
def turn_board(page: Page) -> Page:
    """Turn the board by one step of its symmetry."""
    ways = page.match.game.board.turns
    return page._replace(turn=ways[(ways.index(page.turn) + 1) % len(ways)])


@Kind
def show_rules(page: Page, on: bool) -> Page:
    """Show the rules beside the board, or hide them."""
    return page._replace(rules_open=on)


@Kind
def change_setting(page: Page, name: str, value: str) -> Page:
    """Change a setting."""
    page = page._replace(settings={**page.settings, name: value})
    if name == "sound":
        return transitions.ring(page._replace(offers_sound=False), "your turn")
    return page


@Kind
def toggle_sound(page: Page) -> Page:
    """Turn sound on or off."""
    value = "on" if page.settings["sound"] == "off" else "off"
    page = change_setting.change(page, "sound", value)
    return transitions.request(page, StoreSetting(SETTINGS["sound"], value))


@Kind
def toggle_typing(page: Page) -> Page:
    """Show the field for moves in notation with the focus in it, or hide it."""
    page = page._replace(is_typing=not page.is_typing)
    return page if page.is_typing else transitions.request(page, Focus(Place.BOARD))


@Kind
def call(page: Page, part: str, method: str) -> Page:
    """Call a method of a part of the app, which the page state does not know."""
    return transitions.request(page, Call(part, method))


@Kind
def note_company(page: Page, company: Company | None) -> Page:
    """Update what is known about the room of the live match; None outside a room."""
    return page._replace(company=company)


@Kind
def ask(page: Page, question: Question, is_open: bool = True) -> Page:
    """Ask the local player a question; `is_open=False` notes that they have declined it."""
    company = page.company
    asked = {**company.asked, question: is_open} if company else {}
    return page._replace(company=company and company._replace(asked=asked))


@Kind
def change_language(page: Page, language: str, match: Match) -> Page:
    """Switch to another language; `match` has seat names in that language."""
    page = page._replace(language=language, match=match)
    if page.flight:
        page = page._replace(flight=None)
        page = page._replace(selection=page.fresh_selection)
    return page._replace(pointed=None, announcement=Announcement(Topic.REPEAT))


@Kind
def move_focus(page: Page, place: Place, gently: bool = False) -> Page:
    """Move the keyboard focus, but if `gently` only from where that interrupts nobody."""
    return transitions.request(page, Focus(place, gently))


@Kind
def announce(page: Page, topic: Topic) -> Page:
    """Announce a topic."""
    # Else the landing would replace this announcement before it is read out.
    return transitions.end_ply(page)._replace(announcement=Announcement(topic))


@Kind
def refuse(page: Page, reason: str = "page.edge", command: str = "") -> Page:
    """Say that a pressed key does nothing: a sentence key, and the label of the key's command."""
    announcement = Announcement(Topic.REFUSED, answer=(reason, command))
    return transitions.ring(page._replace(announcement=announcement), "end")


@Kind
def read_out(page: Page, topic: Topic) -> Page:
    """Announce a topic, and show it in words; asked for again, hide it."""
    shown = None if page.words_shown is topic else topic
    return announce.change(page._replace(words_shown=shown), topic)


@Kind
def hide_words(page: Page) -> Page:
    """Hide the topic that the page shows in words."""
    return page._replace(words_shown=None)


@Kind
def show_trouble(page: Page, trouble: Trouble | None) -> Page:
    """Replace the notice about an unreadable text; None hides it."""
    return page._replace(trouble=trouble)


@Kind
def warn(page: Page, key: str, holds: bool) -> Page:
    """Show the sentence of a key as a warning, or withdraw it if it no longer holds."""
    if holds:
        return page._replace(warning=key)
    return page._replace(warning="") if page.warning == key else page


@Kind
def notice_other_window(page: Page, key: str) -> Page:
    """Show a notice about another window with the same game; an empty key withdraws it."""
    return page._replace(other_window=key)


@Kind
def dismiss(page: Page, field: str) -> Page:
    """Close a notice by resetting its field: "trouble", "other_window" or "warning"."""
    return page._replace(**{field: Page._field_defaults[field]})
