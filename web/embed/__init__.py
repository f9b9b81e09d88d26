"""Boards in other people's pages: options of their address, code to paste, the page itself.

The scripts that run in such a page, or in the page around it, are here too. The dialog that offers
the code is in `web.dialogs`.
"""
