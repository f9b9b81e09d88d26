"""Tests the answers to clicks that play nothing, and the question before a losing move."""

from dataclasses import replace
from random import Random
from typing import NamedTuple, cast

import pytest

from nyout import CHANCE, GAMES, OVER, plies, view, words
from nyout.core import Move, State
from nyout.history import turn_number
from nyout.match import PERSON, Match, Seat, play_on
from nyout.view import Target
from tests import golden
from tests.state.pages import choice_page, new_match, new_page, page_after, throw_on
from tools.driver.playing import choose_at_random, states
from web.state import actions
from web.state.display import answer, ending_reason
from web.state.effects import ActForComputer
from web.state.page import Autoplay, Host, Page
from web.state.update import update


def clicks(page: Page) -> list[actions.Action]:
    """Return a click on each place, tray, die and button of a page."""
    match, faces = page.match, "123456"
    board, seats = match.game.board, range(len(match.seats))
    spots = [(place, None) for place in board.places]
    trays = [(tray, seat) for tray in board.trays for seat in seats]
    dice = [actions.pick(Target("die", face)) for face in faces]
    buttons = [actions.pick(target) for target in page.selection.buttons()]
    return [*map(actions.click, [*spots, *trays]), *dice, *buttons, actions.throw()]


def is_answered(before: Page, after: Page) -> bool:
    """Return whether a click played a move, changed the selection or was answered."""
    is_changed = after.match is not before.match or after.selection is not before.selection
    return is_changed or bool(answer(after))


@pytest.mark.parametrize("game", GAMES)
def test_every_click_plays_selects_or_is_answered(game: str) -> None:
    rng, page = Random(game), new_page(new_match(game))
    for _ in range(30):
        attempts = clicks(page)
        for action in attempts if rng.random() < 0.3 else rng.sample(attempts, 4):
            assert is_answered(page, update(page, action)), (action, page.match.state)
        page = page_after(page, rng.choice(attempts), actions.land())
        if page.match.state.turn() == OVER:
            break
        if rng.random() < 0.5:
            moves = page.match.state.moves()
            throws = page.match.state.turn() == CHANCE
            action = actions.throw() if throws else actions.play(rng.choice(moves))
            page = page_after(page, action, actions.land())


def test_an_answer_out_of_turn_says_what_must_happen_first() -> None:
    click = actions.click(("5", None))

    def answer_to_click(page: Page) -> str:
        return answer(update(page, click))

    assert answer_to_click(new_page()) == "First throw the sticks."
    assert answer_to_click(new_page(new_match("le-nyout", "greedy", PERSON))).startswith(
        "Please wait: "
    )
    only_shown = new_page(host=Host(read_only=True))
    assert (
        answer_to_click(only_shown) == "This board only shows a game: nothing can be played on it."
    )


def test_an_answer_keeps_all_else_and_every_action_except_pointing_withdraws_it() -> None:
    page = throw_on(new_page())
    reply = update(page, actions.click(("c", None)))
    assert reply.announcement is page.announcement
    assert reply.selection is page.selection
    assert reply.objection
    page = update(choice_page(), actions.click(("c", None)))
    assert update(page, actions.point_at(("5", None))).objection is page.objection
    assert update(page, actions.click(("5", None))).objection is None
    again = update(page, actions.click(("c", None)))
    assert again.objection is not page.objection  # a new answer, which shakes again


# --- moves that lose ------------------------------------------------------------------------------


def losing_move() -> tuple[Match, tuple[str, ...]]:
    """Return a match of Hypnosia and a move that ends it in a loss."""
    for seed in range(400):
        begun = new_match("hypnosia", seed=str(seed))
        for played in play_on(begun, choose_at_random(Random(seed))):
            for move in played.state.moves() if played.state.turn() != CHANCE else ():
                if plies.is_losing(played.state, move):
                    return played, move
    raise AssertionError("no move loses")


def test_a_losing_move_is_played_only_when_repeated_or_confirmed() -> None:
    played, move = losing_move()
    page = new_page(played)
    reply = update(page, actions.play(move))
    assert reply.match is page.match
    seat, scores = played.state.turn(), played.state.play(move).scores()
    own, best = scores[seat], max(scores[:seat] + scores[seat + 1 :])
    assert own < best
    assert answer(reply) == words.sentence("why.loses", game=played.game, own=own, best=best)
    assert update(reply, actions.play(move)).match.state.turn() == OVER
    assert update(reply, actions.insist()).match.state.turn() == OVER
    assert update(page, actions.insist()).match is page.match
    other = update(reply, actions.take_back())
    assert other.objection is None
    assert update(other, actions.play(move)).match is page.match


def test_a_losing_move_is_played_at_once_if_there_is_no_other() -> None:
    played, move = losing_move()

    class Lost(NamedTuple):
        """The same position without any other move."""

        def turn(self) -> int:
            return played.state.turn()

        def moves(self) -> tuple[Move, ...]:
            return (move,)

        def play(self, move: Move) -> State:
            return played.state.play(move)

    assert plies.is_losing(played.state, move)
    assert not plies.is_losing(cast(State, Lost()), move)


