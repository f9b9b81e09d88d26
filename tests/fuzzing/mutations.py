"""Inputs for `tests.fuzzing`: texts as they come from outside, changed where it hurts."""

import json
import re
import zlib
from base64 import urlsafe_b64decode
from functools import cache
from random import Random

from nyout import link, record
from nyout.core import State, notation
from nyout.record import Record
from tests.engine.formats.links import crafted, sealed
from tests.golden import files, read
from web.embed import options
from web.saved.saved_game import FORM

PLIES = (0, 1, 2, 5, 12, 30)  # of the games that inputs are made from: short ones, for speed

HOSTILE = (
    *("", " ", "\n", "\r\n", "\t", "\0", "\x1b[2J", "\x7f", "\x85", "\u2028", "\ufeff", "\ufffe"),
    *("\ud800", "\udfff", "\ud83d\ude00", "😀", "é", "é", "²", "٣", "\u202e", "</script>", "&amp;"),
    *(
        "[",
        "]",
        "{",
        "}",
        '"',
        "\\",
        "\\\\",
        '\\"',
        r"\u0000",
        r"\ud800",
        "-",
        "--",
        ".",
        "1.",
        "#",
    ),
    *(
        "0",
        "1",
        "9" * 20,
        "9" * 5000,
        "-1",
        "1e9",
        "NaN",
        "null",
        "true",
        "[[[[",
        "{}",
        "{{{{",
        "*",
    ),
    *('[Seed ""]', '[Ply "1"]', '[First "1"]', '[OwnDice "1 2"]', '[Player1 "person \\ud800"]'),
    *('[Result "*"]', '[Options ""]', "{a comment}", "hand-1", "x" * 300, "=", "_", "~"),
)


# --- material ---------------------------------------------------------------------------------


@cache
def golden() -> tuple[Record, ...]:
    """The golden games, and beginnings of them."""
    whole = [read(file) for file in files()]
    return tuple(
        kept._replace(
            moves=kept.moves[:plies],
            comments={
                at: said for at, said in kept.comments.items() if at <= plies and at % 5 == 0
            },
            tags={"Seed": "1f", "Event": "a cup"} if plies % 2 else {},
        )
        for kept in whole
        for plies in PLIES
    )


@cache
def texts() -> tuple[str, ...]:
    """The golden games as text."""
    return tuple(map(record.write, golden()))


@cache
def fragments() -> tuple[str, ...]:
    """The golden games as links."""
    return tuple(map(link.pack, golden()))


@cache
def bodies() -> tuple[tuple[bytes, bytes], ...]:
    """The heads of the links, inflated, and their moves."""
    found: list[tuple[bytes, bytes]] = []
    for fragment in fragments():
        body = urlsafe_b64decode(fragment[1:] + "=" * (-len(fragment[1:]) % 4))[4:]
        length = int.from_bytes(body[:3])
        inflater = zlib.decompressobj(wbits=-15, zdict=link.COMMON)
        found.append((inflater.decompress(body[3 : 3 + length]), body[3 + length :]))
    return tuple(found)


@cache
def positions() -> tuple[State, ...]:
    """The last positions of the golden games that are not over."""
    last = ([*kept.states()][-1] for kept in golden())
    return tuple(state for state in last if state.moves())


# --- mutations --------------------------------------------------------------------------------


def mutated(text: str, rng: Random, parts: str = r"\w+|\W") -> str:
    """A text with one to four changes, of characters or of parts."""
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
    """Two parts, such as words or lines, in each other's place."""
    found = re.findall(parts, text, re.DOTALL)
    if len(found) < 2:
        return text
    one, other = rng.randrange(len(found)), rng.randrange(len(found))
    found[one], found[other] = found[other], found[one]
    return "".join(found)


def _drop(text: str, rng: Random, parts: str) -> str:
    found = re.findall(parts, text, re.DOTALL)
    if found:
        del found[rng.randrange(len(found))]
    return "".join(found)


