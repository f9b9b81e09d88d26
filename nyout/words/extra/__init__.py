"""The sentences of the extras: parts of the page that are downloaded on their first use.

The module of an extra has its English sentences. The translations are in the common catalogues,
`nyout/words/po/`; pages receive those of an extra as `<extra>.<language>.mo` beside its module.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import get_data, iter_modules


def names() -> list[str]:
    """Return the names of the extras with sentences, in alphabetical order."""
    return sorted(module.name for module in iter_modules(__path__))


def texts(name: str) -> Mapping[str, str]:
    """Return the English sentences of an extra by key. Raises `ImportError` if it has none."""
    by_key: Mapping[str, str] = import_module(f"{__name__}.{name}").TEXTS
    return by_key


def all_texts() -> dict[str, str]:
    """Return the English sentences of all extras by key."""
    return {key: text for name in names() for key, text in texts(name).items()}


def catalogue(name: str, language: str) -> bytes:
    """Return the compiled catalogue of an extra; empty outside a page."""
    try:
        return get_data(f"{__name__}.{name}", file_name(name, language)) or b""
    except OSError:
        return b""


def file_name(name: str, language: str) -> str:
    """Return the name of the compiled catalogue of an extra.

    >>> file_name("analysis", "fr")
    'analysis.fr.mo'
    """
    return f"{name}.{language}.mo"
