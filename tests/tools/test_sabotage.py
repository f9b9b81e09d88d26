"""The faults of `tools.sabotage` still apply to the code and name tests that exist."""

import pytest

from tools.sabotage import FAULTS, ROOT, Fault


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_changes_one_place_and_names_its_tests(fault: Fault) -> None:
    assert (ROOT / fault.file).read_text("utf-8").count(fault.text) == 1
    assert fault.text != fault.replacement
    assert all((ROOT / test.partition("::")[0]).exists() for test in fault.tests.split())
