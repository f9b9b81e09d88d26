"""How the page starts: the JavaScript that loads Python, and what Python loads later.

`make_snapshot` makes the memory that Python starts from, when the site is built. What the page does
once Python runs belongs to `web.app`.
"""
