// Prints what Netlify answers to the addresses in stdin: node netlify.mjs FOLDER
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { HeadersHandler } from "@netlify/headers";
import { StaticHandler } from "@netlify/static";

const folder = resolve(process.argv[2]);
const files = new StaticHandler({ directory: folder });
const headers = new HeadersHandler({ logger: console, projectDir: folder, publishDir: folder });

const answer = async (address) => {
  const request = new Request(`http://localhost${address}`);
  const found = await files.match(request);
  const response = found ? await found.handle() : new Response(readFileSync(`${folder}/404.html`));
  await headers.apply(request, response);
  return {
    status: found ? 200 : 404,
    headers: Object.fromEntries(response.headers),
    digest: createHash("sha256").update(await response.bytes()).digest("hex"),
  };
};

const answers = [];
for (const address of JSON.parse(readFileSync(0))) answers.push(await answer(address));
console.log(JSON.stringify(answers));
