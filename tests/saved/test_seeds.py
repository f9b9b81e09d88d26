"""The seed of somebody else's game is not adopted: its sender would know the dice to come."""

import pytest

from nyout import GAMES, link, match, record
from nyout.match import Seat
from web.embed import options
from web.saved.seeds import without_seed

RUN = GAMES["run"]
BEGUN = match.start(RUN, (Seat("Ann"), Seat("Bob")), "theirs")


@pytest.mark.parametrize("seed", ["theirs", ""])
def test_a_record_in_the_address_of_a_board_brings_no_seed(seed: str) -> None:
    text = link.pack(record.of_match(BEGUN._replace(seed=seed)))
    assert options.recorded(RUN, text, "mine").seed == "mine"
    shown, faults = options.opened(RUN, {"record": text}, "mine")
    assert (shown.seed, faults) == ("mine", ())


def test_a_record_loses_nothing_but_its_seed() -> None:
    kept = record.of_match(BEGUN._replace(tags={"Event": "a party"}))
    assert without_seed(kept) == kept._replace(tags={"Event": "a party"})
    assert without_seed(without_seed(kept)) == without_seed(kept)
