// Serves the built site like Netlify: node serve.mjs FOLDER PORT
// It applies the headers and redirects of netlify.toml, and sends compressed files if they exist.
// Not Python: it uses Netlify's own npm packages.

import { createServer } from "node:http";
import { extname, resolve } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

import { resolveConfig } from "@netlify/config";
import { HeadersHandler } from "@netlify/headers";
import { RedirectsHandler } from "@netlify/redirects";
import { StaticHandler } from "@netlify/static";

const [folder, port] = process.argv.slice(2);
const root = fileURLToPath(new URL("../..", import.meta.url));
const publicDir = resolve(folder);
const { config, configPath } = await resolveConfig({
  cwd: root,
  config: `${root}netlify.toml`,
  context: "production",
  mode: "cli",
  offline: true,
  // A folder without `_headers`: those of an earlier build in dist/ must not apply to this one.
  inlineConfig: { build: { publish: "web" } },
});
const files = new StaticHandler({ directory: publicDir });
const headers = new HeadersHandler({
  configHeaders: config.headers,
  logger: console,
  projectDir: root,
  publishDir: publicDir,
});
const redirects = new RedirectsHandler({
  configPath,
  configRedirects: config.redirects,
  jwtRoleClaim: "",
  jwtSecret: "",
  notFoundHandler: () => missing(),
  projectDir: root,
  publicDir,
});
const ENCODINGS = { br: ".br", gzip: ".gz" };
const MORE_TYPES = { ".webmanifest": "application/manifest+json", ".bin": "application/octet-stream" };

/** Return a handler for the file at an address, in the first encoding that the browser accepts. */
const found = async (request) => {
  const plain = await files.match(request);
  if (!plain) return undefined;
  const accepted = request.headers.get("accept-encoding") ?? "";
  const address = request.url.replace(/[?#].*$/, "").replace(/\/$/, "/index.html");
  for (const [encoding, suffix] of Object.entries(ENCODINGS)) {
    const packed = accepted.includes(encoding) && (await files.match(new Request(address + suffix)));
    if (packed) return () => encoded(plain, packed, encoding);
  }
  return plain.handle;
};

const encoded = async (plain, packed, encoding) => {
  const sent = await packed.handle();
  const { headers: said, body } = await plain.handle();
  await body.cancel();
  for (const name of ["content-type", "cache-control"]) {
    if (said.has(name)) sent.headers.set(name, said.get(name));
  }
  sent.headers.set("content-encoding", encoding);
  sent.headers.set("vary", "accept-encoding");
  return sent;
};

/** Return the response to an address without a file. */
const missing = async () => {
  const page = await files.match(new Request("http://localhost/404.html"));
  const { body, headers: said } = (await page?.handle()) ?? new Response();
  return new Response(body, { status: 404, headers: said });
};

const answer = async (request) => {
  const moved = await redirects.match(request);
  const handle = await found(request);
  const response = moved
    ? await redirects.handle(request, moved, found)
    : await (handle ?? missing)();
  const { pathname } = new URL(request.url);
  const type = MORE_TYPES[extname(pathname)];
  if (type) response.headers.set("content-type", type);
  await headers.apply(request, response);
  return response;
};

const server = createServer(async ({ headers: asked, method, url }, reply) => {
  try {
    const request = new Request(new URL(`http://${asked.host}${url}`), { headers: asked, method });
    const { body, headers: said, status } = await answer(request);
    reply.writeHead(status, Object.fromEntries(said));
    if (body && method !== "HEAD") Readable.fromWeb(body).on("error", () => reply.destroy()).pipe(reply);
    else reply.end();
  } catch (error) {
    const invalid = error instanceof URIError || error.code === "ERR_INVALID_URL";
    reply.writeHead(invalid ? 400 : 500, { "content-type": "text/plain" }).end(`${error}\n`);
  }
});

let candidate = Number(port);
server.on("error", (error) => {
  if (error.code !== "EADDRINUSE" || candidate === 65535) throw error;
  candidate += 1;
  server.listen(candidate, "127.0.0.1");
});
server.on("listening", () => {
  console.log(`Playing at http://127.0.0.1:${server.address().port}/ (Ctrl-C ends it)`);
});
// The end of stdin means that the parent process has ended.
process.stdin.on("end", () => process.exit()).resume();
process.on("SIGINT", () => process.exit());
server.listen(candidate, "127.0.0.1");
