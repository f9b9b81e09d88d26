"""`make reference`: write the reference of the package into .cache/reference."""

import sys
from pathlib import Path

from web.site.reference import TOP, write_reference

DEFAULT = Path(".cache/reference")

if __name__ == "__main__":
    target = Path(sys.argv[1]) if sys.argv[1:] else DEFAULT
    write_reference(target)
    print(f"open {target / TOP / 'index.html'}")
