"""The files that Python boots from."""

import pytest

from builder import snapshot
from builder.bundles import app


@pytest.fixture(scope="session")
def boot_files() -> dict[str, bytes]:
    """Return the files that Python boots from."""
    return snapshot.files(app())
