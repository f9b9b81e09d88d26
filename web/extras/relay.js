// A room: messages between pages that know its secret, end-to-end encrypted, over three of up to five
// relays that speak Nostr (NIP-01). A relay sees a tag, which only the secret determines, and ciphertext.
// Not Python: the browser's cryptography and sockets are asynchronous JavaScript.

import { etc, schnorr } from "./secp256k1.js";

const KIND = 21975; // ephemeral: relays pass it on and do not store it
const MOST = 5; // relays of a room
const USED = 3; // of them at a time: more than half, so that two pages always share one
const LARGEST = 32000; // characters of an event
const REMEMBERED = 200; // messages, which further relays repeat
const PATIENCE = 10000; // milliseconds within which a relay accepts an event, and sends it back
const FIRST = 1000; // milliseconds before the first attempt to reconnect; each next takes twice as long
const LAST = 30000;
const PAUSE = 5000; // of sending, if a relay throttles; each next is twice as long
const INACCURACY = 30000; // of a clock, which no relay minds

// What relays write when they refuse an event. Only the words before a colon are fixed, and not all use them.
const SLOWER = /rate.?limit|throttl|slow down|too (many|fast)/i;
const UNTIMELY = /created_at|creation date|timestamp|clock|expired|future|too (old|early|late)/i;

const utf8 = new TextEncoder();
const { bytesToHex: hex, hexToBytes } = etc;
const sha256 = async (text) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", utf8.encode(text)));
const base64 = (bytes) => btoa(String.fromCharCode(...bytes));
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Return the tag and the key of a room. */
const deriveKeys = async (secret) => {
  const { subtle } = crypto;
  const uses = ["deriveBits", "deriveKey"];
  const material = await subtle.importKey("raw", utf8.encode(secret), "HKDF", false, uses);
  const about = (purpose) => ({
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: utf8.encode(`nyout/live/1/${purpose}`),
  });
  const tag = await subtle.deriveBits(about("tag"), material, 256);
  const aes = { name: "AES-GCM", length: 256 };
  const key = await subtle.deriveKey(about("key"), material, aes, false, ["encrypt", "decrypt"]);
  return { tag: hex(new Uint8Array(tag)), key };
};

/** Return the hash that an event names, and that its author signs. */
const digest = ({ pubkey, created_at: time, kind, tags, content }) =>
  sha256(JSON.stringify([0, pubkey, time, kind, tags, content]));

