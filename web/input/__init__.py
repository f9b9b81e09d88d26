"""How a person enters moves: by clicks and drags, by typing, by keys.

A module here turns events into picks and moves. What is drawn in answer belongs to `views`.
"""
