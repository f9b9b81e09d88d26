"""Direct access to the games that a browser has saved (`web/saved/games.js`)."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from nyout import GAMES
from nyout.match import Match
from nyout.record import RecordError
from web.saved.saved_game import Saved

# Calls methods of the object store in one transaction, and returns their results at its end. A
# missing database stays missing unless something is put into it.
CALLS = """(calls) => new Promise((done, fail) => {
    const request = indexedDB.open("nyout", 2);
    request.onupgradeneeded = () => {
        if (!calls.some(([method]) => method === "put")) return request.transaction.abort();
        const games = request.result.createObjectStore("games", { keyPath: "key" });
        games.createIndex("latest", ["kind", "date"]);
        games.createIndex("anchors", "anchors");
    };
    request.onerror = () => done(calls.map(() => undefined));
    request.onsuccess = () => {
        const { result } = request;
        const work = result.transaction("games", "readwrite"), games = work.objectStore("games");
        const requests = calls.map(([method, ...given]) => games[method](...given));
        work.onabort = () => fail(work.error);
        work.oncomplete = () => {
            result.close();
            done(requests.map(({ result }) => result));
        };
    };
})"""
# Returns the text of the latest game of a kind.
LATEST = f"""async (kind) => {{
    const [games] = await ({CALLS})([["getAll"]]);
    const ofKind = (games ?? []).filter((game) => game.kind === kind && game.date >= 0);
    return ofKind.sort((one, other) => other.date - one.date)[0]?.text ?? "";
}}"""

# Aborts every transaction that stores an entry, as browsers do, while `full` is true.
FULL = """
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (entry) {
        const request = put.call(this, entry);
        if (window.full) this.transaction.abort();
        return request;
    };"""


def call(page: Page, *calls: tuple[object, ...]) -> list[Any]:
    """Call methods of the object store in one transaction, and return their results."""
    return page.evaluate(CALLS, [list(method) for method in calls])


def entries(page: Page) -> dict[str, dict[str, Any]]:
    """Return all entries by their keys."""
    return {entry["key"]: entry for entry in call(page, ("getAll",))[0] or ()}


def matches(page: Page) -> dict[str, Match]:
    """Return the matches of all entries by their keys."""
    return {key: Match.from_text(entry["text"]) for key, entry in entries(page).items()}


def entry(text: str, date: int, name: str = "") -> dict[str, object]:
    """Return the entry of a record, which may be damaged."""
    try:
        return Saved.from_match(Match.from_text(text), date, name)._asdict()
    except RecordError:
        kind = next((kind for kind in GAMES if f'[Game "{kind}"]' in text), "le-nyout")
        return Saved(f"{kind}/damaged", kind, text, name, date, "*", None)._asdict()


def put(page: Page, *games: dict[str, object]) -> None:
    """Store entries."""
    call(page, *(("put", game) for game in games))


OPEN_SAVED_GAMES = "() => document.getElementById('games').click()"
DELETE_SAVED_GAME = "() => document.querySelector('#saved-games [data-act=delete]').click()"
RESTORE_SAVED_GAME = "() => document.querySelector('#saved-games [data-act=undo]').click()"
SAVED_TITLES = """() => [...document.querySelectorAll("#saved-games li")]
    .map((row) => row.querySelector("p").textContent)"""


# Opens the list; returns the seconds until it shows this many rows and the page responds again.
OPEN_LONG_LIST = """async (count) => {
    const start = performance.now();
    document.getElementById("games").click();
    while (document.querySelectorAll("#saved-games li").length < count)
        await new Promise((done) => setTimeout(done));
    await new Promise((done) => setTimeout(done));
    return (performance.now() - start) / 1000;
}"""

RECORD_CHANGES_OF_LIST = """() => {
    window.changes = [0, 0];
    const list = document.querySelector("#saved-games ul");
    new MutationObserver((changes) => {
        for (const { addedNodes, removedNodes } of changes) {
            window.changes[0] += addedNodes.length;
            window.changes[1] += removedNodes.length;
        }
    }).observe(list, { childList: true });
}"""
