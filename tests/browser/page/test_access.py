"""Accessibility: axe finds no violation, targets are large, and every page fits its window."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import cycle, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from nyout import GAMES, match, words
from nyout.exchange.by_link import hand_on, share_throws
from nyout.match import REMOTE, Seat
from tests import golden
from tests.browser.helpers.matches import GAME, finish, link_to, play_match, text_of
from tests.browser.helpers.problems import NOT_FETCHED, Problems
from tests.browser.helpers.shared_page import SHARED, SHARED_BY, UNSHARED
from tests.browser.helpers.table import Table
from tests.browser.helpers.waiting import TIMEOUT
from tests.playing import choose_at_random, play_plies
from tests.sampling import sample
from web.saved import saved_game
from web.site import catalogues
from web.site.template import ROOT

pytestmark = SHARED

AXE = Path(ROOT, "node_modules/axe-core/axe.min.js").read_text("utf-8")
# The rest of the result is large: its transfer took 75 % of the time of a run. Nothing behind an
# open dialog can be reached.
VIOLATIONS = """rules => axe.run(
        document.querySelector("dialog[open]") ?? document,
        { ...rules, resultTypes: ["violations"] },
    ).then(({ violations }) => violations)"""
WIDTHS = (320, 360, 412, 600, 768, 819, 820, 1024, 1280, 1920)
Size = tuple[int, int]
LONG_NAMES = (Seat("W" * 24), Seat("Maximilian the Unwieldy W"))
FORK = play_match("5 hand-5 2 hand-2 1 hand-1 4", LONG_NAMES)

LIGHT, DARK = {"color_scheme": "light"}, {"color_scheme": "dark"}
LOOKS: Mapping[str, Mapping[str, Any]] = {
    "light": LIGHT,
    "dark": DARK,
    "more contrast": {**LIGHT, "contrast": "more"},
    "more contrast, dark": {**DARK, "contrast": "more"},
    "forced colours": {**DARK, "forced_colors": "active"},
}
USUAL: Mapping[str, Any] = {"contrast": "no-preference", "forced_colors": "none"}
PHONE, DESK = (320, 640), (1280, 800)


IN_BOTH_SIZES = (("light", PHONE), ("dark", DESK))


def assert_no_violation(
    page: Page, views: Iterable[tuple[str, Size]] = IN_BOTH_SIZES, *, whole: bool = True
) -> None:
    """Assert that axe finds no violation in some looks and sizes of the window.

    Looks differ only in their colours; if not `whole`, axe checks only these.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    faults: list[str] = []
    for look, (width, height) in views:
        page.emulate_media(reduced_motion="reduce", **{**USUAL, **LOOKS[look]})
        page.set_viewport_size({"width": width, "height": height})
        rules = {} if whole else {"runOnly": ["color-contrast"]}
        # Embedded boards have tests of their own.
        violations = page.evaluate(VIOLATIONS, {**rules, "iframes": False})
        faults += [
            f"{look}, {width} wide: {rule['id']}: {node['html'][:120]} {node['failureSummary']}"
            for rule in violations
            for node in rule["nodes"][:3]
        ]
    page.emulate_media(**{**USUAL, **LIGHT})
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@UNSHARED
def test_the_page_passes_axe_before_python_runs(table: Table) -> None:
    table.page.route("**/core.js", lambda route: None)
    table.go(wait_until="commit")
    expect(table.page.get_by_role("status").filter(has_text="Loading the page…")).to_be_visible()
    assert_no_violation(table.page)
    table.page.unroute_all(behavior="ignoreErrors")


@pytest.mark.slow
@UNSHARED
def test_the_page_passes_axe_when_python_cannot_be_loaded(table: Table, problems: Problems) -> None:
    table.page.route("**/pyodide.asm.wasm", lambda route: route.abort())
    table.go()
    expect(table.button("Try again")).to_be_visible(timeout=TIMEOUT)
    problems.expect(NOT_FETCHED)
    assert_no_violation(table.page)


