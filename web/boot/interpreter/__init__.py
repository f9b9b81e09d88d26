"""Starting the interpreter: its files, the restored memory, and the standard library on demand."""
