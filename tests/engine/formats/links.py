"""Builders of malicious links, whose checksums are always right."""

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping

from nyout.record import link

TAGS = {"Game": "le-nyout", "Rules": "1", "Seats": "2"}


def seal(body: bytes) -> str:
    """Return a fragment of this body with a right checksum."""
    raw = zlib.crc32(body).to_bytes(4) + body
    return link.VERSION + urlsafe_b64encode(raw).decode().rstrip("=")


def craft(head: bytes, plies: bytes = b"\0\0") -> str:
    """Return a fragment with this head, which is deflated, and these moves."""
    deflater = zlib.compressobj(9, wbits=-15, zdict=link.COMMON)
    stream = deflater.compress(head) + deflater.flush()
    return seal(len(stream).to_bytes(3) + stream + plies)


def lines(tags: Mapping[str, object], comments: Mapping[str, str] | None = None) -> bytes:
    """Return a head with these tags and comments."""
    fields = {**tags, **(comments or {})}
    return "\n".join(f"{name} {json.dumps(text)}" for name, text in fields.items()).encode()


def link_without_moves(
    tags: Mapping[str, object], comments: Mapping[str, str] | None = None
) -> str:
    """Return a fragment with these tags and comments, and without moves."""
    return craft(lines(tags, comments))