# Returns the targets that are smaller than 44 px; a field and its label are one target.
SMALL_TARGETS = """() => {
    const large = box => Math.min(box.width, box.height) >= 43.5;
    const whole = node => [node, node.closest("label, .button"), ...(node.labels ?? [])]
        .filter(Boolean).map(part => part.getBoundingClientRect());
    return [...document.querySelectorAll(
            "button, select, input, textarea, summary, nav a, [role=option], .languages a,"
            + ".card .rules, #invite a, .do a, a.play, .resume")]
        .filter(node => node.checkVisibility() && !node.closest(".unseen")
            && (!document.querySelector("dialog[open]") || node.closest("dialog")))
        .filter(node => !whole(node).some(large))
        .map(node => {
            const { width, height } = node.getBoundingClientRect();
            return `${node.outerHTML.slice(0, 90)}: ${width} x ${height}`;
        });
}"""

# Returns the texts that are smaller than 14 px, except those in drawings.
SMALL_TEXTS = """() => {
    const area = document.querySelector("dialog[open]") ?? document.body;
    const walk = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walk.nextNode()) texts.push(walk.currentNode);
    return texts
        .filter(text => text.data.trim() && text.parentElement.checkVisibility()
            && !text.parentElement.closest("svg, script, .unseen, .die"))
        .filter(text => parseFloat(getComputedStyle(text.parentElement).fontSize) < 14
            && parseFloat(getComputedStyle(text.parentElement).fontSize) > 0)
        .map(text => `${text.parentElement.outerHTML.slice(0, 60)}: ${text.data.trim()}`);
}"""

# Returns the words, in Latin letters, that are broken between two lines, the texts that a box cuts
# off or something partly covers, and the plies of the log that are lower than their player's name;
# except names of players, which can be longer than any box.
UNREADABLE = r"""names => {
    const area = document.querySelector("dialog[open]") ?? document.body, faults = new Set();
    const walk = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
    const clips = ({ overflow }) => overflow !== "visible";
    while (walk.nextNode()) {
        const text = walk.currentNode, node = text.parentElement, { data } = text;
        const seen = node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (!seen || getComputedStyle(node).clipPath !== "none") continue;
        if (node.closest("svg, script, option, .unseen")) continue;
        if (names.some(name => data.includes(name))) continue;
        const boxes = [];
        for (let box = node; box !== document.body; box = box.parentElement)
            if (clips(getComputedStyle(box))) boxes.push(box);
        const states = new Set(); // whether each word is visible
        for (const { index, 0: word } of data.matchAll(/\p{Script=Latin}{2,24}/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const rects = [...range.getClientRects()].filter(({ height }) => height);
            if (rects.some(({ top }) => top >= rects[0].bottom))
                faults.add(`broken: ${word} in ${data.slice(0, 40)}`);
            for (const { left, right, top, bottom } of rects) {
                const [x, y] = [(left + right) / 2, (top + bottom) / 2];
                const out = boxes.find(box => {
                    const outer = box.getBoundingClientRect();
                    const isBeside = x < outer.left || right > outer.right + 2;
                    return isBeside || y < outer.top || y > outer.bottom;
                });
                const isScrolled = out && /auto|scroll/.test(getComputedStyle(out).overflow);
                const over = document.elementFromPoint(x, y);
                if (isScrolled || !over || over.closest("#ending, #notices, .foot")) continue;
                states.add(!out && (over.contains(node) || node.contains(over)));
            }
        }
        if (states.size > 1) faults.add(`cut or covered: ${data.slice(0, 40)}`);
    }
    for (const row of area.querySelectorAll("#moves li")) {
        const [name, ply] = [row.querySelector("b"), row.querySelector("button")].map(part => {
            const range = document.createRange();
            range.selectNodeContents(part);
            return range.getClientRects()[0];
        });
        if (name && ply && ply.bottom - name.bottom > 3) faults.add(`lower: ${row.textContent}`);
    }
    return [...faults];
}"""

OVER = finish(LONG_NAMES)
IMPOSSIBLE = "le-nyout/1 seats=2 to-move=blue throw=4 blue=5,hand,hand,hand red=5,hand,hand,hand"
FAULT = "void Promise.reject(new RangeError('a fault'))"


def show_nameless(table: Table) -> None:
    """Show a game against the computer, whose players have the names that the page gives them."""
    table.follow(link_to(replace(FORK, seats=(Seat(""), Seat("", "casual")))))


