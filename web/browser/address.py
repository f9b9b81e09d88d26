"""The address of the page, changed no more often than browsers allow.

Safari refuses more than 100 changes in 30 seconds, Firefox more than 200 in 10 seconds.
"""

from __future__ import annotations

from web.browser import dom, navigation

LULL = 500  # milliseconds between two changes


class Address:
    """The fragment and the query parameters of the address.

    The address bar lags behind the page while a change is delayed; the last change wins. It is
    ahead of the page between a click on a link and the page's response.
    """

    def __init__(self) -> None:
        self.text = ""  # the fragment of the game on the page
        self.current = ""  # the fragment in the address bar, as last read or written
        self.is_declined = False  # whether it cannot be read and stays for correction
        self.parameters: dict[str, str] = {}  # query parameters not yet written
        self.change = navigation.replace_address  # makes the next change
        self.free_at = 0.0  # when the next change may be made
        self.waiting = False

    @property
    def fragment(self) -> str:
        """The fragment of the game to show: that of a link just followed, else the page's own."""
        if self._is_followed:
            return navigation.fragment()
        return self.current if self.is_declined else self.text

    @property
    def _is_followed(self) -> bool:
        return navigation.fragment() != self.current

    @property
    def _is_behind(self) -> bool:
        return bool(self.parameters) or not (self._is_followed or self.fragment == self.current)

    def follow(self) -> None:
        """Adopt the fragment of a followed link."""
        if self._is_followed:
            self.text = self.current = navigation.fragment()
            self.change, self.is_declined = navigation.replace_address, False

    def write(self, text: str) -> None:
        """Show another fragment, unless the user has just followed a link."""
        if not self._is_followed:
            self.text, self.is_declined = text, self.is_declined and not text
            self._change_soon()

    def set_parameter(self, name: str, value: str) -> None:
        """Change a parameter of the query."""
        self.parameters[name] = value
        self._change_soon()

    def decline(self) -> None:
        """Show another game, but leave an unreadable link in the address bar for correction."""
        self.text, self.is_declined = "", True

    def leave(self) -> None:
        """Remove the fragment; the browser's Back button returns to it."""
        self.flush()
        self.follow()
        if self.current:
            self.text, self.change, self.is_declined = "", navigation.push_address, False
            self.flush()
            self._change_soon()

    def flush(self) -> None:
        """Make delayed changes now; retry later if the browser refuses."""
        if not self._is_behind:
            return
        self.free_at = dom.now() + LULL
        followed, fragment = self._is_followed, self.fragment
        if self.change(navigation.changed_address(self.parameters, fragment)):
            self.parameters, self.change = {}, navigation.replace_address
            if not followed:
                self.current = fragment

    def _change_soon(self) -> None:
        if dom.now() >= self.free_at:
            self.flush()
        if self._is_behind and not self.waiting:
            self.waiting = True
            dom.run_task(self._change_later())

    async def _change_later(self) -> None:
        try:
            while self._is_behind:
                await dom.pause(max(0, self.free_at - dom.now()))
                if dom.now() >= self.free_at:  # else another change was made during the pause
                    self.flush()
        finally:
            self.waiting = False
