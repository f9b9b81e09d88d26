"""The running page: the store of its state, the controller that wires everything, the executor.

What the page shows belongs to `web.views` and `web.dialogs`, what it knows to `web.state`.
"""
