"""What a browser has stored for the site, read and written behind the page's back."""

from typing import Any

from playwright.sync_api import CDPSession, Page

# Calls methods of the object store in one transaction; their results come once it is complete.
CALLS = """(calls) => new Promise((done, fail) => {
    const request = indexedDB.open("IDBMap/@pyscript/nyout");
    request.onupgradeneeded = () => request.result.createObjectStore("entries");
    request.onerror = fail;
    request.onsuccess = () => {
        const { result } = request;
        const change = result.transaction("entries", "readwrite");
        const store = change.objectStore("entries");
        const asked = calls.map(([method, ...given]) => store[method](...given));
        change.onabort = fail;
        change.oncomplete = () => {
            result.close();
            done(asked.map((one) => one.result));
        };
    };
})"""
ALL = f"""async () => {{
    const [keys, values] = await ({CALLS})([["getAllKeys"], ["getAll"]]);
    return [Object.entries(localStorage).sort(), keys, values];
}}"""


def call(page: Page, *calls: tuple[object, ...]) -> list[Any]:
    """What methods of the object store give, all of them called in one transaction."""
    return page.evaluate(CALLS, [list(one) for one in calls])


def everything(page: Page) -> object:
    """Every item of localStorage and every entry of the database."""
    return page.evaluate(ALL)


class Disk:
    """The room that the browser gives the site."""

    def __init__(self, page: Page, origin: str) -> None:
        self.origin = origin
        self.session: CDPSession = page.context.new_cdp_session(page)

    def limit(self, size: int | None) -> None:
        """Give the site this many bytes, or as many as ever."""
        self.session.send(
            "Storage.overrideQuotaForOrigin",
            {"origin": self.origin, **({} if size is None else {"quotaSize": size})},
        )
