// Packs the memory of a WebAssembly program as its difference from a fresh one, and restores it.
// A packed memory is an array of 32-bit numbers (the size of the memory, the number of runs, then
// the start and length of each run), followed by the bytes of the runs.
// Not Python: it restores the memory in which Python is already running.

const PAGE = 4096; // bytes: pages that the start of the program writes to are packed whole
const GAP = 16; // bytes: shorter gaps between two runs cost less than a new run

const equal = (a, b, from, to) => {
  for (let at = from; at < to; at++) if (a[at] !== b[at]) return false;
  return true;
};

/** Pairs of start and end where `heap` differs from `fresh`; pages that `begun` changes are whole. */
export const runs = (heap, fresh, begun) => {
  const found = [];
  for (let page = 0; page < heap.length; page += PAGE) {
    const whole = !equal(begun, fresh, page, page + PAGE);
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

/** The bytes that turn `fresh`, or the memory of a program that has `begun`, into `heap`. */
export const pack = (heap, fresh, begun) => {
  const found = runs(heap, fresh, begun);
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

/** Write a packed memory into a fresh one. Throws if the packed memory is damaged. */
export const unpack = (packed, heap) => {
  const [size, count] = new Uint32Array(packed.buffer, packed.byteOffset, 2);
  if (size !== heap.length) throw new Error(`it holds ${size} bytes, and not ${heap.length}`);
  const head = new Uint32Array(packed.buffer, packed.byteOffset + 8, 2 * count);
  let at = 8 + head.byteLength;
  for (let run = 0; run < head.length; run += 2) {
    heap.set(packed.subarray(at, at + head[run + 1]), head[run]);
    at += head[run + 1];
  }
  if (at !== packed.length) throw new Error(`it ends at ${at}, and not at ${packed.length}`);
};
