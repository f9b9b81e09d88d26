"""Mutates texts from outside and checks what is made of each: `python -m tests.fuzzing --count 99`.

Every input is refused with a documented error, or accepted: then it holds only legal moves, comes
back exactly from every form that it can be written in, and can be encoded. The same seed makes the
same inputs; a failure names the input, so that it can become a test.
"""

import argparse
import json
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import NamedTuple
from xml.etree import ElementTree

from nyout import GAMES, IllegalMove, draw, link, record
from nyout.core import CHANCE, notation, tokens
from nyout.plies.entry import completions, entered, meant, tidy
from nyout.record import Record, RecordError
from tests.fuzzing import mutations
from web.embed import options
from web.saved import saved_game

PATIENCE = 1  # second of the processor for one input; most take less than a millisecond


class Target(NamedTuple):
    """A kind of text from outside: what inputs are made from, and what becomes of one."""

    make: Callable[[Random], str]
    take: Callable[[str], bool]  # whether it is accepted; raises for what must not happen


# --- checks -----------------------------------------------------------------------------------


def accept(kept: Record) -> None:
    """Check that a record that was accepted is one."""
    for state, move in zip(kept.states(), kept.moves):
        assert move in state.moves(), f"{move} is not legal"
    text = record.write(kept)
    assert record.read(text) == kept, "the text gives another record"
    assert record.write(record.read(text)) == text
    assert text.encode().decode() == text
    fragment = link.pack(kept)
    assert link.unpack(fragment) == kept, "the link gives another record"
    assert len(fragment) <= link.MOST_LINK
    match = saved_game.to_match(kept, "seed")
    assert match.seed, "no seed of its own"
    again = saved_game.to_match(record.read(saved_game.text(match)), "another")
    assert (again.seed, again.moves, again.names) == (match.seed, match.moves, match.names)
    board = draw.laid(kept.game.board, match.state)
    drawn = draw.position(board, match.state, match.colours, " ".join(match.names), style=" ")
    ElementTree.fromstring(drawn)


def take_record(text: str) -> bool:
    try:
        kept = record.read(text)
    except RecordError as error:
        return told(error)
    accept(kept)
    return True


def take_link(text: str) -> bool:
    try:
        kept = link.unpack(text)
    except RecordError as error:
        return told(error)
    accept(kept)
    return True


def told(error: RecordError) -> bool:
    """Check what is said of an input that is refused; False, as it is."""
    assert "; expected" in str(error)
    assert len(str(error)) < 1000, "a long sentence"
    return False


def take_saved(text: str) -> bool:
    game = saved_game.stored(json.loads(text))
    if game is None:
        return False
    assert saved_game.stored(game.stored()) == game, "it is stored as another"
    json.dumps(game.stored(), ensure_ascii=False).encode(errors="surrogatepass")
    game.name.encode()
    return take_record(game.text)


def take_file(text: str) -> bool:
    try:
        games = saved_game.imported(text)
    except RecordError as error:
        return told(error)
    assert not any(key.endswith("/") for key in games), "an empty key"
    back = saved_game.exported(games.values())
    assert saved_game.imported(back.encode().decode()) == games
    for game in games.values():
        accept(record.read(game.text))
    return True


def take_options(text: str) -> bool:
    held = json.loads(text)
    game = GAMES[held["game"]]
    checked = {
        option.name: held["asked"][option.name]
        for option in options.options(game.seats)
        if re.fullmatch(option.shape(), held["asked"].get(option.name, "\0"))
    }
    match, faults = options.opened(game, checked, "seed")
    assert match.game is game
    assert 0 <= match.cursor <= len(match.moves)
    assert all(len(fault) < 1500 for fault in faults)
    accept(record.of_match(match))
    return not faults


def take_move(text: str) -> bool:
    number, _, typed = text.partition(" ")
    state = mutations.positions()[int(number)]
    moves = state.moves()
    assert notation(tokens(typed)) == typed
    written = tidy(typed, moves)
    completions(moves, written)
    found = tokens(typed) if state.turn() == CHANCE else meant(entered(state), written)
    asked = tokens(typed) if found is None else found
    try:
        state.play(asked)
    except IllegalMove as error:
        refused = error
    else:
        return True
    assert len(str(refused)) < 2000, "a long sentence"
    assert asked not in moves
    return False


TARGETS = {
    "record": Target(mutations.typed_record, take_record),
    "link": Target(mutations.sent_link, take_link),
    "saved game": Target(mutations.saved_game, take_saved),
    "import file": Target(mutations.import_file, take_file),
    "options": Target(mutations.asked_options, take_options),
    "typed move": Target(mutations.typed_move, take_move),
}


# --- the run ----------------------------------------------------------------------------------


@contextmanager
def patience() -> Iterator[Callable[[], object]]:
    """Gives what begins the time of an input anew; `TimeoutError` is raised when it is over."""

    def over(*_: object) -> None:
        raise TimeoutError(f"an input takes more than {PATIENCE} s")

    before = signal.signal(signal.SIGVTALRM, over)
    try:
        yield lambda: signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def fuzz(count: int, seed: int = 1) -> tuple[Counter[str], list[str]]:
    """How many inputs were accepted and refused, by target, and what went wrong with which."""
    rng, counts, wrong = Random(seed), Counter[str](), list[str]()
    with patience() as begin:
        for _ in range(count):
            name = rng.choice(list(TARGETS))
            text = TARGETS[name].make(rng)
            begin()
            try:
                counts[f"{name}: {'accepted' if TARGETS[name].take(text) else 'refused'}"] += 1
            except Exception as error:
                counts[f"{name}: failed"] += 1
                wrong.append(f"{name} {text!a}: {type(error).__name__}: {error}"[:3000])
    return counts, wrong


def main() -> None:
    """Mutate, check and tell."""
    parser = argparse.ArgumentParser(prog="tests.fuzzing", description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    counts, wrong = fuzz(asked.count, asked.seed)
    for name, number in sorted(counts.items()):
        print(f"{number:9}  {name}")
    sys.exit("\n\n".join(wrong[:20]) or 0)
