"""Access to the browser: elements, the address, storage, the device.

No other package imports `js`, `pyodide` or `pyscript`. Nothing here depends on the rules of a
game or on what the page does. `nodes` and `stubs` define types for the type checker: `nodes` those
of elements and events, `stubs` those of JavaScript's modules.
"""
