"""Games as they are kept in this browser, and as they come back.

The format, the library of all games, the game under way, damaged texts and the conflicts of two
windows. Access to the browser's storage itself is in `web.browser`; the dialog that lists games is
in `web.dialogs`.
"""