def pick_piece(table: Table) -> None:
    """Pick a piece that has several destinations."""
    table.follow(link_to(FORK))
    table.place("5").click()


def enter_impossible_throw(table: Table) -> None:
    """Enter an impossible throw of physical dice."""
    table.follow(link_to(FORK.go_to(FORK.cursor - 1)))
    table.page.locator("#settings").click()
    table.page.locator("[name=dice]").select_option("own")
    table.page.keyboard.press("Escape")
    table.page.locator("#own input").fill("9")
    table.page.locator("#own form button").click()


def dialog(opener: str) -> Callable[[Table], object]:
    """Return a function that opens a dialog by its button, and waits for files that it needs."""

    def reach(table: Table) -> None:
        table.entry(opener).click()
        expect(table.page.locator("dialog[open]:not(#menu-list)")).to_be_visible()

    return reach


def show_in_words(table: Table) -> None:
    """Show a game that was handed on, with its position in words."""
    table.follow(link_to(hand_on(FORK)))
    table.entry("text").locator("summary").click()


def type_moves(table: Table) -> None:
    """Type a move that is refused, and select a completion."""
    table.follow(link_to(FORK))
    table.entry("type").click()
    for key in ("z", "Enter", "Escape", "ArrowDown"):
        table.page.keyboard.press(key)


def ask_hint(table: Table) -> None:
    """Show hints for a position with a choice."""
    table.follow(link_to(FORK))
    table.page.keyboard.press("h")
    expect(table.page.locator("#hints [data-way]").first).to_be_visible()


def review_game(table: Table) -> None:
    """Show the review of a game, with the reason of a costly move."""
    table.follow(link_to(OVER.go_to(30).cut()))
    expect(table.plies).to_have_count(30)
    table.page.evaluate("document.getElementById('analyse').click()")
    table.page.locator("#analysis [data-review=start]").click()
    table.page.locator("#analysis [data-ply]").first.click()
    expect(table.page.locator("#analysis .why")).not_to_be_empty()


def open_rules(table: Table) -> None:
    """Open the rules beside the board."""
    table.page.evaluate("document.querySelector('a[data-rules]').click()")
    expect(table.page.locator("#beside h2").first).to_be_visible()


def start_lesson(table: Table) -> None:
    """Start the lesson."""
    table.follow("#lesson")
    expect(table.page.locator("#lesson")).to_be_visible()


def solve_puzzle(table: Table) -> None:
    """Show the solution of a puzzle with all win chances."""
    table.follow("#puzzle=5")
    table.page.locator("#puzzle .buttons button").first.click()
    table.page.locator("#puzzle summary").click()


def set_up_impossible_position(table: Table) -> None:
    """Write an impossible position in the editor, and pick up a piece."""
    table.follow(link_to(FORK))
    table.entry("edit").click()
    table.page.locator("#editing details").first.evaluate("node => { node.open = true; }")
    table.page.locator("#editing textarea").fill(IMPOSSIBLE)
    table.click(table.page.locator("#editing [data-place='hand'][data-seat='1']"))


def share_seat(table: Table) -> None:
    """Show how to take a seat to another device, with its QR code."""
    host = share_throws(match.start(GAME, (Seat("Ann"), Seat("Bob", REMOTE)), "1"))
    table.follow(f"#{saved_game.private_fragment(host)}")
    expect(table.page.locator("#warning")).to_be_visible()
    dialog("share")(table)
    table.sharing.locator("[data-act=seat-code]").click()
    expect(table.sharing.locator(".code")).to_be_visible()


STATES: Mapping[str, Callable[[Table], object]] = {
    "the menu": lambda table: table.page.locator("#menu").click(),
    "players without names": show_nameless,
    "a piece picked": pick_piece,
    "an earlier position": lambda table: table.page.locator("[data-ply='2']").click(),
    "the end": lambda table: table.follow(link_to(OVER)),
    "the position in words": show_in_words,
    "a move typed": type_moves,
    "new game": dialog("new"),
    "share": dialog("share"),
    "open": dialog("open"),
    "embed": dialog("embed"),
    "saved games": dialog("games"),
    "settings": lambda table: table.page.locator("#settings").click(),
    "fairness": dialog("fair"),
    "keys": dialog("sheet"),
    "a damaged link": lambda table: table.follow("#1abc"),
    "a hint": ask_hint,
    "a review": review_game,
    "the rules": open_rules,
    "a lesson": start_lesson,
    "a puzzle": solve_puzzle,
    "an impossible position": set_up_impossible_position,
    "error": lambda table: table.page.evaluate(FAULT),
    "physical dice": enter_impossible_throw,
    "a seat": share_seat,
}
"""Functions that bring the page into each of its states, from the state before."""


