"""Markup built from templates: text that is filled in is escaped, markup is not."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import LiteralString

Value = str | float | Iterable[str]
"""What a field of a template can hold; a bool is a number to Python."""


class Markup(str):
    """HTML or SVG, which `html` does not escape again. Only `html` makes it."""

    __slots__ = ()


NOTHING = Markup()
"""In place of markup that there is none of."""


def html(template: LiteralString, **values: Value) -> Markup:
    """The template with its fields filled in; text is escaped, in attributes too.

    >>> print(html('<li class="{kind}">{name}</li>', kind="seat", name="<b> & 'me'"))
    <li class="seat">&lt;b&gt; &amp; &#x27;me&#x27;</li>

    Several values are joined, and a number takes a format.

    >>> print(html("<ul>{rows}</ul>", rows=(html("<li>{n:g}", n=n) for n in (1.5, 2.0))))
    <ul><li>1.5<li>2</ul>

    A boolean attribute is a field of its own name.

    >>> print(html("<input {checked} {disabled}>", checked=True, disabled=False))
    <input checked >
    """
    return Markup(template.format_map({name: _filling(name, is_) for name, is_ in values.items()}))


def _filling(name: str, value: Value) -> str | float:
    if isinstance(value, Markup):
        return value
    if isinstance(value, str):
        return escape(value)
    if isinstance(value, bool):
        return name if value else ""
    if isinstance(value, (int, float)):
        return value
    return "".join(one if isinstance(one, Markup) else escape(one) for one in value)
