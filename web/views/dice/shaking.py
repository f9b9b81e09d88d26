"""Shaking of the dice: holding Throw or the dice at rest shakes them, and releasing throws them.

Browsers follow a release with a click, except after a long press on a touch screen. The click may
be late, when another throw or a move is due: one press must not throw twice.
"""

from __future__ import annotations

from web.browser import dom
from web.browser.keys import key_name
from web.state import actions
from web.views.view import App, View

CLICK = 60  # milliseconds to wait for the click that follows a release
HELD = "throw", "dice"  # ids of the elements that shake the dice while held


class Shaking(View):
    """Dispatches the start and the end of shaking, and the throw."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.press = 0  # the number of the last press
        self.thrown: int | None = None  # the number of the last press that threw without its click
        self.held: dom.Element | None = None  # the element that was last pressed
        for node in map(dom.element, HELD):
            dom.listen(
                node, "pointerdown", lambda event, node=node: self._handle_press(event, node)
            )
            dom.listen(
                node, "pointerup", lambda event, node=node: self._handle_release(event, node)
            )
            dom.listen(node, "pointerleave", lambda event: event.buttons and self._put_down())
            dom.listen(node, "pointercancel", lambda event: self._put_down())
            # A press on the dice takes the focus from the button.
            dom.listen(
                node, "focusout", lambda event, node=node: self.held is node and self._put_down()
            )
            dom.listen(node, "contextmenu", self._menu)
        dom.listen(dom.element("throw"), "keydown", self._key)
        dom.listen_first("click", self._drop_late_click)
        dom.listen(dom.element("dice"), "click", lambda event: self._throw())

    def _handle_press(self, event: dom.PointerEvent, node: dom.Element) -> None:
        if event.isPrimary and not event.button:
            self.press += 1
            self.held = node
            self.app.dispatch(actions.shake(True))

    def _key(self, event: dom.KeyEvent) -> None:
        """Shake while the space bar is held; its release is a click."""
        if key_name(event) == " " and not event.repeat:
            self.held = dom.element("throw")
            self.app.dispatch(actions.shake(True))

    def _handle_release(self, event: dom.PointerEvent, node: dom.Element) -> None:
        """Throw, unless the pointer has slid off the element."""
        if (under := dom.element_under(event)) and node.contains(under):
            dom.start(self._throw_soon(self.press))
        else:
            self._put_down()

    async def _throw_soon(self, press: int) -> None:
        """Throw soon, unless this press has thrown by its click or a new press has begun."""
        await dom.pause(CLICK)
        if press == self.press and self._throw():
            self.thrown = press

    def _throw(self) -> bool:
        """Throw the shaken dice, and return whether there were any."""
        if shaken := self.app.page.is_shaking:
            self.app.dispatch(actions.throw())
        return shaken

    def _drop_late_click(self, event: dom.PressEvent) -> None:
        """Drop the click of a press that has thrown; clicks by the keyboard belong to no press."""
        if event.detail and self.press == self.thrown and event.target.closest("#throw"):
            event.stopPropagation()

    def _put_down(self) -> None:
        if self.app.page.is_shaking:
            self.app.dispatch(actions.shake(False))

    def _menu(self, event: dom.PointerEvent) -> None:
        """Suppress the context menu of a long press that shakes the dice."""
        if self.app.page.is_shaking:
            event.preventDefault()
