"""What the page shows all the time: panel, list of moves, replay bar, clock, notices, lesson.

A view is told what to show, and calls back when one of its own buttons is pressed. The board and
what is on it is in `table`; what opens above the page is in `dialogs`.
"""
