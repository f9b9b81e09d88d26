"""Sharing a game: links, records, pictures, QR codes, and passing the turn."""

import re
import xml.etree.ElementTree as ET
from base64 import b64encode
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect
from segno import encoder

from nyout import draw, match, position, words
from nyout.exchange import share_throws
from nyout.match import PERSON, REMOTE, Match, Seat
from tests.sampling import sample
from tools.driver.access import assert_fits
from tools.driver.matches import ANN, play_match, text_of
from tools.driver.parts import Parts
from tools.driver.shared_page import SHARED, UNSHARED
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT, wait_until
from web.saved import saved_game

pytestmark = SHARED

MATCH = play_match("2 hand-2 1 hand-1 4 hand-4 2 2-4 3")
MATCH_POSITION = position.write(MATCH.state, MATCH.game)
APPS = (
    ("KAKAOTALK 10.4.2", True),
    ("NAVER(inapp; search; 1000; 12.1.0)", False),
    ("[FBAN/FBIOS;FBAV/430.0]", False),
    ("Instagram 300.0", False),
    ("Safari Line/13.9.1", False),
)
"""The ends of user agents of apps, and whether a link leaves their browser."""


def test_the_record_and_the_position_are_copied_and_downloaded(
    table: Table, tmp_path: Path
) -> None:
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.open_stored(text_of(MATCH))

    def copy(label: str, text: str) -> None:
        table.share(label)
        expect(table.sharing.get_by_role("status")).to_have_text("Copied to the clipboard.")
        script = "navigator.clipboard.readText()"
        wait_until(table.page, lambda: table.page.evaluate(script) == text)

    copy("Copy record", text_of(MATCH))
    copy("Copy position", MATCH_POSITION)
    with table.page.expect_download() as download:
        table.share("Download record")
    download.value.save_as(saved := tmp_path / "record")
    assert saved.read_text("utf-8") == text_of(MATCH)
    table.open_stored(text_of(MATCH.go_to(3)))
    copy("Copy position", position.write(MATCH.states[3], MATCH.game))


def expect_selected_link(table: Table) -> None:
    """Expect the focus on the field with the link, all of which is selected."""
    field = Parts(table.sharing).link_field
    expect(field).to_be_focused()
    assert field.evaluate("field => field.selectionEnd") == len(table.link())


def pretend_app(table: Table, sign: str) -> None:
    """Let the page take its browser for that of an app, which the user agent names by a sign."""
    table.page.add_init_script(
        "const { userAgent } = navigator;"
        f"Object.defineProperty(navigator, 'userAgent', {{ value: userAgent + ' {sign}' }});"
    )


@UNSHARED
@pytest.mark.parametrize("app", sample(APPS))
def test_in_the_browser_of_an_app_texts_can_be_copied_by_hand(
    table: Table, app: tuple[str, bool]
) -> None:
    """Such a browser may pretend to copy, and forgets games."""
    sign, leaves = app
    table.page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } });"
    )
    pretend_app(table, sign)
    table.open_stored(text_of(MATCH))
    for act, text in (("Copy record", text_of(MATCH)), ("Copy position", MATCH_POSITION)):
        table.share(act)
        expect(table.sharing.get_by_role("status")).to_contain_text("The text is selected")
        field = Parts(table.sharing).text_area
        expect(field).to_have_value(text)
        expect(field).to_be_focused()
        assert field.evaluate("field => field.selectionEnd") == len(text)
        table.page.keyboard.press("Escape")
    table.share("Copy link")
    expect_selected_link(table)
    expect(table.sharing.get_by_text("your usual browser")).to_be_visible()
    leave = table.sharing.get_by_role("link", name="Open in your browser")
    expect(leave).to_have_count(int(leaves))
    if leaves:
        address = str(leave.get_attribute("href"))
        assert unquote(address) == f"kakaotalk://web/openExternal?url={table.link()}"


@UNSHARED
@pytest.mark.parametrize("app", sample(APPS))
def test_who_has_joined_in_the_browser_of_an_app_leaves_it_by_the_private_link(
    table: Table, app: tuple[str, bool]
) -> None:
    sign, leaves = app
    pretend_app(table, sign)
    host = share_throws(match.start(MATCH.game, (ANN, Seat("Bob", REMOTE)), "s"))
    table.open_stored(text_of(host))
    table.share("Copy private link")
    expect(table.sharing.get_by_text("open your private link in it")).to_be_visible()
    field = Parts(table.sharing).text_area
    expect(field).to_be_focused()
    private = field.input_value()
    assert private.partition("#")[2] == saved_game.private_fragment(host)
    leave = table.sharing.get_by_role("link", name="Open in your browser")
    expect(leave).to_have_count(int(leaves))
    if leaves:
        address = str(leave.get_attribute("href"))
        assert unquote(address) == f"kakaotalk://web/openExternal?url={private}"


def test_the_position_can_be_downloaded_as_svg_and_png(table: Table, tmp_path: Path) -> None:
    match = MATCH.go_to(6)
    table.open_stored(text_of(match))
    for kind, label in (("SVG", "Download SVG"), ("PNG", "Picture")):
        with table.page.expect_download() as download:
            table.share(label)
        assert download.value.suggested_filename == f"le-nyout-6.{kind.lower()}"
        download.value.save_as(tmp_path / kind)
    drawing = (tmp_path / "SVG").read_text("utf-8")
    ET.fromstring(drawing)
    board = draw.lay_board(match.game.board, match.state)
    inside = draw.inside(board, match.state, match.colours)
    assert inside in drawing
    picture = (tmp_path / "PNG").read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert [int.from_bytes(picture[at : at + 4]) for at in (16, 20)] == [1500, 1509]
    values = table.page.evaluate(
        """async text => {
            const bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0));
            const bitmap = await createImageBitmap(new Blob([bytes]));
            const context = new OffscreenCanvas(1500, 1509).getContext("2d");
            context.drawImage(bitmap, 0, 0);
            return new Set(context.getImageData(0, 0, 1500, 1509).data).size;
        }""",
        b64encode(picture).decode(),
    )
    assert values > 50, "the picture is blank"


