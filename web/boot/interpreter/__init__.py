"""The start of the interpreter: its files, the restored memory, and the library on demand."""
