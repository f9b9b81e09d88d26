// Address ranges of Pyodide's initial memory that only the on-demand parts of its program read: tables
// of modules and libraries that no page uses. The linker places the data of a source file together, in
// the order of its functions. Each range starts and ends at an address in the code of its part
// (docs/boot.md).
// Not Python: it is a table for JavaScript.

export const PROGRAM = "85f66436c802db3dd0caf437134f98af5c69d199c6ffba116ee2bac8be8acf09"; // the SHA-256 digest of the program

export const MODULES = [
  [0xb80d0, 0xc0584], // cmath, decimal
  [0xc2450, 0x200270], // expat, ElementTree, the Chinese, Japanese and Korean codecs, unicodedata
  [0x206e44, 0x20b3b0], // modules for tests of CPython
  [0x296d40, 0x2a7880], // SQLite, bzip2, lzma
  [0x376820, 0x384520], // the Chinese, Japanese and Korean codecs
  [0x3861b8, 0x38f6e0], // modules for tests of CPython
  [0x39ba10, 0x39ed90], // SQLite
];

export const REST = [
  [0x2b1220, 0x2d33de], // iconv
  [0x2e0a00, 0x2fca80], // decimal digits in C++
];
