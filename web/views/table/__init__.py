"""The table: board, pieces, dice, what is picked and what may be picked next.

Nothing here decides what is legal: that comes from the entry of the match. Clicks, drags and keys
are in `web.input`.
"""
