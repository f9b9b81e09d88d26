// Runs modules that need every part of the Pyodide in a folder, and prints each part when it is loaded:
// node use-parts.mjs FOLDER
// Not Python: it starts Pyodide under node.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";
import { dividedProgram, PARTS } from "../../web/boot/interpreter/wasm.js";

const [folder] = process.argv.slice(2);
const script = await import(pathToFileURL(join(folder, "pyodide.asm.mjs")));
let isStarted = false;
const { load, prepare } = dividedProgram((name) => {
  if (!isStarted) throw new Error(`the start needs ${name}`);
  console.log(name);
  return readFileSync(join(folder, name));
});
const runtime = (name) => fileURLToPath(import.meta.resolve(`pyodide/${name}`));
const pyodide = await loadPyodide({
  indexURL: folder,
  createPyodideModule: (settings) => script.default(prepare(settings)),
  stdLibURL: runtime("python_stdlib.zip"),
  lockFileURL: runtime("pyodide-lock.json"),
});
isStarted = true;
pyodide.runPython(`
import bz2, cmath, decimal, lzma, sqlite3, unicodedata, xml.etree.ElementTree as tree

assert unicodedata.normalize("NFC", "e\\u0301") == "\\u00e9"
assert unicodedata.name("\\u6d41") == "CJK UNIFIED IDEOGRAPH-6D41"
assert unicodedata.lookup("GREEK SMALL LETTER ALPHA") == "\\u03b1"
assert "\\N{SNOWMAN}" == "\\u2603"
for encoding in ("euc-kr", "cp949", "johab", "iso2022_kr"):
    assert "\\ud55c\\uad6d".encode(encoding).decode(encoding) == "\\ud55c\\uad6d"
for encoding in ("gb18030", "big5", "hz", "shift_jis", "euc-jp", "iso2022_jp", "big5hkscs"):
    assert "\\u65e5\\u672c".encode(encoding).decode(encoding) == "\\u65e5\\u672c"
assert str(decimal.Decimal(2).sqrt())[:6] == "1.4142"
assert tree.fromstring("<a b='1'>text</a>").attrib == {"b": "1"}
assert bz2.decompress(bz2.compress(b"x" * 999)) == lzma.decompress(lzma.compress(b"x" * 999))
assert list(sqlite3.connect(":memory:").execute("select upper('a') || round(2.5, 1)")) == [("A2.5",)]
assert abs(cmath.sqrt(-1) - 1j) < 1e-9
`);
for (const part of PARTS.keys()) load(part);
