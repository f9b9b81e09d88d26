// Removes the parts of Pyodide's WebAssembly program that only packages in C use. For such packages,
// it exports all of CPython, and wraps every export at each start; the page has none. The exports
// that Pyodide's own JavaScript names remain, with all that they reach.
// Not Python: it compiles WebAssembly and runs wasm-opt, which is an npm package.

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const EXPORTS = 7; // the number of the export section
const GOT = "GOT."; // the prefix of import modules whose symbols are looked up by name

// The assignment of an export: _f=Module["_f"]=wasmExports["f"]; that of data ends with .value>>>0
const ASSIGNED = /(?:[\w$]+=)?Module\["[\w$]+"\]=(?:[\w$]+=)*wasmExports\["([\w$]+)"\](?:\.value>>>0)?;?|[\w$]+=wasmExports\["([\w$]+)"\](?:\.value>>>0)?;?/g;

const number = (bytes, at) => {
  for (let value = 0, shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
};

const encoded = (value) => {
  const bytes = [];
  do {
    bytes.push((value & 127) | (value > 127 ? 128 : 0));
    value = Math.floor(value / 128);
  } while (value);
  return bytes;
};

const text = (bytes, at) => {
  const [length, from] = number(bytes, at);
  return [new TextDecoder().decode(bytes.subarray(from, from + length)), from + length];
};

/** Return the sections of a program, each with its kind, its offset and that of its content. */
const sections = (program) => {
  const found = [];
  for (let at = 8; at < program.length; ) {
    const [length, from] = number(program, at + 1);
    found.push({ kind: program[at], at, from, to: from + length });
    at = from + length;
  }
  return found;
};

const exported = (program, { from }) => {
  let [count, at] = number(program, from);
  return Array.from({ length: count }, () => {
    const start = at;
    const [name, kind] = text(program, at);
    [, at] = number(program, kind + 1);
    return { name, entry: program.subarray(start, at) };
  });
};

/** Return the names of the exports that a program looks up in itself. */
const lookedUp = (module) =>
  WebAssembly.Module.imports(module)
    .filter(({ module }) => module.startsWith(GOT))
    .map(({ name }) => name);

/** Return the names in some scripts, except in the assignments of exports. */
const used = (scripts) => {
  const rest = scripts.map((script) => script.replace(ASSIGNED, ""));
  return new Set(rest.flatMap((script) => declared(script).match(/[\w$]+/g)));
};

// The single statement that declares the variables for the exports.
const DECLARED = /var ((?:[\w$]+,)+[\w$]+);(?=function assignWasmExports)/;
const declared = (script) => script.replace(DECLARED, "");

const OPT = fileURLToPath(new URL("bin/wasm-opt", import.meta.resolve("binaryen")));
const OPTIONS = ["--all-features", "--disable-compact-imports", "--remove-unused-module-elements"];

/** Return a program without the parts that its exports do not reach. */
const reachable = async (program) => {
  const folder = await mkdtemp(join(tmpdir(), "slim-"));
  try {
    const [whole, part] = ["whole.wasm", "part.wasm"].map((name) => join(folder, name));
    await writeFile(whole, program);
    const files = [whole, "-o", part];
    await promisify(execFile)(process.execPath, [OPT, ...OPTIONS, ...files]);
    return await readFile(part);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Return a program and its script without the exports that no script uses. */
export const slim = async (program, script, ...others) => {
  const names = used([script, ...others]);
  const kept = new Set(lookedUp(await WebAssembly.compile(program)));
  const isKept = (name) => kept.has(name) || names.has(name) || names.has(`_${name}`);
  const parts = [program.subarray(0, 8)];
  for (const section of sections(program)) {
    if (section.kind !== EXPORTS) {
      parts.push(program.subarray(section.at, section.to));
      continue;
    }
    const entries = exported(program, section).filter(({ name }) => isKept(name));
    const body = Buffer.concat([Buffer.from(encoded(entries.length)), ...entries.map(({ entry }) => entry)]);
    parts.push(Buffer.from([EXPORTS, ...encoded(body.length)]), body);
  }
  const lean = script
    .replace(ASSIGNED, (whole, name, plain) => (isKept(name ?? plain) ? whole : ""))
    .replace(DECLARED, (_, variables) => {
      const left = variables.split(",").filter((name) => names.has(name) || isKept(name.slice(1)));
      return `var ${left.join(",")};`;
    });
  return { program: await reachable(Buffer.concat(parts)), script: lean };
};
