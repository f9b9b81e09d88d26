"""The dialogs of the page, one module each; `dialog` is the frame that they share.

A dialog shows its arguments and calls a function with what a person chose. Dialogs do not import
each other; `game_list` and `qr` are parts of one dialog each.
"""