/** Return by how many milliseconds this clock is fast, by that of the server of a file; NaN if it does not say. */
const measure = async (file) => {
  const { headers } = await fetch(file, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  return Date.now() - Date.parse(headers.get("Date")) - 1000 * Number(headers.get("Age"));
};

/** Remember a value under a key, and forget the oldest one of too many. */
const remember = (memory, key, value = true) => {
  memory.set(key, value);
  if (memory.size > REMEMBERED) memory.delete(memory.keys().next().value);
};

/**
 * Return whether a page is connected (`here`), or else why not, and the minutes by which its clock is wrong.
 *
 * `relays` are the facts that `connect` keeps about each relay, and `fast` is what `measure` returns.
 */
export const judge = (relays, now, fast) => {
  const works = ({ hasAccepted, due }) => hasAccepted && !(due && now - due > PATIENCE);
  const refusals = relays.map(({ refusal }) => refusal);
  const isRefused = (words) => refusals.some((refusal) => words.test(refusal ?? ""));
  const minutes = Math.round(Math.abs(fast) / 60000);
  if (!relays.length) return ["none", 0];
  if (relays.some(works)) return ["here", 0];
  if (refusals.includes(undefined)) return ["connecting", 0];
  if (isRefused(UNTIMELY) && Number.isNaN(fast)) return ["clock", 0];
  if (isRefused(UNTIMELY) && minutes) return [fast > 0 ? "fast" : "slow", minutes];
  if (isRefused(SLOWER)) return ["busy", 0];
  return [isRefused(/./) ? "refused" : "lost", 0];
};

/**
 * Keep a connection to the first of some candidates that works, and return what sends to it. A relay that closes
 * it, refuses, or does not send events back is replaced by the next one, later each time; one that throttles is
 * sent less.
 */
const connect = (candidates, tag, room) => {
  // Whether events have been accepted, since when one is due, and the reason for the last failure, if any:
  // empty if the relay has not answered.
  const facts = { hasAccepted: false, due: 0, refusal: undefined };
  let address = candidates.shift();
  let timer, delay = FIRST;
  let socket; // undefined between two attempts
  let begun, refusal, works, unheard, pause, quiet; // of this attempt

  const open = () => {
    begun = performance.now();
    [refusal, works, unheard, pause, quiet] = ["", false, 0, PAUSE, 0];
    const own = (socket = new WebSocket(address));
    const isCurrent = () => socket === own;
    own.onopen = () => {
      if (own.readyState !== WebSocket.OPEN) return; // closed since; browsers log what is sent then
      own.send(JSON.stringify(["REQ", "room", { kinds: [KIND], "#t": [tag] }]));
    };
    own.onmessage = ({ data }) => {
      if (!isCurrent() || typeof data !== "string" || data.length > LARGEST) return;
      let name, parts;
      try {
        [name, ...parts] = JSON.parse(data);
      } catch {
        return; // not of the protocol
      }
      if (Object.hasOwn(answers, name)) answers[name](isCurrent, ...parts);
    };
    own.onclose = () => isCurrent() && drop();
  };

  /** Leave the relay, and try the next one later. */
  const drop = (reason = refusal) => {
    facts.refusal = String(reason);
    end();
    candidates.push(address);
    address = candidates.shift();
    timer = setTimeout(open, delay * (0.5 + Math.random()));
    delay = Math.min(2 * delay, LAST);
    room.report();
  };
  const end = () => {
    clearTimeout(timer);
    socket?.close();
    socket = undefined;
  };
  const accept = () => {
    facts.hasAccepted = works = true;
    facts.due = 0;
    facts.refusal = refusal = "";
    pause = PAUSE;
    if (performance.now() - begun > PATIENCE) delay = FIRST; // else it may close after each event
    room.report();
  };
  const slow = (reason) => {
    if (performance.now() < quiet) return; // it answers what was sent before
    facts.refusal = refusal = reason;
    unheard = 0;
    quiet = performance.now() + pause;
    pause *= 2;
    if (pause > LAST) drop();
    else room.report();
  };

  const answers = {
    EVENT(_, __, event) {
      if (!room.isOwn(event?.id)) return room.read(event);
      unheard = 0;
      accept();
    },
    EOSE: () => room.listen(),
    async OK(isCurrent, id, isAccepted, reason) {
      if (!room.isOwn(id)) return;
      if (isAccepted === true) accept();
      else if (SLOWER.test(reason)) slow(reason);
      else if (!(await room.hasCorrected(id)) && isCurrent()) {
        refusal = String(reason || "no reason");
        if (!works) drop(); // else it may accept the next one
      }
    },
    CLOSED: (_, __, reason) => drop(reason || "no reason"),
    NOTICE: (_, text) => (SLOWER.test(text) ? slow(text) : (refusal = String(text))), // if silence follows
  };

  open();
  return {
    facts,
    isOpen: () => socket?.readyState === WebSocket.OPEN,
    /** Send an event, or replace the relay if it has been silent for long. */
    send(event) {
      const now = performance.now();
      facts.due ||= now;
      if (!socket) return;
      const since = this.isOpen() ? unheard : begun;
      if (since && now - since > PATIENCE) drop();
      else if (this.isOpen() && now >= quiet) {
        unheard ||= now;
        socket.send(JSON.stringify(["EVENT", event]));
      }
    },
    /** Connect anew now, for instance in another network. */
    renew() {
      end();
      delay = FIRST;
      open();
    },
    end,
  };
};

/**
 * Enter a room, and return what sends a message to it and what leaves it.
 *
 * `received` gets the text of each message of other pages, the key of its author, which is empty for
 * the author of this page, and whether that is a player; a page without the players' secret believes
 * all. Relays may lose, repeat, delay and reorder messages. A message that is sent without a connection
 * is lost. It is signed with a secret key in hexadecimal digits. `changed` gets what `judge` returns when
 * that changes, and when a relay begins to listen. If a relay refuses an event, the server of `file`
 * tells the time.
 */
const enter = async (secret, players, addresses, received, changed, file) => {
  const { tag, key } = await deriveKeys(secret);
  const seen = new Map(); // contents of messages
  const sent = new Map(); // for each event of this page, the correction of its time
  const relays = [];
  let own; // the key of this page
  let fast = NaN; // milliseconds by which this clock is fast, once that has been measured
  let correcting, correction = 0; // of the clock
  let told = "connecting,0"; // which pages assume

  /** Return what shows that the author with a key knows the secret of the players. */
  const proof = async (pubkey) => (players ? hex(await sha256(`${players} ${pubkey}`)) : "");

  const read = async (event) => {
    const { content, pubkey } = event ?? {};
    if (typeof content !== "string" || seen.has(content)) return;
    let parts;
    try {
      const bytes = bytesOf(content);
      const iv = bytes.subarray(0, 12);
      const sealed = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes.subarray(12));
      parts = new TextDecoder().decode(sealed).split("\n");
      const sig = hexToBytes(event.sig);
      if (!(await schnorr.verifyAsync(sig, await digest(event), hexToBytes(pubkey)))) return;
    } catch {
      return; // not of this room, damaged, or changed by a relay
    }
    if (seen.has(content)) return;
    remember(seen, content);
    const [code, text = ""] = parts;
    received(text, pubkey === own ? "" : pubkey, !players || code === (await proof(pubkey)));
  };

  const listen = (isNews = true) => {
    const state = judge(relays.map(({ facts }) => facts), performance.now(), fast);
    if (isNews || state.join() !== told) {
      told = state.join();
      changed(...state);
    }
  };
  const report = () => listen(false);

  const correct = async () => {
    fast = await measure(file).catch(() => NaN);
    if (!(Math.abs(fast - correction) > INACCURACY)) return;
    correction = fast;
    listen(); // sends again what was refused
  };
  /** Return whether the time of an event that was refused has been corrected since it was sent. */
  const hasCorrected = async (id) => {
    const before = sent.get(id);
    if (before === correction) await (correcting ??= correct().finally(() => (correcting = undefined)));
    return before !== correction;
  };

  const ranked = addresses.map(async (name) => [hex(await sha256(tag + name)), name]);
  const order = (await Promise.all(ranked)).sort().slice(0, MOST); // the same on all pages
  const candidates = order.map(([, address]) => address);
  const room = { isOwn: (id) => sent.has(id), read, report, listen, hasCorrected };
  while (relays.length < USED && candidates.length) relays.push(connect(candidates, tag, room));
  report();
  const wake = ({ type }) => {
    for (const relay of relays) if (type === "online" || !relay.isOpen()) relay.renew();
  };
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);

  return {
    async send(text, secret) {
      const signer = hexToBytes(secret);
      const pubkey = (own = hex(schnorr.getPublicKey(signer)));
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = utf8.encode(`${await proof(pubkey)}\n${text}`);
      const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain);
      const content = base64([...iv, ...new Uint8Array(sealed)]);
      remember(seen, content);
      const used = correction;
      const time = Math.floor((Date.now() - used) / 1000);
      const event = { pubkey, created_at: time, kind: KIND, tags: [["t", tag]], content };
      const id = await digest(event);
      const sig = hex(await schnorr.signAsync(id, signer));
      remember(sent, hex(id), used);
      for (const relay of relays) relay.send({ ...event, id: hex(id), sig });
      report();
    },
    leave() {
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      for (const relay of relays) relay.end();
    },
  };
};

window.enterRoom = enter;
