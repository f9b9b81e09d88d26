"""Style sheets that browsers refuse unless they arrive whole."""

from __future__ import annotations

import re
from collections.abc import Mapping

from web.site.offline import integrity

SHEET = re.compile(rb'<link rel="stylesheet" href="[^"]*(assets/[^"]+)"')


def sealed(page: bytes, files: Mapping[str, bytes]) -> bytes:
    """A page that names the integrity of its style sheets; other links stay as they are.

    Without it, some browsers apply half a sheet when the connection breaks, and tell nobody.

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
