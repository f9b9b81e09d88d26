// The memory of a WebAssembly program in a snapshot: packed as its difference from a fresh memory,
// without numbers that can be computed, and with the same numbers of functions in all browsers.
// Not Python: it restores the memory of a running Python.

// --- the difference -----------------------------------------------------------------------------
//
// A packed memory is an array of 32-bit numbers (the size of the memory, the number of runs, then the
// start and length of each run), followed by the bytes of the runs.

const PAGE = 4096; // bytes; pages to which the start of the program writes are packed whole
const GAP = 16; // bytes; a shorter gap between two runs costs less than a new run

const equal = (a, b, from, to) => {
  for (let at = from; at < to; at++) if (a[at] !== b[at]) return false;
  return true;
};

/** Return the start and end of each run in which `heap` or, for whole pages, `started` has changed. */
export const runs = (heap, fresh, started) => {
  const found = [];
  for (let page = 0; page < heap.length; page += PAGE) {
    const whole = !equal(started, fresh, page, page + PAGE);
    if (!whole && equal(heap, fresh, page, page + PAGE)) continue;
    for (let at = page; at < page + PAGE; at += GAP) {
      if (!whole && equal(heap, fresh, at, at + GAP)) continue;
      const last = found.at(-1);
      if (last?.[1] === at) last[1] = at + GAP;
      else found.push([at, at + GAP]);
    }
  }
  return found;
};

/** Return the bytes that turn a fresh memory, or that of a `started` program, into `heap`. */
export const pack = (heap, fresh, started) => {
  const found = runs(heap, fresh, started);
  const head = new Uint32Array([heap.length, found.length, ...found.flatMap(([a, b]) => [a, b - a])]);
  const size = found.reduce((sum, [from, to]) => sum + to - from, 0);
  const packed = new Uint8Array(head.byteLength + size);
  packed.set(new Uint8Array(head.buffer));
  let at = head.byteLength;
  for (const [from, to] of found) {
    packed.set(heap.subarray(from, to), at);
    at += to - from;
  }
  return packed;
};

/** Restore a packed memory into a fresh one. Throws if the packed memory is damaged. */
export const unpack = (packed, heap) => {
  const [size, count] = new Uint32Array(packed.buffer, packed.byteOffset, 2);
  if (size !== heap.length) throw new Error(`it has ${size} bytes instead of ${heap.length}`);
  const head = new Uint32Array(packed.buffer, packed.byteOffset + 8, 2 * count);
  let at = 8 + head.byteLength;
  for (let run = 0; run < head.length; run += 2) {
    heap.set(packed.subarray(at, at + head[run + 1]), head[run]);
    at += head[run + 1];
  }
  if (at !== packed.length) throw new Error(`it ends at ${at} instead of ${packed.length}`);
};

// --- links and hashes ---------------------------------------------------------------------------
//
// The links of the list of CPython's garbage collector, and the hashes of strings, hardly compress.

const FLAGS = 3; // the bits of a link that do not belong to the address
const MARK = 0x9e3779b9; // replaces a removed hash
const UNKNOWN = 0xffffffff; // the hash of a string before CPython has computed it

const wordsOf = (heap) => new Uint32Array(heap.buffer, heap.byteOffset, heap.length / 4);

// An entry of the collector's list consists of two words: the next entry, and the one before it.
const link = (words, from, to) => {
  words[from / 4] = to | (words[from / 4] & FLAGS);
  words[to / 4 + 1] = from | (words[to / 4 + 1] & FLAGS);
};

/** Replace links by distances in the collector's list with `entry`; return the list's first entry. */
export const unlink = (heap, entry) => {
  const words = wordsOf(heap);
  const entries = [];
  for (let at = entry; at !== entry || !entries.length; ) {
    const next = words[at / 4] & ~FLAGS;
    if ((words[next / 4 + 1] & ~FLAGS) !== at) throw new Error("it is not a list of the collector");
    entries.push(at);
    at = next;
  }
  entries.sort((a, b) => a - b); // a list of the collector is a set: its order has no meaning
  entries.forEach((at, index) => {
    const distance = (entries[index + 1] ?? at) - at;
    words[at / 4] = distance | (words[at / 4] & FLAGS);
    words[at / 4 + 1] &= FLAGS;
  });
  return entries[0];
};

/** Replace distances by links in the collector's list with this first entry. */
const relink = (heap, first) => {
  const words = wordsOf(heap);
  for (let at = first, distance; distance !== 0; at += distance) {
    distance = words[at / 4] & ~FLAGS;
    link(words, at, distance ? at + distance : first);
  }
};

/** Replace the hashes of strings, whose type is at an address, if `hash` computes the same ones. */
export const forgetHashes = (heap, type, hash) => {
  const words = wordsOf(heap);
  if (words.includes(MARK)) throw new Error("the memory contains the mark");
  const found = [];
  for (let at = words.indexOf(type); at >= 0; at = words.indexOf(type, at + 1)) {
    if (hashed(words, at - 1, hash)) found.push(at + 2);
  }
  for (const at of found) words[at] = MARK;
};

// An object starts with a count and its type; in a string, its length and its hash follow. What only looks like a
// string, such as the items of a tuple of types, can have the hash of no bytes.
const hashed = (words, object, hash) => {
  const known = words[object + 3];
  if (!known || known === UNKNOWN || words[object + 2] > 4 * words.length) return false;
  words[object + 3] = UNKNOWN;
  try {
    return hash(4 * object) >>> 0 === known;
  } catch {
    return false; // the object is no string
  } finally {
    words[object + 3] = known;
  }
};

/** Compute the removed hashes. */
const recallHashes = (heap, hash) => {
  const words = wordsOf(heap);
  for (let at = words.indexOf(MARK); at >= 0; at = words.indexOf(MARK, at + 1)) {
    words[at] = UNKNOWN;
    hash(4 * (at - 3));
  }
};

/** Restore the links and hashes in the memory of a module; `first` is the list's first entry. */
export const complete = ({ HEAPU8, _PyObject_Hash }, first) => {
  relink(HEAPU8, first);
  recallHashes(HEAPU8, _PyObject_Hash);
};

// --- numbers of functions -----------------------------------------------------------------------
//
// The memory contains numbers of the program's functions, which browsers would number differently.

/** Return Emscripten settings that number a program's functions alike in every browser. */
export const withStableNumbers = (settings) => ({
  ...settings,
  instantiateWasm: (imports, done) =>
    settings.instantiateWasm(imports, ({ exports }, program) =>
      done({ exports: tableEntries(exports) }, program),
    ),
});

// In WebKit an exported function and its table entry are different objects, and Pyodide would give
// the export a second number. The name of both is the index of the function.
const tableEntries = (exports) => {
  const table = exports.__indirect_function_table;
  const known = new Map();
  for (let number = 0; number < table.length; number++) {
    const entry = table.get(number);
    if (entry) known.set(entry.name, entry);
  }
  const same = (value) => (typeof value === "function" && known.get(value.name)) || value;
  return Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, same(value)]));
};

/** Run an action that overwrites the memory, and restore this browser's trampoline afterwards. */
export const keepTrampoline = (module, action) => {
  const offset = module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2];
  const word = (module.__PyRuntime + offset) >> 2;
  const number = module.HEAP32[word]; // set by Pyodide at start, except on an iPhone
  action();
  module.HEAP32[word] = number;
};