WITH_ALERT = {"an impossible position", "a damaged link", "physical dice"}


def visible(elements: Locator) -> list[str]:
    """Return the texts of the visible elements."""
    return [element.inner_text() for element in elements.all() if element.is_visible()]


@UNSHARED
@pytest.mark.parametrize("name", ["", "run-rules.html"])
def test_pages_without_a_game_have_large_targets_and_texts(page: Page, name: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(name)
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate(SMALL_TEXTS) == []


def assert_accessible(page: Page) -> None:
    """Assert that axe finds no violation, and that all targets are large."""
    assert_no_violation(page)
    page.set_viewport_size({"width": 360, "height": 740})
    assert small_targets(page) == []


def small_targets(page: Page) -> list[str]:
    """Return the targets of a touch screen that are too small for a finger."""
    return run_on_touch_screen(page, SMALL_TARGETS)


def run_on_touch_screen(page: Page, script: str, argument: object = None) -> list[str]:
    """Return the result of a script on a touch screen."""
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    result = page.evaluate(script, argument)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    return result


def unreadable(page: Page, windows: Iterable[Size] = ((360, 640), (1280, 720))) -> Iterator[str]:
    """Yield the texts that are broken, cut or covered in each of these windows."""
    names = [seat.name for seat in LONG_NAMES]
    for width, height in windows:
        page.set_viewport_size({"width": width, "height": height})
        yield from (
            f"{width} wide: {fault}" for fault in run_on_touch_screen(page, UNREADABLE, names)
        )


def test_a_throw_in_motion_passes_axe_and_has_large_targets(table: Table) -> None:
    table.open_stored(text_of(play_match("2 hand-2"))).slow_down()
    table.throw()
    expect(table.page.locator("#throwing .thrown .stick")).to_have_count(4)
    table.page.evaluate(AXE)
    violations = table.page.evaluate(VIOLATIONS, {"iframes": False})
    small = small_targets(table.page)
    table.page.keyboard.press("Escape")
    assert violations == small == []


@pytest.mark.slow
@SHARED_BY("hypnosia")
def test_the_warning_before_a_losing_move_passes_axe_and_has_large_targets(page: Page) -> None:
    file = golden.folder("hypnosia") / "golden/2-neighbours.txt"
    lost = golden.read_golden(file).with_seed("7")
    before = replace(lost, seats=(Seat("Ann"), Seat("Bob")), tags={}).undo().cut()
    table = Table(page, GAMES["hypnosia"]).open_stored(text_of(before))
    table.play(before, lost.moves[-1])
    expect(page.locator("#anyway")).to_be_visible()
    assert_accessible(page)


def visit_states(table: Table, language: str) -> Iterator[str]:
    """Bring a page in a language into each state, and yield its name and its faults of layout."""
    page = table.page
    page.add_init_script(f"localStorage.setItem('nyout/language', '{language}')")
    table.open_stored(text_of(FORK))
    expect(page.locator(f"html[lang={language}]")).to_be_attached()
    for state, reach in STATES.items():
        reach(table)
        yield state
        page.keyboard.press("Escape")
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")  # the first one put a piece of the editor down
        expect(page.locator("dialog[open]")).to_have_count(0)


def faults_of_layout(page: Page) -> list[str]:
    """Return the small targets and texts on a phone, and what is beyond its edge."""
    beyond = list(beyond_edge(page, (320,)))
    small = small_targets(page)[:8] + page.evaluate(SMALL_TEXTS)[:8]
    return [*beyond, *(f"small: {node}" for node in small)]


@pytest.mark.slow
@UNSHARED
def test_every_state_passes_axe_and_has_large_targets_and_texts(
    table: Table, problems: Problems
) -> None:
    faults: list[str] = []
    views = cycle(product(LOOKS, (PHONE, DESK)))
    for state in visit_states(table, words.ENGLISH):
        try:
            assert_no_violation(table.page, [next(views)])
        except (AssertionError, Error) as error:
            faults.append(f"{state}: {error}")
        faults += [f"{state}: {fault}" for fault in faults_of_layout(table.page)]
        if state not in WITH_ALERT and (alerts := visible(table.page.get_by_role("alert"))):
            faults.append(f"{state}: unexpected alerts: {alerts}")
    problems.expect("raised: a fault")
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize("state", ["a piece picked", "new game", "the end"])
def test_the_states_that_show_every_colour_pass_axe_in_every_look(table: Table, state: str) -> None:
    table.open()
    STATES[state](table)
    assert_no_violation(table.page, product(LOOKS, (PHONE,)), whole=False)


@UNSHARED
@pytest.mark.parametrize("language", sample(catalogues.OTHERS))
def test_every_state_fits_a_phone_in_every_language_and_cuts_no_text(
    table: Table, problems: Problems, language: str
) -> None:
    faults = [
        f"{state}: {fault}"
        for state in visit_states(table, language)
        for fault in (*faults_of_layout(table.page), *unreadable(table.page))
    ]
    problems.expect("raised: a fault")
    assert not faults, "\n".join(faults)


def assert_fits(page: Page) -> None:
    """Assert that the page does not scroll sideways at any width of the window."""
    too_wide = list(beyond_edge(page, WIDTHS))
    assert not too_wide, "\n".join(too_wide)


def beyond_edge(page: Page, widths: Iterable[int]) -> Iterator[str]:
    """Yield the widths at which the page scrolls sideways, with the elements beyond its edge."""
    for width in widths:
        page.set_viewport_size({"width": width, "height": 700})
        beyond = page.evaluate(
            """() => [...document.querySelectorAll("body *, dialog *")]
                .filter(node => !node.closest("svg, .unseen") && node.checkVisibility()
                    && !node.closest("#continue ul > *")  // which scrolls by itself
                    && !node.closest("#prompt > *")  // which hides lines in columns beyond it
                    && node.getBoundingClientRect().right > innerWidth + 1)
                .map(node => node.tagName + "#" + node.id + " " + node.textContent.slice(0, 40))"""
        )
        scrolls = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        if beyond or scrolls:
            yield f"{width} wide: {beyond[:4]}"


def test_names_stay_on_their_plates(table: Table) -> None:
    table.open_stored(text_of(play_match("2 hand-2", LONG_NAMES)))
    for plate in table.page.locator(".plates li").all():
        card, name = plate.bounding_box(), plate.locator("b").bounding_box()
        score = plate.locator(".score").bounding_box()
        assert card
        assert name
        assert score
        assert name["x"] + name["width"] <= score["x"]
        assert score["x"] + score["width"] <= card["x"] + card["width"]


@UNSHARED
@pytest.mark.parametrize("name", sample(GAMES, "hypnosia"))
def test_the_names_that_the_page_gives_to_many_computers_are_whole(page: Page, name: str) -> None:
    game, seats = GAMES[name], max(GAMES[name].seats)
    page.add_init_script("localStorage.setItem('nyout/language', 'fr')")
    begun = match.start(game, (Seat(""), *[Seat("", "casual")] * (seats - 1)), "7", first=0)
    Table(page, game).open_stored(text_of(play_plies(begun, choose_at_random(Random(1)), 40)))
    faults = [*unreadable(page, ((360, 640), (390, 844), (844, 390), (1280, 720)))]
    assert not faults, "\n".join(faults)


@UNSHARED
def test_the_reference_is_accessible(page: Page) -> None:
    page.goto("index.html")
    page.get_by_role("link", name="For programmers").click()
    assert_no_violation(page)
    page.get_by_role("main").get_by_role("link", name="nyout.core", exact=True).click()
    expect(page.locator("#State\\.moves")).to_contain_text("legal moves")
    assert_no_violation(page)
    page.get_by_role("link", name="Reference").click()
    page.get_by_role("main").get_by_role("link", name="The contract in five minutes").first.click()
    assert_no_violation(page)
    page.get_by_role("link", name="nyout/view.py").click()
    expect(page.get_by_role("heading", name="nyout.view", exact=True)).to_be_visible()
