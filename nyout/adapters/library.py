"""Import of the libraries that adapters connect to; none of them is a dependency of the package."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def library(module: str, extra: str) -> Any:
    """Return a module of a library by its name, without types.

    Args:
        module: The name of the module.
        extra: The extra of the package that installs the library.

    Raises `ImportError`, with the command to install the extra, if the library is missing.

    >>> library("nowhere", "openspiel")
    Traceback (most recent call last):
    ImportError: nowhere is missing: pip install 'nyout[openspiel]'
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise ImportError(f"{error.name} is missing: pip install 'nyout[{extra}]'") from error
