"""What the page does: the controller, and what it needs that nobody sees.

Here belong the state of the page, computer players, the language and the table of settings. What
shows something belongs to `views` or `dialogs`, what listens to a person to `input`.
"""
