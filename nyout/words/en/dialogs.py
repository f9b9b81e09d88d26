"""Sentences of the dialogs."""

TEXTS: dict[str, str] = {
    # the dialog to start a new game
    "new.players": "Players",
    "new.name": "Name",
    "new.player": "Played by",
    "new.start": "Start",
    "new.cancel": "Cancel",
    # the dialog to share a game
    "share.ask": "Share this game",
    "share.link": "A link that holds the whole game",
    "share.turn": "Play by link",
    "share.hand": "Is {seat} somewhere else? Hand the turn on: whoever opens the link plays {seat},"
    " and sends you the link that their page shows then.",
    "share.handed": "{seat} plays elsewhere. Send the link: whoever opens it plays {seat}, and"
    " sends you the link that their page shows then.",
    "share.trust": "It is a matter of trust. Every move in a link is checked by the rules, but"
    " nothing shows who made it: whoever sends a link could have thrown again until the dice were"
    " good, or have changed what was played before.",
    "share.record": "The record",
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
    "share.do.hand-on": "Hand the turn on",
    "share.copied": "It is on the clipboard.",
    "share.uncopied": "This browser lets no page use the clipboard.",
    "share.unlinked": "No link can hold this game: {error}.",
    "share.unsent": "It was not sent.",
    "share.long": "The link has {count} characters: more than a QR code holds.",
    "share.unfetched": "What draws QR codes could not be fetched. Is there a network?",
    "share.undrawn": "The picture could not be drawn: its style sheet could not be fetched."
    " Is there a network?",
    # the dialog to open a game
    "open.ask": "Open a game",
    "open.text": "Paste a record, a position, or a link to a game",
    "open.file": "Or choose a file, here or by dropping it on the page:",
    "open.kept": "Your own game is kept, and the browser's Back leads to where you are now.",
    "open.do": "Open",
    "open.cancel": "Cancel",
    "open.unread": "This cannot be opened: {error}.",
    # settings
    "set": "Settings",
    "set.motion": "Motion",
    "set.motion.normal": "normal",
    "set.motion.quick": "quick",
    "set.motion.slow": "slow",
    "set.motion.off": "none",
    "set.sound": "Sound",
    "set.sound.off": "off",
    "set.sound.on": "on",
    "set.dice": "Dice",
    "set.dice.page": "the page’s",
    "set.dice.own": "my own",
    "set.clock": "Clock",
    "set.clock.off": "none",
    "set.clock.game": "each player’s",
    "set.clock.move": "this turn’s",
    "set.coordinates": "Names of the places",
    "set.coordinates.edge": "at the edges",
    "set.coordinates.yes": "everywhere",
    "set.coordinates.no": "hidden",
    "set.awake": "Screen",
    "set.awake.yes": "on during a game",
    "set.awake.no": "as usual",
    "set.keys": "Keys of one character",
    "set.keys.on": "on",
    "set.keys.off": "off",
    "set.full": "Full screen",
    "set.full.leave": "Leave full screen",
    "set.unkept": "This browser keeps no settings: they hold until you leave.",
    "close": "Close",
    # the fairness test
    "fair.ask": "Are the dice fair?",
    "fair.none": "Nothing has been thrown yet.",
    "fair.seat": "{seat}",
    "fair.seat.own": "{seat}, with dice on the table",
    "fair.all": "All players",
    "fair.all.own": "All players, with dice on the table",
    "fair.face": "{kind} {face}",
    "fair.kind.throw": "throw",
    "fair.kind.coin": "coin",
    "fair.result": "Result",
    "fair.thrown": "Thrown",
    "fair.expected": "Expected",
    "fair.few": "Too few throws to say anything.",
    "fair.fair": "As fair dice fall: {share}% of fair games are at least as uneven.",
    "fair.rare": "Unusual: only {share}% of fair games are as uneven. Among many games some are.",
    "fair.suspect": "Very odd: fewer than one in 1000 fair games are as uneven.",
    "fair.how": (
        "The test is Pearson’s chi-square. It says how often fair dice would be as uneven as "
        "these; it cannot prove anything for one game."
    ),
    "fair.source": (
        "The page’s dice: when a game begins the browser draws 64 random bits "
        "(crypto.getRandomValues); from them, and the number of the ply, every throw follows. "
        "Undoing a throw does not change it, and neither the page nor a computer player can "
        "choose it."
    ),
    "fair.told": (
        "The bits stand in the record as its Seed, so that anybody can check each throw; a "
        "link does not tell them."
    ),
    # saved games
    "games": "Saved games",
    "games.none": "No game has been kept yet: it is from its first ply on.",
    "games.reading": "Looking for saved games…",
    "games.refused": (
        "This browser keeps no list of games for this page, only the last one of each kind."
    ),
    "games.unread": (
        "{count} saved games are of another version of this page, and are left as they are."
    ),
    "games.unread.one": "One saved game is of another version of this page, and is left as it is.",
    "games.name": "Name of the game",
    "games.called": "{title}: {names}",
    "games.resume": "Play on",
    "games.here": "on the board",
    "games.delete": "Delete",
    "games.deleted": "{name} is deleted.",
    "games.undo": "Undo",
    "games.back": "{name} is back.",
    "games.export": "Export all",
    "games.import": "Import",
    "games.imported": "{count} games came with the file.",
    "games.imported.one": "One game came with the file.",
    "games.imported.none": "All games of the file are here already.",
    "games.wrong": "The file cannot be used: {error}.",
    "games.waiting": (
        "The browser has no room for {count} of these games. They stay here until you leave:"
        " export them, or delete others."
    ),
    "games.waiting.one": (
        "The browser has no room for one of these games. It stays here until you leave:"
        " export it, or delete others."
    ),
    "games.unlisted": (
        "The browser has no room for this game in the list of saved games. It is kept until you"
        " begin another one."
    ),
    "games.unkept": "The browser has no room for it.",
    "games.elsewhere": "This game was played on in another window.",
    "games.forked": (
        "This game was played on in another window. Yours goes on here as a game of its own."
    ),
    "games.follow": "Show it",
    # the dialog to embed a board
    "embed.ask": "Embed this board",
    "embed.shows": "What it shows",
    "embed.shows.start": "a new game",
    "embed.shows.here": "this position, to play on from",
    "embed.shows.replay": "this game, move by move",
    "embed.seats": "Who plays",
    "embed.seat": "Seat {number}",
    "embed.nobody": "nobody",
    "embed.controls": "Round the board",
    "embed.controls.basic": "what is to be done and undone",
    "embed.controls.none": "nothing but the dice",
    "embed.controls.full": "also the moves and the record",
    "embed.theme": "Colours",
    "embed.theme.auto": "as the reader has them",
    "embed.theme.light": "light",
    "embed.theme.dark": "dark",
    "embed.lang": "Language",
    "embed.readonly": "Readers",
    "embed.readonly.no": "can move",
    "embed.readonly.yes": "can only look",
    "embed.script": "With a script: as high as it needs, and a link where scripts are not allowed",
    "embed.frame": "As a frame: no script in your page",
    "embed.copy": "Copy",
    "embed.copy.of": "Copy: {text}",
    "embed.close": "Close",
    "embed.copied": "It is on the clipboard.",
    "embed.uncopied": "This browser lets no page use the clipboard: the text is selected, copy it.",
}