# --- forced moves, and moves by the computer for a human player -----------------------------------


def test_the_throw_button_plays_the_only_move() -> None:
    page = throw_on(new_page())
    assert page.forced_move
    assert update(page, actions.throw()).match.moves[-1] == page.forced_move
    assert choice_page().forced_move is None


def test_the_computer_plays_the_rest_of_a_turn_for_a_player() -> None:
    page = update(choice_page(), actions.delegate(Autoplay.TURN))
    assert ActForComputer(page.match) in page.effects
    page = update(page, actions.play_for_computer(page.match, ("5", "w2")))
    assert page.match.moves[-1] == ("5", "w2")
    assert page.autoplay is Autoplay.NOTHING
    assert page.computer_match is None
    page = page_after(page, actions.land(), actions.delegate(Autoplay.TURN))
    page = page_after(page, actions.play_for_computer(page.match, None), actions.land())
    assert page.autoplay is Autoplay.TURN
    move = page.match.state.moves()[0]
    page = page_after(page, actions.play_for_computer(page.match, move), actions.land())
    assert page.autoplay is Autoplay.NOTHING


def test_the_computer_finishes_a_game_at_once_unless_a_human_player_stops_it() -> None:
    page = update(choice_page(), actions.delegate(Autoplay.GAME))
    assert ActForComputer(page.match) in page.effects
    *_, ended = play_on(page.match, lambda match: match.state.moves()[0])
    act = actions.finish(page.match, ended)
    assert update(update(page, actions.delegate(Autoplay.NOTHING)), act).match is page.match
    page = update(page, act)
    assert (page.match, page.autoplay) == (ended, Autoplay.NOTHING)
    assert page.flight
    assert page.flight.before.cursor == ended.cursor - 1


def seat_greedy(whole: Match, *players: int) -> Match:
    """Return a match with local players in some seats, and computer players in the others."""
    seats = (
        Seat("", PERSON if seat in players else "greedy") for seat, _ in enumerate(whole.seats)
    )
    return replace(whole, seats=tuple(seats))


@pytest.mark.parametrize("game", ["hypnosia", "not-nyout"])
def test_human_players_without_a_piece_in_play_are_offered_the_end_with_the_reason(
    game: str,
) -> None:
    for file in golden.files(game):
        check_offers(golden.read_golden(file).with_seed("7"))


def check_offers(whole: Match) -> None:
    """Check a match in which the local players are the first to go out."""
    seats = range(len(whole.seats))
    out = [[view.view_of(state).is_out(seat) for state in whole.states[:-1]] for seat in seats]
    leaving = sorted((row.index(True), seat) for seat, row in zip(seats, out) if True in row)
    for count in range(1, len(leaving) + 1):
        ply = leaving[count - 1][0]
        match = seat_greedy(whole, *(seat for _, seat in leaving[:count]))
        before = new_page(match.go_to(ply - 1).cut())
        assert not before.is_out
        page = page_after(before, actions.play_for_host(match.moves[ply - 1]), actions.land())
        assert page.can_finish
        sentence = "You have no pieces left in play." if count == 1 else "No player here has"
        assert ending_reason(page).startswith(sentence)
        assert page.autoplay is Autoplay.NOTHING
    over = new_page(seat_greedy(whole, 0))
    assert not over.can_finish
    assert not ending_reason(over)


def test_a_settled_game_ends_itself_two_turns_after_the_last_choice_of_a_player() -> None:
    """Until then its plies are in motion; an undo stops the fast rest."""
    file = golden.folder("hypnosia") / "golden/2-quiet-no-crossing.txt"
    whole = seat_greedy(golden.read_golden(file).with_seed("7"), 1)
    first = [plies.is_settled(state) for state in whole.states].index(True)
    page = new_page(whole.go_to(first - 1).cut())
    for ply in range(first - 1, len(whole.moves)):
        page = update(page, actions.receive(whole.go_to(ply + 1).cut()))
        page = update(page, actions.land())
        if page.autoplay is Autoplay.GAME:
            break
    assert turn_number(page.match, page.match.cursor) == turn_number(whole, first) + 3
    assert update(page, actions.undo()).computer_match is None


@pytest.mark.parametrize("game", ["run", "hypnosia"])
def test_a_settled_game_stays_settled_and_keeps_its_leaders(game: str) -> None:
    settled = 0
    for seed in range(8):
        before, leading = False, list[int]()
        *positions, last = states(GAMES[game], Random(seed), first=0)
        for state in positions:
            now = plies.is_settled(state)
            assert now or not before
            if now and not before:
                settled += 1
                leading = [seat for seat in (0, 1) if state.scores()[seat] == max(state.scores())]
            before = now
        if game == "run" and leading:
            assert [seat for seat in (0, 1) if last.ranks()[seat] == 1] == leading
    assert settled
