"""The functions that apply actions to the page state, in one module per subject."""
