"""Tests that the state of a page stays consistent through any actions in any order."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, lessons, words
from nyout.core import Move
from nyout.match import PERSON, REMOTE, Match, Seat
from nyout.selection import start_selection
from nyout.view import Target
from tests.state.pages import TROUBLE, choice_page, end_page, lesson_page, new_match, new_page
from web.extras.company import Company, Question
from web.state import actions
from web.state.effects import ActForComputer, CountResult, Place, Save, ShowNextPly
from web.state.head_to_head import HeadToHead
from web.state.page import Autoplay, Host, Page, Topic, history
from web.state.update import update

Maker = Callable[[], actions.Action]
ELSEWHERE = {
    actions.open_match,  # tests/state/test_update.py
    actions.play_for_host,
    actions.show_solution,  # tests/state/test_puzzles.py
    actions.continue_solution,
}
"""The kinds of actions that other tests apply."""
PLAYERS = (PERSON, PERSON), (PERSON, "greedy"), ("random", "greedy"), (PERSON, REMOTE)


def random_action(page: Page, rng: Random) -> actions.Action:
    """Return a random action: a click, a key, a ply of another player, another window."""
    return rng.choice(makers(page, rng))()


def makers(page: Page, rng: Random) -> list[Maker]:
    """Return makers of all kinds of actions, except those of puzzles and host pages."""
    return [*entry_makers(page, rng), *play_makers(page, rng), *page_makers(page.match, rng)]


def entry_makers(page: Page, rng: Random) -> list[Maker]:
    """Return makers of actions that enter a move or point at its parts."""
    match = page.match
    targets = [*page.selection.choices] or [Target("button", "none")]
    spots = [(place, None) for place in match.game.board.places]
    spots += [(tray, seat) for tray in match.game.board.trays for seat in range(len(match.seats))]
    return [
        lambda: actions.click(rng.choice([*page.selection.destinations(), *spots[:1]])),
        lambda: actions.click(rng.choice(spots)),
        lambda: actions.pick(rng.choice(targets)),
        actions.take_back,
        lambda: actions.escape(rng.random() < 0.5),
        lambda: actions.point_at(rng.choice([None, *spots, *targets])),
        lambda: actions.ring(rng.choice(["place", "end"])),
        lambda: actions.select(page.fresh_selection),
    ]


def play_makers(page: Page, rng: Random) -> list[Maker]:
    """Return makers of actions that play plies, or go to others."""
    match = page.match
    moves: list[Move] = [] if match.state.turn() == CHANCE else list(match.state.moves())
    return [
        actions.throw,
        lambda: actions.land(page.flight),
        actions.land,
        lambda: actions.shake(rng.random() < 0.7),
        actions.rest,
        lambda: actions.rest(rng.choice([None, page.match, match])),
        lambda: actions.play_for_computer(match, rng.choice(moves) if moves else None),
        lambda: actions.enter_throw(rng.choice(match.state.moves() or [("1",)])),
        lambda: actions.go_to(rng.randrange(len(match.states))),
        actions.undo,
        actions.redo,
        lambda: actions.truncate(rng.choice(["", "11"])),
        actions.restore,
        lambda: actions.set_replay(rng.choice(["", "1", "4"])),
        lambda: actions.continue_replay(match),
        actions.show_step,
        actions.hand_over,
        lambda: actions.annotate(match, {0: "[%review 50.00]"}),
        lambda: actions.receive(match.go_to(rng.randrange(len(match.states)))),
        *([lambda: actions.finish(match, played_on(match, rng))] if match.state.moves() else []),
        lambda: actions.delegate(rng.choice([*Autoplay])),
        actions.insist,
        actions.hurry,
        actions.dismiss_result,
        lambda: actions.show_head_to_head(match, HeadToHead(won=1)),
        *([lambda: actions.play(rng.choice(moves))] if moves else []),
    ]


def page_makers(match: Match, rng: Random) -> list[Maker]:
    """Return makers of actions that concern the page, its storage or other windows."""
    return [
        actions.turn_board,
        lambda: actions.show_rules(rng.random() < 0.5),
        lambda: actions.change_setting("dice", rng.choice(["page", "own"])),
        lambda: actions.change_language("en", match),
        lambda: actions.change_language("en", replace(match, seats=rename(match))),
        lambda: actions.move_focus(rng.choice([*Place])),
        lambda: actions.announce(Topic.NO_CATALOGUE),
        actions.refuse,
        lambda: actions.read_out(rng.choice([Topic.REPEAT, Topic.STANDING])),
        actions.hide_words,
        lambda: actions.show_trouble(rng.choice([None, TROUBLE])),
        lambda: actions.fork(rng.choice([match.seed, "8"]), "9"),
        lambda: actions.warn("unsaved", rng.random() < 0.5),
        lambda: actions.notice_other_window(rng.choice(["", "games.elsewhere"])),
        lambda: actions.note_company(rng.choice([None, Company(target=match)])),
        lambda: actions.ask(rng.choice([*Question]), rng.random() < 0.5),
        lambda: actions.dismiss(rng.choice(["trouble", "other_window", "warning"])),
        actions.toggle_sound,
        actions.toggle_typing,
        lambda: actions.call("opening", "open"),
    ]


def rename(match: Match) -> tuple[Seat, ...]:
    """Return the seats of a match with other names."""
    return tuple(seat._replace(name=seat.name[::-1]) for seat in match.seats)


def played_on(match: Match, rng: Random) -> Match:
    """Return a match after up to ten random plies, at least one."""
    for _ in range(rng.randint(1, 10)):
        if moves := match.state.moves():
            match = match.play(rng.choice(moves))
    return match


PAGES = {
    "a choice": choice_page(),
    "a throw in motion": update(new_page(), actions.throw()),
    "a counted result": end_page(),
    "a dismissed result": update(end_page(), actions.dismiss_result()),
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_no_action_repeats_anything(page):
    for seed in range(20):
        for make in makers(page, Random(seed)):
            assert_nothing_is_repeated(page, update(page, make()))


def test_random_actions_are_of_every_kind():
    kinds = {kind for kind in vars(actions).values() if isinstance(kind, actions.Kind)}
    random = {make().kind for make in makers(choice_page(), Random(1))}
    assert kinds - random == ELSEWHERE


@given(
    st.sampled_from(list(GAMES)),
    st.sampled_from(PLAYERS),
    st.sampled_from(["page", "lesson", "embedded", "read-only"]),
    st.randoms(use_true_random=False),
)
@settings(max_examples=6 * settings().max_examples)
def test_the_page_stays_consistent_after_any_actions(game, players, kind, rng):
    host = {"embedded": Host(), "read-only": Host(read_only=True)}.get(kind)
    words.speak("en")
    lesson = kind == "lesson" and lessons.has_lesson(game)
    page = lesson_page(game) if lesson else new_page(new_match(game, *players), host)
    for _ in range(60):
        action = random_action(page, rng)
        before, page = page, update(page, action)
        assert_consistent(page)
        assert_effects_follow(before, page)
        if action.kind in (actions.take_back, actions.click) and page.match is before.match:
            assert page.flight is before.flight
        if action.kind is actions.go_to:
            again = update(page, actions.go_to(before.match.cursor))
            assert again.match.state is before.match.state
        if action.kind is actions.truncate and before.match.cursor >= before.match.locked_plies:
            restored = update(page, actions.restore())
            assert restored.match.moves == before.match.moves


def assert_effects_follow(before: Page, page: Page) -> None:
    """Assert that the difference between two states requests exactly the right effects."""
    match = page.match
    is_new = page.autoplay is not before.autoplay or not before.is_computer_due(match)
    acting = [ActForComputer(match)] if is_new and page.is_computer_due(match) else []
    assert [effect for effect in page.effects if isinstance(effect, ActForComputer)] == acting
    is_next = page.is_replay_due(match) and not before.is_replay_due(match)
    expected = [ShowNextPly(match)] if is_next else []
    assert [effect for effect in page.effects if isinstance(effect, ShowNextPly)] == expected
    if page.match != before.match:
        assert (Save(page.match) in page.effects) is not page.is_exercise
    if page.flight and page.flight is not before.flight:
        assert page.flight.before.state is page.match.states[page.match.cursor - 1]


def assert_nothing_is_repeated(before: Page, page: Page) -> None:
    """Assert that an action that leaves the match alone shows and counts no result again."""
    if history(page.match) != history(before.match) or page.origin.number != before.origin.number:
        return
    if not before.flight:
        assert before.is_result_shown or not page.is_result_shown, (
            "a dismissed result is shown again"
        )
    counted = [effect for effect in page.effects if isinstance(effect, CountResult)]
    assert not (counted and before.is_result_shown)


def assert_consistent(page: Page) -> None:
    """Assert that the selection is legal in the match, and that every offered target is usable."""
    match = page.match
    assert match.state is match.states[match.cursor]
    selection = page.selection
    assert selection.move is None  # a complete move is played at once
    assert set(selection.moves) <= set(start_selection(match.state).moves)
    assert all(target in selection.choices or target in selection.picked
               for target in selection.alternatives)  # fmt: skip
    if page.flight:
        assert not selection.choices
    if page.is_read_only or not match.is_local_turn:
        assert not selection.moves
    assert page.truncated is None or page.truncated.game is match.game
    if page.computer_match:
        assert page.flight is None
