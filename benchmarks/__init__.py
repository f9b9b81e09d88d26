"""How fast the project is: `make bench`. Numbers to look at, no tests."""
