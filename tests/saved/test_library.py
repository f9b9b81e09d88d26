"""Nothing that was stored is lost: two windows, and a browser that fails in every way.

A fake database answers as a browser does. Windows open, play, undo, save, and are left or killed in
any order, also between a request and its answer; the browser refuses, evicts and damages entries.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from types import MappingProxyType, coroutine
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from nyout import GAMES, match
from nyout.core import Move
from nyout.exchange import (
    is_continuation,
    list_keys,
    receive_link,
    receive_private_link,
    share_throws,
    view_as_spectator,
)
from nyout.match import REMOTE, Match, Seat
from web.saved import saved_game
from web.saved.library import Library
from web.saved.saved_game import ImportedGame, Saved

GAME = GAMES["run"]
SEATS = Seat("Ann"), Seat("Bob")
CLOCK = count(1)
DAMAGED = "[Game"
FAILURES = [*["room"] * 7, "full", "evicted", "damaged"]


@coroutine
def pause() -> Generator[None]:
    """Wait until the test continues the task."""
    yield


def result(task: Coroutine[Any, Any, Any]) -> Any:
    """Return the result of a task that nothing interrupts."""
    try:
        while True:
            task.send(None)
    except StopIteration as end:
        return end.value


class Database:
    """Entries by key, with a pause before and after each transaction, as in a browser."""

    def __init__(self) -> None:
        self.stored: dict[str, Saved] = {}
        self.is_full = False

    async def _write(self) -> None:
        await pause()
        if self.is_full:
            raise OSError("no room")

    async def latest(self, kind: str) -> Saved | None:
        games = [game for game in await self.entries() if game.kind == kind]
        return max(games, key=lambda game: game.date, default=None)

    async def get(self, key: str) -> Saved | None:
        return {game.key: game for game in await self.entries()}.get(key)

    async def entries(self) -> Sequence[Saved]:
        await pause()
        games = [*self.stored.values()]
        await pause()
        return games

    async def joint(self, words: Sequence[str]) -> Sequence[Saved]:
        return [game for game in await self.entries() if {*words} & {*game.anchors.split()}]

    async def replace(self, entry: Mapping[str, Any], base: str | None) -> Saved | None:
        await self._write()
        game, other = Saved(**entry), self.stored.get(entry["key"])
        free = other is None or base in (None, other.text) or other.text == game.text
        if free:
            self.stored[game.key] = game._replace(name=(other.name if other else "") or game.name)
        await pause()
        return None if free else other

    async def change(self, key: str, fields: Mapping[str, Any]) -> None:
        await self._write()
        if game := self.stored.get(key):
            self.stored[key] = game._replace(**fields)
        await pause()

    async def remove(self, key: str) -> None:
        await self._write()
        self.stored.pop(key, None)
        await pause()

    def park(self, entries: Sequence[Mapping[str, Any]]) -> None:
        if not self.is_full:
            self.stored |= {entry["key"]: Saved(**entry) for entry in entries}

    def matches(self, since: Mapping[str, Saved] = MappingProxyType({})) -> list[Match]:
        """Return the matches of all readable entries that have changed."""
        games = [game for key, game in self.stored.items() if since.get(key) != game]
        return [Match.from_text(game.text) for game in games if game.text != DAMAGED]


Task = Coroutine[Any, Any, None]


def run_to_its_end(task: Task) -> None:
    result(task)


def library_of(database: Database, start: Callable[[Task], None] = run_to_its_end) -> Library:
    return Library(database, lambda: next(CLOCK), start)


class Window:
    """A page with a match, and the task that stores it."""

    def __init__(self, database: Database, opened: Match | None = None) -> None:
        self.library = library_of(database, self._start)
        self.library.on_stored = self._finish_saving
        self.match = opened or self._open_latest()
        self.dropped: set[tuple[Move, ...]] = set()  # the moves of matches undone here
        self.task: Task | None = None

    def _open_latest(self) -> Match:
        latest = result(self.library.latest(GAME.name))
        if not latest or latest.text == DAMAGED:
            return match.start(GAME, SEATS, f"seed {next(CLOCK)}")
        opened = self.library.open(latest)
        self.library.hold(opened)
        return opened

    def _start(self, task: Task) -> None:
        self.task = task

    def _finish_saving(self, match: Match, stored: Match | None) -> None:
        """Adopt the seed of a game that has become another one, as the page does."""
        if stored and stored.seed != match.seed == self.match.seed:
            self.show(replace(view_as_spectator(self.match), seed=stored.seed))

    def show(self, match: Match) -> None:
        """Show a match, and save it."""
        self.match = match
        self.library.keep(match)

    def step(self) -> None:
        """Continue to store the match, up to the next pause."""
        self.library.keep(self.match)
        try:
            if self.task:
                self.task.send(None)
        except StopIteration:
            self.task = None

    def end(self) -> None:
        """End the page; its task gets no more answers."""
        if self.task:
            self.task.close()

    def store(self) -> None:
        """Continue until the match is stored, or refused."""
        while self.task:
            self.step()


class Windows(RuleBasedStateMachine):
    """Two windows of one browser; `past` are all matches that have been stored."""

    def __init__(self) -> None:
        super().__init__()
        self.database = Database()
        self.past: list[Match] = []
        self.damaged: set[str] = set()
        result(library_of(self.database).save(play_choices(0, 0)))
        self.windows = {0: Window(self.database), 1: Window(self.database)}

    at = st.integers(0, 1)

    @rule(at=at, choice=at)
    def play(self, at: int, choice: int) -> None:
        """Open a window if it is closed, and play a ply in it."""
        window = self.windows[at] = self.windows.get(at) or Window(self.database)
        if moves := window.match.state.moves():
            window.match = window.match.play(moves[choice % len(moves)])

    @rule(at=at)
    def undo(self, at: int) -> None:
        """Drop the last ply, so that the window replaces a stored game that ends with it."""
        window = self.windows.get(at)
        if window and window.match.moves:
            window.dropped.add(window.match.moves)
            window.match = window.match.go_to(window.match.cursor - 1).cut()

    @rule(at=at, steps=st.sampled_from([1, 2, 9]))
    def save(self, at: int, steps: int) -> None:
        """Continue to save; a few steps leave a transaction without its answer."""
        for _ in range(steps if at in self.windows else 0):
            before, window = self.database.stored.copy(), self.windows[at]
            window.step()
            if before != self.database.stored:
                self.past = [old for old in self.past if old.moves not in window.dropped]
                self.past += self.database.matches(before)

    @rule(at=at, is_killed=st.booleans())
    def close(self, at: int, is_killed: bool) -> None:
        """Leave a window, whose match may be unsaved, or kill its process."""
        window = self.windows.pop(at, None)
        if window and not is_killed:
            before = self.database.stored.copy()
            window.library.keep(window.match)
            window.library.leave()
            self.past += self.database.matches(before)
        if window:
            window.end()

    @rule(at=at, choice=at)
    def list_and_import(self, at: int, choice: int) -> None:
        if window := self.windows.get(at):
            before = self.database.stored.copy()
            games = [ImportedGame(play_choices(0, choice), 0, "")] * choice
            result(window.library.add(games))
            self.past += self.database.matches(before)

    @rule(failure=st.sampled_from(FAILURES), number=st.integers(0, 9))
    def fail(self, failure: str, number: int) -> None:
        """Fail as browsers do; the entries with plies are damaged, as any match replaces others."""
        self.database.is_full = failure == "full"
        begun = [key for key in self.database.stored if "/" in key]
        if failure == "evicted":
            self.database.stored.clear()
            self.past.clear()
            self.damaged.clear()
        if failure == "damaged" and begun:
            key = begun[number % len(begun)]
            self.database.stored[key] = self.database.stored[key]._replace(text=DAMAGED)
            self.damaged.add(key)
            rest = self.database.matches()
            self.past = [
                old for old in self.past if any(is_continuation(game, old) for game in rest)
            ]

    def teardown(self) -> None:
        for window in self.windows.values():
            window.end()

    @invariant()
    def nothing_that_was_stored_is_lost(self) -> None:
        stored = self.database.matches()
        for old in self.past:
            assert not old.moves or any(is_continuation(game, old) for game in stored), old.moves

    @invariant()
    def damaged_entries_are_left_alone(self) -> None:
        assert all(self.database.stored[key].text == DAMAGED for key in self.damaged)


def play_choices(*choices: int, seats: tuple[Seat, ...] = SEATS, seed: str = "s") -> Match:
    """Return RUN after plies, each given by its index among the legal moves."""
    current = match.start(GAME, seats, seed)
    for choice in choices:
        current = current.play(current.state.moves()[choice])
    return current


def test_two_windows_lose_nothing() -> None:
    usual = settings()
    run_state_machine_as_test(Windows, settings=settings(max_examples=4 * usual.max_examples))


@pytest.mark.parametrize("step", [1, -1])
def test_a_saved_match_is_the_latest_of_its_kind_even_if_the_clock_runs_back(step: int) -> None:
    clock = count(100, step)
    library = Library(Database(), lambda: next(clock), run_to_its_end)
    result(library.add([ImportedGame(play_choices(0, seed="future"), 1000, "")]))
    library.open(result(library.latest(GAME.name)))
    for current in (
        play_choices(0, seed="a"),
        play_choices(0, seed="b"),
        play_choices(0, 0, seed="a"),
    ):
        assert result(library.save(current)) == current
        latest = result(library.latest(GAME.name))
        assert latest.match() == current


def test_undo_and_other_plies_in_one_window_stay_one_game() -> None:
    library = library_of(Database())
    for current in (play_choices(0), play_choices(0, 0), play_choices(0, 1), play_choices(1)):
        result(library.save(current))
    assert [game.match() for game in result(library.all()).values()] == [current]


def test_other_plies_in_another_window_become_another_game_with_a_seed_of_its_own() -> None:
    database = Database()
    one, other = library_of(database), library_of(database)
    result(one.save(play_choices(0, 0)))
    fork = result(other.save(play_choices(0, 1)))
    assert fork.seed != "s"
    assert (
        result(other.save(play_choices(0, 1, 0))).seed == fork.seed
    )  # a ply made before the answer
    assert len(result(one.all())) == 2


def test_a_window_that_is_behind_changes_nothing_and_one_that_is_ahead_adds_its_plies() -> None:
    database = Database()
    result(library_of(database).save(play_choices(0, 0)))
    for current in (play_choices(0), play_choices(0, 0), play_choices(0, 0, 0)):
        assert result(library_of(database).save(current)) == current
        (game,) = database.stored.values()
        assert is_continuation(game.match(), play_choices(0, 0))
    assert game.match() == play_choices(0, 0, 0)


def test_a_match_without_plies_is_stored_until_the_next_but_not_listed() -> None:
    library = library_of(Database())
    for name in ("Cleo", "Dan"):
        begun = play_choices(seats=(Seat(name), Seat("Bob")), seed=name)
        result(library.save(begun))
        assert result(library.latest(GAME.name)).match() == begun
    assert result(library.all()) == {}


def test_a_match_left_unsaved_is_merged_into_its_game() -> None:
    database = Database()
    library = library_of(database)
    result(library.save(play_choices(0)))
    result(library.rename("run/s", "Sunday"))
    window = Window(database, play_choices(0))
    window.show(play_choices(0, 0))
    window.library.leave()
    window.end()
    latest = result(library_of(database).latest(GAME.name))
    assert (latest.match(), latest.name) == (play_choices(0, 0), "Sunday")
    assert [*database.stored] == ["run/s"]


def test_a_match_is_stored_once() -> None:
    database = Database()
    window = Window(database, play_choices())
    for current in (play_choices(), play_choices(0), play_choices(0)):
        window.show(current)
        window.store()
    before = database.stored.copy()
    window.show(play_choices(0))
    assert window.task is None
    reopened = Window(database)
    reopened.show(reopened.match)
    assert reopened.task is None
    assert database.stored == before


def test_a_game_that_is_opened_from_elsewhere_becomes_the_latest() -> None:
    database = Database()
    window = Window(database, play_choices(0, seed="a"))
    for current in (
        play_choices(0, seed="a"),
        play_choices(0, seed="b"),
        play_choices(0, seed="a"),
    ):
        window.show(current)
        window.store()
        assert result(window.library.latest(GAME.name)).match() == current


def test_a_resumed_game_becomes_the_latest_even_if_this_window_has_stored_it_last() -> None:
    database = Database()
    window = Window(database, play_choices(seed="a"))
    window.show(play_choices(0, seed="a"))
    window.store()
    result(library_of(database).save(play_choices(0, seed="b")))  # by another window
    window.show(window.library.resume(result(window.library.get("run/a"))))
    window.store()
    assert result(window.library.latest(GAME.name)).match() == play_choices(0, seed="a")


@pytest.mark.parametrize(
    "later", [play_choices(0, 0), play_choices(0), play_choices(), play_choices(0, seed="a")]
)
@pytest.mark.parametrize("steps", range(4))
def test_what_the_window_shows_last_is_stored_last(later: Match, steps: int) -> None:
    """The window undoes a ply, and shows another match before the undo is stored."""
    database = Database()
    window = Window(database, play_choices(0))
    window.show(play_choices(0))
    window.store()
    window.show(play_choices(0).go_to(0))
    for _ in range(steps):
        window.step()
    window.show(later)
    window.store()
    assert result(window.library.latest(GAME.name)).match() == later


@pytest.mark.parametrize("last", [play_choices(0, seed="a"), play_choices(0, 0, seed="a")])
def test_the_game_on_the_page_is_the_latest_even_if_another_waits_to_be_stored(last: Match) -> None:
    database = Database()
    window = Window(database, play_choices(seed="a"))
    window.show(play_choices(0, seed="a"))
    window.step()
    window.show(play_choices(0, seed="b"))
    window.show(last)
    window.store()
    assert result(window.library.latest(GAME.name)).match() == last


def test_a_refused_match_is_stored_once_there_is_room() -> None:
    database = Database()
    window = Window(database, play_choices(0))
    database.is_full = True
    window.show(play_choices(0))
    window.store()
    assert window.library.refused == play_choices(0)
    database.is_full = False
    window.show(play_choices(0))
    window.store()
    assert window.library.refused is None
    assert result(window.library.latest(GAME.name)).match() == play_choices(0)


@pytest.mark.parametrize("steps", range(6))
def test_a_ply_made_while_a_match_becomes_another_game_belongs_to_that_game(steps: int) -> None:
    database = Database()
    result(library_of(database).save(play_choices(0, 0)))
    window = Window(database, play_choices(0, 1))
    window.show(play_choices(0, 1))
    for _ in range(steps):
        window.step()
    window.show(replace(play_choices(0, 1, 0), seed=window.match.seed))
    window.store()
    own, other = (game.match() for game in result(window.library.all()).values())
    assert (own, other) == (window.match, play_choices(0, 0))
    assert own.moves == play_choices(0, 1, 0).moves
    assert own.seed != "s"


def test_a_page_that_is_left_while_its_match_becomes_another_game_stores_that_game_once() -> None:
    database = Database()
    result(library_of(database).save(play_choices(0, 0)))
    window = Window(database, play_choices(0, 1))
    window.show(play_choices(0, 1))
    window.step()
    window.show(play_choices(0, 1, 0))
    while window.match.seed == "s":
        window.step()
    window.library.leave()
    window.end()
    latest = result(library_of(database).latest(GAME.name))
    assert latest.match().moves == play_choices(0, 1, 0).moves
    assert len(result(library_of(database).all())) == 2


def test_importing_a_file_twice_changes_the_library_once() -> None:
    library = library_of(Database())
    result(library.save(play_choices(0, 0)))
    games = [
        ImportedGame(play_choices(0, 1), 5, "Sunday"),
        ImportedGame(play_choices(0, 0, 0), 6, ""),
    ]
    assert result(library.add(games)) == (2, 0)
    assert result(library.add(games)) == (0, 0)
    assert len(result(library.all())) == 2


def test_games_without_room_are_counted() -> None:
    database = Database()
    database.is_full = True
    games = [ImportedGame(play_choices(0, seed=seed), 5, "") for seed in "ab"]
    assert result(library_of(database).add(games)) == (0, 2)


@pytest.mark.parametrize("text", [DAMAGED, saved_game.text(play_choices(0))])
def test_a_deleted_game_can_be_restored(text: str) -> None:
    database = Database()
    library = library_of(database)
    game = Saved.from_match(play_choices(0), 5, "Sunday")._replace(text=text)
    database.stored[game.key] = game
    deleted = result(library.get(game.key))
    result(library.remove(game.key))
    assert result(library.all()) == {}
    result(library.restore(deleted))
    assert database.stored[game.key]._replace(summary=None) == game._replace(summary=None)


def test_a_touched_game_becomes_the_latest() -> None:
    library = library_of(Database())
    result(library.save(play_choices(0, seed="a")))
    result(library.save(play_choices(0, seed="b")))
    result(library.touch(result(library.get("run/a"))))
    assert result(library.latest(GAME.name)).key == "run/a"


def invitation_and_answer() -> tuple[Match, Match]:
    """Return a game of joint throws whose first player has invited the other, and the answer."""
    seats = Seat("Ann"), Seat("Bob", REMOTE)
    invitation = share_throws(match.start(GAMES["le-nyout"], seats, "s"))
    answer = receive_link(view_as_spectator(invitation), (), "t").match
    return invitation, receive_link(answer, [invitation], "").match


def test_a_game_of_joint_throws_is_stored_before_its_first_ply() -> None:
    database = Database()
    window, other = library_of(database), library_of(database)
    invitation, answered = invitation_and_answer()
    result(window.save(invitation))
    result(window.save(match.start(invitation.game, SEATS, "another")))
    assert database.matches()[0] == invitation
    assert result(other.save(answered)) == answered  # although it has not shown the invitation
    assert database.matches()[0] == answered


def test_only_the_game_of_a_link_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    database = Database()
    _, answered = invitation_and_answer()
    others = [share_throws(replace(answered, seed=f"{n}", decisions=None)) for n in range(5)]
    for game in (answered, *others, play_choices(3)):
        result(library_of(database).save(game))
    reads: list[str] = []
    read = Match.from_text
    monkeypatch.setattr(Match, "from_text", lambda text: (reads.append(text), read(text))[1])
    keys = list_keys(answered.play(answered.state.moves()[0]))
    assert result(library_of(database).joint_matches(keys)) == [answered]
    assert len(reads) == 1


def test_a_player_of_joint_throws_who_has_played_in_two_windows_keeps_one_game() -> None:
    database = Database()
    _, answered = invitation_and_answer()
    first, second = (answered.play(throw) for throw in answered.state.moves()[:2])
    assert result(library_of(database).save(first)) == first
    stored = result(library_of(database).save(second))
    assert stored in (first, second)
    assert [*database.stored] == [saved_game.key(first)]
    assert database.matches()[0] == stored


def test_a_window_takes_the_moves_that_count_instead_of_its_own_but_none_that_follow() -> None:
    database = Database()
    _, answered = invitation_and_answer()
    one, other, *_ = (answered.play(throw) for throw in answered.state.moves())
    low, high = (one, other) if is_continuation(other, one) else (other, one)
    assert result(library_of(database).save(high)) == high
    assert result(library_of(database).save(low)) == high
    assert result(library_of(database).save(answered)) == answered
    assert database.matches() == [high]


def test_the_match_of_a_private_link_is_stored_or_the_one_that_has_gone_on_stays() -> None:
    database = Database()
    _, answered = invitation_and_answer()
    _, link = saved_game.private_fragment(answered).split("=", 1)
    later = answered.play(answered.state.moves()[0])
    for kept in (answered, later):
        linked = Match.from_private_link(link)
        library = library_of(database)
        saved = result(library.joint_matches(list_keys(linked)))
        received = receive_private_link(linked, saved).match
        assert received == kept
        assert result(library.save(received)) == kept
        assert database.matches() == [kept]
        result(library.save(later))


def test_a_private_link_lacks_a_review_and_what_the_names_repeat() -> None:
    _, answered = invitation_and_answer()
    names = tuple(seat._replace(name=name) for seat, name in zip(answered.seats, ("Blue", "Red")))
    reviewed = replace(answered, seats=names, comments={0: "Hello [%win 0.5 0.5]"})
    _, link = saved_game.private_fragment(reviewed).split("=", 1)
    assert saved_game.private_fragment(Match.from_private_link(link)) == f"seat={link}"
    assert len(link) < saved_game.MAX_SENT


def test_a_game_by_link_continues_its_saved_game() -> None:
    library = library_of(Database())
    away = Seat("Ann"), Seat("Cleo", REMOTE)
    result(library.save(play_choices(0, seats=away, seed="old")))
    later = saved_game.adopt_key(
        play_choices(0, 0, seats=away, seed="new"), result(library.all()).values()
    )
    result(library.save(later))
    assert [*result(library.all())] == ["run/old"]


def test_an_entry_of_other_types_can_be_listed() -> None:
    class Entry:
        key, kind, text, name, date = "run/x", "run", 7, None, "soon"

    assert Saved.from_entry(Entry()) == Saved("run/x", "run", "", "", 0, "", None)
    assert Saved.from_entry(None) is None
