// Starts Python once the browser has painted the board, so that the start does not delay the paint.
// Until then only the two large files are downloaded, at low priority.
// Not Python: it decides when Python is loaded.

import "./early-clicks.js"; // clicks are recorded as soon as the board is there

const TIMEOUT = 3000; // milliseconds: a page in a background tab is never painted

// On a later visit the service worker has all files, and the paint comes soon in any case.
const isCached = performance.getEntriesByType("navigation")[0]?.workerStart > 0;

const painted = new Promise((done) => {
  if (isCached) return done();
  setTimeout(done, TIMEOUT);
  const seen = (paints) => paints.getEntriesByName("first-contentful-paint").length && done();
  try {
    new PerformanceObserver(seen).observe({ type: "paint", buffered: true });
  } catch {} // a browser that does not report paints
});

painted.then(() => {
  document.head.append(document.getElementById("ahead").content);
  return import("./boot.js");
});
