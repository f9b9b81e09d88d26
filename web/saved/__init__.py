"""Saved games: the source of a page's match, its storage, and the file formats.

`session` is the entry point, and owns the `library` of all games. The formats and the merging of
changes are pure. Access to the browser's storage is in `web.browser`; the dialog that lists games
is in `web.dialogs`.
"""
