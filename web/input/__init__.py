"""How a person enters moves: by the pointer, by typing, by keys of the whole page.

A module here turns events into actions. What is drawn in answer belongs to `web.views`.
"""
