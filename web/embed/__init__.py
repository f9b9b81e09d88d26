"""Boards embedded in other sites: the options, and the page of a board.

The scripts of that page and of the host page around it are here too. The dialog that offers the
code to paste is in `web.extras.embedding`.
"""
