"""Sentences of notices: links, storage, updates, errors, loading."""

TEXTS: dict[str, str] = {
    # a match opened from a link
    "linked": "You opened this game from a link. Your own game is saved.",
    "linked.person": "Your turn, {seat}: this game is played by link. Pass it on when your turn is"
    " over. Its dice are not verified. Your own game is saved.",
    "linked.elsewhere": "{seat} is to play. This game is played by link, and {seat} is a remote"
    " player. Its dice are not verified. Your own game is saved.",
    "linked.joint": "You can watch this game. To play, open the link in the browser in which you"
    " have joined the game, or open that browser’s private link here: “Share” offers it there. Your"
    " own game is saved.",
    # the link of a game of joint throws
    "received.joined": "You have joined this game. Send the link now, and play on in this browser."
    " To play on in another one, open the private link there that “Share” offers here. Your own"
    " game is saved.",
    "received.seated": "You can now play on in this browser too. Your own game is saved.",
    "received.sent": "This is your own link. Send it to the other player, who opens it in another"
    " browser.",
    "received.earlier": "This game has gone on since that link. Here is how it stands.",
    "received.changed": "The link was refused: it doesn’t continue your game. If you took back"
    " moves that you had sent, play them again and open the link again. Otherwise someone else has"
    " joined, or the link was changed: ask for another one.",
    "received.forged": "The link was refused: it contains a throw that the players did not decide"
    " together. Ask for another one.",
    "received.elsewhere": "You have played on in another window or on another device. Here is that"
    " game.",
    # warnings before a game is lost
    "ends": "The current game is not saved and will be lost.",
    # offline use and updates
    "offline.kept": "All games now work offline too.",
    "offline.new": "A new version is available.",
    "offline.reload": "Reload",
    "offline.later": "Later",
    # damaged or unavailable data
    "trouble.address": "This address has options that don’t work.",
    "trouble.saved": "Your saved game is damaged and can’t be opened.",
    "trouble.link": "This is not a game link, or part of it is missing.",
    "damaged.saved": "The saved game can’t be read: {error}.",
    "damaged.link": "The link can’t be read: {error}.",
    "offline.refused": "This browser can’t save the games for offline play.",
    "offline.full": "This browser has no room to save the games for offline play.",
    "offline.lost": "You are offline",
    "offline.lost.why": "This page isn’t saved in this browser, but the games are.",
    "unsaved": "This browser can’t save anything here; your game will be lost when you leave.",
    # a computer player without all of its data
    "opponent.unfetched": "The computer player couldn’t be loaded. Until it can be, the computer"
    " plays at level Greedy.",
    "opponent.table": "The computer plays more weakly than its level: its endgames couldn’t be"
    " loaded, or are damaged.",
    # unexpected errors
    "error": "Something went wrong",
    "error.told": (
        "This is our bug, not your mistake. Your game is unchanged, and you can keep playing."
    ),
    "error.report": "Report, with the record of your game",
    "error.copy": "Copy report",
    "error.dead": "This page has stopped working. Reload it to continue.",
    "error.saved": "Your game is saved up to the last move.",
    # a board embedded in another page
    "embed.wrong": "`{name}={value}` isn’t valid; expected {expected}.",
    "embed.expected": "one of {values}",
    "embed.expected.seats": "{few} of {who}, separated by commas",
    "embed.expected.seats.range": "{few} to {many} of {who}, separated by commas",
    "embed.expected.record": "the part of a copied link after its #",
    "embed.expected.position": "the text of a position, as copied by Share",
    "embed.expected.puzzle": "today, or a number",
    "embed.expected.ply": "a whole number; 0 is the position before the first move",
    "embed.expected.origin": "an origin such as https://example.org, or null for a page without"
    " one",
    "embed.unknown": "There is no option `{name}`. Options: {names}.",
    "embed.unread": "This record can’t be read: {error}.",
    "embed.unread.position": "This position can’t be read: {error}.",
    "embed.unshown": "`ply={ply}` isn’t in the game; expected 0 to {last}.",
    "embed.unshown.none": "`ply={ply}` isn’t in the game; expected 0.",
    "embed.unseated": "`seats={seats}` doesn’t fit the record; expected {count} players.",
    "embed.unseated.position": "`seats={seats}` doesn’t fit the position; expected {count}"
    " players.",
    "embed.play": "Play",
    "embed.title": "{title}: playable board",
    "embed.link": "Play {title}",
    # loading Python
    "boot.page": "Loading the page…",
    "boot.bar": "Loading",
    "boot.python": "Setting up the game, {share}",
    "boot.more": "Getting this ready, {share}",
    "boot.failed": "Couldn’t load the game. Check your connection and try again.",
    "boot.broken": "The game couldn’t start. Try again, or use another browser.",
    "boot.wasm": "The game needs WebAssembly, which is turned off in this browser. Allow it for"
    " this site in the browser’s settings.",
    "boot.old": "This browser is too old. The game needs Chrome or Edge 123, Firefox 121,"
    " Safari 17.5, or newer.",
    "boot.type": "The server sends scripts with a wrong type, so the browser refuses them. Please"
    " tell the owner of this site.",
    "boot.slow": "This is taking longer than usual. You can wait, or try again.",
    "boot.late": "If this takes too long, reload the page.",
    "boot.why": "Details",
    "boot.retry": "Try again",
}
