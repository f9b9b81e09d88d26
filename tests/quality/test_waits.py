"""Browser tests wait for what they name: see `wait_for_function` of Playwright."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
WAIT = re.compile(r'wait_for_function\(\s*(f?"+[^"]*|\w+)')
FUNCTION = re.compile(r'f?"+(\w+|\([^)]*\)) =>')


def test_what_a_test_waits_for_is_a_function_that_returns_no_promise() -> None:
    """Playwright evaluates an expression anew each time, which the site's policy forbids.

    A promise is always true.
    """
    waits = 0
    files = [*ROOT.glob("tests/**/*.py"), *ROOT.glob("tools/driver/*.py")]
    texts = {file: file.read_text("utf-8") for file in files}
    for file, text in texts.items():
        sources = text + "".join(texts.values())  # drivers define scripts for tests
        for given in WAIT.findall(text):
            value = (
                re.search(rf'\b{given} = \(?\s*(f?"+[^"]*)', sources) if '"' not in given else None
            )
            assert FUNCTION.match(value[1] if value else given), f"{file.name}: {given}"
            waits += 1
    assert waits > 20
