"""Assertions that a position as text is refused."""

import pytest

from nyout import position
from nyout.faults import RecordError


def assert_refused(written: str, field: str, message: str) -> None:
    """Assert that a position is refused at this field, with this text in the message."""
    with pytest.raises(RecordError) as caught:
        position.read(written)
    column = written.index(f" {field}=") + 2
    assert caught.value.fields["name"] == field
    assert str(caught.value).startswith(f"line 1, column {column}: ")
    assert message in str(caught.value)


def assert_error(written: str, message: str) -> None:
    """Assert that reading a position raises an error with this text in its message."""
    with pytest.raises(RecordError) as caught:
        position.read(written)
    assert message in str(caught.value)
