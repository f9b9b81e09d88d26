"""The views of the page, grouped by where they are; those of no group are in this package.

A view is drawn from the page state and dispatches actions when one of its own controls is used.
Dialogs are in `web.dialogs`.
"""
