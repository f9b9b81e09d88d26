"""Positions of elements in the window."""

from __future__ import annotations

from playwright.sync_api import Locator

# Returns the elements that are partly outside the window, and the dice that are outside their box.
CLIPPED = """() => {
    const fits = (node, outer) => {
        const { top, left, bottom, right } = node.getBoundingClientRect();
        return top >= outer.top && left >= outer.left
            && bottom <= outer.bottom + .5 && right <= outer.right + .5;
    };
    const sight = { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
    const ids = ["board", "actions", "plates-far", "plates-near", "card"];
    const box = document.getElementById("card").getBoundingClientRect();
    const dice = [...document.querySelectorAll("#dice .throw > *")];
    return [
        ...ids.filter(id => !fits(document.getElementById(id), sight)),
        ...dice.filter(die => die.checkVisibility() && !fits(die, box)).map(die => die.className),
    ];
}"""


def centre_of(element: Locator) -> tuple[float, float]:
    """Return the centre of an element in pixels, once it is visible."""
    element.wait_for()
    box = element.bounding_box()
    assert box, "the element is not visible"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# Returns the parts of the prompt that are cut, or that are hidden although there must be room for
# them, with each of some texts; and the labels that their button cuts off.
PROMPT_FAULTS = """([language, required, cases]) => {
    const [prompt, facts] = ["prompt", "facts"].map(id => document.getElementById(id));
    const faults = new Set();
    prompt.lang = language;
    for (const texts of cases ?? [null]) {
        for (const [id, text] of Object.entries(texts ?? {}))
            document.getElementById(id).textContent = text;
        const box = prompt.getBoundingClientRect();
        for (const part of prompt.querySelectorAll("p, li")) {
            if (!part.checkVisibility() || !part.textContent) continue;
            const rects = [...part.getClientRects()];
            const isHidden = rects.every(({ left }) => left >= box.right);
            const isWhole = rects.every(
                ({ right, bottom }) => right <= box.right + 1 && bottom <= box.bottom + 1);
            if (!isWhole && (required.includes(part.id) || !isHidden))
                faults.add(`${part.id}: ${part.textContent}`);
        }
    }
    for (const button of document.querySelectorAll("#actions button"))
        if (button.scrollHeight > button.clientHeight || button.scrollWidth > button.clientWidth)
            faults.add(button.textContent);
    prompt.removeAttribute("lang");
    return [...faults];
}"""

# Returns whether the whole board is in the window, with nothing over it.
IN_SIGHT = """() => {
    const { top, left, bottom, right } = document.getElementById("board").getBoundingClientRect();
    const isSeen = (x, y) => document.elementFromPoint(x, y)?.closest("#stage");
    const middle = [(left + right) / 2, (top + bottom) / 2];
    const edges = [[middle[0], top + 2], [middle[0], bottom - 2], [left + 2, middle[1]], middle];
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
        && edges.every(point => isSeen(...point));
}"""

# Records layout shifts and the positions of the row of actions, until `unwatch` returns them.
WATCH_LAYOUT = """() => {
    const shifts = [], rows = new Set();
    const row = document.getElementById("actions");
    const observer = new PerformanceObserver(list => shifts.push(...list.getEntries().map(
        entry => [entry.value, entry.sources.map(({ node }) =>
            node?.id || node?.parentElement?.id || node?.nodeName)])));
    observer.observe({ type: "layout-shift" });
    let frame;
    const look = () => {
        const { y, height } = row.getBoundingClientRect();
        rows.add(`${Math.round(y + scrollY)} ${Math.round(height)}`);
        frame = requestAnimationFrame(look);
    };
    look();
    globalThis.unwatch = () => {
        observer.disconnect();
        cancelAnimationFrame(frame);
        return { shifts, rows: [...rows] };
    };
}"""

# Moves the slider of the replay to some plies; unlike Playwright, it does not scroll to the slider.
SHOW_PLIES = """async (slider, plies) => {
    for (const ply of plies) {
        slider.value = ply;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    }
}"""


# Whether no part of an element is clipped, or has to be scrolled into view.
IS_SHOWN_WHOLE = """node => [node, ...node.querySelectorAll("*:not(ol, ol *, .unseen)")]
    .filter(part => part.clientHeight)
    .every(part => part.scrollHeight <= part.clientHeight + 1
        && part.scrollWidth <= part.clientWidth + 1)"""


