// Reports files that fail to load or do not arrive, and downloads them again past the cache.
// It is a classic script without imports, so that it works even if modules fail to load.
// Not Python: it reports that Python has not loaded.

(() => {
  const root = document.documentElement;
  const patience = Number(document.currentScript.dataset.patience); // seconds without progress
  const SHEETS = "link[rel=stylesheet]:not([media=print])";
  const NEEDED = `script:not(#offline, [async]), ${SHEETS}`;
  // What browsers lack in which the game cannot start, by the sentence that says so.
  const LACKS = {
    "boot.wasm": () => !globalThis.WebAssembly,
    "boot.old": () => !CSS.supports("(color: light-dark(red, red)) and selector(:has(a))"),
  };
  const LOADING = ["TypeError", "SyntaxError", "CompileError"]; // browsers' errors for bad files

  let quiet = 0; // ticks without progress; a busy page does not tick
  let key = ""; // the sentence key of the current message
  let before = ""; // the text before the message
  let retrying = false;
  let probed = false; // whether the type of the first module has been checked
  let unstyled = ""; // the address of a style sheet that failed

  const byId = (id) => document.getElementById(id);
  const isReady = () => root.dataset.ready !== undefined;
  const sheets = (test) => [...document.querySelectorAll(SHEETS)].filter(({ sheet }) => test(sheet));
  const isOpaque = self.origin === "null"; // in a sandboxed frame
  // For a failed style sheet, Chromium has an empty sheet, or one that scripts cannot read.
  const isBad = (sheet) => {
    try {
      return sheet?.cssRules.length === 0;
    } catch ({ name }) {
      return name === "SecurityError" && !isOpaque;
    }
  };

  const show = (next, why = "") => {
    const boot = byId("boot");
    const text = byId("boot-text");
    if (!key) before = text.textContent;
    key = boot.dataset.failed = next;
    text.ariaLive = "polite"; // which it is not while loading.js shows its progress there
    text.textContent = JSON.parse(boot.dataset.texts)[next];
    byId("boot-bar").hidden = next !== "boot.slow";
    byId("boot-why").hidden = !why;
    byId("boot-why").lastElementChild.textContent = why;
    byId("boot-retry").hidden = next in LACKS;
    byId("boot-retry").onclick = retry;
  };

  const fail = (next, why) => {
    if (retrying || (key && key !== "boot.slow")) return;
    if (!byId("throw")) {
      setTimeout(fail, 100, next, why); // the page is not parsed yet
      return;
    }
    show(next, why);
    if (isReady()) return;
    byId("boot-late")?.remove();
    if (document.hasFocus()) byId("boot-retry").focus({ preventScroll: true });
    dispatchEvent(new CustomEvent("nyout:failed", { detail: why }));
  };

  const progress = () => {
    quiet = 0;
    if (key !== "boot.slow") return;
    key = "";
    delete byId("boot").dataset.failed;
    byId("boot-text").textContent = before;
    byId("boot-retry").hidden = true;
  };

  // --- retry ---------------------------------------------------------------------------------

  const files = () => {
    const parts = [document, ...document.querySelectorAll("template")].map((at) => at.content ?? at);
    const named = parts.flatMap((part) => [
      ...part.querySelectorAll(`script[src], link[rel$=preload], ${SHEETS}`),
    ]);
    const asked = performance.getEntriesByType("resource");
    const all = [...named.map(({ src, href }) => src || href), ...asked.map(({ name }) => name)];
    return [...new Set(all)].filter((url) => url.startsWith(location.origin));
  };

  const renew = async (url) => {
    // In this mode the browser does not use preloaded responses.
    const mode = isOpaque ? "cors" : "same-origin";
    const { body } = await fetch(url, { cache: "reload", mode });
    await body.pipeTo(new WritableStream({ write: progress }));
  };

  const retry = async () => {
    show("boot.page");
    retrying = true;
    quiet = 0;
    byId("boot-retry").hidden = true;
    byId("boot-bar").hidden = false;
    byId("boot-bar").removeAttribute("value");
    await Promise.allSettled(files().map(renew));
    location.reload();
  };

  // --- errors and stalls -----------------------------------------------------------------------

  const failed = (error) => {
    if (!isReady())
      fail(LOADING.includes(error?.name) ? "boot.failed" : "boot.broken", String(error?.message ?? error ?? ""));
  };

  const lose = async (address, isSheet) => {
    if (isSheet) unstyled = address;
    const type = isSheet ? "" : await wrongType(address);
    fail(type ? "boot.type" : "boot.failed", type ? `${address}: Content-Type: ${type}` : address);
  };

  /** Return the type of a script that arrives with one for which browsers refuse it, else "". */
  const wrongType = async (address) => {
    try {
      const response = await fetch(address);
      response.text().catch(() => {}); // browsers report a request as failed unless its body is read
      const type = response.headers.get("content-type") ?? "";
      return response.ok && !type.includes("javascript") ? type : "";
    } catch {
      return "";
    }
  };

  addEventListener(
    "error",
    ({ target, error }) => {
      if (target.matches?.(NEEDED)) lose(target.src || target.href, target.matches(SHEETS));
      else if (error) failed(error);
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => failed(reason));
  addEventListener("nyout:bytes", progress);
  try {
    new PerformanceObserver(progress).observe({ entryTypes: ["resource"] });
  } catch {} // `nyout:bytes` still reports the bytes of large files

  const stall = () => {
    // Pending ones block the first paint until they are removed.
    for (const script of document.querySelectorAll("script[blocking]")) script.remove();
    for (const link of sheets((sheet) => !sheet)) {
      link.remove();
      lose(link.href, true);
    }
    if (!key && byId("throw")) show("boot.slow");
  };

  /** Find out whether the browser has refused the first module before this script heard of it. */
  const probe = async () => {
    probed = true;
    const first = document.querySelector("script[type=module]:not(#offline)");
    if (first && performance.getEntriesByName(first.src).length && (await wrongType(first.src)))
      lose(first.src);
  };

  const watch = () => {
    byId("boot-late")?.remove();
    if (!probed && !globalThis.fetchOnDemand) probe();
    for (const { href } of sheets(isBad)) lose(href, true); // it failed before this script started
    if (isReady() && !retrying) {
      if (unstyled) byId("boot").hidden = false;
      else clearInterval(ticks);
    } else if ("asleep" in root.dataset || (quiet += 1) <= patience) return;
    else if (retrying) location.reload();
    else stall();
  };
  const ticks = setInterval(watch, 1000);
  const lacking = Object.keys(LACKS).find((key) => LACKS[key]());
  if (lacking) fail(lacking);
})();
