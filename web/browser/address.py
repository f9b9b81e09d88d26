"""The address of the page, written no more often than browsers allow.

Safari refuses more than 100 changes in 30 seconds, Firefox more than 200 in 10.
"""

from __future__ import annotations

from web.browser import dom

LULL = 500  # milliseconds between two changes


class Address:
    """The fragment and the query of the address.

    The address bar may lag behind the page: a change waits for a lull, and the last one wins. It
    may also be ahead: a link was followed, and the page has not been told yet.
    """

    def __init__(self) -> None:
        self.text = ""  # the fragment of the game on the page
        self.shown = ""  # the fragment in the address bar, as last read or written
        self.asked: dict[str, str] = {}  # parameters of the query that are still to be written
        self.change = dom.replace_address  # makes the next change
        self.free_at = 0.0  # when the next change may be made
        self.waiting = False

    @property
    def coming(self) -> str:
        """The fragment of the game that the page should show: of a link just followed, if any."""
        return dom.fragment() if self._is_followed else self.text

    @property
    def _is_followed(self) -> bool:
        return dom.fragment() != self.shown

    @property
    def _lags(self) -> bool:
        return bool(self.asked) or (self.text != self.shown and not self._is_followed)

    def read(self) -> None:
        """Take over the fragment of a link that was followed."""
        if self._is_followed:
            self.text = self.shown = dom.fragment()
            self.change = dom.replace_address

    def write(self, text: str) -> None:
        """Show another fragment, unless a link was followed meanwhile."""
        if not self._is_followed:
            self.text = text
            self._soon()

    def ask(self, name: str, value: str) -> None:
        """Change a parameter of the query."""
        self.asked[name] = value
        self._soon()

    def leave(self) -> None:
        """Show no fragment; the browser's Back leads to the one before."""
        self.flush()
        self.read()
        if self.shown:
            self.text, self.change = "", dom.push_address
            self.flush()
            self._soon()

    def flush(self) -> None:
        """Write now what waits; it goes on waiting if the browser refuses."""
        if not self._lags:
            return
        self.free_at = dom.now() + LULL
        followed, fragment = self._is_followed, self.coming
        if self.change(dom.changed_address(self.asked, fragment)):
            self.asked, self.change = {}, dom.replace_address
            if not followed:
                self.shown = fragment

    def _soon(self) -> None:
        if dom.now() >= self.free_at:
            self.flush()
        if self._lags and not self.waiting:
            self.waiting = True
            dom.start(self._in_lulls())

    async def _in_lulls(self) -> None:
        try:
            while self._lags:
                await dom.pause(max(0, self.free_at - dom.now()))
                self.flush()
        finally:
            self.waiting = False


HERE = Address()
