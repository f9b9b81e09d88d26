"""The page state and its transitions, as pure code: no browser, no storage, no clock.

`page` defines the state, and `actions` everything that can happen to it, as a function per kind of
action. `update` maps a state and an action to the next state. `effects` are requests to the outside
world, which `web.app` carries out. `transitions` has what several actions share, and `display` pure
functions for the views. Code that draws, and that hears the clicks and keys of what it has drawn,
belongs in `web.views`.
"""
