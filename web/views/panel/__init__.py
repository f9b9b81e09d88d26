"""The panel beside the board: prompts, buttons, move list and replay."""
