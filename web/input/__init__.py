"""Input by pointer, by typed moves and by keys of the page.

The modules turn events into actions. Code that draws belongs in `web.views`.
"""
