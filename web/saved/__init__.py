"""Saved games: where the match of a page comes from, where it is saved, and in which format.

`session` is in charge; it owns the `library` of all games. The formats and the merging of changes
are pure; access to the browser's storage itself is in `web.browser`, and the dialog that lists
games is in `web.dialogs`.
"""
