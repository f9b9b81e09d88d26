"""The page state and its transitions, as pure code: no browser, no storage, no clock.

`page` is the state, `actions` lists what can happen, `update` maps a state and an action to the
next state by its `reducers`, and `effects` are requests to the world outside, which `web.app`
carries out. `shown` has pure functions for the views.
Drawing belongs in `web.views`, reading input in `web.input`.
"""
