"""Runs a sample of `python -m tests.fuzzing`."""

from tests.fuzzing.fuzz import TARGETS, fuzz


def test_mutated_texts_are_refused_with_an_explanation_or_read_exactly() -> None:
    counts, failures = fuzz(3000, seed=2026)
    assert failures == []
    assert {name for name in TARGETS if counts[f"{name}: accepted"] > 20} == {*TARGETS}
    assert {name for name in TARGETS if counts[f"{name}: refused"] > 20} == {*TARGETS}


def test_the_same_seed_mutates_the_same_texts() -> None:
    assert fuzz(50, seed=3) == fuzz(50, seed=3)
