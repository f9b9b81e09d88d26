// Leaves out of a memory what follows from the rest of it, as it hardly compresses: addresses in the
// list of CPython's garbage collector, and the hashes of strings.
// Not Python: it restores the memory in which Python is already running.

const FLAGS = 3; // the bits of a link that are not of the address
const MARK = 0x9e3779b9; // stands for a hash that is left out
const UNKNOWN = 0xffffffff; // of a string: CPython has not computed its hash yet

const wordsOf = (heap) => new Uint32Array(heap.buffer, heap.byteOffset, heap.length / 4);

// An entry of the collector's list consists of two words: the next entry, and the one before it.
const link = (words, from, to) => {
  words[from / 4] = to | (words[from / 4] & FLAGS);
  words[to / 4 + 1] = from | (words[to / 4 + 1] & FLAGS);
};

/** Replace links by distances, in the collector's list with an entry. Returns its first entry. */
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

/** Replace distances by links, from the first entry of a list. */
const relink = (heap, first) => {
  const words = wordsOf(heap);
  for (let at = first, distance; distance !== 0; at += distance) {
    distance = words[at / 4] & ~FLAGS;
    link(words, at, distance ? at + distance : first);
  }
};

/** Mark the hashes of strings, objects of the type at an address, that `hash` computes again. */
export const forgetHashes = (heap, type, hash) => {
  const words = wordsOf(heap);
  if (words.includes(MARK)) throw new Error("the mark occurs in it");
  const found = [];
  for (let at = words.indexOf(type); at >= 0; at = words.indexOf(type, at + 1)) {
    if (hashed(words, at - 1, hash)) found.push(at + 2);
  }
  for (const at of found) words[at] = MARK;
};

// An object consists of a count and its type; a string goes on with its length and its hash.
const hashed = (words, object, hash) => {
  const known = words[object + 3];
  if (known === UNKNOWN || words[object + 2] > 4 * words.length) return false;
  words[object + 3] = UNKNOWN;
  try {
    return hash(4 * object) >>> 0 === known;
  } catch {
    return false; // it is no string
  } finally {
    words[object + 3] = known;
  }
};

/** Compute the hashes that are marked. */
const recallHashes = (heap, hash) => {
  const words = wordsOf(heap);
  for (let at = words.indexOf(MARK); at >= 0; at = words.indexOf(MARK, at + 1)) {
    words[at] = UNKNOWN;
    hash(4 * (at - 3));
  }
};

/** Complete the memory of a module in which these are left out. */
export const complete = ({ HEAPU8, _PyObject_Hash }, first) => {
  relink(HEAPU8, first);
  recallHashes(HEAPU8, _PyObject_Hash);
};
