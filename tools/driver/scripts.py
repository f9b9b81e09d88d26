"""Scripts that act or look within a page, at moments that a test outside it would miss."""

# Returns the centres of all glowing elements, else of the button for the next throw or step.
GLOWING = """() => {
    const kinds = ["[data-task]", "#throw[aria-disabled=false]", "[data-lesson=show].main"];
    const visible = (selector) =>
        [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
    return (kinds.map(visible).find((nodes) => nodes.length) ?? []).map((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    });
}"""


AFTER_PRESS = """async ([pressed, place]) => {
    const button = (name) => document.querySelector(`#company [data-react=${name}]`);
    const centre = () => {
        const { x, y, width, height } = button(place).getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const under = ([x, y]) => {
        const { id, dataset } = document.elementFromPoint(x, y).closest("[data-react], [id]");
        return id || dataset.react;
    };
    const was = button(pressed).hidden;
    const before = centre();
    button(pressed).click();
    while (button(pressed).hidden === was) await new Promise(requestAnimationFrame);
    const at = button(place).hidden ? before : centre();
    const first = under(at);
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    return [first, under(at)];
}"""
"""Presses a button, and returns what a finger hits in a place right after the change, and later."""


# Within the page, since a fast machine may end the review between two commands of a test.
START_AND_STOP_REVIEW = """async () => {
    const press = async name => {
        for (;;) {
            const button = document.querySelector(`#analysis [data-review=${name}]`)
            if (button) {
                button.focus()
                return button.click()
            }
            await new Promise(requestAnimationFrame)
        }
    }
    await press("start")
    await press("stop")
}"""


# Drags the slider over all plies many times, and then to a ply.
DRAG_SLIDER = """async ({ last, end }) => {
    const slider = document.querySelector("#replay input");
    const start = performance.now(), before = changes;
    const go = async (ply) => {
        slider.value = ply;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((done) => setTimeout(done, 4));
    };
    for (let step = 0; step < 160; step++) await go(step % last);
    await go(end);
    return { changes: changes - before, intervals: (performance.now() - start) / 500 };
}"""


# Throws, and returns the duration of the motion before it can end.
THROW_DURATION = """() => {
    document.getElementById("throw").click();
    return Math.max(0, ...document.getAnimations().map(
        motion => motion.effect.getComputedTiming().endTime));
}"""


# Throws, and leaves the page for the front page: at once, or while the game is being stored. It
# answers before, since a page that is being left may not answer any more.
LEAVE_AFTER_THROW = """(isStored) => void setTimeout(async () => {
    document.getElementById("throw").click();
    while (isStored && !globalThis.isStoring) await new Promise((done) => setTimeout(done));
    location.href = "./";
})"""


# Records the state of the page, because Chromium cannot evaluate scripts while it is being left.
RECORD_LEFT_STATE = """location.pathname === "/le-nyout.html" && setInterval(() => {
    sessionStorage.left = JSON.stringify({
        hash: location.hash,
        stored: JSON.stringify(localStorage),
        plies: document.querySelectorAll("#moves [data-ply]").length,
        trouble: document.getElementById("trouble")?.checkVisibility() ?? false,
    });
}, 20)"""


BOOT_STATE = """() => {
    const shown = document.getElementById("boot-retry")?.checkVisibility();
    if (shown) return document.getElementById("boot").dataset.failed;
    return "ready" in document.documentElement.dataset ? "plays" : "";
}"""


KEYS_OF_BUTTONS = """() => [...document.querySelectorAll("[aria-keyshortcuts]")]
    .map(node => node.getAttribute("aria-keyshortcuts"))"""


LOADS_ICON = """async () => {
    const icon = new Image();
    icon.src = document.querySelector("link[rel=icon]").href;
    await icon.decode();
}"""
"""Fails unless the icon of the tab is a picture."""


# Returns the class and the place of each piece.
PIECES_OF_BOARD = """board => [...board.querySelectorAll(".piece")].map((piece) =>
    [piece.getAttribute("class"), piece.getAttribute("transform")])"""


SET_PATIENCE = "seconds => document.querySelector('[data-patience]').dataset.patience = seconds"


# Counts the frames in which the result is shown while pieces still move.
RECORD_EARLY_RESULT = """() => {
    globalThis.early = 0;
    const look = () => {
        const shown = !document.getElementById("ending").hidden;
        const flying = document.documentElement.classList.contains("moving");
        if (shown && flying) early += 1;
        if (!shown) requestAnimationFrame(look);
    };
    look();
}"""


# Plays a move by a click on 2, and leaves the page at once.
LEAVE_AFTER_MOVE = """() => void setTimeout(() => {
    document.querySelector("[data-place='2']").dispatchEvent(
        new MouseEvent("click", { bubbles: true }));
    location.reload();
})"""


# Undoes a ply, and follows a link after some milliseconds.
UNDO_AND_FOLLOW = """([address, wait]) => {
    document.getElementById("undo").click();
    setTimeout(() => { location.hash = address }, wait);
}"""


PAGE_FAULTS = {
    # an event without a key: Python raises in a handler
    "in a handler": "document.dispatchEvent(new Event('keydown'))",
    # an unknown error while the game is saved: Python raises in a task
    "in a task": """history.replaceState = () => { throw new RangeError("a fault in a task") };
        document.querySelector("#throw").click()""",
    "in a script": "setTimeout(() => { throw new RangeError('a fault in a script') })",
    "in a promise": "void Promise.reject(new RangeError('a fault in a promise'))",
}


HAS_PLIES_OR_IS_OVER = """plies => document.documentElement.classList.contains('over')
    || [...document.querySelectorAll('#moves button')].at(-1).dataset.ply >= plies"""
