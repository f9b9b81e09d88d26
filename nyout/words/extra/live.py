"""Sentences of live play."""

TEXTS: dict[str, str] = {
    "live.none": "This site has no relay for live play. Send the link instead.",
    "live.lost": "Live. Connecting… You can also send the link.",
    "live.waiting": "Live. Send the link to {names}.",
    "live.invited": "Live. Another game with {names}? Press Play live.",
    "live.taken": "Somebody else has joined in your place. You can watch.",
    "live.here": "Live. Online: {names}.",
    "live.away": "Live. Away: {names}. The game waits for them.",
    "live.version": "The pages of the players have different versions. Please reload both.",
    "live.said": "{names}: {sign}",
    "live.do.clap": "Well done!",
    "live.do.laugh": "Ha!",
    "live.do.wow": "Wow!",
    "live.do.sigh": "Oh no!",
    "live.do.resign": "Resign",
    "live.resign": "Resign? Press again.",
}
