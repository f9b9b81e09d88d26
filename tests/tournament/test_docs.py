"""Tests the example of a player in docs/tournaments.md."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.cli.terminal import ROOT

TEXT = (ROOT / "docs/tournaments.md").read_text("utf-8").partition("## A player of your own")[2]


def test_the_example_joins_a_tournament(tmp_path: Path) -> None:
    (source,) = re.findall(r"```python\n(.+?)```", TEXT, re.DOTALL)
    (command,) = re.findall(r"^    nyout (.+)$", TEXT, re.MULTILINE)
    (name,) = re.findall(r"`(\w+\.py)`", TEXT)
    (tmp_path / name).write_text(source, "utf-8")
    result = subprocess.run(
        [sys.executable, "-m", "nyout", *command.split()],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
        text=True,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert re.search(r"^hasty:hasty +random +20 ", result.stdout, re.MULTILINE)
