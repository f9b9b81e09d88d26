"""Texts that are pasted and files that are imported in dialogs."""

from playwright.sync_api import Locator

from tools.driver.table import Table


def paste(table: Table, text: str) -> None:
    """Paste a text into the dialog, and open it."""
    if not table.opening.is_visible():
        table.button("Open a game").click()
    table.opening.get_by_label("Paste a link to a game, a record or a position").fill(text)
    table.opening.get_by_role("button", name="Open", exact=True).click()


def import_text(dialog: Locator, file: str) -> None:
    """Import a file with a text."""
    payload = {"name": "games.json", "mimeType": "application/json", "buffer": file.encode()}
    dialog.get_by_label("Import").set_input_files(payload)  # type: ignore[arg-type]
