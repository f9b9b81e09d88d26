"""All that asks something of the browser: elements, the address, storage, the device.

No other package imports `js`, `pyodide` or `pyscript`. Nothing here knows the rules of a game or
what the page does. `nodes` and `stubs` have types for the type checker: of elements and events, and
of JavaScript's modules.
"""
