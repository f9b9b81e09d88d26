"""Assertions that a position as text is refused."""

import pytest

from nyout import position
from nyout.faults import RecordError


def assert_refused(text: str, field: str, message: str) -> None:
    """Assert that a position is refused at this field, with this text in the message."""
    with pytest.raises(RecordError) as error:
        position.read(text)
    column = text.index(f" {field}=") + 2
    assert error.value.fields["name"] == field
    assert str(error.value).startswith(f"line 1, column {column}: ")
    assert message in str(error.value)


def assert_error(text: str, message: str) -> None:
    """Assert that reading a position raises an error with this text in its message."""
    with pytest.raises(RecordError) as error:
        position.read(text)
    assert message in str(error.value)
