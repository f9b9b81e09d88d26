"""Access to the browser: elements, the address, storage, the device.

No other package imports `js`, `pyodide` or `pyscript`. Nothing here knows the rules of a game or
the state of the page. For the type checker, `stubs` describes elements, events and
JavaScript's modules.
"""