def _splice(text: str, rng: Random, parts: str) -> str:
    other = rng.choice(texts())
    return text[: rng.randint(0, len(text))] + other[rng.randint(0, len(other)) :]


CHANGES = (_put, _put, _flip, _copy, _cut, _swap, _swap, _drop, _splice)


def mutated_bytes(raw: bytes, rng: Random) -> bytes:
    """Bytes with one to three changes."""
    found = bytearray(raw)
    for _ in range(rng.choice((0, 1, 1, 3))):
        at = rng.randint(0, len(found))
        end = at + rng.choice((0, 1, 1, 4))
        found[at:end] = rng.choice((b"", b"\0", b"\xff", rng.randbytes(1), rng.randbytes(9)))
    return bytes(found)


def typed_record(rng: Random) -> str:
    return mutated(rng.choice(texts()), rng, rng.choice((r"\w+|\W", r"[^\n]*\n|.+", r"\S+|\s+")))


def sent_link(rng: Random) -> str:
    """A link damaged in its letters, or one whose check sum is right and whose content is not."""
    way, number = rng.randrange(4), rng.randrange(len(golden()))
    if way == 0:
        return mutated(fragments()[number], rng)
    head, plies = bodies()[number]
    if way == 1:
        return crafted(mutated_bytes(head, rng), plies)
    if way == 2:
        lines = mutated(head.decode(), rng, r"[^\n]*\n|.+|\w+")
        return crafted(lines.encode(errors="replace"), mutated_bytes(plies, rng))
    raw = zlib.compress(head, wbits=-15)
    return sealed(len(raw).to_bytes(3) + mutated_bytes(raw, rng) + mutated_bytes(plies, rng))


def stored_game(rng: Random) -> dict[str, object]:
    """A saved game, some of it not as it should be."""
    text = rng.choice(texts())
    text = text.replace("\n\n", '\n[Seed "s"]\n\n', 1) if "[Seed" not in text else text
    game: dict[str, object] = {"version": 1, "text": text, "date": 1, "name": "a name"}
    for _ in range(rng.choice((0, 1, 1, 2))):
        key = rng.choice(("version", "text", "date", "name", "other"))
        value = game.get(key, "")
        game[key] = rng.choice(
            (
                mutated(str(value), rng),
                rng.choice(HOSTILE),
                rng.choice((None, True, -1, 0, 2, 1.5, 10**20, float("nan"), [], {}, [[]])),
            )
        )
    return game


def saved_game(rng: Random) -> str:
    return json.dumps(stored_game(rng))


def import_file(rng: Random) -> str:
    games = [stored_game(rng) for _ in range(rng.choice((0, 1, 1, 2)))]
    plain = rng.random() < 0.5
    file = json.dumps({"form": FORM, "games": games}, indent=rng.choice((None, 1)))
    return file if plain else mutated(file, rng, r'"(?:[^"\\]|\\.)*"|\s+|.')


def asked_options(rng: Random) -> str:
    """What the address of an embedded board asks for, some of it wrong, as JSON."""
    number = rng.randrange(len(golden()))
    asked = {
        "seats": ",".join(rng.choices(options.WHO, k=rng.randint(1, 6))),
        "record": rng.choice((fragments()[number], sent_link(rng))),
        "ply": rng.choice(("0", "3", "99999")),
        "autoplay": rng.choice(("yes", "no")),
        "origin": "https://example.org:80",
        "lang": "fr",
    }
    for name in rng.sample(sorted(asked), 2):
        asked[name] = mutated(asked[name], rng)
    return json.dumps({"game": golden()[number].game.name, "asked": asked})


def typed_move(rng: Random) -> str:
    """The number of a position, and what is typed in it."""
    number = rng.randrange(len(positions()))
    move = notation(rng.choice(list(positions()[number].moves())))
    return f"{number} {mutated(move, rng)}"
