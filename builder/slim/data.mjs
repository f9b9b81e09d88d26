// Divides the initial memory in a WebAssembly program.
// Not Python: it runs under node, for split.mjs.

const DATA = 11; // the numbers of the section with the initial memory
const COUNT = 12; // and of the one with the number of its segments
const CONST = 0x41; // the instruction before the address of a segment
const END = 0x0b;

const unsigned = (bytes, at) => {
  for (let value = 0, shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
};

const encoded = (value, last = 127) => {
  const bytes = [];
  for (; value > last; value = Math.floor(value / 128)) bytes.push((value & 127) | 128);
  return [...bytes, value];
};
const POSITIVE = 63; // the largest last byte of a positive number with a sign

/** Return the number of each section of a program, and where it starts, its content starts, and it ends. */
const sections = (program) => {
  const found = [];
  for (let start = 8; start < program.length; start = found.at(-1).end) {
    const [length, from] = unsigned(program, start + 1);
    found.push({ id: program[start], start, from, end: from + length });
  }
  return found;
};

/** Return the address and the bytes of each segment. */
const segments = (program, start) => {
  let [count, at] = unsigned(program, start);
  return Array.from({ length: count }, () => {
    if (program[at] !== 0 || program[at + 1] !== CONST) throw new Error("a segment has no address");
    const [address, end] = unsigned(program, at + 2);
    const [length, from] = unsigned(program, end + 1);
    at = from + length;
    return { address, bytes: program.subarray(from, at) };
  });
};

/** Return the parts of a segment inside or outside ranges, which are sorted. */
const cut = ({ address, bytes }, ranges, isInside) => {
  const found = [];
  let from = address;
  const end = address + bytes.length;
  const add = (to, inside) => {
    if (inside === isInside && from < to) {
      found.push({ address: from, bytes: bytes.subarray(from - address, to - address) });
    }
    from = Math.max(from, to);
  };
  for (const [start, stop] of ranges) {
    add(Math.min(start, end), false);
    add(Math.min(stop, end), true);
  }
  add(end, false);
  return found;
};

const section = (parts) => {
  const body = Buffer.concat([
    Buffer.from(encoded(parts.length)),
    ...parts.flatMap(({ address, bytes }) => [
      Buffer.from([0, CONST, ...encoded(address, POSITIVE), END, ...encoded(bytes.length)]),
      bytes,
    ]),
  ]);
  return Buffer.concat([Buffer.from([DATA, ...encoded(body.length)]), body]);
};

/** Return the first address of the initial memory, and the one after its end. */
export const extent = (program) => {
  const found = [];
  for (const { id, from } of sections(program)) if (id === DATA) found.push(...segments(program, from));
  return [found[0].address, Math.max(...found.map(({ address, bytes }) => address + bytes.length))];
};

/** Return a program whose initial memory is only that inside, or only that outside ranges. */
export const withData = (program, ranges, isInside) => {
  const parts = [program.subarray(0, 8)];
  for (const { id, start, from, end } of sections(program)) {
    if (id === DATA) {
      const kept = segments(program, from).flatMap((segment) => cut(segment, ranges, isInside));
      parts.push(section(kept));
    } else if (id !== COUNT) {
      parts.push(program.subarray(start, end));
    }
  }
  return Buffer.concat(parts);
};
