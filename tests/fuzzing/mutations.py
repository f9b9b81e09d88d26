"""Generates hostile inputs for `tests.fuzzing` by mutating valid texts."""

import json
import re
import zlib
from base64 import urlsafe_b64decode
from dataclasses import replace
from functools import cache
from random import Random

from nyout.core import CHANCE, State, notation
from nyout.match import Match
from nyout.record import link
from tests.engine.formats.links import craft, seal
from tests.golden import files, read_golden
from web.embed import options
from web.saved.saved_game import FORM

PLIES = (0, 1, 2, 5, 12, 30)  # lengths of the games to mutate: short, for speed
REVIEW_PLIES = 5  # plies of the games with a review

SYMBOLS = r'[ ] { } " \ \\ \" \u0000 \ud800 - -- . 1. # 0 1 -1 1e9 NaN null true [[[[ {} {{{{ *'
HOSTILE = (
    *("", " ", "\n", "\r\n", "\t", "\0", "\x1b[2J", "\x7f", "\x85", "\u2028", "\ufeff", "\ufffe"),
    *("\ud800", "\udfff", "\ud83d\ude00", "😀", "é", "e\u0301", "²", "٣", "\u202e", "</script>"),
    *("&amp;", "9" * 20, "9" * 5000, *SYMBOLS.split()),
    *('[Seed ""]', '[Ply "1"]', '[First "1"]', '[OwnDice "1 2"]', '[Player1 "person \\ud800"]'),
    *("{[%review 50.00] good}", "[%review", "luck +1.00", "skill -1.00 best hand-1", "999.99"),
    *('[Result "*"]', '[Options ""]', "{a comment}", "hand-1", "x" * 300, "=", "_", "~"),
)


# --- material ---------------------------------------------------------------------------------


@cache
def golden() -> tuple[Match, ...]:
    """Return prefixes of the golden games."""
    whole = [read_golden(file) for file in files()]
    return tuple(
        replace(
            prefix,
            comments=review_comments(prefix)
            if plies == REVIEW_PLIES
            else {at: text for at, text in prefix.comments.items() if at % 5 == 0},
            seed="1f" if plies % 2 else "",
            tags={"Event": "a cup"} if plies % 2 else {},
        )
        for game in whole
        for plies in PLIES
        for prefix in (game.go_to(min(plies, len(game.moves))).cut(),)
    )


def review_comments(game: Match) -> dict[int, str]:
    """Return comments with a review of a game, in which all win chances are equal."""
    seats = len(game.seats)
    shares = ",".join([f"{100 / seats:.2f}"] * (seats - 1))
    comments = {0: f"[%review {shares}] a comment"}
    for ply, state in enumerate(game.states[:-1], 1):
        part = "luck" if state.turn() == CHANCE else "skill"
        best = "" if part == "luck" else f" best {notation(state.moves()[0])}"
        sizes = ",".join(["+0.00"] * (seats - 1))
        comments[ply] = f"[%review {shares} {part} {sizes}{best}]"
    return comments


@cache
def texts() -> tuple[str, ...]:
    """Return these games as texts."""
    return tuple(map(Match.text, golden()))


@cache
def fragments() -> tuple[str, ...]:
    """Return these games as links."""
    return tuple(map(Match.link, golden()))


@cache
def bodies() -> tuple[tuple[bytes, bytes], ...]:
    """Return the inflated head and the moves of each link."""
    pairs: list[tuple[bytes, bytes]] = []
    for fragment in fragments():
        body = urlsafe_b64decode(fragment[1:] + "=" * (-len(fragment[1:]) % 4))[4:]
        length = int.from_bytes(body[:3])
        inflater = zlib.decompressobj(wbits=-15, zdict=link.COMMON)
        pairs.append((inflater.decompress(body[3 : 3 + length]), body[3 + length :]))
    return tuple(pairs)


@cache
def positions() -> tuple[State, ...]:
    """Return the last positions of these games, except those that are over."""
    last = (game.states[-1] for game in golden())
    return tuple(state for state in last if state.moves())


# --- mutations --------------------------------------------------------------------------------


