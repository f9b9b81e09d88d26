// Defines <nyout-board>, which shows a board of this site in any page (docs/embed.md):
//   <blockquote class="nyout-board"><a href="https://.../run.html">Play RUN</a></blockquote>
//   <script async src="https://.../nyout-board.js"></script>
// replaces the link by a board. Each board is a frame, which loads shortly before it is visible.
// Not Python: it runs in pages of other sites, which have no Python.

(() => {
  if (customElements.get("nyout-board")) return;
  const home = new URL(".", document.currentScript.src);
  const SIZES = {{ sizes | tojson }}; // the width and height of the frame, by game
  const LANGUAGES = {{ languages | tojson }}; // English first
  const OPTIONS = ["seats", "record", "position", "puzzle", "ply", "theme", "lang", "controls"];
  const SWITCHES = ["autoplay", "readonly"];
  const EVENTS = ["ready", "move", "over"];
  const TIMEOUT = 20_000; // milliseconds without a message from the frame

  const style = new CSSStyleSheet();
  style.replaceSync(
    ":host { display: block; max-width: 480px } :host([hidden]) { display: none }" +
      " iframe { display: block; width: 100%; border: 0; color-scheme: auto }",
  );

  class NyoutBoard extends HTMLElement {
    static observedAttributes = ["game", "sandbox", "credentialless", ...OPTIONS, ...SWITCHES];
    #frame;
    #listens; // resolves when the frame accepts messages
    #heard;
    #waiting = new Map(); // pending replies by the ids of the requests
    #count = 0;
    #timer;

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
      if (this.shadowRoot && this.isConnected && before !== after) this.#build();
    }

    #build() {
      this.#forget("the board was changed");
      this.#listens = new Promise((done) => (this.#heard = done));
      this.#frame = undefined;
      if (!Object.hasOwn(SIZES, this.game)) {
        const games = Object.keys(SIZES).join(", ");
        this.shadowRoot.textContent = `There is no game “${this.game}”. Games: ${games}.`;
        return;
      }
      const frame = (this.#frame = document.createElement("iframe"));
      frame.loading = "lazy";
      frame.title = this.title || this.textContent.trim() || this.game;
      frame.allow = "clipboard-write";
      frame.style.aspectRatio = SIZES[this.game].join("/");
      for (const name of ["sandbox", "credentialless"])
        if (this.hasAttribute(name)) frame.setAttribute(name, this.getAttribute(name));
      frame.src = this.#address;
      this.shadowRoot.replaceChildren(frame);
    }

    get #address() {
      const lang = this.getAttribute("lang");
      const folder = LANGUAGES.indexOf(lang) > 0 ? `${lang}/` : "";
      const address = new URL(`embed/${folder}${this.game}/`, home);
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

    #receive = ({ source, origin, data }) => {
      if (!this.#frame || source !== this.#frame.contentWindow || origin !== this.#origin) return;
      if (data?.nyout !== 1) return;
      const { event, detail, reply, value, error } = data;
      const request = this.#waiting.get(reply);
      this.#waiting.delete(reply);
      this.#hurry();
      if (error !== undefined) request?.refuse(new Error(error));
      else request?.done(value);
      if (event === "awaits") this.#heard();
      else if (event === "height") {
        this.#frame.style.aspectRatio = "auto";
        this.#frame.style.height = `${detail.height}px`;
      } else if (EVENTS.includes(event)) {
        detail.link = new URL(`${this.game}.html#${detail.record}`, home).href;
        this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true }));
      }
    };

    /** Reject the pending requests. */
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
    play = (move) => this.#ask("play", { move });
    /** Show the position after a ply; resolves to the ply. */
    go = (ply) => this.#ask("go", { ply });
    /** Show another game, given by the fragment of its link; resolves to its last ply. */
    load = (record) => this.#ask("load", { record });
    /** Start a new game between these players, such as "person,greedy"; resolves to the ply, 0. */
    newGame = (seats = this.seats) => this.#ask("new", { seats });
    /** Return the current game as the fragment of a link; resolves to a string. */
    getRecord = () => this.#ask("record", {});
  }

  for (const name of ["game", ...OPTIONS, ...SWITCHES]) {
    if (name === "lang") continue; // a property of every element
    const isSwitch = SWITCHES.includes(name);
    Object.defineProperty(NyoutBoard.prototype, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = this.getAttribute(name);
        return isSwitch ? value !== null && value !== "no" : (value ?? "");
      },
      set(value) {
        if (isSwitch) this.toggleAttribute(name, Boolean(value));
        else this.setAttribute(name, value);
      },
    });
  }
  customElements.define("nyout-board", NyoutBoard);

  // The path of a game's page: the folder of the language unless it is English, and the name.
  const PAGE = new RegExp(`^(?:(${LANGUAGES.join("|")})/)?([\\w-]+?)(?:\\.html)?$`);

  /** Replace a quotation by a board if its link is that of a game of this site. */
  const upgrade = (quote) => {
    const link = quote.querySelector("a[href]");
    if (!link?.href.startsWith(home.href)) return;
    const { pathname, searchParams, hash } = new URL(link.href);
    const [, folder, game] = PAGE.exec(pathname.slice(home.pathname.length)) ?? [];
    if (!Object.hasOwn(SIZES, game)) return;
    const lang = [searchParams.get("lang"), folder].find((name) => LANGUAGES.includes(name));
    const puzzle = hash.startsWith("#puzzle=") && hash.slice("#puzzle=".length);
    const content = puzzle ? { puzzle } : hash && { record: hash.slice(1) };
    const options = { lang, ...quote.dataset, ...content };
    const board = document.createElement("nyout-board");
    board.setAttribute("game", game);
    for (const name of [...OPTIONS, ...SWITCHES])
      if (options[name] !== undefined) board.setAttribute(name, options[name]);
    board.append(link); // for readers that do not show frames
    quote.replaceWith(board);
  };

  const all = () => document.querySelectorAll("blockquote.nyout-board").forEach(upgrade);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", all);
  else all();
})();
