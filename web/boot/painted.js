// The board is painted before Python is begun, which would take its time from it: until then only
// the two large files are on their way, as far as the network has nothing else to bring.

import "./early.js"; // what is clicked is kept as soon as there is something to click

const LONG = 3000; // milliseconds: a page that nobody looks at is not painted

// To who comes back all is at hand, as the page itself was, and it is painted soon enough.
const isAtHand = performance.getEntriesByType("navigation")[0]?.workerStart > 0;

const painted = new Promise((done) => {
  if (isAtHand) return done();
  setTimeout(done, LONG);
  const seen = (paints) => paints.getEntriesByName("first-contentful-paint").length && done();
  try {
    new PerformanceObserver(seen).observe({ type: "paint", buffered: true });
  } catch {} // a browser that does not tell of paints
});

painted.then(() => {
  document.head.append(document.getElementById("ahead").content);
  return import("./boot.js");
});
