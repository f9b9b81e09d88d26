"""Sentences of notices: links, storage, updates, errors, loading."""

TEXTS: dict[str, str] = {
    # a match opened from a link
    "linked": "This game came with the link; your own is kept.",
    "linked.person": "It is your turn, {seat}: this game goes by link. Send it on when your turn is"
    " over. Your own game is kept.",
    "linked.elsewhere": "This game goes by link, and {seat}, who is elsewhere, is to play. Your own"
    " game is kept.",
    # warnings before a game is lost
    "ends": "The game under way ends with it.",
    "ends.own": "Your own game, which is kept while you look at this one, ends with it.",
    # offline use and updates
    "offline.kept": "All games can now be played offline too.",
    "offline.new": "A new version is here.",
    "offline.reload": "Reload",
    "offline.later": "Later",
    # damaged or unavailable data
    "trouble.address": "Something in this address cannot be used.",
    "trouble.saved": "Your saved game is damaged.",
    "trouble.link": "This link holds no game that can be opened.",
    "damaged.saved": "The saved game cannot be read: {error}.",
    "damaged.saved.plain": "The saved game cannot be read.",
    "damaged.link": "The game in this link cannot be read: {error}.",
    "damaged.link.plain": "The game in this link cannot be read.",
    "offline.refused": "This browser cannot keep the games for playing offline.",
    "offline.full": "This browser has no room left to keep the games for playing offline.",
    "offline.lost": "There is no network, and this browser has not kept this page.",
    "unsaved": "This browser keeps nothing for this page: the game is lost when you leave.",
    # unexpected errors
    "error": "Something went wrong",
    "error.told": (
        "This is a fault of the page, not yours. The game is as it was before, and you can play on."
    ),
    "error.report": "Report, with the record of the game",
    "error.copy": "Copy the report",
    "error.download": "Download the report",
    "error.on": "Play on",
    "error.dead": "This page has stopped working. Reload it to go on.",
    "error.saved": "Your game is saved up to its last move.",
    # a board embedded in another page
    "embed.wrong": "`{name}={value}` cannot be used: expected {expected}.",
    "embed.expected": "one of {values}",
    "embed.expected.seats": "{few} of {who}, with commas between",
    "embed.expected.seats.range": "{few} to {many} of {who}, with commas between",
    "embed.expected.record": "the part of a copied link after its #",
    "embed.expected.position": "the text of a position, as Share copies it",
    "embed.expected.ply": "a whole number, 0 for the position before the first move",
    "embed.expected.origin": "an origin such as https://example.org, or null for a page without"
    " one",
    "embed.unknown": "There is no option `{name}`: there is {names}.",
    "embed.unread": "The record cannot be read: {error}.",
    "embed.unread.position": "The position cannot be read: {error}.",
    "embed.unshown": "`ply={ply}` cannot be shown: expected 0 to {last}.",
    "embed.unshown.none": "`ply={ply}` cannot be shown: expected 0.",
    "embed.unseated": "`seats={seats}` does not fit the record: expected {count} players.",
    "embed.unseated.position": "`seats={seats}` does not fit the position: expected {count}"
    " players.",
    "embed.play": "Play",
    "embed.title": "{title}: a board to play on",
    "embed.missing": 'There is no game "{game}": there is {games}.',
    "embed.link": "Play {title}",
    # loading Python
    "boot.page": "Loading the page…",
    "boot.bar": "Loading",
    "boot.python": "Loading Python…",
    "boot.board": "Setting up the board…",
    "boot.failed": "The game could not be loaded. Check the connection and try again.",
    "boot.broken": "The game could not start. Try again, or use another browser.",
    "boot.slow": "This is taking longer than usual. You can wait, or try again.",
    "boot.late": "If this takes long, reload the page.",
    "boot.why": "Details",
    "boot.retry": "Try again",
}