# Pixels by which the end of a dialog, or its footer, is out of sight when scrolled to.
HIDDEN_END = """dialog => {
    dialog.scrollTop = dialog.scrollHeight;
    const [body, foot] = [".body", ".foot"].map(part =>
        dialog.querySelector(part).getBoundingClientRect());
    if (!foot.height) return Math.max(0, dialog.scrollWidth - dialog.clientWidth); // no buttons
    const box = dialog.getBoundingClientRect();
    return Math.max(0, body.bottom - foot.top, foot.bottom - innerHeight, -box.top, -box.left,
        foot.right - innerWidth, dialog.scrollWidth - dialog.clientWidth);
}"""

IS_FOOT_VISIBLE = """dialog => {
    dialog.scrollTop = 0;
    const { top, bottom, height } = dialog.querySelector(".foot").getBoundingClientRect();
    return !height || top > dialog.getBoundingClientRect().top && bottom <= innerHeight;
}"""


# Returns the positions of the buttons in the window.
LESSON_BUTTONS = """names => names.map(name => {
    const { left, top } = document.querySelector(`[data-lesson=${name}]`).getBoundingClientRect();
    return [Math.round(left), Math.round(top)];
})"""


END_OF_FRONT_PAGE = "document.querySelector('main').getBoundingClientRect().bottom + scrollY"


# Returns by how much the outline of a place with an attribute exceeds the place.
OUTLINE_BEYOND_PLACE = """(place, [board, name, value]) => {
    place.closest(".board").classList.toggle("begun", board === "begun");
    place.closest(".board").classList.toggle("forced", board === "forced");
    place.setAttribute(name, value);
    const base = place.querySelector(".base"), { width } = base.getBBox();
    const { strokeWidth, transform } = getComputedStyle(base);
    return (width + parseFloat(strokeWidth)) * new DOMMatrix(transform).a - width;
}"""


# Returns the edges of the title, of the offer of sound beside it, and of the plates below.
TITLE_AND_OFFER = """() => {
    const [title, offer, plates] = [".title", "#sound", "#plates-far"]
        .map(part => document.querySelector(part).getBoundingClientRect());
    const { scrollWidth, clientWidth } = document.querySelector(".title");
    const cut = scrollWidth - clientWidth;
    return [title.right + cut, title.right, offer.left, offer.bottom, plates.top];
}"""


# Returns whether the footer of a dialog covers what has the focus.
IS_FOCUS_COVERED = """dialog => document.activeElement.getBoundingClientRect().bottom
> dialog.querySelector(".foot").getBoundingClientRect().top"""


# Returns the points of the board, on a grid of pixels, under which an element does not belong to
# the nearest place, and how many points were tried. Plates have trays of their own.
STRAYS = """step => {
    const svg = document.getElementById("board"), box = svg.getBoundingClientRect();
    const places = [...svg.querySelectorAll("[data-place]:not([data-seat])")].map(node => {
        const { x, y, width, height } = node.querySelector(".base").getBoundingClientRect();
        return [node.dataset.place, x + width / 2, y + height / 2];
    });
    const plates = [...svg.querySelectorAll(".plate > rect")]
        .map(rect => rect.getBoundingClientRect());
    let tried = 0;
    const strays = [];
    for (let x = box.left + step / 2; x < box.right; x += step)
        for (let y = box.top + step / 2; y < box.bottom; y += step) {
            const cloth = svg.querySelector(".cloth");
            const point = new DOMPoint(x, y).matrixTransform(cloth.getScreenCTM().inverse());
            const isOnPlate = plates.some(({ left, top, right, bottom }) =>
                left <= x && x <= right && top <= y && y <= bottom);
            if (!cloth.isPointInFill(point) || isOnPlate) continue;
            tried++;
            const far = ([, left, top]) => Math.hypot(left - x, top - y);
            const distances = places.map(far), least = Math.min(...distances);
            const near = places.filter((_, n) => distances[n] < least + 1).map(([name]) => name);
            const found = document.elementFromPoint(x, y).closest("[data-place]");
            if (!near.includes(found?.dataset.place))
                strays.push(`${Math.round(x)},${Math.round(y)}: ${found?.dataset.place}, ${near}`);
        }
    return [tried, strays];
}"""
