"""The dialogs of the page, a module for each; `dialog` is the frame that they share.

A dialog shows what it is given and calls back with what a person chose. Dialogs do not import each
other; `game_list` and `qr` are parts of one dialog each.
"""