@pytest.mark.slow
@UNSHARED
def test_there_is_no_send_button_where_the_browser_does_not_support_it(table: Table) -> None:
    table.page.add_init_script("delete Navigator.prototype.share")
    table.open_stored(text_of(MATCH))
    table.button("Share").click()
    expect(table.sharing).to_be_visible()
    expect(table.sharing.get_by_role("button", name="Send to…")).to_be_hidden()


@UNSHARED
def test_the_link_can_be_sent_selected_and_drawn_as_a_qr_code_which_is_loaded_on_demand(
    table: Table,
) -> None:
    table.page.add_init_script(
        "navigator.share = async data => { globalThis.shared = data; };"
        "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
    )
    names: list[str] = []
    table.page.on("request", lambda request: names.append(request.url.rpartition("/")[2]))
    table.open_stored(text_of(MATCH))
    table.share("Send to…")
    table.page.wait_for_function("() => globalThis.shared")
    assert table.page.evaluate("[shared.url, shared.title]") == [table.link(), "Le Nyout"]
    table.share("Copy link")
    expect(table.sharing.get_by_role("status")).to_contain_text("doesn’t allow clipboard access")
    expect_selected_link(table)
    assert "segno.zip" not in names
    table.share("QR code")
    code = table.sharing.get_by_role("img", name="QR code of the link to this game of Le Nyout")
    expect(code).to_be_visible(timeout=TIMEOUT)
    path = Parts(code).paths.nth(1).get_attribute("d") or ""
    bars = [map(int, numbers) for numbers in re.findall(r"M(\d+) (\d+)h(\d+)v1", path)]
    dark = {(x + along - 4, y - 4) for x, y, width in bars for along in range(width)}
    matrix = encoder.encode(table.link(), error="l", micro=False).matrix
    assert dark == {(x, y) for y, row in enumerate(matrix) for x, one in enumerate(row) if one}
    assert names.count("segno.zip") == 1
    assert "python_stdlib.zip" not in names, "the QR code needs modules that are not in memory"
    assert_fits(table.page)


@pytest.mark.slow
def test_a_link_too_long_for_a_qr_code_is_reported(table: Table) -> None:
    noise = "".join(chr(0x4E00 + number * number * 31 % 20_000) for number in range(2000))
    table.open_stored(text_of(replace(MATCH, comments={1: noise})))
    table.share("QR code")
    status = table.sharing.get_by_role("status")
    expect(status).to_have_text(
        f"The link is too long for a QR code: it has {len(table.link())} characters.",
        timeout=TIMEOUT,
    )


def test_a_turn_is_passed_back_and_forth_by_links(table: Table) -> None:
    match = play_match("2 hand-2")
    table.open_stored(text_of(match))
    link = pass_turn(table)
    expect(table.throw_button).to_be_disabled()
    expect(table.turn).to_have_text("Bob’s turn")
    expect(table.status).to_have_text(words.sentence("thinking.elsewhere"))
    expect(table.button("Send the link")).to_be_visible()
    assert players(table.match()) == [PERSON, REMOTE]

    table.open("#" + link.partition("#")[2])  # with an empty storage, as in another browser
    expect(table.notice).to_contain_text("Your turn, Bob: this game is played by link.")
    assert players(table.match()) == [REMOTE, PERSON]
    expect(table.button("Send the link")).to_be_hidden()
    expect(table.undo).to_be_disabled()  # the plies of the sender are final
    table.throw()
    expect(table.undo).to_be_disabled()  # and so is every throw
    thrown = table.match()
    table.play(thrown, thrown.state.moves()[0])
    expect(table.plies).to_have_count(4)
    expect(table.notice).to_contain_text(words.sentence("linked.elsewhere", seat="Ann"))
    table.undo.click()
    assert table.cursor() == 3
    expect(table.undo).to_be_disabled()
    assert_past_is_final(table)
    expect(table.turn).to_have_text("Ann’s turn")
    expect(table.status).to_contain_text("Send the link")
    table.button("Send the link").click()
    back = table.link()
    assert players(Match.from_link(back.partition("#")[2])) == [PERSON, REMOTE]

    table.open("#" + back.partition("#")[2])
    expect(table.notice).to_contain_text("Your turn, Ann")
    expect(table.throw_button).to_be_enabled()
    assert table.list_of_moves()[:3] == ["2", "hand-2", "-".join(thrown.moves[2])]


def pass_turn(table: Table) -> str:
    """Pass the turn to Bob, and return the link for him."""
    hand_on = table.way_to_share("Pass the turn")
    expect(table.sharing).to_contain_text("the sender could have thrown again")
    hand_on.click()
    expect(table.sharing).to_contain_text("Bob is a remote player")
    link = table.link()
    table.page.keyboard.press("Escape")
    return link


def assert_past_is_final(table: Table) -> None:
    """Assert that no other move can be played from the first position."""
    table.step("First position")
    assert table.marks() == {}
    expect(table.throw_button).to_be_disabled()
    expect(table.button("Undo to here")).to_be_hidden()
    table.step("Last position")


def players(match: Match) -> list[str]:
    """Return the kind of player on each seat."""
    return [seat.player for seat in match.seats]
