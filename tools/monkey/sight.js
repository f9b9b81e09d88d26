// What a visitor sees of a page: the things to use, the state of the game, and what is wrong with the layout.
// Not Python: one call in the page is faster than hundreds from outside, and sees a single moment.

// What a visitor sees: the things that can be used, the state of the game, and what is wrong with the layout.
() => {
  const root = document.documentElement;
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const scope = dialog ?? document.body ?? root;
  const isVisible = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !node.closest(".unseen");
  const has = (selector) => [...document.querySelectorAll(selector)].some(isVisible);
  const round = (box) => [box.x, box.y, box.width, box.height].map(Math.round);
  const isInWindow = (box) => box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;

  // A thing's name stays the same in every language, as far as the markup allows.
  const nameOf = (node) => {
    const data = ["act", "lesson", "choice", "way", "ply", "die", "dismiss", "puzzle", "replay", "language", "part", "name"];
    const own = data.find((name) => node.dataset[name] !== undefined);
    if (own && node.tagName !== "svg") return `${own}=${node.dataset[own]}`;
    if (node.id) return `#${node.id}`;
    if (node.name) return `field=${node.name}${node.type === "radio" ? `=${node.value}` : ""}`;
    if (node.getAttribute("href")) return `link=${node.getAttribute("href")}`;
    return `text=${(node.textContent || node.ariaLabel || "").trim().slice(0, 40)}`;
  };
  const counts = {};
  const things = [];
  globalThis.seen = []; // the elements of the things
  const add = (node, name, box, isHit, more) => {
    const home = node.closest("dialog[id], section[id], aside[id], header, footer, form[id]");
    const base = `${home?.id || home?.localName || "page"} ${name}`;
    globalThis.seen.push(node);
    const number = (counts[base] = (counts[base] ?? -1) + 1);
    things.push({
      key: number ? `${base} ${number}` : base,
      label: (node.ariaLabel || node.innerText || node.textContent || node.value || "").trim().slice(0, 60),
      box: round(box), inWindow: isInWindow(box), hit: isHit, ...more,
    });
  };
  const hitAt = (node, box) => {
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !!top && (node === top || node.contains(top) || top.closest("label")?.control === node);
  };
  for (const node of scope.querySelectorAll("a[href], button, input, select, textarea, summary")) {
    if (["hidden", "file"].includes(node.type) || !isVisible(node)) continue;
    const box = node.getBoundingClientRect();
    if (box.width < 3) continue; // only for screen readers
    add(node, nameOf(node), box, hitAt(node, box), {
      kind: node.localName === "input" ? node.type : node.localName,
      off: node.disabled || node.ariaDisabled === "true",
      task: node.hasAttribute("data-task"),
      options: node.localName === "select" ? [...node.options].map((option) => option.value) : [],
      mark: "",
    });
  }
  for (const node of scope.querySelectorAll("#board [data-place], dialog svg.board [data-place]")) {
    if (!isVisible(node)) continue;
    const box = node.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const seat = node.dataset.seat === undefined ? "" : `/${node.dataset.seat}`;
    add(node, `place=${node.dataset.place}${seat}`, box, node.closest("svg").contains(top), {
      kind: "place", off: node.ariaDisabled === "true", task: node.hasAttribute("data-task"), mark: node.dataset.mark ?? "",
      options: [],
    });
  }

  // Texts that are cut off by an ancestor, that leave their own box, or that leave the window.
  const overflows = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (!text.data.trim() || !isVisible(parent) || parent.closest("svg, script, style, option, textarea, [aria-hidden=true]")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    const report = (how) => overflows.push(`${how}: "${text.data.trim().slice(0, 40)}" in ${parent.closest("[id]")?.id ?? ""} ${parent.localName}`);
    let isCut = false;
    for (let around = parent; around && around !== root; around = around.parentElement) {
      const style = getComputedStyle(around);
      const [x, y] = [style.overflowX, style.overflowY];
      if (style.position === "fixed" || [x, y].some((flow) => flow === "auto" || flow === "scroll")) { isCut = "scrolls"; break; }
      if (x === "visible" && y === "visible") continue;
      const outer = around.getBoundingClientRect();
      if (outer.width < 3) { isCut = true; break; } // only for screen readers
      if (style.textOverflow === "ellipsis" && around.title) break;
      if (style.columnCount !== "auto") { isCut = true; break; } // an arrow leads to the hidden columns
      if (box.left < outer.left - 2 || box.right > outer.right + 2 || box.top < outer.top - 2 || box.bottom > outer.bottom + 2) {
        report(`cut off by ${around.id || around.className || around.localName}`);
        isCut = true;
        break;
      }
    }
    if (isCut) continue;
    const framed = parent.closest("button, li, td, p, h1, h2, .card");
    const outer = framed?.getBoundingClientRect();
    if (outer && outer.width && (box.left < outer.left - 2 || box.right > outer.right + 2)) report("wider than its box");
    else if (box.right > innerWidth + 1 || box.left < -1) report("outside the window");
  }

  const board = document.querySelector("#board");
  const area = board?.getBoundingClientRect();
  const along = (start, size, whole) => Math.max(0, Math.min(start + size, whole) - Math.max(start, 0)) / size;
  const focus = document.activeElement;
  return {
    path: location.pathname, hash: location.hash,
    game: root.dataset.game ?? "",
    isReady: "ready" in root.dataset || !root.dataset.game,
    isMoving: root.classList.contains("moving"),
    isOver: root.classList.contains("over"),
    isPast: root.classList.contains("past"),
    turn: document.querySelector("#turn")?.textContent ?? "", status: document.querySelector("#status")?.textContent ?? "",
    plies: [...document.querySelectorAll("#moves [data-ply]")].map((ply) => ply.title).filter(Boolean), // a throw in motion has none
    dialog: dialog?.id ?? "", error: has("#error") || has("#dead") ? (document.querySelector("#error textarea")?.value ?? "dead") : "",
    panels: ["lesson", "hints", "analysis", "puzzle", "ending", "beside", "replay", "own", "typed", "send", "trouble"].filter((name) => has(`#${name}`)),
    boardShare: area?.width && isVisible(board) ? along(area.x, area.width, innerWidth) * along(area.y, area.height, innerHeight) : 1,
    scroll: Math.round(scrollY), scrollRoom: Math.round(root.scrollHeight - innerHeight),
    focus: !focus || focus === document.body ? "" : nameOf(focus),
    isOffline: !navigator.onLine, isControlled: !!navigator.serviceWorker?.controller,
    things, overflows: [...new Set(overflows)],
  };
}
