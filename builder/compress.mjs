// Compresses each file named on stdin, one per line, to FILE.br and FILE.gz beside it, as far as
// possible, and in this order. Results are cached by hash of the content and of this file, in the folder
// given as an argument.
// Not Python: node includes brotli, and Python's standard library does not.

import { createHash, randomUUID } from "node:crypto";
import { copyFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = {};
// Distances of a multiple of four bytes take fewer bits: in the index of a catalogue they are common.
const TABLE = { [constants.BROTLI_PARAM_NPOSTFIX]: 2, [constants.BROTLI_PARAM_NDIRECT]: 48 };
const NEAR = { [constants.BROTLI_PARAM_NPOSTFIX]: 0, [constants.BROTLI_PARAM_NDIRECT]: 12 }; // of up to 12 bytes
const WORDS = { [constants.BROTLI_PARAM_NPOSTFIX]: 3 }; // of eight bytes, in the memory
const LARGE = 200_000; // bytes: larger files contain no catalogue, and take seconds to compress
const [cache] = process.argv.slice(2);
const settings = await readFile(import.meta.filename);

const brotli = (body, params) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      ...params,
    },
  });

const smallestBrotli = async (body) => {
  const settings = body.length < LARGE ? [TEXT, TABLE, NEAR] : [WORDS];
  const packed = await Promise.all(settings.map((params) => brotli(body, params)));
  return packed.reduce((least, other) => (other.length < least.length ? other : least));
};

const FORMATS = {
  br: smallestBrotli,
  gz: (body) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
};

const pack = async (file, format) => {
  const body = await readFile(file);
  const cached = `${cache}/${createHash("sha256").update(settings).update(body).digest("hex")}.${format}`;
  try {
    await copyFile(cached, `${file}.${format}`);
  } catch {
    // The name is temporary until the file is complete: builds may run at the same time.
    const part = `${cached}.${randomUUID()}`;
    await writeFile(part, await FORMATS[format](body));
    await rename(part, cached);
    await copyFile(cached, `${file}.${format}`);
  }
};

await mkdir(cache, { recursive: true });
const files = (await text(process.stdin)).split("\n").filter(Boolean);
const left = files.flatMap((file) => Object.keys(FORMATS).map((format) => [file, format]));
const packNext = async () => {
  while (left.length) await pack(...left.shift());
};
await Promise.all(Array.from({ length: availableParallelism() }, packNext));
