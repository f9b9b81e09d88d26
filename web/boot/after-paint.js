// Starts Python after the browser has painted the board, so as not to delay the paint. Until then
// only the two large files are downloaded, at low priority.
// Not Python: it decides when Python is loaded.

import "./loading.js"; // records presses from the first paint on

const TIMEOUT = 3000; // milliseconds: browsers do not paint a page in a background tab

// On a later visit the service worker has all files, and nothing delays the paint.
const isCached = performance.getEntriesByType("navigation")[0]?.workerStart > 0;

const painted = new Promise((done) => {
  if (isCached) return done();
  setTimeout(done, TIMEOUT);
  const seen = (paints) => paints.getEntriesByName("first-contentful-paint").length && done();
  try {
    new PerformanceObserver(seen).observe({ type: "paint", buffered: true });
  } catch {} // the browser does not report paints
});

painted.then(() => {
  document.head.append(document.getElementById("ahead").content);
  return import("./boot.js");
});