def mutate(text: str, rng: Random, parts: str = r"\w+|\W") -> str:
    """Return a text with one to four changes of characters or of parts."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        text = rng.choice(CHANGES)(text, rng, parts)
    return text


def _span(text: str, rng: Random) -> tuple[int, int]:
    at = rng.randint(0, len(text))
    return at, min(len(text), at + rng.choice((0, 1, 1, 2, 5, 40)))


def _put(text: str, rng: Random, parts: str) -> str:
    at, end = _span(text, rng)
    return text[:at] + rng.choice(HOSTILE) + text[end:]


def _flip(text: str, rng: Random, parts: str) -> str:
    at = rng.randrange(len(text) or 1)
    return text[:at] + chr(rng.choice((rng.randrange(128), rng.randrange(0x3000)))) + text[at + 1 :]


def _copy(text: str, rng: Random, parts: str) -> str:
    at, end = _span(text, rng)
    to = rng.randint(0, len(text))
    return text[:to] + text[at:end] * rng.choice((1, 1, 2, 30)) + text[to:]


def _cut(text: str, rng: Random, parts: str) -> str:
    at = rng.randint(0, len(text))
    return rng.choice((text[:at], text[at:]))


def _swap(text: str, rng: Random, parts: str) -> str:
    """Swap two parts, such as words or lines."""
    pieces = re.findall(parts, text, re.DOTALL)
    if len(pieces) < 2:
        return text
    one, other = rng.randrange(len(pieces)), rng.randrange(len(pieces))
    pieces[one], pieces[other] = pieces[other], pieces[one]
    return "".join(pieces)


def _drop(text: str, rng: Random, parts: str) -> str:
    pieces = re.findall(parts, text, re.DOTALL)
    if pieces:
        del pieces[rng.randrange(len(pieces))]
    return "".join(pieces)


def _splice(text: str, rng: Random, parts: str) -> str:
    other = rng.choice(texts())
    return text[: rng.randint(0, len(text))] + other[rng.randint(0, len(other)) :]


CHANGES = (_put, _put, _flip, _copy, _cut, _swap, _swap, _drop, _splice)


def mutate_bytes(raw: bytes, rng: Random) -> bytes:
    """Return bytes with up to three changes."""
    copy = bytearray(raw)
    for _ in range(rng.choice((0, 1, 1, 3))):
        at = rng.randint(0, len(copy))
        end = at + rng.choice((0, 1, 1, 4))
        copy[at:end] = rng.choice((b"", b"\0", b"\xff", rng.randbytes(1), rng.randbytes(9)))
    return bytes(copy)


def typed_record(rng: Random) -> str:
    """Return the text of a damaged record."""
    return mutate(rng.choice(texts()), rng, rng.choice((r"\w+|\W", r"[^\n]*\n|.+", r"\S+|\s+")))


def sent_link(rng: Random) -> str:
    """Return a link with damaged letters, or with damaged content and a right checksum."""
    way, number = rng.randrange(4), rng.randrange(len(golden()))
    if way == 0:
        return mutate(fragments()[number], rng)
    head, plies = bodies()[number]
    if way == 1:
        return craft(mutate_bytes(head, rng), plies)
    if way == 2:
        lines = mutate(head.decode(), rng, r"[^\n]*\n|.+|\w+")
        return craft(lines.encode(errors="replace"), mutate_bytes(plies, rng))
    raw = zlib.compress(head, wbits=-15)
    return seal(len(raw).to_bytes(3) + mutate_bytes(raw, rng) + mutate_bytes(plies, rng))


def stored_game(rng: Random) -> dict[str, object]:
    """Return a saved game of which some fields may be damaged."""
    text = rng.choice(texts())
    text = text.replace("\n\n", '\n[Seed "s"]\n\n', 1) if "[Seed" not in text else text
    game: dict[str, object] = {"version": 1, "text": text, "date": 1, "name": "a name"}
    for _ in range(rng.choice((0, 1, 1, 2))):
        key = rng.choice(("version", "text", "date", "name", "other"))
        value = game.get(key, "")
        game[key] = rng.choice(
            (
                mutate(str(value), rng),
                rng.choice(HOSTILE),
                rng.choice((None, True, -1, 0, 2, 1.5, 10**20, float("nan"), [], {}, [[]])),
            )
        )
    return game


def saved_game(rng: Random) -> str:
    """Return a saved game as JSON."""
    return json.dumps(stored_game(rng))


def import_file(rng: Random) -> str:
    """Return a file of saved games."""
    games = [stored_game(rng) for _ in range(rng.choice((0, 1, 1, 2)))]
    plain = rng.random() < 0.5
    file = json.dumps({"form": FORM, "games": games}, indent=rng.choice((None, 1)))
    return file if plain else mutate(file, rng, r'"(?:[^"\\]|\\.)*"|\s+|.')


def address_options(rng: Random) -> str:
    """Return the options in the address of an embedded board, some of them damaged, as JSON."""
    number = rng.randrange(len(golden()))
    fields = {
        "seats": ",".join(rng.choices(options.WHO, k=rng.randint(1, 6))),
        "record": rng.choice((fragments()[number], sent_link(rng))),
        "ply": rng.choice(("0", "3", "99999")),
        "autoplay": rng.choice(("yes", "no")),
        "origin": "https://example.org:80",
        "lang": "fr",
    }
    for name in rng.sample(sorted(fields), 2):
        fields[name] = mutate(fields[name], rng)
    return json.dumps({"game": golden()[number].game.name, "options": fields})


def typed_move(rng: Random) -> str:
    """Return the number of a position, and a damaged move in notation."""
    number = rng.randrange(len(positions()))
    move = notation(rng.choice(list(positions()[number].moves())))
    return f"{number} {mutate(move, rng)}"
