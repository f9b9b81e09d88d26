"""The files from which Python boots, among those that a page requests."""

BOOT_FOLDERS = ("program", "pyodide", "pyscript", "python")


def boot_files(paths: list[str]) -> list[str]:
    """Return the requested files that Python boots from."""
    return [path for path in paths if path.startswith(tuple(f"/assets/{n}-" for n in BOOT_FOLDERS))]
