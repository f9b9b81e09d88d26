"""The views of the page, in a package for each part of the screen, or directly in this one.

A view draws the page state, and dispatches actions when its own controls are used. Dialogs are in
`web.dialogs`.
"""
