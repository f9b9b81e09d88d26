"""The frame of all dialogs: title, body, and a footer with a status line and buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nyout import words
from web.browser import device, dom
from web.markup import NOTHING, Markup, html, join

Act = Callable[[], object]
"""The action of a button; if it returns a coroutine, that is run as a task."""
CONTROLS = "<button", "<input", "<select"
"""What the focus goes to in the body of a dialog; a report alone leaves it on the title."""


class Dialog:
    """A `<dialog>` element of the page.

    A close button, Escape or a click on the backdrop closes it, and the browser then returns the
    focus to the previously focused element. A button with `data-act` runs the act of that name.
    """

    def __init__(
        self,
        name: str,
        opener: str = "",
        acts: Mapping[str, Act] | None = None,
    ) -> None:
        """Control the dialog with the id `name`, which the button with the id `opener` opens."""
        self.name, self.acts = name, {"dismiss": self.close, **(acts or {})}
        self.node = dom.dialog(name)
        self.opener = dom.control(opener) if opener else None
        self.pressed_outside = False
        dom.listen(self.node, "pointerdown", self._handle_press)
        dom.listen(self.node, "click", self._handle_click)
        dom.listen_to_choices(self.node, "act", lambda act: act in self.acts and self.acts[act]())

    @property
    def is_open(self) -> bool:
        """Whether the dialog is open."""
        return self.node.open

    def open(self, title: str, body: Markup, *buttons: Markup) -> None:
        """Replace the content of the dialog, and open it."""
        has_controls = any(control in body for control in CONTROLS)
        self.node.innerHTML = html(
            '<form method="dialog"><div class="body"><h2 id="{name}-title" {focus}>{title}</h2>'
            '{body}</div><div class="foot"><p role="status"></p><div role="alert"></div>'
            '<p class="buttons">{buttons}</p></div><button type="button" class="close"'
            ' data-act="dismiss" aria-label="{close}"></button></form>',
            name=self.name,
            focus=NOTHING if has_controls else html('tabindex="-1"'),
            title=title,
            body=body,
            buttons=buttons,
            close=words.sentence("close"),
        )
        self.show()

    def show(self) -> None:
        """Open the dialog with its current content.

        The focus goes to the first control of the body that can be used, or to the title if there
        is none.
        """
        if self.is_open:
            return
        if self.opener and not dom.has_focus():  # Safari does not focus clicked buttons
            dom.focus(self.opener)
        self.node.showModal()

    def close(self) -> None:
        """Close the dialog."""
        self.node.close()

    def find(self, selector: str) -> dom.Element:
        """Return the first element that matches a selector, else raise `LookupError`."""
        return dom.find(self.node, selector)

    def field(self, name: str) -> dom.Field:
        """Return the field of this name."""
        return dom.field(self.node, f"[name='{name}']")

    def say(self, sentence: str) -> None:
        """Show a sentence in the footer; screen readers read it once they are idle."""
        self.find(".foot [role=status]").textContent = sentence
        self.find(".foot [role=alert]").textContent = ""

    def warn(self, sentence: str, why: str, unfolded: bool = False) -> None:
        """Show an error in the footer, with its details; screen readers read it at once."""
        self.say("")
        self.find(".foot [role=alert]").innerHTML = html(
            "{sentence}<details {open}><summary>{details}</summary><p>{why}</p></details>",
            sentence=sentence,
            open=unfolded,
            details=words.sentence("page.details"),
            why=why,
        )

    async def copy(self, text: str, field: dom.Field | None = None) -> None:
        """Copy a text to the clipboard and say so; if the browser refuses, select it in a field."""
        copied = await device.copy(text)
        if not copied:
            field = field or self._add_field(text)
            dom.focus(field)
            field.select()
        self.say(words.sentence("embed.copied" if copied else "embed.uncopied"))

    def _add_field(self, text: str) -> dom.Field:
        """Return a new field with a text, below the body, in place of an earlier one."""
        for earlier in self.node.querySelectorAll("[name=copied]"):
            earlier.remove()
        field = html(
            '<textarea name="copied" rows="4" readonly spellcheck="false" aria-label="{label}">'
            "{text}</textarea>",
            label=words.sentence("embed.copy"),
            text=text,
        )
        self.find(".body").insertAdjacentHTML("beforeend", field)
        return self.field("copied")

    def _is_outside(self, event: dom.PointerEvent) -> bool:
        """Return whether a pointer is on the backdrop, not on the border or the scroll bar."""
        if not event.target.isSameNode(self.node):
            return False
        box = self.node.getBoundingClientRect()
        across = box.left <= event.clientX <= box.right
        return not (across and box.top <= event.clientY <= box.bottom)

    def _handle_press(self, event: dom.PointerEvent) -> None:
        self.pressed_outside = self._is_outside(event)

    def _handle_click(self, event: dom.PointerEvent) -> None:
        if self.pressed_outside and self._is_outside(event):  # a text selection may only end there
            self.close()


def privacy() -> Markup:
    """Return the folded answer to how a live game is private."""
    return html(
        '<details class="soft"><summary>{question}</summary><p>{answer}</p></details>',
        question=words.sentence("share.private"),
        answer=words.sentence("share.private.live"),
    )


def fold(content: Markup) -> Markup:
    """Return what few people need, folded under *More*."""
    return html(
        '<details class="more"><summary>{more}</summary>{content}</details>',
        more=words.sentence("more"),
        content=content,
    )


def select(name: str, label: str, values: Mapping[str, str], chosen: str = "") -> Markup:
    """Return a labelled `select` of values, each with its own label."""
    return html(
        '<label>{label} <select name="{name}">{options}</select></label>',
        label=label,
        name=name,
        options=options(values, chosen),
    )


def options(values: Mapping[str, str], chosen: str = "") -> Markup:
    """Return the options of a `select`."""
    return join(
        html(
            '<option value="{value}" {selected}>{text}</option>',
            value=value,
            selected=value == chosen,
            text=label,
        )
        for value, label in values.items()
    )
