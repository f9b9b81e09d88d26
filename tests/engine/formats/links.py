"""Links as somebody who means harm would make them: whatever is in them, the check sum is right."""

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping

from nyout import link

TAGS = {"Game": "le-nyout", "Rules": "1", "Seats": "2"}


def sealed(body: bytes) -> str:
    """A fragment whose check sum is right, as somebody who means harm would make it."""
    packed = zlib.crc32(body).to_bytes(4) + body
    return link.VERSION + urlsafe_b64encode(packed).decode().rstrip("=")


def crafted(head: bytes, plies: bytes = b"\0\0") -> str:
    """A fragment with this head, deflated, and these moves."""
    deflater = zlib.compressobj(9, wbits=-15, zdict=link.COMMON)
    packed = deflater.compress(head) + deflater.flush()
    return sealed(len(packed).to_bytes(3) + packed + plies)


def lines(tags: Mapping[str, object], comments: Mapping[str, str] | None = None) -> bytes:
    """A head with these tags and comments."""
    said = {**tags, **(comments or {})}
    return "\n".join(f"{name} {json.dumps(text)}" for name, text in said.items()).encode()


def headed(tags: Mapping[str, object], comments: Mapping[str, str] | None = None) -> str:
    return crafted(lines(tags, comments))
