// Removes redundant numbers that hardly compress from a memory, and restores them: the links of the
// list of CPython's garbage collector, and the hashes of strings.
// Not Python: it restores the memory of a running Python.

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

// An object starts with a count and its type; in a string, its length and its hash follow.
const hashed = (words, object, hash) => {
  const known = words[object + 3];
  if (known === UNKNOWN || words[object + 2] > 4 * words.length) return false;
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
