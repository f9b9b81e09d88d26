"""The running page: the store of its state, the controller that connects all parts, the executor.

The display belongs in `web.views` and `web.dialogs`, the state in `web.state`.
"""
