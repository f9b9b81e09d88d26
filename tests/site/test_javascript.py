"""Tests that each JavaScript file states its purpose, and why it is not Python."""

import re
import subprocess
from pathlib import Path

import pytest

from web.site import write_site

ROOT = Path(__file__).parent.parent.parent
PUBLISHED = "tests/browser/offline/first-release.js"  # a byte-exact copy of a published file
HEADER = re.compile(r"\A((?:// ?.*\n){1,6})// Not Python: ([a-z`].{15,}\.)\n\n")
"""Up to six lines about the purpose of the file, then one line with the reason."""


def scripts() -> list[str]:
    """Return the paths of all JavaScript files."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.js", "*.mjs"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return sorted(path for path in listed.split() if (ROOT / path).is_file())


@pytest.mark.parametrize("path", [path for path in scripts() if path != PUBLISHED])
def test_a_script_starts_with_its_purpose_and_why_it_is_not_python(path: str) -> None:
    header = HEADER.match((ROOT / path).read_text("utf-8"))
    assert header, "// WHAT IT DOES\n// Not Python: WHY."
    assert re.match(r"// [A-Z].{20,}", header[1]), "a sentence"
    assert len(header[2].split()) >= 4


def test_the_header_is_not_sent_to_browsers(tmp_path: Path) -> None:
    written = write_site(tmp_path, require_snapshot=True)
    sent = {path: path.read_text("utf-8") for path in written if path.suffix == ".js"}
    assert len(sent) > 10
    assert [path for path, body in sent.items() if "Not Python:" in body] == []
