"""The hashes by which pages reject damaged files: style sheets, and files that scripts fetch."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from zlib import crc32

SCRIPT = "integrity.js"
SHEET = re.compile(rb'<link rel="stylesheet" href="[^"]*(assets/[^"]+)"')


def integrity(body: bytes) -> str:
    """Return the integrity of a file in the form that browsers check.

    >>> integrity(b"")
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    """
    return "sha256-" + b64encode(sha256(body).digest()).decode()


def seal_page(page: bytes, files: Mapping[str, bytes]) -> bytes:
    """Return a page with integrity attributes on the links to its style sheets.

    Without them, some browsers silently apply half a sheet if the connection breaks.

    >>> sheet = b'<link rel="stylesheet" href="../assets/a.css">'
    >>> seal_page(sheet, {"assets/a.css": b""}).decode()[45:]
    ' integrity="sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=">'
    """

    def seal(found: re.Match[bytes]) -> bytes:
        file = files.get(found[1].decode())
        return (
            found[0] if file is None else found[0] + b' integrity="%s"' % integrity(file).encode()
        )

    return SHEET.sub(seal, page)


def script(on_demand: Mapping[str, bytes], at_once: Mapping[str, bytes]) -> bytes:
    """Return `integrity.js`, by which pages check files; without files, they check none.

    It has the CRC-32 of the files that Python reads at once, and the size and the CRC-32 of those
    that pages fetch on demand, both by name. A browser that checks a SHA-256 itself reveals no
    progress, and scripts can compute one only in a secure context.

    >>> print(script({"fr.mo": b"12"}, {"rest.wasm": b"1"}).decode(), end="")
    export const onDemand = {"fr.mo": [2, 1330857165]};
    export const checksums = {"rest.wasm": 2212294583};
    """
    sizes = {name: (len(body), crc32(body)) for name, body in sorted(on_demand.items())}
    sums = {name: crc32(body) for name, body in at_once.items()}
    lists = {"onDemand": sizes, "checksums": sums}
    return "".join(f"export const {key} = {json.dumps(lists[key])};\n" for key in lists).encode()
