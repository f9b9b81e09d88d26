"""Random games by link of two or three players, and records of them that somebody has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from random import Random

from nyout import position
from nyout.core import CHANCE, Game, Move, State
from nyout.exchange import (
    accept_claim,
    ask_for_undo,
    claim,
    find_retraction,
    receive,
    receive_link,
    resign,
    share_throws,
    take_back,
    view_as_spectator,
)
from nyout.joint import chains
from nyout.match import PERSON, REMOTE, Match, Seat, start
from nyout.record.record import Record
from tests import golden

Browsers = dict[int, Match]
"""The match in the browser of each player, by seat."""

GAMES_PER_SEED = 20  # the values of a seed take some time


@cache
def late_positions(game: str, seats: int) -> list[tuple[State, Mapping[str, bool | str]]]:
    """Return positions near the end of recorded games, with their options."""
    records = [record for record in golden.records(game) if len(record.seats) == seats]
    return [
        (record.states[ply], record.options)
        for record in records
        for ply in range(max(0, len(record.moves) - 12), len(record.moves))
    ]


def begin(game: Game, number: int, rng: Random) -> Browsers:
    """Return the browsers of a new game in which all have joined."""
    count = rng.choice([seats for seats in game.seats if seats <= 3])
    kinds = [REMOTE] * count
    if count == 3 and rng.random() < 0.3:
        kinds[rng.randrange(3)] = "random"
    host = rng.choice([seat for seat, kind in enumerate(kinds) if kind == REMOTE])
    kinds[host] = PERSON
    seats = tuple(Seat("abc"[seat], kind) for seat, kind in enumerate(kinds))
    options = {option.name: rng.choice(option.values(count)) for option in game.options}
    first = rng.choice([None, *game.firsts(count)])
    seed = f"{number // GAMES_PER_SEED} {{}}".format
    match = start(game, seats, seed(host), options, first)
    late = late_positions(game.name, count)
    if late and rng.random() < 0.25:
        state, options = rng.choice(late)
        match = Match.from_position(position.write(state, game))
        match = replace(match, seats=seats, seed=seed(host))
    match = share_throws(match)
    browsers = {host: match}
    while (seat := match.joint.next_to_join) is not None:
        linked = Match.from_link(share(match).link())
        known = (browsers[seat],) if seat in browsers else ()
        match = browsers[seat] = receive_link(linked, known, seed(seat)).match
    deliver(browsers, match)
    return browsers


def share(match: Match) -> Match:
    """Return a match as others get it."""
    decisions = match.decisions and match.decisions._replace(asked=None)
    return replace(view_as_spectator(match), seed="", decisions=decisions)


def deliver(browsers: Browsers, match: Match) -> None:
    """Let all browsers receive a match."""
    for seat in browsers:
        if browsers[seat] is not match:
            browsers[seat] = receive(browsers[seat], share(match)).match
            assert browsers[seat].moves == match.moves


def play_randomly(browsers: Browsers, plies: int, rng: Random) -> Match:
    """Return the match after some plies, with replaced moves, undo, statements and false throws."""
    match = next(iter(browsers.values()))
    cheats = rng.random() < 0.1
    for _ in range(plies):
        acting = [seat for seat, at in browsers.items() if at.active_player not in (REMOTE, "")]
        if not acting:
            break
        [seat] = acting
        match = browsers[seat] = act(browsers[seat], cheats, rng)
        if match.active_player in (REMOTE, ""):
            if match.joint.wrong_throw is not None:
                return match
            deliver(browsers, match)
            if rng.random() < 0.3:
                match = undone(browsers, seat)
    if len(match.seats) == 2 and not match.is_over and rng.random() < 0.5:
        match = end(browsers, match, rng)
    return match


def act(match: Match, cheats: bool, rng: Random) -> Match:
    """Return a match after its player has thrown or moved, perhaps in place of an earlier move."""
    if match.state.turn() == CHANCE:
        return match.play(rng.choice(match.state.moves())) if cheats else match.throw()
    match = match.play(rng.choice(match.state.moves()))
    while rng.random() < 0.2 and (before := match.undo()) is not match:
        match = before.play(rng.choice(before.state.moves()))
        match = match.cut() if rng.random() < 0.5 else match.go_to(len(match.moves))
    return match


def undone(browsers: Browsers, seat: int) -> Match:
    """Return the match after the player of the last stint has taken back moves, if possible."""
    match = browsers[seat]
    last = find_retraction(match)
    if not last or last.seat != seat:
        return match
    [other] = browsers.keys() - {seat}
    asking = ask_for_undo(match)
    assert asking.decisions
    assert asking.decisions.asked
    match = browsers[other] = take_back(browsers[other], asking.decisions.asked)
    browsers[seat] = asking
    deliver(browsers, match)
    return match


def end(browsers: Browsers, match: Match, rng: Random) -> Match:
    """Return the match after a resignation or a claim, which the opponent may have accepted."""
    deliver(browsers, match)
    due = match.joint.stints[-1].seat
    if rng.random() < 0.4:
        seat = rng.choice([*browsers])
        return resign(browsers[seat], seat)
    claimed = claim(browsers[1 - due], 1 - due)
    assert claimed.decisions
    assert claimed.decisions.claim
    if rng.random() < 0.5:
        return accept_claim(browsers[due], claimed.decisions.claim)
    return claimed


def record_of(match: Match) -> Record:
    """Return the record of a match as others get it, without its result."""
    return Record.from_link(share(match).link())


# --- changes ----------------------------------------------------------------------------------

Change = Callable[[Record, Browsers, Random], Record]
FIELDS = "key", "value", "ply", "revision", "signature"


def with_tag(record: Record, tag: str, text: str) -> Record:
    """Return a record with another text of a tag."""
    return replace(record, tags={**record.tags, tag: text})


def entries_of(record: Record) -> list[list[str]]:
    """Return the parts of the entries of the tag `Joint`."""
    return [entry.split(".") for entry in record.tags["Joint"].split()]


def with_entries(record: Record, entries: list[list[str]]) -> Record:
    """Return a record with other entries of the tag `Joint`."""
    return with_tag(record, "Joint", " ".join(map(".".join, entries)))


def with_field(field: str) -> Change:
    """Return a function that changes a field of a player in the tag `Joint`."""
    at = FIELDS.index(field)

    def change(record: Record, browsers: Browsers, rng: Random) -> Record:
        entries = entries_of(record)
        signed = [entry for entry in entries if len(entry) > at]
        if signed:
            entry = rng.choice(signed)
            others = [other[at] for other in signed if other is not entry]
            if field in ("ply", "revision"):
                entry[at] = str(max(0, int(entry[at]) + rng.choice((-1, 1))))
            else:
                entry[at] = rng.choice([flip_letter(entry[at], rng), *others])
        return with_entries(record, entries)

    return change


def flip_letter(text: str, rng: Random) -> str:
    """Return a text in base64url with another letter."""
    at = rng.randrange(len(text))
    return (
        text[:at]
        + rng.choice([letter for letter in "AQgw-_bz" if letter != text[at]])
        + text[at + 1 :]
    )


def change_entry(record: Record, browsers: Browsers, rng: Random) -> Record:
    """Return a record with an entry of `Joint` that is absent, twice or without signature."""
    entries = entries_of(record)
    at = rng.randrange(len(entries))
    entries[at : at + 1] = rng.choice(([["-"]], [], [entries[at]] * 2, [entries[at][:2]]))
    return with_entries(record, entries or [["-"]])


def change_value(record: Record, browsers: Browsers, rng: Random) -> Record:
    """Return a record with the next or the previous value of a player."""
    entries, seats = entries_of(record), sorted(browsers)
    at = rng.randrange(len(seats))
    values = [*map(chains.encode, chains.chain(browsers[seats[at]].seed, seats[at])[:40])]
    if len(entries) == len(seats) and (value := entries[at][1:2]) and value[0] in values:
        entries[at][1] = values[max(0, values.index(value[0]) + rng.choice((-1, 1)))]
    return with_entries(record, entries)


def sign_again(record: Record, browsers: Browsers, rng: Random) -> Record:
    """Return a record in which a player has signed another ply or revision, or other moves."""
    entries = entries_of(record)
    if len(entries) != len(browsers):
        return record
    at = rng.randrange(len(entries))
    seat = sorted(browsers)[at]
    joint = browsers[seat].joint
    plies = rng.randint(0, len(browsers[seat].moves))
    if rng.random() < 0.5 and seat in joint.signatures:
        plies = joint.signatures[seat].plies
    revision = max(0, joint.revision + rng.choice((-1, 0, 1)))
    signature = joint.sign_moves(seat, plies, revision)
    entries[at][2:] = str(plies), str(revision), chains.encode(signature.proof)
    return with_entries(record, entries)


def change_move(record: Record, browsers: Browsers, rng: Random) -> Record:
    """Return a record with another move, up to the first later one that is not possible then."""
    if not record.moves:
        return record
    at = rng.randrange(len(record.moves))
    move = rng.choice(record.states[at].moves())
    return with_moves(record, (*record.moves[:at], move, *record.moves[at + 1 :]))


def truncate(record: Record, browsers: Browsers, rng: Random) -> Record:
    """Return a record without its last moves."""
    return with_moves(record, record.moves[: rng.randint(0, len(record.moves))])


def extend(record: Record, browsers: Browsers, rng: Random) -> Record:
    """Return a record with a further move that nobody has signed."""
    moves = record.states[-1].moves()
    return with_moves(record, (*record.moves, rng.choice(moves))) if moves else record


def with_moves(record: Record, moves: tuple[Move, ...]) -> Record:
    """Return a record with other moves, up to the first one that is not possible."""
    states = [record.states[0]]
    for move in moves:
        if move not in states[-1].moves():
            break
        states.append(states[-1].play(move))
    count = len(states) - 1
    comments = {ply: text for ply, text in record.comments.items() if ply <= count}
    return replace(record, states=tuple(states), moves=moves[:count], comments=comments)


def change_statement(record: Record, browsers: Browsers, rng: Random) -> Record:
    """Return a record with another resignation or claim."""
    for tag in ("Resigned", "Claimed"):
        if text := record.tags.get(tag):
            seat, *proofs = text.split()
            changes = (
                f"{3 - int(seat)} {' '.join(proofs)}",
                f"{seat} {' '.join(reversed(proofs))}",
                f"{seat} {proofs[0]}",
                " ".join((seat, *proofs[:-1], flip_letter(proofs[-1], rng))),
                " ".join((seat, flip_letter(proofs[0], rng), *proofs[1:])),
                f"0{text}",
                "",
            )
            return with_tag(record, tag, rng.choice(changes))
    return record


def add_statement(record: Record, browsers: Browsers, rng: Random) -> Record:
    """Return a record with a further statement of a player, which others need not expect."""
    if len(record.seats) != 2:
        return record
    seat = rng.choice([*browsers])
    match = resign(browsers[seat], seat) if rng.random() < 0.5 else claim(browsers[seat], seat)
    stated = record_of(match).tags
    statements = {tag: stated[tag] for tag in ("Resigned", "Claimed") if tag in stated}
    return replace(record, tags={**record.tags, **statements})


def change_beginning(record: Record, browsers: Browsers, rng: Random) -> Record:
    """Return a record with another name, which counts for nothing, or another computer player."""
    at = rng.randrange(len(record.seats))
    seat = record.seats[at]
    player = "casual" if seat.player == "random" else seat.player
    changed = Seat(f"{seat.name}!", player)
    return replace(record, seats=(*record.seats[:at], changed, *record.seats[at + 1 :]))


CHANGES: tuple[Change, ...] = (
    *map(with_field, FIELDS),
    change_entry,
    change_value,
    sign_again,
    sign_again,
    change_move,
    truncate,
    extend,
    change_statement,
    change_statement,
    add_statement,
    change_beginning,
)


def change_record(record: Record, browsers: Browsers, rng: Random) -> Record:
    """Return a record after one of the changes, or two."""
    for change in rng.choices(CHANGES, k=rng.choice((1, 1, 1, 2))):
        record = change(record, browsers, rng)
    return record
