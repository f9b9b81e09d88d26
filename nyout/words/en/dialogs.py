"""Sentences of the dialogs, and of notices: links, storage, updates, errors, loading."""

TEXTS: dict[str, str] = {
    # the dialog to start a new game
    "new.players": "Players",
    "new.name": "Name",
    "new.player": "Player",
    "new.start": "Start",
    "new.friend": "Play with a friend",
    "new.person": "Same screen",
    "new.elsewhere": "With a friend",
    "new.more": "Players, names and rules",
    "new.link": "Play by link",
    "new.own-name": "Your name",
    # the dialog to share a game
    "share.ask": "Invite or share",
    "share.ask.live": "Invite {seat}",
    "share.link": "Link to the whole game",
    "share.turn": "Invite a friend",
    "share.turn.joined": "Continue by link",
    "share.hand": "Is {seat} playing elsewhere? Pass the turn: whoever opens the link plays"
    " {seat}, then sends you the link shown on their page.",
    "share.handed": "{seat} is a remote player. Send the link: whoever opens it plays {seat}, then"
    " sends you the link shown on their page.",
    "share.trust": "Games by link rely on trust. The rules check every move in a link, but nothing"
    " proves who made it: the sender could have thrown again until the result was good, or"
    " changed earlier moves.",
    "share.joining": "Send the link to one person only: whoever opens it joins as {seat}, plays on"
    " in that browser, and sends the link shown on their page.",
    "share.joining.live": "Send the link to one person only: whoever opens it joins as {seat}.",
    "share.joining.live.unnamed": "Send the link to one person only: whoever opens it joins.",
    "share.waiting": "Waiting for your friend…",
    "share.joined": "Send the link to {seat}, who opens it in the browser in which they joined, and"
    " then sends the link shown on their page.",
    "share.joined.live": "Your moves reach {seat} by themselves. If the connection fails, send the"
    " link.",
    "share.joint": "All players decide every throw together: nobody can choose or foresee it, and"
    " anyone can check it.",
    "share.live": "Play live shows every move at once.",
    "share.private": "How is this private?",
    "share.private.live": "The page sends every move encrypted through a relay. The relay cannot"
    " read it, but sees your IP address and when you move.",
    "share.in-app": "The browser inside this app may lose games or fail to copy them. Open"
    " this page in your usual browser instead.",
    "share.in-app.seat": "The browser inside this app may lose games or fail to copy them. To play"
    " on in your usual browser, open your private link in it.",
    "share.in-app.open": "Open in your browser",
    "share.seat": "Play on another device",
    "share.seat.told": "This link is your seat: whoever opens it plays as you. Send it to nobody"
    " else. You can play on here too.",
    "share.seat.code": "QR code of the private link to your seat in this game of {title}",
    "share.code": "QR code of the link to this game of {title}",
    "share.do.copy-link": "Copy link",
    "share.do.copy-watch": "Copy link to watch",
    "share.do.send-link": "Send to…",
    "share.do.code": "QR code",
    "share.do.copy-seat": "Copy private link",
    "share.do.seat-code": "Show its QR code",
    "share.do.copy-record": "Copy record",
    "share.do.download-record": "Download record",
    "share.do.copy-position": "Copy position",
    "share.do.download-svg": "Download SVG",
    "share.do.download-png": "Picture",
    "share.do.hand-on": "Pass the turn",
    "share.do.live": "Play live",
    "share.do.embed": "Embed in a web page",
    "share.unlinked": "This game doesn’t fit into a link. Details: {error}.",
    "share.unsent": "The link was not sent.",
    "share.long": "The link is too long for a QR code: it has {count} characters.",
    "share.unfetched": "Couldn’t load the QR code generator. Are you online?",
    "share.undrawn": "Couldn’t draw the picture, because its style sheet didn’t load. Are you"
    " online?",
    # the dialog to open a game
    "open.ask": "Open a game",
    "open.text": "Paste a link to a game, a record or a position",
    "open.file": "Or choose a file, or drop one anywhere on the page:",
    "open.kept": "Your current game is saved; your browser’s Back button brings you back here.",
    "open.do": "Open",
    "open.unread": "This isn’t a game link, a record or a position.",
    # settings
    "set": "Settings",
    "set.theme": "Colours",
    "set.theme.device": "As on the device",
    "set.theme.light": "Light",
    "set.theme.dark": "Dark",
    "set.motion": "Pace of play",
    "set.motion.normal": "Normal",
    "set.motion.quick": "Fast",
    "set.motion.slow": "Slow",
    "set.motion.off": "No animation",
    "set.sound": "Sound",
    "set.sound.off": "Off",
    "set.sound.soft": "Soft",
    "set.sound.on": "Full",
    "set.dice": "Dice",
    "set.dice.page": "Virtual",
    "set.dice.own": "My own (physical)",
    "set.clock": "Clock",
    "set.clock.off": "Off",
    "set.clock.game": "Per player",
    "set.clock.move": "Per turn",
    "set.coordinates": "Board labels",
    "set.coordinates.edge": "As needed",
    "set.coordinates.yes": "Everywhere",
    "set.coordinates.no": "Hidden",
    "set.log": "Move log",
    "set.log.words": "In words",
    "set.log.notation": "In notation",
    "set.awake": "Keep screen on",
    "set.awake.yes": "During games",
    "set.awake.no": "No",
    "set.keys": "Single-key shortcuts",
    "set.keys.on": "On",
    "set.keys.off": "Off",
    "set.full": "Full screen",
    "set.full.leave": "Exit full screen",
    "set.unkept": "This browser can’t save settings; they last until you leave.",
    "more": "More",
    "close": "Close",
    "dismiss": "Dismiss",
    # saved games
    "games": "Saved games",
    "games.none": "No saved games yet. Games are saved from the first move.",
    "games.reading": "Looking for saved games…",
    "games.refused": "This browser can’t save games here.",
    "games.where": (
        "Games are saved in this browser only. Another browser, or an app made by adding this page"
        " to the home screen, doesn’t have them: export them here and import them there."
    ),
    "games.name": "Name of the game",
    "games.called": "{title}: {names}",
    "games.resume": "Resume",
    "games.resume.over": "Show",
    "games.here": "on the board",
    "games.delete": "Delete",
    "games.deleted": "{name} deleted.",
    "games.undo": "Undo",
    "games.back": "{name} restored.",
    "games.export": "Export all",
    "games.import": "Import",
    "games.imported": "Imported {count} games.",
    "games.imported.one": "Imported one game.",
    "games.imported.none": "All games in the file are already here.",
    "games.wrong": "This isn’t a file of saved games. Details: {error}.",
    "games.full": "The browser has no room for {count} of these games.",
    "games.full.one": "The browser has no room for one of these games.",
    "games.unkept": "The browser has no room for this game.",
    "games.gone": "This game is no longer saved in this browser.",
    "games.elsewhere": "This game was continued in another window.",
    "games.forked": (
        "This game was continued in another window. Yours continues here as a separate game."
    ),
    "games.follow": "Show it",
    # the dialog to embed a board
    "embed.copy": "Copy",
    "embed.copy.of": "Copy: {text}",
    "embed.copied": "Copied to the clipboard.",
    "embed.uncopied": "This browser doesn’t allow clipboard access. The text is selected: copy it.",
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
