// Defines <nyout-board>, which shows a board of this site in any page (docs/embed.md):
//   <blockquote class="nyout-board"><a href="https://.../run.html">Play RUN</a></blockquote>
//   <script async src="https://.../nyout-board.js"></script>
// replaces the link by a board. Each board is a frame, which loads shortly before it is visible.
// Not Python: it runs in pages of other sites, which have no Python.

(() => {
  if (customElements.get("nyout-board")) return;
  const home = new URL(".", document.currentScript.src);
  const SIZES = {{sizes}}; // the width and height of the frame, by game
  // By language and key: the titles of games in the language, the title of the frame under "", and
  // the sentence about an unknown game under "?".
  const TEXTS = {{texts}};
  const OPTIONS = ["seats", "record", "position", "puzzle", "ply", "theme", "lang", "controls"];
  const SWITCHES = ["autoplay", "readonly"];
  // The path of a game's page: the folder of the language unless it is English, and the name.
  const PAGE = new RegExp(`^(?:(${Object.keys(TEXTS).join("|")})/)?([\\w-]+?)(?:\\.html)?$`);
  const MAX = 20_000; // pixels: the maximum height of a board
  const TIMEOUT = 20_000; // milliseconds without a message from the frame
  const own = (object, key) => Object.prototype.hasOwnProperty.call(object, key);

  const style = new CSSStyleSheet();
  style.replaceSync(
    ":host { display: block; max-width: 480px } :host([hidden]) { display: none }" +
      " iframe { display: block; width: 100%; border: 0; color-scheme: auto }",
  );

  const text = (value) => typeof value === "string";
  const whole = (value) => Number.isInteger(value) && value >= 0;
  const ranks = (value) => Array.isArray(value) && value.every(whole);
  const position = { ply: whole, record: (value) => text(value) && /^[\w-]*$/.test(value) };
  // The events of a board, with checks of their details.
  const EVENTS = {
    ready: position,
    move: { move: text, seat: whole, ...position },
    over: { result: ranks, ...position },
  };

  class NyoutBoard extends HTMLElement {
    static observedAttributes = ["game", "sandbox", "credentialless", ...OPTIONS, ...SWITCHES];
    #frame;
    #listens; // resolves when the frame accepts messages
    #heard;
    #waiting = new Map(); // pending replies by the ids of the requests
    #count = 0;
    #timer;
    #late = false;
    #receive = (event) => this.#received(event);

    connectedCallback() {
      if (!this.shadowRoot) this.attachShadow({ mode: "open" }).adoptedStyleSheets = [style];
      addEventListener("message", this.#receive);
      this.#build();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#receive);
      this.#forget("the board was removed");
    }

    attributeChangedCallback(name, before, after) {
      if (!this.#frame || before === after || this.#late) return;
      this.#late = true; // simultaneous changes build one new frame
      queueMicrotask(() => {
        this.#late = false;
        if (this.isConnected) this.#build();
      });
    }

    #forget(why) {
      for (const { refuse } of this.#waiting.values()) refuse(new Error(why));
      this.#waiting.clear();
      clearTimeout(this.#timer);
    }

    /** Restart the timeout after which pending requests are rejected. */
    #hurry() {
      clearTimeout(this.#timer);
      const why = `the board at ${home.origin} does not answer: it did not load, or was redirected`;
      if (this.#waiting.size) this.#timer = setTimeout(() => this.#forget(why), TIMEOUT);
    }

    get #address() {
      const address = new URL(`embed/${this.game}/`, home);
      for (const name of OPTIONS)
        if (name !== "record" && this.getAttribute(name))
          address.searchParams.set(name, this.getAttribute(name));
      address.hash = this.record; // servers refuse long queries
      for (const name of SWITCHES) if (this[name]) address.searchParams.set(name, "yes");
      address.searchParams.set("size", "content");
      address.searchParams.set("origin", location.origin);
      return address.href;
    }

    /** The origin of the frame's messages, which is opaque in a sandbox. */
    get #origin() {
      const sandbox = this.getAttribute("sandbox");
      return sandbox === null || /\ballow-same-origin\b/.test(sandbox) ? home.origin : "null";
    }

    #say(key, fields) {
      const lang = this.getAttribute("lang");
      const texts = TEXTS[own(TEXTS, lang) ? lang : "en"];
      const title = texts[this.game] ?? TEXTS.en[this.game];
      return texts[key].replace(/{(\w+)}/g, (_, name) => ({ title, ...fields })[name]);
    }

    #build() {
      this.#forget("the board was changed");
      this.#listens = new Promise((done) => (this.#heard = done));
      if (!own(SIZES, this.game)) {
        const fields = { game: this.game, games: Object.keys(SIZES).join(", ") };
        this.shadowRoot.textContent = this.#say("?", fields);
        this.#frame = undefined;
        return;
      }
      const frame = document.createElement("iframe");
      frame.loading = "lazy";
      frame.title = this.title || this.#say("");
      frame.allow = "clipboard-write";
      frame.style.aspectRatio = SIZES[this.game].join("/");
      for (const name of ["sandbox", "credentialless"])
        if (this.hasAttribute(name)) frame.setAttribute(name, this.getAttribute(name));
      frame.src = this.#address;
      this.#frame = frame;
      this.shadowRoot.replaceChildren(frame);
    }

    #received({ source, origin, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow || origin !== this.#origin) return;
      if (typeof data !== "object" || data === null || data.nyout !== 1) return;
      this.#hurry();
      if (data.reply !== undefined) this.#answered(data);
      else if (data.event === "awaits") this.#heard();
      else if (data.event === "height") this.#grow(data.detail?.height);
      else if (own(EVENTS, data.event)) this.#happened(data.event, data.detail);
    }

    #grow(height) {
      if (!whole(height) || height > MAX) return;
      this.#frame.style.aspectRatio = "auto";
      this.#frame.style.height = `${height}px`;
    }

    #happened(name, told) {
      const fields = Object.entries(EVENTS[name]);
      if (!fields.every(([field, fits]) => fits(told?.[field]))) return;
      const detail = Object.fromEntries(fields.map(([field]) => [field, told[field]]));
      detail.link = new URL(`${this.game}.html#${detail.record}`, home).href;
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
    }

    #answered({ reply, value, error }) {
      const asked = this.#waiting.get(reply);
      this.#waiting.delete(reply);
      this.#hurry();
      if (error === undefined) asked?.done(value);
      else asked?.refuse(new Error(String(error)));
    }

    /** Send a request to the board; resolves to its reply once Python is ready. */
    async #ask(name, fields) {
      const frame = this.#frame;
      if (!frame || !this.isConnected)
        throw new Error("there is no board: the element must be in the page, and name a game");
      frame.loading = "eager"; // it must reply even while it is invisible
      const id = ++this.#count;
      const answer = new Promise((done, refuse) => this.#waiting.set(id, { done, refuse }));
      this.#hurry();
      const to = this.#origin === "null" ? "*" : this.#origin;
      const post = () => frame.contentWindow?.postMessage({ nyout: 1, id, name, ...fields }, to);
      this.#listens.then(() => this.#waiting.has(id) && post());
      return answer;
    }

    /** Play a move in notation; resolves to the ply. */
    play(move) {
      return this.#ask("play", { move });
    }

    /** Show the position after a ply; resolves to the ply. */
    go(ply) {
      return this.#ask("go", { ply });
    }

    /** Show another game, given by the fragment of its link; resolves to its last ply. */
    load(record) {
      return this.#ask("load", { record });
    }

    /** Start a new game between these players, such as "person,greedy"; resolves to the ply, 0. */
    newGame(seats = this.seats) {
      return this.#ask("new", { seats });
    }

    /** Return the current game as the fragment of a link; resolves to a string. */
    getRecord() {
      return this.#ask("record", {});
    }
  }

  const property = (get, set) => ({ configurable: true, enumerable: true, get, set });
  for (const name of ["game", ...OPTIONS.filter((name) => name !== "lang")])
    Object.defineProperty(
      NyoutBoard.prototype,
      name,
      property(
        function () {
          return this.getAttribute(name) ?? "";
        },
        function (value) {
          this.setAttribute(name, value);
        },
      ),
    );
  for (const name of SWITCHES)
    Object.defineProperty(
      NyoutBoard.prototype,
      name,
      property(
        function () {
          return this.hasAttribute(name) && this.getAttribute(name) !== "no";
        },
        function (value) {
          this.toggleAttribute(name, Boolean(value));
        },
      ),
    );
  customElements.define("nyout-board", NyoutBoard);

  /** Replace a quotation by a board if its link is that of a game of this site. */
  const upgrade = (quote) => {
    const link = quote.querySelector("a[href]");
    if (!link?.href.startsWith(home.href)) return;
    const { pathname, searchParams, hash } = new URL(link.href);
    const [, folder, game] = PAGE.exec(pathname.slice(home.pathname.length)) ?? [];
    if (!own(SIZES, game)) return;
    const board = document.createElement("nyout-board");
    board.setAttribute("game", game);
    const lang = [searchParams.get("lang"), folder].find((one) => own(TEXTS, one));
    if (lang) board.setAttribute("lang", lang);
    for (const name of [...OPTIONS, ...SWITCHES])
      if (own(quote.dataset, name)) board.setAttribute(name, quote.dataset[name]);
    const puzzle = /^#puzzle=(.+)$/.exec(hash);
    if (puzzle) board.setAttribute("puzzle", puzzle[1]);
    else if (hash) board.setAttribute("record", hash.slice(1));
    board.append(link); // for readers that do not show frames
    quote.replaceWith(board);
  };

  const all = () => document.querySelectorAll("blockquote.nyout-board").forEach(upgrade);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", all);
  else all();
})();
