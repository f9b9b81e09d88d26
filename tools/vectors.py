"""Test vectors of fair throws by link: examples of each formula of `docs/fair-throws.md`.

    python -m tools.vectors    # rewrite docs/fair-throws.json

A changed file means that other implementations no longer agree: games that have begun become
invalid. Keys, values, tables, digests and signatures are in base64url without padding.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from nyout import GAMES
from nyout.core import CHANCE, notation
from nyout.exchange import (
    accept_claim,
    ask_for_undo,
    claim,
    receive,
    receive_link,
    resign,
    share_throws,
    take_back,
    view_as_spectator,
)
from nyout.joint import chains, signatures
from nyout.joint.play import Claim, Signature, secret_key
from nyout.match import PERSON, REMOTE, Match, Seat, start

FILE = Path(__file__).parents[1] / "docs/fair-throws.json"

Vector = Mapping[str, Any]
Browsers = dict[int, Match]
"""The match in the browser of each player, by seat."""

SEEDS = "Ann's seed", "Bob's seed", "한글 ♞"
COMPUTER = "random"
ABOUT = {
    "keys": "Formula 1: the secret and the public key of a seat.",
    "chains": "Formula 2: some values of a chain, by their number from 0.",
    "tables": "Formula 4: the table of a game, which contains line feeds, and of its players.",
    "throws": "Formula 6: the number of the throw among those with these odds. `values` are those "
    "that `H` gets joined, `number` is *k*, and `attempt` belongs to the hash that counts.",
    "moves": "Formula 7: the digest that a player signs after a ply. Signatures are those for 32 "
    "zero bytes of auxiliary data.",
    "undos": "What both sign for an undo by consent, and the records before and after it.",
    "resignations": "A resignation, and the record with it.",
    "claims": "A claim, and the record with it.",
    "acceptances": "The acceptance of a claim, and the record with it.",
    "records": "Whole records: a fault if they are invalid, and what they state.",
}
REJECTING = 2**511, 2**509, 2**508
"""Odds with which about three of ten hashes do not count."""


def main(
    file: Annotated[Path, typer.Option(help="The file to write.")] = FILE,
) -> None:
    """Write the test vectors of fair throws."""
    file.write_text(text(), "utf-8", newline="\n")


def text() -> str:
    """Return the text of the file."""
    return json.dumps(vectors(), ensure_ascii=False, indent=2) + "\n"


def vectors() -> Mapping[str, Any]:
    """Return the vectors of each formula, with a description."""
    found = {
        "keys": [key(seed, seat) for seat, seed in enumerate(SEEDS)],
        "chains": [chain(seed, seat) for seat, seed in enumerate(SEEDS)],
        **game_vectors(),
    }
    return {
        "about": "Test vectors of fair-throws.md, written by `python -m tools.vectors`. Keys, "
        "values, tables, digests and signatures are in base64url without padding; seats count "
        "from 0.",
        **{name: {"about": ABOUT[name], "vectors": found[name]} for name in ABOUT},
    }


def game_vectors() -> Mapping[str, Sequence[Vector]]:
    """Return the vectors that come from games, by formula."""
    duel, strategy = play_game("le-nyout", 9), play_game("scouts", 5)
    trio = play_game("hypnosia", 14, (REMOTE, COMPUTER, REMOTE), first=1)
    games = duel, trio, strategy
    return {
        "tables": [table(next(iter(game.values()))) for game in games],
        "throws": [*throws(duel), *throws(trio), *map(rejection, range(4))],
        "moves": [moves(game, seat) for game in games for seat in game],
        "undos": [undo(game) for game in (play_game("le-nyout", 30), strategy)],
        "resignations": [resignation(game, seat) for game in (duel, strategy) for seat in game],
        "claims": [claim_vector(game) for game in (duel, strategy)],
        "acceptances": [acceptance_vector(game) for game in (duel, strategy)],
        "records": [
            record("A game of two", duel[0]),
            record("A game of three seats, one of which has a computer player", trio[0]),
            record("An invitation", share_throws(new("run", (PERSON, REMOTE)))),
            record("A throw that a player has chosen", chosen_throw(duel)),
            record("A signature of Bob that Ann has made", wrong_signature(duel)),
            record("A signature of Ann that does not cover her last ply", drop_signature(duel)),
        ],
    }


# --- formulas ---------------------------------------------------------------------------------


def key(seed: str, seat: int) -> Vector:
    """Return the keys of a seat."""
    secret = secret_key(seed, seat)
    public = signatures.public_key(secret)
    return {"seed": seed, "seat": seat, "secret": encode(secret), "public": encode(public)}


def chain(seed: str, seat: int) -> Vector:
    """Return some values of a seat."""
    values = chains.chain(seed, seat)
    chosen = {str(at): encode(values[at]) for at in (0, 1, 2, 5000, 9999, 10_000)}
    return {"seed": seed, "seat": seat, "values": chosen}


def table(match: Match) -> Vector:
    """Return the table of a match."""
    joint = match.joint
    players = [
        {"key": encode(joint.participants[seat].key), "first": encode(value)}
        for seat, value in sorted(joint.anchors.items())
    ]
    return {"game": joint.game, "players": players, "table": encode(joint.table)}


def throws(browsers: Browsers) -> list[Vector]:
    """Return the throws of all finished stints."""
    joint = next(iter(browsers.values())).joint
    values = {seat: entry.value for seat, entry in joint.participants.items()}
    found: list[Vector] = []
    for stint in reversed(joint.ended_stints):
        decided = chains.throws(joint.table, joint.record.states, stint, values)
        for number, (ply, throw) in enumerate(decided):
            state = joint.record.states[ply]
            chosen = state.moves().index(throw)
            place = stint.seat, stint.number, number
            found.append(throw_vector(joint.table, place, values, state.odds(), chosen))
        values[stint.seat] = chains.previous(values[stint.seat])
    return found


def rejection(number: int) -> Vector:
    """Return a throw of which a hash is often skipped."""
    key, values = chains.digest("an example of a table"), {0: bytes(18), 1: bytes(range(18))}
    parts = "nyout/throw/2", key, "1", "0", str(number), values[0] + values[1]
    chosen = chains.choice(REJECTING, *parts)
    return throw_vector(key, (1, 0, number), values, REJECTING, chosen)


def throw_vector(
    key: bytes,
    place: tuple[int, int, int],
    values: Mapping[int, bytes],
    odds: Sequence[int],
    chosen: int,
) -> Vector:
    """Return a throw, with the number of the attempt that counts."""
    parts = (
        "nyout/throw/2",
        key,
        *map(str, place),
        b"".join(values[seat] for seat in sorted(values)),
    )
    limit, attempt = 2**512 // sum(odds) * sum(odds), 0
    while int.from_bytes(chains.digest(*parts, str(attempt))) >= limit:
        attempt += 1
    return {
        "table": encode(key),
        **dict(zip(("seat", "stint", "number"), place)),
        "values": [encode(values[seat]) for seat in sorted(values)],
        "odds": list(odds),
        "attempt": attempt,
        "throw": chosen,
    }


def signature_vector(match: Match, seat: int, purpose: str, proof: bytes, *about: str) -> Vector:
    """Return what a player has signed, and the signature."""
    digest = chains.digest(f"nyout/{purpose}/2", match.joint.table, *about)
    return {
        "table": encode(match.joint.table),
        **dict(zip(("revision", "moves"), about)),
        "digest": encode(digest),
        "secret": encode(secret_key(match.seed, seat)),
        "signature": encode(proof),
    }


def coverage(match: Match, signature: Signature | None = None) -> tuple[str, str]:
    """Return the revision and the moves that a signature of a match covers, by default all."""
    plies = signature.plies if signature else len(match.moves)
    revision = signature.revision if signature else match.joint.revision
    return str(revision), " ".join(map(notation, match.moves[:plies]))


def moves(browsers: Browsers, seat: int) -> Vector:
    """Return the signature of the moves of a player."""
    match = browsers[seat]
    signature = match.joint.signatures[seat]
    return signature_vector(match, seat, "moves", signature.proof, *coverage(match, signature))


def resignation(browsers: Browsers, seat: int) -> Vector:
    """Return the resignation of a player."""
    match = resign(browsers[seat], seat)
    assert match.decisions
    assert match.decisions.resignation
    vector = signature_vector(match, seat, "resign", match.decisions.resignation.proof)
    return {**vector, "record": lines(match), **outcome(match)}


def find_claim(browsers: Browsers) -> tuple[int, Match, Claim]:
    """Return the seat that is not to play, its match and its claim."""
    due = browsers[0].joint.stints[-1].seat
    seat = next(seat for seat in browsers if seat != due)
    match = claim(browsers[seat], seat)
    assert match.decisions
    assert match.decisions.claim
    return seat, match, match.decisions.claim


def claim_vector(browsers: Browsers) -> Vector:
    """Return a claim."""
    seat, match, made = find_claim(browsers)
    vector = signature_vector(match, seat, "claim", made.proof, *coverage(match))
    return {**vector, "record": lines(match), **outcome(match)}


def acceptance_vector(browsers: Browsers) -> Vector:
    """Return an accepted claim."""
    seat, _, made = find_claim(browsers)
    [other] = browsers.keys() - {seat}
    match = accept_claim(browsers[other], made)
    assert match.decisions
    assert match.decisions.claim
    proof = match.decisions.claim.acceptance
    vector = signature_vector(match, other, "accept", proof, *coverage(match))
    return {**vector, "record": lines(match), **outcome(match)}


def undo(browsers: Browsers) -> Vector:
    """Return an undo by consent, with the records before and after it."""
    seat = browsers[0].joint.ended_stints[-1].seat
    [other] = browsers.keys() - {seat}
    asking = ask_for_undo(browsers[seat])
    assert asking.decisions
    assert asking.decisions.asked
    request = asking.decisions.asked
    after = take_back(browsers[other], request)
    vector = signature_vector(asking, seat, "moves", request.proof, *coverage(asking, request))
    agreed = after.joint.signatures[other]
    consent = signature_vector(after, other, "moves", agreed.proof, *coverage(after, agreed))
    return {
        "request": vector,
        "consent": consent,
        "before": lines(browsers[seat]),
        "after": lines(after),
        **outcome(after),
    }


# --- records ----------------------------------------------------------------------------------


def record(about: str, match: Match) -> Vector:
    """Return a record with what everybody can find out about it."""
    return {"about": about, "record": lines(match), **outcome(match)}


def lines(match: Match) -> list[str]:
    """Return the lines of a record as others get it."""
    decisions = match.decisions and match.decisions._replace(asked=None)
    public = replace(view_as_spectator(match), seed="", decisions=decisions)
    return public.text().splitlines()


def outcome(match: Match) -> Vector:
    """Return what a record shows to everybody; seats count from 0."""
    joint = view_as_spectator(match).joint
    fault = None
    if joint.wrong_signature is not None:
        fault = f"signature of seat {joint.wrong_signature + 1}"
    elif joint.wrong_throw is not None:
        fault = f"throw at ply {joint.wrong_throw}"
    return {
        "fault": fault,
        "table": None if joint.next_to_join is not None else encode(joint.table),
        "resigned": joint.resigner,
        "claimed": joint.claimant,
        "accepted": joint.accepted_claimant is not None,
    }


def new(game: str, kinds: tuple[str, ...], first: int | None = None) -> Match:
    """Return a new match of Ann, Bob and Cleo, whose first local player has a seed."""
    seats = tuple(Seat(*pair) for pair in zip(("Ann", "Bob", "Cleo"), kinds))
    seed = SEEDS[kinds.index(PERSON)] if PERSON in kinds else ""
    return start(GAMES[game], seats, seed, first=first)


def play_game(
    game: str, plies: int, kinds: tuple[str, ...] = (REMOTE, REMOTE), first: int | None = None
) -> Browsers:
    """Return the browsers of a game after at least this many plies, at the end of a stint."""
    host = next(seat for seat, kind in enumerate(kinds) if kind == REMOTE)
    match = share_throws(new(game, (*kinds[:host], PERSON, *kinds[host + 1 :]), first))
    browsers = {host: match}
    while (seat := match.joint.next_to_join) is not None:
        linked = Match.from_link(replace(view_as_spectator(match), seed="").link())
        saved = (browsers[seat],) if seat in browsers else ()
        match = browsers[seat] = receive_link(linked, saved, SEEDS[seat]).match
    deliver(browsers, match)
    while len(match.moves) < plies:
        [seat] = (seat for seat, at in browsers.items() if at.active_player != REMOTE)
        match = browsers[seat] = play_stint(browsers[seat])
        deliver(browsers, match)
    return browsers


def play_stint(match: Match) -> Match:
    """Return a match at the end of the stint in it; its player chooses the first or last move."""
    while match.active_player != REMOTE:
        at = -(len(match.moves) % 2)
        match = (
            match.throw() if match.state.turn() == CHANCE else match.play(match.state.moves()[at])
        )
    return match


def deliver(browsers: Browsers, match: Match) -> None:
    """Let all browsers receive a match."""
    for seat, known in browsers.items():
        browsers[seat] = receive(known, replace(view_as_spectator(match), seed="")).match


def chosen_throw(browsers: Browsers) -> Match:
    """Return a match whose active player has chosen another throw than the one that is due."""
    [match] = (at for at in browsers.values() if at.active_player != REMOTE)
    due = match.throw().moves[-1]
    return play_stint(match.play(next(throw for throw in match.state.moves() if throw != due)))


def wrong_signature(browsers: Browsers) -> Match:
    """Return a match in which Bob's signature is made with Ann's key."""
    match, entry = browsers[0], browsers[0].joint.participants[1]
    assert entry.signature
    forged = match.joint.sign_moves(0, *entry.signature[:2])
    joint = match.joint.with_participants({1: entry._replace(signature=forged)})
    return replace(match, decisions=joint.decisions)


def drop_signature(browsers: Browsers) -> Match:
    """Return a match in which Ann's signature does not cover her last ply."""
    match, entry = browsers[0], browsers[0].joint.participants[0]
    assert entry.signature
    earlier = match.joint.sign_moves(0, entry.signature.plies - 1, entry.signature.revision)
    joint = match.joint.with_participants({0: entry._replace(signature=earlier)})
    return replace(match, decisions=joint.decisions)


encode = chains.encode

if __name__ == "__main__":
    typer.run(main)
