// A room: messages between pages that know its secret, end-to-end encrypted, over three of up to five
// relays that speak Nostr (NIP-01). A relay sees a tag, which only the secret determines, and ciphertext.
// Not Python: the browser's cryptography and sockets are asynchronous JavaScript.

import { etc, schnorr } from "./secp256k1.js";

const KIND = 21975; // ephemeral: relays pass it on and do not store it
const MOST = 5; // relays of a room
const USED = 3; // of them at a time: more than half, so that two pages always share one
const LARGEST = 32000; // characters of an event
const REMEMBERED = 200; // messages, which further relays repeat
const FIRST = 1000; // milliseconds before the first attempt to reconnect; each next takes twice as long
const LAST = 30000;
const SILENCE = 25000; // milliseconds after which a connection counts as lost

const utf8 = new TextEncoder();
const { bytesToHex: hex, hexToBytes } = etc;
const sha256 = async (text) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", utf8.encode(text)));
const base64 = (bytes) => btoa(String.fromCharCode(...bytes));
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Return the tag and the key of a room. */
const derived = async (secret) => {
  const { subtle } = crypto;
  const material = await subtle.importKey("raw", utf8.encode(secret), "HKDF", false, [
    "deriveBits",
    "deriveKey",
  ]);
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

/** Keep a connection to the first of `waiting` relays that works; `received` gets each event. */
const connect = (waiting, tag, received, changed) => {
  let address = waiting.shift();
  let socket;
  let delay = FIRST;
  let timer;
  let heard = 0;
  let isClosed = false;
  const replace = () => {
    waiting.push(address);
    address = waiting.shift();
  };
  const isOpen = () => socket?.readyState === WebSocket.OPEN;
  const retry = () => {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(open, delay * (0.5 + Math.random()));
    delay = Math.min(2 * delay, LAST);
  };
  const open = () => {
    clearTimeout(timer);
    const own = new WebSocket(address);
    socket = own;
    own.onopen = () => {
      heard = Date.now();
      own.send(JSON.stringify(["REQ", "room", { kinds: [KIND], "#t": [tag] }]));
    };
    own.onmessage = ({ data }) => {
      heard = Date.now();
      if (typeof data !== "string" || data.length > LARGEST) return;
      let name, event;
      try {
        [name, , event] = JSON.parse(data);
      } catch {
        return; // not of the protocol
      }
      if (name === "EVENT") received(event);
      if (name === "EOSE") {
        delay = FIRST;
        changed(); // the room hears this page from now on
      }
      if (name === "CLOSED") own.close(); // tries again later; `OK` and `NOTICE` change nothing
    };
    own.onclose = () => {
      if (socket !== own) return;
      replace();
      changed();
      retry();
    };
  };
  open();
  return {
    isOpen,
    /** Send an event, or replace the relay if it has been silent for long. */
    send(event) {
      if (!isOpen()) return;
      if (Date.now() - heard <= SILENCE) return socket.send(JSON.stringify(["EVENT", event]));
      replace();
      this.renew();
    },
    /** Connect anew now, for instance in another network. */
    renew() {
      const old = socket;
      delay = FIRST;
      open();
      old.close();
      changed();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      socket.close();
    },
  };
};

/**
 * Enter a room, and return what sends a message to it and what leaves it.
 *
 * `received` gets the text of each message of other pages, the key of its author, which is empty for
 * the author of this page, and whether that is a player; a page without the players' secret believes
 * all. Relays may lose, repeat, delay and reorder messages. `changed` gets whether any relay is
 * connected, whenever that may have changed. A message that is sent without a connection is lost.
 * It is signed with a secret key in hexadecimal digits.
 */
const enter = async (secret, players, addresses, received, changed) => {
  const { tag, key } = await derived(secret);
  const seen = new Set();
  let own; // the key of this page

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
    seen.add(content);
    if (seen.size > REMEMBERED) seen.delete(seen.values().next().value);
    const [code, text = ""] = parts;
    received(text, pubkey === own ? "" : pubkey, !players || code === (await proof(pubkey)));
  };

  const report = () => changed(relays.some((relay) => relay.isOpen()));
  const ranked = addresses.map(async (name) => [hex(await sha256(tag + name)), name]);
  const order = (await Promise.all(ranked)).sort().slice(0, MOST); // the same on all pages
  const waiting = order.map(([, address]) => address);
  const relays = waiting.slice(0, USED).map(() => connect(waiting, tag, read, report));
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
      seen.add(content);
      const time = Math.floor(Date.now() / 1000);
      const event = { pubkey, created_at: time, kind: KIND, tags: [["t", tag]], content };
      const id = await digest(event);
      const sig = hex(await schnorr.signAsync(id, signer));
      for (const relay of relays) relay.send({ ...event, id: hex(id), sig });
    },
    leave() {
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      for (const relay of relays) relay.close();
    },
  };
};

window.enterRoom = enter;
