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
    once = after(new_page(), actions.Throw(), actions.Landed())
    page = after(once, actions.Undo(), actions.Throw())
    again = after(page, actions.Landed(), actions.Undo(), actions.Throw())
    assert again.flight == page.flight
    assert update(again, actions.Landed(page.flight)).flight is again.flight


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


def test_a_lesson_ignores_physical_dice_and_a_read_only_board_asks_for_none():
    assert not in_lesson(dice="own").awaits_dice
    assert not new_page(host=Host(read_only=True), dice="own").awaits_dice


def test_the_page_around_a_board_has_the_say_over_the_screen():
    page = update(new_page(host=Host()), actions.Throw())
    assert not page.stays_awake


def test_a_move_or_a_selection_of_another_position_is_refused():
    page = thrown(new_page())
    stale = page.selection.click(("hand", 0))
    (move, *_) = page.match.state.moves()
    flying = update(page, actions.Play(move))
    assert update(flying, actions.Play(move)).match is flying.match
    assert update(flying, actions.Select(stale)).selection is flying.selection
    landed = update(flying, actions.Landed())
    assert update(landed, actions.Play(("hand", "99"))).match is landed.match
    assert update(landed, actions.Select(stale)).selection is landed.selection


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
    while played.active_player == PERSON:
        throws = played.state.turn() == CHANCE
        played = played.throw() if throws else played.play(played.state.moves()[0])
    due = len(played.moves)
    played = played.throw()
    page = update(new_page(played), actions.GoTo(due))
    assert page.match.active_player == "greedy"
    assert page.viewing_history
    assert page.computer_match is None
    assert ActForComputer not in kinds(page)
    assert ActForComputer in kinds(update(page, actions.GoTo(due + 1)))


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
    assert other.truncated
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


def in_lesson(game: str = "le-nyout", **values: str) -> Page:
    lesson = lessons.lesson(game)
    begun = lesson.begun()
    started = match.start(begun.game, SEATS, "7", begun.options, begun.first)
    opened = actions.Open(started, lesson=True)
    return initial(opened, DEFAULTS | values, "en")


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


@pytest.mark.parametrize(
    ("action", "field", "value"),
    [
        (actions.PointAt(("hand", 0)), "pointed", ("hand", 0)),
        (actions.NoticeOtherWindow("games.elsewhere"), "other_window", "games.elsewhere"),
        (actions.ShowRules(True), "rules_open", True),
        (actions.Warn("unsaved", True), "warning", "unsaved"),
        (actions.ShowTrouble(TROUBLE), "trouble", TROUBLE),
        (actions.SetReplay("2"), "replay", "2"),
    ],
)
def test_an_action_that_sets_one_field_sets_it(action, field, value):
    assert getattr(update(new_page(), action), field) == value


def test_the_focus_moves_where_an_action_asks_for_it():
    page = new_page()
    for place in Place:
        assert update(page, actions.MoveFocus(place)).effects == (Focus(place),)
    opened = update(page, actions.Open(new_match(), focus=True))
    assert Focus(Place.NEXT) in opened.effects
    assert Focus not in kinds(update(page, actions.Open(new_match())))
    landed = after(page, actions.Throw(), actions.Landed())
    assert Focus(Place.NEXT, gently=True) in landed.effects


def test_an_announcement_during_a_motion_ends_the_motion():
    page = after(new_page(), actions.Throw(), actions.Announce(Topic.NO_CATALOGUE))
    assert page.flight is None
    assert page.announcement.topic is Topic.NO_CATALOGUE


def test_out_of_turn_a_click_keeps_the_sentence_about_the_last_ply():
    page = after(new_page(new_match("le-nyout", "greedy", PERSON)), actions.GoTo(0))
    clicked = update(page, actions.Click(("5", None)))
    assert clicked.announcement is page.announcement


def test_another_match_starts_without_the_remains_of_the_one_before():
    page = after(
        three_plies(),
        actions.GoTo(1),
        actions.Truncate(),
        actions.NoticeOtherWindow("games.forked"),
        actions.ShowTrouble(TROUBLE),
        actions.Throw() if three_plies().awaits_throw else actions.PointAt(("hand", 0)),
    )
    opened = update(page, actions.Open(new_match(seed="9")))
    rest = (opened.truncated, opened.other_window, opened.trouble, opened.flight, opened.pointed)
    assert rest == (None, "", None, None, None)


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


def test_a_match_that_changed_while_it_was_saved_waits_to_be_saved():
    page = new_page()
    later = update(page, actions.Throw())
    assert not update(later, actions.Saved(page.match, page.match)).is_saved


def test_a_game_that_another_window_forks_goes_on_with_another_seed_and_is_saved():
    page = update(new_page(), actions.Reseed("10"))
    assert (page.match.seed, page.other_window) == ("10", "games.forked")
    assert Save() in page.effects


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
        lambda: actions.Select(Selection(page.entry)),
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
    if moves:
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
        assert_effects_follow(before, page)
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


def assert_effects_follow(before: Page, page: Page) -> None:
    """Each effect that a difference between two states calls for is requested once, or not."""
    due = page.computer_match
    acting = [ActForComputer(due)] if due and due is not before.computer_match else []
    assert [effect for effect in page.effects if isinstance(effect, ActForComputer)] == acting
    next_ply = page.next_replayed
    shown = [ShowNextPly(next_ply)] if next_ply and next_ply is not before.next_replayed else []
    assert [effect for effect in page.effects if isinstance(effect, ShowNextPly)] == shown
    if page.match is not before.match:
        assert (Save() in page.effects) is not page.is_saved
    if page.flight and page.flight is not before.flight:
        assert page.flight.before.state is page.match.states[page.match.cursor - 1]


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
