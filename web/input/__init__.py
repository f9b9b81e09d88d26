"""Input of moves: by the pointer, by typing, and by keys of the whole page.

The modules turn events into actions. Drawing in response belongs in `web.views`.
"""
