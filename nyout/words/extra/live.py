"""Sentences of live play."""

TEXTS: dict[str, str] = {
    "live.none": "This site has no relay for live play. Send the link instead.",
    "live.lost": "Live: no connection. The page keeps trying; you can also send the link.",
    "live.waiting": "Live: send the link to {names}.",
    "live.here": "Live: {names} here.",
    "live.away": "Live: {names} away.",
}
