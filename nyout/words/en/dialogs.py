"""Sentences of the dialogs."""

TEXTS: dict[str, str] = {
    # the dialog to start a new game
    "new.players": "Players",
    "new.name": "Name",
    "new.player": "Player",
    "new.start": "Start",
    "new.cancel": "Cancel",
    # the dialog to share a game
    "share.ask": "Invite or share",
    "share.link": "Link to the whole game",
    "share.turn": "Invite a friend",
    "share.hand": "Is {seat} playing elsewhere? Pass the turn: whoever opens the link plays"
    " {seat}, then sends you the link shown on their page.",
    "share.handed": "{seat} is a remote player. Send the link: whoever opens it plays {seat}, then"
    " sends you the link shown on their page.",
    "share.trust": "Games by link rely on trust. The rules check every move in a link, but nothing"
    " proves who made it: the sender could have thrown again until the result was good, or"
    " changed earlier moves.",
    "share.joining": "Send the link to one person only: whoever opens it joins as {seat}, plays on"
    " in that browser, and sends the link shown on their page.",
    "share.joined": "Send the link to {seat}, who opens it in the browser in which they joined, and"
    " then sends the link shown on their page.",
    "share.joint": "All players decide every throw together: nobody can choose or foresee it, and"
    " anyone can check it.",
    "share.in-app": "The browser inside this app can forget games, and may not copy them. Better"
    " open this page in your usual browser.",
    "share.in-app.open": "Open in your browser",
    "share.record": "Record",
    "share.position": "This position",
    "share.code": "QR code of the link to this game of {title}",
    "share.do.copy-link": "Copy link",
    "share.do.send-link": "Send to…",
    "share.do.code": "QR code",
    "share.do.copy-record": "Copy record",
    "share.do.download-record": "Download record",
    "share.do.copy-position": "Copy position",
    "share.do.download-svg": "Download SVG",
    "share.do.download-png": "Download PNG",
    "share.do.hand-on": "Pass the turn",
    "share.copied": "Copied to the clipboard.",
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
    "open.cancel": "Cancel",
    "open.unread": "This isn’t a game link, a record or a position. Details: {error}.",
    # settings
    "set": "Settings",
    "set.motion": "Pace of play",
    "set.motion.normal": "normal",
    "set.motion.quick": "fast",
    "set.motion.slow": "slow",
    "set.motion.off": "no animation",
    "set.sound": "Sound",
    "set.sound.off": "off",
    "set.sound.on": "on",
    "set.dice": "Dice",
    "set.dice.page": "virtual",
    "set.dice.own": "my own (physical)",
    "set.clock": "Clock",
    "set.clock.off": "off",
    "set.clock.game": "per player",
    "set.clock.move": "per turn",
    "set.coordinates": "Board labels",
    "set.coordinates.edge": "at the edges",
    "set.coordinates.yes": "everywhere",
    "set.coordinates.no": "hidden",
    "set.log": "Move log",
    "set.log.words": "in words",
    "set.log.notation": "in notation",
    "set.awake": "Keep screen on",
    "set.awake.yes": "during games",
    "set.awake.no": "no",
    "set.keys": "Single-key shortcuts",
    "set.keys.on": "on",
    "set.keys.off": "off",
    "set.full": "Full screen",
    "set.full.leave": "Exit full screen",
    "set.unkept": "This browser can’t save settings; they last until you leave.",
    "close": "Close",
    "dismiss": "Dismiss",
    # the fairness test
    "fair.ask": "Are the dice fair?",
    "fair.none": "No throws yet.",
    "fair.seat": "{seat}",
    "fair.seat.own": "{seat}, physical dice",
    "fair.all": "All players",
    "fair.all.own": "All players, physical dice",
    "fair.face": "{kind} {face}",
    "fair.kind.throw": "throw",
    "fair.kind.coin": "coin",
    "fair.result": "Result",
    "fair.thrown": "Thrown",
    "fair.expected": "Expected",
    "fair.few": "Too few throws to tell.",
    "fair.fair": "Consistent with fair dice: {share}% of games come out at least this uneven.",
    "fair.rare": "Unusual: with fair dice, only {share}% of games come out this uneven. Over many"
    " games, some do.",
    "fair.suspect": "Very unusual: with fair dice, fewer than one game in 1000 comes out this"
    " uneven.",
    "fair.how": (
        "This is Pearson’s chi-square test. It tells how often fair dice come out as"
        " unevenly as these; a single game proves nothing."
    ),
    "fair.source": (
        "Virtual dice: when a game starts, the browser draws 64 random bits"
        " (crypto.getRandomValues), the seed. Every throw follows from the seed and the number"
        " of the"
        " move. Undoing a throw does not change it, and neither the page nor a computer player can"
        " choose it."
    ),
    "fair.told": (
        "The seed is in the record, so anybody can check every throw; links don’t contain it."
    ),
    "fair.by.all": "Every throw was decided by all players together: it follows from the values"
    " that they have revealed.",
    "fair.by.open": "Every throw was decided by all players together. Those of the turn in progress"
    " can be checked when it is over.",
    "fair.by.wrong": "The throw of move {ply} does not follow from the values of the players: the"
    " game was changed.",
    "fair.by.link": "This game is played by link, and its dice are not verified.",
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
    "embed.ask": "Embed this board",
    "embed.shows": "Content",
    "embed.shows.puzzle": "this puzzle",
    "embed.shows.daily": "the puzzle of the day",
    "embed.shows.start": "a new game",
    "embed.shows.here": "this position, to play on from",
    "embed.shows.replay": "this game, move by move",
    "embed.seats": "Players",
    "embed.seat": "Player {number}",
    "embed.nobody": "nobody",
    "embed.controls": "Controls",
    "embed.controls.basic": "prompt and undo",
    "embed.controls.none": "dice only",
    "embed.controls.full": "prompt, undo, moves and record",
    "embed.theme": "Colours",
    "embed.theme.auto": "same as the reader’s",
    "embed.theme.light": "light",
    "embed.theme.dark": "dark",
    "embed.lang": "Language",
    "embed.readonly": "Readers",
    "embed.readonly.no": "can play",
    "embed.readonly.yes": "can only watch",
    "embed.script": "With a script: fits its height; falls back to a link",
    "embed.frame": "As a frame: needs no script in your page",
    "embed.copy": "Copy",
    "embed.copy.of": "Copy: {text}",
    "embed.close": "Close",
    "embed.copied": "Copied to the clipboard.",
    "embed.uncopied": "This browser doesn’t allow clipboard access. The text is selected: copy it.",
}
