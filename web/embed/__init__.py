"""Boards embedded in other sites: options in the address, code to paste, and the board's page.

The scripts that run in this page and in the page around it are here too. The dialog that offers
the code is in `web.dialogs`.
"""
