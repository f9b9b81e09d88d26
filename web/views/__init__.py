"""What the page shows: buttons, prompts, move list, replay bar, clocks, notices, lesson.

A view is drawn from the page state and dispatches actions when one of its own controls is used.
The board and what lies on it is in `table`; what opens above the page is in `web.dialogs`.
"""
