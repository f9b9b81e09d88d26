// Packs the memory of a WebAssembly program as its difference from a fresh memory, and restores it.
// A packed memory is an array of 32-bit numbers (the size of the memory, the number of runs, then
// the start and length of each run), followed by the bytes of the runs.
// Not Python: it restores the memory of a running Python.

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
