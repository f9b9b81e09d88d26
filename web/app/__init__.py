"""The running page: the controller, the store of its state, and the executor of effects.

Code that draws belongs in `web.views` and `web.dialogs`; code that changes state, in `web.state`.
"""
