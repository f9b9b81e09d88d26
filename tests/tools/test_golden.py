"""Tests of `tools.golden`."""

import pytest
import typer

from nyout import view
from nyout.match import Match
from nyout.testing.golden import replay
from tools import golden


def test_a_golden_record_of_a_kind_is_found(capfd: pytest.CaptureFixture[str]) -> None:
    golden.main([], "run", ranks="1 1", ending="herd")
    text = capfd.readouterr().out
    assert replay(text) == text
    *_, last = Match.from_text(text).states
    assert (view.view_of(last).phase(), last.ranks()) == ("herd", (1, 1))


def test_a_failed_search_for_a_golden_record_is_reported() -> None:
    with pytest.raises(typer.TyperException, match="no such game in 2 seeds, starting with 1"):
        golden.main([], "run", ending="nonsense", most=2)
