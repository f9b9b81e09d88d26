"""Files of weights: written and read back exactly; refused if they do not match."""

import pytest

from nyout.faults import RecordError
from nyout.players import evaluation

FEATURES = evaluation.game_features("run")
TEXT = evaluation.format_weights([0.5] * FEATURES.size, FEATURES, 2, "by hand")


def test_weights_are_read_as_written():
    result = evaluation.parse_weights(TEXT, FEATURES, 2)
    assert {result.unit * weight for weight in result.weights} == {0.5}


WRONG = {
    "other game": ("game run", "game go", "game go; expected run"),
    "other rules": ("rules 1", "rules 7", "rules 7; expected 1"),
    "other seats": ("seats 2", "seats 3", "seats 3; expected 2"),
    "other features": ("size ", "size 9", f"expected {FEATURES.size}"),
    "truncated": (f"{FEATURES.size}*500", "3*500", "3 weights"),
    "damaged": (f"{FEATURES.size}*500", "many", "expected whole numbers"),
    "without unit": ("unit 0.001", "", "expected"),
}


@pytest.mark.parametrize(("old", "new", "reason"), WRONG.values(), ids=WRONG)
def test_weights_that_do_not_match_are_refused(old, new, reason):
    with pytest.raises(RecordError, match=f"run, weights-2.txt.*{reason}"):
        evaluation.parse_weights(TEXT.replace(old, new, 1), FEATURES, 2)
