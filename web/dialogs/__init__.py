"""The dialogs of the page, a module each; `dialog` is the frame that they share.

A dialog shows its arguments and calls a function with the user's choice. Dialogs do not import
each other.
"""
