"""Markup built from templates, with escaping of every value that is not itself markup."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import LiteralString

Value = str | float | Iterable[str]
"""The value of a field of a template; `float` includes int and bool."""


class Markup(str):
    """HTML or SVG, which `html` does not escape again. Only `html` makes it."""

    __slots__ = ()


NOTHING = Markup()
"""Empty markup."""


def html(template: LiteralString, **values: Value) -> Markup:
    """Return the template with its fields filled in; text is escaped, including in attributes.

    >>> print(html('<li class="{kind}">{name}</li>', kind="seat", name="<b> & 'me'"))
    <li class="seat">&lt;b&gt; &amp; &#x27;me&#x27;</li>

    Several values are joined, and numbers take a format.

    >>> print(html("<ul>{rows}</ul>", rows=(html("<li>{n:g}", n=n) for n in (1.5, 2.0))))
    <ul><li>1.5<li>2</ul>

    For a boolean attribute, the field has the attribute's name.

    >>> print(html("<input {checked} {disabled}>", checked=True, disabled=False))
    <input checked >
    """
    return Markup(template.format_map({name: _field(name, of) for name, of in values.items()}))


def join(parts: Iterable[Markup]) -> Markup:
    """Return pieces of markup as one."""
    return html("{parts}", parts=parts)


def act_button(act: str | int, label: str, kind: str = "", data: str = "act") -> Markup:
    """Return a button whose `data-act`, or another such attribute, says what it does.

    >>> print(act_button("undo", "Undo", "main"))
    <button type="button" data-act="undo" class="main">Undo</button>
    """
    return html(
        '<button type="button" data-{data}="{act}" class="{kind}">{label}</button>',
        data=data,
        act=act,
        kind=kind,
        label=label,
    )


def panel(title: str, close: str, content: Markup) -> Markup:
    """Return the content of a panel, below its title and a button `close` with this label."""
    return html(
        '<header><h2 tabindex="-1">{title}</h2>'
        '<button type="button" class="close" data-act="close" aria-label="{close}"></button>'
        "</header>{content}",
        title=title,
        close=close,
        content=content,
    )


def _field(name: str, value: Value) -> str | float:
    if isinstance(value, Markup):
        return value
    if isinstance(value, str):
        return escape(value)
    if isinstance(value, bool):
        return name if value else ""
    if isinstance(value, (int, float)):
        return value
    return "".join(one if isinstance(one, Markup) else escape(one) for one in value)
