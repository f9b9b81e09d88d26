"""Saved games: the source of a page's match, the games of this browser, and their file format.

`session` finds and saves the match of a page; `library` stores games in the database of `games.js`
without losing plies. The dialog that lists them is in `web.dialogs`.
"""
