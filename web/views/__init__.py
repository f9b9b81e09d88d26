"""The views of the page: buttons, prompts, move list, replay bar, clocks, notices, lesson.

A view is drawn from the page state and dispatches actions when one of its own controls is used.
The board, pieces and dice are in `table`, the dialogs in `web.dialogs`.
"""
