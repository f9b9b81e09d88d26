"""Motion: the animated properties, and the ways to end it."""

from playwright.sync_api import expect

from tools.driver.matches import FORK, link_to, pawn_position, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.shared_page import SHARED
from tools.driver.table import Table

pytestmark = SHARED

RUNNING = "document.getAnimations().filter(motion => motion.playState !== 'finished').length"
FRAMES = "node => node.getAnimations()[0].effect.getKeyframes()"
CAPTURE = play_match("2 hand-2 1 hand-1 2 hand-2 1")  # 1-2 captures two pawns

ANIMATED_PROPERTIES = """document.getAnimations()
    .filter(motion => !(motion instanceof CSSTransition))
    .flatMap(motion => motion.effect.getKeyframes())
    .flatMap(frame => Object.keys(frame))
    .filter(name => !["offset", "easing", "composite", "computedOffset"].includes(name))"""


def test_only_transforms_are_animated(table: Table) -> None:
    table.open().slow_down()
    for before, move in ((FORK.go_to(6), ()), (FORK, ("5", "9")), (CAPTURE, ("1", "2"))):
        table.follow(link_to(before))
        table.wait_for_rest()
        if move:
            table.play(before, move)
        else:
            table.throw()
        expect(table.shown_ply).to_have_attribute("data-ply", str(before.cursor + 1))
        assert set(table.page.evaluate(ANIMATED_PROPERTIES)) == {"transform"}


def test_the_next_throw_takes_one_click_while_a_piece_moves(table: Table) -> None:
    table.open_stored(text_of(FORK)).slow_down()
    table.play(table.match(), ("5", "9"))
    expect(table.shown_ply).to_have_attribute("data-ply", str(FORK.cursor + 1))
    assert table.page.evaluate(RUNNING) > 0
    table.throw()
    expect(table.plies).to_have_count(len(FORK.moves) + 2)


def test_a_piece_lifts_and_lands_at_every_step_until_an_action_ends_it(table: Table) -> None:
    table.open_stored(text_of(FORK)).slow_down()
    table.play(table.match(), ("5", "9"))
    expect(table.shown_ply).to_have_attribute("data-ply", str(FORK.cursor + 1))
    piece = table.piece("0.0")
    sizes = piece.evaluate(f"{FRAMES}.map(frame => +/scale[(]([^)]*)/.exec(frame.transform)[1])")
    assert len(sizes) == 2 * 4 + 1
    assert all(lifted > max(sizes[0::2]) for lifted in sizes[1::2])
    shadows = Parts(piece).shadow.evaluate(f"{FRAMES}.map(frame => frame.transform)")
    assert set(shadows[0::2]) == {"none"}
    assert "none" not in shadows[1::2]
    table.page.mouse.down()
    table.page.wait_for_function(f"() => {RUNNING} === 0")
    assert table.pawns()["0.0"] == pawn_position("9")
    table.page.mouse.up()
    expect(table.status).to_have_css("opacity", "1")


def test_nothing_moves_with_reduced_motion(table: Table) -> None:
    table.open_stored(text_of(FORK.go_to(6)))
    counts: list[int] = []
    for ply, act in {7: table.throw, 8: lambda: table.play(table.match(), ("5", "9"))}.items():
        act()
        expect(table.shown_ply).to_have_attribute("data-ply", str(ply))
        counts.append(table.page.evaluate(RUNNING))
    assert counts == [0, 0]
    assert table.pawns()["0.0"] == pawn_position("9")
    assert not table.page.evaluate("document.documentElement.classList.contains('moving')")
    expect(table.status).to_have_css("opacity", "1")
