"""A sample of what `python -m tests.fuzzing` tries."""

from tests.fuzzing.fuzz import TARGETS, fuzz


def test_mutated_texts_are_refused_with_a_sentence_or_read_exactly() -> None:
    counts, wrong = fuzz(3000, seed=2026)
    assert wrong == []
    assert {name for name in TARGETS if counts[f"{name}: accepted"] > 20} == {*TARGETS}
    assert {name for name in TARGETS if counts[f"{name}: refused"] > 20} == {*TARGETS}


def test_the_same_seed_mutates_the_same_texts() -> None:
    assert fuzz(50, seed=3) == fuzz(50, seed=3)
