"""What a page must be for everybody: without a violation of axe, large enough, and readable."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from builder.template import ROOT
from tools.driver.states import LONG_NAMES

AXE = Path(ROOT, "node_modules/axe-core/axe.min.js").read_text("utf-8")

# The rest of the result is large: its transfer took 75 % of the time of a run. Nothing behind an
# open dialog can be reached.
VIOLATIONS = """rules => axe.run(
        document.querySelector("dialog[open]") ?? document,
        { ...rules, resultTypes: ["violations"] },
    ).then(({ violations }) => violations)"""

OPTIONAL = "target-size", "label-content-name-mismatch"
"""The rules of axe that are off by default: large targets, and visible labels in names."""

MOST_STOPS = 60  # of Tab in a page, which then starts again

WIDTHS = (320, 360, 412, 600, 768, 819, 820, 1024, 1280, 1920)

Size = tuple[int, int]

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
    page: Page,
    views: Iterable[tuple[str, Size]] = IN_BOTH_SIZES,
    *,
    whole: bool = True,
    without: Iterable[str] = (),
) -> None:
    """Assert that axe finds no violation in some looks and sizes of the window.

    Looks differ only in their colours; if not `whole`, axe checks only these. `without` names the
    rules that do not apply.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    faults: list[str] = []
    for look, (width, height) in views:
        page.emulate_media(reduced_motion="reduce", **{**USUAL, **LOOKS[look]})
        page.set_viewport_size({"width": width, "height": height})
        rules: dict[str, Any] = {} if whole else {"runOnly": ["color-contrast"]}
        left_out = {rule: {"enabled": False} for rule in without}
        rules["rules"] = {**{rule: {"enabled": whole} for rule in OPTIONAL}, **left_out}
        # Embedded boards have tests of their own.
        violations = page.evaluate(VIOLATIONS, {**rules, "iframes": False})
        faults += [
            f"{look}, {width} wide: {rule['id']}: {node['html'][:120]} {node['failureSummary']}"
            for rule in violations
            for node in rule["nodes"][:3]
        ]
    page.emulate_media(**{**USUAL, **LIGHT})
    assert not faults, "\n".join(faults)


# Returns the element with the focus if it has no use: no control, no place, nothing that scrolls.
USELESS_FOCUS = """() => {
    const uses = "a[href], button, input, select, textarea, summary, iframe, [data-place], "
        + "[role=option], [role=slider], [role=button], [tabindex='0']";
    const node = document.activeElement;
    return node.matches(`body, html, dialog, ${uses}`) ? "" : node.outerHTML.slice(0, 90);
}"""


def useless_tab_stops(page: Page) -> list[str]:
    """Return the elements that Tab reaches although they have no use, up to the most stops."""
    found: list[str] = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        found.append(page.evaluate(USELESS_FOCUS))
    return [*dict.fromkeys(filter(None, found))]


# Returns the targets that are smaller than 44 px; a field and its label are one target.
SMALL_TARGETS = """() => {
    const large = box => Math.min(box.width, box.height) >= 43.5;
    const whole = node => [node, node.closest("label, .button"), ...(node.labels ?? [])]
        .filter(Boolean).map(part => part.getBoundingClientRect());
    return [...document.querySelectorAll(
            "button, select, input, textarea, summary, nav a, [role=option], .languages a,"
            + ".card .rules, .front footer a, #invite a, .do a, a.play, .resume")]
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


def assert_accessible(page: Page) -> None:
    """Assert that axe finds no violation, and that all targets are large."""
    assert_no_violation(page)
    page.set_viewport_size({"width": 360, "height": 740})
    assert small_targets(page) == []


def small_targets(page: Page) -> list[str]:
    """Return the targets of a touch screen that are too small for a finger."""
    return on_touch_screen(page, SMALL_TARGETS)


def on_touch_screen(page: Page, script: str, argument: object = None) -> list[str]:
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
        yield from (f"{width} wide: {fault}" for fault in on_touch_screen(page, UNREADABLE, names))


def faults_of_layout(page: Page) -> list[str]:
    """Return the small targets and texts on a phone, and what is beyond its edge."""
    beyond = list(beyond_edge(page, (320,)))
    small = small_targets(page)[:8] + page.evaluate(SMALL_TEXTS)[:8]
    return [*beyond, *(f"small: {node}" for node in small)]


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
