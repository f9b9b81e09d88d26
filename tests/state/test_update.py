"""The page state: what each action does to it, without a browser."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER, IllegalMove, lessons, match, words
from nyout.core import Move
from nyout.entry import entered
from nyout.match import PERSON, REMOTE, Match, Seat
from nyout.view import Target
from web.state import actions
from web.state.effects import (
    ActForComputer,
    Focus,
    ForgetDamaged,
    Place,
    PlaySound,
    ReportPly,
    Save,
    ShowNextPly,
    StayAwake,
)
from web.state.page import Host, Page, Topic, Trouble
from web.state.selection import NOTHING, Selection
from web.state.settings import SETTINGS
from web.state.update import LINK, REDUCERS, initial, update

DEFAULTS = {name: setting.values[0] for name, setting in SETTINGS.items()}
SEATS = Seat("Ann"), Seat("Bob")
TROUBLE = Trouble(lambda: "It cannot be read.", "[Game", LINK)


def new_match(game: str = "le-nyout", *players: str, seed: str = "7") -> Match:
    players = players or (PERSON, PERSON)
    seats = tuple(Seat(name, player) for name, player in zip(("Ann", "Bob"), players))
    return match.start(GAMES[game], seats, seed, first=0)


def new_page(
    played: Match | None = None, host: Host | None = None, lesson: bool = False, **values: str
) -> Page:
    opened = actions.Open(played or new_match(), lesson=lesson)
    return initial(opened, DEFAULTS | values, "en", host)


def after(page: Page, *happened: actions.Action) -> Page:
    for action in happened:
        page = update(page, action)
    return page


def thrown(page: Page) -> Page:
    """The page after a throw that has come to rest."""
    return after(page, actions.Throw(), actions.Landed())


def kinds(page: Page) -> set[type]:
    return set(map(type, page.effects))


# --- the table of actions -------------------------------------------------------------------------


def test_every_action_has_an_entry_in_the_table():
    assert set(REDUCERS) == set(actions.Action.__args__)


# --- opening --------------------------------------------------------------------------------------


def test_a_match_that_is_opened_can_be_played_at_once_and_is_saved():
    page = new_page()
    assert (page.flight, page.viewing_history, page.lesson) == (None, False, None)
    assert Save() in page.effects
    assert page.announcement.topic is Topic.PROMPT


def test_a_match_that_is_opened_as_saved_is_not_saved_again():
    page = initial(actions.Open(new_match(), saved=True), DEFAULTS, "en")
    assert page.is_saved
    assert Save not in kinds(page)


def test_a_match_that_is_opened_before_its_end_is_viewed_as_history():
    played = new_match().throw().at(0)
    assert new_page(played).viewing_history


# --- entering moves -------------------------------------------------------------------------------


def test_a_throw_is_in_flight_until_it_lands():
    page = update(new_page(), actions.Throw())
    assert page.flight
    assert page.flight.before.cursor == 0
    assert page.selection is NOTHING
    assert page.announcement.topic is Topic.PROMPT  # nothing is said of it yet
    landed = update(page, actions.Landed(page.flight))
    assert landed.flight is None
    assert landed.announcement.topic is Topic.PLY
    assert landed.selection.choices


def test_the_landing_of_an_earlier_flight_changes_nothing():
    page = update(new_page(), actions.Throw())
    later = after(page, actions.Landed(), *one_move(page), actions.GoTo(0))
    assert update(later, actions.Landed(page.flight)).announcement is later.announcement


def one_move(page: Page) -> tuple[actions.Action, ...]:
    return (actions.Play(page.match.state.moves()[0]),)


def test_clicks_select_and_the_last_one_plays():
    page = thrown(new_page())
    assert page.selection.move is None
    (move, *_) = page.match.state.moves()
    begun = update(page, actions.Click(("hand", 0)))
    assert begun.selection.started
    assert Focus(Place.SELECTION) in begun.effects
    played = update(begun, actions.Click((move[-1], None)))
    assert played.match.moves[-1] == move
    assert played.flight


def test_a_click_can_be_taken_back_and_the_focus_returns_to_it():
    page = thrown(new_page())
    begun = update(page, actions.Click(("hand", 0)))
    back = update(begun, actions.TakeBack())
    assert not back.selection.started
    assert Focus(Place.BOARD, spot=("hand", 0)) in back.effects
    assert update(back, actions.TakeBack()) == back._replace(effects=())


def test_escape_closes_the_rules_first_unless_it_is_pressed_on_the_board():
    page = update(thrown(new_page()), actions.Click(("hand", 0)))
    page = update(page, actions.ShowRules(True))
    closed = update(page, actions.Escape(on_board=False))
    assert (closed.rules_open, closed.selection.started) == (False, True)
    taken_back = update(page, actions.Escape(on_board=True))
    assert (taken_back.rules_open, taken_back.selection.started) == (True, False)


def test_a_selected_die_is_deselected_by_another_click():
    played = new_match("not-nyout")
    while played.state.turn() == CHANCE or len(played.state.moves()) < 3:
        played = (
            played.throw()
            if played.state.turn() == CHANCE
            else played.play(played.state.moves()[0])
        )
    page = new_page(played)
    die = next(target for target in page.selection.choices if target.kind == "die")
    picked = update(page, actions.Pick(die))
    assert die in picked.selection.entry.picked
    assert not update(picked, actions.Pick(die)).selection.entry.picked


def test_nothing_can_be_entered_for_a_computer_player():
    page = new_page(new_match("le-nyout", "greedy", PERSON))
    assert page.selection.choices == {}
    assert update(page, actions.Throw()).match is page.match


def test_a_person_who_plays_on_dismisses_the_notice_about_a_link_and_its_text():
    page = update(new_page(), actions.ShowTrouble(TROUBLE))
    page = update(page, actions.Throw())
    assert page.trouble is None
    assert ForgetDamaged(LINK) in page.effects


def test_a_saved_text_that_cannot_be_read_is_kept_for_the_next_visit():
    page = update(new_page(), actions.ShowTrouble(TROUBLE._replace(source="saved")))
    page = update(page, actions.Throw())
    assert page.trouble is None
    assert ForgetDamaged not in kinds(page)


def test_an_undo_during_a_throw_shows_the_position_before_it():
    page = after(new_page(), actions.Throw(), actions.Undo())
    assert page.flight is None
    assert page.match.cursor == 0
    assert page.match.moves  # for redo


# --- parameters of the page -----------------------------------------------------------------------


def test_nothing_can_be_played_on_a_read_only_board():
    page = new_page(host=Host(read_only=True))
    assert update(page, actions.Throw()).match is page.match
    page = new_page(new_match().throw(), host=Host(read_only=True))
    assert page.selection.choices == {}
    page = new_page(new_match("le-nyout", "greedy", PERSON), host=Host(read_only=True))
    assert ActForComputer not in kinds(page)


def test_the_page_around_a_board_hears_of_every_ply():
    page = update(new_page(host=Host()), actions.Throw())
    assert ReportPly(page.match) in page.effects
    assert ReportPly not in kinds(update(new_page(), actions.Throw()))


def test_the_page_around_a_board_gets_an_error_for_an_illegal_move():
    page = new_page(host=Host(read_only=True))
    with pytest.raises(IllegalMove):
        update(page, actions.PlayForHost(("hand", "4")))
    with pytest.raises(IndexError):
        update(page, actions.GoTo(1))


def test_physical_dice_are_entered_and_listed_in_the_record():
    page = new_page(dice="own")
    assert page.awaits_dice
    assert update(page, actions.Throw()).match is page.match
    page = update(page, actions.EnterThrow(("4",)))
    assert page.match.moves == (("4",),)
    assert page.match.own_dice == {1}


def test_the_throws_of_computer_players_are_entered_too():
    page = new_page(new_match("le-nyout", "greedy", PERSON), dice="own")
    assert page.awaits_dice
    assert ActForComputer not in kinds(page)


def test_a_remote_player_is_waited_for():
    page = update(new_page(), actions.HandOver())
    assert page.match.active_player == REMOTE
    assert update(page, actions.Throw()).match is page.match


# --- other players --------------------------------------------------------------------------------


def test_a_computer_player_acts_once_nothing_is_in_motion():
    page = new_page(new_match("le-nyout", "greedy", PERSON))
    assert ActForComputer(page.match) in page.effects
    page = update(page, actions.ComputerActed(page.match, None))
    assert page.flight
    assert ActForComputer not in kinds(page)
    page = update(page, actions.Landed())
    assert ActForComputer(page.match) in page.effects


def test_a_computer_player_that_answers_too_late_is_not_heard():
    page = new_page(new_match("le-nyout", "greedy", PERSON))
    moved_on = update(page, actions.ComputerActed(page.match, None))
    assert update(moved_on, actions.ComputerActed(page.match, None)).match is moved_on.match


def test_computer_players_wait_while_history_is_viewed():
    played = new_match("le-nyout", PERSON, "greedy").throw()
    played = played.play(played.state.moves()[0])
    page = update(new_page(played), actions.GoTo(0))
    assert page.viewing_history
    assert page.computer_match is None
    assert ActForComputer not in kinds(page)
    assert ActForComputer in kinds(update(page, actions.GoTo(2)))


# --- history --------------------------------------------------------------------------------------


def three_plies() -> Page:
    page = thrown(new_page())
    page = after(page, *one_move(page), actions.Landed())
    return thrown(page)


def test_the_plies_that_are_cut_off_can_be_restored():
    page = update(three_plies(), actions.GoTo(1))
    cut = update(page, actions.Truncate())
    assert len(cut.match.moves) == 1
    assert cut.truncated
    restored = update(cut, actions.Restore())
    assert restored.match.moves == page.match.moves
    assert restored.truncated is None


def test_what_was_played_after_a_cut_is_kept_when_the_plies_before_it_are_restored():
    page = after(three_plies(), actions.GoTo(0), actions.Truncate("1"), actions.Throw())
    other = after(page, actions.Landed(), *one_move(page), actions.Restore())
    if other.truncated:
        assert update(other, actions.Restore()).match.moves[:1] == page.match.moves


def test_another_seed_after_a_cut_throws_other_dice():
    page = update(three_plies(), actions.GoTo(1))
    assert update(page, actions.Truncate("42")).match.seed == "42"
    assert update(page, actions.Truncate()).match.seed == "7"


def test_a_replay_shows_ply_after_ply_and_stops_at_the_end():
    page = update(three_plies(), actions.SetReplay("1"))
    assert page.match.cursor == 0
    assert ShowNextPly(page.match) in page.effects
    for cursor in 1, 2, 3:
        page = update(page, actions.ReplayTick(page.match))
        assert page.match.cursor == cursor
    assert page.replay == ""
    assert not page.viewing_history


def test_a_replay_stops_when_something_else_is_shown():
    page = update(three_plies(), actions.SetReplay("1"))
    assert update(page, actions.GoTo(2)).replay == ""
    assert update(page, actions.Set("clock", "game")).replay == "1"


def test_a_late_tick_of_a_replay_changes_nothing():
    page = update(three_plies(), actions.SetReplay("1"))
    on = update(page, actions.ReplayTick(page.match))
    assert update(on, actions.ReplayTick(page.match)).match is on.match


# --- lessons --------------------------------------------------------------------------------------


def in_lesson(game: str = "le-nyout") -> Page:
    lesson = lessons.lesson(game)
    begun = lesson.begun()
    return new_page(match.start(begun.game, SEATS, "7", begun.options, begun.first), lesson=True)


def test_a_lesson_throws_its_own_dice():
    page = update(in_lesson(), actions.Throw())
    lesson = page.lesson
    assert lesson
    assert page.match.moves == lesson.record.moves[:1]


def test_a_move_that_is_not_the_lessons_is_refused_and_remembered():
    page = in_lesson()
    lesson = page.lesson
    assert lesson
    for _ in lesson.record.moves:
        legal = page.match.state.moves()
        accepted = [lesson.accepts(page.match.state, page.match.cursor, m) for m in legal]
        if page.match.state.turn() == 0 and not all(accepted):
            wrong = legal[accepted.index(False)]
            refused = update(page, actions.Play(wrong))
            assert refused.match is page.match
            assert refused.mistake == wrong
            assert Focus(Place.BOARD) in refused.effects
            assert update(refused, actions.ShowStep()).mistake is None
            return
        page = after(page, actions.ShowStep(), actions.Landed())
    pytest.fail("the lesson accepts every move")


@pytest.mark.parametrize("game", [name for name in GAMES if lessons.has_lesson(name)])
def test_a_lesson_can_be_shown_step_by_step_to_its_end(game: str):
    page = in_lesson(game)
    lesson = page.lesson
    assert lesson
    for _ in lesson.record.moves:
        if page.match.state.turn() != OVER and lesson.move(page.match.cursor):
            page = after(page, actions.ShowStep(), actions.Landed())
    assert page.match.moves == lesson.record.moves


# --- the page -------------------------------------------------------------------------------------


def test_a_ply_is_heard_if_sounds_are_on():
    assert PlaySound in kinds(update(new_page(sound="on"), actions.Throw()))
    assert PlaySound not in kinds(update(new_page(), actions.Throw()))


def test_the_screen_stays_on_during_a_game():
    page = new_page()
    assert StayAwake(False) in page.effects
    page = update(page, actions.Throw())
    assert StayAwake(True) in page.effects
    assert StayAwake(False) in update(page, actions.Set("awake", "no")).effects


def test_another_language_keeps_the_selection_and_whether_the_match_is_saved():
    page = update(thrown(new_page()), actions.Click(("hand", 0)))
    page = update(page, actions.Saved(page.match, page.match))
    renamed = page.match._replace(seats=(Seat("Anne"), Seat("Robert")))
    changed = update(page, actions.ChangeLanguage("fr", renamed))
    assert changed.is_saved
    assert changed.selection is page.selection
    assert changed.announcement.topic is Topic.REPEAT
    assert Save not in kinds(changed)


def test_the_board_turns_through_its_equivalent_positions_and_back():
    page = new_page(new_match("hypnosia"))
    seen = [page.quarters]
    for _ in range(8):
        page = update(page, actions.TurnBoard())
        seen.append(page.quarters)
    assert len(set(seen)) > 1
    assert seen.count(seen[0]) > 1


# --- saving ---------------------------------------------------------------------------------------


def test_a_match_is_saved_after_each_ply():
    page = new_page()
    page = update(page, actions.Saved(page.match, page.match))
    assert page.is_saved
    page = update(page, actions.Throw())
    assert Save() in page.effects


def test_a_match_that_another_window_continued_goes_on_as_a_game_of_its_own():
    page = new_page()
    forked = page.match._replace(seed="8")
    page = update(page, actions.Saved(page.match, forked))
    assert page.match is forked
    assert page.is_saved
    assert page.other_window == "games.forked"


def test_a_refused_match_is_saved_again_after_the_next_ply():
    page = new_page()
    page = after(page, actions.Saved(page.match, None), actions.Warn("unsaved", True))
    assert not page.is_saved
    assert page.warning == "unsaved"
    assert Save() in update(page, actions.Throw()).effects
    assert update(page, actions.Warn("games.unlisted", False)).warning == "unsaved"
    assert update(page, actions.Warn("unsaved", False)).warning == ""


# --- anything that can happen ---------------------------------------------------------------------

PLAYERS = (PERSON, PERSON), (PERSON, "greedy"), ("random", "greedy"), (PERSON, REMOTE)


def anything(page: Page, rng: Random) -> actions.Action:
    """An action that can happen to a page: a click anywhere, a key, another player, a window."""
    found = page.match
    targets = [*page.selection.choices] or [Target("button", "none")]
    spots = [(place, None) for place in found.game.board.places]
    spots += [(tray, seat) for tray in found.game.board.trays for seat in range(len(found.seats))]
    moves: list[Move] = [] if found.state.turn() == CHANCE else list(found.state.moves())
    makers: list[Callable[[], actions.Action]] = [
        lambda: actions.Click(rng.choice([*page.selection.destinations(), *spots[:1]])),
        lambda: actions.Click(rng.choice(spots)),
        lambda: actions.Pick(rng.choice(targets)),
        actions.TakeBack,
        lambda: actions.Escape(rng.random() < 0.5),
        lambda: actions.PointAt(rng.choice([None, *spots, *targets])),
        actions.Throw,
        lambda: actions.Landed(page.flight),
        actions.Landed,
        lambda: actions.ComputerActed(found, rng.choice(moves) if moves else None),
        lambda: actions.EnterThrow(rng.choice(found.state.moves() or [("1",)])),
        lambda: actions.GoTo(rng.randrange(len(found.states))),
        actions.Undo,
        actions.Redo,
        lambda: actions.Truncate(rng.choice(["", "11"])),
        actions.Restore,
        lambda: actions.SetReplay(rng.choice(["", "1", "4"])),
        lambda: actions.ReplayTick(found),
        actions.ShowStep,
        actions.TurnBoard,
        lambda: actions.ShowRules(rng.random() < 0.5),
        lambda: actions.Set("dice", rng.choice(["page", "own"])),
        lambda: actions.ChangeLanguage("en", found),
        lambda: actions.MoveFocus(rng.choice([*Place])),
        lambda: actions.Announce(Topic.NO_CATALOGUE),
        lambda: actions.ShowTrouble(rng.choice([None, TROUBLE])),
        lambda: actions.Saved(found, rng.choice([None, found, found._replace(seed="9")])),
        lambda: actions.Reseed("10"),
        lambda: actions.Warn("unsaved", rng.random() < 0.5),
        lambda: actions.NoticeOtherWindow(rng.choice(["", "games.elsewhere"])),
        actions.HandOver,
    ]
    if page.selection.entry.moves and moves:
        makers.append(lambda: actions.Play(rng.choice(moves)))
    return rng.choice(makers)()


@given(
    st.sampled_from(list(GAMES)),
    st.sampled_from(PLAYERS),
    st.sampled_from(["page", "lesson", "embedded", "read-only"]),
    st.randoms(use_true_random=False),
)
@settings(max_examples=150)
def test_whatever_happens_the_page_stays_consistent(game, players, kind, rng):
    host = {"embedded": Host(), "read-only": Host(read_only=True)}.get(kind)
    words.speak("en")
    lesson = kind == "lesson" and lessons.has_lesson(game)
    page = in_lesson(game) if lesson else new_page(new_match(game, *players), host)
    for _ in range(60):
        action = anything(page, rng)
        before, page = page, update(page, action)
        assert_consistent(page)
        if isinstance(action, actions.TakeBack | actions.Click) and page.match is before.match:
            assert page.flight is before.flight
        if isinstance(action, actions.GoTo):
            again = update(page, actions.GoTo(before.match.cursor))
            assert again.match.state is before.match.state
        if (
            isinstance(action, actions.Truncate)
            and before.match.cursor >= before.match.locked_plies
        ):
            restored = update(page, actions.Restore())
            assert restored.match.moves == before.match.moves


def assert_consistent(page: Page) -> None:
    """There is a match, the selection is legal in it, and nothing is offered in vain."""
    found = page.match
    assert found.state is found.states[found.cursor]
    selection = page.selection
    assert selection.move is None  # a complete move is played at once
    assert set(selection.entry.moves) <= set(entered(found.state).moves)
    assert all(target in selection.choices or target in selection.entry.picked
               for target in selection.offered)  # fmt: skip
    if page.flight:
        assert not selection.choices
    if page.read_only or not found.by_person:
        assert not selection.entry.moves
    assert page.truncated is None or page.truncated.game is found.game
    if page.computer_match:
        assert page.flight is None
    assert Selection(selection.entry).entry == selection.entry
