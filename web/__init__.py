"""The page of a game.

`state` holds everything the page shows, and `app` controls it. `views` and `dialogs` are
the user interface. `saved` stores games, `embed` adapts the page to frames on other sites, and only
`browser` touches JavaScript. `markup` fills values into HTML. `boot` starts Python, `offline` makes
the page work without a network, and `extras` has what a page downloads on its first use.
"""
