"""The position editor, an extra of the page: places pieces and sets fields in a dialog."""
