"""The files that Python boots from."""

import pytest

from builder.bundles import app
from builder.packing import snapshot


@pytest.fixture(scope="session")
def boot_files() -> dict[str, bytes]:
    """Return the files that Python boots from."""
    return snapshot.files(app())
