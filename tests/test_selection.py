"""What a click means for a half-entered move, without a browser."""

from nyout import GAMES
from nyout.core import OVER, tokens
from nyout.entry import entered
from nyout.view import Target
from web.state.selection import Selection, spot_of

# Ann has a group of two and a single horse on 3, and a die of 4 left.
GROUPS = "3 3-stable-3 2 2-stable-12 3+3 3-stable-3-join end 1+2 end 3+4 3-stable-3-apart"


def selection(game: str, moves: str) -> Selection:
    state = GAMES[game].start(first=0)
    for move in moves.split():
        state = state.play(tokens(move))
    return Selection(entered(state))


def test_a_place_with_several_things_asks_which_and_a_step_back_withdraws_the_question():
    fresh = selection("not-nyout", GROUPS)
    asked = fresh.click(("3", None))
    assert {thing.token for thing in asked.offered} == {"3x1", "3x2"}
    assert asked.buttons() == asked.offered
    assert asked.needs_button
    assert asked.started
    assert asked.marks()["3", None] == "picked"
    assert not asked.take_back().started
    chosen = asked.pick(asked.offered[0])
    assert chosen.entry.picked == (asked.offered[0],)


def test_a_button_that_is_the_only_way_on_is_not_asked_for():
    split = selection("not-nyout", GROUPS).pick(Target("button", "split")).click(("3", None))
    assert split.move == ("split", "3x2", "1")


def test_what_is_picked_is_unpicked_by_another_click_and_replaced_by_a_click_elsewhere():
    fresh = selection("le-nyout", "5 hand-5 2 hand-2 1 hand-1 4")
    on_west = fresh.click(("5", None))
    assert on_west.marks()["5", None] == "picked"
    assert not on_west.click(("5", None)).started
    assert on_west.click(("2", None)).entry.picked[0].at == "2"
    assert not on_west.click(("13", None)).started


def test_a_boulder_is_picked_up_and_its_squares_are_gone_to():
    fresh = selection("scouts", "b1 a10 c1 b10 f1 c10 g1 d10 h1 e10")
    assert fresh.marks()["boulder", 0] == "may"
    marks = fresh.click(("boulder", 0)).marks()
    assert marks["d4", None] == "end"
    assert marks["b1", None] == "may"  # another choice is still open
    assert ("h4", None) not in marks


def test_every_mark_can_be_clicked_and_changes_what_is_picked_in_every_game():
    for game in GAMES.values():
        state, plies = game.start(first=0), 0
        while state.turn() != OVER and plies < 60:
            at = Selection(entered(state))
            for _ in range(4):
                for target, mark in at.marks().items():
                    if mark != "picked":
                        assert at.click(target).started, (game.name, target)
                targets = [target for target in map(spot_of, at.choices) if target]
                if at.move or not targets:
                    break
                at = at.click(targets[plies % len(targets)])
            moves = state.moves()
            state, plies = state.play(moves[plies % len(moves)]), plies + 1
