"""Integrity attributes, which make browsers reject incomplete style sheets."""

from __future__ import annotations

import re
from collections.abc import Mapping

from web.site.offline import integrity

SHEET = re.compile(rb'<link rel="stylesheet" href="[^"]*(assets/[^"]+)"')


def sealed(page: bytes, files: Mapping[str, bytes]) -> bytes:
    """Return a page with integrity attributes on the links to its style sheets.

    Without them, some browsers silently apply half a sheet if the connection breaks.

    >>> sheet = b'<link rel="stylesheet" href="../assets/a.css">'
    >>> sealed(sheet, {"assets/a.css": b""}).decode()[45:]
    ' integrity="sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=">'
    """

    def seal(found: re.Match[bytes]) -> bytes:
        file = files.get(found[1].decode())
        return (
            found[0] if file is None else found[0] + b' integrity="%s"' % integrity(file).encode()
        )

    return SHEET.sub(seal, page)
