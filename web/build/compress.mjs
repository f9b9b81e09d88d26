// Writes each file of a folder beside itself, compressed: node compress.mjs FOLDER CACHE
//
// Brotli at its best takes a minute for Pyodide; the cache keeps what it made, by content.

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const [folder, cache] = process.argv.slice(2);
const PACKED = new Set([".br", ".gz", ".png", ".woff2"]); // would not become smaller
const LEAST = 256; // bytes
const WAYS = {
  ".br": (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ".gz": (content) => promisify(gzip)(content, { level: 9 }),
};

const cached = async (name, make) => {
  const kept = join(cache, name);
  return await readFile(kept).catch(async () => {
    const made = await make();
    await writeFile(kept, made);
    return made;
  });
};

await mkdir(cache, { recursive: true });
const entries = await readdir(folder, { recursive: true, withFileTypes: true });
for (const entry of entries.filter((entry) => entry.isFile() && !PACKED.has(extname(entry.name)))) {
  const file = join(entry.parentPath, entry.name);
  const content = await readFile(file);
  if (content.length < LEAST) continue;
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 32);
  const made = Object.entries(WAYS).map(async ([suffix, way]) =>
    writeFile(file + suffix, await cached(digest + suffix, () => way(content))),
  );
  await Promise.all(made);
}
