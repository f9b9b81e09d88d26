"""The dialog that shares a game, and the QR codes it shows."""
