"""What opens above the page: a module for each dialog, with its form.

A dialog shows what it is given and calls back with what was chosen. Dialogs do not import each
other; `game_list` and `qr` are parts that a dialog is made of.
"""
