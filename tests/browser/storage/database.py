"""Direct access to what the browser stores for the site."""

from typing import Any

from playwright.sync_api import CDPSession, Page

# Calls methods of the object store in one transaction, and returns their results at its end.
CALLS = """(calls) => new Promise((done, fail) => {
    const request = indexedDB.open("IDBMap/@pyscript/nyout");
    request.onupgradeneeded = () => request.result.createObjectStore("entries");
    request.onerror = fail;
    request.onsuccess = () => {
        const { result } = request;
        const change = result.transaction("entries", "readwrite");
        const store = change.objectStore("entries");
        const requests = calls.map(([method, ...given]) => store[method](...given));
        change.onabort = fail;
        change.oncomplete = () => {
            result.close();
            done(requests.map(({ result }) => result));
        };
    };
})"""
ALL = f"""async () => {{
    const [keys, values] = await ({CALLS})([["getAllKeys"], ["getAll"]]);
    return [Object.entries(localStorage).sort(), keys, values];
}}"""


def call(page: Page, *calls: tuple[object, ...]) -> list[Any]:
    """Call methods of the object store in one transaction, and return their results."""
    return page.evaluate(CALLS, [list(method) for method in calls])


def all_stored(page: Page) -> object:
    """Return all items of localStorage and all entries of the database."""
    return page.evaluate(ALL)


class Disk:
    """The storage quota of the site."""

    def __init__(self, page: Page, origin: str) -> None:
        self.origin = origin
        self.session: CDPSession = page.context.new_cdp_session(page)

    def limit(self, size: int | None) -> None:
        """Limit the quota to a number of bytes, or lift the limit."""
        self.session.send(
            "Storage.overrideQuotaForOrigin",
            {"origin": self.origin, **({} if size is None else {"quotaSize": size})},
        )
