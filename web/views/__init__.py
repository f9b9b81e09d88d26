"""The views of the page, in a module for each part of the screen; `views` lists them.

A view draws the page state, and dispatches actions when its own controls are used. Dialogs are in
`web.dialogs`.
"""
