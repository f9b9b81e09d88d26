"""The markup of all pages is valid: html-validate finds nothing in them.

Two of its rules are off: the form for typed moves gets its button when it opens (`wcag/h32`), and
`title` names buttons with an icon (`text-content`); axe checks the names of controls.
"""

import subprocess
from pathlib import Path

from builder.reference import TOP
from builder.template import NODE, ROOT

CONFIG = Path(__file__).with_name("html-validate.json")
PROGRAM = ROOT / "node_modules/html-validate/bin/html-validate.mjs"


def test_the_markup_of_all_pages_is_valid(dist: Path) -> None:
    files = [path.relative_to(dist).as_posix() for path in dist.rglob("*.html")]
    pages = [path for path in files if not path.startswith(TOP)]  # what pdoc writes is its own
    command = [NODE, PROGRAM, "--config", CONFIG, "--formatter", "text", *pages]
    report = subprocess.run(command, cwd=dist, capture_output=True, text=True, check=False)
    assert pages
    assert report.returncode == 0, report.stdout + report.stderr
