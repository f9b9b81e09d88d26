"""Assertions that a position as text is refused."""

import pytest

from nyout import position
from nyout.faults import RecordError


def assert_refused(written: str, field: str, reason: str) -> None:
    """Assert that a position is refused at this field, with this reason.

    A reason that ends in `*` may occur anywhere in the message.
    """
    with pytest.raises(RecordError) as caught:
        position.read(written)
    column = written.index(f" {field}=") + 2
    message = str(caught.value)
    assert message.startswith(f"line 1, column {column}: {field} ")
    if reason.endswith("*"):
        assert reason.removesuffix("*") in message
    else:
        assert message.endswith(reason)


def assert_error(written: str, message: str) -> None:
    """Assert that reading a position raises an error with this text in its message."""
    with pytest.raises(RecordError) as caught:
        position.read(written)
    assert message in str(caught.value)
