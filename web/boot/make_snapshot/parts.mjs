// The parts of Pyodide's program that pages do not load at first, as numbers of functions and ranges
// of its initial memory. The linker places the functions and the data of a source file together, so
// the exported names show where a module begins. Each range of data starts and ends at an address
// in the code of its part, and no function of the other parts reads an address inside
// (docs/boot.md).
// Not Python: it is a table for JavaScript.

export const PROGRAM = "85f66436c802db3dd0caf437134f98af5c69d199c6ffba116ee2bac8be8acf09"; // the SHA-256 digest of the program

// Modules that no page imports, and the libraries that only they use.
export const MODULES = {
  functions: [
    [5188, 5205], // bz2
    [5382, 5560], // SQLite, lzma, Zstandard
    [6197, 6228], // cmath
    [6231, 6437], // decimal
    [6525, 6854], // expat, ElementTree, the Chinese, Japanese and Korean codecs, unicodedata
    [7001, 8237], // modules for tests of CPython
    [9915, 12727], // the libraries of lzma, SQLite, Zstandard and bzip2
  ],
  data: [
    [0xb80d0, 0xc0584], // cmath, decimal
    [0xc2450, 0x200270], // expat, ElementTree, the Chinese, Japanese and Korean codecs, unicodedata
    [0x206e44, 0x20b3b0], // modules for tests of CPython
    [0x296d40, 0x2a7880], // SQLite, bzip2, lzma
    [0x376820, 0x384520], // the Chinese, Japanese and Korean codecs
    [0x3861b8, 0x38f6e0], // modules for tests of CPython
    [0x39ba10, 0x39ed90], // SQLite
  ],
};

// All other functions that no page calls; their numbers are those that are left.
export const REST = {
  data: [
    [0x2b1220, 0x2d33de], // iconv
    [0x2e0a00, 0x2fca80], // decimal digits in C++
  ],
};
